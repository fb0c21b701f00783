/// A table that finds rows by id, with an index on one column.
struct MemoryTable<ID: Hashable & Sendable, Row: Sendable, Column: Hashable & Sendable>: Sendable {
    private var rows: [ID: Row] = [:]
    private var index: [Column: Set<ID>] = [:]
    private let column: @Sendable (Row) -> Column?

    /// Creates an empty table.
    ///
    /// - Parameter column: returns the value by which a row is indexed. Rows with `nil` are not in
    ///   the index.
    init(by column: @escaping @Sendable (Row) -> Column?) {
        self.column = column
    }

    var count: Int { rows.count }
    var keys: Dictionary<ID, Row>.Keys { rows.keys }
    var values: Dictionary<ID, Row>.Values { rows.values }

    /// Returns the rows whose indexed column has this value, in any order.
    subscript(where value: Column) -> [(key: ID, value: Row)] {
        (index[value] ?? []).compactMap { id in rows[id].map { (id, $0) } }
    }

    /// Returns a table that contains only the rows that satisfy a condition.
    func filter(_ isKept: (Row) -> Bool) -> Self {
        var kept = self
        for (id, row) in rows where !isKept(row) { kept[id] = nil }
        return kept
    }
}

extension MemoryTable: KeyedRows {
    subscript(id: ID) -> Row? {
        get { rows[id] }
        set {
            if let value = rows[id].flatMap(column), index[value]?.remove(id) != nil, index[value]?.isEmpty ?? false { index[value] = nil }
            if let value = newValue.flatMap(column) { index[value, default: []].insert(id) }
            rows[id] = newValue
        }
    }
}

extension MemoryTable: Sequence {
    func makeIterator() -> Dictionary<ID, Row>.Iterator { rows.makeIterator() }
}

/// A table of ``MemoryTables``. Rows are set and removed by their id.
protocol KeyedRows<ID, Row> {
    associatedtype ID: Hashable
    associatedtype Row
    associatedtype IDs: Sequence<ID>

    var keys: IDs { get }
    subscript(id: ID) -> Row? { get set }
}

extension Dictionary: KeyedRows {}
