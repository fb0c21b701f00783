import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

@Suite struct RestoreTests {
    /// Creates a database with one pet that has this name.
    private func begin(_ folder: TemporaryFolder, _ name: String, migrations: [Migration] = Migration.all) async throws {
        let store = try await SQLiteStore.open(folder.database, migrations: migrations)
        _ = try await store.commit(Step([.pet(StoreSamples.pet(name: name), replacing: nil)], at: StoreSamples.start))
        await store.close()
    }

    private func names(_ path: String) async throws -> [String] {
        let store = try await SQLiteStore.open(path)
        let names = try await store.pets(includingRetired: true).map(\.value.name)
        await store.close()
        return names
    }

    private func failure(_ backup: String, to path: String) async -> OpenFailure? {
        do throws(OpenFailure) {
            try await SQLiteStore.restore(backup, to: path)
            return nil
        } catch {
            return error
        }
    }

    private func sqlite(_ path: String, _ sql: String) async throws {
        let result = try await ChildProcess.run("/usr/bin/sqlite3", [path, sql])
        try #require(result.status == 0, "\(result.output)")
    }

    @Test("a backup is put in the place of the database, which is kept, and stays itself")
    func restores() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(folder, "Snowy")
        let store = try await SQLiteStore.open(folder.database)
        try await store.backUp(to: copies.database)
        let before = try await StoreSnapshot(store, sinks: [])
        _ = try await store.commit(Step([.deletePet(StoreSamples.id(1), version: 1)], at: StoreSamples.start))
        await store.close()
        let bytes = try copies.bytes()
        let first = try await SQLiteStore.restore(copies.database, to: folder.database)
        #expect(first == folder.database + ".replaced-1")
        #expect(try folder.names == ["bellhop.db", "bellhop.db.replaced-1", "bellhop.lock"])
        #expect(try copies.bytes() == bytes)
        #expect(try copies.names == ["bellhop.db"])
        #expect(try folder.mode("bellhop.db") == 0o600)
        let restored = try await SQLiteStore.open(folder.database)
        #expect(try await StoreSnapshot(restored, sinks: []) == before)
        await restored.close()
        let second = try await SQLiteStore.restore(folder.database + ".replaced-1", to: folder.database)
        #expect(second == folder.database + ".replaced-2")
        #expect(try await names(folder.database) == [])
    }

    @Test("the journal goes on after the newest number of the replaced database; no command from before the backup can be undone")
    func numbers() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(folder, "Snowy")
        try await sqlite(folder.database, "INSERT INTO sqlite_sequence (name, seq) VALUES ('events', 41)")
        try await begin(copies, "Buddy")
        try await sqlite(copies.database, "INSERT INTO acts (id, at, words, is_undo, trace) VALUES ('a', 0, '{}', 0, '{}')")
        try await SQLiteStore.restore(copies.database, to: folder.database)
        let query = "SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'events'), (SELECT count(*) FROM acts)"
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, query]).output.hasPrefix("41|0"))
        // A backup that is newer than the database keeps its own numbers.
        try await sqlite(copies.database, "INSERT INTO sqlite_sequence (name, seq) VALUES ('events', 77)")
        try await SQLiteStore.restore(copies.database, to: folder.database)
        #expect(try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, query]).output.hasPrefix("77|0"))
    }

    @Test("G6: what a push server holds is placed again for the timers of the backup, and withdrawn for all others")
    func heldMessages() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try await SQLiteStore.open(folder.database)
        func hold(_ number: Int) async throws {
            let timer = StoreSamples.timer(number)
            let message = StoreSamples.message(number)
            let placed = HeldMessageOutcome(
                sink: message.sink, key: message.event.notice.key, revision: 1, result: .placed(timer.due + message.grace))
            _ = try await store.commit(Step([.arm(timer, replacing: nil), .hold(message), .settleHeld(placed)], at: StoreSamples.start))
        }
        try await hold(1)
        try await store.backUp(to: copies.database)
        try await hold(2)
        let stopped = StoreSamples.timer(1)
        let gone = HeldMessageOutcome(
            sink: StoreSamples.phone, key: StoreSamples.message(1).event.notice.key, revision: 1, result: .removed)
        _ = try await store.commit(
            Step([.disarm(stopped.owner, stopped.kind, generation: 1), .settleHeld(gone)], at: StoreSamples.start))
        await store.close()
        try await SQLiteStore.restore(copies.database, to: folder.database)
        let restored = try await SQLiteStore.open(folder.database)
        let messages = try await restored.heldMessages(HeldMessageQuery(isUnsettled: true))
        #expect(messages.count == 2)
        let (known, unknown) = (messages.first { $0.key == StoreSamples.key(1) }, messages.first { $0.key == StoreSamples.key(2) })
        #expect(known?.isStanding == true && known?.isSettled == false)
        #expect(unknown?.isStanding == false && unknown?.placed != nil)
        await restored.close()
    }

    @Test(
        "tokens revoked since the backup stay revoked, and phones paired since then stay paired; in a new place, those of the backup count")
    func tokens() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try await SQLiteStore.open(folder.database)
        let (old, lasting, new) = (StoreSamples.token(1), StoreSamples.token(2), StoreSamples.token(3))
        _ = try await store.commit(Step([.token(old), .token(lasting)], at: StoreSamples.start))
        try await store.backUp(to: copies.database)
        _ = try await store.commit(Step([.deleteToken(old.id), .token(new)], at: StoreSamples.start))
        await store.close()
        func restored(_ path: String) async throws -> [APIToken] {
            try await SQLiteStore.restore(copies.database, to: path)
            let store = try await SQLiteStore.open(path)
            let tokens = try await store.tokens()
            await store.close()
            return tokens
        }
        #expect(try await restored(folder.database) == [lasting, new])
        #expect(try await restored(folder.path + "/new/bellhop.db") == [old, lasting])
    }

    @Test("wherever the replaced database is damaged, the restore succeeds: its tokens stay, or the loss is said")
    func damagedTokens() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(copies, "Backup")
        let store = try await SQLiteStore.open(folder.database)
        let tokens = [StoreSamples.token(1), StoreSamples.sticker(2)]
        _ = try await store.commit(Step(tokens.map { .token($0) }, at: StoreSamples.start))
        await store.close()
        let whole = try folder.bytes()
        var lost = 0
        for page in 0..<whole.count / 4096 {
            var damaged = whole
            for offset in 0..<4096 { damaged[page * 4096 + offset] = 0xA5 }
            let place = try TemporaryFolder()
            try damaged.write(to: URL(fileURLWithPath: place.database))
            let log = Locked<[String]>([])
            try await SQLiteStore.restore(copies.database, to: place.database) { line in log.withLock { $0.append("\(line)") } }
            let restored = try await SQLiteStore.open(place.database)
            let isKept = try await restored.tokens() == tokens
            await restored.close()
            let isSaid = log.withLock { lines in lines.contains { $0.contains("bellhop api pair") && $0.contains("bellhop api sticker") } }
            #expect(isKept != isSaid, "page \(page): \(log.withLock { $0 })")
            if isSaid { lost += 1 }
        }
        #expect(lost > 0 && lost < whole.count / 4096)
    }

    @Test("the new database belongs to the owner of the old one, also if root restores it")
    func owner() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(folder, "Snowy")
        try await begin(copies, "Backup")
        let owner: uid_t = geteuid() == 0 ? 65534 : geteuid()
        try #require(chown(folder.database, owner, gid_t.max) == 0)
        try await SQLiteStore.restore(copies.database, to: folder.database)
        var status = stat()
        #expect(stat(folder.database, &status) == 0 && status.st_uid == owner)
    }

    @Test("an older backup gets the tokens of the newer database, but not its stickers, which it would take for tokens of everything")
    func olderBackup() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try DatabaseFile.open(copies.database, migrations: Array(Migration.all.prefix(14)), log: { _ in }).close()
        let store = try await SQLiteStore.open(folder.database)
        let newest: Change = .note(key: APIToken.newestNote, value: "7")
        _ = try await store.commit(
            Step([.token(StoreSamples.token(1)), .token(StoreSamples.sticker(2)), newest], at: StoreSamples.start))
        await store.close()
        let log = Locked<[String]>([])
        try await SQLiteStore.restore(copies.database, to: folder.database) { line in log.withLock { $0.append("\(line)") } }
        let restored = try await SQLiteStore.open(folder.database)
        #expect(try await restored.tokens() == [StoreSamples.token(1)])
        #expect(try await restored.note(APIToken.newestNote) == "7")
        #expect(log.withLock { $0 }.contains { $0.contains("bellhop api sticker") })
        await restored.close()
    }

    @Test("a backup that is older than inlets does not take their tokens for tokens of everything", arguments: [14, 15, 16])
    func backupWithoutInlets(schema: Int) async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try DatabaseFile.open(copies.database, migrations: Array(Migration.all.prefix(schema)), log: { _ in }).close()
        let store = try await SQLiteStore.open(folder.database)
        let tokens = [StoreSamples.token(1), StoreSamples.sticker(2), StoreSamples.inletToken(3)]
        _ = try await store.commit(Step(tokens.map { .token($0) }, at: StoreSamples.start))
        await store.close()
        let log = Locked<[String]>([])
        try await SQLiteStore.restore(copies.database, to: folder.database) { line in log.withLock { $0.append("\(line)") } }
        let restored = try await SQLiteStore.open(folder.database)
        #expect(try await restored.tokens() == (schema == 14 ? [tokens[0]] : [tokens[0], tokens[1]]))
        #expect(log.withLock { $0 }.contains { $0.contains("bellhop inlets token") })
        await restored.close()
    }

    @Test("the phones that Web Push rings, and their key, are those of the replaced database; in a new place, those of the backup")
    func subscriptions() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try await SQLiteStore.open(folder.database)
        let (old, new) = (StoreSamples.token(1), StoreSamples.token(2))
        func key(_ value: String) -> Change { .note(key: PushSubscription.keyNote, value: value) }
        _ = try await store.commit(
            Step([.token(old), .subscription(StoreSamples.subscription(old.id, at: 1)), key("old")], at: StoreSamples.start))
        try await store.backUp(to: copies.database)
        _ = try await store.commit(
            Step(
                [.deleteToken(old.id), .token(new), .subscription(StoreSamples.subscription(new.id, at: 2)), key("new")],
                at: StoreSamples.start))
        await store.close()
        func restored(_ path: String) async throws -> ([APITokenID], String?) {
            try await SQLiteStore.restore(copies.database, to: path)
            let store = try await SQLiteStore.open(path)
            let state = (try await store.subscriptions().map(\.token), try await store.note(PushSubscription.keyNote))
            await store.close()
            return state
        }
        #expect(try await restored(folder.database) == ([new.id], "new"))
        #expect(try await restored(folder.path + "/new/bellhop.db") == ([old.id], "old"))
    }

    @Test("a house keeps its id; in a new place, it gets a new one, because the old house may still run")
    func houseID() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try await SQLiteStore.open(folder.database)
        func note(_ id: String) -> Step { Step([.note(key: HopMark.houseNote, value: id)], at: StoreSamples.start) }
        _ = try await store.commit(note("aaaa0000"))
        try await store.backUp(to: copies.database)
        _ = try await store.commit(note("bbbb0000"))
        await store.close()
        for (path, id) in [(folder.database, "bbbb0000"), (folder.path + "/new/bellhop.db", nil)] as [(String, String?)] {
            try await SQLiteStore.restore(copies.database, to: path)
            let restored = try await SQLiteStore.open(path)
            #expect(try await restored.note(HopMark.houseNote) == id)
            await restored.close()
        }
    }

    @Test("a backup can be restored where there is no database, and no folder yet")
    func anew() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(copies, "Snowy")
        let path = folder.path + "/state/bellhop.db"
        #expect(try await SQLiteStore.restore(copies.database, to: path) == nil)
        #expect(try await names(path) == ["Snowy"])
    }

    @Test("an older schema is restored, and brought up to date when it is opened")
    func older() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await OldDatabase.make(copies.database)
        try await SQLiteStore.restore(copies.database, to: folder.database)
        #expect(try await names(folder.database) == ["Snowy", "Fluffy"])
        #expect(try folder.names.contains("bellhop.db.before-\(SQLiteStore.schemaVersion)"))
    }

    @Test("a database that cannot be read, which may be why it is replaced, is kept as it is")
    func unreadable() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(copies, "Backup")
        try Data("not a database".utf8).write(to: URL(fileURLWithPath: folder.database))
        try await SQLiteStore.restore(copies.database, to: folder.database)
        #expect(try await names(folder.database) == ["Backup"])
        #expect(try folder.names == ["bellhop.db", "bellhop.db.replaced-1", "bellhop.lock"])
        #expect(try folder.bytes("bellhop.db.replaced-1") == Data("not a database".utf8))
    }

    @Test("what a killed process left in its log is moved into the replaced database, restored with it, and never mixed with another")
    func logs() async throws {
        let (folder, killed, copies) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
        try await begin(copies, "Backup")
        let store = try await SQLiteStore.open(folder.database, migrations: Migration.all, tidies: false)
        _ = try await store.commit(Step([.pet(StoreSamples.pet(name: "Only in the log"), replacing: nil)], at: StoreSamples.start))
        // Copy the files as a killed process would leave them. Another program makes the copy: if
        // this process opened and closed the files, it would drop SQLite's locks.
        _ = try await ChildProcess.run("/usr/bin/cp", [folder.database, folder.database + "-wal", killed.path])
        await store.close()
        #expect(try killed.bytes("bellhop.db-wal").count > 0)
        try Data("stale".utf8).write(to: URL(fileURLWithPath: killed.database + "-shm"))
        try Data().write(to: URL(fileURLWithPath: killed.database + ".replaced-1"))
        #expect(try await SQLiteStore.restore(copies.database, to: killed.database) == killed.database + ".replaced-2")
        #expect(try await names(killed.database) == ["Backup"])
        #expect(
            try killed.names == ["bellhop.db", "bellhop.db.replaced-1", "bellhop.db.replaced-2", "bellhop.lock"])
        try await SQLiteStore.restore(killed.database + ".replaced-2", to: killed.database)
        #expect(try await names(killed.database) == ["Only in the log"])
    }

    @Test(
        "what is not a whole database of Bellhop is refused with the reason, and nothing is changed",
        arguments: [
            ("text", "it is not a database"), ("empty", "it is not a Bellhop database"), ("foreign", "it is not a Bellhop database"),
            (
                "newer",
                "it was written by a newer Bellhop (schema 99, this version supports \(SQLiteStore.schemaVersion)); "
                    + "install that version first"
            ),
            ("missing", "it cannot be read: No such file or directory"), ("folder", "it is a folder"),
            ("orphan", "a row of tasks refers to a missing row of pets"),
        ])
    func refused(kind: String, reason: String) async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(folder, "Snowy")
        let backup = copies.path + "/copy.db"
        switch kind {
        case "text": try Data(String(repeating: "no database ", count: 100).utf8).write(to: URL(fileURLWithPath: backup))
        case "empty": try Data().write(to: URL(fileURLWithPath: backup))
        case "foreign": try await sqlite(backup, "CREATE TABLE theirs (id INTEGER)")
        case "folder": try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: false)
        case "missing": break
        default:
            let store = try await SQLiteStore.open(folder.database)
            _ = try await store.commit(Step([.task(StoreSamples.task(), replacing: nil)], at: StoreSamples.start))
            try await store.backUp(to: backup)
            await store.close()
            try await sqlite(backup, kind == "newer" ? "PRAGMA user_version = 99" : "PRAGMA foreign_keys = OFF; DELETE FROM pets")
        }
        let (bytes, names) = (try folder.bytes(), try folder.names)
        let found = await failure(backup, to: folder.database)
        #expect(found?.description == "\(backup) cannot be restored: \(reason)")
        #expect(try folder.bytes() == bytes)
        #expect(try folder.names == names)
    }

    @Test("a damaged backup is refused wherever the damage is")
    func damaged() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(folder, "Snowy")
        let store = try await SQLiteStore.open(folder.database)
        for number in 1...200 { _ = try await store.commit(Step([.announce(StoreSamples.event(number), [])], at: StoreSamples.start)) }
        try await store.backUp(to: copies.database)
        await store.close()
        let (bytes, whole) = (try folder.bytes(), try copies.bytes())
        var refused = 0
        let pages = whole.count / 4096
        for page in stride(from: 1, to: pages, by: max(1, pages / 12)) {
            var damaged = whole
            for offset in 0..<64 { damaged[page * 4096 + offset] = 0xA5 }
            let backup = copies.path + "/damaged-\(page).db"
            try damaged.write(to: URL(fileURLWithPath: backup))
            guard case .unfit(backup, let reason) = await failure(backup, to: folder.database) else { continue }
            #expect(reason.hasPrefix("it is damaged ("))
            refused += 1
        }
        #expect(refused >= 12)
        let cut = copies.path + "/cut.db"
        try whole.prefix(whole.count - 4096 * 3).write(to: URL(fileURLWithPath: cut))
        guard case .unfit = await failure(cut, to: folder.database) else {
            Issue.record("a backup that was cut short was restored")
            return
        }
        #expect(try folder.bytes() == bytes)
        #expect(try folder.names == ["bellhop.db", "bellhop.lock"])
    }

    @Test("nothing is restored while a daemon has the database")
    func inUse() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(copies, "Backup")
        let store = try await SQLiteStore.open(folder.database)
        #expect(await failure(copies.database, to: folder.database) == .locked(folder.database, pid: getpid()))
        await store.close()
        #expect(try await names(folder.database) == [])
    }

    @Test("a disk without room for the copy is told, and the database stays")
    func full() async throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        try await begin(copies, "Backup")
        let disk = try await SmallDisk.make(in: folder, options: "size=64k")
        let path = disk.path + "/bellhop.db"
        #expect(await failure(copies.database, to: path) == .full(path + ".restoring"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["bellhop.lock"])
        try await disk.remove()
    }
}
