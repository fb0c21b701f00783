import BellhopCore
import ControlWire

/// The doctor's findings, the config, the versions.
enum Reports {
    static func doctor(_ doctor: DoctorJSON, _ style: Style) -> String {
        var lines: [String] = []
        for check in doctor.checks {
            let mark = mark(check.state)
            var detail = SafeText.multiline(check.detail).split(separator: "\n").map(String.init)
            let first = detail.isEmpty ? "" : ": " + detail.removeFirst()
            lines.append(style.paint(style.sign(mark.sign), mark.colour) + " " + style.paint(SafeText.line(check.name), .bold) + first)
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
                ? "Everything works." : "\(Words.count(failed, "thing does", "things do")) not work, \(warned) to look at.")
        return lines.joined(separator: "\n")
    }

    static func config(_ config: ConfigJSON, _ style: Style) -> String {
        let source = config.path.map { SafeText.line($0) } ?? "the built-in config (no file at \(searched(config)))"
        var text = style.paint("# \(source), in force since \(SafeText.line(config.loadedAtLocal))", .gray) + "\n"
        text += SafeText.multiline(config.text.hasSuffix("\n") ? String(config.text.dropLast()) : config.text)
        if !config.faults.isEmpty {
            text += "\n" + style.paint("# The file has changed and is refused; the above is what holds:", .red)
            for fault in config.faults { text += "\n# " + SafeText.line(fault.text) }
        }
        return text
    }

    static func configPath(_ config: ConfigJSON, _ style: Style) -> String {
        config.path.map { SafeText.line($0) } ?? "built-in; a file is looked for at \(searched(config))"
    }

    static func check(_ check: ConfigCheckJSON, _ style: Style) -> String {
        let file = check.path.map { SafeText.line($0) } ?? "built-in config"
        guard !check.faults.isEmpty else { return style.paint(style.sign(.ok), .green) + " \(file): no faults" }
        let lines = check.faults.map { SafeText.line($0.text) }
        return (lines + [Words.count(check.faults.count, "fault", "faults")]).joined(separator: "\n")
    }

    static func reloaded(_ reload: ConfigReloadJSON, _ style: Style) -> String {
        var text =
            style.paint(style.sign(.ok), .green) + " " + (reload.path.map { SafeText.line($0) } ?? "built-in config") + " is in force"
        text +=
            reload.changedSinks.isEmpty
            ? "; no sink changed" : "; changed: " + reload.changedSinks.map { SafeText.line($0) }.joined(separator: ", ")
        if !reload.released.isEmpty { text += "; trying again: " + reload.released.map { SafeText.line($0) }.joined(separator: ", ") }
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
                    style.paint(style.sign(.warn), .yellow) + " The versions differ. Restart the daemon: bellhop down && bellhop up")
            }
        } else {
            lines.append("bellhopd is not running")
        }
        return lines.joined(separator: "\n")
    }

    private static func searched(_ config: ConfigJSON) -> String {
        config.searched.map { SafeText.line($0) }.joined(separator: " or ")
    }

    private static func mark(_ state: CheckJSON.State) -> (sign: Sign, colour: Style.Colour?) {
        switch state {
        case .ok: (.ok, .green)
        case .warn: (.warn, .yellow)
        case .fail: (.fail, .red)
        }
    }
}

/// What `bellhop version --json` prints.
struct Versions: Codable, Hashable, Sendable {
    var client: String
    /// `nil` when no daemon runs.
    var daemon: VersionJSON?
}
