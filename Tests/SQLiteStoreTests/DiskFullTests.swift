import BellhopCore
import BellhopTestKit
import SQLiteStore
import Testing

/// Tests that on a full disk a step is refused, that no answered step is lost, and that steps
/// succeed again once there is room.
@Suite struct DiskFullTests {
    private func note(_ number: Int, _ size: Int) -> Step {
        Step([.note(key: "note \(number)", value: String(repeating: "x", count: size))], at: StoreSamples.start)
    }

    @Test("D-24: on a full disk steps fail and leave nothing; what was answered stays; with room again they succeed")
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        let disk = try await SmallDisk.make(in: folder, options: "size=1m")
        let path = disk.path + "/bellhop.db"
        var store = try await SQLiteStore.open(path)
        let ballast = disk.path + "/ballast"
        #expect(try await ChildProcess.run("/usr/bin/dd", ["if=/dev/zero", "of=" + ballast, "bs=64k", "count=4"]).status == 0)
        var answered: [Int] = []
        var failed: StoreError?
        for number in 0..<200 where failed == nil {
            // Commit the steps in groups, to show that the failure of one step does not affect the
            // answers to the other steps.
            for (index, result) in (await store.commit([note(number * 2, 4000), note(number * 2 + 1, 4000)])).enumerated() {
                switch result {
                case .success: answered.append(number * 2 + index)
                case .failure(let error): failed = error
                }
            }
        }
        #expect(failed == .full(path), "somebody must know which disk it is")
        #expect(answered.count > 20)
        // Reading still works on the full disk.
        for number in answered { #expect(try await store.note("note \(number)")?.count == 4000) }
        #expect(try await store.note("note 399") == nil)
        #expect(try await ChildProcess.run("/usr/bin/rm", [ballast]).status == 0)
        _ = try await store.commit(note(400, 4000))
        await store.close()
        store = try await SQLiteStore.open(path)
        for number in answered + [400] { #expect(try await store.note("note \(number)")?.count == 4000) }
        await store.close()
        try await disk.remove()
    }

    @Test("a disk too full to open on is named")
    func fullAtStart() async throws {
        let folder = try TemporaryFolder()
        let disk = try await SmallDisk.make(in: folder, options: "size=64k")
        let path = disk.path + "/bellhop.db"
        #expect(
            try await ChildProcess.run("/usr/bin/dd", ["if=/dev/zero", "of=" + disk.path + "/ballast", "bs=4k", "count=10"]).status == 0)
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(path) }
        #expect(found == .full(path))
        #expect(try await ChildProcess.run("/usr/bin/rm", [disk.path + "/ballast"]).status == 0)
        try await disk.remove()
    }
}
