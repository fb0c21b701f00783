public import BellhopCore

/// What is wrong with the messages that a sink's server holds, for a person to know.
public struct NetTrouble: Hashable, Sendable {
    public enum Kind: Int, Hashable, Sendable, Comparable {
        /// They are to be taken back, or moved, and could not be yet: they may ring although nothing has ended.
        case mayRing
        /// They are to be held and are not yet.
        case notHeld
        /// The server will not hold them.
        case refused

        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    public var sink: SinkName
    public var kind: Kind
    public var count: Int
    public var reason: Reason
}

extension Hub {
    /// What is wrong with what servers hold against the death of this machine, by sink; nothing where all is well, or merely on its way.
    public func netTroubles() async throws -> [NetTrouble] {
        let now = core.timekeeper.now().wall
        var troubles: [NetTrouble] = []
        for net in try await core.store.nets(NetQuery(isUnsettled: true)) where net.attempts > 0 {
            let kind: NetTrouble.Kind
            if net.placed.map({ $0 > now }) ?? !net.isStanding {
                kind = .mayRing
            } else if net.isStanding {
                kind = net.isRefused ? .refused : .notHeld
            } else {
                // It has rung. Taking it off the phone is still tried.
                continue
            }
            if let index = troubles.firstIndex(where: { $0.sink == net.sink && $0.kind == kind }) {
                troubles[index].count += 1
            } else {
                troubles.append(NetTrouble(sink: net.sink, kind: kind, count: 1, reason: net.reason))
            }
        }
        return troubles.sorted { $0.sink != $1.sink ? $0.sink < $1.sink : $0.kind < $1.kind }
    }

    /// The sinks whose servers hold a message for the end of a timer now.
    public func holders() async throws -> [TimerReference: [SinkName]] {
        var holders: [TimerReference: [SinkName]] = [:]
        for net in try await core.store.nets(NetQuery()) where net.isSettled {
            guard let kind = net.draft.event.timer else { continue }
            holders[TimerReference(owner: net.draft.event.owner, kind: kind), default: []].append(net.sink)
        }
        return holders
    }
}

/// Which timer is meant: an owner has at most one of each kind.
public struct TimerReference: Hashable, Sendable {
    public var owner: Owner
    public var kind: TimerKind

    public init(owner: Owner, kind: TimerKind) {
        self.owner = owner
        self.kind = kind
    }
}
