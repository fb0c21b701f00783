import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

@Suite struct MigrationTests {
    private static let second = Migration(number: 2, sql: "ALTER TABLE pets ADD COLUMN colour TEXT; CREATE TABLE hats (id INTEGER) STRICT")
    private static let third = Migration(number: 3, sql: "DROP TABLE hats")
    private static let broken = Migration(number: 4, sql: "CREATE TABLE shoes (id INTEGER) STRICT; SELECT * FROM nowhere")

    private func begin(_ folder: TestFolder, _ migrations: [Migration] = Migration.all) async throws {
        let store = try await SQLiteStore.open(folder.database, migrations: migrations)
        _ = try await store.commit(Step([.pet(StoreSamples.pet(), replacing: nil)], at: StoreSamples.start))
        await store.close()
    }

    @Test("migrations are numbered from 1 without a gap")
    func numbers() {
        #expect(Migration.all.map(\.number) == Array(1...Migration.all.count))
    }

    @Test("a new database is not copied")
    func noCopy() async throws {
        let folder = try TestFolder()
        try await begin(folder)
        await (try await SQLiteStore.open(folder.database)).close()
        #expect(try folder.names == ["bellhop.db", "bellhop.lock"])
    }

    @Test("an older schema is copied, told, and brought up to date; what was stored stays")
    func migrates() async throws {
        let folder = try TestFolder()
        try await begin(folder)
        let log = Locked<[String]>([])
        let migrations = Migration.all + [Self.second, Self.third]
        let store = try await SQLiteStore.open(folder.database, migrations: migrations) { line in log.withLock { $0.append(line) } }
        #expect(try await store.pets(includingRetired: true).map(\.value) == [StoreSamples.pet()])
        await store.close()
        let copy = folder.database + ".before-3"
        #expect(log.withLock { $0 } == ["the database is brought from schema 1 to 3; a copy of the old one is \(copy)"])
        #expect(try folder.mode("bellhop.db.before-3") == 0o600)
        let version = "PRAGMA user_version; SELECT name FROM pets; SELECT count(*) FROM sqlite_schema WHERE name = 'hats'"
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [copy, version]).output == "1\nSnowy\n0\n")
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, version]).output == "3\nSnowy\n0\n")
        let again = try await SQLiteStore.open(folder.database, migrations: migrations) { line in log.withLock { $0.append(line) } }
        await again.close()
        #expect(log.withLock { $0.count } == 1)
    }

    @Test("a migration that fails leaves the old schema whole, and the next start tries again")
    func fails() async throws {
        let folder = try TestFolder()
        try await begin(folder)
        let migrations = Migration.all + [Self.second, Self.third, Self.broken]
        for _ in 1...2 {
            let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database, migrations: migrations)
            }
            guard case .failed(folder.database, let words) = found else {
                Issue.record("\(String(describing: found))")
                return
            }
            #expect(words.contains("nowhere"))
        }
        let tables = "PRAGMA user_version; SELECT count(*) FROM sqlite_schema WHERE name IN ('hats', 'shoes')"
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, tables]).output == "1\n0\n")
        let store = try await SQLiteStore.open(folder.database)
        #expect(try await store.pets(includingRetired: true).count == 1)
        await store.close()
    }

    /// Issue 2, done when 8.
    @Test("a newer database is refused with a sentence, and its bytes stay as they are")
    func newer() async throws {
        let folder = try TestFolder()
        try await begin(folder, Migration.all + [Migration(number: 7, sql: "CREATE TABLE future (id INTEGER) STRICT")])
        let bytes = try folder.bytes()
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        #expect(found == .newer(folder.database, schema: 7, known: 1))
        #expect(try folder.bytes() == bytes)
        #expect(try folder.names == ["bellhop.db", "bellhop.lock"])
    }

    @Test("a newer schema that is still in the log of a killed process is refused too, and its bytes stay as they are")
    func newerInLog() async throws {
        let folder = try TestFolder()
        let killed = try TestFolder()
        try await begin(folder)
        let migrations = Migration.all + [Migration(number: 7, sql: "CREATE TABLE future (id INTEGER) STRICT")]
        let store = try await SQLiteStore.open(folder.database, migrations: migrations)
        // What a kill would leave: copied by another program, because a descriptor of ours would drop SQLite's locks.
        let copied = try await ChildProcess.run("/usr/bin/cp", [folder.database, folder.database + "-wal", killed.path])
        #expect(copied.status == 0)
        await store.close()
        let (bytes, log) = (try killed.bytes(), try killed.bytes("bellhop.db-wal"))
        #expect(bytes[60..<64].elementsEqual([0, 0, 0, 1]), "the header still says schema 1")
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(killed.database) }
        #expect(found == .newer(killed.database, schema: 7, known: 1))
        #expect(try killed.bytes() == bytes)
        #expect(try killed.bytes("bellhop.db-wal") == log)
    }
}
