import BellhopCore
import GRDB
import Glibc

/// Puts a copy of a database in the place of the present one, which is kept.
///
/// The copy is copied first, so that it stays as it is, and what was looked at is what is put in place.
struct Restoration {
    /// The file that was made by `bellhop backup`, by a migration or by an earlier restoration.
    var backup: String
    /// The database.
    var path: String
    /// The number of the newest schema that this program knows.
    var known: Int

    /// What SQLite may have put beside a database: its logs, without which it is not whole, and the index of a log.
    private static let logs = ["-wal", "-journal"]
    private static let beside = logs + ["-shm"]

    /// - Returns: where the replaced database is now; `nil` when there was none.
    func run(log: (String) -> Void) throws(OpenFailure) -> String? {
        let folder = FileSystem.folder(of: path)
        try StateFolder.prepare(folder, log: log)
        let lock = try LockFile(in: folder, for: path)
        return try withExtendedLifetime(lock) { () throws(OpenFailure) in
            let draft = path + ".restoring"
            do throws(OpenFailure) {
                try copy(to: draft)
                try check(draft)
                do {
                    try moveLog()
                } catch {
                    // A database that is damaged, which may be why it is replaced, cannot take its log in. Nothing is lost: `replace` sets its log
                    // aside beside it, as it is.
                    log("\(path) could not take in its log, which is kept beside it: \(error)")
                }
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
                // A folder can be opened, but not read.
                if error.code == EISDIR { throw .unfit(backup, "it is a folder") }
                throw OpenFailure(error, on: draft + suffix, writing: true)
            }
        }
    }

    private func check(_ draft: String) throws(OpenFailure) {
        do {
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                try SchemaGuard.restrain(db)
                try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            }
            let queue = try DatabaseQueue(path: draft, configuration: configuration)
            try queue.inDatabase { db in try check(db) }
            try queue.close()
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
        func number(_ name: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
        let schema = try number("user_version")
        guard try number("application_id") == Int(DatabaseHeader.ours), schema > 0 else {
            throw OpenFailure.unfit(backup, "it is not a database of Bellhop")
        }
        if schema > known {
            throw OpenFailure.unfit(
                backup, "it was written by a newer Bellhop (schema \(schema), this one knows \(known)); install that version first")
        }
        do {
            try SchemaGuard.check(db, at: schema, migrations: Migration.all)
        } catch let fault as SchemaGuard.Fault {
            throw OpenFailure.unfit(backup, "\(fault.description) (remove that with sqlite3, or take another backup)")
        }
        if let fault = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)"), fault != "ok" {
            throw OpenFailure.unfit(backup, "it is damaged (\(fault))")
        }
        if let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") {
            let (table, parent): (String, String) = (row[0], row[2])
            throw OpenFailure.unfit(backup, "a row of \(table) belongs to none of \(parent)")
        }
        // One file, whose log was moved into it.
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }

    /// Moves the log of the database into it, so that whatever happens next the file is whole by itself.
    private func moveLog() throws {
        guard try FileSystem.status(path) != nil else { return }
        // SQLite would take in what is in front of the damage, and delete the rest.
        if try DatabaseLog.read(path + "-wal", sinceBoot: true)?.isDamaged == true { throw DatabaseError(message: "the log is damaged") }
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            try SchemaGuard.restrain(db)
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
    }

    /// The database has its name at every moment, old or new. Its log goes with the replaced file: beside another it would damage that.
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
            try FileSystem.check(rename(draft, path))
            try FileSystem.synchronize(folder)
            return replaced
        } catch {
            throw OpenFailure(error, on: path, writing: true)
        }
    }

    /// `bellhop.db.replaced-1`, or with the next number that nothing has.
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
        // What cannot be removed cannot be written over, which is told then.
        for suffix in [""] + Self.beside { unlink(draft + suffix) }
    }
}
