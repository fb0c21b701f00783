import BellhopCore
import ControlWire

/// Prepares the training sessions in the daemon's status for the view.
enum SessionViews {
    static func views(_ status: StatusJSON) -> [SessionView] { (status.activities ?? []).compactMap(view) }

    private static func view(_ activity: ActivityJSON) -> SessionView? {
        guard activity.endedAt == nil else { return nil }
        if let run = activity.run { return RunView.view(activity, run) }
        guard let rest = activity.rest else { return nil }
        let set = say("set \(rest.set)")
        var view = SessionView(
            id: activity.id, kind: .rest, name: said(activity.name), state: .waiting, phase: .ready, phaseName: set,
            phaseLength: rest.plannedMs)
        switch RestSession.Phase(rawValue: rest.phase) {
        case .resting:
            view.state = rest.endsAt.map { .running(until: $0.instant) } ?? .waiting
            (view.phase, view.phaseName, view.next) = (.rest, say("REST"), set)
        case .over:
            (view.state, view.phase, view.phaseName, view.next) = (.ringing, .high, say("REST OVER!"), set)
        case .ready, nil: break
        }
        view.offers = offers(view.state)
        return view
    }

    /// The lengths by which a rest is extended: multiples of the step of 15 s (checklist G9).
    private static let steps: [Duration] = [.seconds(15), .seconds(30), .minutes(1)]

    static var endOfRests: Intent { .confirm(.rest(.end), question: say("End the session?")) }

    private static func offers(_ state: SessionView.State) -> [Offer] {
        let end = Offer("e", said("End Workout"), endOfRests)
        switch state {
        case .waiting: return [Offer("r", said("START REST"), .order(.startRest)), end]
        case .running, .paused:
            return [
                Offer("r", say("Next set"), .order(.rest(.next))),
                Offer("+", say("More time"), Offers.more(say("the rest"), .extendRest, steps) { .extendRest(milliseconds: $0) }),
                Offer("s", say("Stop"), .confirm(.rest(.stop), question: say("Stop the rest? It will not ring."))), end,
            ]
        case .ringing: return [Offer("r", said("Dismiss & Start Next Set"), .order(.rest(.next))), end]
        }
    }
}
