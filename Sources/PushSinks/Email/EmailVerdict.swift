#if Push
import BellhopCore
import CurlHTTP

/// Decides the outcome of a notice from the conversation with a mail server. A pure function.
struct EmailVerdict {
    /// The outcome for the notice as a whole, and the outcome for each recipient.
    struct Judgement {
        var outcome: DeliveryOutcome
        /// The recipients for whom the server has accepted the message.
        var taken: [String] = []
        /// The recipients who will never get the message: address and reason.
        var refused: [(recipient: String, reason: Reason)] = []
        /// Whether the server works, and only these recipients have to wait.
        var isOfRecipients = false
    }

    let endpoint: MailEndpoint

    private var server: String { endpoint.address.origin }

    /// - Parameter recipients: the recipients, in the order in which they were sent to the server.
    func judge(_ report: MailReport, recipients: [String]) -> Judgement {
        let transcript = report.transcript
        switch transcript.stage {
        case .message:
            guard let reply = transcript.replies[.message] else { break }
            return judgeMessage(reply, transcript, recipients)
        case .recipient:
            guard recipients.indices.allSatisfy({ transcript.replies[.recipient($0)] != nil }) else { break }
            if let judgement = judgeRecipients(transcript, recipients) { return judgement }
        case let stage:
            if let reply = transcript.replies[stage], let outcome = outcome(reply, at: stage) { return Judgement(outcome: outcome) }
        }
        return Judgement(outcome: outcome(report))
    }

    /// Checks whether the server would accept mail, as far as that can be determined without
    /// sending any mail.
    func check(_ report: MailReport) -> SinkCheck {
        if let reply = report.transcript.replies[.probe], (200..<300).contains(reply.code) {
            if endpoint.user == nil {
                return SinkCheck(.ok, "\(server) answers; only a notice shows whether the server accepts our mail")
            }
            guard report.transcript.replies[.login] != nil else {
                return SinkCheck(
                    .misconfigured, "\(server) offers no way to sign in (check the address and the port, or leave out \"user\")")
            }
            return SinkCheck(.ok, "\(server) answers and accepts our sign-in")
        }
        return SinkCheck(judge(report, recipients: []).outcome)
    }

    // MARK: The message

    /// Decides the outcome from the server's reply to the whole message.
    private func judgeMessage(_ reply: MailReply, _ transcript: MailTranscript, _ recipients: [String]) -> Judgement {
        switch reply.code {
        case 200..<300:
            let (taken, later, refused) = sorted(transcript, recipients)
            guard let first = later.first else { return Judgement(outcome: .accepted(.none), taken: taken, refused: refused) }
            return Judgement(outcome: .partly(first, after: nil, reached: Receipt.none), taken: taken, refused: refused)
        case 400..<500: return Judgement(outcome: .deferred(said(reply), after: nil))
        case 500..<600: return Judgement(outcome: .rejected(said(reply)))
        default: return Judgement(outcome: .ambiguous("\(said(reply)), which is not a valid answer"))
        }
    }

    /// Decides the outcome if the server accepted none of the recipients and therefore did not ask
    /// for the message. Returns `nil` if the server accepted at least one recipient.
    private func judgeRecipients(_ transcript: MailTranscript, _ recipients: [String]) -> Judgement? {
        let (taken, later, refused) = sorted(transcript, recipients)
        guard taken.isEmpty else { return nil }
        if let first = later.first { return Judgement(outcome: .deferred(first, after: nil), refused: refused, isOfRecipients: true) }
        let replies = recipients.indices.compactMap { transcript.replies[.recipient($0)] }
        if let reply = replies.first(where: { $0.code == 530 }) { return Judgement(outcome: wantsLogIn(reply)) }
        guard let first = refused.first else { return nil }
        return Judgement(outcome: .rejected(first.reason), refused: refused)
    }

    private func sorted(
        _ transcript: MailTranscript, _ recipients: [String]
    ) -> (taken: [String], later: [Reason], refused: [(recipient: String, reason: Reason)]) {
        var sorted: (taken: [String], later: [Reason], refused: [(recipient: String, reason: Reason)]) = ([], [], [])
        for (index, recipient) in recipients.enumerated() {
            let reply = transcript.replies[.recipient(index)] ?? MailReply(0)
            let reason: Reason = "\(said(reply)) (for \(recipient))"
            switch reply.code {
            case 200..<300: sorted.taken.append(recipient)
            case 500..<600: sorted.refused.append((recipient, reason))
            default: sorted.later.append(reason)
            }
        }
        return sorted
    }

    // MARK: Before the message

    /// Decides the outcome of a refusal that came before the message. Returns `nil` if the reply is
    /// not a refusal.
    private func outcome(_ reply: MailReply, at stage: MailStage) -> DeliveryOutcome? {
        switch (stage, reply.code) {
        case (.encryption, 300..<600): return noEncryption
        case (_, 400..<500): return .deferred(said(reply), after: nil)
        case (.login, 500..<600):
            return .misconfigured("\(said(reply)): the server denies us access (check user and password)")
        case (.sender, 530), (.data, 530): return wantsLogIn(reply)
        case (.sender, 523), (.sender, 552): return .rejected(said(reply))
        case (.sender, 500..<600):
            return .misconfigured("\(said(reply)): the server accepts no mail from us (check the setting \"from\", or sign in)")
        case (.data, 500..<600): return .rejected(said(reply))
        // A server that is temporarily unwilling to work refuses before it gets any command. No
        // setting is known to be wrong, so try again later.
        case (_, 500..<600): return .deferred(said(reply), after: nil)
        default: return nil
        }
    }

    private func wantsLogIn(_ reply: MailReply) -> DeliveryOutcome {
        .misconfigured("\(said(reply)): the server requires a sign-in (set user and password)")
    }

    private var noEncryption: DeliveryOutcome {
        // Defer instead of parking the sink. A network in between may hide the encryption, and the
        // machine may soon be in another network.
        .deferred("\(server) offers no encryption (write smtps://, or tls = \"none\" for a server on this machine)", after: nil)
    }

    private func outcome(_ report: MailReport) -> DeliveryOutcome {
        let failures = FailureVerdict(server: server)
        guard let failure = report.failure else { return .deferred("\(server) closed the connection before the mail was sent", after: nil) }
        let wasGreeted = report.transcript.stage == .hello && report.transcript.replies[.hello]?.code == 250
        if endpoint.encryption == .startTLS, wasGreeted, failure.kind == .connect, report.transcript.replies[.encryption] == nil {
            return noEncryption
        }
        return failures.outcome(failure) { _ in .ambiguous("the answer of \(server) was lost: \(failure.text)") }
    }

    private func said(_ reply: MailReply) -> Reason {
        let text = endpoint.scrub(reply.text)
        return text.isEmpty ? "\(server) answered \(reply.code)" : "\(server) answered \(reply.code): \(text)"
    }
}
#endif
