import BellhopCore
import ControlWire

/// A key that a user can press to answer a notice, with the action of the key. Notices about pets
/// use ``PetChoice`` instead.
struct NoticeChoice: Hashable, Sendable {
    var key: Character
    var label: String
    var order: WatchOrder

    /// Returns a choice for each button of the notice, in the order of the buttons. A notice
    /// without buttons can be acknowledged with the key `d`.
    static func choices(for event: EventJSON) -> [NoticeChoice] {
        let choices = event.notice.actions.compactMap { choice($0, event) }
        return choices.isEmpty ? [NoticeChoice(key: "d", label: said("Done"), order: .acknowledge(event.number))] : choices
    }

    private static func choice(_ action: NextActionJSON, _ event: EventJSON) -> NoticeChoice? {
        let owner = Owner(event.owner)
        func choice(_ key: Character, _ order: WatchOrder?) -> NoticeChoice? {
            order.map { NoticeChoice(key: key, label: action.label, order: $0) }
        }
        func snooze(_ minutes: Int64) -> WatchOrder? {
            owner?.kind == .countdown ? owner.map { .snoozeTimer($0.id, milliseconds: minutes * 60_000) } : nil
        }
        var answer: WatchOrder? { action.answer.map { .answer(event.number, $0) } }
        func run(_ verb: RunVerb) -> WatchOrder? { owner.map { $0.kind == .routine ? .routine($0.id, verb) : .workout(verb) } }
        return switch NoticeAction.Verb(rawValue: action.verb) {
        case .acknowledge: choice("d", .acknowledge(event.number))
        case .snooze: choice("r", snooze(10))
        case .snoozeLong: choice("l", snooze(30))
        case .snoozeShort: choice("s", snooze(5))
        case .nextSet: choice("n", .rest(.next))
        case .endWorkout: choice("e", owner?.kind == .rest ? .rest(.end) : run(.end))
        case .resumeWorkout: choice("r", run(.resume))
        case .nextStep: choice("n", run(.next))
        case .open, .startWash, .startDryer, .skipDryer, .markFolded, .dryMore, .tomorrow, .pausePet, nil: nil
        case .choice1: choice("1", answer)
        case .choice2: choice("2", answer)
        case .choice3: choice("3", answer)
        case .choice4: choice("4", answer)
        case .choice5: choice("5", answer)
        }
    }
}
