package import BellhopCore

/// A template for the config table of a sink kind, with every key and a comment for each key. The
/// command `bellhop sinks kinds` prints the template, and users copy it into their config.
///
/// `# ` begins a comment. `#key = value` is an optional key with its default value or an example.
package struct SchemaText: CustomStringConvertible {
    package let description: String

    /// - Parameter name: the name of the sink in the template.
    package init(kind: String, schema: SettingsSchema, name: String, usual: SinkLimits.Rate? = nil) {
        var lines = ["# \(schema.summary)", "[sinks.\(TOMLText.key(name))]", "type = \(TOMLText.string(kind))"]
        lines += ["", "# Whether it is used; a sink that is switched off is checked but not used.", "#enabled = true"]
        lines += [""] + Self.lines(.redact, sink: name)
        lines += Self.limits(usual)
        for key in schema.keys { lines += [""] + Self.lines(key, sink: name) }
        description = lines.joined(separator: "\n") + "\n"
    }

    private static func limits(_ usual: SinkLimits.Rate?) -> [String] {
        let rate = usual ?? SinkLimits.Rate(burst: 60, every: .seconds(5))
        let note = usual == nil ? "Default, or \"never\": as fast as it can." : "\"never\" for as fast as it can."
        return [
            "", "# The rate limit: a burst at once, then one per interval. \(note)",
            "#throttle = { burst = \(rate.burst), every = \(TOMLText.string(DurationText.compact(rate.every))) }",
            "",
            "# How many notices may wait for it. Above that, the oldest of the least urgent are dropped. Default: \(SinkLimits.usualQueue), and any number for programs.",
            "#queue = \(SinkLimits.usualQueue)",
            "", "# How long a notice may wait for it. Default: until it is too late to be useful.", "#keep = \"24h\"",
        ]
    }

    private static func lines(_ key: SettingKey, sink: String) -> [String] {
        let mark = key.isRequired ? "" : "#"
        var lines = ["# \(key.help)" + note(key)]
        if key.type == .secret {
            lines.append(
                "# Or \(key.name)_env = \"NAME\" for an environment variable, \(key.name)_command = [\"pass\", \"show\", \"…\"] for what a program prints, the systemd credential \(sink).\(key.name), or \(key.name) = \"…\" in a file with mode 0600."
            )
            lines.append("\(mark)\(key.name)_file = \"~/.config/bellhop/\(sink).\(key.name)\"")
        } else {
            if key.type == .secretMap {
                lines.append(
                    "# A value may be { file = \"~/…\" } or { env = \"NAME\" }; a secret written here requires file mode 0600.")
            }
            lines.append("\(mark)\(key.name) = \(key.defaultValue.map(TOMLText.value) ?? key.example)")
        }
        return lines
    }

    /// Returns the allowed values of a key in parentheses, because the help text does not contain
    /// them.
    private static func note(_ key: SettingKey) -> String {
        let range: String? =
            switch key.type {
            case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
            case .duration(let range): "\"\(DurationText.compact(range.lowerBound))\" to \"\(DurationText.compact(range.upperBound))\""
            case .choice(let choices): choices.map { "\"\($0)\"" }.joined(separator: ", ")
            default: nil
            }
        let required = key.isRequired ? "required" : nil
        let notes = [required, range].compactMap { $0 }
        return notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    }
}
