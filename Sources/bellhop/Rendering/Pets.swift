import BellhopCore
import ControlWire

/// Pets as lists and cards.
enum Pets {
    static func list(_ list: PetListJSON, _ style: Style) -> String {
        guard !list.pets.isEmpty else { return "No pets yet. Add one with: bellhop pet add Snowy" }
        var table = Table(columns: [
            .init(""), .init("NAME", isFlexible: true), .init("STATE", isFlexible: true), .init("HEALTH", isRight: true),
            .init("LEFT", isRight: true), .init("ENDS"), .init("NEXT", isFlexible: true),
        ])
        table.rows = list.pets.map { pet in
            let mark = Words.mark(pet)
            let action = pet.nextAction?.label ?? ""
            return [
                .init(style.sign(mark.sign), mark.colour), .init(pet.name, .bold),
                .init(pet.isActive ? pet.displayText : "is retired", mark.colour), .init(pet.health.map { "\($0)" } ?? ""),
                .init(pet.remainingMs.map(Words.left) ?? ""), .init(pet.endsAtLocal ?? ""), .init(action),
            ]
        }
        return table.text(style)
    }

    /// Everything about one pet.
    static func card(_ pet: PetJSON, _ style: Style) -> String {
        let mark = Words.mark(pet)
        let name = SafeText.line(pet.name)
        let state = pet.isActive ? SafeText.line(pet.displayText) : "is retired"
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

    private static func facts(_ pet: PetJSON, _ style: Style) -> [(String, String)] {
        var facts: [(String, String)] = []
        if let health = pet.health { facts.append(("health", "\(health) of 100")) }
        if let task = pet.task { facts.append(("laundry", task.displayText)) }
        for timer in pet.timers { facts.append((Timers.kind(timer), Timers.left(timer, style))) }
        if let due = pet.dueLocal { facts.append(("due", due)) }
        facts.append(("last laundry", pet.lastLaundryDateLocal ?? "never"))
        facts.append(("streak", "\(pet.currentStreak) (longest \(pet.longestStreak))"))
        facts.append(("rounds", "\(pet.totalCyclesCompleted)"))
        facts.append(("wash", Words.length(pet.washDurationMs)))
        facts.append(("dry", Words.length(pet.dryDurationMs)))
        facts.append(("every", pet.cycleFrequencyDays == 0 ? "5 min (test)" : Words.count(pet.cycleFrequencyDays, "day", "days")))
        if !pet.unacknowledged.isEmpty { facts.append(("unanswered", pet.unacknowledged.map { "#\($0)" }.joined(separator: " "))) }
        facts.append(("id", pet.id))
        return facts
    }
}
