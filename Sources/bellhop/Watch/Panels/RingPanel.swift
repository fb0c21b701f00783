import BellhopCore
import ControlWire

/// Draws the notices that ring until somebody acknowledges them, with the keys for their actions.
/// This panel is above all other panels.
enum RingPanel {
    /// The maximum number of rows for the text of a notice.
    private static let mostRows = 3

    /// Returns the lines of the panel.
    ///
    /// - Parameters:
    ///   - most: the maximum number of notices to show. For the remaining notices, only their
    ///     number is shown.
    ///   - height: the number of rows of the screen. On a low screen, the keys are shown only for a
    ///     selected notice. On a high screen, an alarm at the top has three rows.
    static func lines(_ state: WatchState, _ width: Int, most: Int, height: Int, at now: Instant, _ style: Style) -> [Line] {
        let rings = state.rings
        guard !rings.isEmpty, most > 0 else { return [] }
        // Choose the notices to show in such a way that the selected notice is always among them.
        let chosen = rings.firstIndex { state.selected == .ring($0.number) } ?? 0
        let first = max(0, min(chosen - most + 1, rings.count - most))
        var lines: [Line] = []
        for (index, ring) in rings.enumerated().dropFirst(first).prefix(most) {
            let isSelected = state.selected == .ring(ring.number)
            let look = look(ring, isFlashed: state.isFlashed(at: now))
            let isHigh = isUrgent(ring) && index == 0 && height >= Picture.tall
            let isWrapped = index == chosen && height >= Picture.low
            let head = head(ring, state, width, most: isWrapped ? mostRows : 1, look, at: now, style)
            let edge = isHigh && head.count == 1 ? [Line.empty.filled(width, look)] : []
            lines += (edge + head + edge).map { $0.aimed(at: .item(.ring(ring.number))) }
            if index == chosen, isSelected || height >= Picture.low { lines.append(answers(state, ring, width, style)) }
        }
        let rest = state.view.status.unacknowledgedTotal.saturatingSubtracting(min(most, rings.count))
        if rest > 0 { lines.append(Line("    " + say("and \(rest) more"), .gray)) }
        return lines
    }

    private static func isUrgent(_ ring: EventJSON) -> Bool { ["high", "critical"].contains(ring.notice.urgency) }

    /// Returns the style of a notice: reverse video, so that the notice can be seen from across the
    /// room. While the screen flashes, the notice alternates with plain text.
    private static func look(_ ring: EventJSON, isFlashed: Bool) -> CellStyle {
        CellStyle(isUrgent(ring) ? .red : .yellow, isBold: true, isReverse: !isFlashed)
    }

    /// Returns the rows of a notice. If its text does not fit beside the times, the times are left
    /// out, beginning with the least important one. If it does not fit into a row of its own, it is
    /// wrapped.
    private static func head(
        _ ring: EventJSON, _ state: WatchState, _ width: Int, most: Int, _ look: CellStyle, at now: Instant, _ style: Style
    ) -> [Line] {
        let mark = state.selected == .ring(ring.number) ? (style.isUnicode ? "▸ " : "> ") : "  "
        let margin = mark + style.sign(.bell) + " "
        let text = Line(SafeText.line(ring.notice.title) + "  " + SafeText.line(ring.notice.body.replacing("\n", with: " ")), look)
        let room = width - SafeText.displayWidth(margin)
        var times = [Age(ring, state).text(at: now), state.begun(ring).local]
        switch (ring.attention?.state, ring.attention?.at, ring.attention?.atLocal) {
        case ("again", let at?, let local?): times.insert(Repeat(at: at.instant, local: local).text(after: now), at: 1)
        case ("missed", _, _): times.insert(say("missed"), at: 0)
        default: break
        }
        func when() -> Line { Line(times.map { $0 + " " }.joined(separator: " "), look) }
        while !times.isEmpty, text.width + when().width + 1 > room { times.removeLast() }
        var rows = text.wrapped(max(1, room))
        if rows.count > most { rows = rows.prefix(most - 1) + [Line(rows[(most - 1)...].map(\.text).joined(separator: " "), look)] }
        return rows.enumerated().map { index, row in
            let start = index == 0 ? margin : String(repeating: " ", count: SafeText.displayWidth(margin))
            return Line.spread(Line(start, look) + row, index == 0 ? when() : .empty, width, look).filled(width, look)
        }
    }

    private static func answers(_ state: WatchState, _ ring: EventJSON, _ width: Int, _ style: Style) -> Line {
        let item = ItemID.ring(ring.number)
        return KeyHints.line(state.offers(for: item), isFirstByEnter: true, width - 4, style).acting(on: item).indented(4)
    }
}

extension Age {
    /// The age of a notice, counted from the first of its repetitions.
    init(_ ring: EventJSON, _ state: WatchState) {
        start = state.begun(ring).at
        countsSeconds = ring.attention?.state == "again" && ["high", "critical"].contains(ring.notice.urgency)
    }
}
