import BellhopCore

/// Reads and writes a timer as a row.
enum TimerRow {
    /// The columns that are read.
    static let columns = "owner, kind, generation, armed, due, duration, basis, boot, civil, name, event, labels"
    /// The columns that are written. They include the folded name (without case and accents) and the
    /// number of the short id, which are used only for searches and never read.
    static let written = columns + ", folded, short_id"
    static let count = 14

    /// Binds the values of ``written``, in this order.
    static func bind(_ timer: TimerRecord, to parameters: inout Parameters) {
        parameters.add(timer.owner.description)
        parameters.add(timer.kind.rawValue)
        parameters.add(timer.generation)
        parameters.add(timer.armed)
        parameters.add(timer.due)
        parameters.add(timer.duration?.inMilliseconds)
        switch timer.basis {
        case .count(let boot):
            parameters.add("count")
            parameters.add(boot.rawValue)
            parameters.addNull()
        case .wall:
            parameters.add("wall")
            parameters.addNull()
            parameters.addNull()
        case .calendar(let civil):
            parameters.add("calendar")
            parameters.addNull()
            parameters.add(civil.date.description + " " + civil.time.descriptionWithSeconds)
        }
        parameters.add(timer.name)
        parameters.add(timer.event)
        parameters.add(LabelsText.write(timer.labels))
        parameters.add(timer.name.foldedName)
        parameters.add(timer.shortID?.number)
    }

    /// Returns the name by which the log refers to the row. `owner` and `kind` must be the first
    /// columns.
    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "timer \(columns.text())/\(columns.text())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> TimerRecord {
        let owner = try columns.parsed("owner", Owner.init)
        let kind = try columns.parsed("kind", TimerKind.init(rawValue:))
        let generation = columns.integer()
        let armed = columns.instant()
        let due = columns.instant()
        let duration = columns.optionalInteger().map { Duration.milliseconds($0) }
        let basis = try basis(&columns)
        return TimerRecord(
            owner: owner, kind: kind, generation: generation, armed: armed, due: due, duration: duration, basis: basis,
            name: columns.text(), event: columns.optionalInteger(), labels: try columns.optionallyParsed("labels", LabelsText.read) ?? [:])
    }

    private static func basis(_ columns: inout Columns) throws(UnreadableRow) -> TimerBasis {
        switch columns.text() {
        case "count":
            let boot = BootID(rawValue: columns.text())
            columns.skip()
            return .count(armedIn: boot)
        case "wall":
            columns.skip()
            columns.skip()
            return .wall
        case "calendar":
            columns.skip()
            return .calendar(try columns.parsed("civil", civil))
        case let other:
            throw UnreadableRow(column: "basis", text: other)
        }
    }

    /// Reads a civil time such as `2026-11-21 14:45:00`.
    private static func civil(_ text: String) -> CivilDateTime? {
        let halves = text.split(separator: " ")
        guard halves.count == 2 else { return nil }
        let isBeforeYearOne = halves[0].hasPrefix("-")
        let date = halves[0].drop { $0 == "-" }.split(separator: "-").compactMap { Int($0) }
        let time = halves[1].split(separator: ":").compactMap { Int($0) }
        guard date.count == 3, time.count == 3 else { return nil }
        return CivilDateTime(
            date: CivilDate(year: isBeforeYearOne ? -date[0] : date[0], month: date[1], day: date[2]),
            time: CivilTime(hour: time[0], minute: time[1], second: time[2]))
    }
}

/// Writes and reads labels as text, in the order of their keys.
enum LabelsText {
    static func write(_ labels: Labels) -> String? {
        labels.isEmpty ? nil : PairsText.write(labels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    static func read(_ text: String) -> Labels? {
        PairsText.read(text).map { Labels($0) { _, last in last } }
    }
}
