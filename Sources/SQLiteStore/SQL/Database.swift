import BellhopCore
import CSQLite

/// An open SQLite database, used by one thread at a time.
final class Database {
    /// SQLite's handle, which the other source files in this folder use.
    let handle: OpaquePointer
    private var isOpen = true

    /// Opens the file, or creates it if it is missing. Enforces foreign keys. If another program
    /// has the file locked, waits up to 5 seconds.
    ///
    /// Turns on SQLite's defensive mode, and turns off triggers and views, so that the schema of a
    /// foreign file cannot change what Bellhop writes.
    /// - Parameters:
    ///   - path: the path of the file, or `:memory:` for a temporary database in memory.
    ///   - isDefensive: whether the defensive mode is on. In this mode the journal cannot be turned
    ///     off.
    init(_ path: String, isDefensive: Bool = true) throws(SQLiteError) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(code, of: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Self.patience)
        let switches = [
            (SQLITE_DBCONFIG_ENABLE_FKEY, 1), (SQLITE_DBCONFIG_DEFENSIVE, isDefensive ? 1 : 0),
            (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
            // These two settings make a misspelled column name in double quotes an error instead of
            // a text.
            (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
        ]
        for (setting, isOn) in switches { try check(bh_sqlite_switch(handle, setting, Int32(isOn))) }
    }

    deinit {
        if isOpen { sqlite3_close_v2(handle) }
    }

    /// The maximum time to wait for another program to release its lock, in milliseconds.
    private static let patience: Int32 = 5000

    /// Closes the database. Callers must first release all statements of the database, and must not
    /// use the database afterwards.
    func close() throws(SQLiteError) {
        guard isOpen else { return }
        isOpen = false
        let code = sqlite3_close_v2(handle)
        if code != SQLITE_OK { throw SQLiteError(code) }
    }

    /// Whether SQLite has an open transaction. After some errors, for example a full disk, SQLite
    /// ends the transaction itself.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs one or more statements and ignores their rows.
    func execute(_ sql: String) throws(SQLiteError) { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

    /// Returns all rows of one statement. Each column is a text, or `nil` for NULL.
    func rows(_ sql: String) throws(SQLiteError) -> [[String?]] {
        var prepared: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &prepared, nil))
        defer { sqlite3_finalize(prepared) }
        guard let statement = prepared else { return [] }
        var rows: [[String?]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                var columns = Columns(statement)
                rows.append((0..<sqlite3_column_count(statement)).map { _ in columns.optionalText() })
            case SQLITE_DONE:
                return rows
            case let code:
                throw SQLiteError(code, of: handle)
            }
        }
    }

    /// Returns the first column of the first row; `nil` if there is no row.
    func text(_ sql: String) throws(SQLiteError) -> String? { try rows(sql).first?.first ?? nil }

    /// Returns the first column of the first row as a number; zero if it is not a number.
    func number(_ sql: String) throws(SQLiteError) -> Int { try text(sql).flatMap { Int($0) } ?? 0 }

    /// Runs `body` in a transaction. Rolls back if `body` throws.
    func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            // After some errors, such as a full disk, SQLite has already rolled back.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// Makes ``Swift/String/foldedName`` available to SQL statements as the function `name`.
    func addFolding(_ name: String) throws(SQLiteError) {
        try check(
            sqlite3_create_function_v2(
                handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
                { context, _, values in
                    guard let value = values?[0], let bytes = sqlite3_value_text(value) else { return sqlite3_result_null(context) }
                    let text = UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
                    let folded = String(decoding: text, as: UTF8.self).foldedName
                    sqlite3_result_text(context, folded, Int32(clamping: folded.utf8.count), Parameters.copied)
                }, nil, nil, nil))
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        if code != SQLITE_OK { throw SQLiteError(code, of: handle) }
    }
}
