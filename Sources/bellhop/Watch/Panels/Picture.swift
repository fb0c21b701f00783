import BellhopCore
import ControlWire

/// Draws the whole picture of `bellhop watch` by placing the panels.
///
/// Below 60 columns, all panels are stacked in one column. With 60 columns or more, the pets are to
/// the left of the timers, and the log is below both. With 120 columns or more, the log is in its
/// own column instead. With 170 columns or more, the pets have two columns.
struct Picture {
    static let gap = 3
    /// The height, in rows, below which the screen counts as low. On a low screen, no row may be
    /// wasted.
    private static let low = 16

    let state: WatchState
    let now: Instant
    let style: Style
    private var screen: Screen

    static func screen(_ state: WatchState, at now: Instant, width: Int, height: Int, _ style: Style) -> Screen {
        var picture = Picture(state: state, now: now, style: style, screen: Screen(width: width, height: height))
        picture.draw()
        return picture.screen
    }

    private var width: Int { screen.width }
    private var height: Int { screen.height }

    private mutating func draw() {
        let footer = FooterPanel.lines(state, width, style)
        let header = HeaderPanel.lines(state, width, style)
        screen.put(header, in: Area(x: 0, y: 0, width: width, height: height))
        screen.put(footer, in: Area(x: 0, y: height - footer.count, width: width, height: footer.count))
        var area = Area(x: 0, y: header.count + 1, width: width, height: max(0, height - footer.count - header.count - 1))
        // Leave a margin on the right that is as wide as the margin on the left.
        area.width = max(0, width - 1)
        if state.mode == .help {
            screen.put(HelpPanel.lines(area.width, style), in: area)
            return
        }
        let rings = RingPanel.lines(state, area.width, most: max(1, height / 8), isLow: height < Self.low, at: now, style)
        screen.put(rings, in: area)
        area.take(rings.isEmpty ? 0 : rings.count + 1)
        if state.pets.isEmpty, !hasCounts, state.rings.isEmpty { area.take(empty(area)) }
        switch width {
        case 120...: columns(area)
        case 60...: rows(area)
        default: stack(area)
        }
    }

    /// Draws a hint for a household without pets and timers. Returns the number of rows that the
    /// hint takes up.
    private mutating func empty(_ area: Area) -> Int {
        let words = [
            Line(say("Nothing is running.")),
            Line("n", CellStyle(.cyan, isBold: true)) + Line(" " + say("starts a timer. To add a pet: bellhop pet add Snowy"), .gray),
        ]
        screen.put(words.map { $0.indented(2) }, in: area)
        return 3
    }

    private var hasCounts: Bool { !state.counting.isEmpty || !state.sessions.isEmpty || !state.kept.isEmpty }

    // MARK: Layouts

    private mutating func columns(_ area: Area) {
        let pets = state.pets.isEmpty ? 0 : width >= 170 ? 86 : 42
        let timers = !hasCounts ? 0 : width >= 150 ? 48 : 38
        var rest = area
        if pets > 0 { self.pets(rest.leading(pets, gap: Self.gap), across: pets > 80 ? 2 : 1) }
        if timers > 0 { counts(rest.leading(timers, gap: Self.gap)) }
        log(rest)
    }

    private mutating func rows(_ area: Area) {
        // Keep a few lines for the log.
        var body = area
        body.height = max(0, min(area.height, max(area.height - 4, 4)))
        var used = 0
        if !hasCounts {
            used = pets(body, across: width >= 78 ? 2 : 1)
        } else if state.pets.isEmpty {
            used = counts(limited(body))
        } else {
            let left = body.leading((width - Self.gap) * 53 / 100, gap: Self.gap)
            used = max(pets(left, across: 1), counts(limited(body)))
        }
        var rest = area
        rest.take(used == 0 ? 0 : used + 1)
        log(rest)
    }

