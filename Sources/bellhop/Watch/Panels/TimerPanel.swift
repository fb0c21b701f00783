import BellhopCore
import ControlWire

/// Draws the running timers, sorted by the time at which they end, and after them the timers that
/// are paused or ready to start. Big digits show the selected timer and the timers that end within
/// an hour, as far as there is room; each other timer is one line.
struct TimerPanel {
    /// The height of a timer in big digits, including the empty row below it.
    static func height(_ size: BigDigits.Size) -> Int { size.rows + 3 }

    /// A countdown with this remaining time or less, in milliseconds, is shown in big digits even
    /// if it is not selected.
    private static let soon: Int64 = 3_600_000

    private(set) var lines: [Line] = []
    /// The timers that are not shown because there is no room.
    private(set) var hidden = Frame.Hidden()

    /// Fills the panel.
    ///
    /// - Parameter height: the number of available rows. If there are too few rows for all timers,
    ///   the panel shows the part of the list that contains the selected timer.
    init(
        _ counting: [Counting], _ kept: [KeptTimerJSON], selected: ItemID?, _ width: Int, _ height: Int, at now: Instant, _ style: Style
    ) {
        let count = counting.count + kept.count
        guard count > 0, height > 0 else {
            hidden.below = count
            return
        }
        let (size, big) = Self.big(counting, kept.count, selected, width, height, at: now, style)
        let others = counting.indices.filter { !big.contains($0) }.map { counting[$0] }
        let columns = Columns(others, width, at: now, style)
        var blocks = counting.enumerated().map { index, item in
            let isSelected = item.item == selected && !item.isMachine
            let lines =
                big.contains(index)
                ? Self.large(item, isSelected, width, size, at: now, style) + [.empty]
                : [Self.small(item, isSelected, columns, width, at: now, style)]
            return lines.map { $0.aimed(at: .item(item.item)) }
        }
        blocks += kept.map { timer in
            [Self.line(timer, selected == .timer(timer.id), columns, width, style).filled(width).aimed(at: .item(.timer(timer.id)))]
        }
        let chosen =
            counting.firstIndex { $0.item == selected } ?? kept.firstIndex { .timer($0.id) == selected }.map { counting.count + $0 }
        let shown = Self.window(of: blocks.map(\.count), around: chosen ?? 0, height + (big.contains(counting.count - 1) ? 1 : 0))
        lines = Array(blocks[shown].joined().prefix(height))
        hidden = Frame.Hidden(above: shown.lowerBound, below: count - shown.upperBound)
        if lines.last?.text.isEmpty == true { lines.removeLast() }
    }

    /// Returns the range of the items to show if only `room` of `count` items fit: either the first
    /// items, or a range whose last item is the chosen one.
    static func window(of count: Int, around chosen: Int, _ room: Int) -> Range<Int> {
        let first = max(0, min(chosen - room + 1, count - room))
        return first..<min(count, first + max(0, room))
    }

    /// Returns the range of the items to show if only `room` rows are available for items of
    /// different heights. The range begins as early as possible, and contains the chosen item.
    private static func window(of heights: [Int], around chosen: Int, _ room: Int) -> Range<Int> {
        var first = 0
        while first < chosen, heights[first...chosen].reduce(0, +) > room { first += 1 }
        var (end, used) = (first, 0)
        while end < heights.count, end <= chosen || used + heights[end] <= room {
            used += heights[end]
            end += 1
        }
        return first..<end
    }

    /// Chooses the running timers that are shown in big digits, and the size of these digits. The
    /// selected timer comes first, and then the timers that end within an hour. Each of the other
    /// timers must still have one line, because big digits matter less than a timer.
    private static func big(
        _ counting: [Counting], _ kept: Int, _ selected: ItemID?, _ width: Int, _ height: Int, at now: Instant, _ style: Style
    ) -> (BigDigits.Size, Set<Int>) {
        let soon = counting.indices.filter { counting[$0].left(at: now) <= Self.soon && counting[$0].item != selected }
        let wanted = counting.indices.filter { counting[$0].item == selected && counting[$0].left(at: now) < 86_400_000 } + soon
        let count = counting.count + kept
        func fitting(_ size: BigDigits.Size) -> Int {
            let each = self.height(size)
            // No empty row is needed below the last timer.
            func rows(_ big: Int, of others: Int) -> Int {
                others + big * each - (kept == 0 && wanted.prefix(big).contains(counting.count - 1) ? 1 : 0)
            }
            return (0...wanted.count).last { rows($0, of: count - $0) <= height } ?? 0
        }
        guard style.isUnicode else { return (.ascii, Set(wanted.prefix(fitting(.ascii)))) }
        let widest = wanted.compactMap { BigDigits.rows(Words.left(counting[$0].left(at: now)), .large)?.first?.count }.max() ?? 0
        if widest <= width - 2, fitting(.large) == wanted.count { return (.large, Set(wanted)) }
        return (.small, Set(wanted.prefix(fitting(.small))))
    }

