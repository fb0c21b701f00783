import BellhopCore
import GRDB
import Glibc

/// Brings the schema up to date: all that is missing in one transaction, after a copy of the file was made.
struct Migrator {
    var path: String
    var migrations: [Migration]
    var log: (String) -> Void

    func run(_ db: Database) throws {
        let current = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let missing = migrations.filter { $0.number > current }
        guard let last = missing.last else { return }
        if current > 0 {
            let copy = "\(path).before-\(last.number)"
            try makeCopy(copy, db)
            log("the database is brought from schema \(current) to \(last.number); a copy of the old one is \(copy)")
        }
        db.add(function: Self.folding)
        defer { db.remove(function: Self.folding) }
        try db.inTransaction(.immediate) {
            for migration in missing { try db.execute(sql: migration.sql) }
            try db.execute(sql: "PRAGMA application_id = \(DatabaseHeader.ours)")
            try db.execute(sql: "PRAGMA user_version = \(last.number)")
            return .commit
        }
    }

    private static let folding = DatabaseFunction(Migration.folding, argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0])?.foldedName
    }

    /// A whole and compact copy, on the disk before anything is changed. One left by an earlier try is replaced.
    private func makeCopy(_ copy: String, _ db: Database) throws {
        if unlink(copy) != 0, errno != ENOENT { throw OpenFailure(FileSystem.Fault(code: errno), on: copy, writing: true) }
        do {
            // Made first, so that its mode is ours; SQLite fills an empty file.
            close(try FileSystem.open(copy, O_RDWR | O_CREAT | O_EXCL))
            try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
            try FileSystem.synchronize(copy)
            try FileSystem.synchronize(FileSystem.folder(of: copy))
        } catch let fault as FileSystem.Fault {
            throw OpenFailure(fault, on: copy, writing: true)
        }
    }
}
