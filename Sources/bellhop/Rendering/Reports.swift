import BellhopCore
import ControlWire

/// The output of `bellhop doctor`, `bellhop config` and `bellhop version`.
enum Reports {
    static func doctor(_ doctor: DoctorJSON, _ style: Style) -> String {
        var lines: [String] = []
        for check in doctor.checks {
            let mark = mark(check.state)
            var detail = SafeText.multiline(check.detail).split(separator: "\n").map(String.init)
            let first = detail.isEmpty ? "" : ": " + detail.removeFirst()
            lines.append(
                style.paint(style.sign(mark.sign), mark.colour) + " "
                    + style.paint(SafeText.line(name(of: check)), .bold) + first)
            for line in detail { lines.append("    " + line) }
            if let fix = check.fix {
                for line in SafeText.multiline(fix).split(separator: "\n") { lines.append("    \(style.sign(.arrow)) \(line)") }
            }
        }
        let failed = doctor.checks.count { $0.state == .fail }
        let warned = doctor.checks.count { $0.state == .warn }
        lines.append("")
        lines.append(
            failed == 0 && warned == 0
                ? say("Everything works.")
                : say("\(count: failed, one: "check", other: "checks") failed. Warnings: \(warned)."))
        return lines.joined(separator: "\n")
    }

    /// Translates the name of a check. If the check is for a sink, the user chose the name of the
    /// sink, so that name is not translated.
    private static func name(of check: CheckJSON) -> String {
        check.name.hasPrefix("sink ") ? say("sink \(check.name.dropFirst(5))") : said(check.name)
    }

    static func config(_ config: ConfigJSON, _ style: Style) -> String {
        let source = config.path.map { SafeText.line($0) } ?? say("the built-in config (no file at \(searched(config)))")
        var text = style.paint("# " + say("\(source), in effect since \(SafeText.line(config.loadedAtLocal))"), .gray) + "\n"
        text += SafeText.multiline(config.text.hasSuffix("\n") ? String(config.text.dropLast()) : config.text)
        if !config.faults.isEmpty {
            text +=
                "\n"
                + style.paint("# " + say("The changed file was rejected, so the config above stays in effect. Faults in the file:"), .red)
            for fault in config.faults { text += "\n# " + SafeText.line(fault.text) }
        }
        return text
    }

    static func configPath(_ config: ConfigJSON, _ style: Style) -> String {
        config.path.map { SafeText.line($0) } ?? say("the built-in config, because there is no file at \(searched(config))")
    }

    static func check(_ check: ConfigCheckJSON, _ style: Style) -> String {
        let file = check.path.map { SafeText.line($0) } ?? say("built-in config")
        guard !check.faults.isEmpty else {
            let warnings = (check.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0.text) }
            let good = (warnings + [style.paint(style.sign(.ok), .green) + " " + say("\(file): no faults")]).joined(separator: "\n")
            guard check.path != nil, let sinks = check.builtInSinks else { return good }
            let names = sinks.map { SafeText.line($0.sink) }.joined(separator: ", ")
            return good + "\n  " + say("The config names no sink, so the built-in sinks apply: \(names)")
        }
        let lines = check.faults.map { SafeText.line($0.text) }
        return (lines + [say("\(count: check.faults.count, one: "fault", other: "faults")")]).joined(separator: "\n")
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
                        + say("The versions differ. Restart the daemon: bellhop down && bellhop up"))
            }
        } else {
            lines.append(say("bellhopd is not running"))
        }
        return lines.joined(separator: "\n")
    }

    private static func searched(_ config: ConfigJSON) -> String {
        say(Language.alternatives(config.searched.map { .verbatim(SafeText.line($0)) }))
    }

    private static func mark(_ state: CheckJSON.State) -> (sign: Sign, colour: Style.Colour?) {
        switch state {
        case .ok: (.ok, .green)
        case .warn: (.warn, .yellow)
        case .fail: (.fail, .red)
        }
    }
}

/// The output of `bellhop version --json`.
struct Versions: Codable, Hashable, Sendable {
    var client: String
    /// The version of the daemon; `nil` if no daemon is running.
    var daemon: VersionJSON?
}

/// The error message of a failed command. It explains what happened, where it happened, and what
/// the user can do.
enum Failures {
    static func text(_ problem: ProblemJSON, _ style: Style) -> String {
        var lines = SafeText.multiline(problem.detail).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = lines.removeFirst()
        var text = style.paint("bellhop: ", .red) + first
        for line in lines { text += "\n  " + line }
        if let suggestions = problem.suggestions, !suggestions.isEmpty {
            let names = suggestions.map { Phrase.verbatim(SafeText.line($0)) }
            text += "\n  " + say("Did you mean \(Language.alternatives(names))?")
        }
        for fault in problem.faults ?? [] { text += "\n  " + SafeText.line(fault.text) }
        return text
    }
}
