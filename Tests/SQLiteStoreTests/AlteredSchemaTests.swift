import BellhopCore
import BellhopTestKit
import SQLiteStore
import Testing

/// Tests that a database is opened or restored only if its schema is exactly as Bellhop created it.
@Suite struct AlteredSchemaTests {
    struct Change: Sendable, CustomTestStringConvertible {
        var sql: String
        var fault: String
        var testDescription: String { fault }
    }

    static let changes = [
        Change(
            sql: "CREATE TRIGGER evil AFTER INSERT ON timers BEGIN DELETE FROM timers; END",
            fault: "it contains the trigger \"evil\", which Bellhop did not create"),
        Change(
            sql: "DROP TABLE reactions; CREATE VIEW reactions AS SELECT 0 AS month, '' AS sink, '' AS what, 1 AS count, 0 AS after_ms",
            fault: "it contains the view \"reactions\", which Bellhop did not create"),
        Change(
            sql: "CREATE TABLE \"a\u{1B}[2Jb\" (id INTEGER)",
            fault: "it contains the table \"a\\u{1B}[2Jb\", which Bellhop did not create"),
        Change(sql: "CREATE INDEX more ON timers (name)", fault: "it contains the index \"more\", which Bellhop did not create"),
        Change(sql: "CREATE VIRTUAL TABLE words USING fts5(text)", fault: "it contains the table \"words\", which Bellhop did not create"),
        Change(sql: "ALTER TABLE pets ADD COLUMN colour TEXT", fault: "the table \"pets\" differs from the one that Bellhop created"),
        Change(
            sql: "DROP INDEX tasks_open; CREATE INDEX tasks_open ON tasks (pet) WHERE is_completed = 0 AND abandoned IS NULL",
            fault: "the index \"tasks_open\" differs from the one that Bellhop created"),
        Change(sql: "DROP INDEX timers_due", fault: "the index \"timers_due\" is missing"),
        Change(sql: "DROP TABLE notes", fault: "the table \"notes\" is missing"),
    ]

    private func sqlite(_ path: String, _ sql: String) async throws {
        let result = try await ChildProcess.run("/usr/bin/sqlite3", [path, sql])
        try #require(result.status == 0, "\(result.output)")
    }

    @Test("a database with what is not Bellhop's is neither opened nor restored, and nothing is changed", arguments: changes)
    func refused(change: Change) async throws {
        let (folder, altered) = (try TemporaryFolder(), try TemporaryFolder())
        for place in [folder, altered] { await (try await SQLiteStore.open(place.database)).close() }
        try await sqlite(altered.database, change.sql)
        let (mine, theirs) = (try folder.bytes(), try altered.bytes())
        let opened = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(altered.database) }
        #expect(opened?.description == OpenFailure.altered(altered.database, .verbatim(change.fault)).description)
        #expect(opened?.description.contains("bellhop restore FILE --yes") == true)
        do throws(OpenFailure) {
            try await SQLiteStore.restore(altered.database, to: folder.database)
            Issue.record("it was restored")
        } catch {
            let fault = change.fault + " (fix the file with sqlite3, or use another backup)"
            #expect(error.description == OpenFailure.unfit(altered.database, .verbatim(fault)).description)
        }
        #expect(try folder.bytes() == mine)
        #expect(try altered.bytes() == theirs)
        #expect(try folder.names == ["bellhop.db", "bellhop.lock"])
    }

    @Test("an older schema is compared with what it was, before it is brought up to date")
    func older() async throws {
        let folder = try TemporaryFolder()
        try await OldDatabase.make(folder.database)
        try await sqlite(folder.database, "CREATE TRIGGER evil AFTER INSERT ON pets BEGIN DELETE FROM tasks; END")
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        let fault: Phrase = "it contains the trigger \"evil\", which Bellhop did not create"
        #expect(found?.description == OpenFailure.altered(folder.database, fault).description)
        #expect(try folder.names == ["bellhop.db", "bellhop.lock"])
    }

    @Test("every schema there ever was is known as ours, and so is one that somebody has analysed")
    func ours() async throws {
        for number in 1...Migration.all.count {
            let folder = try TemporaryFolder()
            try DatabaseFile.open(folder.database, migrations: Array(Migration.all.prefix(number)), log: { _ in }).close()
            try await sqlite(folder.database, "ANALYZE; VACUUM")
            await (try await SQLiteStore.open(folder.database)).close()
        }
    }

    @Test("what a table of an older schema checked with functions for JSON is kept when it is brought up to date")
    func withoutJSON() async throws {
        let folder = try TemporaryFolder()
        try DatabaseFile.open(folder.database, migrations: Array(Migration.all.prefix(7)), log: { _ in }).close()
        try await sqlite(
            folder.database,
            """
            PRAGMA foreign_keys = ON;
            INSERT INTO pets (id, version, name, created, state, is_active, cycles, streak, longest_streak, deaths, frequency_days, wash_minutes,
                dry_minutes, tags) VALUES ('\(OldDatabase.pet)', 1, 'Snowy', 0, 'happy', 1, 0, 0, 0, 0, 7, 45, 60, '["wool","white"]'),
                ('\(OldDatabase.other)', 1, 'Fluffy', 0, 'happy', 1, 0, 0, 0, 0, 7, 45, 60, NULL);
            INSERT INTO tasks (id, version, pet, started, stage, is_completed, folded_late, wash_minutes, dry_minutes)
                VALUES ('\(OldDatabase.open)', 1, '\(OldDatabase.pet)', 0, 'cycle', 0, 0, 45, 60);
            INSERT INTO activities VALUES ('\(OldDatabase.folded)', 3, 'timer', 'Tea', 5, NULL, 'Ann',
                '{"timer":{"_0":{"length":600000,"isKept":true,"labels":{}}}}');
            """)
        let store = try await SQLiteStore.open(folder.database)
        let pets = try await store.pets(includingRetired: true).map(\.value)
        #expect(Set(pets.map(\.looks.tags)) == [["wool", "white"], []])
        #expect(try await store.openTasks().count == 1)
        let activities = try await store.activities(ActivityQuery())
        #expect(activities.map(\.version) == [3])
        #expect(activities.map(\.value.name) == ["Tea"])
        await store.close()
    }
}
