/// The type of a value in the config.
package enum SettingType: Sendable, Hashable {
    case string
    case integer(ClosedRange<Int>)
    case boolean
    /// A duration as text (`"30s"`), within a range.
    case duration(ClosedRange<Duration>)
    case choice([String])
    /// An http or https URL.
    case url
    case path
    /// A secret. Instead of `<key>`, the config may use `<key>_file`, `<key>_env` or
    /// `<key>_command`. The file `$CREDENTIALS_DIRECTORY/<sink>.<key>` is tried last.
    case secret
    case list
    /// A table of texts.
    case map
    /// A table of texts that may contain secrets.
    case secretMap
}

package enum SettingValue: Sendable, Hashable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case duration(Duration)
    case secret(Redacted)
    case list([String])
    case map([String: String])
    case secretMap([String: Redacted])
}

/// One key of a sink's table in the config. The example config, the output of `sinks kinds` and the
/// checks of a config are generated from these keys.
package struct SettingKey: Sendable, Hashable {
    package var name: String
    package var type: SettingType
    package var isRequired: Bool
    package var defaultValue: SettingValue?
    /// One sentence of help, used as the comment in the example config.
    package var help: Phrase
    /// A value as written in TOML, for the example config.
    package var example: String

    package init(
        _ name: String, _ type: SettingType, isRequired: Bool = false, default defaultValue: SettingValue? = nil, help: Phrase,
        example: String
    ) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.help = help
        self.example = example
    }
}

extension SettingKey {
    /// The key that removes names from notices. Every kind of sink has this key (checklist D-21).
    package static let redact = SettingKey(
        "redact", .boolean, default: .boolean(false),
        help: "Whether to remove names from notices: they then have texts such as \"Laundry is ready\", and no labels, links or pictures.",
        example: "false")

    /// The key that specifies whether people or programs read a sink. At sinks for people, notices
    /// are repeated, listed as unanswered and counted by the badge. Sinks for programs get every
    /// event once.
    ///
    /// - Parameter defaultValue: the default; `nil` if the default depends on other keys.
    package static func forPeople(default defaultValue: Bool?) -> SettingKey {
        SettingKey(
            "for_people", .boolean, default: defaultValue.map { .boolean($0) },
            help:
                "Whether people read this sink. If true, its notices repeat until somebody answers, appear among the unanswered ones and in the badge, and obey quiet hours and digests. If false, it is for programs and gets every event once.",
            example: "true")
    }
}

/// The keys that a kind of sink understands.
package struct SettingsSchema: Sendable, Hashable {
    /// A description of this kind of sink in one line.
    package var summary: Phrase
    package var keys: [SettingKey]

    package init(summary: Phrase, keys: [SettingKey]) {
        self.summary = summary
        self.keys = keys
    }
}

/// The values of a sink's table in the config, after they were checked against the schema of the
/// sink. Types and ranges are valid, and defaults are filled in.
package struct Settings: Sendable, Hashable {
    package var values: [String: SettingValue]

    package init(_ values: [String: SettingValue] = [:]) {
        self.values = values
    }

    /// Creates settings from `values`, with the defaults of `schema` for missing keys.
    package init(_ values: [String: SettingValue], schema: SettingsSchema) {
        self.values = values
        for key in schema.keys where self.values[key.name] == nil {
            self.values[key.name] = key.defaultValue
        }
    }

    package func string(_ key: String) -> String? {
        if case .string(let value) = values[key] { value } else { nil }
    }

    package func integer(_ key: String) -> Int? {
        if case .integer(let value) = values[key] { value } else { nil }
    }

    /// Whether names are removed from notices.
    package var isRedacted: Bool { boolean(SettingKey.redact.name) ?? false }

    /// Whether people read the sink (see ``SettingKey/forPeople(default:)``); `nil` if the config
    /// does not specify this.
    package var isForPeople: Bool? { boolean("for_people") }

    package func boolean(_ key: String) -> Bool? {
        if case .boolean(let value) = values[key] { value } else { nil }
    }

    package func duration(_ key: String) -> Duration? {
        if case .duration(let value) = values[key] { value } else { nil }
    }

    package func secret(_ key: String) -> Redacted? {
        if case .secret(let value) = values[key] { value } else { nil }
    }

    package func list(_ key: String) -> [String]? {
        if case .list(let value) = values[key] { value } else { nil }
    }

    package func map(_ key: String) -> [String: String]? {
        if case .map(let value) = values[key] { value } else { nil }
    }

    package func secretMap(_ key: String) -> [String: Redacted]? {
        if case .secretMap(let value) = values[key] { value } else { nil }
    }
}
