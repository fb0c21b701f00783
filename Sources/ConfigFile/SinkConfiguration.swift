public import BellhopCore

/// A sink's table, checked against the schema of its kind.
public struct SinkConfiguration: Sendable, Hashable {
    public var name: SinkName
    /// Its `type`.
    public var kind: String
    /// `enabled`, by default true. A disabled sink is checked, but its secrets are not read.
    public var isEnabled: Bool
    public var settings: Settings
    /// `quiet_hours`, in addition to those of the house and of the member to whom the sink belongs.
    public var quietHours: QuietHours?
    /// Where each secret came from, by key.
    public var secretSources: [String: SecretSource]
    /// The limits on what the sink receives.
    public var limits: SinkLimits
    /// What the sink can do with these settings; `nil` when it could not be tried, because it is
    /// disabled, built in or invalid.
    public var capabilities: SinkCapabilities?
    /// Where its table begins; `nil` for a built-in sink.
    public var position: ConfigPosition?
    /// The position of the value of each key in the file. A secret is also listed under the name of
    /// its key: `token` for `token_file`.
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

    /// Turns a fault that a sink found in its settings into a fault of the file: its position, and
    /// `sinks.phone.topic: what (what to do)`.
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
    /// `token_command`, with its program
    case command(String)
    /// `$CREDENTIALS_DIRECTORY/<sink>.<key>`
    case credential(String)
}
