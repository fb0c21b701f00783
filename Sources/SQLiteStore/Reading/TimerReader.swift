import BellhopCore

/// Reads timers.
final class TimerReader {
    private let complaints: Complaints
    private let all: Statement
    private let due: Statement
    private let ofOwner: Statement
    private let next: Statement

    init(_ connection: Connection, _ complaints: Complaints) {
        self.complaints = complaints
        let select = "SELECT \(TimerRow.columns) FROM timers"
        let order = "ORDER BY due, armed, owner, kind"
        all = Statement(connection, "\(select) \(order)")
        due = Statement(connection, "\(select) WHERE due <= ?1 \(order)")
        ofOwner = Statement(connection, "\(select) WHERE owner = ?1 AND due <= ?2 \(order)")
        next = Statement(connection, "SELECT owner, kind, due FROM timers ORDER BY due")
    }

    func timers(_ query: TimerQuery) throws(StoreError) -> [TimerRecord] {
        let statement = query.owner != nil ? ofOwner : query.dueBy != nil ? due : all
        return try complaints.list(
            statement,
            {
                if let owner = query.owner {
                    $0.add(owner.description)
                    $0.add(query.dueBy ?? Instant(milliseconds: .max))
                } else if let dueBy = query.dueBy {
                    $0.add(dueBy)
                }
            }, limit: query.limit, name: TimerRow.name, read: TimerRow.read)
    }

    /// Timers already found unreadable do not count: they cannot fire, and would keep the scheduler awake.
    func nextDue() throws(StoreError) -> Instant? {
        var earliest: Instant?
        try next.rows { columns in
            if !self.complaints.isEmpty, self.complaints.knows(TimerRow.name(columns)) { return .more }
            columns.skip()
            columns.skip()
            earliest = columns.instant()
            return .enough
        }
        return earliest
    }
}
