import BellhopCore
import ControlWire

/// Draws the first line of the screen: the name of the program, the number of waiting and running
/// items, and whether the daemon is connected. Warnings are on a second line. They include every
/// sink that does not work, and a clock that is in doubt.
enum HeaderPanel {
    /// The width from which the first line says how many ways reach people.
    private static let wide = 100

    static func lines(_ state: WatchState, _ width: Int, _ style: Style) -> [Line] {
        var lines = [Line.spread(Line(" Bellhop", .bold), summary(state, width, style) + Line(" "), width)]
        if let warnings = warnings(state.view.status.warnings, width, style) { lines.append(warnings) }
        return lines
    }

    /// Returns as many warnings as fit, but always the first; `nil` if there are none.
    private static func warnings(_ warnings: [String], _ width: Int, _ style: Style) -> Line? {
        guard let first = warnings.first else { return nil }
        func line(_ text: String) -> Line { Line(" ") + Line(style.sign(.warn) + " " + text, CellStyle(.yellow)) }
        func more(_ count: Int) -> Line { count > 0 ? Line("  " + say("and \(count) more: bellhop status"), .gray) : .empty }
        var (shown, rest) = (line(first), warnings.dropFirst())
        while let next = rest.first, shown.width + line(next).width + more(rest.count - 1).width + 3 <= width {
            shown += Line("  ") + line(next)
            rest = rest.dropFirst()
        }
        return Line.spread(shown, more(rest.count), width)
    }

    /// Returns how many of the sinks for people reach them now, or how many were not tried yet; `nil` if
    /// there are no such sinks, or if notifications are off.
    private static func ways(_ status: StatusJSON) -> Line? {
        let ways = status.sinks.compactMap(\.reachesPeople)
        guard !ways.isEmpty, status.settings?.notifications != false else { return nil }
        let working = ways.count { $0 }
        let untried = status.sinks.count { $0.reachesPeople == true && $0.isUntried }
        if untried > 0, working == ways.count {
            return Line(say("\(untried) of \(count: ways.count, one: "way", other: "ways") not tried yet"), .gray)
        }
        let text = say("\(working) of \(count: ways.count, one: "way reaches", other: "ways reach") you")
        return Line(text, CellStyle(working == ways.count ? .gray : .yellow))
    }

    private static func summary(_ state: WatchState, _ width: Int, _ style: Style) -> Line {
        if case .lost(let why) = state.link { return Line(style.sign(.fail) + " " + why, CellStyle(.red, isBold: true)) }
        var parts = width >= wide ? [ways(state.view.status)].compactMap { $0 } : []
        let waiting = state.view.status.unacknowledgedTotal
        if waiting > 0 {
            parts.append(
                Line(style.sign(.bell) + " " + say("\(count: waiting, one: "waiting", other: "waiting")"), CellStyle(.yellow, isBold: true))
            )
        }
        let status = state.view.status
        // Also count the pets and timers that the filter hides, and the sessions in which time passes.
        let sessions = (status.activities ?? []).count { $0.run?.state == "running" || $0.rest?.phase == "resting" }
        let running = status.pets.count { $0.endsAt != nil } + max(status.timers.count, status.timersTotal) + sessions
        if running > 0 { parts.append(Line(say("\(count: running, one: "running", other: "running")"))) }
        if state.view.status.settings?.notifications == false { parts.append(Line(say("notifications off"), CellStyle(.yellow))) }
        if state.options.isLowPower { parts.append(Line(say("low power"), .gray)) }
        return Line.joined(parts, by: Line(style.isUnicode ? " · " : " | ", .gray), .max)
    }
}
