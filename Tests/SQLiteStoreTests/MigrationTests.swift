import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

@Suite struct MigrationTests {
    /// The newest schema version.
    private static let newest = SQLiteStore.schemaVersion
    private static let third = Migration(
        number: newest + 1, sql: "ALTER TABLE pets ADD COLUMN colour TEXT; CREATE TABLE hats (id INTEGER) STRICT")
    private static let fourth = Migration(number: newest + 2, sql: "DROP TABLE hats")
    private static let broken = Migration(
        number: newest + 3, sql: "CREATE TABLE shoes (id INTEGER) STRICT; SELECT * FROM nowhere")

    private func begin(_ folder: TemporaryFolder, _ migrations: [Migration] = Migration.all) async throws {
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
        let folder = try TemporaryFolder()
        try await begin(folder)
        await (try await SQLiteStore.open(folder.database)).close()
        #expect(try folder.names == ["bellhop.db", "bellhop.lock"])
    }

    @Test("D-15: an older schema is copied, told, and brought up to date; what was stored stays")
    func migrates() async throws {
        let folder = try TemporaryFolder()
        try await begin(folder)
        let log = Locked<[String]>([])
        let migrations = Migration.all + [Self.third, Self.fourth]
        let store = try await SQLiteStore.open(folder.database, migrations: migrations) { line in log.withLock { $0.append(line) } }
        #expect(try await store.pets(includingRetired: true).map(\.value) == [StoreSamples.pet()])
        await store.close()
        let copy = folder.database + ".before-\(Self.newest + 2)"
        #expect(
            log.withLock { $0 } == [
                "upgrading the database from schema \(Self.newest) to \(Self.newest + 2); the old one is kept as \(copy)"
            ])
        #expect(try folder.mode("bellhop.db.before-\(Self.newest + 2)") == 0o600)
        let version = "PRAGMA user_version; SELECT name FROM pets; SELECT count(*) FROM sqlite_schema WHERE name = 'hats'"
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [copy, version]).output == "\(Self.newest)\nSnowy\n0\n")
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, version]).output == "\(Self.newest + 2)\nSnowy\n0\n")
        let again = try await SQLiteStore.open(folder.database, migrations: migrations) { line in log.withLock { $0.append(line) } }
        await again.close()
        #expect(log.withLock { $0.count } == 1)
    }

    @Test("D-15: a migration that fails leaves the old schema whole, and the next start tries again")
    func fails() async throws {
        let folder = try TemporaryFolder()
        try await begin(folder)
        let migrations = Migration.all + [Self.third, Self.fourth, Self.broken]
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
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, tables]).output == "\(Self.newest)\n0\n")
        let store = try await SQLiteStore.open(folder.database)
        #expect(try await store.pets(includingRetired: true).count == 1)
        await store.close()
    }

    @Test("D-15: a newer database is refused with a sentence, and its bytes stay as they are")
    func newer() async throws {
        let folder = try TemporaryFolder()
        try await begin(folder, Migration.all + [Migration(number: Self.newest + 1, sql: "CREATE TABLE future (id INTEGER) STRICT")])
        let bytes = try folder.bytes()
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        #expect(found == .newer(folder.database, schema: Self.newest + 1, known: Self.newest, copy: nil))
        #expect(try folder.bytes() == bytes)
        #expect(try folder.names == ["bellhop.db", "bellhop.lock"])
    }

    @Test("D-15: a newer database is refused with the way back, if a copy was made before its upgrade")
    func wayBack() async throws {
        let folder = try TemporaryFolder()
        try await begin(folder)
        await (try await SQLiteStore.open(folder.database, migrations: Migration.all + [Self.third])).close()
        let copy = folder.database + ".before-\(Self.newest + 1)"
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        #expect(found == .newer(folder.database, schema: Self.newest + 1, known: Self.newest, copy: copy))
        #expect(found?.sentence.description.hasSuffix("bellhop restore \(copy) --yes") == true)
    }

    @Test("a newer schema that is still in the log of a killed process is refused too, and its bytes stay as they are")
    func newerInLog() async throws {
        let folder = try TemporaryFolder()
        let killed = try TemporaryFolder()
        try await begin(folder)
        let migrations = Migration.all + [Migration(number: Self.newest + 1, sql: "CREATE TABLE future (id INTEGER) STRICT")]
        let store = try await SQLiteStore.open(folder.database, migrations: migrations, tidies: false)
        // Copy the files as a killed process would leave them. Another program makes the copy: if
        // this process opened and closed the files, it would drop SQLite's locks.
        let copied = try await ChildProcess.run("/usr/bin/cp", [folder.database, folder.database + "-wal", killed.path])
        #expect(copied.status == 0)
        await store.close()
        let (bytes, log) = (try killed.bytes(), try killed.bytes("bellhop.db-wal"))
        #expect(bytes[60..<64].elementsEqual([0, 0, 0, UInt8(Self.newest)]), "the header still says the schema before")
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(killed.database) }
        #expect(found == .newer(killed.database, schema: Self.newest + 1, known: Self.newest, copy: nil))
        #expect(try killed.bytes() == bytes)
        #expect(try killed.bytes("bellhop.db-wal") == log)
    }

    @Test("a database of the first schema comes over whole, field for field, after a copy of it was made")
    func first() async throws {
        let folder = try TemporaryFolder()
        try await OldDatabase.make(folder.database)
        let store = try await SQLiteStore.open(folder.database)
        let found = try await StoreSnapshot(store, sinks: [SinkName(rawValue: "phone")], notes: ["test-mode"])
        await store.close()
        func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }
        let pet = try #require(PetID(OldDatabase.pet))
        var snowy = Pet(
            id: pet, name: "Snowy", createdDate: at(1000), cycleFrequencyDays: 14, washDurationMinutes: 50, dryDurationMinutes: 70)
        (snowy.currentState, snowy.lastLaundryDate, snowy.health, snowy.lastHealthUpdate) = (.washing, at(2000), 55, at(3000))
        (snowy.totalCyclesCompleted, snowy.currentStreak, snowy.longestStreak, snowy.deaths) = (9, 2, 5, 1)
        (snowy.testWashSeconds, snowy.testDrySeconds, snowy.pausedMilliseconds) = (5, 6, 3_601_000)
        var fluffy = Pet(id: try #require(PetID(OldDatabase.other)), name: "Fluffy", createdDate: at(1001))
        (fluffy.currentState, fluffy.isActive, fluffy.health, fluffy.lastHealthUpdate) = (.happy, false, nil, nil)
        #expect(found.pets == [Versioned(snowy, version: 7), Versioned(fluffy, version: 1)])
        var folded = LaundryTask(
            id: try #require(TaskID(OldDatabase.folded)), petID: pet, startDate: at(100), washDurationMinutes: 50, dryDurationMinutes: 70)
        (folded.currentStage, folded.isCompleted, folded.foldedLate, folded.additionalDryMinutes) = (.completed, true, true, 10)
        (folded.washStartTime, folded.washEndTime, folded.dryStartTime, folded.dryEndTime) = (at(110), at(120), at(130), at(140))
        folded.foldCompletedTime = at(150)
        var open = LaundryTask(id: try #require(TaskID(OldDatabase.open)), petID: pet, startDate: at(5000))
        (open.currentStage, open.washStartTime) = (.washing, at(5000))
        #expect(found.history == [folded])
        #expect(found.openTasks == [Versioned(open, version: 2)])
        let civil = CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 21), time: CivilTime(hour: 14, minute: 45))
        let tea = Owner.countdown(try #require(CountdownID(OldDatabase.other)))
        #expect(
            found.timers == [
                TimerRecord(
                    owner: .pet(pet), kind: .wash, generation: 4, armed: at(5000), due: at(9000), duration: .seconds(4),
                    basis: .count(armedIn: BootID(rawValue: "the-boot")), name: "Snowy"),
                TimerRecord(
                    owner: .pet(pet), kind: .reminder, generation: 5, armed: at(5000), due: at(9500), duration: nil, basis: .wall,
                    name: "Snowy", event: 1, labels: ["room": "bath"]),
                TimerRecord(
                    owner: tea, kind: .alarm, generation: 1, armed: at(6000), due: at(9900), duration: nil, basis: .calendar(civil),
                    name: "Tea", labels: [ShortID.label: "1"]),
            ])
        let washed = Event(
            number: 1, kind: .laundryWashed, occurred: at(7000), due: at(6900), owner: .pet(pet), timer: .wash, generation: 3,
            notice: Notice(
                key: NoticeKey(rawValue: "timer_1"), id: "timer_x_wash", category: "x-bellhop.timer", title: "Wash Complete!",
                body: "Snowy is ready", urgency: .high, actions: [NoticeAction(.startDryer, label: "Start Dryer")],
                link: "bellhop://pet/1", sound: "complete", name: "Snowy", labels: ["a": "b"]))
        let digest = Event(
            number: 2, kind: .hubDigest, occurred: at(7001), owner: .hub,
            notice: Notice(
                key: NoticeKey(rawValue: "digest"), id: "digest", category: "x-bellhop.timer", title: "Two", body: "things", urgency: .low,
                name: "hub"), merges: [1])
        #expect(found.events == [washed, digest].map { $0.spoken(in: .english) })
        #expect(found.outbox.map(\.operation.attempts) == [3])
        #expect(found.deliveries.map(\.state) == [.throttled, .sent, .queued])
        #expect(found.deliveries.map(\.receipt) == [nil, Receipt(rawValue: "42"), nil])
        var settings = AppSettings()
        (settings.soundEnabled, settings.appearanceMode) = (false, .dark)
        #expect(found.settings == Versioned(settings, version: 3))
        #expect(found.clockOffset == ClockOffset(boot: BootID(rawValue: "the-boot"), wallAtBoot: at(12345)))
        #expect(found.notes == ["yes"])
        #expect((found.dayTotals, found.monthTotals.count, found.reactions.count) == ([], 0, 0))
        let old = "PRAGMA user_version; SELECT paused_seconds FROM pets WHERE name = 'Snowy'"
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [folder.database + ".before-\(Self.newest)", old]).output == "1\n3601\n")
        let checks = "PRAGMA integrity_check; PRAGMA foreign_key_check"
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, checks]).output == "ok\n")
    }

    @Test("a database of the first schema has the same tables and indexes, once brought up to date, as a new one")
    func sameSchema() async throws {
        let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
        try await OldDatabase.make(old.database)
        for folder in [old, new] { await (try await SQLiteStore.open(folder.database)).close() }
        let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
        let (mine, theirs) = (
            try await ChildProcess.run("/usr/bin/sqlite3", [old.database, schema]).output,
            try await ChildProcess.run("/usr/bin/sqlite3", [new.database, schema]).output
        )
        #expect(mine == theirs)
        #expect(!mine.contains("timers2") && !mine.contains("paused_seconds") && mine.contains("day_totals_of_all"))
    }
}
