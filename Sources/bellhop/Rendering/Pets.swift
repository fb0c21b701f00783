import BellhopCore
import ControlWire

/// The output of the commands that show pets.
enum Pets {
    static func list(_ list: PetListJSON, _ style: Style) -> String {
        guard !list.pets.isEmpty else { return say("No pets yet. Add one with: bellhop pet add Snowy") }
        var table = Table(columns: [
            .init(""), .init("NAME", isFlexible: true), .init("STATE", isFlexible: true), .init("HEALTH", isRight: true),
            .init("LEFT", isRight: true), .init("ENDS"), .init("NEXT"),
        ])
        table.rows = list.pets.map { pet in
            let mark = Words.mark(pet)
            return [
                .init(style.sign(mark.sign), mark.colour), .init(pet.name, .bold),
                .init(state(pet), mark.colour), .init(pet.health.map { "\($0)" } ?? ""),
                .init(pet.remainingMs.map(Words.left) ?? ""), .init(pet.endsAtLocal ?? ""), .init(Words.next(of: pet)),
            ]
        }
        return table.text(style)
    }

    /// Returns the state of a pet for a list: the state of its laundry, or its mood. If the pet is
    /// on vacation and no machine is running, the text describes the vacation instead.
    static func state(_ pet: PetJSON) -> String {
        if !pet.isActive { return say("is retired") }
        guard pet.pausedFrom != nil, pet.remainingMs == nil else { return pet.displayText }
        return say("away \(vacation(pet))")
    }

    /// Returns all data of one pet.
    static func card(_ pet: PetJSON, _ style: Style) -> String {
        let mark = Words.mark(pet)
        let name = SafeText.line(pet.name)
        let state = pet.isActive ? SafeText.line(pet.displayText) : say("is retired")
        var lines = [
            style.paint(style.sign(mark.sign), mark.colour) + " " + style.paint(name, .bold) + " " + style.paint(state, mark.colour)
        ]
        var table = Table(columns: [.init(""), .init("", isFlexible: true)], indent: 2, hasHeading: false)
        table.rows = facts(pet, style).map { [.init($0.0, .gray), .init($0.1)] }
        lines += table.lines(style)
        if let action = pet.nextAction, let command = Words.command(for: action, pet: pet) {
            lines.append("")
            lines.append("  \(SafeText.line(action.label)): \(command)")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the end of a pet's vacation, such as `until Sat 28 Nov 14:00`, or the start of the
    /// vacation if it has no end.
    static func vacation(_ pet: PetJSON) -> Phrase {
        if let until = pet.pausedUntilLocal { return "until \(until)" }
        return "since \(pet.pausedFromLocal ?? "")"
    }

    /// Returns whose turn it is, such as `Ben's turn, then Anna's`; `nil` if nobody takes turns.
    static func turn(_ pet: PetJSON) -> String? {
        guard let turn = pet.turn else { return nil }
        guard let next = pet.nextTurn, next != turn else { return say("\(SafeText.line(turn))'s turn") }
        return say("\(SafeText.line(turn))'s turn, then \(SafeText.line(next))'s")
    }

    /// Returns who takes turns with a pet's laundry.
    private static func turns(_ turns: String) -> String {
        switch Turns.Order(text: turns) {
        case .rotation(let members): members.map(\.rawValue).joined(separator: ", ")
        case .fairest: say("all members; next is who folded least")
        case nil: turns
        }
    }

    /// A time as the daemon wrote it, such as `Thu 03:25`. Alone, it does not show whether it is over.
    enum DueTime {
        case due(String)
        case overdue(since: String)
    }

    /// Returns when a pet's laundry is or was due; `nil` for a pet that needs no laundry.
    static func dueTime(_ pet: PetJSON) -> DueTime? {
        guard let due = pet.due, let local = pet.dueLocal.map({ SafeText.line($0) }), pet.mood != PetState.dead.rawValue else {
            return nil
        }
        return pet.lastHealthUpdate.map { due < $0 } ?? false ? .overdue(since: local) : .due(local)
    }

    /// Returns when a pet's laundry is due, or for how long it has been overdue; `nil` for a pet
    /// that needs no laundry, because it is dead or its laundry is not planned.
    static func due(_ pet: PetJSON, at now: Timestamp) -> (text: String, isLate: Bool)? {
        guard let due = pet.due, let local = pet.dueLocal, pet.mood != PetState.dead.rawValue else { return nil }
        guard due < now else {
            // A time within the next days is shown with its weekday. For a date, the number of days
            // says more.
            let left = due.instant - now.instant
            let days = Int((left + .hours(12)).inSeconds / 86_400)
            return (left > .days(6) ? say("due in \(count: days, one: "day", other: "days")") : say("due \(local)"), false)
        }
        return (say("overdue by \(Words.length((now.instant - due.instant).inMilliseconds))"), true)
    }

    private static func facts(_ pet: PetJSON, _ style: Style) -> [(String, String)] {
        var facts: [(String, String)] = []
        if let health = pet.health { facts.append((say("health"), say("\(health) of 100"))) }
        if let task = pet.task { facts.append((say("laundry"), task.displayText)) }
        // Leave out the internal timers of the pet. The facts behind these timers, such as the due
        // date, are shown below.
        for timer in pet.timers where [TimerKind.wash, .dry, .reminder].contains(TimerKind(rawValue: timer.kind)) {
            let what =
                switch TimerKind(rawValue: timer.kind) {
                case .wash: say("washing")
                case .dry: say("drying")
                default: Timers.kind(timer)
                }
            facts.append((what, Timers.left(timer, style)))
        }
        if pet.pausedFrom != nil { facts.append((say("vacation"), say(vacation(pet)))) }
        switch dueTime(pet) {
        case .overdue(let since): facts.append((say("overdue"), say("since \(since)")))
        case .due(let at): facts.append((say("due"), at))
        case nil: break
        }
        facts.append((say("last laundry"), pet.lastLaundryDateLocal ?? say("never")))
        facts.append((say("streak"), say("\(pet.currentStreak) (longest \(pet.longestStreak))")))
        facts.append((say("rounds"), "\(pet.totalCyclesCompleted)"))
        facts.append((say("wash"), Words.length(pet.washDurationMs)))
        facts.append((say("dry"), Words.length(pet.dryDurationMs)))
        facts.append(
            (
                say("every"),
                pet.cycleFrequencyDays == 0 ? say("5 min (test)") : say("\(count: pet.cycleFrequencyDays, one: "day", other: "days")")
            ))
        if !pet.restDays.isEmpty { facts.append((say("rest days"), pet.restDays.map { said($0) }.joined(separator: ", "))) }
        if pet.deaths > 0 { facts.append((say("deaths"), "\(pet.deaths)")) }
        if let owner = pet.owner { facts.append((say("owner"), owner)) }
        if let turns = pet.turns { facts.append((say("turns"), self.turns(turns))) }
        if let turn = turn(pet) { facts.append((say("this round"), turn)) }
        if !pet.tags.isEmpty { facts.append((say("tags"), pet.tags.joined(separator: ", "))) }
        if let sound = pet.sound { facts.append((say("sound"), sound)) }
        if let icon = pet.icon { facts.append((say("icon"), icon)) }
        if let urgency = pet.urgency { facts.append((say("urgency"), said(urgency))) }
        if !pet.unacknowledged.isEmpty { facts.append((say("unanswered"), pet.unacknowledged.map { "#\($0)" }.joined(separator: " "))) }
        facts.append((say("id"), pet.id))
        return facts
    }
}
