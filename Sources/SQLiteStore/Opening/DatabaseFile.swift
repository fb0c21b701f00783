package import BellhopCore
import GRDB
import Glibc

/// The open database: GRDB's queue and the lock. Used on one thread.
package struct DatabaseFile: ~Copyable {
    private let lock: LockFile
    private let queue: DatabaseQueue
    private let reserve: Reserve?
    let condition: StoreCondition

    /// Opens the file on the calling thread, which waits for the disk.
    /// - Parameters:
    ///   - keepsReserve: room is kept on the disk for what is due; see ``Reserve``.
    ///   - report: told of what is wrong with the store when it begins.
    package static func open(
        _ path: String, migrations: [Migration], keepsReserve: Bool = false, log: @escaping @Sendable (String) -> Void,
        report: @escaping @Sendable (StoreTrouble) -> Void = { _ in }
    ) throws(OpenFailure) -> DatabaseFile {
        let folder = FileSystem.folder(of: path)
        try StateFolder.prepare(folder, log: log)
        let lock = try LockFile(in: folder, for: path)
        let known = migrations.last?.number ?? 0
        let written = try DatabaseLog.read(path + "-wal", sinceBoot: lock.wasHeldSinceBoot)
        let header = try DatabaseHeader.read(path)
        if let header {
            if !header.isOurs { throw .foreign(path) }
            let schema = written?.schema ?? header.schema
            if schema > known { throw .newer(path, schema: schema, known: known) }
        }
        let condition = StoreCondition(path, report: report)
        // SQLite deletes the log of a file that is not there.
        if let written, written.isDamaged || (header == nil && written.hasTransactions) { keep(path, log) }
        condition.note(copies: DamagedCopies(path: path).names)
        try prepareFile(path)
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.inDatabase { db in
                let current = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
                try SchemaGuard.check(db, at: current, migrations: migrations)
                try tune(db)
                try Migrator(path: path, migrations: migrations, log: log).run(db)
                try SchemaGuard.distrust(db, at: known)
            }
            let reserve = keepsReserve ? Reserve(for: path) : nil
            reserve?.make()
            return DatabaseFile(lock: lock, queue: queue, reserve: reserve, condition: condition)
        } catch let failure as OpenFailure {
            throw failure
        } catch let fault as SchemaGuard.Fault {
            throw .altered(path, fault.description)
        } catch {
            throw OpenFailure(error, on: path)
        }
    }

    /// Copies a database whose log cannot be read to its end, before SQLite deletes the rest of it.
    private static func keep(_ path: String, _ log: (String) -> Void) {
        do throws(FileSystem.Fault) {
            _ = try DamagedCopies(path: path).add()
        } catch {
            // The timers that are left are worth more than the log: it begins in any case.
            log("the log \(path)-wal is damaged and changes are lost; it could not be copied: \(error.words)")
        }
    }

    /// Serves requests until their queue is closed, then closes the database.
    /// - Parameter tidies: whether the log is moved into the database after a pause.
    func serve(_ requests: RequestQueue, tidies: Bool, log: @escaping @Sendable (String) -> Void) {
        do {
            // The thread holds GRDB's queue for its whole life: nobody else has it, and no request pays for another hand-over.
            try queue.inDatabase { db in
                guard let handle = db.sqliteConnection else { preconditionFailure("the connection is open until close() below") }
                let connection = Connection(handle, condition)
                let session = Session(connection, condition, reserve: reserve, log: log)
                Worker(requests: requests, session: session, connection: connection, tidies: tidies).run()
                try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        } catch {
            // Everything answered is on the disk already; the log is read again at the next start.
            log("the log of the database could not be moved into it at the end: \(error)")
        }
        do {
            try queue.close()
        } catch {
            log("the database was not closed in order: \(error)")
        }
        // For ever, a few kilobytes: to release a queue of Dispatch starts a pool of threads that wakes every second, and the daemon that opened a copy
        // for an export is to be still again.
        _ = Unmanaged.passRetained(queue)
    }

    /// Closes the database without having served anybody.
    package consuming func close() {
        do {
            try queue.close()
        } catch {
            // GRDB closes it when the queue goes, which is now.
        }
    }

    /// For tests: what a pragma answers on this connection.
    package func pragma(_ name: String) throws -> String? {
        try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA \(name)") }
    }

    /// For tests: every statement, with how SQLite goes about it.
    package func plans() throws -> [(sql: String, steps: [String])] {
        try queue.inDatabase { db in
            guard let handle = db.sqliteConnection else { preconditionFailure("the connection is open until close()") }
            let connection = Connection(handle, condition)
            let session = Session(connection, condition, log: { _ in })
            for query in [
                DeliveryQuery(event: 1), DeliveryQuery(sink: SinkName(rawValue: ""), states: [.sent, .seen]),
                DeliveryQuery(sink: SinkName(rawValue: ""), states: [.sent, .seen, .queued, .parked, .held]),
                DeliveryQuery(sink: SinkName(rawValue: ""), key: NoticeKey(rawValue: ""), states: [.queued]),
                DeliveryQuery(key: NoticeKey(rawValue: "")),
            ] {
                _ = try session.journal.deliveries(query)
            }
            _ = try session.journal.events(EventQuery())
            _ = try session.journal.events(EventQuery(owner: .hub, newestFirst: true))
            let verbs = ["SELECT", "INSERT", "UPDATE", "DELETE"]
            return try connection.statements.filter { sql in verbs.contains { sql.hasPrefix($0) } }.map { sql in
                var steps: [String] = []
                try Statement(connection, "EXPLAIN QUERY PLAN " + sql).rows { columns in
                    for _ in 1...3 { columns.skip() }
                    steps.append(columns.text())
                    return .more
                }
                return (sql, steps)
            }
        }
    }

    /// The file exists with mode 0600 before SQLite makes it with another; SQLite gives its log the mode of the file.
    private static func prepareFile(_ path: String) throws(OpenFailure) {
        do throws(FileSystem.Fault) {
            if let status = try FileSystem.status(path) {
                try FileSystem.checkAccess(path, R_OK)
                if status.st_mode & 0o077 != 0 { try FileSystem.check(chmod(path, 0o600)) }
            } else {
                Glibc.close(try FileSystem.open(path, O_RDWR | O_CREAT | O_EXCL))
                try FileSystem.synchronize(FileSystem.folder(of: path))
            }
            try FileSystem.checkAccess(path, W_OK)
        } catch {
            throw OpenFailure(error, on: path, writing: true)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "bellhop.store"
        configuration.foreignKeysEnabled = true
        // A program that looks into the file for a moment is waited for.
        configuration.busyMode = .timeout(5)
        // Nobody else may open it while we do: SQLite before 3.51.3 can corrupt a log that two connections reset together. Set before
        // the file is first read, it also spares the shared-memory file, and some system calls for each transaction.
        configuration.prepareDatabase { db in
            try SchemaGuard.restrain(db)
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
        }
        return configuration
    }

    private static func tune(_ db: Database) throws {
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        guard mode == "wal" else { throw DatabaseError(message: "it cannot keep a write-ahead log (journal mode \(mode ?? "unknown"))") }
        // After WAL was turned on, because that can lower it again. FULL: what was answered survives a power cut.
        try db.execute(sql: "PRAGMA synchronous = FULL")
        // 8 MiB of log between checkpoints: a page that many commits change is copied into the file once.
        try db.execute(sql: "PRAGMA wal_autocheckpoint = 2000")
        try db.execute(sql: "PRAGMA journal_size_limit = 8388608")
        // 4 MiB of pages. Mapped memory would count as ours, and sorting is small.
        try db.execute(sql: "PRAGMA cache_size = -4096")
        try db.execute(sql: "PRAGMA mmap_size = 0")
        try db.execute(sql: "PRAGMA temp_store = MEMORY")
    }
}

extension OpenFailure {
    /// What an error while opening `path` means.
    init(_ error: any Error, on path: String) {
        guard let error = error as? DatabaseError else {
            self = .failed(path, "\(error)")
            return
        }
        let words = error.message ?? "SQLite code \(error.extendedResultCode.rawValue)"
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .full(path)
            case .SQLITE_IOERR where FileSystem.isFull(path): .full(path)
            case .SQLITE_NOTADB: .notADatabase(path)
            case .SQLITE_CORRUPT: .corrupt(path, words)
            case .SQLITE_READONLY: .unwritable(path, words)
            case .SQLITE_BUSY: .failed(path, "another program holds it locked; end that and start again")
            default: .failed(path, words)
            }
    }
}
