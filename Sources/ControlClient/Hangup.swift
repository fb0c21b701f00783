import BellhopCore

/// A handle with which another task can cancel a running request. It also records how much of the
/// request was sent.
package final class Hangup: Sendable {
    private enum Phase {
        case before
        case sending(UnixSocket)
        case sent(UnixSocket)
        case wanted(wasSent: Bool)

        var isSent: Bool {
            switch self {
            case .sent: true
            case .wanted(let wasSent): wasSent
            case .before, .sending: false
            }
        }
    }

    private let phase = Locked(Phase.before)

    package init() {}

    /// Whether the request was cancelled.
    package var isWanted: Bool {
        phase.withLock { if case .wanted = $0 { true } else { false } }
    }

    /// Whether the whole request was sent. If not, the daemon certainly did not carry out the
    /// command.
    package var wasSent: Bool { phase.withLock { $0.isSent } }

    /// Cancels the request. If the request was sent completely, only our side of the connection is
    /// closed. The daemon then cancels the command and still sends the outcome. If the request was
    /// sent only in part, the connection is closed immediately.
    package func now() {
        let before = phase.withLock { phase in
            defer { phase = .wanted(wasSent: phase.isSent) }
            return phase
        }
        switch before {
        case .sent(let socket): socket.closeOutput()
        case .sending(let socket): socket.close()
        case .before, .wanted: break
        }
    }

    /// Cancels a request whose answer is not needed. The connection is closed immediately.
    package func close() {
        let before = phase.withLock { phase in
            defer { phase = .wanted(wasSent: phase.isSent) }
            return phase
        }
        switch before {
        case .sent(let socket), .sending(let socket): socket.close()
        case .before, .wanted: break
        }
    }

    /// Records that sending begins.
    ///
    /// - Returns: `false` if the request was already cancelled.
    func began(_ socket: UnixSocket) -> Bool { move(to: .sending(socket)) }

    /// Records that the whole request was sent.
    ///
    /// - Returns: `false` if the request was already cancelled.
    func hasSent(_ socket: UnixSocket) -> Bool { move(to: .sent(socket)) }

    private func move(to next: Phase) -> Bool {
        phase.withLock { phase in
            if case .wanted = phase { return false }
            phase = next
            return true
        }
    }
}
