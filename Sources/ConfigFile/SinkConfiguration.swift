package import BellhopCore

/// The settings of one sink, checked against the schema of its kind.
package struct SinkConfiguration: Sendable, Hashable {
    package var name: SinkName
    /// The kind of the sink: `type` in the config.
    package var kind: String
    /// Whether the sink is in use: `enabled`, true by default. A disabled sink is checked, but its
    /// secrets are not read.
    package var isEnabled: Bool
    package var settings: Settings
    /// The sink's own quiet hours: `quiet_hours`. They apply in addition to the quiet hours of the
    /// household and of the member to whom the sink belongs.
    package var quietHours: QuietHours?
    /// The source of each secret, by key.
    package var secretSources: [String: SecretSource]
    /// The limits on the number and age of the notices that the sink receives.
    package var limits: SinkLimits
    /// The capabilities of the sink with these settings. `nil` if the sink was not tried, because
    /// it is disabled, built in or invalid.
    package var capabilities: SinkCapabilities?
    /// The position where the sink's table begins; `nil` for a built-in sink.
    package var position: ConfigPosition?
    /// The position of each key's value in the file. If a secret has the key `token_file`, its
    /// position is also listed as `token`.
    package var keyPositions: [String: ConfigPosition]

    package init(
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

    /// Converts a fault that the sink found in its settings to a position in the file and a message
    /// such as `sinks.phone.topic: what is wrong (what to do)`.
    func placed(_ fault: InvalidSettings.Fault) -> (position: ConfigPosition?, message: Phrase) {
        let subject = fault.key.map { "sinks.\(name).\($0)" } ?? "sinks.\(name)"
        return (fault.key.flatMap { keyPositions[$0] } ?? position, "\(subject): \(fault.message)")
    }
}

/// The source from which a secret was read.
package enum SecretSource: Sendable, Hashable {
    /// The config file itself.
    case inline
    /// A file: `token_file`.
    case file(String)
    /// An environment variable: `token_env`.
    case variable(String)
    /// The output of this program: `token_command`.
    case command(String)
    /// A systemd credential: the file `$CREDENTIALS_DIRECTORY/<sink>.<key>`.
    case credential(String)
}
