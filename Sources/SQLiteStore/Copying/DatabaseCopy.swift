import BellhopCore
import Glibc

/// Copies the database to a file, a few pages at a time (https://sqlite.org/backup.html). Used only
/// on the store's thread.
///
/// The copy also receives changes that the connection writes between two batches. The finished copy
/// shows the database at the moment when its last page was copied.
final class DatabaseCopy {
    /// The number of pages in one batch (256 KiB in total). Copying a batch takes less time than a
    /// commit spends waiting for the disk.
    static let turnLength: Int32 = 64

    private let path: String
    private let continuation: CheckedContinuation<Result<Void, StoreError>, Never>
    private var isOurs = false
    private var pages: PageCopy?

    init(to path: String, _ continuation: CheckedContinuation<Result<Void, StoreError>, Never>) {
        self.path = path
        self.continuation = continuation
    }

    /// Copies the next batch of pages.
    /// - Returns: whether the copy has ended, successfully or not.
    func turn(_ connection: DatabaseConnection) -> Bool {
        do throws(StoreError) {
            let pages = if let pages { pages } else { try begin(connection) }
            do throws(SQLiteError) {
                guard try pages.add(pages: Self.turnLength) else { return false }
                try pages.close()
            } catch {
                throw failure(error)
            }
            try complete()
        } catch {
            abandon(error)
        }
        return true
    }

    /// Cancels the copy, deletes its file and returns the error to the caller of the backup.
    func abandon(_ error: StoreError) {
        do {
            // Close the copy before removing its file. Otherwise SQLite would create a log beside
            // the path of the removed file.
            try pages?.close()
        } catch {
            // The error is ignored, because the file is removed below anyway.
        }
        // A failed `unlink` is ignored, because the original error is more important to the caller.
        if isOurs { unlink(path) }
        continuation.resume(returning: .failure(error))
    }

    private func begin(_ connection: DatabaseConnection) throws(StoreError) -> PageCopy {
        do throws(FileSystem.Fault) {
            // Create the file here, so that it has mode 0600 and does not replace an existing file.
            // SQLite then fills the empty file.
            close(try FileSystem.open(path, O_RDWR | O_CREAT | O_EXCL))
            isOurs = true
        } catch {
            throw .failed(
                error.code == EEXIST ? "\(path) exists already; choose another name" : "\(path) cannot be created: \(error.words)")
        }
        do throws(SQLiteError) {
            let pages = try PageCopy(of: connection.database, to: path)
            self.pages = pages
            return pages
        } catch {
            throw failure(error)
        }
    }

    /// Completes the copy on a separate thread, because writing to the disk may take seconds.
    private func complete() throws(StoreError) {
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
        guard isStarted else { throw .failed("the system cannot create a thread") }
    }

    /// Makes the copy usable without a log beside it, and forces the copy to the disk.
    private static func complete(_ path: String) throws(FileSystem.Fault) {
        let descriptor = try FileSystem.open(path, O_RDWR)
        defer { close(descriptor) }
        // The two version numbers of the file format. 1 means a rollback journal, and 2 means a
        // write-ahead log (https://sqlite.org/fileformat.html).
        let versions: [UInt8] = [1, 1]
        guard pwrite(descriptor, versions, versions.count, 18) == versions.count else { throw FileSystem.Fault(code: errno) }
        try FileSystem.check(fsync(descriptor))
        try FileSystem.synchronize(FileSystem.folder(of: path))
    }

    private func failure(_ error: SQLiteError) -> StoreError {
        switch error.kind {
        case .noRoom: .failed("the disk has no room for \(path)")
        case .inputOutput where FileSystem.isFull(path): .failed("the disk has no room for \(path)")
        default: .failed("\(path) cannot be written: \(error)")
        }
    }
}
