import BellhopCore
import ControlWire

/// Draws a pet as a card: its figure, its activity or mood, its health and its streak. A large card
/// also shows what the pet has achieved.
enum PetPanel {
    /// The smallest width of a large card.
    static let fewestColumns = 46
    /// The smallest width of a health bar.
    private static let fewestForBar = 3

    static func lines(
        _ pet: PetJSON, _ state: WatchState, _ size: PetFigure.Size, _ width: Int, at now: Instant, _ style: Style
    ) -> [Line] {
        let isSelected = state.selected == .pet(pet.id)
        let look = CellStyle(Words.mark(pet).colour)
        let figure = PetFigure.rows(PetState(rawValue: pet.state) ?? .neutral, size, beat: state.beat(of: pet, at: now))
        let room = width - size.width - 3
        let texts = size == .small ? small(pet, state, room, at: now, style) : large(pet, state, room, at: now, style)
        return (0..<size.height).map { row in
            (row == size.height / 2 ? Marker.line(isSelected, style) : Line("  ")) + Line(figure[row], look) + Line(" ") + texts[row]
        }
    }

    /// Returns the pet as a single line, which is used if there is no room for a card.
    static func line(_ pet: PetJSON, _ state: WatchState, _ width: Int, _ style: Style) -> Line {
        let isSelected = state.selected == .pet(pet.id)
        let mark = Words.mark(pet)
        let name =
            Marker.line(isSelected, style) + Line(style.sign(mark.sign) + " ", CellStyle(mark.colour)) + Marker.name(pet.name, isSelected)
        return (name + Line("  " + Pets.state(pet), CellStyle(mark.colour)) + turn(pet)).fitted(width)
    }

    // MARK: Texts

    private static func small(_ pet: PetJSON, _ state: WatchState, _ width: Int, at now: Instant, _ style: Style) -> [Line] {
        let (words, left) = (activity(pet, style), left(pet, at: now))
        // If the activity and the remaining time of the machine do not fit into one row, the time
        // is beside the health.
        let isWhole = left.width == 0 || words.width + left.width + 1 <= width
        return [
            name(pet, state, width, at: now), Line.spread(words, isWhole ? left : .empty, width),
            news(pet, state, isWhole ? nil : left, width, style),
        ]
    }

    private static func large(_ pet: PetJSON, _ state: WatchState, _ width: Int, at now: Instant, _ style: Style) -> [Line] {
        let machine = state.counting.first { $0.item == .pet(pet.id) }
        let below = machine.flatMap { $0.part(at: now) }.map { Gauge.line($0, width, machine?.colour, style) }
        var totals: [Line] = []
        if pet.totalCyclesCompleted > 0 {
            totals.append(Line(say("\(count: pet.totalCyclesCompleted, one: "round", other: "rounds") folded"), .gray))
        }
        if pet.longestStreak > 0 { totals.append(Line(say("longest streak \(pet.longestStreak)"), .gray)) }
        return [
            name(pet, state, width, at: now), Line.spread(activity(pet, style), left(pet, at: now), width),
            below ?? state.confetti(for: pet, width, at: now) ?? .empty,
            pet.health.map { bar($0, width - 4, style) } ?? .empty, due(pet, state).first ?? .empty,
            Line.joined(totals, by: Line(", ", .gray), width), call(pet) ?? .empty,
        ]
    }

    private static func name(_ pet: PetJSON, _ state: WatchState, _ width: Int, at now: Instant) -> Line {
        var streak = pet.currentStreak > 0 ? Line(say("streak \(pet.currentStreak)"), .gray) : .empty
        if let confetti = state.confetti(for: pet, 5, at: now) {
            streak = confetti + Line(" ") + Line(streak.text, CellStyle(.green, isBold: true))
        }
        // Leave out whose turn it is if there is no room for it.
        let named = Marker.name(pet.name, state.selected == .pet(pet.id))
        let withTurn = named + turn(pet)
        let isRoomy = withTurn.width + streak.width + 2 <= width
        // A name is more important than the streak.
        if named.width + streak.width + 1 > width { return named.fitted(width) }
        return Line.spread(isRoomy ? withTurn : named, streak, width)
    }

