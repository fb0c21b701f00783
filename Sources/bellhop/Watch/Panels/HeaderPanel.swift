import BellhopCore
import ControlWire

/// Draws the first line of the screen: the name of the program, the number of waiting and running
/// items, and whether the daemon is connected. The first warning is on a second line.
enum HeaderPanel {
    static func lines(_ state: WatchState, _ width: Int, _ style: Style) -> [Line] {
        var lines = [Line.spread(Line(" Bellhop", .bold), summary(state, style) + Line(" "), width)]
        let warnings = state.view.status.warnings
        if let first = warnings.first {
            let more = warnings.count > 1 ? Line("  " + say("and \(warnings.count - 1) more: bellhop status"), .gray) : .empty
            lines.append(Line.spread(Line(" ") + Line(style.sign(.warn) + " " + first, CellStyle(.yellow)), more, width))
        }
        return lines
    }

    private static func summary(_ state: WatchState, _ style: Style) -> Line {
        if case .lost(let why) = state.link { return Line(style.sign(.fail) + " " + why, CellStyle(.red, isBold: true)) }
        var parts: [Line] = []
        let waiting = state.view.status.unacknowledgedTotal
        if waiting > 0 {
            parts.append(
                Line(style.sign(.bell) + " " + say("\(count: waiting, one: "waiting", other: "waiting")"), CellStyle(.yellow, isBold: true))
            )
        }
        let status = state.view.status
        // Also count the pets and timers that the filter hides.
        let running = status.pets.count { $0.endsAt != nil } + max(status.timers.count, status.timersTotal)
        if running > 0 { parts.append(Line(say("\(running) running"))) }
        if state.view.status.settings?.notifications == false { parts.append(Line(say("notifications off"), CellStyle(.yellow))) }
        if state.options.isLowPower { parts.append(Line(say("low power"), .gray)) }
        return Line.joined(parts, by: Line(style.isUnicode ? " · " : " | ", .gray), .max)
    }
}
