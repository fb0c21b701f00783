import BellhopCore

/// Decides what to do next about the messages that a sink's server holds. Pure.
struct NetPlan {
    enum Act: Hashable {
        /// Have the server hold it, to ring at this time.
        case place(Net, at: Instant)
        case takeBack(Net)
        /// Nothing more can be done about it.
        case forget(Net)

        var net: Net {
            switch self {
            case .place(let net, _), .takeBack(let net), .forget(let net): net
            }
        }
    }

    /// Nothing is placed this close to a timer's end: the attempt must be over when the real notice
    /// goes out.
    static let margin: Duration = .seconds(2)
    /// How long after its ring time a message is still taken back.
    static let takeBackLimit: Duration = .hours(24)

    var safetyNet: SafetyNet?
    /// The server and topic as the sink is configured now.
    var place: String
    var now: Instant
    /// When the next message that replaces no other may be placed.
    var placesFrom: Instant

    /// The actions that are due now, most urgent first, and when the next one is due.
    func acts(on nets: [Net]) -> (now: [Act], next: Instant?) {
        var acts: [Act] = []
        var next: Instant?
        for net in nets where !net.isBlocked {
            guard let (act, time) = self.act(on: net) else { continue }
            if time <= now { acts.append(act) } else { next = min(next ?? time, time) }
        }
        return (acts, next)
    }

    /// The action for one message that the server holds, and when it is due.
    private func act(on net: Net) -> (Act, Instant)? {
        guard let rings = net.rings, let due = net.due else {
            // The sink now uses another server or topic, or the message rang long ago.
            let end = [net.placed, net.draft.event.due.map { $0 + net.draft.grace }].compactMap { $0 }.max() ?? now
            if net.draft.place != place || now > end + Self.takeBackLimit { return (.forget(net), now) }
            return (.takeBack(net), net.notBefore)
        }
        guard let safetyNet, net.draft.place == place, !net.isSettled, due - now >= Self.margin,
            rings - now >= safetyNet.delays.lowerBound
        else { return nil }
        let opens = rings - safetyNet.delays.upperBound
        // The server holds an outdated message, or one for another time, which cannot be replaced
        // yet.
        if net.isRefused || opens > now, net.placed != nil || (net.attempts > 0 && !net.isRefused) {
            return (.takeBack(net), net.notBefore)
        }
        if net.isRefused { return nil }
        return (.place(net, at: rings), [net.notBefore, opens, net.placed == nil ? placesFrom : now].max() ?? now)
    }
}
