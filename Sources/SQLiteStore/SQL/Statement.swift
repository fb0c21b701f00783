import BellhopCore
import CSQLite

/// One SQL statement of the connection. It is prepared on first use, and then kept.
final class Statement {
    /// Whether a reader wants the next row.
    enum Next {
        case more, enough
    }

    let sql: String
    private let connection: DatabaseConnection
    private var prepared: OpaquePointer?
    /// The memory for the texts of the bound parameters. SQLite keeps pointers into this memory
    /// until the parameters are bound again.
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// The size of ``memory`` in bytes. The texts of most rows are shorter than this.
    private static let memorySize = 2048

    init(_ connection: DatabaseConnection, _ sql: String) {
        self.connection = connection
        self.sql = sql
        connection.statements.append(sql)
    }

    deinit {
        sqlite3_finalize(prepared)
        memory.deallocate()
    }

    /// Runs the statement to its end.
    /// - Returns: how many rows an insert, update or delete changed.
    @discardableResult
    func run(_ bind: (inout Parameters) -> Void = { _ in }) throws(StoreError) -> Int {
        let handle = try start(bind)
        let code = sqlite3_step(handle)
        if code == SQLITE_DONE {
            sqlite3_reset(handle)
            return Int(sqlite3_changes(connection.handle))
        }
        // Read the error before resetting the statement, because the reset would lose the message.
        let failure =
            code == SQLITE_ROW
            ? StoreError.failed("the database returned rows, although none were expected: \(sql)") : connection.failure(code)
        sqlite3_reset(handle)
        throw failure
    }

    /// Passes each row to `body` until it returns `.enough`.
    func rows(
        _ bind: (inout Parameters) -> Void = { _ in }, _ body: (inout Columns) throws(StoreError) -> Next
    ) throws(StoreError) {
        let handle = try start(bind)
        defer { sqlite3_reset(handle) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW:
                var columns = Columns(handle)
                if try body(&columns) == .enough { return }
            case SQLITE_DONE:
                return
            case let code:
                throw connection.failure(code)
            }
        }
    }

    /// Passes the first row to `body` and returns its result; `nil` when there is no row.
    func first<Value>(
        _ bind: (inout Parameters) -> Void = { _ in }, _ body: (inout Columns) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        var value: Value?
        try rows(bind) { columns throws(StoreError) in
            value = try body(&columns)
            return .enough
        }
        return value
    }

    private func start(_ bind: (inout Parameters) -> Void) throws(StoreError) -> OpaquePointer {
        let handle = if let prepared { prepared } else { try prepare() }
        var parameters = Parameters(handle, memory: memory)
        bind(&parameters)
        guard parameters.code == SQLITE_OK else { throw connection.failure(parameters.code) }
        return handle
    }

    private func prepare() throws(StoreError) -> OpaquePointer {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw connection.failure(code) }
        prepared = handle
        if sqlite3_bind_parameter_count(handle) > 0 { memory = .allocate(byteCount: Self.memorySize, alignment: 1) }
        return handle
    }
}
