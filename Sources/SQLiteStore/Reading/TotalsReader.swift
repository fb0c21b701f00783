import BellhopCore

/// Reads the totals of days and months, and the counts of reactions.
final class TotalsReader {
    private let complaints: Complaints
    private let days: Statement
    private let daysOfPet: Statement
    private let months: Statement
    private let monthsOfPet: Statement
    private let selectReactions: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        let inDays = "SELECT pet, day, \(TotalsRow.columns) FROM day_totals WHERE day BETWEEN ?1 AND ?2"
        days = Statement(connection, "\(inDays) ORDER BY day, pet")
        daysOfPet = Statement(connection, "\(inDays) AND pet = ?3 ORDER BY day")
        let inMonths = "SELECT pet, month, \(TotalsRow.columns) FROM month_totals"
        months = Statement(connection, "\(inMonths) ORDER BY month, pet")
        monthsOfPet = Statement(connection, "\(inMonths) WHERE pet = ?1 ORDER BY month")
        selectReactions = Statement(connection, "SELECT month, sink, what, count, after_ms FROM reactions ORDER BY month, sink, what")
    }

    func days(of pet: PetID?, from first: CivilDate, through last: CivilDate) throws(StoreError) -> [DatedTotals] {
        try complaints.list(
            pet == nil ? days : daysOfPet,
            {
                $0.add(first.daysSince1970)
                $0.add(last.daysSince1970)
                if let pet { $0.add(pet.description) }
            }, name: TotalsRow.name, read: TotalsRow.read)
    }

    func months(of pet: PetID?) throws(StoreError) -> [DatedTotals] {
        try complaints.list(
            pet == nil ? months : monthsOfPet, { if let pet { $0.add(pet.description) } }, name: TotalsRow.name, read: TotalsRow.read)
    }

    func reactions() throws(StoreError) -> [ReactionCount] {
        var reactions: [ReactionCount] = []
        try selectReactions.rows { columns in
            reactions.append(
                ReactionCount(
                    month: CivilDate(daysSince1970: columns.int()), sink: SinkName(rawValue: columns.text()), what: columns.text(),
                    count: columns.int(), afterMs: columns.integer()))
            return .more
        }
        return reactions
    }
}
