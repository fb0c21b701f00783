public import BellhopCore

/// A sink of the config, with its current state.
public struct SinkJSON: Codable, Hashable, Sendable {
    public var name: String
    /// The kind as in the config, such as `ntfy`.
    public var kind: String
    /// `ok`, `quiet`, `unavailable`, `misconfigured` or `disabled`; `unknown` before the first use
    /// or check.
    public var state: String
    /// The service that answered, or what is missing and how to provide it.
    public var detail: String
    /// A problem that does not prevent notices, and how to fix the problem; `nil` if there is none.
    public var trouble: String?
    /// The time since which the sink has been in this state, as far as the running daemon knows.
    /// `nil` before the first use or check.
    public var since: Timestamp?
    public var sinceLocal: String?
    /// What the user has to do; `nil` if nothing.
    public var fix: String?
    /// The number of outbox operations that wait for this sink.
    public var pending: Int
    /// The reason why the sink is parked; `nil` if it is not parked.
    public var parked: String?
    public var lastOutcome: SinkOutcomeJSON?
    /// The capabilities: `replace`, `withdraw`, `actions`, `schedule`, `sound`, `idempotent`,
    /// `forPeople`, `badge`, `local`, `everything`.
    public var capabilities: [String]

    public init(
        name: String, kind: String, state: String, detail: String, trouble: String? = nil, since: Timestamp? = nil,
        sinceLocal: String? = nil, fix: String? = nil,
        pending: Int, parked: String? = nil, lastOutcome: SinkOutcomeJSON? = nil, capabilities: [String] = []
    ) {
        self.name = name
        self.kind = kind
        self.state = state
        self.detail = detail
        self.trouble = trouble
        self.since = since
        self.sinceLocal = sinceLocal
        self.fix = fix
        self.pending = pending
        self.parked = parked
        self.lastOutcome = lastOutcome
        self.capabilities = capabilities
    }
}

/// The answer to `GET /v1/sinks`.
public struct SinkListJSON: Codable, Hashable, Sendable {
    public var sinks: [SinkJSON]

    public init(sinks: [SinkJSON]) {
        self.sinks = sinks
    }
}

public struct SinkKindJSON: Codable, Hashable, Sendable {
    public var kind: String
    public var summary: String
    public var capabilities: [String]
    public var keys: [SettingKeyJSON]

    public init(kind: String, summary: String, capabilities: [String], keys: [SettingKeyJSON]) {
        self.kind = kind
        self.summary = summary
        self.capabilities = capabilities
        self.keys = keys
    }

    /// - Parameter language: the language of the summary and the help texts.
    public init(kind: String, schema: SettingsSchema, capabilities: SinkCapabilities, in language: Language = .english) {
        self.init(
            kind: kind, summary: language(schema.summary), capabilities: capabilities.names,
            keys: schema.keys.map {
                SettingKeyJSON(
                    name: $0.name, type: $0.type.wireName, isRequired: $0.isRequired, help: language($0.help), example: $0.example,
                    choices: $0.type.wireChoices)
            })
    }
}

