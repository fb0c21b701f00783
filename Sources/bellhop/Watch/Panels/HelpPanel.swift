import BellhopCore

/// All keys: in two columns where there is room for them.
enum HelpPanel {
    private typealias Group = (title: String, keys: [(key: String, meaning: String)])

    static func lines(_ width: Int, _ style: Style) -> [Line] {
        let left = column(moving(style) + laundry)
        let right = column(others)
        guard width >= 76, width < .max else { return (left + [.empty] + right).map { $0.fitted(width) } }
        return (0..<max(left.count, right.count)).map { row in
            let first = row < left.count ? left[row] : .empty
            guard row < right.count else { return first.fitted(width) }
            return (first.filled(min(width / 2, 60)) + right[row]).fitted(width)
        }
    }

    private static func moving(_ style: Style) -> [Group] {
        [
            (
                say("Look around"),
                [
                    (style.isUnicode ? "↑ ↓ j k" : "j k", say("one up or down")), ("Tab", say("the next part of the screen")),
                    ("?", say("these keys")), ("q", say("leave")),
                ]
            )
        ]
    }

    private static var laundry: [Group] {
        [
            (
                say("Laundry"),
                [
                    (say("Enter"), say("do what is offered first")), ("w", say("start the wash")), ("d", say("start the dryer")),
                    ("x", say("skip the dryer")), ("m", say("dry 10 more minutes")), ("f", say("mark as folded")),
                ]
            )
        ]
    }

    private static var others: [Group] {
        [
            (say("Timers"), [("n", say("a new timer")), ("+", say("more time")), ("s", say("start, or stop"))]),
            (say("At the gym"), [("r", say("rest, then the next set")), ("p", say("pause, and go on")), ("e", say("end the session"))]),
            (
                say("What rings"),
                [
                    (say("a, Space"), say("done: quiet everywhere")), ("z", say("snooze for some minutes")), ("A", say("answer all of it")),
                ]
            ),
        ]
    }

    private static func column(_ groups: [Group]) -> [Line] {
        let widest = groups.flatMap(\.keys).map { SafeText.displayWidth($0.key) }.max() ?? 0
        var lines: [Line] = []
        for group in groups {
            if !lines.isEmpty { lines.append(.empty) }
            lines.append(Line(" " + group.title, .bold))
            for (key, meaning) in group.keys {
                lines.append(Line("   " + SafeText.padded(key, toWidth: widest + 2), CellStyle(.cyan, isBold: true)) + Line(meaning))
            }
        }
        return lines
    }
}
