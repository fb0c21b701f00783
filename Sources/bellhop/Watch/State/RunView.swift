import BellhopCore
import ControlWire

/// Prepares a workout or a routine for the view.
enum RunView {
    static func view(_ activity: ActivityJSON, _ run: RunJSON) -> SessionView? {
        guard run.state != "ended" else { return nil }
        let isRoutine = activity.kind == Activity.Kind.routine.rawValue
        let state: SessionView.State =
            switch run.state {
            case "running": run.phaseEndsAt.map { .running(until: $0.instant) } ?? .waiting
            case "waiting": .waiting
            default: .paused(run.phaseRemainingMs ?? 0)
            }
        var view = SessionView(
            id: activity.id, kind: isRoutine ? .routine : .workout, name: activity.name, state: state,
            phase: phase(run.phase?.kind), phaseName: run.phase?.name ?? "", phaseLength: run.phase?.lengthMs)
        if run.state == "waiting" { view.phaseName += "  " + say("waiting for you") }
        view.set = run.set.map { .init(number: $0, total: run.sets) }
        view.round = run.round.map { .init(number: $0, total: run.rounds) }
        view.next = run.next.map { $0.lengthMs > 0 ? $0.name + " " + Words.left($0.lengthMs) : $0.name }
        view.offers = offers(activity, run, isRoutine)
        return view
    }

    private static func phase(_ kind: String?) -> SessionView.Phase {
        switch kind.flatMap(Phase.Kind.init) {
        case .low: .low
        case .high: .high
        case .rest: .rest
        case .step: .step
        case .ready, .warmUp, .coolDown, nil: .ready
        }
    }

    private static func offers(_ activity: ActivityJSON, _ run: RunJSON, _ isRoutine: Bool) -> [Offer] {
        func order(_ verb: RunVerb) -> WatchOrder { isRoutine ? .routine(activity.id, verb) : .workout(verb) }
        var offers: [Offer] =
            switch run.state {
            case "running": [Offer("p", say("Pause"), .order(order(.pause)))]
            case "waiting": [Offer("r", say("Next step"), .order(order(.next)))]
            default: [Offer("p", say("Resume"), .order(order(.resume)))]
            }
        if run.state != "interrupted" {
            offers.append(Offer("x", say("Skip"), .order(order(.skip))))
            offers.append(Offer("b", say("Back"), .order(order(.back))))
        }
        return offers + [Offer("e", say("End"), .confirm(order(.end), question: say("End \(activity.name) now?")))]
    }
}
