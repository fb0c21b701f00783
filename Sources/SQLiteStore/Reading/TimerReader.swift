import BellhopCore

/// Reads timers.
final class TimerReader {
    private let complaints: Complaints
    private let all: Statement
    private let ofOwner: Statement
    private let next: Statement

    init(_ connection: Connection, _ complaints: Complaints) {
        self.complaints = complaints
        let internalKinds = TimerKind.allCases.filter(\.isInternal).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let select = "SELECT \(TimerRow.columns) FROM timers"
        let asked = "due <= ?1 AND NOT (?2 AND kind IN (\(internalKinds))) ORDER BY due, armed, owner, kind"
        all = Statement(connection, "\(select) WHERE \(asked)")
        ofOwner = Statement(connection, "\(select) WHERE owner = ?3 AND \(asked)")
        next = Statement(connection, "SELECT owner, kind, due FROM timers ORDER BY due")
    }

    func timers(_ query: TimerQuery) throws(StoreError) -> [TimerRecord] {
        try complaints.list(
            query.owner == nil ? all : ofOwner,
            {
                $0.add(query.dueBy ?? Instant(milliseconds: .max))
                $0.add(query.omitsInternal)
                if let owner = query.owner { $0.add(owner.description) }
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
