/// The type of a value in the config.
public enum SettingType: Sendable, Hashable {
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

public enum SettingValue: Sendable, Hashable {
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
public struct SettingKey: Sendable, Hashable {
    public var name: String
    public var type: SettingType
    public var isRequired: Bool
    public var defaultValue: SettingValue?
    /// One sentence of help, used as the comment in the example config.
    public var help: Phrase
    /// A value as written in TOML, for the example config.
    public var example: String

    public init(
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
    public static let redact = SettingKey(
        "redact", .boolean, default: .boolean(false),
        help: "Whether to remove names from notices: they then have texts such as \"Laundry is ready\", and no labels, links or pictures.",
        example: "false")

    /// The key that says whether people or programs read a sink. For people, notices are repeated,
    /// listed as unanswered and counted by the badge. Programs get every event once.
    ///
    /// - Parameter defaultValue: the default; `nil` if it depends on other keys.
    public static func forPeople(default defaultValue: Bool?) -> SettingKey {
        SettingKey(
            "for_people", .boolean, default: defaultValue.map { .boolean($0) },
            help:
                "Whether people read this sink. If true, its notices repeat until somebody answers, appear among the unanswered ones and in the badge, and obey quiet hours and digests. If false, it is for programs and gets every event once.",
            example: "true")
    }
}

/// The keys that a kind of sink understands.
public struct SettingsSchema: Sendable, Hashable {
    /// A description of this kind of sink in one line.
    public var summary: Phrase
    public var keys: [SettingKey]

    public init(summary: Phrase, keys: [SettingKey]) {
        self.summary = summary
        self.keys = keys
    }
}

/// The values of a sink's table in the config, after the check against its schema. Types and ranges
/// are valid, and defaults are filled in.
public struct Settings: Sendable, Hashable {
    public var values: [String: SettingValue]

    public init(_ values: [String: SettingValue] = [:]) {
        self.values = values
    }

    /// Creates settings from `values`, with the defaults of `schema` for missing keys.
    public init(_ values: [String: SettingValue], schema: SettingsSchema) {
        self.values = values
        for key in schema.keys where self.values[key.name] == nil {
            self.values[key.name] = key.defaultValue
        }
    }

    public func string(_ key: String) -> String? {
        if case .string(let value) = values[key] { value } else { nil }
    }

    public func integer(_ key: String) -> Int? {
        if case .integer(let value) = values[key] { value } else { nil }
    }

    /// Whether names are removed from notices.
    public var isRedacted: Bool { boolean(SettingKey.redact.name) ?? false }

    /// Whether people read the sink (see ``SettingKey/forPeople(default:)``); `nil` if the config
    /// does not say.
    public var isForPeople: Bool? { boolean("for_people") }

    public func boolean(_ key: String) -> Bool? {
        if case .boolean(let value) = values[key] { value } else { nil }
    }

    public func duration(_ key: String) -> Duration? {
        if case .duration(let value) = values[key] { value } else { nil }
    }

    public func secret(_ key: String) -> Redacted? {
        if case .secret(let value) = values[key] { value } else { nil }
    }

    public func list(_ key: String) -> [String]? {
        if case .list(let value) = values[key] { value } else { nil }
    }

    public func map(_ key: String) -> [String: String]? {
        if case .map(let value) = values[key] { value } else { nil }
    }

    public func secretMap(_ key: String) -> [String: Redacted]? {
        if case .secretMap(let value) = values[key] { value } else { nil }
    }
}
