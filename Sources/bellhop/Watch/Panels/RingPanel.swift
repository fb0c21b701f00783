import BellhopCore
import ControlWire

/// Draws the notices that ring until somebody acknowledges them, with the keys for their actions.
/// This panel is above all other panels.
enum RingPanel {
    /// Returns the lines of the panel.
    ///
    /// - Parameters:
    ///   - most: the maximum number of notices to show. For the remaining notices, only their
    ///     number is shown.
    ///   - isLow: whether the screen has only a few rows. If so, the keys are shown only for a
    ///     selected notice.
    static func lines(_ state: WatchState, _ width: Int, most: Int, isLow: Bool, at now: Instant, _ style: Style) -> [Line] {
        let rings = state.rings
        guard !rings.isEmpty, most > 0 else { return [] }
        // Choose the notices to show in such a way that the selected notice is always among them.
        let chosen = rings.firstIndex { state.selected == .ring($0.number) } ?? 0
        let first = max(0, min(chosen - most + 1, rings.count - most))
        var lines: [Line] = []
        for (index, ring) in rings.enumerated().dropFirst(first).prefix(most) {
            let isSelected = state.selected == .ring(ring.number)
            let head = head(ring, isSelected: isSelected, isFlashed: state.isFlashed(at: now), width, at: now, style)
            lines.append(head.aimed(at: .item(.ring(ring.number))))
            if index == chosen, isSelected || !isLow { lines.append(answers(state, ring, width, style)) }
        }
        let rest = state.view.status.unacknowledgedTotal.saturatingSubtracting(min(most, rings.count))
        if rest > 0 { lines.append(Line("    " + say("and \(rest) more"), .gray)) }
        return lines
    }

    /// Returns the notice in reverse video, so that it can be seen from across the room. While the
    /// screen flashes, the notice alternates with plain text.
    private static func head(
        _ ring: EventJSON, isSelected: Bool, isFlashed: Bool, _ width: Int, at now: Instant, _ style: Style
    ) -> Line {
        let isUrgent = ["high", "critical"].contains(ring.notice.urgency)
        let look = CellStyle(isUrgent ? .red : .yellow, isBold: true, isReverse: !isFlashed)
        let mark = isSelected ? (style.isUnicode ? "▸ " : "> ") : "  "
        let text = mark + style.sign(.bell) + " " + ring.notice.title + "  " + ring.notice.body
        var when = Age(ring).text(at: now) + "  " + ring.occurredLocal + " "
        switch (ring.attention?.state, ring.attention?.atLocal) {
        case ("again", let at?): when = say("repeats \(at)") + "  " + when
        case ("missed", _): when = say("missed") + "  " + when
        default: break
        }
        return Line.spread(Line(text, look), Line(when, look), width, look).filled(width, look)
    }

    private static func answers(_ state: WatchState, _ ring: EventJSON, _ width: Int, _ style: Style) -> Line {
        let item = ItemID.ring(ring.number)
        return KeyHints.line(state.offers(for: item), isFirstByEnter: true, width - 4, style).acting(on: item).indented(4)
    }
}

extension Age {
    init(_ ring: EventJSON) {
        start = ring.occurred.instant
        countsSeconds = ring.attention?.state == "again" && ["high", "critical"].contains(ring.notice.urgency)
    }
}
