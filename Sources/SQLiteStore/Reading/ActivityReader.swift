import BellhopCore

/// Reads activities.
final class ActivityReader {
    private let complaints: Complaints
    private let one: Statement
    private let timers: Statement
    private let all: Statement
    private let ofKind: Statement
    private let open: Statement
    private let figures: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        let select = "SELECT \(ActivityRow.columns) FROM activities"
        let newestFirst = "ORDER BY id DESC"
        one = Statement(connection, "\(select) WHERE id = ?1")
        timers = Statement(connection, "SELECT \(TimerRow.columns) FROM timers WHERE owner = ?1 ORDER BY due, armed, owner, kind")
        // If parameter 2 is 1, the query selects open activities. If it is 0, the query selects
        // ended activities. A greater value selects both kinds.
        let isAsked = "id < ?1 AND (?2 > 1 OR (ended IS NULL) = ?2)"
        all = Statement(connection, "\(select) WHERE \(isAsked) \(newestFirst)")
        ofKind = Statement(connection, "\(select) WHERE kind = ?3 AND \(isAsked) \(newestFirst)")
        open = Statement(connection, "\(select) WHERE ended IS NULL AND id < ?1 AND (?3 IS NULL OR kind = ?3) \(newestFirst)")
        // A body that is not valid JSON would make the whole query fail.
        let isOver = "kind = ?1 AND id < ?2 AND ended IS NOT NULL AND json_valid(body)"
        figures = Statement(connection, "SELECT \(FiguresRow.columns) FROM activities WHERE \(isOver) \(newestFirst)")
    }

    func activity(_ id: ActivityID) throws(StoreError) -> ActivityRecord? {
        guard let found = try one.one({ $0.add(id.description) }, name: ActivityRow.name, read: ActivityRow.read) else { return nil }
        let timers = try complaints.list(
            timers, { $0.add(found.value.owner.description) }, name: TimerRow.name, read: TimerRow.read)
        return ActivityRecord(activity: found, timers: timers)
    }

    func figures(of kind: Activity.Kind, before id: ActivityID?, limit: Int) throws(StoreError) -> [ActivityFigures] {
        try complaints.list(
            figures,
            {
                $0.add(kind.rawValue)
                $0.add(id?.description ?? Self.behindAll)
            }, limit: limit, name: ActivityRow.name, read: FiguresRow.read)
    }

    /// A text that comes after every identifier in sort order, because identifiers are hexadecimal.
    private static let behindAll = "g"

    func activities(_ query: ActivityQuery) throws(StoreError) -> [Versioned<Activity>] {
        let isOpen = query.isOpen == true
        return try complaints.list(
            isOpen ? open : query.kind == nil ? all : ofKind,
            {
                $0.add(query.before?.description ?? Self.behindAll)
                $0.add(query.isOpen.map { $0 ? 1 : 0 } ?? 2)
                if isOpen || query.kind != nil { $0.add(query.kind?.rawValue) }
            }, limit: query.limit, name: ActivityRow.name, read: ActivityRow.read)
    }
}
