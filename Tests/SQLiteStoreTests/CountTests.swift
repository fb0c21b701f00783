import BellhopCore
import BellhopTestKit
import SQLiteStore
import Testing

@Suite struct CountTests {
    @Test("N-27: deliveries are counted over a journal of many slices, with gaps")
    func slices() async throws {
        let folder = try TemporaryFolder()
        let store = try await SQLiteStore.open(folder.database)
        // The events have the numbers 1 to 15,000. The first 2,000 events are pruned. Every seventh
        // event has no deliveries.
        let changes = (1...15_000).map { number -> Change in
            let event = StoreSamples.event(1, after: .seconds(number))
            let drafts = [
                StoreSamples.draft(StoreSamples.log, .failed), StoreSamples.draft(StoreSamples.phone, number <= 9000 ? .expired : .held),
            ]
            return .announce(event, number.isMultiple(of: 7) ? [] : drafts)
        }
        _ = try await store.commit(Step(changes, at: StoreSamples.start))
        _ = try await store.commit(Step([.prune(before: StoreSamples.start + .seconds(2001), limit: .max)], at: StoreSamples.start))
        func told(_ numbers: ClosedRange<Int>) -> Int { numbers.filter { !$0.isMultiple(of: 7) }.count }
        #expect(
            try await store.deliveryCounts() == [
                DeliveryCount(sink: StoreSamples.log, state: .failed, count: told(2001...15_000)),
                DeliveryCount(sink: StoreSamples.phone, state: .held, count: told(9001...15_000)),
                DeliveryCount(sink: StoreSamples.phone, state: .expired, count: told(2001...9000)),
            ])
        await store.close()
    }

    @Test("D-14: tasks are counted over a history of many slices, of which many end at one instant")
    func tasks() async throws {
        let folder = try TemporaryFolder()
        await (try await SQLiteStore.open(folder.database)).close()
        let rows = """
            INSERT INTO pets (id, version, name, created, state, is_active, cycles, streak, longest_streak, deaths, frequency_days,
                wash_minutes, dry_minutes) VALUES ('\(OldDatabase.pet)', 1, 'Snowy', 0, 'happy', 1, 0, 0, 0, 0, 7, 45, 60);
            WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 29999)
            INSERT INTO tasks (id, version, pet, started, stage, is_completed, abandoned, folded, folded_late, wash_minutes, dry_minutes)
                SELECT printf('019bf3a1-0000-7000-8000-%012x', i * 7 % 30011), 1, '\(OldDatabase.pet)', 0, 'completed', i % 3 < 2,
                    iif(i % 3 < 2, NULL, i / 5000), iif(i % 3 < 2, i / 5000, NULL), 0, 45, 60 FROM n;
            INSERT INTO tasks (id, version, pet, started, stage, is_completed, folded_late, wash_minutes, dry_minutes)
                VALUES ('\(OldDatabase.open)', 1, '\(OldDatabase.pet)', 0, 'cycle', 0, 0, 45, 60);
            """
        let filled = try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, rows])
        try #require(filled.status == 0, "\(filled.output)")
        let store = try await SQLiteStore.open(folder.database)
        #expect(try await store.taskCount(overBefore: nil) == 30_001)
        for (before, count) in [(0, 0), (1, 5000), (3, 15_000), (5, 25_000), (6, 30_000)] as [(Int64, Int)] {
            #expect(try await store.taskCount(overBefore: Instant(milliseconds: before)) == count)
        }
        await store.close()
    }
}