extension SinkCapabilities {
    /// The capabilities by their names in JSON, in a fixed order.
    public var names: [String] {
        let all: [(SinkCapabilities, String)] = [
            (.replace, "replace"), (.withdraw, "withdraw"), (.actions, "actions"), (.schedule, "schedule"), (.sound, "sound"),
            (.idempotent, "idempotent"), (.forPeople, "forPeople"), (.badge, "badge"), (.local, "local"),
            (.everything, "everything"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

extension SettingType {
    var wireName: String {
        switch self {
        case .string: "string"
        case .integer: "integer"
        case .boolean: "boolean"
        case .duration: "duration"
        case .choice: "choice"
        case .url: "url"
        case .path: "path"
        case .secret: "secret"
        case .list: "list"
        case .map: "map"
        case .secretMap: "secretMap"
        }
    }

    var wireChoices: [String]? {
        if case .choice(let choices) = self { choices } else { nil }
    }
}

/// The answer to `GET /v1/sinks/kinds`: the kinds of sinks in this build, with their keys.
public struct SinkKindListJSON: Codable, Hashable, Sendable {
    public var kinds: [SinkKindJSON]

    public init(kinds: [SinkKindJSON]) {
        self.kinds = kinds
    }
}

public struct SettingKeyJSON: Codable, Hashable, Sendable {
    public var name: String
    /// `string`, `integer`, `boolean`, `duration`, `choice`, `url`, `path`, `secret`, `list`, `map`
    /// or `secretMap`.
    public var type: String
    public var isRequired: Bool
    public var help: String
    /// A sample value as written in TOML.
    public var example: String
    public var choices: [String]?

    public init(name: String, type: String, isRequired: Bool, help: String, example: String, choices: [String]? = nil) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.help = help
        self.example = example
        self.choices = choices
    }
}

/// The result of the last attempt at a sink.
public struct SinkOutcomeJSON: Codable, Hashable, Sendable {
    /// `accepted`, `deferred`, `rejected`, `misconfigured` or `ambiguous`.
    public var outcome: String
    public var reason: String?
    public var at: Timestamp
    public var atLocal: String

    public init(outcome: String, reason: String? = nil, at: Timestamp, atLocal: String) {
        self.outcome = outcome
        self.reason = reason
        self.at = at
        self.atLocal = atLocal
    }
}

/// The body of `POST /v1/sinks/test`. Without a sink, every sink is tested.
public struct SinkTestRequest: Codable, Hashable, Sendable {
    public var sink: String?
    /// Whether to test each part of the sink, such as every sound, instead of sending one notice.
    /// Requires `sink`.
    public var all: Bool?

    public init(sink: String? = nil, all: Bool? = nil) {
        self.sink = sink
        self.all = all
    }
}

/// The answer to `POST /v1/sinks/test`: the result of the test notice at each sink (N-14).
public struct SinkTestJSON: Codable, Hashable, Sendable {
    public var results: [SinkTestResultJSON]

    public init(results: [SinkTestResultJSON]) {
        self.results = results
    }
}

public struct SinkTestResultJSON: Codable, Hashable, Sendable {
    public var sink: String
    public var kind: String
    /// The part that was tested, such as `laundry.washed` or `cue.number`; left out for a test
    /// notice.
    public var part: String?
    public var passed: Bool
    /// `accepted`, `deferred`, `rejected`, `misconfigured`, `ambiguous` or `timeout`.
    public var outcome: String
    /// What went wrong and how to fix it. For a sound that worked: what was played and by which
    /// program.
    public var detail: String
    /// The time from sending the notice to the sink's answer.
    public var latencyMs: Double

    public init(sink: String, kind: String, part: String? = nil, passed: Bool, outcome: String, detail: String, latencyMs: Double) {
        self.sink = sink
        self.kind = kind
        self.part = part
        self.passed = passed
        self.outcome = outcome
        self.detail = detail
        self.latencyMs = latencyMs
    }
}

/// The output of `bellhop sinks check-plugin --json`.
public struct PluginCheckJSON: Codable, Hashable, Sendable {
    public struct Part: Codable, Hashable, Sendable {
        /// `plain`, `again`, `odd`, `withdrawal`, `unknown` or `nothing`.
        public var part: String
        public var passed: Bool
        /// `accepted`, `deferred`, `rejected`, `misconfigured` or `ambiguous`.
        public var outcome: String
        /// What the plugin should have done instead, or the plugin's own message.
        public var detail: String

        public init(part: String, passed: Bool, outcome: String, detail: String) {
            self.part = part
            self.passed = passed
            self.outcome = outcome
            self.detail = detail
        }
    }

    public var command: [String]
    public var parts: [Part]

    public init(command: [String], parts: [Part]) {
        self.command = command
        self.parts = parts
    }
}