    private mutating func stack(_ area: Area) {
        var area = area
        var part = area
        part.height = state.pets.isEmpty ? max(area.height / 2, area.height - 4) : area.height / 2
        // If there is no room for both pets and timers, show only the pets if a pet is selected;
        // otherwise show only the timers.
        if area.height < 5 { part.height = isPetSelected ? 0 : area.height }
        var used = counts(limited(part))
        area.take(used == 0 ? 0 : used + 1)
        part = area
        part.height = max(min(area.height, 2), area.height - 4)
        used = pets(part, across: 1)
        area.take(used == 0 ? 0 : used + 1)
        log(area)
    }

    /// Returns the area, but limits its height to the height that all timers and sessions need.
    /// Without this limit, a panel would be drawn larger than necessary, and larger than the panel
    /// next to it.
    private func limited(_ area: Area) -> Area {
        var area = area
        let small = TimerPanel.height(style.isUnicode ? .small : .ascii)
        let timers = state.counting.isEmpty && state.kept.isEmpty ? 0 : 1 + state.counting.count * small + state.kept.count
        area.height = min(area.height, state.sessions.count * 10 + timers)
        return area
    }

    private var isPetSelected: Bool {
        if case .pet = state.selected { true } else { false }
    }

    // MARK: Parts

    private mutating func title(_ text: String, _ area: inout Area) {
        screen.put(Line(" " + text, .gray), x: area.x, y: area.y, limit: area.width)
        area.take(1)
    }

    /// Draws the pets. Like ``counts(_:)``, returns the number of rows that are used.
    @discardableResult
    private mutating func pets(_ area: Area, across: Int) -> Int {
        guard !state.pets.isEmpty, area.height > 0 else { return 0 }
        // Leave an empty row between the cards if there is room.
        let count = (state.pets.count + across - 1) / across
        let height = area.height - 1
        let card = height >= PetPanel.height ? PetPanel.height : 1
        let pitch = card > 1 && height >= count * (card + 1) - 1 ? card + 1 : card
        let rows = min(count, (height + pitch - card) / pitch)
        let chosen = state.pets.firstIndex { state.selected == .pet($0.id) }
        // If there is only one row, show the selected pet and no title.
        if height == 0, let chosen {
            screen.put(PetPanel.line(state.pets[chosen], state, area.width, style), x: area.x, y: area.y, limit: area.width)
            return 1
        }
        let shown = TimerPanel.window(of: count, around: (chosen ?? 0) / across, rows)
        let pets = state.pets[min(state.pets.count, shown.lowerBound * across)..<min(state.pets.count, shown.upperBound * across)]
        screen.put(
            CountsPanel.title(say("Pets"), hiding: state.pets.count - pets.count, area.width), x: area.x, y: area.y, limit: area.width)
        let width = (area.width - (across - 1) * Self.gap) / across
        for (index, pet) in pets.enumerated() {
            let place = Area(
                x: area.x + index % across * (width + Self.gap), y: area.y + 1 + index / across * pitch, width: width, height: card)
            let lines = card > 1 ? PetPanel.lines(pet, state, width, at: now, style) : [PetPanel.line(pet, state, width, style)]
            screen.put(lines, in: place)
        }
        return rows == 0 ? 1 : 1 + rows * pitch - (pitch - card)
    }

    @discardableResult
    private mutating func counts(_ area: Area) -> Int {
        guard hasCounts else { return 0 }
        let lines = CountsPanel(state, area.width, area.height, at: now, style).lines
        screen.put(lines, in: area)
        return min(area.height, lines.count)
    }

    private mutating func log(_ area: Area) {
        guard area.height > 1, !state.view.events.isEmpty else { return }
        var area = area
        title(say("Log"), &area)
        screen.put(LogPanel.lines(state, area.width, area.height, style), in: area)
    }
}

extension Area {
    /// Removes rows at the top of the area.
    mutating func take(_ rows: Int) {
        let rows = max(0, min(rows, height))
        y += rows
        height -= rows
    }

    /// Removes columns at the left of the area, and also removes a gap to the right of these
    /// columns. Returns the removed columns without the gap.
    mutating func leading(_ columns: Int, gap: Int) -> Area {
        var left = self
        left.width = min(columns, width)
        x += left.width + gap
        width = max(0, width - left.width - gap)
        return left
    }
}
