import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

@Suite struct BackupTests {
    /// Returns a store that contains rows of every kind and is about eight mebibytes in size.
    private func filled(_ folder: TemporaryFolder) async throws -> SQLiteStore {
        let store = try await SQLiteStore.open(folder.database)
        var totals = RoundTotals()
        totals.folded = 1
        var changes: [Change] = [
            .pet(StoreSamples.pet(), replacing: nil), .task(StoreSamples.task(), replacing: nil),
            .arm(StoreSamples.timer(), replacing: nil),
            .tally(StoreSamples.id(1), totals, on: CivilDate(year: 2027, month: 1, day: 31)), .note(key: "a", value: "0"),
            .react(StoreSamples.phone, what: "seen", after: .seconds(1)),
        ]
        changes += (1...3000).map { number in
            var event = StoreSamples.event(number)
            event.notice.body = .verbatim(String(repeating: "wet ", count: 500))
            return .announce(event, [StoreSamples.draft()])
        }
        _ = try await store.commit(Step(changes, at: StoreSamples.start))
        return store
    }

    private func snapshot(_ store: some HubStore) async throws -> StoreSnapshot {
        try await StoreSnapshot(store, sinks: StoreSamples.sinks, notes: ["a", "b"])
    }

    private func failed(_ store: some HubStore, to path: String) async -> String? {
        do throws(StoreError) {
            try await store.backUp(to: path)
            return nil
        } catch {
            guard case .failed(let words) = error else { return "\(error)" }
            return words.description
        }
    }

    @Test("a backup is one file of mode 0600 that holds what the database holds, and needs nothing beside it")
    func whole() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try await filled(folder)
        let before = try await snapshot(store)
        try await store.backUp(to: copies.database)
        #expect(try copies.names == ["bellhop.db"])
        #expect(try copies.mode("bellhop.db") == 0o600)
        #expect(try copies.bytes().count > 20 * 64 * 4096, "it takes many turns")
        // The backup must be readable on a read-only disk, so its header must not require a
        // write-ahead log.
        #expect(try copies.bytes()[18..<20].elementsEqual([1, 1]))
        let looked = try await ChildProcess.run("/usr/bin/sqlite3", [copies.database, "PRAGMA integrity_check; PRAGMA user_version"])
        #expect(looked.output == "ok\n\(SQLiteStore.schemaVersion)\n")
        #expect(try copies.names == ["bellhop.db"])
        let copy = try await SQLiteStore.open(copies.database)
        let found = try await snapshot(copy)
        #expect(found == before, "\(found.differences(from: before))")
        await copy.close()
        // The store still works after the backup.
        _ = try await store.commit(Step([.note(key: "b", value: "2")], at: StoreSamples.start))
        #expect(try await store.note("b") == "2")
        await store.close()
    }

    @Test("commits go on between the turns of a backup, and what was committed meanwhile is in it whole or comes after")
    func turns() async throws {
        let folder = try TemporaryFolder()
        let store = try await filled(folder)
        var committed = 0
        var isShared = false
        // On a busy machine, this task may not run at all before the copy is finished, so the test
        // tries again. A store that commits nothing during a backup fails every time.
        for _ in 1...20 where !isShared {
            let copies = try TemporaryFolder()
            let before = committed
            let isDone = Locked(false)
            var lengths: [(before: Int, after: Int)] = []
            async let backup: Void = {
                try await store.backUp(to: copies.database)
                isDone.withLock { $0 = true }
            }()
            while !isDone.withLock({ $0 }) {
                committed += 1
                let length = copies.length("bellhop.db")
                // This commit changes a page that is copied at the start and a page that is copied
                // at the end.
                _ = try await store.commit(
                    Step([.note(key: "a", value: "\(committed)"), .announce(StoreSamples.event(committed), [])], at: StoreSamples.start))
                lengths.append((length, copies.length("bellhop.db")))
            }
            try await backup
            // Look for a commit that was requested after some pages had been copied, and that was
            // answered before all pages had been copied.
            let whole = copies.length("bellhop.db")
            isShared = lengths.contains { $0.before > 0 && $0.after < whole }
            let checks = "PRAGMA integrity_check; PRAGMA foreign_key_check"
            #expect(try await ChildProcess.run("/usr/bin/sqlite3", [copies.database, checks]).output == "ok\n")
            let copy = try await SQLiteStore.open(copies.database)
            let note = try #require(try await copy.note("a").flatMap { Int($0) })
            let events = try await copy.events(EventQuery(limit: .max)).count
            #expect(events == 3000 + note, "\(events) events and note \(note)")
            #expect((before...committed).contains(note))
            await copy.close()
        }
        #expect(isShared, "no commit was answered while pages were copied")
        await store.close()
    }

    @Test("a backup replaces no file, and says what is wrong")
    func faults() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try await filled(folder)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: copies.database))
        #expect(await failed(store, to: copies.database) == "\(copies.database) exists already; choose another name")
        #expect(try copies.bytes() == Data("mine".utf8))
        #expect(await failed(store, to: folder.database) == "\(folder.database) exists already; choose another name")
        let lost = copies.path + "/nowhere/copy.db"
        #expect(await failed(store, to: lost) == "\(lost) cannot be created: No such file or directory")
        await store.close()
        let late = copies.path + "/late.db"
        #expect(await failed(store, to: late) == "the database is closed")
        #expect(try copies.names == ["bellhop.db"])
        #expect(await failed(MemoryStore(), to: late) == "a store in memory has no file to copy to \(late)")
    }

    @Test("a backup for which the disk has no room is told and removed, and the store goes on")
    func full() async throws {
        let (folder, small) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try await filled(folder)
        let disk = try await SmallDisk.make(in: small, options: "size=512k")
        let path = disk.path + "/copy.db"
        #expect(await failed(store, to: path) == "the disk has no room for \(path)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
        _ = try await store.commit(Step([.note(key: "b", value: "2")], at: StoreSamples.start))
        await store.close()
        try await disk.remove()
    }

    @Test("a store that is closed while backups are made closes in order, and leaves no half copy")
    func closed() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try await filled(folder)
        let before = try await snapshot(store)
        await withTaskGroup(of: Void.self) { group in
            for number in 1...3 {
                group.addTask {
                    let path = copies.path + "/copy-\(number).db"
                    let fault = await failed(store, to: path)
                    let isThere = FileManager.default.fileExists(atPath: path)
                    #expect(isThere == (fault == nil), "\(fault ?? "it was made")")
                }
            }
            group.addTask { await store.close() }
        }
        let again = try await SQLiteStore.open(folder.database)
        #expect(try await snapshot(again) == before)
        await again.close()
    }
}
