import BellhopCore
import ControlWire

/// The output of `bellhop config` and `bellhop version`.
enum Reports {
    static func config(_ config: ConfigJSON, _ style: Style) -> String {
        let missing =
            config.faults.isEmpty
            ? config.unread.map { say("the built-in config (\(SafeText.line($0)) is not in effect yet)") }
                ?? say("the built-in config (no file at \(searched(config.searched)))") : say("the built-in config (the file has faults)")
        let source = config.path.map { SafeText.line($0) } ?? missing
        var text = style.paint("# " + say("\(source), in effect since \(SafeText.line(config.loadedAtLocal))"), .gray) + "\n"
        // The text begins with a line that names the file, which the line above already does.
        let hasHeading = config.text.hasPrefix("# \(config.path ?? "built-in")\n")
        let body = hasHeading ? config.text.drop { $0 != "\n" }.dropFirst() : config.text[...]
        text += SafeText.multiline(String(body.hasSuffix("\n") ? body.dropLast() : body))
        if !config.faults.isEmpty {
            text +=
                "\n"
                + style.paint("# " + say("The changed file was rejected, so the config above stays in effect. Faults in the file:"), .red)
            for fault in config.faults { text += "\n# " + SafeText.line(fault.text) }
        }
        return text
    }

    static func configPath(_ config: ConfigJSON, _ style: Style) -> String {
        if let path = config.path { return SafeText.line(path) }
        if config.faults.isEmpty, let unread = config.unread {
            return say("the built-in config. \(SafeText.line(unread)) is not in effect yet. To apply it: bellhop config reload")
        }
        return config.faults.isEmpty
            ? say("the built-in config, because there is no file at \(searched(config.searched))")
            : say("the built-in config, because the file has faults. See: bellhop config check")
    }

    /// Returns the config that a daemon would use that is not running yet.
    static func configPath(_ path: String?, _ searched: [String]) -> String {
        path.map { SafeText.line($0) } ?? say("the built-in config, because there is no file at \(self.searched(searched))")
    }

    static func check(_ check: ConfigCheckJSON, _ style: Style) -> String {
        let file = check.path.map { SafeText.line($0) } ?? say("built-in config")
        let warnings = (check.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0.text) }
        guard !check.faults.isEmpty else {
            let good = (warnings + [style.paint(style.sign(.ok), .green) + " " + say("\(file): no faults")]).joined(separator: "\n")
            guard check.path != nil, let sinks = check.builtInSinks else { return good }
            let names = sinks.map { SafeText.line($0.sink) }.joined(separator: ", ")
            return good + "\n  " + say("The config names no sink, so the built-in sinks apply: \(names)")
        }
        let lines = check.faults.map { SafeText.line($0.text) }
        return (lines + warnings + [say("\(count: check.faults.count, one: "fault", other: "faults")")]).joined(separator: "\n")
    }

    static func reloaded(_ reload: ConfigReloadJSON, _ style: Style) -> String {
        let file = reload.path.map { SafeText.line($0) } ?? say("built-in config")
        let changed = (reload.changedSinks + (reload.changedTables ?? [])).map { SafeText.line($0) }.joined(separator: ", ")
        let released = reload.released.map { SafeText.line($0) }.joined(separator: ", ")
        var text = style.paint(style.sign(.ok), .green) + " "
        text +=
            changed.isEmpty ? say("\(file) is already in effect; nothing was changed") : say("\(file) is in effect; changed: \(changed)")
        if !released.isEmpty { text += "; " + say("retrying: \(released)") }
        return text
    }

    static func version(_ versions: Versions, _ style: Style) -> String {
        var lines = ["bellhop  \(versions.client)"]
        if let daemon = versions.daemon {
            var line = "bellhopd \(SafeText.line(daemon.version))"
            if !daemon.traits.isEmpty { line += " (" + daemon.traits.map { SafeText.line($0) }.joined(separator: ", ") + ")" }
            lines.append(line)
            if daemon.version != versions.client {
                lines.append(
                    style.paint(style.sign(.warn), .yellow) + " "
                        + say("The versions differ. Restart the daemon: \(DaemonCommands.ours.restart)"))
            }
        } else {
            lines.append(say("bellhopd is not running"))
        }
        return lines.joined(separator: "\n")
    }

    private static func searched(_ paths: [String]) -> String {
        say(Language.alternatives(paths.map { .verbatim(SafeText.line($0)) }))
    }
}

/// The output of `bellhop version --json`.
struct Versions: Codable, Hashable, Sendable {
    /// The version of this program, such as `0.1.0`.
    var client: String
    /// The version of the daemon; left out if no daemon is running.
    var daemon: VersionJSON?
}
