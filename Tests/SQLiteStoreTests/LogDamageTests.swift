import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

/// Tests that the unreadable part of a write-ahead log is lost, but that this loss is always
/// reported.
@Suite(.timeLimit(.minutes(15))) struct LogDamageTests {
    private func timers(_ store: SQLiteStore) async throws -> Int { try await store.timers(TimerQuery()).count }

    @Test("promise 1: one bit of the log flipped is reported with a copy of it as it was, until that copy is deleted")
    func reported() async throws {
        let killed = try await KilledStore(timers: 40)
        let folder = try killed.copy()
        let size = folder.length("bellhop.db-wal")
        try folder.flip(bit: size * 8 / 2, of: "bellhop.db-wal")
        let (log, database) = (try folder.bytes("bellhop.db-wal"), try folder.bytes())
        let reports = Locked<[StoreTrouble]>([])
        let store = try await SQLiteStore.open(folder.database, report: { trouble in reports.withLock { $0.append(trouble) } })
        let copy = folder.database + ".damaged-1"
        #expect(reports.withLock { $0 } == [.lostChanges(copy: copy)])
        #expect(await store.troubles() == [.lostChanges(copy: copy)])
        #expect((1..<40).contains(try await timers(store)), "what is in front of the damage is there")
        #expect(try folder.bytes("bellhop.db.damaged-1") == database)
        #expect(try folder.bytes("bellhop.db.damaged-1-wal") == log)
        #expect(try folder.mode("bellhop.db.damaged-1-wal") == 0o600)
        await store.close()
        // The report is still there after the next start. It disappears as soon as somebody has
        // deleted the copy.
        let again = try await SQLiteStore.open(folder.database)
        #expect(await again.troubles() == [.lostChanges(copy: copy)])
        for suffix in ["", "-wal"] { #expect(unlink(copy + suffix) == 0) }
        #expect(try await again.examine() == [])
        await again.close()
    }

    @Test("a log that a kill cut off in the middle of its last transaction is no damage", arguments: [1, 24, 25, 2000, 4119, 4120, 5000])
    func torn(missing: Int) async throws {
        let killed = try await KilledStore(timers: 5)
        let folder = try killed.copy()
        let log = try folder.bytes("bellhop.db-wal")
        try log.prefix(log.count - missing).write(to: URL(fileURLWithPath: folder.database + "-wal"))
        let store = try await SQLiteStore.open(folder.database)
        #expect(await store.troubles() == [])
        #expect(try await timers(store) == 4)
        await store.close()
        #expect(try folder.names == ["bellhop.db", "bellhop.lock"])
    }

    @Test("what a power cut left of the last transaction, which was never answered, is no damage; what was in front of it is")
    func powerCut() async throws {
        let killed = try await KilledStore(timers: 10)
        for (bit, isDamage) in [(-4100 * 8, false), (-30_000 * 8, true)] {
            let folder = try killed.copy()
            // The log was written in another boot, so the power may have failed before this start.
            try Data("1\n00000000-0000-0000-0000-000000000000\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/bellhop.lock"))
            try folder.flip(bit: folder.length("bellhop.db-wal") * 8 + bit, of: "bellhop.db-wal")
            let store = try await SQLiteStore.open(folder.database)
            #expect(await store.troubles().isEmpty == !isDamage)
            await store.close()
        }
    }

    @Test("the log of a database that was deleted is kept, and reported")
    func deleted() async throws {
        let killed = try await KilledStore(timers: 5)
        let folder = try killed.copy()
        #expect(unlink(folder.database) == 0)
        let log = try folder.bytes("bellhop.db-wal")
        let store = try await SQLiteStore.open(folder.database)
        #expect(await store.troubles() == [.lostChanges(copy: folder.database + ".damaged-1")])
        #expect(try folder.bytes("bellhop.db.damaged-1-wal") == log)
        await store.close()
    }

    @Test("the copies of the last three are kept")
    func three() async throws {
        let killed = try await KilledStore(timers: 5)
        let folder = try TemporaryFolder()
        for _ in 1...5 {
            let damaged = try killed.copy()
            try damaged.flip(bit: 8 * 9000, of: "bellhop.db-wal")
            for name in try damaged.names { try damaged.bytes(name).write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
            await (try await SQLiteStore.open(folder.database)).close()
        }
        let kept = (3...5).flatMap { ["bellhop.db.damaged-\($0)", "bellhop.db.damaged-\($0)-wal"] }
        #expect(try folder.names == (["bellhop.db", "bellhop.lock"] + kept).sorted())
    }

    @Test("a restoration sets a database with a damaged log aside as it is")
    func restored() async throws {
        let killed = try await KilledStore(timers: 5)
        let (folder, backup) = (try killed.copy(), try TemporaryFolder())
        await (try await SQLiteStore.open(backup.database)).close()
        try folder.flip(bit: 8 * 9000, of: "bellhop.db-wal")
        let log = try folder.bytes("bellhop.db-wal")
        try await SQLiteStore.restore(backup.database, to: folder.database)
        #expect(try folder.bytes("bellhop.db.replaced-1-wal") == log)
    }

    @Test("promise 1: whichever bit of the database or its log is flipped, no change is lost without a word")
    func flipped() async throws {
        let proof = Proof("flipped-bits", sample: 24)
        let killed = try await KilledStore(timers: 24)
        let whole = try TemporaryFolder()
        for name in ["bellhop.db", "bellhop.db-wal"] {
            try killed.folder.bytes(name).write(to: URL(fileURLWithPath: whole.path + "/" + name))
        }
        await (try await SQLiteStore.open(whole.database)).close()
        var (harmless, reported, refused, wrong) = (0, 0, 0, 0)
        for number in proof.cases {
            var numbers = proof.numbers(for: number)
            let isLog = number % 3 < 2
            let folder = try TemporaryFolder()
            let source = isLog ? killed.folder : whole
            for name in try source.names { try source.bytes(name).write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
            let name = isLog ? "bellhop.db-wal" : "bellhop.db"
            try folder.flip(bit: Int.random(in: 0..<folder.length(name) * 8, using: &numbers), of: name)
            do throws(OpenFailure) {
                let store = try await SQLiteStore.open(folder.database)
                var found: Int?
                do throws(StoreError) {
                    found = try await store.timers(TimerQuery()).count
                    _ = try await StoreSnapshot(store, sinks: [])
                } catch {
                    wrong += 1
                }
                let troubles = await store.troubles()
                if found == killed.timers { harmless += 1 } else { reported += 1 }
                #expect(!isLog || found == killed.timers || !troubles.isEmpty, "\(found ?? 0) timers; \(proof.place(number))")
                await store.close()
            } catch {
                #expect(!isLog, "\(error); \(proof.place(number))")
                refused += 1
            }
        }
        try proof.report("all there \(harmless); lost and reported \(reported); refused \(refused); errors while reading \(wrong)")
    }
}
