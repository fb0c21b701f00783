package import BellhopCore
import BellhopEngine

/// A problem with the messages that a sink's server holds, described for people.
package struct HeldMessageTrouble: Hashable, Sendable {
    package enum Kind: Int, Hashable, Sendable, Comparable {
        /// The server has not taken back or moved the messages yet, so they may ring although no
        /// timer has ended.
        case mayRing
        /// The server should hold the messages, but does not hold them yet.
        case notHeld
        /// The server refuses to hold the messages.
        case refused

        package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    package var sink: SinkName
    package var kind: Kind
    package var count: Int
    package var reason: Reason
}

extension Hub {
    /// Returns the problems with server-held messages, sorted by sink. The result is empty if there
    /// are no problems, or if all messages are still being placed for the first time.
    ///
    /// A push server holds a message for the end of a timer, and sends it if this machine cannot do
    /// so.
    package func heldMessageTroubles() async throws -> [HeldMessageTrouble] {
        let now = engine.timekeeper.now().wall
        var troubles: [HeldMessageTrouble] = []
        for message in try await engine.store.heldMessages(HeldMessageQuery(isUnsettled: true)) where message.attempts > 0 {
            let kind: HeldMessageTrouble.Kind
            // A first message that the server may have taken would ring at the right time.
            if let placed = message.placed, placed > now, message.placedRevision != HeldMessage.unknownRevision || !message.isStanding {
                kind = .mayRing
            } else if message.isStanding {
                kind = message.isRefused ? .refused : .notHeld
            } else {
                // The message has already rung, or the server never held it. Bellhop is still trying
                // to remove it from the phone.
                continue
            }
            if let index = troubles.firstIndex(where: { $0.sink == message.sink && $0.kind == kind }) {
                troubles[index].count += 1
            } else {
                troubles.append(HeldMessageTrouble(sink: message.sink, kind: kind, count: 1, reason: message.reason))
            }
        }
        return troubles.sorted { $0.sink != $1.sink ? $0.sink < $1.sink : $0.kind < $1.kind }
    }

    /// Returns, for each timer, the sinks whose servers currently hold a message for the timer's
    /// end.
    package func holders() async throws -> [TimerReference: [SinkName]] {
        var holders: [TimerReference: [SinkName]] = [:]
        for message in try await engine.store.heldMessages(HeldMessageQuery()) where message.isSettled {
            guard let kind = message.draft.event.timer else { continue }
            holders[TimerReference(owner: message.draft.event.owner, kind: kind), default: []].append(message.sink)
        }
        return holders
    }
}

/// Identifies a timer. An owner has at most one timer of each kind.
package struct TimerReference: Hashable, Sendable {
    package var owner: Owner
    package var kind: TimerKind

    package init(owner: Owner, kind: TimerKind) {
        self.owner = owner
        self.kind = kind
    }
}
