/// The answer to `GET /v1/config`.
package struct ConfigJSON: Codable, Hashable, Sendable {
    /// The config file in use; left out if the daemon uses the built-in config.
    package var path: String?
    /// The paths where the daemon looks for a config file, in order.
    package var searched: [String]
    /// The config in force, as TOML. Secrets are shown as `‹redacted›`.
    package var text: String
    /// The time when the daemon loaded the config in force.
    package var loadedAt: Timestamp
    /// `loadedAt` in local time, as text for people.
    package var loadedAtLocal: String
    /// The faults of the current file, if a reload was refused because of them. In that case, the
    /// config in force comes from an earlier version of the file.
    package var faults: [FaultJSON]
    /// The built-in sinks; set only if they are in use because the config defines no sink.
    package var builtInSinks: [BuiltInSinkJSON]?
    /// The config file that a reload would read, if it is new or was changed after the daemon read it.
    /// Left out if there is nothing new to read.
    package var unread: String?

    package init(
        path: String? = nil, searched: [String], text: String, loadedAt: Timestamp, loadedAtLocal: String, faults: [FaultJSON] = [],
        builtInSinks: [BuiltInSinkJSON]? = nil, unread: String? = nil
    ) {
        self.unread = unread
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
package struct ConfigCheckRequest: Codable, Hashable, Sendable {
    /// The absolute path of the file to check. If this is not the daemon's own file, the check
    /// covers only the form: it fetches no secret and runs no program.
    package var path: String?

    package init(path: String? = nil) {
        self.path = path
    }
}

/// The answer to a config check. Faults in the file are part of this answer, not an error.
package struct ConfigCheckJSON: Codable, Hashable, Sendable {
    /// The checked file; left out if there is no file and the built-in config is in force.
    package var path: String?
    /// The faults of the file; empty if the config is valid.
    package var faults: [FaultJSON]
    /// Settings that work but should be fixed; left out if there are none.
    package var warnings: [FaultJSON]?
    /// The built-in sinks; set only if they are in use because the config defines no sink.
    package var builtInSinks: [BuiltInSinkJSON]?

    /// Whether there are faults, but bellhopd starts with all of them.
    package var isUsableAtStart: Bool { !faults.isEmpty && faults.allSatisfy { $0.usableAtStart == true } }

    package init(
        path: String? = nil, faults: [FaultJSON], warnings: [FaultJSON]? = nil, builtInSinks: [BuiltInSinkJSON]? = nil
    ) {
        self.path = path
        self.faults = faults
        self.warnings = warnings
        self.builtInSinks = builtInSinks
    }
}

/// The body of `POST /v1/config/trial`: a config to try out before it is in force.
package struct ConfigTrialRequest: Codable, Hashable, Sendable {
    /// The config as TOML. The text may contain secrets, because the daemon receives it over the
    /// same user's socket and does not store it.
    package var text: String
    /// The file name to show in faults. The default is the name of the file in use.
    package var path: String?
    /// The sink of this config that receives a test notice. Without a sink, the daemon only checks
    /// the config.
    package var sink: String?

    package init(text: String, path: String? = nil, sink: String? = nil) {
        self.text = text
        self.path = path
        self.sink = sink
    }
}

/// The answer to a config trial, which changes nothing. Faults in the config are part of this
/// answer, not an error.
package struct ConfigTrialJSON: Codable, Hashable, Sendable {
    /// The faults of the config; empty if the config is valid.
    package var faults: [FaultJSON]
    /// The result of the test notice (N-14); left out if no test was requested or the config has
    /// faults.
    package var test: SinkTestResultJSON?

    package init(faults: [FaultJSON], test: SinkTestResultJSON? = nil) {
        self.faults = faults
        self.test = test
    }
}

/// The body of `POST /v1/config/probe`: the address of a push server that is not in the config yet.
package struct ServerProbeRequest: Codable, Hashable, Sendable {
    /// The address of the server, such as `https://ntfy.example.org`.
    package var address: String
    /// The absolute path of a PEM file with the certificate of the server's private CA.
    package var caFile: String?

    package init(address: String, caFile: String? = nil) {
        self.address = address
        self.caFile = caFile
    }
}

/// The answer to a server probe: which kind of server answers at the address. The probe sends no
/// credentials.
package struct ServerProbeJSON: Codable, Hashable, Sendable {
    /// The kinds of answers.
    package enum Found: String, Codable, Hashable, Sendable {
        case ntfy, gotify
        /// Another server, or a proxy whose server is down.
        case other
        /// A server whose certificate was signed by an unknown CA.
        case unknownIssuer
        /// Nothing that could be used: no answer, or no secure connection.
        case nothing
    }

    /// The kind of server at the address.
    package var found: Found
    /// A sentence for people about a server that cannot be used; left out for ntfy and Gotify.
    package var detail: String?

    package init(_ found: Found, detail: String? = nil) {
        self.found = found
        self.detail = detail
    }
}

/// The answer to `POST /v1/config/reload` when the new config is in force. If a config has faults,
/// the daemon refuses the whole config; the answer is then a problem that lists its `faults`.
package struct ConfigReloadJSON: Codable, Hashable, Sendable {
    /// The config file; left out if the daemon uses the built-in config.
    package var path: String?
    /// The sinks that the reload added, changed or removed.
    package var changedSinks: [String]
    /// The other tables and keys that changed, such as `workouts`, `routes` or `wake`. Left out if
    /// there are none.
    package var changedTables: [String]?
    /// The sinks that were parked and may retry now because of the reload.
    package var released: [String]
    /// What does not work although the config is in force: the API over TCP cannot listen. Left out
    /// if nothing is wrong.
    package var warnings: [String]?

    package init(path: String? = nil, changedSinks: [String], changedTables: [String] = [], released: [String] = []) {
        self.path = path
        self.changedSinks = changedSinks
        self.changedTables = changedTables.isEmpty ? nil : changedTables
        self.released = released
    }
}

/// The output of `bellhop setup --json`.
package struct SetupJSON: Codable, Hashable, Sendable {
    /// A sink that `setup` set up.
    package struct Sink: Codable, Hashable, Sendable {
        /// The name of the sink.
        package var sink: String
        /// The type of the sink as in the config, such as `ntfy`.
        package var kind: String
        /// Whether this sink is new: the config did not contain it before.
        package var isNew: Bool
        /// The result of the test notice for this sink; left out if no test notice was sent.
        package var test: SinkTestResultJSON?

        package init(sink: String, kind: String, isNew: Bool, test: SinkTestResultJSON? = nil) {
            self.sink = sink
            self.kind = kind
            self.isNew = isNew
            self.test = test
        }
    }

    /// The config file.
    package var path: String
    /// The sinks that `setup` set up.
    package var sinks: [Sink]
    /// The `ntfy://…` link with which an Android phone subscribes to the topic; left out if no
    /// topic was set up.
    package var subscription: String?
    /// Whether `setup` wrote the file. It does not write the file with `--print`, or if the file
    /// already has this content.
    package var written: Bool
    /// The path of the backup copy of the previous file; left out if there was no previous file, or
    /// if `setup` did not write the file.
    package var backup: String?
    /// Whether a running daemon has loaded the new config.
    package var reloaded: Bool
    /// The whole config file; set only with `--print`. Secrets are shown as `‹redacted›`.
    package var text: String?

    package init(
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
package struct BuiltInSinkJSON: Codable, Hashable, Sendable {
    /// The name of the sink.
    package var sink: String
    /// The type of the sink as in the config, such as `desktop`.
    package var kind: String

    package init(sink: String, kind: String) {
        self.sink = sink
        self.kind = kind
    }
}
