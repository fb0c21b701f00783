import BellhopCore

/// All keys.
enum HelpPanel {
    static func lines(_ width: Int, _ style: Style) -> [Line] {
        let groups: [(String, [(String, String)])] = [
            (
                say("Look around"),
                [
                    (style.isUnicode ? "↑ ↓  j k" : "j k", say("the item above or below")),
                    ("Tab", say("the next part of the screen")),
                    ("?", say("these keys")), ("q", say("leave")),
                ]
            ),
            (
                say("Laundry"),
                [
                    (say("Enter"), say("do what is offered first")), ("w", say("start the wash")), ("d", say("start the dryer")),
                    ("x", say("skip the dryer")), ("m", say("dry 10 more minutes")), ("f", say("mark as folded")),
                ]
            ),
            (
                say("Timers"),
                [
                    ("n", say("a new timer")), ("+", say("more time")), ("s", say("start, or stop")),
                ]
            ),
            (
                say("At the gym"),
                [("r", say("rest, then the next set")), ("e", say("end the session"))]
            ),
            (
                say("What rings"),
                [
                    (say("a, Space"), say("done: quiet everywhere")), ("z", say("snooze: 5, 10, 30 minutes or other")),
                    ("A", say("answer all of it")),
                ]
            ),
        ]
        var lines: [Line] = []
        for (title, keys) in groups {
            lines.append(Line(" " + title, .bold))
            for (key, meaning) in keys {
                lines.append(Line("   " + SafeText.padded(key, toWidth: 12), CellStyle(.cyan, isBold: true)) + Line(meaning))
            }
            lines.append(.empty)
        }
        return lines.map { $0.fitted(width) }
    }
}
