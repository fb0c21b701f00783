import BellhopCore
import NIOCore

/// Lets another task give up a request that is under way, and reports how far the request got.
public final class Hangup: Sendable {
    private enum Phase {
        case before
        case sending(any Channel)
        case sent(any Channel)
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

    public init() {}

    /// Whether the request has been given up.
    public var isWanted: Bool {
        phase.withLock { if case .wanted = $0 { true } else { false } }
    }

    /// Whether the whole request was sent. If not, the command was certainly not carried out.
    public var wasSent: Bool { phase.withLock { $0.isSent } }

    /// Gives up the request. If it was sent completely, it is still answered: the daemon sees that
    /// our side is closed, cancels, and reports the outcome. Otherwise the connection closes at
    /// once.
    public func now() {
        let before = phase.withLock { phase in
            defer { phase = .wanted(wasSent: phase.isSent) }
            return phase
        }
        switch before {
        case .sent(let channel): channel.close(mode: .output, promise: nil)
        case .sending(let channel): channel.close(promise: nil)
        case .before, .wanted: break
        }
    }

    /// Gives up a request whose answer is not needed: the connection closes at once.
    public func close() {
        let before = phase.withLock { phase in
            defer { phase = .wanted(wasSent: phase.isSent) }
            return phase
        }
        switch before {
        case .sent(let channel), .sending(let channel): channel.close(promise: nil)
        case .before, .wanted: break
        }
    }

    /// - Returns: `false` if the request was already given up.
    func began(_ channel: any Channel) -> Bool { move(to: .sending(channel)) }

    /// - Returns: `false` if the request was already given up.
    func hasSent(_ channel: any Channel) -> Bool { move(to: .sent(channel)) }

    private func move(to next: Phase) -> Bool {
        phase.withLock { phase in
            if case .wanted = phase { return false }
            phase = next
            return true
        }
    }
}
