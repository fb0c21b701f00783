import BellhopCore

/// What is to be done next about what a sink holds. Pure.
struct NetPlan {
    enum Act: Hashable {
        /// Have it held, to ring then.
        case place(Net, at: Instant)
        case takeBack(Net)
        /// Nothing can be done about it any more.
        case forget(Net)

        var net: Net {
            switch self {
            case .place(let net, _), .takeBack(let net), .forget(let net): net
            }
        }
    }

    /// Nothing is placed this shortly before a timer's end: an attempt must be over when the real notice goes out.
    static let margin: Duration = .seconds(2)
    /// How long after it should have rung a message is taken back.
    static let takeBackLimit: Duration = .hours(24)

    var safetyNet: SafetyNet?
    /// The far side as the sink is configured now.
    var place: String
    var now: Instant
    /// When the next message may be placed that takes the place of none.
    var placesFrom: Instant

    /// What to do now, most urgent first, and when to look again where that is all.
    func acts(on nets: [Net]) -> (now: [Act], next: Instant?) {
        var acts: [Act] = []
        var next: Instant?
        for net in nets where !net.isBlocked {
            guard let (act, time) = self.act(on: net) else { continue }
            if time <= now { acts.append(act) } else { next = min(next ?? time, time) }
        }
        return (acts, next)
    }

    /// What is to be done about one of them, and when.
    private func act(on net: Net) -> (Act, Instant)? {
        guard let rings = net.rings, let due = net.due else {
            // It cannot be reached where it is, or it rang long ago.
            let end = [net.placed, net.draft.event.due.map { $0 + net.draft.grace }].compactMap { $0 }.max() ?? now
            if net.draft.place != place || now > end + Self.takeBackLimit { return (.forget(net), now) }
            return (.takeBack(net), net.notBefore)
        }
        guard let safetyNet, net.draft.place == place, !net.isSettled, due - now >= Self.margin,
            rings - now >= safetyNet.delays.lowerBound
        else { return nil }
        let opens = rings - safetyNet.delays.upperBound
        // What stands there is another message, or stands for another time, and cannot be replaced yet.
        if net.isRefused || opens > now, net.placed != nil || (net.attempts > 0 && !net.isRefused) {
            return (.takeBack(net), net.notBefore)
        }
        if net.isRefused { return nil }
        return (.place(net, at: rings), [net.notBefore, opens, net.placed == nil ? placesFrom : now].max() ?? now)
    }
}
