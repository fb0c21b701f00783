import BellhopCore
import ControlWire

/// Draws the whole picture of `bellhop watch` by placing the panels.
///
/// Below 60 columns, or on a low screen, all panels are stacked in one column and have no frames.
/// With 60 columns or more, the pets are to the left of the timers, and the log is below both. With
/// 120 columns or more, there is also a strip of today and a calendar, and the layout depends on
/// how many rows each panel needs (``Picture/wide(_:)``).
struct Picture {
    /// The height, in rows, below which the screen counts as low. On a low screen, no row may be
    /// wasted.
    static let low = 16
    /// The width, in columns, from which the strip of today and the calendar are shown.
    static let wide = 120
    /// The heights, in rows, from which there is room for the strip (`tall`) and for the calendar
    /// (`tallest`).
    static let (tall, tallest) = (28, 34)

    let state: WatchState
    let now: Instant
    let style: Style
    private var screen: Screen

    static func screen(_ state: WatchState, at now: Instant, width: Int, height: Int, _ style: Style) -> Screen {
        var picture = Picture(state: state, now: now, style: style, screen: Screen(width: width, height: height))
        picture.draw()
        if !style.isUnicode { picture.screen.spellOutEllipses() }
        return picture.screen
    }

    /// Whether a screen of this size shows the strip of today.
    static func hasToday(_ width: Int, _ height: Int) -> Bool { width >= wide && height >= tall }

    var width: Int { screen.width }
    var height: Int { screen.height }
    private var isHelp: Bool { if case .help = state.mode { true } else { false } }
    private var isFramed: Bool { width >= 60 && height >= Self.low }

    private mutating func draw() {
        view()
        if case .reading(let reading) = state.mode { ReadingPanel.draw(reading, on: &screen, style) }
    }

    private mutating func view() {
        let footer = FooterPanel.lines(state, ScreenSize(width: width, height: height), style)
        let header = Array(HeaderPanel.lines(state, width, style).prefix(isHelp ? 1 : 2))
        screen.put(header, in: Area(x: 0, y: 0, width: width, height: height))
        screen.put(footer, in: Area(x: 0, y: height - footer.count, width: width, height: footer.count))
        // The panels may use the first row of the footer if that row is empty.
        let isQuiet = isFramed && footer.count == 2 && footer[0].spans.isEmpty
        let below = isQuiet ? 1 : footer.count
        let space = isFramed ? 0 : 1
        var area = Area(x: 0, y: header.count + space, width: width, height: max(0, height - below - header.count - space))
        if !isFramed { area.width = max(0, width - 1) }
        if case .help(let first) = state.mode {
            screen.put(HelpPanel(area.width, area.height, from: first, style).lines, in: area)
            return
        }
        let rings = RingPanel.lines(state, area.width, most: max(1, height / 8), height: height, at: now, style)
        if state.isFull, let view = state.fullView(at: now, style) { return full(view, rings, area) }
        screen.put(rings, in: area)
        area.take(rings.isEmpty ? 0 : rings.count + space)
        if state.pets.isEmpty, !hasCounts, state.rings.isEmpty || !state.filter.isEmpty { area.take(empty(area)) }
        switch width {
        case Self.wide... where isFramed: wide(area)
        case 60... where isFramed: rows(area)
        default: stack(area)
        }
    }

    /// Draws one thing on the whole screen, with ringing notices above it.
    private mutating func full(_ view: FullView, _ rings: [Line], _ area: Area) {
        var area = Area(x: 0, y: 0, width: width, height: area.y + area.height)
        for y in 0..<area.height { screen.put(Line.empty.filled(width), x: 0, y: y) }
        if case .ring = view.item {
        } else {
            screen.put(rings, in: area)
            area.take(rings.count)
        }
        screen.put(FullPanel(view, style).lines(area.width, area.height), in: area)
        screen.tint(view.ground)
    }

