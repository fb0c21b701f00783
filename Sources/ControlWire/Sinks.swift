package import BellhopCore

/// A sink of the config, with its current state.
package struct SinkJSON: Codable, Hashable, Sendable {
    /// The name of the sink.
    package var name: String
    /// The kind as in the config, such as `ntfy`.
    package var kind: String
    /// `ok`, `quiet` (quiet hours), `unavailable`, `misconfigured` or `disabled`. A sink that needs a
    /// network is taken to be `ok` before its first use or check; `since` is then left out.
    package var state: String
    /// Whether a notice of this sink reaches a person now. Left out if nobody watches the sink, as
    /// for a log, a hook or a disabled sink.
    package var reachesPeople: Bool?
    /// The service that answered; if there was no answer, what is missing and how to provide it.
    /// Empty if the sink works but was not checked for this answer.
    package var detail: String
    /// A problem that does not prevent notices, and how to fix the problem; left out if there is no
    /// such problem.
    package var trouble: String?
    /// The time since which the sink has been in this state, as far as the running daemon knows.
    /// Left out before the first use or check.
    package var since: Timestamp?
    /// `since` in local time, as text for people; left out in the same cases.
    package var sinceLocal: String?
    /// What the user has to do; left out if there is nothing to do.
    package var fix: String?
    /// The number of outbox operations that are pending at this sink.
    package var pending: Int
    /// The reason why the sink is parked; left out if it is not parked.
    package var parked: String?
    /// The latest problem with a delivery; left out if the last delivery succeeded.
    package var lastOutcome: SinkOutcomeJSON?
    /// The capabilities: `replace`, `withdraw`, `actions`, `schedule`, `sound`, `idempotent`,
    /// `forPeople`, `badge`, `local`, `everything`. Empty for a disabled sink.
    package var capabilities: [String]

    /// Whether the state is only an assumption: the daemon has not used or checked the sink since its
    /// start, and the sink needs a network.
    package var isUntried: Bool {
        state == "ok" && since == nil && trouble == nil && parked == nil && detail.isEmpty && !capabilities.isEmpty
            && !capabilities.contains("local")
    }

    package init(
        name: String, kind: String, state: String, reachesPeople: Bool? = nil, detail: String, trouble: String? = nil,
        since: Timestamp? = nil, sinceLocal: String? = nil, fix: String? = nil,
        pending: Int, parked: String? = nil, lastOutcome: SinkOutcomeJSON? = nil, capabilities: [String] = []
    ) {
        self.name = name
        self.kind = kind
        self.state = state
        self.reachesPeople = reachesPeople
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
    /// The sinks of the config. Disabled sinks come last.
    package var sinks: [SinkJSON]

    package init(sinks: [SinkJSON]) {
        self.sinks = sinks
    }
}

/// A type of sinks, with its keys.
package struct SinkKindJSON: Codable, Hashable, Sendable {
    /// The type as in the config, such as `ntfy`.
    package var kind: String
    /// What a sink of this type does, as text for people.
    package var summary: String
    /// The capabilities, with the same names as in ``SinkJSON/capabilities``.
    package var capabilities: [String]
    /// The keys of the config that belong to this type.
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
    /// The types of sinks.
    package var kinds: [SinkKindJSON]

    package init(kinds: [SinkKindJSON]) {
        self.kinds = kinds
    }
}

/// A key that the config can contain.
package struct SettingKeyJSON: Codable, Hashable, Sendable {
    /// The name of the key.
    package var name: String
    /// `string`, `integer`, `boolean`, `duration`, `choice`, `url`, `path`, `secret`, `list`, `map`
    /// or `secretMap`.
    package var type: String
    /// Whether the config must contain the key.
    package var isRequired: Bool
    /// What the key does, as text for people.
    package var help: String
    /// A sample value as written in TOML.
    package var example: String
    /// The possible values; left out if `type` is not `choice`.
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
    /// Always `deferred`; `reason` says what went wrong.
    package var outcome: String
    /// What went wrong, as text for people.
    package var reason: String?
    /// The time since which the sink has been in its current state; if this time is unknown, the
    /// time of the answer.
    package var at: Timestamp
    /// `at` in local time, as text for people.
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
    /// The name of the sink to test.
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
    /// The results.
    package var results: [SinkTestResultJSON]

    package init(results: [SinkTestResultJSON]) {
        self.results = results
    }
}

/// The result of a test at one sink.
package struct SinkTestResultJSON: Codable, Hashable, Sendable {
    /// The name of the sink.
    package var sink: String
    /// The type of the sink as in the config, such as `ntfy`.
    package var kind: String
    /// The part that was tested, such as `laundry.washed` or `cue.number`; left out for a test
    /// notice.
    package var part: String?
    /// Whether the sink accepted the notice.
    package var passed: Bool
    /// `accepted`, `deferred`, `rejected`, `misconfigured` or `ambiguous`.
    package var outcome: String
    /// What went wrong and how to fix it. For a sound that worked: what was played and by which
    /// program.
    package var detail: String
    /// The time from sending the notice to the sink's answer.
    package var latencyMs: Double
    /// A problem that the sink has although it accepted the notice: for example, its buttons do
    /// nothing. Left out if there is none.
    package var trouble: String?

    package init(
        sink: String, kind: String, part: String? = nil, passed: Bool, outcome: String, detail: String, latencyMs: Double,
        trouble: String? = nil
    ) {
        self.sink = sink
        self.kind = kind
        self.part = part
        self.passed = passed
        self.outcome = outcome
        self.detail = detail
        self.latencyMs = latencyMs
        self.trouble = trouble
    }
}

/// The output of `bellhop sinks check-plugin --json`.
package struct PluginCheckJSON: Codable, Hashable, Sendable {
    /// The result of one test of a plugin.
    package struct Part: Codable, Hashable, Sendable {
        /// The test: `plain` for an ordinary notice, `again` for the same notice again, `odd` for
        /// odd texts, `withdrawal` for a withdrawal, `unknown` for a `type` that does not exist
        /// yet, or `nothing` for empty input.
        package var part: String
        /// Whether the program did what a plugin should.
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

    /// The program and its arguments.
    package var command: [String]
    /// The tests, in the order in which they ran.
    package var parts: [Part]

    package init(command: [String], parts: [Part]) {
        self.command = command
        self.parts = parts
    }
}
