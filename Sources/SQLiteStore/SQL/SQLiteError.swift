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

    /// Creates an error with SQLite's general text for its code. Used for calls that store no error
    /// in a connection.
    init(_ code: Int32) { self.init(code, message: String(cString: sqlite3_errstr(code))) }

    /// Creates the error for the last call on a connection, with the details that the connection
    /// stores.
    ///
    /// - Parameters:
    ///   - code: the code that the call returned. If the connection has no details for it, SQLite's
    ///     general text is used.
    ///   - handle: the connection; `nil` if it could not be created.
    init(_ code: Int32, of handle: OpaquePointer?) {
        guard let handle, sqlite3_errcode(handle) & 0xFF == code & 0xFF else {
            self.init(code)
            return
        }
        self.init(sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
    }

    /// Creates an error for an unexpected result that SQLite does not regard as an error.
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
