/// The answer to `GET /v1/config`.
public struct ConfigJSON: Codable, Hashable, Sendable {
    /// The config file in use; `nil` if the daemon uses the built-in config.
    public var path: String?
    /// The paths where the daemon looks for a config file, in order.
    public var searched: [String]
    /// The config in force, as TOML. Secrets are shown as `‹redacted›`.
    public var text: String
    public var loadedAt: Timestamp
    public var loadedAtLocal: String
    /// The faults of the current file, if a reload was refused because of them. The config in force
    /// is then that of an earlier version of the file.
    public var faults: [FaultJSON]
    /// The built-in sinks; set only if they are in use because the config defines no sink.
    public var builtInSinks: [BuiltInSinkJSON]?

    public init(
        path: String? = nil, searched: [String], text: String, loadedAt: Timestamp, loadedAtLocal: String, faults: [FaultJSON] = [],
        builtInSinks: [BuiltInSinkJSON]? = nil
    ) {
        self.builtInSinks = builtInSinks
        self.path = path
        self.searched = searched
        self.text = text
        self.loadedAt = loadedAt
        self.loadedAtLocal = loadedAtLocal
        self.faults = faults
    }
}

/// The body of `POST /v1/config/check`. Without a path, the daemon checks the file that it would
/// load.
public struct ConfigCheckRequest: Codable, Hashable, Sendable {
    /// The absolute path of the file to check. If this is not the daemon's own file, the check
    /// covers only the form: it fetches no secret and runs no program.
    public var path: String?

    public init(path: String? = nil) {
        self.path = path
    }
}

/// The answer to a config check. Faults in the file are part of this answer, not an error.
public struct ConfigCheckJSON: Codable, Hashable, Sendable {
    /// The checked file; `nil` if there is no file and the built-in config is in force.
    public var path: String?
    public var faults: [FaultJSON]
    /// Settings that work but should be fixed.
    public var warnings: [FaultJSON]?
    /// The built-in sinks; set only if they are in use because the config defines no sink.
    public var builtInSinks: [BuiltInSinkJSON]?

    public init(
        path: String? = nil, faults: [FaultJSON], warnings: [FaultJSON]? = nil, builtInSinks: [BuiltInSinkJSON]? = nil
    ) {
        self.path = path
        self.faults = faults
        self.warnings = warnings
        self.builtInSinks = builtInSinks
    }
}

/// The body of `POST /v1/config/trial`: a config to try out before it is in force.
public struct ConfigTrialRequest: Codable, Hashable, Sendable {
    /// The config as TOML. The text may contain secrets, because the daemon receives it over the
    /// same user's socket and does not store it.
    public var text: String
    /// The file name to show in faults. By default, the name of the file in use.
    public var path: String?
    /// The sink of this config that receives a test notice. Without a sink, the daemon only checks
    /// the config.
    public var sink: String?

    public init(text: String, path: String? = nil, sink: String? = nil) {
        self.text = text
        self.path = path
        self.sink = sink
    }
}

/// The answer to a config trial, which changes nothing. Faults in the config are part of this
/// answer, not an error.
public struct ConfigTrialJSON: Codable, Hashable, Sendable {
    public var faults: [FaultJSON]
    /// The result of the test notice (N-14); `nil` if no test was requested or the config has
    /// faults.
    public var test: SinkTestResultJSON?

    public init(faults: [FaultJSON], test: SinkTestResultJSON? = nil) {
        self.faults = faults
        self.test = test
    }
}

/// The answer to `POST /v1/config/reload` when the new config is in force. If a config has faults,
/// the daemon refuses the whole config; the answer is then a problem that lists its `faults`.
public struct ConfigReloadJSON: Codable, Hashable, Sendable {
    public var path: String?
    /// The sinks that the reload added, changed or removed.
    public var changedSinks: [String]
    /// The other tables and keys that changed, such as `workouts`, `routes` or `wake`.
    public var changedTables: [String]?
    /// The sinks that were parked and that the reload lets retry now.
    public var released: [String]

    public init(path: String? = nil, changedSinks: [String], changedTables: [String] = [], released: [String] = []) {
        self.path = path
        self.changedSinks = changedSinks
        self.changedTables = changedTables.isEmpty ? nil : changedTables
        self.released = released
    }
}

/// The output of `bellhop setup --json`.
public struct SetupJSON: Codable, Hashable, Sendable {
    public struct Sink: Codable, Hashable, Sendable {
        public var sink: String
        public var kind: String
        /// Whether the config did not contain this sink before.
        public var isNew: Bool
        /// The result of the test notice at this sink; `nil` if none was sent.
        public var test: SinkTestResultJSON?

        public init(sink: String, kind: String, isNew: Bool, test: SinkTestResultJSON? = nil) {
            self.sink = sink
            self.kind = kind
            self.isNew = isNew
            self.test = test
        }
    }

    /// The config file.
    public var path: String
    public var sinks: [Sink]
    /// The `ntfy://…` link with which an Android phone subscribes to the topic.
    public var subscription: String?
    /// Whether setup wrote the file. It does not with `--print`, or if the file already has this
    /// content.
    public var written: Bool
    /// The path of the backup copy of the previous file; `nil` if no file existed, or none was
    /// written.
    public var backup: String?
    /// Whether a running daemon has loaded the new config.
    public var reloaded: Bool
    /// The whole config file; set only with `--print`. Secrets are shown as `‹redacted›`.
    public var text: String?

    public init(
        path: String, sinks: [Sink], subscription: String? = nil, written: Bool = false, backup: String? = nil, reloaded: Bool = false,
        text: String? = nil
    ) {
        self.path = path
        self.sinks = sinks
        self.subscription = subscription
        self.written = written
        self.backup = backup
        self.reloaded = reloaded
        self.text = text
    }
}

/// A built-in sink, which the daemon uses as long as the config defines no sink.
public struct BuiltInSinkJSON: Codable, Hashable, Sendable {
    public var sink: String
    public var kind: String

    public init(sink: String, kind: String) {
        self.sink = sink
        self.kind = kind
    }
}