    /// Draws an invitation for a household without pets and timers. Returns the number of rows that
    /// it takes up.
    private mutating func empty(_ area: Area) -> Int {
        let log = state.events.isEmpty ? 0 : min(state.events.count + Frame.rows, area.height / 2)
        let room = max(0, area.height - log)
        let lines = EmptyPanel.lines(area.width, isFiltered: !state.filter.isEmpty, style)
        let above = max(0, (room - lines.count) / 2)
        screen.put(lines, in: Area(x: area.x, y: area.y + above, width: area.width, height: room - above))
        return room
    }

    var hasCounts: Bool { !state.counting.isEmpty || !state.sessions.isEmpty || !state.kept.isEmpty }

    // MARK: Layouts

    private mutating func rows(_ area: Area) {
        var body = area
        // Keep two lines for the log, unless timers would be hidden for it.
        if !state.events.isEmpty { body.height = max(0, min(area.height, max(area.height - 2 - Frame.rows, 5))) }
        if hidesTimers(body) { body = area }
        var rest = area
        rest.take(pair(body, isFilling: false))
        log(rest)
    }

    /// Draws pets and timers side by side.
    ///
    /// - Parameters:
    ///   - isFilling: whether the frames fill the area, even if they have less to show.
    ///   - hasCalendar: whether the calendar is shown below the pets if it has room there.
    /// - Returns: the number of rows that the panels use.
    @discardableResult
    mutating func pair(_ area: Area, isFilling: Bool, hasCalendar: Bool = false) -> Int {
        guard hasCounts || !state.pets.isEmpty else { return 0 }
        var right = area
        let left = !hasCounts ? right.leading(width) : state.pets.isEmpty ? right.leading(0) : right.leading(width * 53 / 100)
        let across = left.width >= 78 ? 2 : 1
        let panel = PetsPanel(state, left.width - Frame.columns, left.height - Frame.rows, across: across, at: now, style)
        let counts = CountsPanel(state, right.width - Frame.columns, inside(right), at: now, style)
        let needed = max(state.pets.isEmpty ? 0 : panel.lines.count + Frame.rows, hasCounts ? rows(of: counts) : 0)
        let used = isFilling ? area.height : min(area.height, needed)
        if !state.pets.isEmpty {
            var column = left.limited(used)
            if hasCalendar, column.height >= panel.lines.count + Frame.rows + CalendarPanel.height {
                calendar(column.trailing(rows: CalendarPanel.height))
            }
            pets(panel, column)
        }
        if hasCounts { draw(counts, right.limited(used)) }
        return used
    }

    /// Returns whether a pair of panels in an area would not show all timers.
    func hidesTimers(_ area: Area) -> Bool {
        guard hasCounts else { return false }
        var right = area
        if !state.pets.isEmpty { _ = right.leading(width * 53 / 100) }
        let panel = CountsPanel(state, right.width - Frame.columns, inside(right), at: now, style)
        return !isWhole(panel)
    }

    private mutating func stack(_ area: Area) {
        var area = area
        if width >= Self.wide, hasCounts, !state.pets.isEmpty { return log(below: abreast(area), area) }
        var part = area
        part.height = state.pets.isEmpty ? max(area.height / 2, area.height - 4) : area.height / 2
        // If there is no room for both pets and timers, show only the pets if a pet is selected;
        // otherwise show only the timers.
        if area.height < 5 { part.height = isPetSelected ? 0 : area.height }
        if hasCounts {
            let small = TimerPanel.height(style.isUnicode ? .small : .ascii)
            let timers = state.counting.isEmpty && state.kept.isEmpty ? 0 : 1 + state.counting.count * small + state.kept.count
            // Give the panel no more rows than it needs, because it would use them for larger
            // digits.
            let lines = CountsPanel(state, part.width, min(part.height, state.sessions.count * 10 + timers), at: now, style).lines
            screen.put(lines, in: part)
            area.take(lines.isEmpty || part.height == 0 ? 0 : min(part.height, lines.count) + 1)
        }
        part = area
        part.height = max(min(area.height, 2), area.height - 4)
        log(below: stackedPets(part), area)
    }

