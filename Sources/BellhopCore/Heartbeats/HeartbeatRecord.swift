/// A heartbeat with its state, as the store keeps it.
package struct HeartbeatRecord: Hashable, Sendable {
    package var heartbeat: Heartbeat
    package var state: HeartbeatState
    /// The SHA-256 digest of the secret in the ping address, as 64 hexadecimal digits. The secret
    /// itself is not stored.
    package var digest: String
    package var created: Instant
    /// The number of pings so far, which is also the number of the newest ping.
    package var pings: Int
    /// The table of the config that declares the heartbeat, as ``HeartbeatDeclaration/text``; `nil` if a
    /// command added it.
    package var declaration: String?

    package init(
        _ heartbeat: Heartbeat, _ state: HeartbeatState, digest: String, created: Instant, pings: Int = 0, declaration: String? = nil
    ) {
        self.heartbeat = heartbeat
        self.state = state
        self.digest = digest
        self.created = created
        self.pings = pings
        self.declaration = declaration
    }
}

/// What identifies a heartbeat.
package enum HeartbeatKey: Hashable, Sendable {
    case id(HeartbeatID)
    case name(String)
    /// The digest of the secret in its ping address.
    case digest(String)
}

/// A ping that a job has sent, for display.
package struct HeartbeatPing: Hashable, Sendable {
    /// The number of the ping: 1, 2, 3, … for each heartbeat.
    package var number: Int
    package var at: Instant
    package var signal: HeartbeatSignal
    /// The identifier of the run that the ping belongs to; `nil` if the job gave none.
    package var run: String?
    /// The duration of the run that the ping ended; `nil` if the ping ended no known run.
    package var duration: Duration?
    /// The network address from which the ping came; `nil` for a ping of a command.
    package var peer: String?
    /// The text that the job sent with the ping, at most ``Heartbeat/logLimit`` bytes; `nil` if it
    /// sent none.
    package var log: String?

    package init(
        number: Int, at: Instant, signal: HeartbeatSignal, run: String? = nil, duration: Duration? = nil, peer: String? = nil,
        log: String? = nil
    ) {
        self.number = number
        self.at = at
        self.signal = signal
        self.run = run
        self.duration = duration
        self.peer = peer
        self.log = log
    }
}
