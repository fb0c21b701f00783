import BellhopCore
import ControlWire

/// The output of `bellhop clock`.
enum ClockReport {
    static func text(_ clock: ClockJSON, _ style: Style) -> String {
        let counts: Phrase =
            clock.counts == ClockPolicy.wall.rawValue
            ? "timers follow the clock when it is set" : "timers keep their length when the clock is set"
        let time = say("It is \(SafeText.line(clock.nowLocal)) in \(SafeText.line(clock.zone)); \(counts).")
        guard let until = clock.doubtedUntilLocal, let jump = clock.jumpMs else {
            return style.paint(style.sign(.ok), .green) + " " + time
        }
        let length = Words.length(abs(jump))
        let words: Phrase =
            jump < 0
            ? "The clock went back by \(length), so no pet dies before \(SafeText.line(until)). If the new time is correct, confirm it: bellhop clock accept"
            : "The clock went forward by \(length), so no pet dies before \(SafeText.line(until)). If the new time is correct, confirm it: bellhop clock accept"
        return style.paint(style.sign(.warn), .yellow) + " " + time + "\n  " + say(words)
    }

    static func accepted(_ clock: ClockJSON, _ style: Style) -> String {
        style.paint(style.sign(.ok), .green) + " "
            + (clock.accepted
                ? say("The clock was confirmed: \(SafeText.line(clock.nowLocal)).")
                : say("The clock was already trusted: \(SafeText.line(clock.nowLocal))."))
    }
}
