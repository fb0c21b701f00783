import BellhopCore
import Glibc

/// Upgrades the schema. Copies the file first, then applies all missing migrations in one
/// transaction.
struct Migrator {
    var path: String
    var migrations: [Migration]
    var log: (String) -> Void

    func run(_ db: Database) throws {
        let current = try db.number("PRAGMA user_version")
        let missing = migrations.filter { $0.number > current }
        guard let last = missing.last else { return }
        if current > 0 {
            let copy = Self.copy(of: path, before: last.number)
            try makeCopy(copy, db)
            log("upgrading the database from schema \(current) to \(last.number); the old one is kept as \(copy)")
        }
        try db.addFolding(Migration.folding)
        try db.transaction { () throws(SQLiteError) in
            for migration in missing { try db.execute(migration.sql) }
            try db.execute("PRAGMA application_id = \(DatabaseHeader.ours)")
            try db.execute("PRAGMA user_version = \(last.number)")
        }
    }

    /// Returns the path of the copy that is made before an upgrade to a schema.
    static func copy(of path: String, before schema: Int) -> String { "\(path).before-\(schema)" }

    /// Makes a complete and compact copy of the database, and forces it to the disk before anything
    /// is changed. Replaces any copy that an earlier attempt has left behind.
    private func makeCopy(_ copy: String, _ db: Database) throws {
        if unlink(copy) != 0, errno != ENOENT { throw OpenFailure(FileSystem.Fault(code: errno), on: copy, writing: true) }
        do {
            // Create the file here, so that it has mode 0600. SQLite then fills the empty file.
            close(try FileSystem.open(copy, O_RDWR | O_CREAT | O_EXCL))
            try db.execute("VACUUM INTO '\(copy.replacing("'", with: "''"))'")
            try FileSystem.synchronize(copy)
            try FileSystem.synchronize(FileSystem.folder(of: copy))
        } catch let fault as FileSystem.Fault {
            throw OpenFailure(fault, on: copy, writing: true)
        }
    }
}
