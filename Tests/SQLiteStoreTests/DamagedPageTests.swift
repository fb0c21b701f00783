import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

/// Tests promise 6 for pages: one broken page of the database does not affect the other pages.
@Suite struct DamagedPageTests {
    private static let count = 3000

    /// Creates a store with many timers, and then overwrites one page of a table or an index.
    private func broken(_ name: String, _ page: Int, in folder: TemporaryFolder) async throws {
        let store = try await SQLiteStore.open(folder.database)
        let changes = (1...Self.count).map { Change.arm(StoreSamples.timer($0, due: .seconds($0)), replacing: nil) }
        _ = try await store.commit(Step(changes, at: StoreSamples.start))
        await store.close()
        let pages = try await ChildProcess.run(
            "/usr/bin/sqlite3", [folder.database, "SELECT pageno FROM dbstat WHERE name = '\(name)' AND pagetype = 'leaf' ORDER BY path"])
        let numbers = pages.output.split(separator: "\n").compactMap { Int($0) }
        let number = try #require(numbers.dropFirst(page).first, "\(pages.output)")
        var bytes = try folder.bytes()
        for offset in 0..<16 { bytes[(number - 1) * 4096 + offset] = 0xA5 }
        try bytes.write(to: URL(fileURLWithPath: folder.database))
    }

    @Test(
        "a damaged page among the timers keeps no other timer from being found when it is due, and is reported once",
        arguments: [("timers", 0), ("timers", 7), ("timers_due", 0), ("timers_due", 5)])
    func timers(name: String, page: Int) async throws {
        let folder = try TemporaryFolder()
        try await broken(name, page, in: folder)
        let reports = Locked<[StoreTrouble]>([])
        let store = try await SQLiteStore.open(folder.database, report: { trouble in reports.withLock { $0.append(trouble) } })
        let all = StoreSamples.start + .hours(2)
        let found = try await store.timers(TimerQuery(dueBy: all))
        // A damaged page of the table loses about 30 timers. A damaged page of an index loses
        // nothing, because its entries are also in the table.
        #expect(name == "timers" ? (Self.count - 60..<Self.count).contains(found.count) : found.count == Self.count)
        #expect(found.map(\.due) == found.map(\.due).sorted())
        for _ in 1...2 { #expect(try await store.timers(TimerQuery(dueBy: all, limit: 10)).map(\.name) == found.prefix(10).map(\.name)) }
        let next = try #require(try await store.nextDue())
        #expect(next <= found[0].due)
        guard case .damaged(folder.database, _) = await store.troubles().first else {
            Issue.record("\(await store.troubles())")
            return
        }
        #expect(reports.withLock { $0.count } == 1)
        await store.close()
    }
}
