import BellhopCore

/// Adds to the totals of days and months, and counts reactions.
final class TotalsWriter {
    /// Two statements: one updates a row, and the other inserts it if it does not exist. A single
    /// upsert statement would check the table's constraints for the added value instead of the sum.
    private struct Table {
        let update: Statement
        let insert: Statement
        let subtract: Statement
        let deleteEmpty: Statement
    }

    private let days: Table
    private let months: Table
    private let react: Statement

    init(_ connection: DatabaseConnection) {
        func table(_ name: String, _ date: String) -> Table {
            Table(
                update: Statement(connection, "UPDATE \(name) SET \(TotalsRow.additions) WHERE pet = ?1 AND \(date) = ?2"),
                insert: Statement(
                    connection, "INSERT INTO \(name) (pet, \(date), \(TotalsRow.columns)) VALUES (\(marks(TotalsRow.count + 2)))"),
                subtract: Statement(connection, "UPDATE \(name) SET \(TotalsRow.subtractions) WHERE pet = ?1 AND \(date) = ?2"),
                deleteEmpty: Statement(connection, "DELETE FROM \(name) WHERE pet = ?1 AND \(date) = ?2 AND \(TotalsRow.isEmpty)"))
        }
        days = table("day_totals", "day")
        months = table("month_totals", "month")
        react = Statement(
            connection,
            """
            INSERT INTO reactions (month, sink, what, count, after_ms) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (month, sink, what) DO UPDATE SET
                count = \(TotalsRow.saturating("count + excluded.count")), after_ms = \(TotalsRow.saturating("after_ms + excluded.after_ms"))
            """)
    }

    func tally(_ pet: PetID, _ totals: RoundTotals, on date: CivilDate) throws(StoreError) {
        try add(totals, of: pet, on: date, to: days)
        try add(totals, of: pet, on: CivilDate(year: date.year, month: date.month, day: 1), to: months)
    }

    func untally(_ pet: PetID, _ totals: RoundTotals, on date: CivilDate) throws(StoreError) {
        try subtract(totals, of: pet, on: date, from: days)
        try subtract(totals, of: pet, on: CivilDate(year: date.year, month: date.month, day: 1), from: months)
    }

    private func subtract(_ totals: RoundTotals, of pet: PetID, on date: CivilDate, from table: Table) throws(StoreError) {
        try table.subtract.run {
            $0.add(pet.description)
            $0.add(date.daysSince1970)
            TotalsRow.bind(totals, to: &$0)
        }
        try table.deleteEmpty.run {
            $0.add(pet.description)
            $0.add(date.daysSince1970)
        }
    }

    func react(_ sink: SinkName, what: String, after: Duration, at now: Instant) throws(StoreError) {
        let date = CivilDateTime(secondsSince1970: now.seconds).date
        let month = CivilDate(year: date.year, month: date.month, day: 1)
        // Replace a negative time by zero. The clock may have been set back since the notice.
        try count(ReactionCount(month: month, sink: sink, what: what, count: 1, afterMs: max(0, after.inMilliseconds)))
    }

    func count(_ reaction: ReactionCount) throws(StoreError) {
        try react.run {
            $0.add(reaction.month.daysSince1970)
            $0.add(reaction.sink.rawValue)
            $0.add(reaction.what)
            $0.add(reaction.count)
            $0.add(reaction.afterMs)
        }
    }

    private func add(_ totals: RoundTotals, of pet: PetID, on date: CivilDate, to table: Table) throws(StoreError) {
        let bind: (inout Parameters) -> Void = {
            $0.add(pet.description)
            $0.add(date.daysSince1970)
            TotalsRow.bind(totals, to: &$0)
        }
        if try table.update.run(bind) == 0 { try table.insert.run(bind) }
    }
}
