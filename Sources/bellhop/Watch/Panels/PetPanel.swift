import BellhopCore
import ControlWire

/// Draws a pet as a card: its figure, its activity or mood, its health and its streak.
enum PetPanel {
    static let height = PetFigure.height

    static func lines(_ pet: PetJSON, _ state: WatchState, _ width: Int, at now: Instant, _ style: Style) -> [Line] {
        let isSelected = state.selected == .pet(pet.id)
        let mark = Words.mark(pet)
        let look = CellStyle(mark.colour)
        let figure = PetFigure.rows(PetState(rawValue: pet.state) ?? .neutral, beat: state.beat(of: pet, at: now))
        let texts = self.texts(pet, isSelected, width - PetFigure.width - 3, at: now, style)
        return (0..<height).map { row in
            (row == 1 ? Marker.line(isSelected, style) : Line("  ")) + Line(figure[row], look) + Line(" ") + texts[row]
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

    private static func texts(_ pet: PetJSON, _ isSelected: Bool, _ width: Int, at now: Instant, _ style: Style) -> [Line] {
        let mark = Words.mark(pet)
        let streak = pet.currentStreak > 0 ? Line(say("streak \(pet.currentStreak)"), .gray) : .empty
        // Leave out whose turn it is if there is no room for it.
        let named = Marker.name(pet.name, isSelected)
        let withTurn = named + turn(pet)
        let isRoomy = withTurn.width + streak.width + 2 <= width
        let name = Line.spread(isRoomy ? withTurn : named, streak, width)
        let words = Line(style.sign(mark.sign) + " " + Pets.state(pet), CellStyle(mark.colour))
        let left = pet.endsAt.map { Line(Words.left(max(0, ($0.instant - now).inMilliseconds)), .bold) }
        let call = pet.nextAction.map { Line($0.label, CellStyle(.cyan)) }
        return [name, Line.spread(words, left ?? .empty, width), health(pet, call, width, style)]
    }

    /// Returns whose turn it is; an empty line if nobody takes turns.
    private static func turn(_ pet: PetJSON) -> Line {
        pet.turn.map { Line("  " + say("\(SafeText.line($0))'s turn"), .gray) } ?? .empty
    }

    /// Returns the health as a bar with a number, followed by the next action or by the date on
    /// which laundry is due.
    private static func health(_ pet: PetJSON, _ call: Line?, _ width: Int, _ style: Style) -> Line {
        guard let health = pet.health else { return call ?? .empty }
        let colour: Style.Colour =
            switch PetState(health: health) {
            case .happy: .green
            case .neutral: .blue
            case .sad: .yellow
            default: .red
            }
        let number = String(health)
        let gauge = Gauge.line(Double(health) / 100, max(4, min(10, width - 20)), colour, style)
        let bar = gauge + Line(" " + String(repeating: " ", count: max(0, 3 - number.count)) + number)
        // If the pet is happy or neutral and has no laundry in progress, prefer the due date to the
        // next action. Otherwise prefer the next action. If the preferred text does not fit, show
        // neither of them.
        let isReady = pet.task.map { LaundryStage(rawValue: $0.stage) == .cycle } ?? true
        let due = isReady && pet.endsAt == nil ? pet.dueLocal.map { Line(say("due \($0)"), .gray) } : nil
        let news = isReady && ["happy", "neutral"].contains(pet.mood) ? due ?? call : call ?? due
        guard let news, bar.width + 2 + news.width <= width else { return bar }
        return Line.spread(bar, news, width)
    }
}
