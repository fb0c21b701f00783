import BellhopCore
import ControlWire

/// The output of the commands for rounds of laundry. The output can include all times of finished
/// rounds.
enum Rounds {
    /// - Parameters:
    ///   - hasHeading: whether the table has column titles.
    ///   - hasLegend: whether a line below the table explains the column titles.
    static func history(
        _ history: HistoryJSON, long: Bool, hasHeading: Bool = true, hasLegend: Bool = true, _ style: Style
    ) -> String {
        let period = period(of: history).map { style.paint($0, .gray) }
        guard !history.tasks.isEmpty else {
            return period.map { $0 + "\n" + say("No laundry was folded in that time.") }
                ?? say("No laundry has been folded yet. For training: bellhop workout history, bellhop rest history")
        }
        var lines = period.map { [$0] } ?? []
        lines += long ? history.tasks.flatMap { details($0, style) } : table(history, hasHeading: hasHeading, style)
        if !long, hasLegend {
            lines += Table.legend(say("WASH and DRY: machine time. WAITED: how long the laundry waited for somebody."), style)
        }
        if let next = history.next {
            lines += ["", style.paint(say("To see more: bellhop history --after \(SafeText.line(next))"), .gray)]
        }
        return lines.joined(separator: "\n")
    }

    private static func period(of history: HistoryJSON) -> String? {
        switch (history.from, history.to) {
        case (let from?, let to?): say("From \(SafeText.line(from)) to \(SafeText.line(to))")
        case (let from?, nil): say("From \(SafeText.line(from))")
        case (nil, let to?): say("Until \(SafeText.line(to))")
        case (nil, nil): nil
        }
    }

    private static func table(_ history: HistoryJSON, hasHeading: Bool, _ style: Style) -> [String] {
        let saysWho = history.tasks.contains { $0.foldedBy != nil }
        var table = Table(
            columns: [.init("FOLDED"), .init("PET", isFlexible: true)] + (saysWho ? [.init("BY", isFlexible: true)] : []) + [
                .init("WASH", isRight: true), .init("DRY", isRight: true), .init("WAITED", isRight: true), .init("STARTED"), .init(""),
            ], hasHeading: hasHeading)
        table.rows = history.tasks.map { task in
            let spans = task.timeline ?? []
            func sum(_ what: String) -> String {
                let own = spans.filter { $0.what == what }
                return own.isEmpty ? "" : Words.spent(own.map(\.lengthMs).saturatingSum)
            }
            let who: [Table.Cell] = saysWho ? [.init(task.foldedBy ?? "")] : []
            return [.init(task.foldCompletedTimeLocal ?? ""), .init(task.petName, .bold)] + who + [
                .init(sum("wash")), .init(sum("dry")), .init(sum("wait")), .init(task.washStartTimeLocal ?? ""),
                .init(task.foldedLate == true ? said("late") : "", .yellow),
            ]
        }
        return table.lines(style)
    }

    /// Returns a finished round with its planned and actual times.
    private static func details(_ task: TaskJSON, _ style: Style) -> [String] {
        let late = task.foldedLate == true ? ", " + style.paint(said("late"), .yellow) : ""
        let folded = SafeText.line(task.foldCompletedTimeLocal ?? "")
        let words = task.foldedBy.map { say("folded \(folded) by \(SafeText.line($0))") } ?? say("folded \(folded)")
        let heading = style.paint(SafeText.line(task.petName), .bold) + "  " + words + late
        var table = Table(
            columns: [
                .init(""), .init(""), .init(""), .init(""), .init("", isRight: true), .init(""), .init("", isFlexible: true),
            ], indent: 2, hasHeading: false)
        table.rows = (task.timeline ?? []).map { span in
            [
                .init(span.what == "line" ? say("air-dried") : said(span.what), span.what == "wait" ? .gray : .blue),
                .init(span.startLocal), .init(style.sign(.arrow)),
                .init(span.endLocal), .init(Words.spent(span.lengthMs)),
                .init(span.plannedEndLocal.map { say("planned \($0)") } ?? "", .gray), .init(doer(of: span, task) ?? "", .gray),
            ]
        }
        return [heading] + table.lines(style)
    }

    /// Returns the name of the person who started a machine; `nil` if unknown.
    private static func doer(of span: SpanJSON, _ task: TaskJSON) -> String? {
        switch span.what {
        case "wash": task.washedBy
        case "dry": task.driedBy
        default: nil
        }
    }

    static func open(_ list: TaskListJSON, _ style: Style) -> String {
        // The round of a pet that waits for its next laundry has not begun.
        let begun = list.tasks.filter { $0.washStartTimeLocal != nil }
        guard !begun.isEmpty else { return say("No round of laundry is open.") }
        var table = Table(columns: [.init("PET", isFlexible: true), .init("LAUNDRY", isFlexible: true), .init("STARTED"), .init("NEXT")])
        table.rows = begun.map { task in
            [
                .init(task.petName, .bold), .init(task.displayText), .init(task.washStartTimeLocal ?? ""),
                .init(task.isActionable ? task.actionButtonText : ""),
            ]
        }
        return table.text(style)
    }
}

/// A running rest session, workout or routine as one line of `bellhop status`.
enum Activities {
    static func line(_ activity: ActivityJSON, _ style: Style) -> String {
        activity.run == nil ? Rests.state(activity, style) : Runs.line(activity, style)
    }
}