    /// The widths of the columns for the remaining times and for the ends of the timers.
    private struct Columns {
        /// The width that the marker, the sign and a short name need.
        private static let name = 14

        let left: Int
        /// The width of the ends with their arrow; 0 if there is no room for them.
        let end: Int

        init(_ items: [Counting], _ width: Int, at now: Instant, _ style: Style) {
            let left = items.map { SafeText.displayWidth(Words.left($0.left(at: now))) }.max() ?? 0
            let end = items.map { SafeText.displayWidth(Self.end($0, style)) }.max() ?? 0
            self.left = left
            self.end = left + end + Self.name <= width ? end : 0
        }

        static func end(_ item: Counting, _ style: Style) -> String { " " + style.sign(.arrow) + " " + item.endsAtText }

        /// Returns the end of an item behind an arrow, padded to the width of the widest end.
        func end(_ item: Counting, _ style: Style) -> String {
            guard end > 0 else { return "" }
            let arrow = " " + style.sign(.arrow) + " "
            return arrow + Self.right(item.endsAtText, end - SafeText.displayWidth(arrow))
        }

        static func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - SafeText.displayWidth(text))) + text
        }
    }

    private static func large(
        _ item: Counting, _ isSelected: Bool, _ width: Int, _ size: BigDigits.Size, at now: Instant, _ style: Style
    ) -> [Line] {
        let left = Words.left(item.left(at: now))
        var lines = [head(item, isSelected, Line(style.sign(.arrow) + " " + item.endsAtText, .gray), width, style)]
        // The text for a remaining time of a day or more contains letters, so it cannot be shown in
        // big digits. It changes slowly and does not need them.
        let digits = BigDigits.rows(left, size) ?? [left]
        lines += digits.map { Line($0, CellStyle(nil, isBold: true)).indented(2) }
        if let part = item.part(at: now) { lines.append(Gauge.line(part, width - 2, item.colour, style).indented(2)) }
        return lines
    }

    private static func small(
        _ item: Counting, _ isSelected: Bool, _ columns: Columns, _ width: Int, at now: Instant, _ style: Style
    ) -> Line {
        let left = Columns.right(Words.left(item.left(at: now)), columns.left)
        return head(item, isSelected, Line(left, .bold) + Line(columns.end(item, style), .gray), width, style)
    }

    /// Returns the line of a timer that is paused or ready to start.
    private static func line(_ timer: KeptTimerJSON, _ isSelected: Bool, _ columns: Columns, _ width: Int, _ style: Style) -> Line {
        let isPaused = timer.state == "paused"
        let sign = isPaused ? (style.isUnicode ? "‖" : "%") : (style.isUnicode ? "○" : ":")
        let name = Marker.line(isSelected, style) + Line(sign + " ", CellStyle(isPaused ? .yellow : .gray))
        var right = Line(timer.every ?? timer.durationMs.map { Words.length($0) } ?? "", .gray)
        if isPaused {
            let left = timer.remainingMs.map { Columns.right(Words.left($0), columns.left) } ?? ""
            right = Line(say("paused") + " ", CellStyle(.yellow)) + Line(left, .bold)
            // Line up with the remaining times above, which have an end to their right, if there is
            // room.
            let end = left.isEmpty ? 0 : columns.end
            let used = name.width + SafeText.displayWidth(timer.name) + right.width
            if used + end < width { right += Line(String(repeating: " ", count: end)) }
        }
        return Line.spread(named(timer.name, timer.shortId, isSelected, after: name, right, width), right, width)
    }

    private static func head(_ item: Counting, _ isSelected: Bool, _ right: Line, _ width: Int, _ style: Style) -> Line {
        let name = Marker.line(isSelected, style) + Line(style.sign(item.sign) + " ", CellStyle(item.colour))
        return Line.spread(named(item.name, item.shortID, isSelected, after: name, right, width), right, width)
    }

    /// Returns the name of a timer, with its short id if there is room.
    private static func named(_ name: String, _ id: String?, _ isSelected: Bool, after left: Line, _ right: Line, _ width: Int) -> Line {
        let line = left + Marker.name(name, isSelected)
        guard let id, line.width + id.count + right.width + 3 <= width else { return line }
        return line + Line("  " + id, .gray)
    }
}
