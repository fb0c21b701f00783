import ArgumentParser
import BellhopCore

/// The page `bellhop --help`: the everyday commands, on one screen of 24 lines.
enum EverydayHelp {
    private typealias Line = (command: String, text: String)

    /// The least width of the column of explanations. With less room, each explanation stands below
    /// its command.
    private static let leastRoom = 24

    private static var topics: [(title: String, lines: [Line])] {
        [
            (
                say("Timers"),
                [
                    ("timer 10m Tea", say("start a timer; a bare 10 means minutes")),
                    ("timer at 14:45 Lunch", say("ring at a time of day")),
                    ("stop Tea", say("stop it; also: pause, resume, extend")),
                ]
            ),
            (
                say("Laundry"),
                [
                    ("pet add Snowy", say("add a pet that needs its laundry done")),
                    ("wash Snowy", say("start a wash; afterwards: dry, fold")),
                ]
            ),
            (
                say("Training"),
                [
                    ("workout start tabata", say("train in intervals")),
                    ("routine start pomodoro", say("follow timed steps; also: rest start")),
                ]
            ),
            (
                say("Notices"),
                [
                    ("status", say("what is running, what needs an answer")), ("watch", say("the same, live, with keys")),
                    ("ack Tea", say("answer a notice; also: snooze")),
                ]
            ),
            (
                say("Daemon"),
                [
                    ("up", say("start bellhopd, which runs the timers")), ("setup", say("choose where you are notified")),
                    ("doctor", say("what does not work, and how to fix it")),
                ]
            ),
        ]
    }

    static func text(_ style: Style) -> String {
        let topics = topics
        let titles = topics.map(\.title)
        let first = (titles.map { SafeText.displayWidth($0) }.max() ?? 0) + 2
        let second = (topics.flatMap(\.lines).map(\.command.count).max() ?? 0) + "bellhop ".count + 2
        var lines = [Bellhop.configuration.abstract, ""]
        let longest = topics.flatMap(\.lines).map { SafeText.displayWidth($0.text) }.max() ?? 0
        // On a narrow terminal, the titles stand on lines of their own, which leaves more room for
        // the explanations.
        let isNarrow = style.width.map { first + second + longest > $0 } ?? false
        for (topic, title) in zip(topics, titles) {
            if isNarrow { lines.append(style.paint(title, .bold)) }
            for (place, line) in topic.lines.enumerated() {
                let command = "bellhop " + line.command
                let shown = style.paint(command, .cyan)
                guard isNarrow else {
                    let title = place == 0 ? title : ""
                    lines.append(
                        style.paint(title, .bold) + String(repeating: " ", count: first - SafeText.displayWidth(title))
                            + shown + String(repeating: " ", count: second - command.count) + line.text)
                    continue
                }
                let column = 2 + second
                let room = HelpLines.width(style) - column
                if room < leastRoom {
                    lines.append("  " + shown)
                    lines.append("    " + HelpLines.wrapped(line.text, width: HelpLines.width(style) - 4, indent: 4))
                } else {
                    lines.append(
                        "  " + shown + String(repeating: " ", count: second - command.count)
                            + HelpLines.wrapped(line.text, width: room, indent: column))
                }
            }
        }
        lines.append("")
        lines.append(say("Names can be shortened, and case does not matter."))
        lines.append(say("Help for a command: bellhop help timer. More: bellhop help all"))
        return lines.joined(separator: "\n")
    }
}
