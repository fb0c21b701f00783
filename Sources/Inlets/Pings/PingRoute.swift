package import BellhopCore

/// A ping of a heartbeat over HTTP, with the addresses of Healthchecks: `/ping/<uuid>/start`.
package struct PingRoute: Hashable, Sendable {
    /// The heartbeat that the address names.
    package enum Target: Hashable, Sendable {
        /// The secret of one heartbeat: a UUID in lower case.
        case secret(Redacted)
        /// The key of the house and the name of a heartbeat. `creates` says whether a heartbeat that
        /// does not exist is made.
        case name(String, key: Redacted, creates: Bool)
    }

    /// Why an address is not that of a ping.
    package enum Fault: Error, Hashable, Sendable {
        // The signal `TERM` has the same answer as a wrong secret, but is no guess.
        case unknown, badSignal, badStatus, badName, badRun
        /// The ping cannot be stored now. Clients such as curl try again after the status 503.
        case unavailable

        package var status: Int {
            switch self {
            case .unknown, .badSignal: 404
            case .badStatus, .badName, .badRun: 400
            case .unavailable: 503
            }
        }
        /// The text that Healthchecks answers, which its clients may compare.
        package var text: String {
            switch self {
            case .unknown, .badSignal: "not found"
            case .badStatus, .badName: "invalid url format"
            case .badRun: "invalid uuid format"
            case .unavailable: "the ping cannot be stored now, try again"
            }
        }
    }

    package var target: Target
    package var signal: HeartbeatSignal
    /// The identifier of the run (`?rid=`) in lower case; `nil` if the ping has none.
    package var run: String?

    /// Reads the address of a request. The method does not matter, as for Healthchecks.
    ///
    /// - Parameter request: its path begins behind `/ping/`.
    package init(_ request: InletRequest) throws(Fault) {
        let path = request.path
        guard let first = path.first, path.count <= 3 else { throw .unknown }
        var signal = HeartbeatSignal.success
        if Self.isUUID(first), path.count <= 2 {
            target = .secret(Redacted(first))
            if path.count == 2 { signal = try Self.signal(path[1]) }
        } else {
            guard path.count >= 2 else { throw .unknown }
            let name = path[1]
            guard Heartbeat.isName(name) else { throw name.lowercased() == name ? .unknown : .badName }
            target = .name(name, key: Redacted(first), creates: request.parameter("create") == "1")
            if path.count == 3 { signal = try Self.signal(path[2]) }
        }
        self.signal = signal
        let run = request.parameter("rid")?.lowercased()
        guard run.map(Self.isUUID) ?? true else { throw .badRun }
        self.run = run
    }

    private static func signal(_ text: String) throws(Fault) -> HeartbeatSignal {
        if let signal = HeartbeatSignal(path: text) { return signal }
        throw text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? .badStatus : .badSignal
    }

    /// Returns whether a text is a UUID of any version in lower case.
    private static func isUUID(_ text: String) -> Bool { text == text.lowercased() && UUIDv7(text) != nil }
}
