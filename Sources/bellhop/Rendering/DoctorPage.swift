import BellhopCore
import ControlWire

/// The output of `bellhop doctor`: first what is broken and what to do, then what needs attention.
/// What works takes a single line.
enum DoctorPage {
    static func text(_ doctor: DoctorJSON, showsAll: Bool, _ style: Style) -> String {
        let broken = doctor.checks.filter { $0.state == .fail }
        let doubtful = doctor.checks.filter { $0.state == .warn }
        let fine = doctor.checks.filter { $0.state == .ok }
        var lines = (broken + doubtful + (showsAll ? fine : [])).flatMap { self.lines($0, style) }
        if !lines.isEmpty { lines.append("") }
        lines.append(summary(broken.count, doubtful.count, style))
        if !fine.isEmpty, !showsAll {
            lines.append(say("\(count: fine.count, one: "check is", other: "checks are") fine; to see all checks: bellhop doctor --all"))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the line about one repair.
    static func text(_ result: RepairJSON, _ style: Style) -> String {
        if let done = result.done { return style.paint(style.sign(.ok), .green) + " " + SafeText.line(done) }
        if let problem = result.problem {
            return style.paint(style.sign(.fail), .red) + " " + SafeText.line(result.fault) + ": " + SafeText.line(problem)
        }
        return style.paint(style.sign(.warn), .yellow) + " " + say("left as it is: \(SafeText.line(result.fault))")
    }

    private static func summary(_ failed: Int, _ warned: Int, _ style: Style) -> String {
        switch (failed, warned) {
        case (0, 0): return style.paint(style.sign(.ok), .green) + " " + say("Everything works.")
        case (0, _): return say("Nothing is broken. \(count: warned, one: "warning", other: "warnings").")
        case (_, 0): return say("\(count: failed, one: "check", other: "checks") failed.")
        default:
            let warnings: Phrase = "\(count: warned, one: "warning", other: "warnings")"
            let failures: Phrase = "\(count: failed, one: "check", other: "checks") failed"
            return say("\(failures), \(warnings).")
        }
    }

    private static func lines(_ check: CheckJSON, _ style: Style) -> [String] {
        let mark = mark(check.state)
        var detail = SafeText.multiline(check.detail).split(separator: "\n").map(String.init).flatMap(divided)
        let first = detail.isEmpty ? "" : ": " + detail.removeFirst()
        var lines = [style.paint(style.sign(mark.sign), mark.colour) + " " + style.paint(SafeText.line(name(of: check)), .bold) + first]
        lines += detail.map { "    " + $0 }
        for line in SafeText.multiline(check.fix ?? "").split(separator: "\n") { lines.append("    \(style.sign(.arrow)) \(line)") }
        return lines
    }

    /// Divides a long line at its semicolons, because such a line lists several facts.
    private static func divided(_ line: String) -> [String] {
        guard line.count > 100 else { return [line] }
        return line.replacing("; ", with: ";\n").split(separator: "\n").map(String.init)
    }

    /// Translates the name of a check. If the check is for a sink, the user chose the name of the
    /// sink, so that name is not translated.
    private static func name(of check: CheckJSON) -> String {
        check.name.hasPrefix("sink ") ? say("sink \(check.name.dropFirst(5))") : CheckName.shown(check.name)
    }

    private static func mark(_ state: CheckJSON.State) -> (sign: Sign, colour: Style.Colour?) {
        switch state {
        case .ok: (.ok, .green)
        case .warn: (.warn, .yellow)
        case .fail: (.fail, .red)
        }
    }
}
