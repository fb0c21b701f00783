#if Push
import BellhopCore

/// Converts a notice to an email message. A pure function.
struct EmailMessage {
    private static let longestSubject = 250
    private static let longestBody = 60_000

    let settings: EmailSettings
    let event: Event
    /// The time when the message is sent.
    let now: Instant
    /// Whether the message may be marked as important. Some mail programs play a sound for
    /// important messages.
    let mayRing: Bool
    let language: Language

    /// The id of the message: the notice's key, the event's number and the event's time. The id is
    /// the same for every attempt, so that a mail program can detect a duplicate. The event's time
    /// is included because a new database numbers its events from 1 again.
    var messageID: String {
        let moment = String(event.occurred.milliseconds, radix: 36)
        return "<\(key).\(event.number).\(moment)@\(settings.from.domain)>"
    }

    /// The id by which mail programs group all messages about one notice, including its
    /// repetitions.
    private var threadID: String { "<\(key)@\(settings.from.domain)>" }

    private var key: String {
        String(
            event.notice.key.rawValue.map { character in
                character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character)) ? character : "_"
            })
    }

    /// The whole message in the form that SMTP requires: ASCII lines of at most 998 bytes that end
    /// with CR LF.
    var bytes: [UInt8] {
        let text = PushText(event, in: language)
        let subject = SafeText.truncated(text.title.isEmpty ? firstLine(of: text.body) : text.title, toUTF8Bytes: Self.longestSubject)
        var headers = [
            "From: " + MailHeader.address(settings.from),
            "To: " + settings.recipients.map(MailHeader.address).joined(separator: ",\r\n "),
            "Subject: " + MailHeader.text(subject),
            "Date: " + MailHeader.date(now),
            "Message-ID: " + messageID,
        ]
        if event.step > 0 { headers.append("In-Reply-To: " + threadID) }
        headers += [
            "References: " + threadID,
            "Auto-Submitted: auto-generated",
            "X-Auto-Response-Suppress: All",
        ]
        headers += priority
        headers += [
            "X-Bellhop-Kind: " + MailHeader.text(event.kind.rawValue),
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
        ]
        return Array((headers.joined(separator: "\r\n") + "\r\n\r\n").utf8) + QuotedPrintable.encoded(body(text))
    }

    private func body(_ text: PushText) -> String {
        var body = SafeText.truncated(text.body, toUTF8Bytes: Self.longestBody)
        if let link = settings.click.address(for: event) { body += "\n\n" + link }
        if let attachment = event.notice.attachment { body += "\n\n" + attachment }
        return body
    }

    private func firstLine(of body: String) -> String {
        String(body.prefix { !$0.isNewline })
    }

    /// The three headers in which mail programs look for the priority.
    private var priority: [String] {
        switch event.notice.urgency {
        case .low: ["X-Priority: 5 (Lowest)", "Importance: low", "Priority: non-urgent"]
        case .high where mayRing: ["X-Priority: 2 (High)", "Importance: high", "Priority: urgent"]
        case .critical where mayRing: ["X-Priority: 1 (Highest)", "Importance: high", "Priority: urgent"]
        case .normal, .high, .critical: []
        }
    }
}
#endif
