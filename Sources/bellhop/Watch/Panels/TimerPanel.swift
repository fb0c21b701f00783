import BellhopCore
import ControlWire

/// Draws the running timers, sorted by the time at which they end. The first timers are in big
/// digits if there is enough room; each other running timer is one line. Timers that are paused or
/// ready to start come last.
struct TimerPanel {
    /// The height of a timer in big digits, including the empty row below it.
    static func height(_ size: BigDigits.Size) -> Int { size.rows + 3 }

    /// The smallest number of rows that big digits leave for the other timers.
    private static let fewest = 2

    private(set) var lines: [Line] = []
    /// The number of timers that are not shown because there is no room.
    private(set) var hidden = 0

    /// Fills the panel.
    ///
    /// - Parameter height: the number of available rows. If there are too few rows for all timers,
    ///   the panel shows the part of the list that contains the selected timer.
    init(
        _ counting: [Counting], _ kept: [KeptTimerJSON], selected: ItemID?, _ width: Int, _ height: Int, at now: Instant, _ style: Style
    ) {
        let count = counting.count + kept.count
        guard count > 0, height > 0 else {
            hidden = count
            return
        }
        let size = Self.size(counting, width, height - kept.count, at: now, style)
        let big = Self.big(counting.count, count, size, height)
        for item in counting.prefix(big) {
            lines += Self.large(item, item.item == selected, width, size, at: now, style) + [.empty]
        }
        let rest =
            counting.dropFirst(big).map { ($0.item, Self.small($0, $0.item == selected, width, at: now, style)) }
            + kept.map { (.timer($0.id), Self.line($0, selected == .timer($0.id), width, style)) }
        let shown = max(0, min(rest.count, height - lines.count))
        let chosen = rest.firstIndex { $0.0 == selected } ?? 0
        lines += rest.map(\.1)[Self.window(of: rest.count, around: chosen, shown)]
        hidden = rest.count - shown
        if lines.last == .empty { lines.removeLast() }
    }

    /// Returns the range of the items to show if only `room` of `count` items fit: either the first
    /// items, or a range whose last item is the chosen one.
    static func window(of count: Int, around chosen: Int, _ room: Int) -> Range<Int> {
        let first = max(0, min(chosen - room + 1, count - room))
        return first..<min(count, first + max(0, room))
    }

    /// Returns the number of timers that are shown in big digits. Each of the other timers must
    /// still have one line. But one timer has big digits in any case if at least ``fewest`` lines,
    /// or one line for each of the other timers, remain.
    private static func big(_ counting: Int, _ count: Int, _ size: BigDigits.Size, _ height: Int) -> Int {
        guard counting > 0 else { return 0 }
        let each = self.height(size)
        // No empty row is needed below the last timer.
        if counting == count, height >= each * count - 1 { return count }
        let isOneShown = count == 1 ? height + 1 >= each : height >= each + min(count - 1, fewest)
        return min(counting, max(isOneShown ? 1 : 0, (height - count) / (each - 1)))
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
        // The text for a remaining time of a day or more contains letters, so it cannot be shown in
        // big digits. It changes slowly and does not need them.
        let digits = BigDigits.rows(left, size) ?? [left]
        lines += digits.map { Line($0, CellStyle(nil, isBold: true)).indented(2) }
        if let part = item.part(at: now) { lines.append(Gauge.line(part, width - 2, item.colour, style).indented(2)) }
        return lines
    }

    private static func small(_ item: Counting, _ isSelected: Bool, _ width: Int, at now: Instant, _ style: Style) -> Line {
        let left = Words.left(item.left(at: now))
        return head(item, isSelected, Line(left, .bold) + Line(" " + ends(item, style), .gray), width, style)
    }

    /// Returns the line of a timer that is paused or ready to start.
    private static func line(_ timer: KeptTimerJSON, _ isSelected: Bool, _ width: Int, _ style: Style) -> Line {
        let isPaused = timer.state == "paused"
        let sign = isPaused ? (style.isUnicode ? "‖" : "=") : (style.isUnicode ? "○" : "o")
        let name = Marker.line(isSelected, style) + Line(sign + " ", CellStyle(isPaused ? .yellow : .gray))
        var right = Line(timer.every ?? timer.durationMs.map { Words.length($0) } ?? "", .gray)
        if isPaused { right = Line(say("paused") + " ", CellStyle(.yellow)) + Line(timer.remainingMs.map(Words.left) ?? "", .bold) }
        return Line.spread(name + Marker.name(timer.name, isSelected), right, width)
    }

    private static func head(_ item: Counting, _ isSelected: Bool, _ right: Line, _ width: Int, _ style: Style) -> Line {
        let name = Marker.line(isSelected, style) + Line(style.sign(item.sign) + " ", CellStyle(item.colour))
        return Line.spread(name + Marker.name(item.name, isSelected), right, width)
    }

    private static func ends(_ item: Counting, _ style: Style) -> String { style.sign(.arrow) + " " + item.endsAtText }
}
