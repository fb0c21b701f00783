import BellhopCore
import BellhopTestKit
import SQLiteStore
import Testing

/// Tests promise 6 for single rows: one broken row does not affect the other rows.
@Suite struct CorruptRowTests {
    /// Returns a store with two rows of every kind. Another program has changed the database with
    /// the statement `sql`.
    private func broken(_ sql: String, in folder: TemporaryFolder, log: Locked<[String]>) async throws -> SQLiteStore {
        let store = try await SQLiteStore.open(folder.database)
        for number in 1...2 {
            let changes: [Change] = [
                .pet(StoreSamples.pet(number, name: "Pet \(number)"), replacing: nil),
                .task(StoreSamples.task(number, of: number), replacing: nil),
                .arm(StoreSamples.timer(number, due: .minutes(number)), replacing: nil),
                .announce(StoreSamples.event(number), [StoreSamples.draft(), StoreSamples.draft(StoreSamples.log, .failed)]),
            ]
            _ = try await store.commit(Step(changes, at: StoreSamples.start))
        }
        await store.close()
        let written = try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, "PRAGMA ignore_check_constraints = ON; " + sql])
        try #require(written.status == 0, "\(written.output)")
        return try await SQLiteStore.open(folder.database) { line in log.withLock { $0.append(line) } }
    }

    @Test("a pet that cannot be read is passed over, told once, and an error for whoever asks for it")
    func pet() async throws {
        let folder = try TemporaryFolder()
        let log = Locked<[String]>([])
        let store = try await broken("UPDATE pets SET state = 'zombie' WHERE name = 'Pet 1'", in: folder, log: log)
        for _ in 1...3 { #expect(try await store.pets(includingRetired: true).map(\.value.name) == ["Pet 2"]) }
        let name = "pet \(StoreSamples.pet(1).id)"
        #expect(log.withLock { $0 } == ["\(name) in the database cannot be read and is skipped: its state is \"zombie\""])
        let error = await #expect(throws: StoreError.self) { try await store.pet(StoreSamples.id(1)) }
        #expect(error?.description == "the database reported an error (\(name) in the database cannot be read: its state is \"zombie\")")
        #expect(try await store.pet(StoreSamples.id(2))?.task != nil)
        await store.close()
    }

    @Test("a task that cannot be read is passed over in lists")
    func task() async throws {
        let folder = try TemporaryFolder()
        let log = Locked<[String]>([])
        let store = try await broken(
            "UPDATE tasks SET stage = 'ironing' WHERE started = (SELECT min(started) FROM tasks)", in: folder, log: log)
        #expect(try await store.openTasks().count == 1)
        #expect(log.withLock { $0.count } == 1)
        await store.close()
    }

    @Test(
        "T-5, T-9: a timer that cannot be read neither fires nor keeps the scheduler awake, and the next one does",
        arguments: [
            "kind = 'nap'", "basis = 'moon'", "labels = '{'", "owner = 'nobody'", "basis = 'calendar', civil = 'soon', boot = NULL",
        ])
    func timer(assignment: String) async throws {
        let folder = try TemporaryFolder()
        let log = Locked<[String]>([])
        let store = try await broken("UPDATE timers SET \(assignment) WHERE name = 'Tea 1'", in: folder, log: log)
        #expect(try await store.nextDue() == StoreSamples.start + .minutes(1))
        for _ in 1...3 {
            #expect(try await store.timers(TimerQuery(dueBy: StoreSamples.start + .hours(1), limit: 1)).map(\.name) == ["Tea 2"])
        }
        #expect(try await store.nextDue() == StoreSamples.start + .minutes(2))
        #expect(log.withLock { $0.count } == 1)
        await store.close()
    }

    @Test("an event that cannot be read keeps neither the courier awake nor the others from being told")
    func event() async throws {
        let folder = try TemporaryFolder()
        let log = Locked<[String]>([])
        let store = try await broken("UPDATE events SET urgency = 'extreme' WHERE number = 1", in: folder, log: log)
        let query = OperationQuery(sink: StoreSamples.phone, readyBy: StoreSamples.start, busy: [], limit: 1)
        for _ in 1...3 { #expect(try await store.operations(query).map(\.event.number) == [2]) }
        #expect(try await store.nextOperation(of: StoreSamples.phone, passingOver: [StoreSamples.key(2)]) == nil)
        #expect(try await store.events(EventQuery()).map(\.number) == [2])
        #expect(try await store.outbox(limit: 9).map(\.operation.event.number) == [2])
        #expect(try await store.deliveries(DeliveryQuery()).count == 4)
        #expect(log.withLock { $0.count } == 2)
        await store.close()
    }

    @Test("a delivery in a state that is none is not in anybody's list")
    func delivery() async throws {
        let folder = try TemporaryFolder()
        let log = Locked<[String]>([])
        let store = try await broken("UPDATE deliveries SET state = 'lost' WHERE event = 1", in: folder, log: log)
        #expect(try await store.deliveries(DeliveryQuery(sink: StoreSamples.log)).map(\.event) == [2])
        await store.close()
    }

    @Test("what a value of a broken row holds cannot disturb a terminal")
    func harmless() async throws {
        let folder = try TemporaryFolder()
        let log = Locked<[String]>([])
        let store = try await broken(
            "UPDATE pets SET state = char(27) || '[31m' || hex(zeroblob(500)) WHERE name = 'Pet 1'", in: folder, log: log)
        _ = try await store.pets(includingRetired: true)
        let line = log.withLock { $0.first } ?? ""
        #expect(line.contains("\\u{1B}[31m000") && !line.contains("\u{1B}") && line.count < 200, "\(line)")
        await store.close()
    }
}
