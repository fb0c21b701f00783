package import BellhopCore
import Glibc

/// The open database and its lock. Used on one thread.
package struct DatabaseFile: ~Copyable {
    private let lock: LockFile
    private let database: Database
    private let reserve: Reserve?
    let condition: StoreCondition

    /// Opens the file. Blocks the calling thread while the disk works.
    /// - Parameters:
    ///   - keepsReserve: whether to keep some disk space in reserve, so that due timers can still
    ///     be stored on a full disk; see ``Reserve``.
    ///   - report: called with each problem of the store when the problem begins.
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
            if schema > known {
                let copy = Migrator.copy(of: path, before: schema)
                throw .newer(path, schema: schema, known: known, copy: access(copy, F_OK) == 0 ? copy : nil)
            }
        }
        let condition = StoreCondition(path, report: report)
        // SQLite would delete a log whose database is missing, so copy such a log, just like a
        // damaged log.
        if let written, written.isDamaged || (header == nil && written.hasTransactions) { keep(path, log) }
        condition.note(copies: DamagedCopies(path: path).names)
        try prepareFile(path)
        do {
            let database = try Database(path)
            // Keep other processes from opening the file, because SQLite before 3.51.3 can corrupt
            // a log that two connections reset at the same time. Set the mode before the first
            // read. SQLite then needs no shared-memory file, and makes fewer system calls for each
            // transaction.
            try database.execute("PRAGMA locking_mode = EXCLUSIVE")
            try SchemaGuard.check(database, at: try database.number("PRAGMA user_version"), migrations: migrations)
            try tune(database)
            try Migrator(path: path, migrations: migrations, log: log).run(database)
            try SchemaGuard.distrust(database, at: known)
            let reserve = keepsReserve ? Reserve(for: path) : nil
            reserve?.make()
            return DatabaseFile(lock: lock, database: database, reserve: reserve, condition: condition)
        } catch let failure as OpenFailure {
            throw failure
        } catch let fault as SchemaGuard.Fault {
            throw .altered(path, fault.sentence)
        } catch {
            throw OpenFailure(error, on: path)
        }
    }

    /// Copies a database whose log cannot be read to its end. Called before SQLite deletes the rest
    /// of that log.
    private static func keep(_ path: String, _ log: (String) -> Void) {
        do throws(FileSystem.Fault) {
            _ = try DamagedCopies(path: path).add()
        } catch {
            // Continue to open the database, because the remaining timers are more important than
            // the log.
            log("the log \(path)-wal is damaged and changes are lost; it could not be copied: \(error.words)")
        }
    }

    /// Serves requests until their queue is closed, then closes the database.
    /// - Parameter tidies: whether to move the log into the database whenever there is a pause.
    func serve(_ requests: RequestQueue, tidies: Bool, log: @escaping @Sendable (String) -> Void) {
        answer(requests, tidies: tidies, log: log)
        do {
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            // No change is lost: every change that was reported as stored is already on the disk,
            // and the next start reads the log again.
            log("the database log could not be merged into the database at shutdown: \(error)")
        }
        do {
            try database.close()
        } catch {
            log("the database was not closed cleanly: \(error)")
        }
    }

    /// Serves requests until their queue is closed. All statements are released when this method
    /// returns.
    private func answer(_ requests: RequestQueue, tidies: Bool, log: @escaping @Sendable (String) -> Void) {
        let connection = DatabaseConnection(database, condition)
        let session = StoreSession(connection, condition, reserve: reserve, log: log)
        Worker(requests: requests, session: session, connection: connection, tidies: tidies).run()
    }

    /// Closes the database without serving any request.
    package consuming func close() {
        do {
            try database.close()
        } catch {
            // If closing fails, SQLite closes the database when the last statement is released.
        }
    }

    /// For tests: the value of a pragma on this connection.
    package func pragma(_ name: String) throws -> String? { try database.text("PRAGMA \(name)") }

    /// For tests: returns every SQL statement of the store with its query plan.
    package func plans() throws -> [(sql: String, steps: [String])] {
        let connection = DatabaseConnection(database, condition)
        let session = StoreSession(connection, condition, log: { _ in })
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

    /// Makes sure that the file exists with mode 0600 before SQLite opens it. SQLite would create
    /// the file with a different mode. It gives the log the same mode as the file.
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

    private static func tune(_ db: Database) throws(SQLiteError) {
        let mode = try db.text("PRAGMA journal_mode = WAL")
        guard mode == "wal" else { throw SQLiteError("it cannot keep a write-ahead log (journal mode \(mode ?? "unknown"))") }
        // Set this after the journal mode, because turning on WAL can lower this setting. FULL
        // means that every change that was reported as stored survives a power cut.
        try db.execute("PRAGMA synchronous = FULL")
        // Run a checkpoint for every 8 MiB of log. If many commits change the same page in that
        // time, the page is copied into the file only once.
        try db.execute("PRAGMA wal_autocheckpoint = 2000")
        try db.execute("PRAGMA journal_size_limit = 8388608")
        // Use a cache of 4 MiB for pages. Do not map the file, because mapped memory would count as
        // memory of this process. Sort in memory, because the sorted sets are small enough.
        try db.execute("PRAGMA cache_size = -4096")
        try db.execute("PRAGMA mmap_size = 0")
        try db.execute("PRAGMA temp_store = MEMORY")
    }
}

extension OpenFailure {
    /// Translates an error that occurred while opening `path`.
    init(_ error: any Error, on path: String) {
        guard let error = error as? SQLiteError else {
            self = .failed(path, Phrase(error))
            return
        }
        self =
            switch error.kind {
            case .noRoom: .full(path)
            case .inputOutput where FileSystem.isFull(path): .full(path)
            case .notADatabase: .notADatabase(path)
            case .corrupt: .corrupt(path, .verbatim(error.message))
            case .readOnly: .unwritable(path, .verbatim(error.message))
            case .busy: .failed(path, "another program has locked the file; stop that program, then start bellhopd again")
            case .inputOutput, .other: .failed(path, .verbatim(error.message))
            }
    }
}
