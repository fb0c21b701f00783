import BellhopCore
import ControlWire

/// The output of the commands for rest sessions.
enum Rests {
    /// Returns the output of a `bellhop rest` command that has started a rest.
    static func started(_ answer: ActivityAnswerJSON, bareMinutes: Bool, _ style: Style) -> String {
        var first = state(answer.activity, style)
        if bareMinutes, let planned = answer.activity.rest?.plannedMs { first += " (" + Words.length(planned) + ")" }
        let warnings = (answer.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0) }
        return ([first] + warnings).joined(separator: "\n")
    }

    /// Returns a change that the user typed as a number without a unit: ` (+2 min)`.
    static func change(_ milliseconds: Int64) -> String {
        " (" + (milliseconds < 0 ? "-" : "+") + Words.length(Int64(clamping: milliseconds.magnitude)) + ")"
    }

    /// Returns the state of a rest session: `Resting, 01:12 left → 06:20:19. Set 3 is next.`
    static func state(_ activity: ActivityJSON, _ style: Style) -> String {
        guard let rest = activity.rest else { return "" }
        guard activity.endedAt == nil else { return ended(activity, style) }
        switch RestSession.Phase(rawValue: rest.phase) {
        case .resting:
            let end = SafeText.line(rest.endsAtLocal ?? "")
            let left = say("\(Words.left(rest.remainingMs ?? 0)) left") + " \(style.sign(.arrow)) \(end)"
            return style.paint(style.sign(.rest), .blue) + " "
                + (style.isLive ? say("Resting until \(end). Set \(rest.set) is next.") : say("Resting, \(left). Set \(rest.set) is next."))
        case .over:
            let alarm = style.paint(style.sign(.bell) + " " + say("REST OVER!"), .red)
            return alarm + " " + say("Set \(rest.set) is next. Dismiss the alarm with: bellhop rest next")
        case .ready, nil:
            return style.paint(style.sign(.ok), .green) + " " + say("You are in set \(rest.set). To rest: bellhop rest")
        }
    }

    static func ended(_ activity: ActivityJSON, _ style: Style) -> String {
        guard let rest = activity.rest else { return "" }
        let sum = say(
            "\(count: rest.rests, one: "rest", other: "rests"): planned \(Words.spent(rest.plannedTotalMs)), taken \(Words.spent(rest.takenTotalMs))"
        )
        return style.paint(style.sign(.ok), .green) + " " + say("The session is over.") + " " + sum
    }

    static func history(_ list: ActivityListJSON, _ style: Style) -> String {
        guard !list.activities.isEmpty else { return say("No finished session yet. Start one with: bellhop rest") }
        var table = Table(
            columns: [
                .init("STARTED"), .init("ENDED"), .init("SETS", isRight: true), .init("RESTS", isRight: true),
                .init("PLANNED", isRight: true),
                .init("TAKEN", isRight: true), .init("BY", isFlexible: true),
            ])
        table.rows = list.activities.map { activity in
            [
                .init(activity.startedAtLocal), .init(activity.endedAtLocal ?? ""), .init("\(activity.rest?.set ?? 0)"),
                .init("\(activity.rest?.rests ?? 0)"),
                .init(Words.spent(activity.rest?.plannedTotalMs ?? 0)), .init(Words.spent(activity.rest?.takenTotalMs ?? 0)),
                .init(activity.by ?? ""),
            ]
        }
        guard let next = list.next else { return table.text(style) }
        return table.text(style) + "\n" + style.paint(say("To see more: bellhop rest history --before \(SafeText.line(next))"), .gray)
    }
}
