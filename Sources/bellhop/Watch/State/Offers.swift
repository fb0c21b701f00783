import BellhopCore
import ControlWire

/// Finds the actions for pets, timers and notices, with their keys.
enum Offers {
    private static let minute: Int64 = 60_000

    static func offers(for pet: PetJSON) -> [Offer] {
        var offers: [Offer] = []
        if let action = pet.nextAction, let offer = offer(action, pet: pet.id) { offers.append(offer) }
        switch pet.task.flatMap({ LaundryStage(rawValue: $0.stage) }) {
        case .washed: offers.append(Offer("x", said("Skip Dryer"), .order(.pet(pet.id, .skipDryer))))
        case .completed: offers.append(Offer("m", said("Dry 10 More Minutes"), .order(.dryMore(pet.id, minutes: 10))))
        default: break
        }
        if pet.remainingMs != nil || pet.endsAt != nil {
            offers.append(Offer("+", say("More time"), more(pet.name, .extendPet(pet.id)) { .extendPet(pet.id, milliseconds: $0) }))
            let question = say("Stop the machine of \(pet.name)? The time so far will not count.")
            offers.append(Offer("s", say("Stop Timer"), .confirm(.pet(pet.id, .stop), question: question)))
        }
        if !pet.unacknowledged.isEmpty {
            offers.append(Offer("z", say("Snooze"), later(pet.name, .snoozePet(pet.id)) { .snoozePet(pet.id, milliseconds: $0) }))
            offers.append(Offer("a", say("Done"), .order(.pet(pet.id, .ack))))
        }
        return offers
    }

    static func offers(for timer: TimerJSON) -> [Offer] {
        // Offer no actions for a snoozed notice. The user can acknowledge the notice when it
        // appears again.
        guard timer.kind != TimerKind.reminder.rawValue else { return [] }
        let later =
            timer.every == nil
            ? Offer("+", say("More time"), more(timer.name, .extendTimer(timer.id)) { .extendTimer(timer.id, milliseconds: $0) })
            : Offer("x", say("Skip"), .order(.timer(timer.id, .skip)))
        let pause = Offer("p", say("Pause"), .order(.timer(timer.id, .pause)))
        let stop = Offer("s", say("Stop Timer"), .confirm(.stopTimer(timer.id), question: say("Stop \(timer.name)? It will not ring.")))
        // An alarm that rings once at a time of day cannot be paused.
        let isOnce = timer.kind == TimerKind.alarm.rawValue && timer.every == nil
        return isOnce ? [later, stop] : [later, pause, stop]
    }

    static func offers(for kept: KeptTimerJSON) -> [Offer] {
        guard kept.state == "paused" else { return [Offer("s", say("Start"), .order(.timer(kept.id, .start)))] }
        let resume = Offer("p", said("Resume"), .order(.timer(kept.id, .resume)))
        // A repeating alarm has times but no length, so it cannot be extended.
        guard kept.every == nil else { return [resume] }
        return [resume, Offer("+", say("More time"), more(kept.name, .extendTimer(kept.id)) { .extendTimer(kept.id, milliseconds: $0) })]
    }

    /// Returns the actions for a notice: its buttons, and the actions that snooze or acknowledge
    /// the notice.
    static func offers(for event: EventJSON) -> [Offer] {
        let timer = countdown(event)
        var offers: [Offer] = []
        if let pet = event.petId { offers = event.notice.actions.compactMap { offer($0, pet: pet) } }
        for kind in [Activity.Kind.workout, .routine] where event.owner.hasPrefix(kind.rawValue + ":") {
            let id = String(event.owner.dropFirst(kind.rawValue.count + 1))
            offers = event.notice.actions.compactMap { offer($0, kind, id, name: event.notice.name) }
        }
        if event.owner.hasPrefix("post:") { offers = [answers(to: event)].compactMap(\.self) }
        if event.owner.hasPrefix("rest:") { offers = event.notice.actions.compactMap(offer(forRest:)) }
        // Put the answer first if the notice has no buttons, so that Enter stops the ringing.
        let done = Offer("a", say("Done"), .order(.acknowledge(event.number)))
        if offers.isEmpty { offers.append(done) }
        let name = event.notice.name
        if let pet = event.petId {
            offers.append(Offer("z", say("Snooze"), later(name, .snoozePet(pet)) { .snoozePet(pet, milliseconds: $0) }))
        } else if let timer {
            offers.append(Offer("z", say("Snooze"), later(name, .snoozeTimer(timer)) { .snoozeTimer(timer, milliseconds: $0) }))
        }
        return offers.contains(done) ? offers : offers + [done]
    }

    static var newTimer: Intent {
        .ask(Question(topic: .newTimer, title: say("New timer:"), hint: say("10m Tea, or at 14:45 Call mum")))
    }

