#if Push
import BellhopCore
import BellhopTestKit

@testable import PushSinks

/// Shared helpers for the tests of the push sinks.
enum Fixtures {
    static func environment(
        variables: [String: String] = [:], resources: SharedResources = SharedResources(),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) -> SinkEnvironment {
        SinkEnvironment(name: SinkName(rawValue: "phone"), timekeeper: ManualTime(), resources: resources, variables: variables, log: log)
    }

    static func ntfy(
        _ server: String, _ more: [String: SettingValue] = [:], environment: SinkEnvironment = environment()
    ) throws(InvalidSettings) -> NtfySink {
        let values: [String: SettingValue] = ["server": .string(server), "topic": .string("laundry")]
        return try NtfySink(settings: Settings(values.merging(more) { $1 }, schema: NtfySink.schema), environment: environment)
    }

    static func gotify(
        _ server: GotifyStandIn, withClient: Bool = true, _ more: [String: SettingValue] = [:], environment: SinkEnvironment = environment()
    ) throws(InvalidSettings) -> GotifySink {
        var values: [String: SettingValue] = ["server": .string(server.url), "token": .secret(Redacted(server.appToken))]
        if withClient { values["client_token"] = .secret(Redacted(server.clientToken)) }
        return try GotifySink(settings: Settings(values.merging(more) { $1 }, schema: GotifySink.schema), environment: environment)
    }

    static func webhook(
        _ url: String, _ more: [String: SettingValue] = [:], environment: SinkEnvironment = environment()
    ) throws(InvalidSettings) -> WebhookSink {
        let values: [String: SettingValue] = ["url": .string(url)]
        return try WebhookSink(settings: Settings(values.merging(more) { $1 }, schema: WebhookSink.schema), environment: environment)
    }

    static func email(
        _ server: String, _ more: [String: SettingValue] = [:], environment: SinkEnvironment = environment()
    ) throws(InvalidSettings) -> EmailSink {
        let values: [String: SettingValue] = [
            "server": .string(server), "tls": .string("none"), "from": .string("Bellhop <bellhop@example.org>"),
            "to": .list(["ann@example.org"]),
        ]
        return try EmailSink(settings: Settings(values.merging(more) { $1 }, schema: EmailSink.schema), environment: environment)
    }

    static func mqtt(
        _ server: String, _ more: [String: SettingValue] = [:], environment: SinkEnvironment = environment()
    ) throws(InvalidSettings) -> MQTTSink {
        let values: [String: SettingValue] = ["server": .string(server)]
        return try MQTTSink(settings: Settings(values.merging(more) { $1 }, schema: MQTTSink.schema), environment: environment)
    }

    /// - Parameter service: a push service that the sink may send to.
    static func webPush(
        _ service: String, _ more: [String: SettingValue] = [:], book: RecordingPushBook, environment: SinkEnvironment = environment()
    ) throws(InvalidSettings) -> WebPushSink {
        var environment = environment
        environment.phones = book.book
        let values: [String: SettingValue] = ["services": .list([service])]
        return try WebPushSink(settings: Settings(values.merging(more) { $1 }, schema: WebPushSink.schema), environment: environment)
    }

    static let token = SettingValue.secret(Redacted("tk_goodtokengoodtokengoodtoken12"))
    static let goodToken = "tk_goodtokengoodtokengoodtoken12"
}

extension NotificationSink {
    func deliver(_ event: Event = SampleNotices.washed(), _ number: Int = 1, previous: Receipt? = nil) async -> DeliveryOutcome {
        await perform(.deliver(event, previous: previous), attempt: SampleNotices.attempt(number)).plain
    }

    func withdraw(_ event: Event = SampleNotices.washed(), previous: Receipt?) async -> DeliveryOutcome {
        await perform(.withdraw(event, previous: previous), attempt: SampleNotices.attempt()).plain
    }
}

extension DeliveryOutcome {
    var receipt: Receipt? { if case .accepted(let receipt) = self { receipt } else { nil } }

    /// The name of the case: `accepted`, `deferred` and so on.
    var kind: String { String("\(self)".prefix { $0 != "(" }) }

    var pause: Duration? {
        switch self {
        case .deferred(_, let after), .limited(_, let after), .partly(_, let after, _): after
        case .accepted, .rejected, .misconfigured, .ambiguous: nil
        }
    }

    /// Whether this attempt reached a receiver, and others are still waiting.
    var isProgress: Bool { if case .partly(_, after: _, reached: .some) = self { true } else { false } }

    var reason: String {
        switch self {
        case .accepted: ""
        case .deferred(let reason, _), .limited(let reason, _), .partly(let reason, _, _), .rejected(let reason),
            .misconfigured(let reason), .ambiguous(let reason):
            reason.description
        }
    }
}
#endif
