import BellhopCore
import BellhopTestKit
import CSQLite
import Foundation
import Testing

@testable import SQLiteStore

/// Tests that every older schema opens, and that a migration which is killed leaves the old schema or the
/// new one, and never a half of it (D-15).
@Suite struct KilledMigrationTests {
    private static let sinks = [SinkName(rawValue: "phone")]

    /// Makes a database with a schema of an earlier time: rows of the first release, brought up to that schema.
    private static func make(_ folder: TemporaryFolder, schema: Int) async throws {
        try await OldDatabase.make(folder.database)
        let file = try DatabaseFile.open(folder.database, migrations: Array(Migration.all.prefix(schema)), log: { _ in })
        file.close()
    }

    /// Opens the database with the newest schema, and returns everything that it contains.
    private static func snapshot(_ folder: TemporaryFolder) async throws -> StoreSnapshot {
        let store = try await SQLiteStore.open(folder.database)
        let found = try await StoreSnapshot(store, sinks: sinks, notes: ["test-mode"])
        await store.close()
        return found
    }

    private static func schema(_ folder: TemporaryFolder) async throws -> String {
        let asked = try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, "PRAGMA user_version; PRAGMA integrity_check"])
        return asked.output.split(separator: "\n").joined(separator: " ")
    }

    @Test("D-15: a database of every older schema opens, with the same content", arguments: 1..<Migration.all.count)
    func older(schema: Int) async throws {
        let (first, old) = (try TemporaryFolder(), try TemporaryFolder())
        try await OldDatabase.make(first.database)
        try await Self.make(old, schema: schema)
        #expect(try await Self.snapshot(old) == Self.snapshot(first))
        #expect(try await Self.schema(old) == "\(SQLiteStore.schemaVersion) ok")
        #expect(try old.names.contains("bellhop.db.before-\(SQLiteStore.schemaVersion)"))
    }

    @Test(
        "D-15: killed with -9 after any statement of a migration, the old schema is there, and the next start migrates all of it",
        arguments: [1, 8, 17])
    func killed(schema: Int) async throws {
        let (old, whole) = (try TemporaryFolder(), try TemporaryFolder())
        try await Self.make(old, schema: schema)
        try await Self.make(whole, schema: schema)
        let expected = try await Self.snapshot(whole)
        let missing = Migration.all.dropFirst(schema)

        let database = try Database(old.database)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL")
        // With this cache, SQLite writes pages into its log before the transaction is over.
        try database.execute("PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
        try database.addFolding(Migration.folding)
        try database.execute("BEGIN IMMEDIATE")
        var statements = 0
        var longestLog = 0
        for migration in missing {
            try await Self.execute(migration.sql, in: database) {
                statements += 1
                longestLog = max(longestLog, try old.bytes("bellhop.db-wal").count)
                let killed = try await Self.copy(of: old)
                #expect(try await Self.schema(killed) == "\(schema) ok", "statement \(statements), schema \(migration.number)")
                #expect(try await Self.snapshot(killed) == expected, "statement \(statements), schema \(migration.number)")
            }
        }
        #expect(statements > missing.count && longestLog > 0)
        try database.execute("PRAGMA user_version = \(SQLiteStore.schemaVersion)")
        #expect(try await Self.schema(Self.copy(of: old)) == "\(schema) ok")
        try database.execute("COMMIT")
        let done = try await Self.copy(of: old)
        #expect(try await Self.schema(done) == "\(SQLiteStore.schemaVersion) ok")
        #expect(try await Self.snapshot(done) == expected)
        try database.close()
    }

    @Test("D-15: killed with -9 while the copy of the old database is made, the next start makes the copy again")
    func killedInCopy() async throws {
        let (old, whole) = (try TemporaryFolder(), try TemporaryFolder())
        try await Self.make(old, schema: 8)
        try await Self.make(whole, schema: 8)
        let expected = try await Self.snapshot(whole)
        for half in [0, 100, 4096] {
            let killed = try await Self.copy(of: old)
            let copy = killed.database + ".before-\(SQLiteStore.schemaVersion)"
            try Data(try old.bytes().prefix(half)).write(to: URL(filePath: copy))
            #expect(try await Self.snapshot(killed) == expected)
            let kept = try await ChildProcess.run("/usr/bin/sqlite3", [copy, "PRAGMA user_version; PRAGMA integrity_check"])
            #expect(kept.output == "8\nok\n")
        }
    }

    /// Copies the files as a killed process would leave them. Another program makes the copy: if this process
    /// opened and closed the files, it would drop SQLite's locks.
    private static func copy(of folder: TemporaryFolder) async throws -> TemporaryFolder {
        let killed = try TemporaryFolder()
        let files = ["", "-wal"].map { folder.database + $0 }.filter { FileManager.default.fileExists(atPath: $0) }
        let copied = try await ChildProcess.run("/usr/bin/cp", files + [killed.path])
        try #require(copied.status == 0, "\(copied.output)")
        return killed
    }

    /// Executes the statements of a text one by one, and calls `then` after each of them.
    private static func execute(_ sql: String, in database: Database, then: () async throws -> Void) async throws {
        var statement = ""
        for part in sql.split(separator: ";", omittingEmptySubsequences: false) {
            statement += part + ";"
            // The semicolon may be inside of a text, a comment or a trigger.
            guard sqlite3_complete(statement) == 1 else { continue }
            if statement != ";" { try database.execute(statement) }
            statement = ""
            try await then()
        }
        // A migration may end with a comment.
        let rest = statement.split(separator: "\n").filter { !$0.hasPrefix("--") && $0 != ";" }
        try #require(rest.isEmpty, "\(statement)")
    }
}
