import BellhopCore

/// Draws the list of all keys and signs, in two columns if the screen is wide enough. If the list
/// is longer than the screen, it can be scrolled.
struct HelpPanel {
    typealias Entry = (key: String, meaning: String)
    typealias Group = (title: String, keys: [Entry])

    /// The gap between the two columns of keys, in characters.
    private static let gap = 2
    /// The limit for scrolling, in lines. The list never has more lines.
    static let most = 60

    let lines: [Line]

    /// - Parameter first: the line to begin with, counted from 0, if not all lines fit.
    init(_ width: Int, _ height: Int, from first: Int, _ style: Style) {
        let airy = Self.all(width, isAiry: true, style)
        let all = airy.count <= height ? airy : Self.all(width, isAiry: false, style)
        lines = Array(all.dropFirst(max(0, min(first, all.count - height))).prefix(height))
    }

    /// Returns the whole list. If `width` is `.max`, the list has one column, which is easier to
    /// follow with a screen reader.
    ///
    /// - Parameter isAiry: whether there are empty lines between the groups.
    static func all(_ width: Int, isAiry: Bool, _ style: Style) -> [Line] {
        let left = column([looking(style), timers], isAiry)
        let right = column([laundry, gym, ringing], isAiry)
        let space: [Line] = isAiry ? [.empty] : []
        let signs = space + signs(width, style)
        let widest = left.map(\.width).max() ?? 0
        guard width < .max, widest + gap + (right.map(\.width).max() ?? 0) <= width else { return left + space + right + signs }
        let place = max(widest + gap, min(width / 2, 60))
        let start = place + (right.map(\.width).max() ?? 0) <= width ? place : widest + gap
        let both = (0..<max(left.count, right.count)).map { row in
            let first = row < left.count ? left[row] : .empty
            return row < right.count ? first.filled(start) + right[row] : first
        }
        return both + signs
    }

    private static func looking(_ style: Style) -> Group {
        (
            say("Navigation"),
            [
                (style.isUnicode ? "↑ ↓ j k" : "j k", say("up or down")), ("Tab", say("next section")), ("g G", say("first or last")),
                (say("Enter"), say("the first action shown")), ("F", say("one item on the full screen")),
                ("/", say("find pets and timers")), (":", say("any command of bellhop")), ("?", say("this help")), ("q", say("quit")),
                (say("mouse"), say("click an item or a key")),
            ]
        )
    }

    private static var laundry: Group {
        (
            say("Laundry"),
            [
                ("w", say("start the wash")), ("d", say("start the dryer")), ("x", say("skip the dryer")),
                ("m", say("dry 10 more minutes")), ("f", say("mark as folded")), ("t", say("remind me tomorrow")),
                ("v", say("vacation for the pet")), ("N", say("a new pet")),
            ]
        )
    }

    private static var timers: Group {
        (
            say("Timers"),
            [
                ("n", say("a new timer")), ("+", say("more time")), ("s", say("start or stop")), ("p", say("pause or resume")),
                ("x", say("skip the next ring")), ("u", say("undo the last command")),
            ]
        )
    }

    private static var gym: Group {
        (
            say("Gym and routines"),
            [
                ("r", say("rest, next set or step")), ("p", say("pause or resume")), ("x b", say("skip or go back")),
                ("e", say("end the session")),
            ]
        )
    }

    private static var ringing: Group {
        (
            say("Alarms"),
            [(say("a, Space"), say("answer on all screens")), ("z", say("snooze for a while")), ("A", say("answer all"))]
        )
    }

    /// All groups of keys, in the order of the list.
    static func groups(_ style: Style) -> [Group] { [looking(style), timers, laundry, gym, ringing] }

    private static func column(_ groups: [Group], _ isAiry: Bool) -> [Line] {
        let widest = groups.flatMap(\.keys).map { SafeText.displayWidth($0.key) }.max() ?? 0
        var lines: [Line] = []
        for group in groups {
            if !lines.isEmpty, isAiry { lines.append(.empty) }
            lines.append(Line(" " + group.title, .bold))
            for (key, meaning) in group.keys {
                lines.append(Line("  " + SafeText.padded(key, toWidth: widest + 2), CellStyle(.cyan, isBold: true)) + Line(meaning))
            }
        }
        return lines
    }

    // MARK: Signs

    /// Returns the signs with their meanings, in as many lines as the width requires.
    private static func signs(_ width: Int, _ style: Style) -> [Line] {
        let pets: [(Sign, Style.Colour, String)] = [
            (.happy, .green, say("happy")), (.neutral, .blue, say("fine")), (.sad, .yellow, say("sad")),
            (.verySad, .red, say("very sad")), (.dead, .gray, say("dead")), (.washing, .blue, say("washes")),
            (.drying, .yellow, say("dries")), (.folding, .green, say("to fold")), (.bell, .yellow, say("rings")),
            (.timer, .cyan, say("timer")),
        ]
        let phases: [(SessionView.Phase, String)] = [
            (.ready, say("Get ready")), (.high, say("High")), (.low, say("Low")),
            (.rest, say("rest, paused")), (.step, say("step of a routine")),
        ]
        let pieces =
            pets.map { Line(style.sign($0.0), CellStyle($0.1, isBold: true)) + Line(" " + $0.2) }
            + phases.map { Line($0.0.sign(style), CellStyle($0.0.colour, isBold: true)) + Line(" " + $0.1) }
        if width == .max { return pieces }
        var lines = [Line(" ")]
        for piece in pieces {
            if lines[lines.count - 1].width + piece.width + 2 > width { lines.append(Line(" ")) }
            lines[lines.count - 1] += Line(lines[lines.count - 1].width > 1 ? "  " : "") + piece
        }
        return lines
    }
}
