public import BellhopCore

/// A sink's table, checked against the schema of its kind.
public struct SinkConfiguration: Sendable, Hashable {
    public var name: SinkName
    /// Its `type`.
    public var kind: String
    /// `enabled`, by default true. A sink that is switched off is checked, but its secrets are not read.
    public var isEnabled: Bool
    public var settings: Settings
    /// `quiet_hours`: besides those of the house and of the member whose sink it is.
    public var quietHours: QuietHours?
    /// Where each secret came from, by key.
    public var secretSources: [String: SecretSource]
    /// What it is spared.
    public var limits: SinkLimits
    /// What it can do with these settings; `nil` where it could not be tried, because it is switched off, built in or at fault.
    public var capabilities: SinkCapabilities?
    /// Where its table begins; `nil` for a built-in sink.
    public var position: ConfigPosition?
    /// Where the value of each key that the file names stands; of a secret also under the name of its key: `token` for `token_file`.
    public var keyPositions: [String: ConfigPosition]

    public init(
        name: SinkName, kind: String, isEnabled: Bool = true, settings: Settings, quietHours: QuietHours? = nil,
        secretSources: [String: SecretSource] = [:], limits: SinkLimits = SinkLimits(), position: ConfigPosition? = nil,
        keyPositions: [String: ConfigPosition] = [:]
    ) {
        self.name = name
        self.kind = kind
        self.isEnabled = isEnabled
        self.settings = settings
        self.quietHours = quietHours
        self.secretSources = secretSources
        self.limits = limits
        self.position = position
        self.keyPositions = keyPositions
    }

    /// What a sink said about its settings, as a fault of the file: where it is, and `sinks.phone.topic: what (what to do)`.
    func placed(_ fault: InvalidSettings.Fault) -> (position: ConfigPosition?, message: String) {
        let subject = fault.key.map { "sinks.\(name).\($0)" } ?? "sinks.\(name)"
        return (fault.key.flatMap { keyPositions[$0] } ?? position, "\(subject): \(fault.message)")
    }
}

/// Where a secret was read from.
public enum SecretSource: Sendable, Hashable {
    /// Written in the config itself.
    case inline
    /// `token_file`
    case file(String)
    /// `token_env`
    case variable(String)
    /// `token_command`, its program
    case command(String)
    /// `$CREDENTIALS_DIRECTORY/<sink>.<key>`
    case credential(String)
}
