import BellhopCore
import ControlWire

/// The output of `bellhop today`: the day as lines on a scale of hours, and the same as a list.
enum DayPage {
    /// The maximum number of items of the past that the list shows.
    private static let most = 20
    /// The width of the lines if the output goes to a pipe.
    private static let usualWidth = 80

    static func text(_ day: DayJSON, _ style: Style) -> String {
        guard !day.items.isEmpty else { return say("Nothing has happened today, nothing runs, and nothing is to come.") }
        let heading = style.paint(SafeText.line(day.dateLocal), .bold) + "  " + style.paint(SafeText.line(day.nowLocal), .gray)
        let blocks = [[heading], strips(day, style)] + lists(day, style)
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    // MARK: Lines

    /// The line on which an item is drawn.
    private enum Group: CaseIterable {
        case laundry, training, timers, other

        init(_ item: DayJSON.Item) {
            switch item.kind.prefix(while: { $0 != "." }) {
            case "wash", "dry", "due", "laundry", "pet": self = .laundry
            case "rest", "workout", "routine": self = .training
            case "countdown", "alarm", "reminder", "timer": self = .timers
            default: self = .other
            }
        }

        var title: String {
            switch self {
            case .laundry: say("Laundry")
            case .training: say("Training")
            case .timers: say("Timers")
            case .other: say("Other")
            }
        }
    }

    private static func strips(_ day: DayJSON, _ style: Style) -> [String] {
        let groups = Group.allCases.filter { group in day.items.contains { Group($0) == group } }
        let label = 2 + (groups.map { SafeText.displayWidth($0.title) }.max() ?? 0)
        // Leave the last column of the terminal empty, because some terminals wrap a full line.
        let width = max(24, min(style.width ?? usualWidth, 250) - 3 - label)
        let strip = DayStrip(day.day, width)
        guard strip.isDrawable else { return [] }
        var lines = [painted(strip.hours.indented(2 + label), style)]
        for group in groups {
            let items = day.items.filter { Group($0) == group }
            let line = strip.line(
                items.compactMap { $0.period(at: day.now.instant) }, items.compactMap { $0.point(style) }, at: day.now.instant, style)
            lines.append(painted(Line("  ") + Line(group.title).filled(label) + line, style))
        }
        return lines
    }

    private static func painted(_ line: Line, _ style: Style) -> String {
        line.spans.map { style.paint($0.text, $0.style.colour ?? ($0.style.isBold ? .bold : nil)) }.joined()
    }

    // MARK: List

    private static func lists(_ day: DayJSON, _ style: Style) -> [[String]] {
        let past = day.items.filter { $0.state == .ran || $0.state == .happened }
        let shown = past.suffix(most)
        let more = past.count - shown.count
        let earlier = more > 0 ? ["  \(style.ellipsis) " + say("and \(more) more: bellhop events --since today")] : []
        let parts: [(title: String, more: [String], items: [DayJSON.Item])] = [
            (say("Earlier"), earlier, Array(shown)), (say("Now"), [], day.items.filter { $0.state == .runs || $0.state == .rings }),
            (say("To come"), [], withoutRepetitions(day.items.filter { $0.state == .coming })),
        ]
        // Lay out all parts as one table, so that their columns line up.
        var rows = table(parts.flatMap(\.items), at: day.now.instant, style)[...]
        return parts.filter { !$0.items.isEmpty }.map { part in
            defer { rows = rows.dropFirst(part.items.count) }
            return [style.paint(part.title, .bold)] + part.more + rows.prefix(part.items.count)
        }
    }

    /// The maximum number of times at which one repeating alarm is listed. Of an alarm with more
    /// times, only the next is listed, because its words say when it rings again.
    private static let mostRings = 4

    private static func withoutRepetitions(_ items: [DayJSON.Item]) -> [DayJSON.Item] {
        let alarms = Dictionary(grouping: items) { [$0.kind, $0.name, $0.text] }
        return items.filter { item in
            guard let rings = alarms[[item.kind, item.name, item.text]], rings.count > mostRings else { return true }
            return rings.first == item
        }
    }

    private static func table(_ items: [DayJSON.Item], at now: Instant, _ style: Style) -> [String] {
        var table = Table(
            columns: [.init(""), .init(""), .init("", isFlexible: true), .init("", isFlexible: true), .init("", isRight: true)], indent: 2,
            hasHeading: false)
        table.rows = items.map { item in
            let look: (sign: String, colour: Style.Colour?) =
                switch item.state {
                case .happened: (DayStrip.Point.happened(at: now, style).sign, .green)
                case .rings: (style.sign(.bell), DayStrip.Point.ring(at: now, urgency: item.urgency, style).look.colour)
                case .ran, .runs, .coming: (style.sign(item.mark.sign), item.mark.colour)
                }
            let left = item.at.map { ($0.instant - now).inMilliseconds } ?? 0
            return [
                .init(time(item, style)), .init(look.sign, look.colour), .init(item.name, .bold), .init(words(item, style)),
                .init(left > 0 ? say("\(Words.left(left)) left") : "", .gray),
            ]
        }
        return table.lines(style)
    }

    private static func time(_ item: DayJSON.Item, _ style: Style) -> String {
        let dash = style.isUnicode ? "–" : "-"
        switch (item.startLocal, item.atLocal) {
        case (let start?, let at?): return start + dash + at
        case (let start?, nil): return say("since \(start)")
        case (nil, let at): return at ?? ""
        }
    }

    private static func words(_ item: DayJSON.Item, _ style: Style) -> String {
        if !item.text.isEmpty { return NoticeLine.text("", item.text, ellipsis: style.ellipsis) }
        return switch item.kind {
        case "wash": say("washing")
        case "dry": say("drying")
        case "due": say("laundry is due")
        case "rest": say("rests at the gym")
        case "workout": say("kind of item\u{4}workout")
        case "routine": say("kind of item\u{4}routine")
        case "countdown": say("timer")
        case "alarm": say("alarm")
        case "reminder": say("snoozed")
        case "post": say("kind of item\u{4}notice")
        default: ""
        }
    }
}