    /// Returns what the pet is doing.
    private static func activity(_ pet: PetJSON, _ style: Style) -> Line {
        let mark = Words.mark(pet)
        return Line(style.sign(mark.sign) + " " + Pets.state(pet), CellStyle(mark.colour))
    }

    /// Returns the remaining time of the machine of the pet; an empty line if no machine runs.
    private static func left(_ pet: PetJSON, at now: Instant) -> Line {
        pet.endsAt.map { Line(Words.left(max(0, ($0.instant - now).inMilliseconds)), .bold) } ?? .empty
    }

    /// Returns whose turn it is; an empty line if nobody takes turns.
    private static func turn(_ pet: PetJSON) -> Line {
        pet.turn.map { Line("  " + say("\(SafeText.line($0))'s turn"), .gray) } ?? .empty
    }

    /// Returns the next action. A click on it runs the action.
    private static func call(_ pet: PetJSON) -> Line? {
        pet.nextAction.map { action in
            let offer = Offers.offers(for: pet).first { $0.label == action.label }
            return Line(action.label, CellStyle(.cyan)).aimed(at: offer.map { .keyOn(.pet(pet.id), .character($0.key)) })
        }
    }

    /// Returns when laundry is due, first in full and then shorter; empty while laundry is in
    /// progress.
    ///
    /// The days are counted from the time of the data, so that the text changes only with the data.
    private static func due(_ pet: PetJSON, _ state: WatchState) -> [Line] {
        guard isReady(pet), pet.endsAt == nil, let due = Pets.due(pet, at: state.view.status.now) else { return [] }
        let look: CellStyle = due.isLate ? CellStyle(.yellow) : .gray
        return [Line(due.text, look)] + (due.isLate ? [Line(say("overdue"), look)] : [])
    }

    /// Returns whether the pet has no laundry in progress.
    private static func isReady(_ pet: PetJSON) -> Bool { pet.task.map { LaundryStage(rawValue: $0.stage) == .cycle } ?? true }

    // MARK: Health

    /// Returns the health as a bar with a number, followed by the next action or by when laundry is
    /// due. The bar becomes shorter to make room for these words.
    ///
    /// - Parameter left: the remaining time of the machine, which is then shown instead of the
    ///   action; `nil` if the time is elsewhere.
    private static func news(_ pet: PetJSON, _ state: WatchState, _ left: Line?, _ width: Int, _ style: Style) -> Line {
        let (call, due) = (call(pet).map { [$0] } ?? [], due(pet, state))
        guard let health = pet.health else { return left ?? call.first ?? .empty }
        // If the pet is happy or neutral, prefer the due date to the next action. Otherwise prefer
        // the next action.
        let isFine = isReady(pet) && ["happy", "neutral"].contains(pet.mood)
        let words = left.map { [$0] } ?? (isFine ? (due.isEmpty ? call : due) : (call.isEmpty ? due : call))
        let usual = max(4, min(10, width - 20))
        // The number takes four columns, with the space before it, and two more separate the words.
        for text in words where width - text.width - 6 >= fewestForBar {
            return Line.spread(bar(health, min(usual, width - text.width - 6), style), text, width)
        }
        let number = Line(self.number(health))
        for text in words where number.width + 2 + text.width <= width { return Line.spread(number, text, width) }
        return bar(health, usual, style)
    }

    private static func bar(_ health: Int, _ width: Int, _ style: Style) -> Line {
        let colour: Style.Colour =
            switch PetState(health: health) {
            case .happy: .green
            case .neutral: .blue
            case .sad: .yellow
            default: .red
            }
        return Gauge.line(Double(health) / 100, width, colour, style) + Line(" " + number(health))
    }

    private static func number(_ health: Int) -> String {
        let number = String(health)
        return String(repeating: " ", count: max(0, 3 - number.count)) + number
    }
}
