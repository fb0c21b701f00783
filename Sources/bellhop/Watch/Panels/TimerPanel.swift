import BellhopCore
import ControlWire

/// What counts: in big digits as far as there is room, in the order in which it ends, the rest in a line each.
enum TimerPanel {
    /// Rows of one in big digits, with the empty one below it.
    static func height(_ size: BigDigits.Size) -> Int { size.rows + 3 }

    static func lines(
        _ counting: [Counting], selected: ItemID?, _ width: Int, _ height: Int, at now: Instant, _ style: Style
    ) -> [Line] {
        guard !counting.isEmpty, height > 0 else { return [] }
        let size = size(counting, width, height, at: now, style)
        let each = self.height(size)
        // At least one, where there is room for one at all.
        let big = min(counting.count, max(height + 1 >= each ? 1 : 0, (height + 1 - counting.count) / (each - 1)))
        var lines: [Line] = []
        for (index, item) in counting.enumerated() {
            let isSelected = item.item == selected
            if index < big {
                lines += large(item, isSelected, width, size, at: now, style) + [.empty]
            } else {
                lines.append(small(item, isSelected, width, at: now, style))
            }
        }
        if lines.last == .empty { lines.removeLast() }
        guard lines.count > height else { return lines }
        let hidden = lines.count - height + 1
        return Array(lines.prefix(max(0, height - 1))) + [Line("  " + say("and \(hidden) more"), .gray)]
    }

    /// What pauses, and what waits to be started.
    static func lines(_ kept: [KeptTimerJSON], selected: ItemID?, _ width: Int, _ style: Style) -> [Line] {
        kept.map { timer in
            let isSelected = selected == .timer(timer.id)
            let isPaused = timer.state == "paused"
            let sign = isPaused ? (style.isUnicode ? "‖" : "=") : (style.isUnicode ? "○" : "o")
            let name = Marker.line(isSelected, style) + Line(sign + " ", CellStyle(isPaused ? .yellow : .gray))
            var right = Line(timer.every ?? timer.durationMs.map { Words.length($0) } ?? "", .gray)
            if isPaused { right = Line(say("paused") + " ", CellStyle(.yellow)) + Line(timer.remainingMs.map(Words.left) ?? "", .bold) }
            return Line.spread(name + Marker.name(timer.name, isSelected), right, width)
        }
    }

    private static func size(_ counting: [Counting], _ width: Int, _ height: Int, at now: Instant, _ style: Style) -> BigDigits.Size {
        guard style.isUnicode else { return .ascii }
        let texts = counting.map { Words.left($0.left(at: now)) }
        let widest = texts.compactMap { BigDigits.rows($0, .large)?.first?.count }.max() ?? 0
        return widest <= width - 2 && height >= counting.count * self.height(.large) ? .large : .small
    }

    private static func large(
        _ item: Counting, _ isSelected: Bool, _ width: Int, _ size: BigDigits.Size, at now: Instant, _ style: Style
    ) -> [Line] {
        let left = Words.left(item.left(at: now))
        var lines = [head(item, isSelected, Line(ends(item, style), .gray), width, style)]
        // A day and more has letters in it, and moves too slowly for big digits.
        let digits = BigDigits.rows(left, size) ?? [left]
        lines += digits.map { Line($0, CellStyle(nil, isBold: true)).indented(2) }
        if let part = item.part(at: now) { lines.append(Gauge.line(part, width - 2, item.colour, style).indented(2)) }
        return lines
    }

    private static func small(_ item: Counting, _ isSelected: Bool, _ width: Int, at now: Instant, _ style: Style) -> Line {
        let left = Words.left(item.left(at: now))
        return head(item, isSelected, Line(left, .bold) + Line(" " + ends(item, style), .gray), width, style)
    }

    private static func head(_ item: Counting, _ isSelected: Bool, _ right: Line, _ width: Int, _ style: Style) -> Line {
        let name = Marker.line(isSelected, style) + Line(style.sign(item.sign) + " ", CellStyle(item.colour))
        return Line.spread(name + Marker.name(item.name, isSelected), right, width)
    }

    private static func ends(_ item: Counting, _ style: Style) -> String { style.sign(.arrow) + " " + item.endsAtText }
}
