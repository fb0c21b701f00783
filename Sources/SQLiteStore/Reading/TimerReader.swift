import BellhopCore

/// Reads timers.
final class TimerReader {
    private let complaints: Complaints
    private let all: Statement
    private let ofOwner: Statement
    private let ofOwners: Statement
    private let next: Statement
    private let count: Statement

    init(_ connection: Connection, _ complaints: Complaints) {
        self.complaints = complaints
        let internalKinds = TimerKind.allCases.filter(\.isInternal).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let select = "SELECT \(TimerRow.columns) FROM timers"
        let asked =
            "due <= ?1 AND NOT (?2 AND kind IN (\(internalKinds))) AND (?3 = '' OR instr(?3, ',' || kind || ',')) ORDER BY due, armed, owner, kind"
        all = Statement(connection, "\(select) WHERE \(asked)")
        ofOwner = Statement(connection, "\(select) WHERE owner = ?4 AND \(asked)")
        ofOwners = Statement(connection, "\(select) WHERE owner >= ?4 AND owner < ?5 AND \(asked)")
        next = Statement(connection, "SELECT owner, kind, due FROM timers ORDER BY due")
        // By the index alone, in about 30 ms for 100,000.
        count = Statement(connection, "SELECT kind, count(*) FROM timers GROUP BY kind")
    }

    func timers(_ query: TimerQuery) throws(StoreError) -> [TimerRecord] {
        try complaints.list(
            query.owner != nil ? ofOwner : query.ownerKind != nil ? ofOwners : all,
            {
                $0.add(query.dueBy ?? Instant(milliseconds: .max))
                $0.add(query.omitsInternal)
                $0.add(query.kinds.isEmpty ? "" : query.kinds.reduce(into: ",") { $0 += $1.rawValue + "," })
                if let owner = query.owner {
                    $0.add(owner.description)
                } else if let kind = query.ownerKind {
                    // From the colon behind the kind to the character after it.
                    $0.add(kind.rawValue + ":")
                    $0.add(kind.rawValue + ";")
                }
            }, limit: query.limit, name: TimerRow.name, read: TimerRow.read)
    }

    /// Also those that cannot be read: they are there.
    func counts() throws(StoreError) -> [TimerKind: Int] {
        var counts: [TimerKind: Int] = [:]
        try count.rows { columns in
            let kind = TimerKind(rawValue: columns.text())
            let count = columns.int()
            if let kind { counts[kind] = count }
            return .more
        }
        return counts
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
