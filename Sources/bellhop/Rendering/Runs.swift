import BellhopCore
import ControlWire

/// The output of the commands for workouts and routines.
enum Runs {
    static func started(_ answer: ActivityAnswerJSON, _ style: Style) -> String {
        let warnings = (answer.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0) }
        return ([line(answer.activity, style)] + warnings).joined(separator: "\n")
    }

    static func answer(_ answer: ActivityAnswerJSON, to verb: RunVerb, _ style: Style) -> String {
        guard let run = answer.activity.run, run.state == "ended" else { return line(answer.activity, style) }
        let name = SafeText.line(answer.activity.name)
        if run.ending == "finished" { return say("\(name): done") }
        return say("\(name): ended after \(Words.spent(run.trainedMs))")
    }

    /// Returns a run as one line: `● tabata: High, set 3 of 8, 00:12 left, then Low; all done at
    /// 15:32`.
    static func line(_ activity: ActivityJSON, _ style: Style) -> String {
        guard let run = activity.run else { return SafeText.line(activity.name) }
        let (sign, colour) = mark(run, style)
        return style.paint(sign, colour) + " " + SafeText.line(activity.name) + ": " + place(run, activity.kind, style)
    }

    /// Returns the current state of a run, without its name.
    static func place(_ run: RunJSON, _ kind: String, _ style: Style) -> String {
        if run.state == "ended" { return ending(run) }
        var parts: [String] = []
        switch run.state {
        case "paused": parts.append(say("paused"))
        case "waiting": parts.append(say("waiting for you"))
        case "interrupted": parts.append(say("interrupted"))
        default: break
        }
        if let phase = run.phase { parts.append(SafeText.line(phase.name)) }
        if let set = run.set, let sets = run.sets {
            parts.append(kind == "routine" ? say("step \(set) of \(sets)") : say("set \(set) of \(sets)"))
        }
        if let round = run.round, let rounds = run.rounds { parts.append(say("round \(round) of \(rounds)")) }
        if let left = run.phaseRemainingMs, left > 0, !style.isLive { parts.append(say("\(Words.left(left)) left")) }
        if let next = run.next, !style.isLive { parts.append(say("then \(SafeText.line(next.name))")) }
        var text = parts.joined(separator: ", ")
        if let ends = run.endsAtLocal { text += "; " + say("all done at \(SafeText.line(ends))") }
        if let until = run.resumableUntilLocal {
            text += ". " + say("To resume the workout (possible until \(SafeText.line(until))): bellhop workout resume")
        }
        if run.state == "waiting" { text += ". " + say("To continue when you are ready: bellhop routine next") }
        return text
    }

    /// Returns the sign and the color for the state of a run, the same as in `bellhop watch`. The
    /// color is blue if the run has ended, and gray if it is paused or waiting. Otherwise the color
    /// is green in low phases, red in high phases, and cyan in other phases (checklist P-16).
    static func mark(_ run: RunJSON, _ style: Style) -> (sign: String, colour: Style.Colour?) {
        switch (run.state, run.phase?.kind) {
        case ("ended", _): (style.sign(.ok), .blue)
        case ("running", "low"): (style.isUnicode ? "↓" : "_", .green)
        case ("running", "high"): (style.isUnicode ? "↑" : "^", .red)
        case ("running", _): (style.isUnicode ? "◆" : "&", .cyan)
        default: (style.isUnicode ? "‖" : "%", .gray)
        }
    }

    /// Returns the output of `bellhop workout status`.
    static func page(_ activity: ActivityJSON, _ style: Style) -> String {
        var lines = [line(activity, style)]
        guard let run = activity.run else { return lines[0] }
        if let left = run.remainingMs { lines.append("  " + say("\(Words.left(left)) to go")) }
        let dropped = run.droppedCues
        if dropped > 0 {
            lines.append("  " + say("\(count: dropped, one: "cue came too late and was", other: "cues came too late and were") not played"))
        }
        return lines.joined(separator: "\n")
    }

    // MARK: Programmes

    static func workouts(_ list: ProgrammeListJSON, _ style: Style) -> String {
        var table = Table(columns: [
            .init("NAME", isFlexible: true), .init("SETS", isRight: true), .init("ROUNDS", isRight: true), .init("LOW", isRight: true),
            .init("HIGH", isRight: true), .init("LENGTH", isRight: true), .init(""),
        ])
        table.rows = list.programmes.map { one in
            [
                .init(one.name, .bold), .init(String(one.sets)), .init(String(one.rounds)), .init(one.lowMs.map(Words.length) ?? ""),
                .init(one.highMs.map(Words.length) ?? ""), .init(Words.length(one.totalMs)),
                one.preset ? .init("") : .init(say("your own"), .cyan),
            ]
        }
        return table.text(
            style, legend: say("SETS: in each round. LOW, HIGH: easy and hard part of a set. LENGTH: all of it."))
    }

    static func routines(_ list: ProgrammeListJSON, _ style: Style) -> String {
        var table = Table(columns: [
            .init("NAME", isFlexible: true), .init("STEPS", isRight: true), .init("ROUNDS", isRight: true), .init("LENGTH", isRight: true),
            .init(""),
        ])
        table.rows = list.programmes.map { one in
            [
                .init(one.name, .bold), .init(String(one.sets)), .init(String(one.rounds)), .init(Words.length(one.totalMs)),
                one.preset ? .init("") : .init(say("your own"), .cyan),
            ]
        }
        return table.text(style)
    }

    /// Returns the timeline of a workout or routine. Times are measured from the start of the
    /// timeline.
    static func timeline(_ one: ProgrammeJSON, _ style: Style) -> String {
        let phases = one.phases ?? []
        // A routine has steps, but neither phases nor sets.
        let isRoutine = phases.contains { $0.kind == Phase.Kind.step.rawValue }
        var table = Table(columns: [
            .init("AT", isRight: true), .init("LENGTH", isRight: true), .init(isRoutine ? "NAME" : "PHASE", isFlexible: true),
            .init(isRoutine ? "STEP" : "SET", isRight: true), .init("ROUND", isRight: true), .init(""),
        ])
        table.rows = phases.map { phase in
            let colour: Style.Colour? = phase.kind == "low" ? .green : phase.kind == "high" ? .red : nil
            return [
                .init(DurationText.clock(.milliseconds(phase.offsetMs ?? 0))), .init(Words.length(phase.lengthMs)),
                .init(phase.name, colour), .init(phase.set.map(String.init) ?? ""), .init(phase.round.map(String.init) ?? ""),
                .init(phase.waits == true ? say("waiting for you") : ""),
            ]
        }
        let total = say("\(SafeText.line(one.name)): \(Words.length(one.totalMs)) in total")
        return table.text(style) + "\n" + total
    }

    /// Returns the TOML of a workout or routine unchanged, because users copy this text into
    /// another config.
    static func exported(_ one: ProgrammeJSON) -> String {
        var text = one.toml ?? ""
        if text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    // MARK: History

    static func history(_ list: RunListJSON, _ style: Style) -> String {
        guard !list.runs.isEmpty else { return say("No workouts yet. Start one with: bellhop workout start tabata") }
        var table = Table(columns: [
            .init("STARTED"), .init("NAME", isFlexible: true), .init("SETS", isRight: true), .init("TRAINED", isRight: true), .init("END"),
        ])
        table.rows = list.runs.compactMap { activity in
            guard let run = activity.run else { return nil }
            let colour: Style.Colour? = run.ending == "finished" ? .blue : .gray
            return [
                .init(activity.startedAtLocal), .init(activity.name, .bold), .init(String(run.setsDone)),
                .init(Words.spent(run.trainedMs)), .init(ending(run), colour),
            ]
        }
        let totals = list.totals
        let (finished, sets, trained) = (totals.finished, totals.sets, Words.spent(totals.trainedMs))
        let sum = say(
            "\(count: finished, one: "workout", other: "workouts") finished, \(count: sets, one: "set", other: "sets"), \(trained) in total"
        )
        let records = say("Longest: \(Words.spent(totals.longestMs)). Most sets: \(totals.mostSets).")
        return table.text(style) + "\n\n" + sum + "\n" + records
    }

    /// Returns a text that describes how a run ended. The text is "ended early" instead of
    /// "stopped", because German uses the same word for stopping and pausing.
    private static func ending(_ run: RunJSON) -> String {
        run.ending == ProgrammeRun.Ending.stopped.rawValue ? say("ended early") : said(run.ending ?? run.state)
    }
}
