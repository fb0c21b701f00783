import BellhopCore

/// Counts tasks, one slice at a time. There may be a million tasks, and other requests must not
/// wait until the whole count is done.
final class TaskCounter {
    /// The position at which a slice ended.
    struct Mark: Sendable {
        fileprivate var isFolded = true
        fileprivate var over = Int64.min
        fileprivate var task = ""

        init() {}
    }

    /// The number of tasks in a slice. Counting a slice takes about a millisecond.
    static let sliceLength = 8192

    /// Two statements for tasks that ended in one way, folded or abandoned: `end` finds the last
    /// row of a full slice, and `rest` counts the rows after the last full slice.
    private struct Way {
        let end: Statement
        let rest: Statement
    }

    private let folded: Way
    private let abandoned: Way
    private let open: Statement

    init(_ connection: DatabaseConnection) {
        func way(_ column: String, _ condition: String) -> Way {
            let rows = "FROM tasks WHERE \(condition) AND (\(column), id) > (?1, ?2) AND \(column) < ?3"
            return Way(
                end: Statement(
                    connection, "SELECT \(column), id \(rows) ORDER BY \(column), id LIMIT 1 OFFSET \(Self.sliceLength - 1)"),
                rest: Statement(connection, "SELECT count(*) \(rows)"))
        }
        folded = way("folded", "is_completed = 1")
        abandoned = way("abandoned", "abandoned IS NOT NULL")
        open = Statement(connection, "SELECT count(*) FROM tasks WHERE is_completed = 0 AND abandoned IS NULL")
    }

    func openCount() throws(StoreError) -> Int {
        try open.first({ _ in }, { $0.int() }) ?? 0
    }

    /// Counts the next slice of the tasks that were folded or abandoned before the instant
    /// `before`.
    /// - Parameter mark: the position at which the previous slice ended. It is set to the end of
    ///   this slice, or to `nil` after the last slice.
    func slice(after mark: inout Mark?, overBefore before: Instant) throws(StoreError) -> Int {
        guard let start = mark else { return 0 }
        let way = start.isFolded ? folded : abandoned
        let bind: (inout Parameters) -> Void = {
            $0.add(start.over)
            $0.add(start.task)
            $0.add(before)
        }
        var next = start
        let isFull = try way.end.first(bind) { columns in
            next.over = columns.integer()
            next.task = columns.text()
            return true
        }
        if isFull != nil {
            mark = next
            return Self.sliceLength
        }
        var then = Mark()
        then.isFolded = false
        mark = start.isFolded ? then : nil
        return try way.rest.first(bind) { $0.int() } ?? 0
    }
}
