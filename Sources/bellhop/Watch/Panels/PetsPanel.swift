import BellhopCore
import ControlWire

/// Draws the pets as cards in one or several columns, or as one line each if there is no room for
/// cards.
struct PetsPanel {
    /// The space between two columns of cards.
    private static let gap = 3
    /// The smallest width of a panel with two columns of small cards.
    private static let fewestForTwo = 74
    /// The largest width of a card. In a wider card, the texts would be too far apart.
    private static let widest = 96

    private(set) var lines: [Line] = []
    private(set) var hidden = Frame.Hidden()

    /// Returns the pets as large cards if all of them fit; otherwise as small cards.
    static func fitting(_ state: WatchState, _ width: Int, _ height: Int, at now: Instant, _ style: Style) -> PetsPanel {
        let across = min(state.pets.count, (width + gap) / (PetPanel.fewestColumns + gap))
        if across > 0 {
            let rows = (state.pets.count + across - 1) / across
            if rows * (PetFigure.Size.large.height + 1) - 1 <= height {
                return PetsPanel(state, width, height, across: across, .large, at: now, style)
            }
        }
        return PetsPanel(state, width, height, across: width >= fewestForTwo ? 2 : 1, at: now, style)
    }

    init(
        _ state: WatchState, _ width: Int, _ height: Int, across: Int, _ size: PetFigure.Size = .small, at now: Instant, _ style: Style
    ) {
        let pets = state.pets
        guard !pets.isEmpty, height > 0 else {
            hidden.below = pets.count
            return
        }
        let count = (pets.count + across - 1) / across
        let card = height >= size.height ? size.height : 1
        // Leave an empty row between the cards if there is room.
        let pitch = card > 1 && height >= count * (card + 1) - 1 ? card + 1 : card
        let chosen = pets.firstIndex { state.selected == .pet($0.id) } ?? 0
        let shown = TimerPanel.window(of: count, around: chosen / across, min(count, (height + pitch - card) / pitch))
        let column = min(Self.widest, (width - (across - 1) * Self.gap) / across)
        for row in shown {
            if pitch > card, row > shown.lowerBound { lines.append(.empty) }
            let cards = pets[row * across..<min(pets.count, (row + 1) * across)].map { pet in
                let lines =
                    card > 1 ? PetPanel.lines(pet, state, size, column, at: now, style) : [PetPanel.line(pet, state, column, style)]
                return lines.map { $0.filled(column).aimed(at: .item(.pet(pet.id))) }
            }
            for index in 0..<card {
                lines.append(cards.dropFirst().reduce(cards[0][index]) { $0 + Line(String(repeating: " ", count: Self.gap)) + $1[index] })
            }
        }
        hidden = Frame.Hidden(above: shown.lowerBound * across, below: max(0, pets.count - shown.upperBound * across))
    }
}
