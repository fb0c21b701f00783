import BellhopCore
import ConfigFile

/// Stands in for a sink whose secret is unavailable. Notices for that sink wait until a reload
/// finds the secret.
struct WithheldSink: NotificationSink {
    static let kind = "withheld"
    static let schema = SettingsSchema(summary: .empty, keys: [])
    static let capabilities: SinkCapabilities = []

    private let why: Phrase

    init(_ fault: ConfigFault) { why = fault.message }

    /// Always throws an error, because a config cannot contain a sink of this type.
    init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        throw InvalidSettings([.init(key: "type", "is not a type that a config can use")])
    }

    func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome { .misconfigured(Reason(why)) }

    func check() async -> SinkCheck { SinkCheck(.misconfigured, why) }
}
