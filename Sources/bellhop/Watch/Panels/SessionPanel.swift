import BellhopCore

/// Draws a rest, a workout or a routine: the phase with its sign and color, the time left, the
/// sets, and the next phase.
enum SessionPanel {
    /// - Parameter height: the number of rows for which the digits are chosen; `nil` for a time
    ///   without big digits.
    static func lines(_ session: SessionView, isSelected: Bool, _ width: Int, _ height: Int?, at now: Instant, _ style: Style) -> [Line] {
        let head = Marker.line(isSelected, style) + Marker.name(session.name, isSelected)
        var lines = [Line.spread(head, counts(session, width - head.width - 1), width)]
        let look = CellStyle(session.phase.colour, isBold: true)
        var phase = Line(session.phase.sign(style) + " " + session.phaseName, look)
        if case .paused = session.state { phase += Line("  " + say("paused"), CellStyle(.yellow, isBold: true)) }
        if height == nil, let left = left(session, at: now) { phase += Line("  " + Words.left(left), .bold) }
        // Leave out what comes next if there is no room for it beside the phase.
        let next = session.next.map { Line(say("next: \($0)"), .gray) } ?? .empty
        lines.append(Line.spread(phase.indented(2), phase.width + next.width + 3 <= width ? next : .empty, width))
        if let height, let left = left(session, at: now) {
            let text = Words.left(left)
            let room = height - 4
            let size: BigDigits.Size =
                !style.isUnicode ? .ascii : (BigDigits.rows(text, .large)?.first?.count ?? .max) <= width - 2 && room >= 5 ? .large : .small
            lines += (BigDigits.rows(text, size) ?? [text]).map { Line($0, look).indented(2) }
            if let length = session.phaseLength, length > 0 {
                let part = Double(min(left, length)) / Double(length)
                lines.append(Gauge.line(part, width - 2, session.phase.colour, style).indented(2))
            }
        }
        if let dots = dots(session, width - 2, style) { lines.append(dots.indented(2)) }
        return lines
    }

    /// Returns the session as a single line, which is used if there is no room for more lines.
    static func line(_ session: SessionView, isSelected: Bool, _ width: Int, at now: Instant, _ style: Style) -> Line {
        var line = Marker.line(isSelected, style) + Line(session.phase.sign(style) + " ", CellStyle(session.phase.colour, isBold: true))
        line += Marker.name(session.name, isSelected) + Line("  " + session.phaseName, CellStyle(session.phase.colour))
        var right = left(session, at: now).map { Line(Words.left($0), .bold) } ?? .empty
        if case .paused = session.state { right = Line(say("paused") + " ", CellStyle(.yellow)) + right }
        return Line.spread(line, right, width)
    }

    /// Returns the time left, in milliseconds; 0 if the countdown is over.
    static func left(_ session: SessionView, at now: Instant) -> Int64? {
        switch session.state {
        case .running(let until): max(0, (until - now).inMilliseconds)
        case .paused(let left): left
        case .ringing: 0
        case .waiting: nil
        }
    }

    /// Returns the set and the round of a session. Leaves out what does not fit next to the name of
    /// the session.
    private static func counts(_ session: SessionView, _ room: Int) -> Line {
        Line.joined(places(session).map { Line($0) }, by: Line(", "), room)
    }

    /// Returns the set and the round of a session, such as `set 3 of 8` and `round 1 of 2`.
    static func places(_ session: SessionView) -> [String] {
        let round = session.round.map { round in round.total.map { say("round \(round.number) of \($0)") } ?? say("round \(round.number)") }
        return [session.setText, round].compactMap { $0 }
    }

    /// Returns one circle for each set. The circle shows whether the set is done, is in progress or
    /// is still to come (checklist P-16).
    static func dots(_ session: SessionView, _ width: Int, _ style: Style) -> Line? {
        guard let set = session.set, let total = set.total, total > 1, total * 2 <= width else { return nil }
        let (done, here, open) = style.isUnicode ? ("●", "◉", "○") : ("#", "O", ".")
        var line = Line.empty
        for number in 1...total {
            let isDone = number < set.number || session.phase == .done
            let sign = isDone ? done : number == set.number ? here : open
            let colour: Style.Colour = isDone ? .blue : number == set.number ? session.phase.colour : .gray
            line += Line(sign, CellStyle(colour)) + Line(" ")
        }
        return line
    }
}
