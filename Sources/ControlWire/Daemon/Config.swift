/// The answer to `GET /v1/config`.
public struct ConfigJSON: Codable, Hashable, Sendable {
    /// The file in use; `nil` for the built-in config.
    public var path: String?
    /// The places where a config file is searched for, in order.
    public var searched: [String]
    /// The config in force as TOML. Secrets are shown as `‹redacted›`.
    public var text: String
    public var loadedAt: Timestamp
    public var loadedAtLocal: String
    /// The faults of the current file if a reload was refused. The config in force is then an older
    /// one.
    public var faults: [FaultJSON]
    /// The built-in sinks, if they are in use because the config defines none.
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

/// The body of `POST /v1/config/check`. Without a path, the daemon checks the file it would load.
public struct ConfigCheckRequest: Codable, Hashable, Sendable {
    /// The absolute path of the file. For a file other than the daemon's own, only the form is
    /// checked: no secret is fetched and no program is run.
    public var path: String?

    public init(path: String? = nil) {
        self.path = path
    }
}

/// The answer to a config check. Faults are part of the answer, not an error.
public struct ConfigCheckJSON: Codable, Hashable, Sendable {
    /// The checked file; `nil` if there is none and the built-in config is in force.
    public var path: String?
    public var faults: [FaultJSON]
    /// Settings that work but should be fixed.
    public var warnings: [FaultJSON]?
    /// The built-in sinks, if they are in use because the config defines none.
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

/// The body of `POST /v1/config/trial`: a config that is not yet in force.
public struct ConfigTrialRequest: Codable, Hashable, Sendable {
    /// The config as TOML. It may contain secrets: it travels over a socket of the same user and is
    /// not kept.
    public var text: String
    /// The file name to use in faults. By default, the file in use.
    public var path: String?
    /// The sink of this config to which a test notice is sent. If missing, the config is only
    /// checked.
    public var sink: String?

    public init(text: String, path: String? = nil, sink: String? = nil) {
        self.text = text
        self.path = path
        self.sink = sink
    }
}

/// The answer to a config trial, which changes nothing. Faults are part of the answer, not an
/// error.
public struct ConfigTrialJSON: Codable, Hashable, Sendable {
    public var faults: [FaultJSON]
    /// The sink's result for the test notice (N-14); `nil` if no test was requested or the config
    /// has faults.
    public var test: SinkTestResultJSON?

    public init(faults: [FaultJSON], test: SinkTestResultJSON? = nil) {
        self.faults = faults
        self.test = test
    }
}

/// The answer to `POST /v1/config/reload` when the new config is in force. A config with faults is
/// refused as a whole, with a problem that lists its `faults`.
public struct ConfigReloadJSON: Codable, Hashable, Sendable {
    public var path: String?
    /// The sinks that the reload added, changed or removed.
    public var changedSinks: [String]
    /// Other changed tables and keys, such as `workouts`, `routes` or `wake`.
    public var changedTables: [String]?
    /// The parked sinks that retry now.
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
        /// Whether the config had no sink of this name before.
        public var isNew: Bool
        /// The sink's result for the test notice; `nil` if none was sent.
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
    /// The `ntfy://…` link that subscribes an Android phone.
    public var subscription: String?
    /// Whether the file was written. It is not with `--print`, or if it already has this content.
    public var written: Bool
    /// The copy of the previous file; `nil` if there was none, or nothing was written.
    public var backup: String?
    /// Whether a running daemon has loaded the new config.
    public var reloaded: Bool
    /// The whole file, with `--print`. Secrets in it are shown as `‹redacted›`.
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

/// A sink that is used as long as the config defines none.
public struct BuiltInSinkJSON: Codable, Hashable, Sendable {
    public var sink: String
    public var kind: String

    public init(sink: String, kind: String) {
        self.sink = sink
        self.kind = kind
    }
}
