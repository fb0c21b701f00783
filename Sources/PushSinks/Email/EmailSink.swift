#if Push
package import BellhopCore
import CurlHTTP

/// Sends each notice as an email, through the user's own mail server.
///
/// An email cannot be withdrawn, and each repetition of a notice is a new message. All messages
/// about a notice form one conversation. If the answer to an attempt was lost, the next attempt
/// uses the same Message-ID. Later attempts leave out the recipients for whom the server already
/// has the message.
package struct EmailSink: NotificationSink {
    package static let kind = "email"
    package static let schema = EmailSettings.schema
    package static let capabilities: SinkCapabilities = .forPeople

    private let settings: EmailSettings
    private let environment: SinkEnvironment
    private let served = ServedRecipients()

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        self.settings = try EmailSettings(settings, environment)
        self.environment = environment
    }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .deliver(let event, _), .update(let event, _): await send(event, attempt)
        case .withdraw: .rejected("mail that was sent cannot be withdrawn")
        case .schedule: .rejected("mail is sent immediately and cannot be scheduled")
        }
    }

    private func send(_ event: Event, _ attempt: Attempt) async -> DeliveryOutcome {
        let message = EmailMessage(settings: settings, event: event, now: attempt.now, mayRing: attempt.sounds, language: attempt.language)
        let (id, all) = (message.messageID, settings.recipients.map(\.mailbox))
        let recipients = served.left(of: all, for: id)
        // Earlier attempts have reached all recipients, but the outcome of those attempts was not
        // recorded.
        guard !recipients.isEmpty else {
            return served.finish(id) ? .accepted(.none) : .rejected("in earlier attempts, the server refused every recipient")
        }
        let request = MailRequest(
            settings.endpoint, recipients: recipients, message: message.bytes, timeLimit: attempt.requestLimit)
        var judgement = EmailVerdict(endpoint: settings.endpoint).judge(await settings.client.send(request), recipients: recipients)
        if judgement.isOfRecipients, served.hasTaken(id), case .deferred(let reason, let after) = judgement.outcome {
            judgement.outcome = .partly(reason, after: after, reached: nil)
        }
        switch judgement.outcome {
        case .accepted, .partly: for refusal in judgement.refused { environment.log("\(environment.name): \(refusal.reason)") }
        case .rejected where served.finish(id): return .accepted(.none)
        case .deferred, .limited, .rejected, .misconfigured, .ambiguous: break
        }
        switch judgement.outcome {
        case .accepted: _ = served.finish(id)
        case .deferred, .limited, .partly: served.note(id, taken: judgement.taken, refused: judgement.refused.map(\.recipient))
        case .rejected, .misconfigured, .ambiguous: break
        }
        return judgement.outcome
    }

    /// Connects to the mail server, logs in and disconnects.
    package func check() async -> SinkCheck {
        EmailVerdict(endpoint: settings.endpoint).check(await settings.client.send(MailRequest(settings.endpoint)))
    }
}
#endif
