import BellhopCore

extension Complaints {
    /// Reads at most `limit` rows of a query as values. Rows that cannot be read do not count
    /// toward the limit, and are logged once.
    func list<Value>(
        _ query: Statement, _ bind: (inout Parameters) -> Void = { _ in }, limit: Int = .max, name: (Columns) -> String,
        read: (inout Columns) throws(UnreadableRow) -> Value
    ) throws(StoreError) -> [Value] {
        var values: [Value] = []
        guard limit > 0 else { return values }
        try query.rows(bind) { columns in
            let start = columns
            do throws(UnreadableRow) {
                values.append(try read(&columns))
            } catch {
                self.add(name(start), error)
            }
            return values.count < limit ? .more : .enough
        }
        return values
    }
}

extension Statement {
    /// Reads the single row of a query as a value; `nil` if there is no row. Throws if the row
    /// cannot be read, because the caller asked for this very row.
    func one<Value>(
        _ bind: (inout Parameters) -> Void = { _ in }, name: (Columns) -> String, read: (inout Columns) throws(UnreadableRow) -> Value
    ) throws(StoreError) -> Value? {
        try first(bind) { columns throws(StoreError) in
            let start = columns
            do throws(UnreadableRow) {
                return try read(&columns)
            } catch {
                throw StoreError.failed("\(name(start)) in the database cannot be read: \(error.problem)")
            }
        }
    }
}
