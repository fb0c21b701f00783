import CSQLite

/// An error that SQLite reported (https://sqlite.org/rescode.html).
struct SQLiteError: Error, Hashable, CustomStringConvertible {
    enum Kind {
        case noRoom, inputOutput, notADatabase, corrupt, readOnly, busy, other
    }

    /// The extended result code.
    var code: Int32
    var message: String

    init(_ code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    /// An error with SQLite's general text for its code, for calls that note none on a connection.
    init(_ code: Int32) { self.init(code, message: String(cString: sqlite3_errstr(code))) }

    /// The error of the last call of a connection, as it was noted there.
    ///
    /// - Parameters:
    ///   - code: what the call returned. Some calls note nothing; then its general text is taken.
    ///   - handle: `nil` if no connection could be created.
    init(_ code: Int32, of handle: OpaquePointer?) {
        guard let handle, sqlite3_errcode(handle) & 0xFF == code & 0xFF else {
            self.init(code)
            return
        }
        self.init(sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
    }

    /// An unexpected result that SQLite does not consider an error.
    init(_ message: String) { self.init(SQLITE_ERROR, message: message) }

    var kind: Kind {
        switch code & 0xFF {
        case SQLITE_FULL: .noRoom
        case SQLITE_IOERR: .inputOutput
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_READONLY: .readOnly
        case SQLITE_BUSY: .busy
        default: .other
        }
    }

    var description: String { "\(message), SQLite code \(code)" }
}
