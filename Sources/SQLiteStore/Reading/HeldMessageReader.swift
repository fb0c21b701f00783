import BellhopCore

/// Reads the records of server-held messages.
final class HeldMessageReader {
    private let complaints: Complaints
    private let all: Statement
    private let ofSink: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        let tolerance = HeldMessage.tolerance.inMilliseconds
        let isSettled = """
            n.wanted AND t.due IS NOT NULL AND coalesce(n.placed_revision = n.revision AND abs(n.placed - t.due - n.grace) < \(tolerance), 0)
            """
        let asked = "(NOT ?1 OR NOT (\(isSettled))) ORDER BY n.wanted AND t.due IS NOT NULL, t.due, n.sink, n.key"
        all = Statement(connection, "\(HeldMessageRow.select) WHERE \(asked)")
        ofSink = Statement(connection, "\(HeldMessageRow.select) WHERE n.sink = ?2 AND \(asked)")
    }

    func heldMessages(_ query: HeldMessageQuery) throws(StoreError) -> [HeldMessage] {
        try complaints.list(
            query.sink == nil ? all : ofSink,
            {
                $0.add(query.isUnsettled)
                if let sink = query.sink { $0.add(sink.rawValue) }
            }, limit: query.limit, name: HeldMessageRow.name, read: HeldMessageRow.read)
    }
}
