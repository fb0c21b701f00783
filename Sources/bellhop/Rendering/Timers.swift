import BellhopCore
import ControlWire

/// The output of the commands for timers.
enum Timers {
    /// Returns the output of a command that starts a timer.
    static func started(_ answer: TimerAnswerJSON, _ style: Style) -> String {
        let line = answer.timer.map { started($0, understood: answer.understood, style) }
        let first = answer.message.map { SafeText.line($0) } ?? line ?? say("started")
        let warnings = (answer.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0) }
        return ([first] + warnings).joined(separator: "\n")
    }

    /// Returns a line for a timer that has started, such as `Tea: 10 min → 15:32`. For a timer that
    /// ends at a written time, the line shows how the time was understood: `Call mum: Sat 21 Nov
    /// 14:45, in 45 min`.
    static func started(_ timer: TimerJSON, understood: String? = nil, _ style: Style) -> String {
        let name = SafeText.line(timer.name)
        if let understood { return "\(name): " + SafeText.line(understood) }
        if let every = timer.every {
            return say("\(name): \(SafeText.line(every)), next \(SafeText.line(timer.endsAtLocal))")
        }
        guard timer.durationMs != nil else {
            return say("\(name): at \(SafeText.line(timer.endsAtLocal)), \(Words.left(timer.remainingMs)) left")
        }
        return "\(name): \(PetAnswers.span(timer, style))"
    }

    /// Returns the time left and the end of a timer, such as `44:59 left → 15:32`.
    static func left(_ timer: TimerJSON, _ style: Style) -> String {
        say("\(Words.left(timer.remainingMs)) left") + " \(style.sign(.arrow)) \(SafeText.line(timer.endsAtLocal))"
    }

    /// Returns the output of a command for a timer.
    static func answer(_ answer: TimerAnswerJSON, did: String, _ style: Style) -> String {
        let done = style.paint(style.sign(.ok), .green) + " "
        if let message = answer.message { return done + SafeText.line(message) }
        guard let timer = answer.timer else { return done + did }
        let name = SafeText.line(timer.name)
        // The time left and the end show exactly how a written time was understood.
        return done + (did.isEmpty ? "\(name): \(left(timer, style))" : "\(name): \(did)")
    }

    /// Says when a snoozed notice comes back: after a length of time, or at a written time, as it
    /// was understood.
    static func comesBack(_ timer: TimerJSON, understood: String?, _ style: Style) -> String {
        understood.map { say("the notice comes back \(SafeText.line($0))") }
            ?? say("the notice comes back in \(PetAnswers.span(timer, style))")
    }

    /// Appends to a command's output how a written time was understood.
    static func withUnderstood(_ understood: String?, _ text: String) -> String {
        understood.map { text + " (" + SafeText.line($0) + ")" } ?? text
    }

    /// Returns the time left of a paused timer, or the length of a timer that is ready to start. For
    /// a paused alarm, which has neither, returns an empty text.
    static func left(_ kept: KeptTimerJSON) -> String {
        guard kept.state == "paused" else { return Words.length(kept.durationMs ?? 0) }
        return kept.remainingMs.map { say("\(Words.left($0)) left") } ?? ""
    }

    /// Returns the labels of a timer as text, without `owner` and `by`, which have columns of their
    /// own.
    static func labels(_ labels: [String: String]) -> String {
        labels.filter { !["owner", "by"].contains($0.key) }.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
            separator: " ")
    }

    /// Returns the kind of a timer in words. A countdown is called `timer`.
    static func kind(_ timer: TimerJSON) -> String {
        switch TimerKind(rawValue: timer.kind) {
        case .countdown: say("timer")
        case .reminder: say("snoozed")
        case .post: say("kind of item\u{4}notice")
        default: SafeText.line(said(timer.kind))
        }
    }
}
