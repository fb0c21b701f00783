import BellhopCore
import ControlWire

/// The whole picture: which panel stands where.
///
/// Below 60 columns one part is below the other; from 60 on pets and what counts stand side by side, with the log below; from 120 on the log
/// has a column of its own, and from 170 on pets stand in two.
struct Picture {
    static let gap = 3

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
        screen.put(footer, in: Area(x: 0, y: height - FooterPanel.height, width: width, height: FooterPanel.height))
        var area = Area(x: 0, y: header.count + 1, width: width, height: max(0, height - FooterPanel.height - header.count - 1))
        // As much air on the right as on the left.
        area.width = max(0, width - 1)
        if state.mode == .help {
            screen.put(HelpPanel.lines(width, style), in: area)
            return
        }
        let rings = RingPanel.lines(state, area.width, most: max(1, height / 8), at: now, style)
        screen.put(rings, in: area)
        area.take(rings.isEmpty ? 0 : rings.count + 1)
        if state.pets.isEmpty, !hasCounts, state.rings.isEmpty { area.take(empty(area)) }
        switch width {
        case 120...: columns(area)
        case 60...: rows(area)
        default: stack(area)
        }
    }

    /// The rows that it took.
    private mutating func empty(_ area: Area) -> Int {
        let words = [
            Line(say("Nothing runs.")),
            Line("n", CellStyle(.cyan, isBold: true)) + Line(" " + say("starts a timer; a pet comes with: bellhop pet add Snowy"), .gray),
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
        // A few lines of the log are always seen.
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
        part.height = area.height / 2
        var used = counts(limited(part))
        area.take(used == 0 ? 0 : used + 1)
        part = area
        part.height = max(0, area.height - 4)
        used = pets(part, across: 1)
        area.take(used == 0 ? 0 : used + 1)
        log(area)
    }

    /// No higher than it takes to show everything, so that what has room is not made bigger than what stands beside it.
    private func limited(_ area: Area) -> Area {
        var area = area
        let small = TimerPanel.height(style.isUnicode ? .small : .ascii)
        area.height = min(area.height, 1 + state.sessions.count * 10 + state.counting.count * small + state.kept.count)
        return area
    }

    // MARK: Parts

    private mutating func title(_ text: String, _ area: inout Area) {
        screen.put(Line(" " + text, .gray), x: area.x, y: area.y, limit: area.width)
        area.take(1)
    }

    /// The rows that it took, as of ``counts(_:)``.
    @discardableResult
    private mutating func pets(_ area: Area, across: Int) -> Int {
        guard !state.pets.isEmpty, area.height > 0 else { return 0 }
        var area = area
        title(say("Pets"), &area)
        // An empty row between them where there is room for it.
        let count = (state.pets.count + across - 1) / across
        let pitch = area.height >= count * (PetPanel.height + 1) - 1 ? PetPanel.height + 1 : PetPanel.height
        let shown = max(1, (area.height + pitch - PetPanel.height) / pitch) * across
        let chosen = state.pets.firstIndex { state.selected == .pet($0.id) } ?? 0
        let first = max(0, min((chosen / across + 1) * across - shown, state.pets.count - 1))
        let width = (area.width - (across - 1) * Self.gap) / across
        for (index, pet) in state.pets.dropFirst(first).prefix(shown).enumerated() {
            let place = Area(
                x: area.x + index % across * (width + Self.gap), y: area.y + index / across * pitch, width: width, height: PetPanel.height)
            guard place.y + place.height <= area.y + area.height else { break }
            screen.put(PetPanel.lines(pet, state, width, at: now, style), in: place)
        }
        let hidden = state.pets.count - min(shown, state.pets.count)
        if hidden > 0 {
            let more = Line(say("and \(hidden) more"), .gray)
            screen.put(more, x: area.x + area.width - more.width, y: area.y - 1)
        }
        return 1 + min(area.height, (min(shown, state.pets.count) + across - 1) / across * pitch - (pitch - PetPanel.height))
    }

    @discardableResult
    private mutating func counts(_ whole: Area) -> Int {
        var area = whole
        var used = 0
        // What counts besides keeps room for one of them in big digits.
        let rest = state.counting.isEmpty && state.kept.isEmpty ? 0 : TimerPanel.height(.small) + 1
        for session in state.sessions {
            let lines = SessionPanel.lines(
                session, isSelected: state.selected == .session(session.id), area.width, area.height - rest, at: now, style)
            screen.put(lines, in: area)
            used = area.y - whole.y + min(area.height, lines.count)
            area.take(lines.count + 1)
        }
        guard !state.counting.isEmpty || !state.kept.isEmpty, area.height > 1 else { return used }
        title(say("Timers"), &area)
        let still = TimerPanel.lines(state.kept, selected: state.selected, area.width, style)
        let room = max(min(area.height, TimerPanel.height(.small)), area.height - still.count)
        let lines = TimerPanel.lines(state.counting, selected: state.selected, area.width, room, at: now, style) + still
        screen.put(lines, in: area)
        return area.y - whole.y + min(area.height, lines.count)
    }

    private mutating func log(_ area: Area) {
        guard area.height > 1, !state.view.events.isEmpty else { return }
        var area = area
        title(say("Log"), &area)
        screen.put(LogPanel.lines(state, area.width, area.height, style), in: area)
    }
}

extension Area {
    /// Leaves out so many rows at the top.
    mutating func take(_ rows: Int) {
        let rows = max(0, min(rows, height))
        y += rows
        height -= rows
    }

    /// Takes a column off the left, and what lies between.
    mutating func leading(_ columns: Int, gap: Int) -> Area {
        var left = self
        left.width = min(columns, width)
        x += left.width + gap
        width = max(0, width - left.width - gap)
        return left
    }
}
