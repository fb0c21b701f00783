import BellhopCore
import ControlWire

/// Draws the training sessions, and the timers that are running or ready to start. If there is too
/// little space, the big digits disappear first, and then items that are not selected.
struct CountsPanel {
    /// The number of lines that the sessions leave for timers, not counting ``between``.
    private static let fewestTimers = 3
    /// The rows between sessions and timers: an empty row and a title, or the edges of two frames.
    private static let between = 2

    private(set) var sessions: [Line] = []
    private(set) var timers: [Line] = []
    private(set) var hidden = Frame.Hidden()
    /// Whether there is room for a title above the timers.
    private(set) var isTitled = true
    private var isSpaced = false
    private let state: WatchState
    private let width: Int
    private let now: Instant
    private let style: Style

    init(_ state: WatchState, _ width: Int, _ height: Int, at now: Instant, _ style: Style) {
        (self.state, self.width, self.now, self.style) = (state, width, now, style)
        let counting = state.counting
        let count = counting.count + state.kept.count
        if !state.sessions.isEmpty { sessions = lines(height, leaving: count) }
        guard count > 0, height > sessions.count else { return }
        // Leave an empty row above the title, but only if the title and at least one timer still
        // fit below it.
        isSpaced = !sessions.isEmpty && height - sessions.count > Self.between
        let room = height - sessions.count - (isSpaced ? 1 : 0)
        // If there is only one row, show the selected item and no title.
        isTitled = room > 1 || !hasSelection(counting)
        let panel = TimerPanel(counting, state.kept, selected: state.selected, width, room - (isTitled ? 1 : 0), at: now, style)
        (timers, hidden) = (panel.lines, panel.hidden)
        hidden.below = hidden.below.saturatingAdding(state.untold)
    }

    /// The sessions and below them the timers with a title, for a screen that is too small for
    /// frames.
    var lines: [Line] {
        guard !timers.isEmpty || hidden.count > 0 else { return sessions }
        return sessions + (isSpaced ? [.empty] : []) + (isTitled ? [Self.title(say("Timers"), hiding: hidden, width)] : []) + timers
    }

    /// Returns the title of a panel, such as ` Timers                and 3 more`.
    static func title(_ text: String, hiding hidden: Frame.Hidden, _ width: Int) -> Line {
        let more = Line(hidden.text, .gray)
        return Line.spread(Line(" " + text, .gray), more, width)
    }

    private func hasSelection(_ counting: [Counting]) -> Bool {
        counting.contains { $0.item == state.selected } || state.kept.contains { .timer($0.id) == state.selected }
    }

    // MARK: Sessions

    private var chosen: Int? { state.sessions.firstIndex { state.selected == .session($0.id) } }

    /// Returns the lines of the sessions.
    ///
    /// - Parameter timers: the number of timers below the sessions.
    private func lines(_ height: Int, leaving timers: Int) -> [Line] {
        // Leave enough rows for one timer in big digits.
        let digits = height - (timers == 0 ? 0 : TimerPanel.height(.small) + 1)
        let focus = chosen ?? 0
        // If there is too little space, save rows in this order: draw smaller digits or none, draw
        // only one line for each session that is not selected, leave fewer rows for timers.
        for fewest in [timers, min(timers, Self.fewestTimers), 1] {
            let room = room(height, timers, fewest)
            for digits in fewest == timers ? [digits, 0, nil] : [nil] {
                let whole = state.sessions.indices.map { lines(of: $0, digits) }
                let all = Array(whole.joined(separator: [Line.empty]))
                if all.count <= room { return all }
                let some = whole.indices.flatMap { $0 == focus ? whole[$0] : [line($0, width)] }
                if some.count <= room { return some }
            }
        }
        return window(room(height, timers, Self.fewestTimers), around: focus)
    }

    /// Returns the number of rows for sessions. The number is at least one, unless only two rows
    /// are left and no session is selected.
    private func room(_ height: Int, _ timers: Int, _ fewest: Int) -> Int {
        let below = timers == 0 ? 0 : min(timers, fewest) + Self.between
        return max(height - below, timers == 0 || chosen != nil || height > 2 ? min(1, height) : 0)
    }

    private func window(_ room: Int, around focus: Int) -> [Line] {
        let count = state.sessions.count
        if count <= room { return state.sessions.indices.map { line($0, width) } }
        guard room > 0 else { return [] }
        let others = Line(" +\(count - 1)", .gray)
        guard room > 1 else { return [line(focus, width - others.width).filled(width - others.width) + others] }
        let shown = TimerPanel.window(of: count, around: focus, room - 1)
        return shown.map { line($0, width) } + [Line("    " + say("and \(count - shown.count) more"), .gray)]
    }

    private func lines(of index: Int, _ height: Int?) -> [Line] {
        SessionPanel.lines(state.sessions[index], isSelected: index == chosen, width, height, at: now, style).map { aim($0, index) }
    }

    private func line(_ index: Int, _ width: Int) -> Line {
        aim(SessionPanel.line(state.sessions[index], isSelected: index == chosen, width, at: now, style), index)
    }

    private func aim(_ line: Line, _ index: Int) -> Line { line.aimed(at: .item(.session(state.sessions[index].id))) }
}
