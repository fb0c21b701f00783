import BellhopCore
import ControlWire

/// What `bellhop status` prints.
enum StatusPage {
    static func text(_ status: StatusJSON, _ style: Style) -> String {
        var blocks: [[String]] = []
        if status.pets.isEmpty, status.timers.isEmpty {
            blocks.append(["Nothing runs. Start something with: bellhop pet add Snowy, or: bellhop timer 10m Tea"])
        }
        if !status.pets.isEmpty { blocks.append(heading("Pets", style) + pets(status, style)) }
        if !status.timers.isEmpty { blocks.append(heading("Timers", style) + timers(status, style)) }
        if !status.unacknowledged.isEmpty {
            blocks.append(heading("Unanswered (\(status.unacknowledgedTotal))", style) + unanswered(status, style))
        }
        if !status.sinks.isEmpty { blocks.append(heading("Sinks", style) + Sinks.lines(status.sinks, indent: 2, hasHeading: false, style)) }
        if !status.warnings.isEmpty {
            blocks.append(status.warnings.map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0) })
        }
        if status.daemon.testMode { blocks.append([style.paint(style.sign(.warn), .yellow) + " test mode: this is no real household"]) }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private static func heading(_ text: String, _ style: Style) -> [String] { [style.paint(text, .bold)] }

    private static func pets(_ status: StatusJSON, _ style: Style) -> [String] {
        var table = Table(
            columns: [
                .init(""), .init("", isFlexible: true), .init("", isFlexible: true), .init(""), .init("", isFlexible: true),
            ], indent: 2, hasHeading: false)
        table.rows = status.pets.map { pet in
            let mark = Words.mark(pet)
            let running = pet.remainingMs.map { "\(Words.left($0)) left \(style.sign(.arrow)) \(pet.endsAtLocal ?? "")" }
            let due = pet.dueLocal.map { "due \($0)" } ?? ""
            return [
                .init(style.sign(mark.sign), mark.colour), .init(pet.name, .bold), .init(pet.displayText, mark.colour),
                .init(running ?? due), .init(pet.nextAction?.label ?? "", .cyan),
            ]
        }
        return table.lines(style)
    }

    private static func timers(_ status: StatusJSON, _ style: Style) -> [String] {
        var table = Table(columns: [.init("", isFlexible: true), .init("", isRight: true), .init("")], indent: 2, hasHeading: false)
        table.rows = status.timers.map { timer in
            [
                .init(timer.name, .bold), .init("\(Words.left(timer.remainingMs)) left"),
                .init("\(style.sign(.arrow)) \(timer.endsAtLocal)"),
            ]
        }
        let more = status.timersTotal - status.timers.count
        return table.lines(style) + (more > 0 ? ["  … and \(more) more: bellhop timer list"] : [])
    }

    private static func unanswered(_ status: StatusJSON, _ style: Style) -> [String] {
        var table = Table(
            columns: [.init(""), .init("", isRight: true), .init(""), .init("", isFlexible: true)], indent: 2, hasHeading: false)
        table.rows = status.unacknowledged.map { event in
            [
                .init(style.sign(.bell), .yellow), .init("#\(event.number)"), .init(event.occurredLocal),
                .init("\(event.notice.title) \(event.notice.body)"),
            ]
        }
        let more = status.unacknowledgedTotal - status.unacknowledged.count
        return table.lines(style) + (more > 0 ? ["  … and \(more) more"] : [])
    }
}
