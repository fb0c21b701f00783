import BellhopCore
import NIOCore

/// Lets somebody give up a request while it is on its way, and hear what became of it.
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

    /// Whether somebody has given it up.
    public var isWanted: Bool {
        phase.withLock { if case .wanted = $0 { true } else { false } }
    }

    /// Whether the whole request was sent: what became of one that was not is certain.
    public var wasSent: Bool { phase.withLock { $0.isSent } }

    /// Gives the request up. One that was sent whole is still answered: the daemon sees that we have nothing more to say, cancels, and tells what it
    /// has come to. Of any other the connection closes at once.
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

    /// Gives up a request whose answer nobody wants: the connection closes at once.
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

    /// - Returns: `false` when it was given up before.
    func began(_ channel: any Channel) -> Bool { move(to: .sending(channel)) }

    /// - Returns: `false` when it was given up before.
    func hasSent(_ channel: any Channel) -> Bool { move(to: .sent(channel)) }

    private func move(to next: Phase) -> Bool {
        phase.withLock { phase in
            if case .wanted = phase { return false }
            phase = next
            return true
        }
    }
}
