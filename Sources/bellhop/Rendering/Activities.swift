import ControlWire

/// What goes on beyond one timer, as a line of `bellhop status`.
enum Activities {
    static func line(_ activity: ActivityJSON, _ style: Style) -> String {
        activity.run == nil ? Rests.state(activity, style) : Runs.line(activity, style)
    }
}
