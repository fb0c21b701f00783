import BellhopCore
import Glibc

/// Replaces the current database with a backup, and keeps the replaced database.
///
/// The backup is copied first. Then the copy is checked and moved to the path of the database. The
/// backup itself stays unchanged.
struct Restoration {
    /// The path of the backup: a file created by `bellhop backup`, by a migration or by an earlier
    /// restore.
    var backup: String
    /// The path of the database to replace.
    var path: String
    /// The newest schema number that this program knows.
    var known: Int

    /// The suffixes of the logs that SQLite may have put beside a database. Without its logs, the
    /// database is incomplete. ``beside`` also contains the suffix of a log's index (`-shm`).
    private static let logs = ["-wal", "-journal"]
    private static let beside = logs + ["-shm"]

    /// Replaces the database.
    ///
    /// - Parameter log: is called with what is not as it was before.
    /// - Returns: the new path of the replaced database; `nil` if there was none.
    func run(log: (Phrase) -> Void) throws(OpenFailure) -> String? {
        let folder = FileSystem.folder(of: path)
        try StateFolder.prepare(folder) { log(.verbatim($0)) }
        let lock = try LockFile(in: folder, for: path)
        return try withExtendedLifetime(lock) { () throws(OpenFailure) in
            let draft = path + ".restoring"
            do throws(OpenFailure) {
                try copy(to: draft)
                try check(draft)
                var newest: Int?
                var isReadable = true
                do {
                    newest = try moveLog()
                } catch {
                    // A damaged database cannot be merged with its log, and damage may be the
                    // reason for the restore. Nothing is lost: `replace` moves the log, unchanged,
                    // together with the replaced file.
                    isReadable = false
                    let unmerged: Phrase = "The old database could not be merged with its log, which is kept beside it: \("\(error)")"
                    log(unmerged)
                }
                try carryOver(newest, isReadable: isReadable, to: draft, log: log)
                let replaced = try replace(with: draft, in: folder)
                return replaced
            } catch {
                remove(draft)
                throw error
            }
        }
    }

    private func copy(to draft: String) throws(OpenFailure) {
        remove(draft)
        for suffix in [""] + Self.logs {
            let source: Int32
            do throws(FileSystem.Fault) {
                if !suffix.isEmpty, try FileSystem.status(backup + suffix) == nil { continue }
                source = try FileSystem.open(backup + suffix, O_RDONLY)
            } catch {
                throw .unfit(backup, "it cannot be read: \(error.words)")
            }
            defer { close(source) }
            do throws(FileSystem.Fault) {
                try FileSystem.copy(source, to: draft + suffix)
            } catch {
                // Opening a folder succeeds, but reading it fails.
                if error.code == EISDIR { throw .unfit(backup, "it is a folder") }
                throw OpenFailure(error, on: draft + suffix, writing: true)
            }
        }
    }

    private func check(_ draft: String) throws(OpenFailure) {
        do {
            let database = try exclusively(draft)
            try check(database)
            try database.close()
            try FileSystem.synchronize(draft)
        } catch let failure as OpenFailure {
            throw failure
        } catch let fault as FileSystem.Fault {
            throw OpenFailure(fault, on: draft, writing: true)
        } catch {
            let failure = OpenFailure(error, on: draft)
            switch failure {
            case .notADatabase: throw .unfit(backup, "it is not a database")
            case .corrupt(_, let what): throw .unfit(backup, "it is damaged (\(what))")
            default: throw failure
            }
        }
    }

