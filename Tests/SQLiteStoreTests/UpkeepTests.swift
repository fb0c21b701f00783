import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

/// Tests what the store does with its files while nobody uses it.
@Suite(.timeLimit(.minutes(15))) struct UpkeepTests {
    private func note(_ key: String, _ size: Int = 1) -> Step {
        Step([.note(key: key, value: String(repeating: "x", count: size))], at: StoreSamples.start)
    }

    /// Waits until a condition holds on the disk. Polls with pauses, because the store must stay
    /// undisturbed until the condition holds, and because nothing reports the change.
    private func until(_ isSo: () throws -> Bool) async throws {
        while try !isSo() { _ = try await ChildProcess.run("/usr/bin/sleep", ["0.05"]) }
    }

    /// The size of a log that contains only its header and the first page.
    private static let empty = 32 + 24 + 4096

    @Test("after a pause, what was stored stands in the database itself, and nothing in the log alone")
    func tidy() async throws {
        let folder = try TemporaryFolder()
        let store = try await SQLiteStore.open(folder.database)
        try await until { folder.length("bellhop.db-wal") == Self.empty && folder.length("bellhop.db") > 4096 }
        _ = try await store.commit(note("later"))
        try await until { folder.length("bellhop.db-wal") == Self.empty }
        let bytes = try folder.bytes()
        #expect(bytes.range(of: Data("later".utf8)) != nil)
        await store.close()
    }

    @Test("promise 1: a database that is deleted or replaced while it is in use is reported, once")
    func moved() async throws {
        let folder = try TemporaryFolder()
        let reports = Locked<[StoreTrouble]>([])
        let store = try await SQLiteStore.open(folder.database, report: { trouble in reports.withLock { $0.append(trouble) } })
        #expect(try await store.examine() == [])
        #expect(rename(folder.database, folder.database + ".away") == 0)
        #expect(try await store.examine() == [.moved(folder.database)])
        _ = try await store.commit(note("a"))
        #expect(try await store.examine() == [.moved(folder.database)])
        #expect(reports.withLock { $0 } == [.moved(folder.database)])
        #expect(rename(folder.database + ".away", folder.database) == 0)
        #expect(try await store.examine() == [])
        await store.close()
    }

    @Test("P6, D-24: on a full disk what is due is stored with the room kept for it, once; the room is kept again when there is some")
    func reserve() async throws {
        let folder = try TemporaryFolder()
        let disk = try await SmallDisk.make(in: folder, options: "size=8m")
        let path = disk.path + "/bellhop.db"
        let (reserve, filler) = (path + ".reserve", disk.path + "/filler")
        let reports = Locked<[StoreTrouble]>([])
        let store = try await SQLiteStore.open(path, keepsReserve: true, report: { trouble in reports.withLock { $0.append(trouble) } })
        var status = stat()
        #expect(stat(reserve, &status) == 0)
        #expect((status.st_size, status.st_blocks * 512, status.st_mode & 0o777) == (1 << 20, 1 << 20, 0o600))
        _ = try await ChildProcess.run("/usr/bin/dd", ["if=/dev/zero", "of=" + filler, "bs=1k"])

        // A command is refused, so that the reserved space stays available for due timers.
        await #expect(throws: StoreError.full(path)) { try await store.commit(note("a", 20_000)) }
        #expect(await store.troubles() == [.full(path)])
        #expect(access(reserve, F_OK) == 0)
        var event = StoreSamples.event(1)
        event.notice.body = .verbatim(String(repeating: "x", count: 20_000))
        _ = try await store.commit(Step([.announce(event, [StoreSamples.draft()])], at: StoreSamples.start))
        #expect(access(reserve, F_OK) != 0)
        #expect(await store.troubles() == [.reserveUsed(path)])
        #expect(reports.withLock { $0 } == [.full(path), .reserveUsed(path)])
        #expect(try await store.events(EventQuery()).count == 1)

        #expect(unlink(filler) == 0)
        _ = try await store.commit(note("b"))
        try await until { access(reserve, F_OK) == 0 }
        #expect(try await store.examine() == [])
        await store.close()
        try await disk.remove()
    }

    @Test("of a small disk nothing is kept")
    func small() async throws {
        let folder = try TemporaryFolder()
        let disk = try await SmallDisk.make(in: folder, options: "size=2m")
        await (try await SQLiteStore.open(disk.path + "/bellhop.db", keepsReserve: true)).close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() == ["bellhop.db", "bellhop.lock"])
        try await disk.remove()
    }
}
