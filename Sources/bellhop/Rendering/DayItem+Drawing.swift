import BellhopCore
import ControlWire

/// How the items of a day are drawn on a line of the day.
extension DayJSON.Item {
    /// Returns the period in which the item ran or runs, up to now if its end is unknown; `nil` for a
    /// moment.
    func period(at now: Instant) -> DayStrip.Period? {
        start.map { DayStrip.Period(start: $0.instant, end: at?.instant ?? now, colour: mark.colour) }
    }

    /// Returns the sign at the moment of the item or at the end of its period; `nil` if that end is
    /// unknown.
    func point(_ style: Style) -> DayStrip.Point? {
        guard let at = at?.instant else { return nil }
        switch state {
        case .happened: return .happened(at: at, style)
        case .rings: return .ring(at: at, urgency: urgency, style)
        case .ran, .runs, .coming:
            return DayStrip.Point(at: at, sign: style.sign(mark.sign), look: CellStyle(mark.colour, isBold: state != .ran))
        }
    }

    /// Whether the item is a workout, a routine or a rest.
    var isTraining: Bool { ["rest", "workout", "routine"].contains(kind) }

    /// The sign and the color of a machine, a timer or an activity.
    var mark: (sign: Sign, colour: Style.Colour) {
        switch kind {
        case "wash": (.washing, .blue)
        case "dry": (.drying, .yellow)
        case "due": (.folding, .green)
        case "rest", "workout", "routine": (.rest, .green)
        case "reminder", "post": (.bell, .yellow)
        default: (.timer, .cyan)
        }
    }
}
