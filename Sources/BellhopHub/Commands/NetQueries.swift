public import BellhopCore
import BellhopEngine

/// A problem with the messages that a sink's server holds, in terms for people.
public struct NetTrouble: Hashable, Sendable {
    public enum Kind: Int, Hashable, Sendable, Comparable {
        /// The messages could not be taken back or moved yet, so they may ring although nothing has
        /// ended.
        case mayRing
        /// The messages should be held and are not yet.
        case notHeld
        /// The server refuses to hold the messages.
        case refused

        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    public var sink: SinkName
    public var kind: Kind
    public var count: Int
    public var reason: Reason
}

extension Hub {
    /// The problems of server-held messages, by sink; empty where all is well, or still in
    /// progress.
    ///
    /// Servers hold these messages in case this machine dies.
    public func netTroubles() async throws -> [NetTrouble] {
        let now = engine.timekeeper.now().wall
        var troubles: [NetTrouble] = []
        for net in try await engine.store.nets(NetQuery(isUnsettled: true)) where net.attempts > 0 {
            let kind: NetTrouble.Kind
            if net.placed.map({ $0 > now }) ?? !net.isStanding {
                kind = .mayRing
            } else if net.isStanding {
                kind = net.isRefused ? .refused : .notHeld
            } else {
                // It has rung. Removing it from the phone is still being tried.
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

    /// The sinks whose servers currently hold a message for the end of each timer.
    public func holders() async throws -> [TimerReference: [SinkName]] {
        var holders: [TimerReference: [SinkName]] = [:]
        for net in try await engine.store.nets(NetQuery()) where net.isSettled {
            guard let kind = net.draft.event.timer else { continue }
            holders[TimerReference(owner: net.draft.event.owner, kind: kind), default: []].append(net.sink)
        }
        return holders
    }
}

/// Identifies a timer: an owner has at most one of each kind.
public struct TimerReference: Hashable, Sendable {
    public var owner: Owner
    public var kind: TimerKind

    public init(owner: Owner, kind: TimerKind) {
        self.owner = owner
        self.kind = kind
    }
}
