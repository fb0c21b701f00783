import BellhopCore

/// Reads timers.
final class TimerReader {
    private let complaints: Complaints
    /// The limit that chooses an index. If a query has a limit and asks for timers of one owner
    /// kind, and this kind has at most this many timers, the query finds the timers by the index on
    /// owners and sorts them. Otherwise the query reads all timers by the index on due times.
    private static let few = 100

    private let all: Statement
    private let firstOfOwners: Statement
    private let named: Statement
    private let ofOwner: Statement
    private let ofOwners: Statement
    private let ofShortID: Statement
    private let last: Statement
    private let next: Statement
    private let count: Statement
    private let salvage: TimerSalvage

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        salvage = TimerSalvage(connection, complaints)
        let internalKinds = TimerKind.allCases.filter(\.isInternal).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let select = "SELECT \(TimerRow.columns) FROM timers"
        let kinds = "NOT (?2 AND kind IN (\(internalKinds))) AND (?3 = '' OR instr(?3, ',' || kind || ','))"
        let asked = "due <= ?1 AND \(kinds) ORDER BY due, armed, owner, kind"
        all = Statement(connection, "\(select) WHERE \(asked)")
        // Without the unary plus, SQLite would use the index on owners and sort all timers of these
        // owners.
        firstOfOwners = Statement(connection, "\(select) WHERE +owner >= ?4 AND +owner < ?5 AND \(asked)")
        named = Statement(
            connection,
            """
            \(select) WHERE folded >= ?6 AND folded < ?6 || char(1114111) AND (?4 = '' OR (+owner >= ?4 AND +owner < ?5)) AND +due <= ?1 AND \(kinds)
            ORDER BY folded, due, owner, kind
            """)
        ofOwner = Statement(connection, "\(select) WHERE owner = ?4 AND \(asked)")
        ofOwners = Statement(connection, "\(select) WHERE owner >= ?4 AND owner < ?5 AND \(asked)")
        ofShortID = Statement(connection, "\(select) WHERE short_id = ?4 AND \(asked)")
        last = Statement(connection, "SELECT max(short_id) FROM timers WHERE short_id IS NOT NULL")
        next = Statement(connection, "SELECT owner, kind, due FROM timers ORDER BY due")
        count = Statement(connection, "SELECT owner_kind, kind, count FROM timer_counts WHERE count > 0 ORDER BY owner_kind, kind")
    }

    func timers(_ query: TimerQuery) throws(StoreError) -> [TimerRecord] {
        do throws(StoreError) {
            return try whole(query)
        } catch {
            // Due timers must ring, so return the timers that can still be read.
            guard case .damaged = error, query.owner == nil, query.nameBeginning == nil, query.shortID == nil else { throw error }
            return try salvage.timers(dueBy: query.dueBy ?? Instant(milliseconds: .max), limit: query.limit) { timer in
                (query.ownerKind == nil || timer.owner.kind == query.ownerKind) && !(query.omitsInternal && timer.kind.isInternal)
                    && (query.kinds.isEmpty || query.kinds.contains(timer.kind))
            }
        }
    }

    private func whole(_ query: TimerQuery) throws(StoreError) -> [TimerRecord] {
        let statement = try statement(for: query)
        return try complaints.list(
            statement,
            {
                $0.add(query.dueBy ?? Instant(milliseconds: .max))
                $0.add(query.omitsInternal)
                $0.add(query.kinds.isEmpty ? "" : query.kinds.reduce(into: ",") { $0 += $1.rawValue + "," })
                if let owner = query.owner {
                    $0.add(owner.description)
                } else if let id = query.shortID {
                    $0.add(id.number)
                } else if let kind = query.ownerKind {
                    // The range covers every owner whose text begins with the kind and a colon. The
                    // semicolon is the next character after the colon.
                    $0.add(kind.rawValue + ":")
                    $0.add(kind.rawValue + ";")
                } else if query.nameBeginning != nil {
                    $0.add("")
                    $0.add("")
                }
                if query.owner == nil, query.shortID == nil, let name = query.nameBeginning { $0.add(name.foldedName) }
            }, limit: query.limit, name: TimerRow.name, read: TimerRow.read)
    }

    /// Returns the number of timers for each pair of owner kind and timer kind. Unreadable timers
    /// are included.
    func counts() throws(StoreError) -> [TimerCount] {
        var counts: [TimerCount] = []
        try count.rows { columns in
            let (ownerKind, kind) = (Owner.Kind(rawValue: columns.text()), TimerKind(rawValue: columns.text()))
            if let ownerKind, let kind { counts.append(TimerCount(ownerKind: ownerKind, kind: kind, count: columns.int())) }
            return .more
        }
        return counts
    }

    func lastShortID() throws(StoreError) -> ShortID? {
        var id: ShortID?
        try last.rows { columns in
            id = columns.optionalInteger().flatMap(ShortID.init(number:))
            return .enough
        }
        return id
    }

    private func statement(for query: TimerQuery) throws(StoreError) -> Statement {
        if query.owner != nil { return ofOwner }
        if query.shortID != nil { return ofShortID }
        if query.nameBeginning != nil { return named }
        guard let kind = query.ownerKind else { return all }
        guard query.limit < .max else { return ofOwners }
        let count = try counts().reduce(0) { $0 + ($1.ownerKind == kind ? $1.count : 0) }
        return count > Self.few ? firstOfOwners : ofOwners
    }

    /// Returns the due time of the next timer. Skips timers that are already known to be
    /// unreadable, because they cannot fire and would keep the scheduler awake.
    func nextDue() throws(StoreError) -> Instant? {
        do throws(StoreError) {
            return try wholeNextDue()
        } catch {
            guard case .damaged = error else { throw error }
            return salvage.nextDue()
        }
    }

    private func wholeNextDue() throws(StoreError) -> Instant? {
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
