import BellhopCore
import BellhopTestKit
import SQLiteStore
import Testing

@Suite struct DifferentialTests {
    /// Runs 5,000 steps in total. The name of each test case contains its seed, so a failure shows
    /// the seed.
    @Test("the same random steps leave both stores with the same answers", arguments: [1, 2, 3, 4, 5] as [UInt64])
    func sameAnswers(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let sqlite = try await SQLiteStore.open(folder.database)
        let memory = MemoryStore()
        var random = RandomSteps(seed: seed)
        var count = 0
        var succeeded = 0
        while count < 1000 {
            let before = try await StoreSnapshot(memory, sinks: StoreSamples.sinks, notes: ["a", "b"])
            let steps = random.next(on: before)
            count += steps.count
            let mine = await memory.commit(steps)
            let theirs = await sqlite.commit(steps)
            for (step, (mine, theirs)) in zip(steps, zip(mine, theirs)) {
                try #require(outcome(mine) == outcome(theirs), "step \(count): \(step.changes): \(mine) against \(theirs)")
                if case .success = mine { succeeded += 1 }
            }
            let after = try await StoreSnapshot(memory, sinks: StoreSamples.sinks, notes: ["a", "b"])
            let other = try await StoreSnapshot(sqlite, sinks: StoreSamples.sinks, notes: ["a", "b"])
            try #require(after == other, "step \(count): \(steps.map(\.changes)): \(after.differences(from: other))")
        }
        // The test is meaningful only if many of the random steps succeed.
        #expect(succeeded > 300, "only \(succeeded) of \(count) steps succeeded")
        await sqlite.close()
    }

    private func outcome(_ result: Result<Committed, StoreError>) -> Result<Committed, StoreError> {
        // The two stores must fail with the same kind of error, but the wording may differ.
        result.mapError { error in
            switch error {
            case .conflict: .conflict("")
            case .full: .full("")
            case .damaged: .damaged("", "")
            case .disk: .disk("", "")
            case .refused: .refused("")
            case .failed: .failed("")
            }
        }
    }
}
