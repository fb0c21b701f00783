import BellhopCore

/// Reads and writes the totals of a pet's day or month as a row.
enum TotalsRow {
    private static let names = [
        "folded", "on_time", "late", "revived", "abandoned", "wet_waits", "wet_wait_ms", "dry_waits", "dry_wait_ms", "wash_ms", "dry_ms",
    ]
    static let columns = names.joined(separator: ", ")
    static let count = names.count

    /// SQL assignments such as `folded = …folded + ?3…`, which add the values that ``bind(_:to:)``
    /// binds, starting at the third parameter. A sum never exceeds the largest 64-bit integer.
    /// Beyond that integer, SQLite would compute a floating-point number, which the table would
    /// reject, so that no laundry could be folded any more.
    static let additions = names.enumerated().map { "\($1) = " + saturating("\($1) + ?\($0 + 3)") }.joined(separator: ", ")

    /// SQL assignments that subtract the values that ``bind(_:to:)`` binds, starting at the third
    /// parameter. No value falls below zero.
    static let subtractions = names.enumerated().map { "\($1) = max(0, \($1) - ?\($0 + 3))" }.joined(separator: ", ")

    /// An SQL condition that is true if all values are zero.
    static let isEmpty = names.map { "\($0) = 0" }.joined(separator: " AND ")

    static func saturating(_ sum: String) -> String { "min(9223372036854775807, \(sum))" }

    /// Binds the values of ``columns``, in this order.
    static func bind(_ totals: RoundTotals, to parameters: inout Parameters) {
        for count in [totals.folded, totals.onTime, totals.late, totals.revived, totals.abandoned, totals.wetWaits] {
            parameters.add(count)
        }
        parameters.add(totals.wetWaitMs)
        parameters.add(totals.dryWaits)
        for milliseconds in [totals.dryWaitMs, totals.washMs, totals.dryMs] { parameters.add(milliseconds) }
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "totals of pet \(columns.text()) on day \(columns.integer())"
    }

    /// Reads the totals from a row. The pet and the day must be the first columns.
    static func read(_ columns: inout Columns) throws(UnreadableRow) -> DatedTotals {
        let pet = try columns.parsed("pet", PetID.init)
        let date = CivilDate(daysSince1970: columns.int())
        var totals = RoundTotals()
        totals.folded = columns.int()
        totals.onTime = columns.int()
        totals.late = columns.int()
        totals.revived = columns.int()
        totals.abandoned = columns.int()
        totals.wetWaits = columns.int()
        totals.wetWaitMs = columns.integer()
        totals.dryWaits = columns.int()
        totals.dryWaitMs = columns.integer()
        totals.washMs = columns.integer()
        totals.dryMs = columns.integer()
        return DatedTotals(pet: pet, date: date, totals: totals)
    }
}
