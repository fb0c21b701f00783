import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

/// Tests databases that daemons of earlier builds wrote. `Fixtures/schema-8.db.gz` is of a time when the store
/// used another library on top of SQLite. It contains five pets with three months of laundry, timers, a rest,
/// a workout, an event with its delivery, and an operation that waits for a server. Each release adds a file.
@Suite struct StoredFileTests {
    private static func unpack(_ name: String, to folder: TemporaryFolder) async throws {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/" + name
        let unpacked = try await ChildProcess.run("/bin/sh", ["-c", "gzip -dc \"$1\" >\"$2\"", "sh", fixture, folder.database])
        try #require(unpacked.status == 0, "\(unpacked.output)")
    }

    /// Returns every row of every table, as text. If a migration changes columns, the expected rows
    /// must be changed as well: timers are returned without their short ids, which schema 11 adds,
    /// pets without their turns, which schema 12 adds, and without species and coat, which schema 13
    /// adds.
    private func rows(_ path: String) async throws -> [Substring] {
        let dump = try await asked(path, ".dump").filter { line in
            line.hasPrefix("INSERT INTO") && !["timers", "pets"].contains { line.hasPrefix("INSERT INTO \($0) ") }
        }
        let columns = try await asked(
            path, "SELECT name FROM pragma_table_info('pets') WHERE name NOT LIKE 'turn%' AND name NOT IN ('species', 'coat')"
        ).joined(
            separator: ", ")
        let pets = try await asked(path, "SELECT \(columns) FROM pets ORDER BY id")
        let timers = """
            SELECT owner, kind, generation, armed, due, duration, basis, boot, civil, name, event, folded,
            nullif(json_remove(labels, '$."bellhop.number"'), '{}') FROM timers ORDER BY owner, kind
            """
        return dump + pets + (try await asked(path, timers))
    }

    private func asked(_ path: String, _ question: String) async throws -> [Substring] {
        let answer = try await ChildProcess.run("/usr/bin/sqlite3", [path, question])
        try #require(answer.status == 0, "\(answer.output)")
        return answer.output.split(separator: "\n")
    }

    @Test("D-15: a database of an earlier build opens, every row can be read, and none changes")
    func opens() async throws {
        let folder = try TemporaryFolder()
        try await Self.unpack("schema-8.db.gz", to: folder)
        let before = try await rows(folder.database)
        #expect(before.count > 200)

        let log = Locked<[String]>([])
        let store = try await SQLiteStore.open(folder.database) { line in log.withLock { $0.append(line) } }
        #expect(try await store.pets(includingRetired: true).count == 5)
        #expect(try await store.tasks(after: nil, limit: 1000).count == 92)
        #expect(try await store.timers(TimerQuery()).count == 9)
        #expect(try await store.events(EventQuery()).map(\.notice.name) == ["Tea"])
        #expect(try await store.deliveries(DeliveryQuery()).count == 2)
        #expect(try await store.activities(ActivityQuery()).count == 3)
        #expect(try await store.clockOffset() != nil)
        await store.close()
        #expect(log.withLock { $0 }.map { $0.contains("from schema 8 to \(SQLiteStore.schemaVersion)") } == [true])
        #expect(try await rows(folder.database) == before)
        let numbers =
            "SELECT short_id, json_extract(labels, '$.\"bellhop.number\"') FROM timers WHERE owner LIKE 'countdown:%' ORDER BY owner"
        let numbered = try await asked(folder.database, numbers)
        #expect(!numbered.isEmpty && numbered == (1...numbered.count).map { "\($0)|\($0)" })
        #expect(try await asked(folder.database, "SELECT count(short_id) FROM timers") == ["\(numbered.count)"])
        #expect(
            try await asked(
                folder.database, "SELECT count(*) FROM pets WHERE coalesce(turns, turn, turn_owed, turn_folds, species, coat) IS NOT NULL")
                == ["0"])
    }

    @Test("D-15: a database of release 0.2.0 opens, every row can be read, and none changes")
    func release020() async throws {
        let folder = try TemporaryFolder()
        // The file has two pets with turns, a wash, timers of every kind, a rest, a workout, a routine, posted
        // notices, one of which waits for its time, a question, a heartbeat, and acts that can be undone.
        try await Self.unpack("schema-20.db.gz", to: folder)
        let before = try await rows(folder.database)
        let store = try await SQLiteStore.open(folder.database)
        #expect(try await store.pets(includingRetired: true).map(\.value.name).sorted() == ["Fluffy", "Snowy"])
        #expect(try await store.timers(TimerQuery()).count == 12)
        #expect(try await store.events(EventQuery()).count == 4)
        #expect(try await store.deliveries(DeliveryQuery()).count == 7)
        #expect(try await store.activities(ActivityQuery()).map(\.value.kind.rawValue).sorted() == ["rest", "routine", "workout"])
        #expect(try await store.heartbeats().count == 1)
        #expect(try await store.waitingPosts().count == 1)
        await store.close()
        #expect(try await rows(folder.database) == before)
    }
}
