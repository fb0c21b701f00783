import BellhopCore

/// Draws the list of all keys, in two columns if the screen is wide enough.
enum HelpPanel {
    private typealias Key = (key: String, meaning: String)
    private typealias Group = (title: String, keys: [Key])

    /// The gap between the two columns of keys, in characters.
    private static let gap = 2

    static func lines(_ width: Int, _ style: Style) -> [Line] {
        let left = column([looking(style), laundry])
        let right = column([timers, gym, ringing])
        let widest = left.map(\.width).max() ?? 0
        // An unlimited width means that a screen reader reads the text. One column is then easier
        // to follow.
        guard width < .max, widest + gap + (right.map(\.width).max() ?? 0) <= width else { return left + [.empty] + right }
        let place = max(widest + gap, min(width / 2, 60))
        let start = place + (right.map(\.width).max() ?? 0) <= width ? place : widest + gap
        return (0..<max(left.count, right.count)).map { row in
            let first = row < left.count ? left[row] : .empty
            return row < right.count ? first.filled(start) + right[row] : first
        }
    }

    private static func looking(_ style: Style) -> Group {
        (
            say("Navigation"),
            [
                (style.isUnicode ? "↑ ↓ j k" : "j k", say("up or down")), ("Tab", say("next section")),
                (say("g, Home"), say("the first")), (say("G, End"), say("the last")),
                (say("Enter"), say("the first action shown")), ("?", say("this help")), ("q", say("leave")),
            ]
        )
    }

    private static var laundry: Group {
        (
            say("Laundry"),
            [
                ("w", say("start the wash")), ("d", say("start the dryer")), ("x", say("skip the dryer")),
                ("m", say("dry 10 more minutes")), ("f", say("mark as folded")), ("t", say("remind me tomorrow")),
                ("v", say("vacation for the pet")),
            ]
        )
    }

    private static var timers: Group {
        (
            say("Timers"),
            [
                ("n", say("a new timer")), ("+", say("more time")), ("s", say("start or stop")), ("p", say("pause or resume")),
                ("x", say("skip the next ring")),
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

    private static func column(_ groups: [Group]) -> [Line] {
        let widest = groups.flatMap(\.keys).map { SafeText.displayWidth($0.key) }.max() ?? 0
        var lines: [Line] = []
        for group in groups {
            if !lines.isEmpty { lines.append(.empty) }
            lines.append(Line(" " + group.title, .bold))
            for (key, meaning) in group.keys {
                lines.append(Line("  " + SafeText.padded(key, toWidth: widest + 2), CellStyle(.cyan, isBold: true)) + Line(meaning))
            }
        }
        return lines
    }
}
