import CSQLite

/// A copy of a database that is made a few pages at a time (https://sqlite.org/backup.html). The
/// copy also receives changes that are written to the database in the meantime.
final class PageCopy {
    private let copy: Database
    private var backup: OpaquePointer?

    /// - Parameter path: the path of an empty file.
    init(of database: Database, to path: String) throws(SQLiteError) {
        copy = try Database(path, isDefensive: false)
        // The copy needs no journal, because it will be removed unless it is complete. It is forced
        // to the disk only once, at the end.
        try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1024")
        backup = sqlite3_backup_init(copy.handle, "main", database.handle, "main")
        if backup == nil { throw SQLiteError(SQLITE_ERROR, of: copy.handle) }
    }

    deinit {
        // This call accepts `nil` and then does nothing.
        sqlite3_backup_finish(backup)
    }

    /// Copies the next pages.
    /// - Returns: whether the copy is complete.
    func add(pages: Int32) throws(SQLiteError) -> Bool {
        switch sqlite3_backup_step(backup, pages) {
        case SQLITE_OK: return false
        case SQLITE_DONE: return true
        case let code: throw SQLiteError(code)
        }
    }

    /// Closes the copy, whether it is complete or not.
    func close() throws(SQLiteError) {
        let code = sqlite3_backup_finish(backup)
        backup = nil
        try copy.close()
        if code != SQLITE_OK { throw SQLiteError(code) }
    }
}
