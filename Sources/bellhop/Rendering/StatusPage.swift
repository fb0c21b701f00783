import BellhopCore
import ControlWire

/// The output of `bellhop status`.
enum StatusPage {
    static func text(_ status: StatusJSON, _ style: Style) -> String {
        var blocks: [[String]] = []
        let activities = status.activities ?? []
        if status.pets.isEmpty, status.timers.isEmpty, status.kept == nil, activities.isEmpty {
            blocks.append([say("Nothing is running. Start something with: bellhop pet add Snowy, or: bellhop timer 10m Tea")])
        }
        if !status.pets.isEmpty { blocks.append(heading(say("Pets"), style) + pets(status, style)) }
        if !activities.isEmpty { blocks.append(heading(say("Training"), style) + activities.map { "  " + Activities.line($0, style) }) }
        if !status.timers.isEmpty || status.kept != nil { blocks.append(heading(say("Timers"), style) + timers(status, style)) }
        if !status.unacknowledged.isEmpty {
            let fresh = status.badge?.count ?? 0
            let title =
                fresh > 0
                ? say("Unanswered (\(status.unacknowledgedTotal), \(fresh) new)") : say("Unanswered (\(status.unacknowledgedTotal))")
            blocks.append(heading(title, style) + unanswered(status, style))
        }
        if !status.sinks.isEmpty {
            blocks.append(heading(say("Sinks"), style) + Sinks.lines(sinks(status), indent: 2, hasHeading: false, style))
        }
        if !status.warnings.isEmpty {
            blocks.append(status.warnings.map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0) })
        }
        if status.daemon.testMode {
            blocks.append([style.paint(style.sign(.warn), .yellow) + " " + say("test mode: not a real household")])
        }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// Returns the sinks. Leaves out the details that a warning below the table already shows in
    /// full.
    private static func sinks(_ status: StatusJSON) -> [SinkJSON] {
        status.sinks.map { sink in
            var sink = sink
            if status.warnings.contains(where: { $0.hasPrefix(sink.name) && $0.hasSuffix(": " + sink.detail) }) {
                (sink.detail, sink.parked) = ("", nil)
            }
            if sink.trouble != nil { sink.trouble = "" }
            return sink
        }
    }

    private static func heading(_ text: String, _ style: Style) -> [String] { [style.paint(text, .bold)] }

    /// Returns whether the terminal is too narrow for all columns of the tables.
    private static func isNarrow(_ style: Style) -> Bool { style.width.map { $0 < 72 } ?? false }

    private static func pets(_ status: StatusJSON, _ style: Style) -> [String] {
        // On a narrow terminal, show the label of the next action. Its command would be truncated
        // and therefore useless.
        let isNarrow = isNarrow(style)
        let isShared = !isNarrow && status.pets.contains { $0.turn != nil }
        var table = Table(
            columns: [.init(""), .init("", isFlexible: true), .init("", isFlexible: true), .init("")]
                + (isShared ? [.init("", isFlexible: true)] : []) + [.init("", isFlexible: isNarrow)], indent: 2, hasHeading: false)
        table.rows = status.pets.map { pet in
            let mark = Words.mark(pet)
            let running = pet.remainingMs.map { say("\(Words.left($0)) left") + " \(style.sign(.arrow)) \(pet.endsAtLocal ?? "")" }
            let due = Pets.due(pet, at: status.now).map { Table.Cell($0.text, $0.isLate ? .yellow : nil) }
            return [
                .init(style.sign(mark.sign), mark.colour), .init(pet.name, .bold), .init(Pets.state(pet), mark.colour),
                running.map { .init($0) } ?? due ?? .init(""),
            ] + (isShared ? [.init(turn(of: pet) ?? "", .gray)] : [])
                + [.init(isNarrow ? pet.nextAction?.label ?? "" : Words.next(of: pet), .cyan)]
        }
        let lines = table.lines(style)
        guard isNarrow else { return lines }
        return zip(lines, status.pets).flatMap { line, pet in
            [line, turn(of: pet).map { "    " + style.paint($0, .gray) }].compactMap { $0 }
        }
    }

    /// Returns whose turn it is, without the member who comes next.
    private static func turn(of pet: PetJSON) -> String? { pet.turn.map { say("\(SafeText.line($0))'s turn") } }

    private static func timers(_ status: StatusJSON, _ style: Style) -> [String] {
        // On a narrow terminal, the rule of a repeating alarm and the owner get a line of their
        // own.
        let isNarrow = isNarrow(style)
        let isRepeated = !isNarrow && status.timers.contains { $0.every != nil }
        var table = Table(
            columns: [.init(""), .init("", isFlexible: true), .init("", isRight: true), .init("")]
                + (isRepeated ? [.init("", isFlexible: true)] : []) + [.init("", isFlexible: true)], indent: 2, hasHeading: false)
        table.rows = status.timers.map { timer in
            [
                .init(timer.shortId ?? "", .gray), .init(timer.name, .bold), .init(say("\(Words.left(timer.remainingMs)) left")),
                .init("\(style.sign(.arrow)) \(timer.endsAtLocal)"),
            ] + (isRepeated ? [.init(timer.every ?? "", .cyan)] : []) + [.init(isNarrow ? "" : timer.ownerName ?? "", .gray)]
        }
        var lines = status.timers.isEmpty ? [] : table.lines(style)
        if isNarrow { lines = zip(lines, status.timers).flatMap { [$0, details(of: $1, style)].compactMap { $0 } } }
        let more = status.timersTotal.saturatingSubtracting(status.timers.count)
        return lines + (more > 0 ? ["  \(style.ellipsis) " + say("and \(more) more: bellhop timer list")] : [])
            + (status.kept ?? []).map { "  " + Timers.keptLine($0, style) }
    }

    /// Returns the rule and the owner of a timer as a line below it; `nil` if it has neither.
    private static func details(of timer: TimerJSON, _ style: Style) -> String? {
        let details = [timer.every, timer.ownerName].compactMap { $0 }.map(SafeText.line)
        return details.isEmpty ? nil : "    " + style.paint(details.joined(separator: ", "), .gray)
    }

    /// Returns a text about a notice that nobody has acknowledged: when the notice will be
    /// repeated, how long it can still be answered, or that it was missed.
    private static func attention(_ event: EventJSON) -> Table.Cell {
        switch (event.attention?.state, event.attention?.atLocal) {
        case ("again", let at?): .init(say("repeats \(at)"), .cyan)
        case ("last", let at?): .init(say("until \(at)"), .yellow)
        case ("missed", _): .init(say("missed"), .red)
        default: .init("")
        }
    }

    private static func unanswered(_ status: StatusJSON, _ style: Style) -> [String] {
        let isFollowed = status.unacknowledged.contains { $0.attention != nil }
        var columns: [Table.Column] = [.init(""), .init("", isRight: true), .init("")]
        if isFollowed { columns.append(.init("")) }
        var table = Table(columns: columns + [.init("", isFlexible: true)], indent: 2, hasHeading: false)
        table.rows = status.unacknowledged.map { event in
            let isMissed = event.attention?.state == "missed"
            var row: [Table.Cell] = [
                .init(style.sign(isMissed ? .warn : .bell), isMissed ? .red : .yellow), .init("#\(event.number)"),
                .init(event.occurredLocal),
            ]
            if isFollowed { row.append(attention(event)) }
            return row + [.init(NoticeLine.text(event.notice, ellipsis: style.ellipsis))]
        }
        let more = status.unacknowledgedTotal.saturatingSubtracting(status.unacknowledged.count)
        return table.lines(style) + (more > 0 ? ["  \(style.ellipsis) " + say("and \(more) more")] : [])
    }
}