    private func check(_ db: Database) throws {
        let schema = try db.number("PRAGMA user_version")
        guard try db.number("PRAGMA application_id") == Int(DatabaseHeader.ours), schema > 0 else {
            throw OpenFailure.unfit(backup, "it is not a Bellhop database")
        }
        if schema > known {
            throw OpenFailure.unfit(
                backup, "it was written by a newer Bellhop (schema \(schema), this version supports \(known)); install that version first")
        }
        do {
            try SchemaGuard.check(db, at: schema, migrations: Migration.all)
        } catch let fault as SchemaGuard.Fault {
            throw OpenFailure.unfit(backup, "\(fault.description) (fix the file with sqlite3, or use another backup)")
        }
        if let fault = try db.text("PRAGMA integrity_check(1)"), fault != "ok" {
            throw OpenFailure.unfit(backup, "it is damaged (\(fault))")
        }
        if let row = try db.rows("SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 1").first {
            throw OpenFailure.unfit(backup, "a row of \(row[0] ?? "") refers to a missing row of \(row[1] ?? "")")
        }
        // A command from before the backup must not be undone after the restore.
        if schema >= Migration.schema10.number {
            for table in ["kept_tasks", "kept_day_totals", "kept_month_totals", "acts"] { try db.execute("DELETE FROM \(table)") }
        }
        // Merge the log into the database, so that the copy is a single file.
        try db.execute("PRAGMA journal_mode = DELETE")
    }

    /// Writes what must outlive the replaced database into the draft.
    ///
    /// - Parameters:
    ///   - newest: the number of the newest event of the replaced database; `nil` if that database
    ///     does not exist or cannot be read.
    ///   - isReadable: whether there is no such database, or it can be read.
    private func carryOver(_ newest: Int?, isReadable: Bool, to draft: String, log: (Phrase) -> Void) throws(OpenFailure) {
        do {
            let database = try exclusively(draft)
            if let newest, newest > 0 { try continueNumbers(after: newest, in: database) }
            try carryHouse(wasReplaced: newest != nil, to: database)
            // In a new place, the tokens of the backup are the only ones that are known.
            if newest != nil || !isReadable { try carryTokens(isReadable: isReadable, to: database, log: log) }
            if let names = try columns(of: "nets", in: database) {
                try database.execute("UPDATE nets SET revision = revision + 1, attempts = 0, not_before = 0, reason = '', refused = 0")
                if newest != nil { try carryHeldMessages(names, to: database, log: log) }
            }
            try database.close()
            try FileSystem.synchronize(draft)
        } catch let fault as FileSystem.Fault {
            throw OpenFailure(fault, on: draft, writing: true)
        } catch {
            throw OpenFailure(error, on: draft)
        }
    }

    /// Lets the journal of the draft continue after the newest number of the replaced database.
    /// Otherwise, a program that follows the events would miss those whose numbers it has seen
    /// already.
    private func continueNumbers(after newest: Int, in database: Database) throws(SQLiteError) {
        try database.execute(
            """
            UPDATE sqlite_sequence SET seq = max(seq, \(newest)) WHERE name = 'events';
            INSERT INTO sqlite_sequence (name, seq)
                SELECT 'events', \(newest) WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'events');
            """)
    }

    /// Keeps the id of the house that is replaced. In a new place, the house gets a new id at its next
    /// start: with the id of the backup, it would refuse the notices of the house from which the backup
    /// came, if that one still runs.
    private func carryHouse(wasReplaced: Bool, to database: Database) throws(SQLiteError) {
        let key = HopMark.houseNote
        guard wasReplaced else { return try database.execute("DELETE FROM notes WHERE key = '\(key)'") }
        do throws(SQLiteError) {
            try withReplaced(database) { () throws(SQLiteError) in
                try database.execute(
                    "INSERT OR REPLACE INTO main.notes (key, value) SELECT key, value FROM replaced.notes WHERE key = '\(key)'")
            }
        } catch {
            // The replaced database is damaged. The backup most likely came from the same house.
            if error.kind == .noRoom { throw error }
        }
    }

    /// Adds the records of the messages that push servers hold (``HeldMessage``). A server knows
    /// nothing of the restore: Bellhop withdraws the messages for timers that the backup does not
    /// contain. The others are placed again, because their revision is new.
    private func carryHeldMessages(_ names: String, to database: Database, log: (Phrase) -> Void) throws(SQLiteError) {
        do throws(SQLiteError) {
            try withReplaced(database) { () throws(SQLiteError) in
                // A database with another schema may have other columns.
                if try columns(of: "nets", in: database, schema: "replaced") == names {
                    try database.execute("INSERT OR IGNORE INTO main.nets (\(names)) SELECT \(names) FROM replaced.nets")
                }
            }
        } catch {
            if error.kind == .noRoom { throw error }
            let held: Phrase =
                "The old database is damaged, so it is unknown which messages the push servers hold. They may still send notices of its timers."
            log(held)
        }
    }

