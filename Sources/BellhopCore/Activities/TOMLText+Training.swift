extension Programme {
    /// The lines of the workout's table in the config: `[workouts.tabata]` and its keys. Most
    /// optional keys are omitted if they have their default values.
    package var toml: [String] {
        func length(_ duration: Duration) -> String { TOMLText.string(DurationText.compact(duration)) }
        var lines = ["[workouts.\(TOMLText.key(name))]"]
        if let low, low == high {
            lines.append("length = \(length(low))")
        } else {
            if let low { lines.append("low = \(length(low))") }
            if let high { lines.append("high = \(length(high))") }
        }
        lines += ["sets = \(sets)", "start = \(TOMLText.string(start.rawValue))"]
        if rounds > 1 { lines += ["rounds = \(rounds)", "rest = \(length(rest))"] }
        lines.append("get_ready = \(length(getReady))")
        if warmUp > .zero { lines.append("warm_up = \(length(warmUp))") }
        if coolDown > .zero { lines.append("cool_down = \(length(coolDown))") }
        lines.append("warning = \(length(warning))")
        if halfway { lines.append("halfway = true") }
        return lines
    }
}

extension Routine {
    /// The lines of the routine's table in the config: `[routines.sourdough]` and its keys.
    package var toml: [String] {
        var lines = ["[routines.\(TOMLText.key(name))]"]
        if times > 1 { lines.append("times = \(times)") }
        if warning > .zero { lines.append("warning = \(TOMLText.string(DurationText.compact(warning)))") }
        lines.append("steps = [")
        for step in steps {
            var parts = ["text = \(TOMLText.string(step.text))"]
            if step.length > .zero { parts.append("length = \(TOMLText.string(DurationText.compact(step.length)))") }
            if step.waits { parts.append("wait = true") }
            lines.append("  { \(parts.joined(separator: ", ")) },")
        }
        return lines + ["]"]
    }
}
