package import BellhopCore

/// The history as comma-separated values (RFC 4180): a heading, then one line for each completed
/// round of laundry. Times are in UTC; waiting times are in whole seconds.
///
/// The file is meant for spreadsheets, and Bellhop never reads it back. If a text begins like a
/// formula (with `=`, `+`, `-`, `@`, a tab or a carriage return), an apostrophe is put before the
/// text.
package enum HistoryTable {
    private static let columns = [
        "task", "pet_id", "pet", "started", "wash_started", "wash_planned_end", "wash_ended", "wet_wait_s", "dry_started",
        "dry_planned_end",
        "dry_ended", "dry_wait_s", "folded", "late", "washed_by", "dried_by", "folded_by",
    ]

    package static let heading: [UInt8] = line(columns)

    package static func line(_ task: LaundryTask, pet: String) -> [UInt8] {
        let times = RoundTimes(task)
        func text(_ instant: Instant?) -> String { instant?.rfc3339 ?? "" }
        func text(_ duration: Duration?) -> String { duration.map { String($0.inSeconds) } ?? "" }
        return line([
            task.id.description, task.petID.description, pet, text(task.startDate), text(task.washStartTime), text(times.plannedWashEnd),
            text(task.washEndTime), text(times.wetWait), text(task.dryStartTime), text(times.plannedDryEnd), text(task.dryEndTime),
            text(times.dryWait), text(task.foldCompletedTime), task.foldedLate ? "true" : "false",
            task.doers.wash ?? "", task.doers.dry ?? "", task.doers.fold ?? "",
        ])
    }

    static func line(_ cells: [String]) -> [UInt8] {
        Array((cells.map(quoted).joined(separator: ",") + "\r\n").utf8)
    }

    /// Returns the text of a cell. The text is put in quotation marks if it contains a quotation
    /// mark, a comma or a line break. Quotation marks inside the text are doubled.
    ///
    /// An apostrophe is put before a text that a spreadsheet would run as a formula. A user could,
    /// for example, name a pet `=cmd|'/C calc'!A0`.
    private static func quoted(_ cell: String) -> String {
        let isFormula = cell.utf8.first.map { [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains($0) } ?? false
        let cell = isFormula ? "'" + cell : cell
        let needsQuotes = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
}

/// The times of a round of laundry: the planned ends of the wash and the drying, and how long the
/// laundry waited.
package struct RoundTimes: Sendable {
    /// The start of the wash plus the wash duration that is stored in the task.
    package let plannedWashEnd: Instant?
    /// The start of the dryer plus the drying duration and any added minutes.
    package let plannedDryEnd: Instant?
    /// How long the wet laundry waited: from the end of the wash to the start of the dryer.
    package let wetWait: Duration?
    /// How long the dry laundry waited: from the end of the drying until the laundry was folded.
    package let dryWait: Duration?

    package init(_ task: LaundryTask) {
        plannedWashEnd = task.washStartTime.map { $0 + .minutes(task.washDurationMinutes) }
        plannedDryEnd = task.dryStartTime.map { $0 + .minutes(task.dryDurationMinutes + (task.additionalDryMinutes ?? 0)) }
        func length(_ from: Instant?, _ to: Instant?) -> Duration? {
            guard let from, let to, to >= from else { return nil }
            return to - from
        }
        wetWait = length(task.washEndTime, task.dryStartTime)
        dryWait = length(task.dryEndTime, task.foldCompletedTime)
    }
}

/// The answer to `GET /v1/tasks/current?pet=NAME` (D-10, query 3): the open rounds, newest first.
package struct TaskListJSON: Codable, Hashable, Sendable {
    /// The open rounds, newest first.
    package var tasks: [TaskJSON]

    package init(tasks: [TaskJSON]) {
        self.tasks = tasks
    }
}

/// A parser for dates and times in the format of an export, without a time zone.
package enum CivilText {
    /// Parses `2026-11-21`; returns `nil` for any other text, including a date that does not exist.
    package static func date(_ text: String) -> CivilDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        return date.isValid ? date : nil
    }

    /// Parses `2026-11-21 14:45` or `2026-11-21 14:45:30`.
    static func dateTime(_ text: String) -> CivilDateTime? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = date(String(parts[0])) else { return nil }
        let numbers = parts[1].split(separator: ":", omittingEmptySubsequences: false).map { $0.utf8.count == 2 ? Int($0) : nil }
        guard numbers.count == 2 || numbers.count == 3, let hour = numbers[0], let minute = numbers[1] else { return nil }
        guard let second = numbers.count == 3 ? numbers[2] : 0 else { return nil }
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        return CivilDateTime(date: date, time: CivilTime(hour: hour, minute: minute, second: second))
    }
}