    /// Replaces the tokens of the API with those of the replaced database. A token that was revoked
    /// since the backup must not work again, and a phone that was paired since then stays paired. If
    /// the tokens of the replaced database cannot be read, there are none afterwards.
    private func carryTokens(isReadable: Bool, to database: Database, log: (Phrase) -> Void) throws(SQLiteError) {
        guard let known = try columns(of: "tokens", in: database) else {
            let older: Phrase =
                "The backup is older than the tokens of the API. Pair each device again: bellhop api pair. Make new stickers: bellhop api sticker <pet>"
            return log(older)
        }
        let subscriptions = try columns(of: "subscriptions", in: database)
        if subscriptions != nil { try database.execute("DELETE FROM subscriptions") }
        try database.execute("DELETE FROM tokens")
        do throws(SQLiteError) {
            guard isReadable else { return log(Self.tokensAreLost) }
            try withReplaced(database) { () throws(SQLiteError) in
                guard let names = try sharedColumns(of: "tokens", in: database) else { return }
                // In an older table, the token of a sticker or an inlet would look like one for the whole API.
                let replaced = try columns(of: "tokens", in: database, schema: "replaced") ?? ""
                let leftOut = Self.narrowTokens.filter { column, _ in replaced.contains(column) && !known.contains(column) }
                let condition = leftOut.isEmpty ? "" : "WHERE " + leftOut.map { "\($0.0) IS NULL" }.joined(separator: " AND ")
                try database.execute("INSERT INTO main.tokens (\(names)) SELECT \(names) FROM replaced.tokens \(condition)")
                for (_, remedy) in leftOut { log(remedy) }
                try carryNewestToken(in: database)
                if let subscriptions, try columns(of: "subscriptions", in: database, schema: "replaced") == subscriptions {
                    try carrySubscriptions(subscriptions, in: database)
                }
            }
        } catch {
            if error.kind == .noRoom { throw error }
            log(Self.tokensAreLost)
        }
    }

    /// The columns of tokens that open only a part of the API, and what to do if a backup is too old for
    /// such tokens.
    private static let narrowTokens = [("sticker_pet", withoutStickers), ("inlet", withoutInlets)]
    private static let withoutStickers: Phrase = "The backup is older than stickers. Make new ones: bellhop api sticker <pet>"
    private static let withoutInlets: Phrase = "The backup is older than inlets. Make new tokens for them: bellhop inlets token <name>"

    private static let tokensAreLost: Phrase =
        "The old database is damaged, so its tokens are lost: paired devices, stickers and inlets no longer work. Pair each device again: bellhop api pair. Make new stickers: bellhop api sticker <pet>. Make new tokens for inlets: bellhop inlets token <name>"

    /// Adds the subscriptions of the replaced database, and the key to which they belong. With another
    /// key, no push service would accept a message for them.
    private func carrySubscriptions(_ names: String, in database: Database) throws(SQLiteError) {
        try database.execute(
            """
            INSERT INTO main.subscriptions (\(names)) SELECT \(names) FROM replaced.subscriptions;
            INSERT OR REPLACE INTO main.notes (key, value) SELECT key, value FROM replaced.notes WHERE key = '\(PushSubscription.keyNote)';
            """)
    }

    /// Keeps the number of the newest token, so that the id of a revoked token is not used again.
    private func carryNewestToken(in database: Database) throws(SQLiteError) {
        let key = APIToken.newestNote
        func value(in schema: String) -> String {
            "coalesce((SELECT CAST(value AS INTEGER) FROM \(schema).notes WHERE key = '\(key)'), 0)"
        }
        try database.execute(
            "INSERT OR REPLACE INTO main.notes (key, value) VALUES ('\(key)', CAST(max(\(value(in: "main")), \(value(in: "replaced"))) AS TEXT))"
        )
    }

