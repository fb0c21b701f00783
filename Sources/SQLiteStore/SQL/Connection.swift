import BellhopCore
import GRDBSQLite
import Glibc

/// The one connection, as the statements see it. Lives on the store's thread and nowhere else.
///
/// GRDB opens, configures and closes it. The statements stand on SQLite's own interface, because binding through an array of boxed
/// values costs more than inserting the row does.
final class Connection {
    let handle: OpaquePointer
    /// Every statement there is, for the test that looks at their plans.
    var statements: [String] = []
    /// The log may hold what the database does not; see ``Upkeep``. What an earlier process has left counts, too.
    var hasWritten = true
    private let condition: StoreCondition

    init(_ handle: OpaquePointer, _ condition: StoreCondition) {
        self.handle = handle
        self.condition = condition
    }

    /// A transaction has reached the disk.
    func stored() {
        hasWritten = true
        condition.stored()
    }

    /// A step was given up.
    func failed(_ error: StoreError) { condition.failed(error) }

    /// The file was deleted, or has another name: what is written reaches a file that nobody will find.
    var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// Whether SQLite has a transaction open. It ends one by itself after some errors, a full disk among them.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The identifier given to the row inserted last.
    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The steps of SQLite's machine for all statements so far.
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

    /// What the last call's error code means for the caller. What is wrong with the store itself is noted.
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
            case Connection.primaryKey, Connection.unique, Connection.rowID: return .conflict(message)
            default: return .refused(message)
            }
        case SQLITE_TOOBIG:
            return .refused(message)
        case SQLITE_BUSY:
            return .failed("another program holds the database locked; end it and try again")
        case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(sqlite3_system_errno(handle)):
            return .full(path)
        case SQLITE_IOERR:
            return .disk(path, "\(message), SQLite code \(code)")
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return .damaged(path, message)
        default:
            return .failed("\(message), SQLite code \(code)")
        }
    }

    // Extended codes are macros with arithmetic, which Swift does not import: https://sqlite.org/rescode.html
    private static let primaryKey = SQLITE_CONSTRAINT | (6 << 8)
    private static let unique = SQLITE_CONSTRAINT | (8 << 8)
    private static let rowID = SQLITE_CONSTRAINT | (10 << 8)
}
