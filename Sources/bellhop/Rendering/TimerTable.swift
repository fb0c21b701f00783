import BellhopCore
import ControlWire

/// The output of `bellhop timer list`: timers that are running, paused, or ready to start.
struct TimerTable {
    private let list: TimerListJSON
    private let limit: Int
    private let isNumbered: Bool
    private let isStated: Bool
    private let isRepeated: Bool
    private let isOwned: Bool

    /// - Parameter limit: the largest number of timers that the table shows.
    init(_ list: TimerListJSON, limit: Int = .max) {
        self.list = list
        self.limit = limit
        let kept = list.kept ?? []
        isNumbered = list.timers.contains { $0.shortId != nil } || kept.contains { $0.shortId != nil }
        isStated = !kept.isEmpty || list.presets != nil
        isRepeated = list.timers.contains { $0.every != nil } || kept.contains { $0.every != nil }
        isOwned = list.timers.contains { $0.ownerName != nil } || kept.contains { $0.ownerName != nil }
    }

    func text(_ style: Style) -> String {
        let rows = list.timers.map(row) + (list.kept ?? []).map(row) + (list.presets ?? []).map(row)
        guard !rows.isEmpty else { return say("No timer is running. Start one with: bellhop timer 10m Tea") }
        var lines = lines(Array(rows.prefix(limit)), style)
        let hidden = max(0, list.total.saturatingSubtracting(list.timers.count)).saturatingAdding(max(0, rows.count - limit))
        if hidden > 0 { lines.append("\(style.ellipsis) " + say("and \(hidden) more; show them with --limit")) }
        return lines.joined(separator: "\n")
    }

    /// Returns the table. If the terminal is too narrow for all columns, the last columns, from the
    /// repetition on, stand below each timer in full.
    private func lines(_ rows: [[Table.Cell]], _ style: Style) -> [String] {
        let first: [Table.Column] =
            (isNumbered ? [.init("ID")] : []) + [.init("NAME", isFlexible: true), .init("KIND")] + (isStated ? [.init("STATE")] : [])
            + [.init("LEFT", isRight: true), .init("ENDS")]
        let last: [Table.Column] =
            (isRepeated ? [.init("REPEATS", isFlexible: true)] : []) + (isOwned ? [.init("OWNER", isFlexible: true)] : [])
            + [.init("LABELS", isFlexible: true)]
        let wide = Table(columns: first + last, rows: rows)
        if wide.fits(style) { return wide.lines(style) }
        let lines = Table(columns: first, rows: rows.map { Array($0.prefix(first.count)) }).lines(style)
        return lines.prefix(1)
            + zip(lines.dropFirst(), rows).flatMap { line, row in
                let details = row.dropFirst(first.count).map { SafeText.line($0.text) }.filter { !$0.isEmpty }
                return details.isEmpty ? [line] : [line, "  " + style.paint(details.joined(separator: ", "), .gray)]
            }
    }

    private func row(_ timer: TimerJSON) -> [Table.Cell] {
        row(
            timer.shortId, timer.name, kind: Timers.kind(timer), state: said(timer.state), left: Words.left(timer.remainingMs),
            ends: timer.endsAtLocal,
            every: timer.every, owner: timer.ownerName, labels: timer.labels)
    }

    private func row(_ kept: KeptTimerJSON) -> [Table.Cell] {
        let isPaused = kept.state == "paused"
        return row(
            kept.shortId, kept.name, kind: kept.every == nil ? say("timer") : said(TimerKind.alarm.rawValue),
            state: isPaused ? say("paused") : said(kept.state),
            left: isPaused ? kept.remainingMs.map(Words.left) ?? "" : Words.length(kept.durationMs ?? 0), every: kept.every,
            owner: kept.ownerName, labels: kept.labels)
    }

    private func row(_ preset: PresetTimerJSON) -> [Table.Cell] {
        row(
            nil, preset.name == preset.key ? preset.key : "\(preset.key) (\(preset.name))", kind: say("timer"),
            state: said("ready"), left: Words.length(preset.durationMs), remark: say("from the config"))
    }

    private func row(
        _ id: String?, _ name: String, kind: String, state: String, left: String = "", ends: String = "", every: String? = nil,
        owner: String? = nil,
        labels: [String: String] = [:], remark: String? = nil
    ) -> [Table.Cell] {
        (isNumbered ? [.init(id ?? "", .gray)] : []) + [.init(name, .bold), .init(kind)] + (isStated ? [.init(state)] : []) + [
            .init(left), .init(ends),
        ]
            + (isRepeated ? [.init(every ?? "")] : []) + (isOwned ? [.init(owner ?? "")] : []) + [.init(remark ?? Timers.labels(labels))]
    }
}