    /// Returns the question for the name of a new pet, with an example that no pet of these names has.
    static func newPet(besides names: [String]) -> Intent {
        let example = ["Snowy", "Fluffy", "Buddy", "Woolly"].first { !names.contains($0) } ?? ""
        return .ask(Question(topic: .newPet, title: say("Name of the new pet:"), hint: example))
    }

    static var filter: Question {
        Question(topic: .filter, title: say("Show names with:"), hint: say("part of a name"))
    }

    static var command: Intent {
        .ask(Question(topic: .command, title: ":", hint: say("a command of bellhop, such as: timer 10m Tea; Tab completes it")))
    }

    /// Returns the id of the countdown or alarm that the event belongs to; `nil` for other events.
    private static func countdown(_ event: EventJSON) -> String? {
        event.owner.hasPrefix("countdown:") ? String(event.owner.dropFirst("countdown:".count)) : nil
    }

    private static func offer(_ action: NextActionJSON, pet: String) -> Offer? {
        switch NoticeAction.Verb(rawValue: action.verb) {
        case .startWash: Offer("w", action.label, .order(.pet(pet, .wash)))
        case .startDryer: Offer("d", action.label, .order(.pet(pet, .dry)))
        case .skipDryer: Offer("x", action.label, .order(.pet(pet, .skipDryer)))
        case .markFolded: Offer("f", action.label, .order(.pet(pet, .fold)))
        case .dryMore: Offer("m", action.label, .order(.dryMore(pet, minutes: 10)))
        case .tomorrow: Offer("t", action.label, .order(.snoozePet(pet, milliseconds: 24 * 60 * minute)))
        case .pausePet: Offer("v", action.label, .order(.pet(pet, .pause)))
        // Offer nothing for these verbs: snoozing and acknowledging are offered for every notice
        // anyway, and the other verbs do not occur in notices about pets.
        case .snooze, .snoozeShort, .snoozeLong, .acknowledge, .open, .nextSet, .endWorkout, .resumeWorkout, .nextStep, nil: nil
        case .choice1, .choice2, .choice3, .choice4, .choice5: nil
        }
    }

    private static func offer(_ action: NextActionJSON, _ kind: Activity.Kind, _ id: String, name: String) -> Offer? {
        func order(_ verb: RunVerb) -> WatchOrder { kind == .routine ? .routine(id, verb) : .workout(verb) }
        return switch NoticeAction.Verb(rawValue: action.verb) {
        case .nextStep: Offer("r", action.label, .order(order(.next)))
        case .resumeWorkout: Offer("p", action.label, .order(order(.resume)))
        case .endWorkout: Offer("e", action.label, .confirm(order(.end), question: say("End \(name) now?")))
        default: nil
        }
    }

    private static func offer(forRest action: NextActionJSON) -> Offer? {
        switch NoticeAction.Verb(rawValue: action.verb) {
        case .nextSet: Offer("r", action.label, .order(.rest(.next)))
        case .endWorkout: Offer("e", action.label, SessionViews.endOfRests)
        default: nil
        }
    }

    /// Returns the offer that lists the answers to the question of a program; `nil` for another notice.
    /// Enter alone never answers a question.
    private static func answers(to event: EventJSON) -> Offer? {
        let answers = event.notice.actions.compactMap { action in action.answer.map { (label: action.label, name: $0) } }
        guard !answers.isEmpty else { return nil }
        let offers = answers.enumerated().map { index, answer in
            Offer(Character(String(index + 1)), SafeText.line(answer.label), .order(.answer(event.number, answer.name)))
        }
        return Offer("r", say("Choose an answer"), .choose(title: SafeText.line(event.notice.title), offers))
    }

    private static func later(_ name: String, _ topic: Question.Topic, _ order: (Int64) -> WatchOrder) -> Intent {
        choice(say("Snooze \(name) for"), usual, topic, say("Snooze for:"), order)
    }

    private static let usual: [Duration] = [.minutes(5), .minutes(10), .minutes(30)]

    static func more(
        _ name: String, _ topic: Question.Topic, _ lengths: [Duration] = usual, _ order: (Int64) -> WatchOrder
    ) -> Intent {
        choice(say("More time for \(name)"), lengths, topic, say("Extend by:"), order)
    }

    private static func choice(
        _ title: String, _ lengths: [Duration], _ topic: Question.Topic, _ question: String, _ order: (Int64) -> WatchOrder
    ) -> Intent {
        var offers = lengths.enumerated().map { index, length in
            Offer(Character(String(index + 1)), Words.length(length.inMilliseconds), .order(order(length.inMilliseconds)))
        }
        offers.append(Offer("c", say("other"), .ask(Question(topic: topic, title: question, hint: say("45m, 1h30, 90s")))))
        return .choose(title: title, offers)
    }
}
