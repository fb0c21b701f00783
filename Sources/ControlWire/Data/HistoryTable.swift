public import BellhopCore

/// The history as comma-separated values (RFC 4180): a heading, then a line for each folded round; times in UTC, waits in whole seconds.
///
/// It is for spreadsheets and nothing reads it back; what people wrote that begins like a formula (`= + - @`, a tab, a return) gets an apostrophe.
public enum HistoryTable {
    private static let columns = [
        "task", "pet_id", "pet", "started", "wash_started", "wash_planned_end", "wash_ended", "wet_wait_s", "dry_started",
        "dry_planned_end",
        "dry_ended", "dry_wait_s", "folded", "late", "washed_by", "dried_by", "folded_by",
    ]

    public static let heading: [UInt8] = line(columns)

    public static func line(_ task: LaundryTask, pet: String) -> [UInt8] {
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

    /// In quotation marks, which are doubled inside, where the cell holds one, a comma or a line break.
    ///
    /// A cell that a spreadsheet would run as a formula gets an apostrophe in front: a pet may be called `=cmd|'/C calc'!A0`.
    private static func quoted(_ cell: String) -> String {
        let isFormula = cell.utf8.first.map { [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains($0) } ?? false
        let cell = isFormula ? "'" + cell : cell
        let needsQuotes = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
}
