import BellhopCore
import GRDBSQLite
import Glibc

/// A copy of the database in the making, some pages at a turn (https://sqlite.org/backup.html). Lives on the store's thread.
///
/// What the connection writes between two turns goes into the copy, too: it is the database as it is when the last page was copied.
final class Backup {
    /// Pages of a turn: a quarter of a mebibyte, which is copied in less time than a commit waits for the disk.
    static let turnLength: Int32 = 64

    private let path: String
    private let continuation: CheckedContinuation<Result<Void, StoreError>, Never>
    private var isOurs = false
    private var copy: OpaquePointer?
    private var backup: OpaquePointer?

    init(to path: String, _ continuation: CheckedContinuation<Result<Void, StoreError>, Never>) {
        self.path = path
        self.continuation = continuation
    }

    /// Copies some more.
    /// - Returns: whether it has come to its end, well or not.
    func turn(_ connection: Connection) -> Bool {
        do throws(StoreError) {
            if backup == nil { try begin(connection) }
            switch sqlite3_backup_step(backup, Self.turnLength) {
            case SQLITE_OK: return false
            case SQLITE_DONE: try end()
            case let code: throw failure(code)
            }
        } catch {
            abandon(error)
        }
        return true
    }

    /// Gives it up: what was copied is removed.
    func abandon(_ error: StoreError) {
        close()
        // Whoever asked is told what went wrong first; that the rest stays would be no news beside it.
        if isOurs { unlink(path) }
        continuation.resume(returning: .failure(error))
    }

    private func begin(_ connection: Connection) throws(StoreError) {
        do throws(FileSystem.Fault) {
            // Made first, so that its mode is ours and no file is replaced; SQLite fills an empty file.
            Glibc.close(try FileSystem.open(path, O_RDWR | O_CREAT | O_EXCL))
            isOurs = true
        } catch {
            throw .failed(error.code == EEXIST ? "\(path) exists already; choose another name" : "\(path) cannot be made: \(error.words)")
        }
        let code = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK else { throw failure(code) }
        // It is whole or removed, so it needs no journal; and it is forced to the disk once, at the end.
        let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1024"
        let isSet = sqlite3_exec(copy, settings, nil, nil, nil)
        guard isSet == SQLITE_OK else { throw failure(isSet) }
        backup = sqlite3_backup_init(copy, "main", connection.handle, "main")
        guard backup != nil else { throw failure(sqlite3_extended_errcode(copy)) }
    }

    /// The disk may take seconds over it, so a thread of its own waits for it.
    private func end() throws(StoreError) {
        let code = close()
        guard code == SQLITE_OK else { throw failure(code) }
        let (path, continuation) = (path, continuation)
        let isStarted = OwnThread.start(named: "bellhop-backup") {
            do throws(FileSystem.Fault) {
                try Self.complete(path)
                continuation.resume(returning: .success(()))
            } catch {
                unlink(path)
                continuation.resume(returning: .failure(.failed("\(path) cannot be written: \(error.words)")))
            }
        }
        guard isStarted else { throw .failed("the system has no thread to give") }
    }

    /// Makes it a file that needs no log beside it, and forces it to the disk.
    private static func complete(_ path: String) throws(FileSystem.Fault) {
        let descriptor = try FileSystem.open(path, O_RDWR)
        defer { Glibc.close(descriptor) }
        // The versions of its format: 1 is the rollback journal, 2 the write-ahead log (https://sqlite.org/fileformat.html).
        let versions: [UInt8] = [1, 1]
        guard pwrite(descriptor, versions, versions.count, 18) == versions.count else { throw FileSystem.Fault(code: errno) }
        try FileSystem.check(fsync(descriptor))
        try FileSystem.synchronize(FileSystem.folder(of: path))
    }

    /// - Returns: what went wrong on the way.
    @discardableResult
    private func close() -> Int32 {
        // Does nothing with `nil`, and so a second time.
        let finished = sqlite3_backup_finish(backup)
        backup = nil
        let closed = sqlite3_close(copy)
        copy = nil
        return finished == SQLITE_OK ? closed : finished
    }

    private func failure(_ code: Int32) -> StoreError {
        let words = String(cString: sqlite3_errstr(code))
        switch code & 0xFF {
        case SQLITE_FULL: return .failed("there is no room on the disk for \(path)")
        case SQLITE_IOERR where FileSystem.isFull(path): return .failed("there is no room on the disk for \(path)")
        default: return .failed("\(path) cannot be written: \(words), SQLite code \(code)")
        }
    }
}
