import BellhopCore
import ControlWire

/// Timers as lines.
enum Timers {
    /// What `bellhop timer` prints.
    static func started(_ answer: TimerAnswerJSON, bareMinutes: Bool = false, _ style: Style) -> String {
        let first =
            answer.message.map { SafeText.line($0) } ?? answer.timer.map { started($0, bareMinutes: bareMinutes, style) } ?? say("started")
        let warnings = (answer.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0) }
        return ([first] + warnings).joined(separator: "\n")
    }

    /// `Tea: 10 min → 15:32`, for a time of day `Call mum: at 14:45, 1:12:03 left`.
    static func started(_ timer: TimerJSON, bareMinutes: Bool = false, _ style: Style) -> String {
        let name = SafeText.line(timer.name)
        if let every = timer.every {
            return say("\(name): \(SafeText.line(every)), next \(SafeText.line(timer.endsAtLocal))")
        }
        guard timer.durationMs != nil else {
            return say("\(name): at \(SafeText.line(timer.endsAtLocal)), \(Words.left(timer.remainingMs)) left")
        }
        return "\(name): \(PetAnswers.span(timer, bareMinutes, style))"
    }

    /// `44:59 left → 15:32`
    static func left(_ timer: TimerJSON, _ style: Style) -> String {
        say("\(Words.left(timer.remainingMs)) left") + " \(style.sign(.arrow)) \(SafeText.line(timer.endsAtLocal))"
    }

    /// What a command for a timer prints.
    static func answer(_ answer: TimerAnswerJSON, did: String, _ style: Style) -> String {
        if let message = answer.message { return SafeText.line(message) }
        guard let timer = answer.timer else { return did }
        let name = SafeText.line(timer.name)
        return did.isEmpty ? "\(name): \(left(timer, style))" : "\(name): \(did)"
    }

    /// `Bread  paused, 03:20 left`, `Eggs  ready, 4 min`: what does not run and is not gone.
    static func keptLine(_ kept: KeptTimerJSON, _ style: Style) -> String {
        let name = style.paint(SafeText.line(kept.name), .bold)
        let state: String
        if kept.state == "ready" {
            state = say("ready, \(Words.length(kept.durationMs ?? 0))")
        } else if let every = kept.every {
            state = say("paused, \(SafeText.line(every))")
        } else {
            state = say("paused, \(Words.left(kept.remainingMs ?? 0)) left")
        }
        return name + "  " + state
    }

    /// Those that have no column of their own.
    static func labels(_ labels: [String: String]) -> String {
        labels.filter { !["owner", "by"].contains($0.key) }.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
            separator: " ")
    }

    /// `timer` for a countdown, as people call it.
    static func kind(_ timer: TimerJSON) -> String {
        timer.kind == TimerKind.countdown.rawValue ? say("timer") : SafeText.line(said(timer.kind))
    }
}
