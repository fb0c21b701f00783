#if Push
public import BellhopCore
import CurlHTTP

/// Email through a server that accepts it from us.
///
/// An email cannot be withdrawn, and a repeat is a new message; all messages about one notice form
/// one conversation. An attempt whose answer was lost is repeated with the same Message-ID.
/// Recipients who were already served are not served again.
public struct EmailSink: NotificationSink {
    public static let kind = "email"
    public static let schema = EmailSettings.schema
    public static let capabilities: SinkCapabilities = .forPeople

    private let settings: EmailSettings
    private let environment: SinkEnvironment
    private let served = ServedRecipients()

    public init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        self.settings = try EmailSettings(settings, environment)
        self.environment = environment
    }

    public func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .deliver(let event, _), .update(let event, _): await send(event, attempt)
        case .withdraw: .rejected("a mail that was sent cannot be taken back")
        case .schedule: .rejected("a mail is sent at once; Bellhop does the scheduling itself")
        }
    }

    private func send(_ event: Event, _ attempt: Attempt) async -> DeliveryOutcome {
        let message = EmailMessage(settings: settings, event: event, now: attempt.now, mayRing: attempt.sounds, language: attempt.language)
        let (id, all) = (message.messageID, settings.recipients.map(\.mailbox))
        let recipients = served.left(of: all, for: id)
        // Earlier attempts have served all recipients, although their outcome was not recorded.
        guard !recipients.isEmpty else { return served.finish(id) ? .accepted(.none) : .rejected("no recipients are left") }
        let request = MailRequest(
            settings.endpoint, recipients: recipients, message: message.bytes, timeLimit: attempt.requestLimit)
        let judgement = EmailVerdict(endpoint: settings.endpoint).judge(await settings.client.send(request), recipients: recipients)
        switch judgement.outcome {
        case .accepted: for refusal in judgement.refused { environment.log("\(environment.name): \(refusal.reason)") }
        case .deferred, .limited: served.note(id, taken: judgement.taken, refused: judgement.refused.map(\.recipient))
        case .rejected where served.finish(id): return .accepted(.none)
        case .rejected, .misconfigured, .ambiguous: break
        }
        if case .accepted = judgement.outcome { _ = served.finish(id) }
        return judgement.outcome
    }

    /// Connects, logs in and disconnects.
    public func check() async -> SinkCheck {
        EmailVerdict(endpoint: settings.endpoint).check(await settings.client.send(MailRequest(settings.endpoint)))
    }
}
#endif
