import BellhopCore
import BellhopTestKit
import SQLiteStore
import Testing

@Suite struct TimerSizeTests {
    @Test("T-7, T-11: a timer that is stored takes less than 1 KB of the file, names, labels and indexes included")
    func size() async throws {
        let folder = try TemporaryFolder()
        let empty = try await size(of: folder, after: [])
        let timers = (1...10_000).map { number in
            var timer = StoreSamples.timer(number)
            timer.name = String(repeating: "x", count: 30)
            timer.labels = ["room": "bath", "floor": "2"]
            return timer
        }
        let full = try await size(of: folder, after: timers)
        #expect(full > empty)
        #expect((full - empty) / timers.count < 1024, "\((full - empty) / timers.count) bytes a timer")
    }

    /// Commits the timers, closes the store, and returns the size of the database file in bytes.
    /// Closing the store moves the log into this file.
    private func size(of folder: TemporaryFolder, after timers: [TimerRecord]) async throws -> Int {
        let store = try await SQLiteStore.open(folder.database)
        if !timers.isEmpty { _ = try await store.commit(Step(timers.map { .arm($0, replacing: nil) }, at: StoreSamples.start)) }
        await store.close()
        return try folder.bytes().count
    }
}
