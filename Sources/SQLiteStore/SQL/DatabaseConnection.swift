import BellhopCore
import CSQLite
import Glibc

/// The single database connection that the statements use. Used only on the store's thread.
///
/// Statements are prepared once and bind each value directly. Binding through an array of boxed
/// values would cost more than inserting the row.
final class DatabaseConnection {
    let database: Database
    /// The SQL of every statement, for the test that checks the query plans.
    var statements: [String] = []
    /// Whether the log may contain changes that are not in the database file yet; see ``Upkeep``.
    /// Starts as `true`, because an earlier process may have left a log.
    var hasWritten = true
    private let condition: StoreCondition

    init(_ database: Database, _ condition: StoreCondition) {
        self.database = database
        self.condition = condition
    }

    var handle: OpaquePointer { database.handle }

    /// Records that a transaction has reached the disk.
    func stored() {
        hasWritten = true
        condition.stored()
    }

    /// Records that a step failed.
    func failed(_ error: StoreError) { condition.failed(error) }

    /// Whether the file was deleted or renamed. New writes then go to a file that nobody will find.
    var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// See ``Database/isInTransaction``.
    var isInTransaction: Bool { database.isInTransaction }

    /// The identifier of the row inserted last.
    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of virtual machine steps that SQLite has taken for all statements so far.
    var steps: Int {
        var sum = 0
        var statement = sqlite3_next_stmt(handle, nil)
        while let one = statement {
            sum += Int(sqlite3_stmt_status(one, SQLITE_STMTSTATUS_VM_STEP, 0))
            statement = sqlite3_next_stmt(handle, one)
        }
        return sum
    }

    private var path: String { sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? "the database" }

    /// Translates the error code of the last call. Also records the error if it is a problem of the
    /// store itself, such as a full disk.
    func failure(_ code: Int32) -> StoreError {
        let error = meaning(code)
        condition.note(error)
        return error
    }

    private func meaning(_ code: Int32) -> StoreError {
        let message = String(cString: sqlite3_errmsg(handle))
        switch code & 0xFF {
        case SQLITE_FULL:
            return .full(path)
        case SQLITE_CONSTRAINT:
            switch code {
            case DatabaseConnection.primaryKey, DatabaseConnection.unique, DatabaseConnection.rowID: return .conflict(message)
            default: return .refused(message)
            }
        case SQLITE_TOOBIG:
            return .refused(message)
        case SQLITE_BUSY:
            return .failed("another program has locked the database; stop that program and try again")
        case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(sqlite3_system_errno(handle)):
            return .full(path)
        case SQLITE_IOERR:
            // If the limit on file sizes is reached, SQLite's own message is "disk I/O error".
            // People would then look for a broken disk.
            return .disk(path, "\(isAtSizeLimit ? "a limit on the size of files: ulimit -f, LimitFSIZE=" : message), SQLite code \(code)")
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return .damaged(path, message)
        default:
            return .failed("\(message), SQLite code \(code)")
        }
    }

    /// Whether a file of the database has reached the limit on file sizes (`ulimit -f`,
    /// `LimitFSIZE=`). SQLite's copy of `errno` is not reliable here, because SQLite makes other
    /// calls between the failed write and the moment when it copies `errno`.
    private var isAtSizeLimit: Bool {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return false }
        return [path, path + "-wal"].contains { file in
            var status = stat()
            return stat(file, &status) == 0 && UInt64(status.st_size) >= UInt64(limit.rlim_cur)
        }
    }

    // SQLite's extended codes are C macros with arithmetic, which Swift does not import:
    // https://sqlite.org/rescode.html
    private static let primaryKey = SQLITE_CONSTRAINT | (6 << 8)
    private static let unique = SQLITE_CONSTRAINT | (8 << 8)
    private static let rowID = SQLITE_CONSTRAINT | (10 << 8)
}