    /// Runs `body` in a transaction, while the replaced database is attached as `replaced`.
    private func withReplaced(_ database: Database, _ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        try database.execute("ATTACH '\(path.replacing("'", with: "''"))' AS replaced")
        var fault: SQLiteError?
        do throws(SQLiteError) {
            try database.execute("BEGIN")
            try body()
            try database.execute("COMMIT")
        } catch {
            fault = error
            // Some faults have ended the transaction already.
            if database.isInTransaction { try database.execute("ROLLBACK") }
        }
        try database.execute("DETACH replaced")
        if let fault { throw fault }
    }

    /// Returns the names of a table's columns; `nil` if the database is too old to have this table.
    private func columns(of table: String, in database: Database, schema: String = "main") throws(SQLiteError) -> String? {
        try database.text("SELECT group_concat(name, ', ') FROM pragma_table_info('\(table)', '\(schema)')")
    }

    /// Returns the names of the columns that a table has in both databases; `nil` if the replaced
    /// database is too old to have this table.
    private func sharedColumns(of table: String, in database: Database) throws(SQLiteError) -> String? {
        try database.text(
            """
            SELECT group_concat(name, ', ') FROM pragma_table_info('\(table)', 'main')
            WHERE name IN (SELECT name FROM pragma_table_info('\(table)', 'replaced'))
            """)
    }

    /// Moves the log into the database, so that the database file is complete without the log.
    ///
    /// - Returns: the number of the newest event, or 0 if the journal is empty; `nil` if there is no
    ///   database.
    private func moveLog() throws -> Int? {
        guard try FileSystem.status(path) != nil else { return nil }
        // Do not move a damaged log into the database: SQLite would apply the log up to the damage
        // and delete everything after it.
        if try DatabaseLog.read(path + "-wal", sinceBoot: true)?.isDamaged == true { throw SQLiteError("the log is damaged") }
        let database = try exclusively(path)
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        // The database may be of any program, or so old that it has no such table.
        let isJournaled = try database.number("SELECT count(*) FROM sqlite_schema WHERE name IN ('events', 'sqlite_sequence')") == 2
        let newest = try isJournaled ? database.number("SELECT seq FROM sqlite_sequence WHERE name = 'events'") : 0
        try database.close()
        return newest
    }

    /// Opens a database exclusively: no other process can open the database until it is closed.
    private func exclusively(_ path: String) throws(SQLiteError) -> Database {
        let database = try Database(path)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        return database
    }

    /// Replaces the database with the draft. At every moment, either the old or the new database
    /// exists at `path`. The old log is moved together with the replaced file, because it would
    /// damage the new database.
    private func replace(with draft: String, in folder: String) throws(OpenFailure) -> String? {
        do throws(FileSystem.Fault) {
            var replaced: String?
            if try FileSystem.status(path) != nil {
                let name = try freeName()
                try FileSystem.check(link(path, name))
                replaced = name
                for suffix in Self.logs where try FileSystem.status(path + suffix) != nil {
                    try FileSystem.check(rename(path + suffix, name + suffix))
                }
            }
            for suffix in Self.beside where unlink(path + suffix) != 0 && errno != ENOENT { throw FileSystem.Fault(code: errno) }
            // Root restores for the user of the service, who must be able to open the database.
            if geteuid() == 0 {
                var owner = try FileSystem.status(path)
                if owner == nil { owner = try FileSystem.status(folder) }
                if let owner { try FileSystem.check(chown(draft, owner.st_uid, owner.st_gid)) }
            }
            try FileSystem.check(rename(draft, path))
            try FileSystem.synchronize(folder)
            return replaced
        } catch {
            throw OpenFailure(error, on: path, writing: true)
        }
    }

    /// Returns `bellhop.db.replaced-1`, or if a file with that name exists, the first free name
    /// with a higher number.
    private func freeName() throws(FileSystem.Fault) -> String {
        var number = 1
        while true {
            let name = "\(path).replaced-\(number)"
            var isFree = true
            for suffix in [""] + Self.logs where try FileSystem.status(name + suffix) != nil { isFree = false }
            if isFree { return name }
            number += 1
        }
    }

    private func remove(_ draft: String) {
        // Ignore errors. If a file remains, the next copy to `draft` fails, and that failure is
        // reported.
        for suffix in [""] + Self.beside { unlink(draft + suffix) }
    }
}
