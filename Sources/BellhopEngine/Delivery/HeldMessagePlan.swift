import BellhopCore

/// Decides what to do next about the messages that a sink's server holds. Pure.
struct HeldMessagePlan {
    enum Act: Hashable {
        /// The server is asked to hold the message and to send it at `at`.
        case place(HeldMessage, at: Instant)
        case takeBack(HeldMessage)
        /// The record of the message is removed, because nothing more can be done about the
        /// message.
        case forget(HeldMessage)

        var message: HeldMessage {
            switch self {
            case .place(let message, _), .takeBack(let message), .forget(let message): message
            }
        }
    }

    /// No message is placed closer than this to the end of its timer, because the attempt must be
    /// over when the notice itself is sent.
    static let margin: Duration = .seconds(2)
    /// Bellhop tries to take a message back for this long after the message has rung.
    static let takeBackLimit: Duration = .hours(24)

    var safetyNet: SafetyNet?
    /// The server and topic in the sink's current settings.
    var place: String
    var now: Instant
    /// The earliest time at which another new message may be placed. A message that replaces
    /// another one may be placed earlier.
    var placesFrom: Instant

    /// Returns the actions that are due now, in the order of `heldMessages`, and the time at which
    /// the next action is due.
    func acts(on heldMessages: [HeldMessage]) -> (now: [Act], next: Instant?) {
        var acts: [Act] = []
        var next: Instant?
        for message in heldMessages where !message.isBlocked {
            guard let (act, time) = self.act(on: message) else { continue }
            if time <= now { acts.append(act) } else { next = min(next ?? time, time) }
        }
        return (acts, next)
    }

    /// Returns the next action for one message, and the time at which it is due; `nil` if there is
    /// nothing to do.
    private func act(on message: HeldMessage) -> (Act, Instant)? {
        guard let rings = message.rings, let due = message.due else {
            // A message is forgotten if the sink now uses another server or topic, or if the
            // message rang long ago.
            let end = [message.placed, message.draft.event.due.map { $0 + message.draft.grace }].compactMap { $0 }.max() ?? now
            if message.draft.place != place || now > end + Self.takeBackLimit { return (.forget(message), now) }
            return (.takeBack(message), message.notBefore)
        }
        guard let safetyNet, message.draft.place == place, !message.isSettled, due - now >= Self.margin,
            rings - now >= safetyNet.delays.lowerBound
        else { return nil }
        let opens = rings - safetyNet.delays.upperBound
        // The server holds a message that is outdated or would ring at the wrong time, and a new
        // message cannot replace it yet. The old message is therefore taken back.
        if message.isRefused || opens > now, message.placed != nil || (message.attempts > 0 && !message.isRefused) {
            return (.takeBack(message), message.notBefore)
        }
        if message.isRefused { return nil }
        return (.place(message, at: rings), [message.notBefore, opens, message.placed == nil ? placesFrom : now].max() ?? now)
    }
}
