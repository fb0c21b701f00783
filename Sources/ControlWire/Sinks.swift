package import BellhopCore

/// A sink of the config, with its current state.
package struct SinkJSON: Codable, Hashable, Sendable {
    package var name: String
    /// The kind as in the config, such as `ntfy`.
    package var kind: String
    /// `ok`, `quiet`, `unavailable`, `misconfigured` or `disabled`; `unknown` before the first use
    /// or check.
    package var state: String
    /// The service that answered; if there was no answer, what is missing and how to provide it.
    package var detail: String
    /// A problem that does not prevent notices, and how to fix the problem; `nil` if there is no
    /// such problem.
    package var trouble: String?
    /// The time since which the sink has been in this state, as far as the running daemon knows.
    /// `nil` before the first use or check.
    package var since: Timestamp?
    package var sinceLocal: String?
    /// What the user has to do; `nil` if there is nothing to do.
    package var fix: String?
    /// The number of outbox operations that are pending at this sink.
    package var pending: Int
    /// The reason why the sink is parked; `nil` if it is not parked.
    package var parked: String?
    package var lastOutcome: SinkOutcomeJSON?
    /// The capabilities: `replace`, `withdraw`, `actions`, `schedule`, `sound`, `idempotent`,
    /// `forPeople`, `badge`, `local`, `everything`.
    package var capabilities: [String]

    package init(
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
package struct SinkListJSON: Codable, Hashable, Sendable {
    package var sinks: [SinkJSON]

    package init(sinks: [SinkJSON]) {
        self.sinks = sinks
    }
}

package struct SinkKindJSON: Codable, Hashable, Sendable {
    package var kind: String
    package var summary: String
    package var capabilities: [String]
    package var keys: [SettingKeyJSON]

    package init(kind: String, summary: String, capabilities: [String], keys: [SettingKeyJSON]) {
        self.kind = kind
        self.summary = summary
        self.capabilities = capabilities
        self.keys = keys
    }

    /// - Parameter language: the language of the summary and the help texts.
    package init(kind: String, schema: SettingsSchema, capabilities: SinkCapabilities, in language: Language = .english) {
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
    /// The names of the capabilities as used in JSON, in a fixed order.
    package var names: [String] {
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
package struct SinkKindListJSON: Codable, Hashable, Sendable {
    package var kinds: [SinkKindJSON]

    package init(kinds: [SinkKindJSON]) {
        self.kinds = kinds
    }
}

package struct SettingKeyJSON: Codable, Hashable, Sendable {
    package var name: String
    /// `string`, `integer`, `boolean`, `duration`, `choice`, `url`, `path`, `secret`, `list`, `map`
    /// or `secretMap`.
    package var type: String
    package var isRequired: Bool
    package var help: String
    /// A sample value as written in TOML.
    package var example: String
    package var choices: [String]?

    package init(name: String, type: String, isRequired: Bool, help: String, example: String, choices: [String]? = nil) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.help = help
        self.example = example
        self.choices = choices
    }
}

/// The result of the last attempt to perform an operation at a sink.
package struct SinkOutcomeJSON: Codable, Hashable, Sendable {
    /// `accepted`, `deferred`, `rejected`, `misconfigured` or `ambiguous`.
    package var outcome: String
    package var reason: String?
    package var at: Timestamp
    package var atLocal: String

    package init(outcome: String, reason: String? = nil, at: Timestamp, atLocal: String) {
        self.outcome = outcome
        self.reason = reason
        self.at = at
        self.atLocal = atLocal
    }
}

/// The body of `POST /v1/sinks/test`. If the request specifies no sink, every sink is tested.
package struct SinkTestRequest: Codable, Hashable, Sendable {
    package var sink: String?
    /// Whether to test each part of the sink, such as every sound, instead of sending one notice.
    /// Requires `sink`.
    package var all: Bool?

    package init(sink: String? = nil, all: Bool? = nil) {
        self.sink = sink
        self.all = all
    }
}

/// The answer to `POST /v1/sinks/test`: the result of the test notice at each sink (N-14).
package struct SinkTestJSON: Codable, Hashable, Sendable {
    package var results: [SinkTestResultJSON]

    package init(results: [SinkTestResultJSON]) {
        self.results = results
    }
}

package struct SinkTestResultJSON: Codable, Hashable, Sendable {
    package var sink: String
    package var kind: String
    /// The part that was tested, such as `laundry.washed` or `cue.number`; left out for a test
    /// notice.
    package var part: String?
    package var passed: Bool
    /// `accepted`, `deferred`, `rejected`, `misconfigured`, `ambiguous` or `timeout`.
    package var outcome: String
    /// What went wrong and how to fix it. For a sound that worked: what was played and by which
    /// program.
    package var detail: String
    /// The time from sending the notice to the sink's answer.
    package var latencyMs: Double

    package init(sink: String, kind: String, part: String? = nil, passed: Bool, outcome: String, detail: String, latencyMs: Double) {
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
package struct PluginCheckJSON: Codable, Hashable, Sendable {
    package struct Part: Codable, Hashable, Sendable {
        /// `plain`, `again`, `odd`, `withdrawal`, `unknown` or `nothing`.
        package var part: String
        package var passed: Bool
        /// `accepted`, `deferred`, `rejected`, `misconfigured` or `ambiguous`.
        package var outcome: String
        /// What the plugin should have done instead, or the plugin's own message.
        package var detail: String

        package init(part: String, passed: Bool, outcome: String, detail: String) {
            self.part = part
            self.passed = passed
            self.outcome = outcome
            self.detail = detail
        }
    }

    package var command: [String]
    package var parts: [Part]

    package init(command: [String], parts: [Part]) {
        self.command = command
        self.parts = parts
    }
}
