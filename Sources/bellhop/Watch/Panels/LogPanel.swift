import BellhopCore
import ControlWire

/// Draws the latest events, newest first.
enum LogPanel {
    static func lines(_ state: WatchState, _ width: Int, _ height: Int, _ style: Style) -> [Line] {
        guard height > 0 else { return [] }
        let shown = state.events.reversed().prefix(height)
        let times = shown.map { SafeText.displayWidth($0.occurredLocal) }.max() ?? 0
        return shown.map { event in
            let time = SafeText.padded(event.occurredLocal, toWidth: times)
            var line = Line(time, .gray) + Line("  " + EventWords.text(event))
            if let by = event.by { line += Line("  " + say("by \(by)"), .gray) }
            return line.fitted(width)
        }
    }
}

/// Describes an event in one sentence.
enum EventWords {
    static func text(_ event: EventJSON) -> String {
        let words = NoticeLine.text(event.notice)
        return words.isEmpty ? event.kind : words
    }
}