    /// Draws pets and timers side by side without frames. Returns the number of rows that they use.
    private mutating func abreast(_ area: Area) -> Int {
        var right = area
        let left = right.leading(area.width * 53 / 100)
        let panel = CountsPanel(state, right.width, right.height, at: now, style)
        screen.put(panel.lines, in: right)
        return max(panel.lines.count + 1, stackedPets(Area(x: left.x, y: left.y, width: left.width - 3, height: left.height)))
    }

    /// Draws the log without a frame below panels that use this number of rows.
    private mutating func log(below rows: Int, _ area: Area) {
        var area = area
        area.take(rows)
        guard area.height > 1, !state.events.isEmpty else { return }
        let log = LogPanel.lines(state, area.width - 1, area.height - 1, style)
        screen.put([Line(" " + say("Log"), .gray)] + log.map { $0.indented(1) }, in: area)
    }

    private mutating func stackedPets(_ area: Area) -> Int {
        guard !state.pets.isEmpty, area.height > 0 else { return 0 }
        // If there is only one row, show the selected pet and no title.
        let isTitled = area.height > 1 || !isPetSelected
        let panel = PetsPanel(state, area.width, area.height - (isTitled ? 1 : 0), across: 1, at: now, style)
        let title = isTitled ? [CountsPanel.title(say("Pets"), hiding: panel.hidden, area.width)] : []
        screen.put(title + panel.lines, in: area)
        return title.count + panel.lines.count + 1
    }

    private var isPetSelected: Bool {
        if case .pet = state.selected { true } else { false }
    }

    // MARK: Framed panels

    mutating func frame(_ frame: Frame, _ area: Area, _ lines: [Line]) {
        frame.draw(on: &screen, in: area, style)
        screen.put(lines, in: Frame.inside(area))
    }

    mutating func pets(_ panel: PetsPanel, _ area: Area) {
        frame(Frame(title: say("Pets"), hidden: panel.hidden, isFocused: isPetSelected), area, panel.lines)
    }

    /// Returns the number of rows that a panel of sessions and timers may use in an area, so that
    /// its frames fit too. The frames also use the rows that the panel itself keeps free for a
    /// title.
    func inside(_ area: Area) -> Int { area.height - (state.sessions.isEmpty ? 1 : Frame.rows) }

    /// Returns the number of rows that a panel takes up, including its frames.
    func rows(of panel: CountsPanel) -> Int {
        let hasTimers = !panel.timers.isEmpty || panel.hidden.count > 0
        return (panel.sessions.isEmpty ? 0 : panel.sessions.count + Frame.rows) + (hasTimers ? panel.timers.count + Frame.rows : 0)
    }

    mutating func draw(_ panel: CountsPanel, _ area: Area) {
        var area = area
        let hasTimers = !panel.timers.isEmpty || panel.hidden.count > 0
        if !panel.sessions.isEmpty {
            let height = hasTimers ? min(area.height, panel.sessions.count + Frame.rows) : area.height
            frame(Frame(title: say("Training"), isFocused: isSessionSelected), area.limited(height), panel.sessions)
            area.take(height)
        }
        guard hasTimers else { return }
        frame(Frame(title: say("Timers"), hidden: panel.hidden, isFocused: isTimerSelected), area, panel.timers)
    }

    private var isSessionSelected: Bool {
        if case .session = state.selected { true } else { false }
    }

    private var isTimerSelected: Bool {
        if case .timer = state.selected { true } else { false }
    }

    mutating func calendar(_ area: Area) {
        let lines = CalendarPanel.lines(state.stats, Frame.inside(area).width, style)
        frame(Frame(title: say("Days with laundry")), area, lines)
    }

    mutating func log(_ area: Area) {
        guard area.height > Frame.rows, area.width >= 24, !state.events.isEmpty else { return }
        let inside = Frame.inside(area)
        frame(Frame(title: say("Log")), area, LogPanel.lines(state, inside.width, inside.height, style))
    }
}
