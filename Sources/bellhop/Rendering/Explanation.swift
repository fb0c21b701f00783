import BellhopCore
import ControlWire

/// The output of `bellhop pet explain`: the calculation of a pet's health, line by line.
enum Explanation {
    static func text(_ explanation: ExplanationJSON, _ style: Style) -> String {
        let pet = explanation.pet
        let mark = Words.mark(pet)
        let state = pet.isActive ? SafeText.line(pet.displayText) : say("is retired")
        let head =
            style.paint(style.sign(mark.sign), mark.colour) + " " + style.paint(SafeText.line(pet.name), .bold) + " "
            + style.paint(state, mark.colour)
        var sum = Table(columns: [.init(""), .init("", isRight: true), .init("", isFlexible: true)], indent: 2, hasHeading: false)
        sum.rows = rows(explanation).map { [.init($0.0, .gray), .init($0.1), .init($0.2)] }
        var facts = Table(columns: [.init(""), .init("", isFlexible: true)], indent: 2, hasHeading: false)
        facts.rows = self.facts(explanation).map { [.init($0.0, .gray), .init($0.1)] }
        return ([head] + sum.lines(style) + [""] + facts.lines(style)).joined(separator: "\n")
    }

    /// Returns the lines that show how much time counts against the pet's health, and why. The
    /// daemon calculates with milliseconds; the lengths shown are rounded down.
    private static func rows(_ explanation: ExplanationJSON) -> [(String, String, String)] {
        let from: Phrase =
            explanation.isAnchoredAtFold
            ? "since the pet's laundry was last folded, \(explanation.anchorLocal)" : "since the pet was added, \(explanation.anchorLocal)"
        var rows = [("  " + say("passed"), rounded(explanation.passedMs), say(from))]
        if explanation.pausedMs > 0 {
            rows.append(("- " + say("paused"), rounded(explanation.pausedMs), say("earlier breaks")))
        }
        if explanation.pausingMs > 0 {
            let what = explanation.pausing.map { said($0) }.joined(separator: ", ")
            rows.append(("- " + say("pausing"), rounded(explanation.pausingMs), say("current break: \(what)")))
        }
        if explanation.restedMs > 0 {
            let days = explanation.pet.restDays.map { said($0) }.joined(separator: ", ")
            rows.append(("- " + say("rest days"), rounded(explanation.restedMs), days))
        }
        // Use saturating arithmetic. The daemon may have another version than this program, so its
        // numbers could cause an overflow.
        let left = [explanation.pausedMs, explanation.pausingMs, explanation.restedMs].reduce(explanation.passedMs) {
            $0.saturatingSubtracting($1)
        }
        let note = left < 0 ? say("the clock was set back; a time below 0 counts as 0") : ""
        let counting =
            explanation.isCounting || explanation.mood == PetState.dead.rawValue
            ? note : [note, say("no time is counted at the moment")].filter { !$0.isEmpty }.joined(separator: "; ")
        rows.append(("= " + say("counts"), rounded(explanation.elapsedMs), counting))
        return rows
    }

    private static func facts(_ explanation: ExplanationJSON) -> [(String, String)] {
        let (cycle, death) = (rounded(explanation.cycleMs), rounded(explanation.deathMs))
        var facts = [(say("due after"), cycle), (say("dead after"), death), (say("curve"), curve(explanation))]
        if explanation.storedHealth < 100 || explanation.storedHealth < explanation.curveHealth {
            facts.append((say("stored"), say("\(explanation.storedHealth); only folding laundry improves the health")))
        }
        facts.append((say("health"), health(explanation)))
        if let began = explanation.beganLocal { facts.append((say("since"), began)) }
        if let due = explanation.dueLocal { facts.append((say("due"), due)) }
        if let until = explanation.pet.pausedUntilLocal { facts.append((say("vacation until"), until)) }
        if let held = explanation.heldUntilLocal {
            facts.append((say("clock"), say("the clock is not trusted, so the pet does not die before \(held); see: bellhop clock")))
        }
        facts.append((say("next"), next(explanation)))
        return facts
    }

    private static func curve(_ explanation: ExplanationJSON) -> String {
        let (elapsed, cycle, death) = (explanation.elapsedMs, explanation.cycleMs, explanation.deathMs)
        if elapsed >= death { return say("\(rounded(elapsed)) is at least \(rounded(death)), so the curve is at 0") }
        // The health is 100 up to 2 % of the cycle, and 99 from then on up to 3 % of the cycle.
        for hundredths in [2, 3] as [Int64] {
            let share = cycle.saturatingMultiplied(by: hundredths)
            guard elapsed.saturatingMultiplied(by: 100) <= share else { continue }
            return say("\(rounded(elapsed)) is at most \(rounded(share / 100)), so the curve is at \(explanation.curveHealth)")
        }
        if elapsed <= cycle {
            return say("100 - 50 x \(rounded(elapsed)) / \(rounded(cycle)), rounded down: \(explanation.curveHealth)")
        }
        return say(
            "50 - 50 x \(rounded(elapsed.saturatingSubtracting(cycle))) / \(rounded(death.saturatingSubtracting(cycle))), rounded down, at least 1: \(explanation.curveHealth)"
        )
    }

    private static func health(_ explanation: ExplanationJSON) -> String {
        let mood = feeling(explanation.mood)
        guard explanation.pet.isActive else { return say("\(explanation.health) of 100, \(mood), unchanged since the pet retired") }
        return say("\(explanation.health) of 100, \(mood)")
    }

    private static func next(_ explanation: ExplanationJSON) -> String {
        if let next = explanation.next { return say("\(feeling(next.mood)), health \(best(next.mood)): \(next.atLocal)") }
        if explanation.mood == PetState.dead.rawValue { return say("nothing; to revive the pet, finish a round of laundry") }
        return explanation.pet.isActive ? say("nothing until the pet's vacation ends") : say("nothing until the pet is revived")
    }

    /// Returns the highest health that belongs to a mood.
    private static func best(_ mood: String) -> Int {
        switch PetState(rawValue: mood) {
        case .neutral: 74
        case .sad: 49
        case .verySad: 24
        default: 0
        }
    }

    private static func feeling(_ mood: String) -> Phrase {
        switch PetState(rawValue: mood) {
        case .happy: "happy"
        case .neutral: "neutral"
        case .sad: "sad"
        case .verySad: "very sad"
        case .dead: "dead"
        case .washing, .drying, .folding, nil: .verbatim(SafeText.line(mood))
        }
    }

    /// Formats a length such as `6 d 23 h 59 min` or `4 min 12 s`. From an hour on, seconds are
    /// left out: nobody needs them, and they would make the columns hard to read.
    static func rounded(_ milliseconds: Int64) -> String {
        let magnitude = Int64(clamping: milliseconds.magnitude)
        let units = [(magnitude / 86_400_000, "d"), (magnitude / 3_600_000 % 24, "h"), (magnitude / 60_000 % 60, "min")]
        var parts = units.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let seconds = magnitude / 1000 % 60
        if magnitude < 3_600_000, seconds > 0 || parts.isEmpty { parts.append("\(seconds) s") }
        return (milliseconds < 0 ? "-" : "") + parts.joined(separator: " ")
    }
}
