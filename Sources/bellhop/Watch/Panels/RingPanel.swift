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
            lines.append(head(ring, isSelected: isSelected, width, style))
            if index == chosen, isSelected || !isLow { lines.append(answers(state.offers(for: .ring(ring.number)), width, style)) }
        }
        let rest = state.view.status.unacknowledgedTotal.saturatingSubtracting(min(most, rings.count))
        if rest > 0 { lines.append(Line("    " + say("and \(rest) more"), .gray)) }
        guard state.isFlashed(at: now) else { return lines }
        return lines.map { line in Line(line.filled(width).spans.map { Span($0.text, CellStyle($0.style.colour, isReverse: true)) }) }
    }

    private static func head(_ ring: EventJSON, isSelected: Bool, _ width: Int, _ style: Style) -> Line {
        let isUrgent = ["high", "critical"].contains(ring.notice.urgency)
        let look = CellStyle(isUrgent ? .red : .yellow, isBold: true)
        var line = Marker.line(isSelected, style) + Line(style.sign(.bell) + " ", look)
        line += Line(ring.notice.title, look) + Line("  " + ring.notice.body)
        var when = Line(ring.occurredLocal, .gray)
        switch (ring.attention?.state, ring.attention?.atLocal) {
        case ("again", let at?): when = Line(say("repeats \(at)") + "  ", CellStyle(.cyan)) + when
        case ("missed", _): when = Line(say("missed") + "  ", CellStyle(.red)) + when
        default: break
        }
        return Line.spread(line, when, width)
    }

    private static func answers(_ offers: [Offer], _ width: Int, _ style: Style) -> Line {
        KeyHints.line(offers, isFirstByEnter: true, width - 4, style).indented(4)
    }
}
