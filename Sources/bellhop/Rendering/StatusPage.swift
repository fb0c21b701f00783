import BellhopCore
import ControlWire

/// The output of `bellhop status`.
enum StatusPage {
    static func text(_ status: StatusJSON, _ style: Style) -> String {
        var blocks: [[String]] = []
        let activities = status.activities ?? []
        if status.pets.isEmpty, status.timers.isEmpty, status.kept == nil, activities.isEmpty, status.waiting == nil {
            blocks.append([say("Nothing is running. Start something with: bellhop pet add Snowy, or: bellhop timer 10m Tea")])
        }
        if !status.pets.isEmpty { blocks.append(heading(say("Pets"), style) + pets(status, style)) }
        if !activities.isEmpty { blocks.append(heading(say("Training"), style) + activities.map { "  " + Activities.line($0, style) }) }
        if !status.timers.isEmpty || status.kept != nil { blocks.append(heading(say("Timers"), style) + timers(status, style)) }
        if let waiting = status.waiting {
            blocks.append(heading(say("Notices for later"), style) + WaitingNoticesPage.lines(waiting, style))
        }
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

    private static func pets(_ status: StatusJSON, _ style: Style) -> [String] {
        let isShared = status.pets.contains { $0.turn != nil }
        /// - Parameter isWide: whether the table has columns for the turn and for the next command.
        func table(isWide: Bool) -> Table {
            let isShared = isShared && isWide
            var table = Table(
                columns: [.init(""), .init("", isFlexible: true), .init("", isFlexible: true), .init("")]
                    + (isShared ? [.init("", isFlexible: true)] : []) + (isWide ? [.init("")] : []), indent: 2, hasHeading: false)
            table.rows = status.pets.map { pet in
                let mark = Words.mark(pet)
                let running = pet.remainingMs.map { say("\(Words.left($0)) left") + " \(style.sign(.arrow)) \(pet.endsAtLocal ?? "")" }
                let due = Pets.due(pet, at: status.now).map { Table.Cell($0.text, $0.isLate ? .yellow : nil) }
                return [
                    .init(style.sign(mark.sign), mark.colour), .init(pet.name, .bold), .init(Pets.state(pet), mark.colour),
                    running.map { .init($0) } ?? due ?? .init(""),
                ] + (isShared ? [.init(turn(of: pet) ?? "", .gray)] : []) + (isWide ? [.init(Words.next(of: pet), .cyan)] : [])
            }
            return table
        }
        let wide = table(isWide: true)
        if wide.fits(style) { return wide.lines(style) }
        // On a narrow terminal, the turn and the next command stand on a line of their own. In a
        // column, the command would be cut and therefore useless.
        return zip(table(isWide: false).lines(style), status.pets).flatMap { line, pet in
            let details = [
                turn(of: pet).map { style.paint($0, .gray) } ?? "", style.paint(SafeText.line(Words.next(of: pet)), .cyan),
            ].filter { !$0.isEmpty }
            return details.isEmpty ? [line] : [line, "    " + details.joined(separator: "  ")]
        }
    }

    /// Returns whose turn it is, without the member who comes next.
    private static func turn(of pet: PetJSON) -> String? { pet.turn.map { say("\(SafeText.line($0))'s turn") } }

    private static func timers(_ status: StatusJSON, _ style: Style) -> [String] {
        let kept = status.kept ?? []
        let isRepeated = status.timers.contains { $0.every != nil } || kept.contains { $0.every != nil }
        /// - Parameter isWide: whether the table has columns for the rule of a repeating alarm and
        ///   for the owner.
        func table(isWide: Bool) -> Table {
            let isRepeated = isRepeated && isWide
            var table = Table(
                columns: [.init(""), .init("", isFlexible: true), .init("", isRight: true), .init("")]
                    + (isRepeated ? [.init("", isFlexible: true)] : []) + (isWide ? [.init("", isFlexible: true)] : []), indent: 2,
                hasHeading: false)
            func row(_ id: String?, _ name: String, _ left: String, _ end: String, _ every: String?, _ owner: String?) -> [Table.Cell] {
                [.init(id ?? "", .gray), .init(name, .bold), .init(left), .init(end)] + (isRepeated ? [.init(every ?? "", .cyan)] : [])
                    + (isWide ? [.init(owner ?? "", .gray)] : [])
            }
            table.rows = status.timers.map { timer in
                row(
                    timer.shortId, timer.name, say("\(Words.left(timer.remainingMs)) left"),
                    "\(style.sign(.arrow)) \(timer.endsAtLocal)", timer.every, timer.ownerName)
            }
            // Timers that are not running share the columns, so that their names line up.
            table.rows += kept.map { row($0.shortId, $0.name, Timers.left($0), said($0.state), $0.every, $0.ownerName) }
            return table
        }
        let wide = table(isWide: true)
        var lines: [[String]]
        if wide.fits(style) {
            lines = wide.lines(style).map { [$0] }
        } else {
            let details = status.timers.map { ($0.every, $0.ownerName) } + kept.map { ($0.every, $0.ownerName) }
            lines = zip(table(isWide: false).lines(style), details).map { line, details in
                [line, self.details(details.0, details.1, style)].compactMap { $0 }
            }
        }
        let more = status.timersTotal.saturatingSubtracting(status.timers.count)
        if more > 0 { lines.insert(["  \(style.ellipsis) " + say("and \(more) more: bellhop timer list")], at: status.timers.count) }
        return lines.flatMap { $0 }
    }

    /// Returns the rule and the owner of a timer as a line below it; `nil` if it has neither.
    private static func details(_ every: String?, _ owner: String?, _ style: Style) -> String? {
        let details = [every, owner].compactMap { $0 }.map(SafeText.line)
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

    /// Returns the names of the answers to a question, such as ` (yes, no)`; an empty text for any other
    /// notice.
    private static func answers(to notice: NoticeJSON) -> String {
        let names = notice.actions.compactMap(\.answer)
        return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
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
            return row + [.init(NoticeLine.text(event.notice, ellipsis: style.ellipsis) + answers(to: event.notice))]
        }
        let more = status.unacknowledgedTotal.saturatingSubtracting(status.unacknowledged.count)
        return table.lines(style) + (more > 0 ? ["  \(style.ellipsis) " + say("and \(more) more")] : [])
    }
}
