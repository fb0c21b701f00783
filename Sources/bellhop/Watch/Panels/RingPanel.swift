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
            let head = head(ring, isSelected: isSelected, width, look, at: now, style)
            let edge = isUrgent(ring) && index == 0 && height >= Picture.tall ? [Line.empty.filled(width, look)] : []
            lines += (edge + [head] + edge).map { $0.aimed(at: .item(.ring(ring.number))) }
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

    private static func head(
        _ ring: EventJSON, isSelected: Bool, _ width: Int, _ look: CellStyle, at now: Instant, _ style: Style
    ) -> Line {
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
