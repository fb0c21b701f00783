import BellhopCore
import BellhopTestKit
import Foundation
import Testing

@testable import SQLiteStore

@Suite struct OpeningTests {
    @Test("a missing folder is made 0700 and its files 0600 (D-1)")
    func modes() async throws {
        let folder = try TemporaryFolder()
        await (try await SQLiteStore.open(folder.path + "/a/b/bellhop.db")).close()
        // Open the database a second time, because SQLite treats a new file differently from an
        // existing one. In neither case may a shared-memory file appear.
        let store = try await SQLiteStore.open(folder.path + "/a/b/bellhop.db")
        _ = try await store.commit(Step([.note(key: "a", value: "1")], at: StoreSamples.start))
        #expect(try folder.mode("a") == 0o700)
        #expect(try folder.mode("a/b") == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b").sorted()
        #expect(names == ["bellhop.db", "bellhop.db-wal", "bellhop.lock"])
        for name in names { #expect(try folder.mode("a/b/" + name) == 0o600, "\(name)") }
        await store.close()
    }

    @Test("a file that others could read is closed to them when it is opened")
    func tightens() async throws {
        let folder = try TemporaryFolder()
        await (try await SQLiteStore.open(folder.database)).close()
        #expect(chmod(folder.database, 0o644) == 0)
        await (try await SQLiteStore.open(folder.database)).close()
        #expect(try folder.mode("bellhop.db") == 0o600)
    }

    @Test("a folder that others may write in is told to the log")
    func openFolder() async throws {
        let folder = try TemporaryFolder()
        #expect(chmod(folder.path, 0o777) == 0)
        let log = Locked<[String]>([])
        await (try await SQLiteStore.open(folder.database) { line in log.withLock { $0.append(line) } }).close()
        #expect(
            log.withLock { $0 } == [
                "others can write to the folder \(folder.path) and so replace the database; prevent that with: chmod go-w \(folder.path)"
            ])
    }

    @Test("SQLite runs as the promises need it: WAL, FULL, foreign keys, one connection")
    func pragmas() throws {
        let folder = try TemporaryFolder()
        let file = try DatabaseFile.open(folder.database, migrations: Migration.all, log: { _ in })
        let expected = [
            "journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "locking_mode": "exclusive", "wal_autocheckpoint": "2000",
            "cache_size": "-4096", "mmap_size": "0", "temp_store": "2", "busy_timeout": "5000",
            "trusted_schema": "0",
            "user_version": "\(SQLiteStore.schemaVersion)",
            "application_id": "1113943148",
        ]
        for (name, value) in expected { #expect(try file.pragma(name) == value, "\(name)") }
        #expect(try file.pragma("integrity_check") == "ok")
        file.close()
    }

    @Test("what a foreign file could still hide does nothing: triggers do not run, views cannot be read, and the schema cannot be edited")
    func switches() throws {
        let folder = try TemporaryFolder()
        let file = try Database(folder.database)
        try file.execute(
            """
            CREATE TABLE pets (name TEXT); CREATE TABLE stolen (name TEXT);
            CREATE TRIGGER thief AFTER INSERT ON pets BEGIN INSERT INTO stolen VALUES (new.name); END;
            CREATE VIEW everything AS SELECT name FROM pets;
            INSERT INTO pets VALUES ('Snowy');
            """)
        #expect(try file.number("SELECT count(*) FROM pets") == 1)
        #expect(try file.number("SELECT count(*) FROM stolen") == 0)
        #expect(throws: SQLiteError.self) { try file.rows("SELECT * FROM everything") }
        // In defensive mode, SQLite ignores the first statement and refuses the second.
        try file.execute("PRAGMA writable_schema = ON")
        #expect(throws: SQLiteError.self) { try file.execute("UPDATE sqlite_master SET sql = '' WHERE name = 'pets'") }
        try file.close()
    }

    @Test("a second opener is refused and told who has it; when that one is gone, it opens")
    func locked() async throws {
        let folder = try TemporaryFolder()
        let first = try await SQLiteStore.open(folder.database)
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        #expect(found == .locked(folder.database, pid: getpid()))
        #expect(found?.description.contains("is in use by another bellhopd (process \(getpid()))") == true)
        await first.close()
        await (try await SQLiteStore.open(folder.database)).close()
    }

    @Test("a lock file without a number still keeps others out")
    func lockedBySomebody() async throws {
        let folder = try TemporaryFolder()
        let first = try await SQLiteStore.open(folder.database)
        #expect(truncate(folder.path + "/bellhop.lock", 0) == 0)
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        #expect(found == .locked(folder.database, pid: nil))
        await first.close()
    }

    @Test("another program cannot write, or even look, while the store has the file open")
    func exclusive() async throws {
        let folder = try TemporaryFolder()
        let store = try await SQLiteStore.open(folder.database)
        _ = try await store.commit(Step([.note(key: "a", value: "1")], at: StoreSamples.start))
        let other = try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, "SELECT count(*) FROM notes"])
        #expect(other.status != 0)
        #expect(other.output.contains("database is locked"), "\(other.output)")
        await store.close()
        let later = try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, "SELECT value FROM notes"])
        #expect(later.output == "1\n")
    }

    @Test("a file that is no database is refused and stays as it is", arguments: ["garbage", "SQLite format 3\0", "\0"])
    func garbage(text: String) async throws {
        let folder = try TemporaryFolder()
        let bytes = Data(text.utf8)
        try bytes.write(to: URL(fileURLWithPath: folder.database))
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        #expect(found == .notADatabase(folder.database))
        #expect(try folder.bytes() == bytes)
    }

    @Test("an empty file becomes a database")
    func empty() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.database))
        let store = try await SQLiteStore.open(folder.database)
        _ = try await store.commit(Step([.note(key: "a", value: "1")], at: StoreSamples.start))
        await store.close()
        let again = try await SQLiteStore.open(folder.database)
        #expect(try await again.note("a") == "1")
        await again.close()
        let schema = try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, "PRAGMA user_version; PRAGMA application_id"])
        #expect(schema.output == "\(SQLiteStore.schemaVersion)\n\(0x4265_6C6C)\n")
    }

    @Test("a pipe in the place of the database is refused, and nobody waits for its other end", .timeLimit(.minutes(15)))
    func pipe() async throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.database, 0o600) == 0)
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        #expect(found == .notADatabase(folder.database))
    }

    @Test("a database of another program is refused and stays as it is")
    func foreign() async throws {
        let folder = try TemporaryFolder()
        _ = try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, "CREATE TABLE songs (title); INSERT INTO songs VALUES ('x')"])
        let bytes = try folder.bytes()
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        #expect(found == .foreign(folder.database))
        #expect(try folder.bytes() == bytes)
    }

    @Test("a database that SQLite began and we did not finish is taken up")
    func begun() async throws {
        let folder = try TemporaryFolder()
        _ = try await ChildProcess.run("/usr/bin/sqlite3", [folder.database, "PRAGMA journal_mode = WAL; VACUUM"])
        #expect(try folder.bytes().isEmpty == false)
        await (try await SQLiteStore.open(folder.database)).close()
    }

    @Test("a damaged database is refused with what SQLite says")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        await (try await SQLiteStore.open(folder.database)).close()
        var bytes = try folder.bytes()
        // Damage the root page of the schema table, which comes after the file's header.
        for index in 100..<2000 { bytes[index] = 0xA5 }
        try bytes.write(to: URL(fileURLWithPath: folder.database))
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(folder.database) }
        guard case .corrupt(folder.database, _) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
    }

    @Test("a folder that cannot be made, or is none, is named")
    func noFolder() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
        let path = folder.path + "/file/state/bellhop.db"
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(path) }
        #expect(found?.description == OpenFailure.noFolder(folder.path + "/file/state", "\(folder.path)/file is a file").description)
    }

    @Test("a folder that cannot be made says what is in its way and what to do, not what the system calls it")
    func noFolderWhy() async throws {
        let folder = try TemporaryFolder()
        #expect(symlink("nowhere", folder.path + "/link") == 0)
        let expected = [
            "/proc/nope": "/proc is not on a disk and cannot hold new folders",
            "/proc/nope/deeper/state": "/proc is not on a disk and cannot hold new folders",
            folder.path + "/link": "\(folder.path)/link is a broken link",
            folder.path + "/link/state": "\(folder.path)/link is a broken link",
        ]
        for (state, why) in expected {
            let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(state + "/bellhop.db") }
            #expect(found?.description == OpenFailure.noFolder(state, .verbatim(why)).description)
            #expect(
                found?.description
                    == "the folder \(state) cannot be created: \(why); choose another path with [store] path or --state-dir")
        }
        #expect(chmod(folder.path, 0o555) == 0)
        defer { chmod(folder.path, 0o700) }
        let found = await asNobody { () throws(OpenFailure) in
            try DatabaseFile.open(folder.path + "/state/bellhop.db", migrations: Migration.all, log: { _ in }).close()
        }
        #expect(
            found
                == .noFolder(
                    folder.path + "/state",
                    "this user cannot write to \(folder.path); create the folder yourself and give it to this user"))
    }

    @Test("a folder of somebody else is named, for reading and for writing")
    func forbidden() async throws {
        for (mode, expected) in [(mode_t(0o000), "unreadable"), (0o555, "unwritable")] {
            let folder = try TemporaryFolder()
            #expect(chmod(folder.path, mode) == 0)
            defer { chmod(folder.path, 0o700) }
            let found = await asNobody { () throws(OpenFailure) in
                try DatabaseFile.open(folder.database, migrations: Migration.all, log: { _ in }).close()
            }
            switch found {
            case .unreadable(folder.path, "Permission denied"): #expect(expected == "unreadable")
            case .unwritable(folder.path, "Permission denied"): #expect(expected == "unwritable")
            default: Issue.record("\(expected): \(String(describing: found))")
            }
        }
    }

    @Test("a read-only file system is named")
    func readOnly() async throws {
        let folder = try TemporaryFolder()
        let mount = try await SmallDisk.make(in: folder, options: "ro,size=64k")
        let path = mount.path + "/bellhop.db"
        let found = await failure { () async throws(OpenFailure) in try await SQLiteStore.open(path) }
        #expect(found == .readOnlyFileSystem(mount.path))
        try await mount.remove()
    }

    @Test("every failure says what, where and what to do")
    func sentences() {
        let failures: [OpenFailure] = [
            .noFolder("/x", "Not a directory"), .unreadable("/x", "Permission denied"), .unwritable("/x", "Permission denied"),
            .readOnlyFileSystem("/x"), .locked("/x", pid: 7), .locked("/x", pid: nil), .newer("/x", schema: 7, known: 1, copy: nil),
            .newer("/x", schema: 7, known: 1, copy: "/x.before-7"),
            .notADatabase("/x"),
            .foreign("/x"), .corrupt("/x", "malformed"), .full("/x"), .altered("/x", "it holds the trigger \"evil\""),
        ]
        for failure in failures {
            #expect(failure.description.contains("/x"))
            #expect(failure.description.contains(";"), "\(failure)")
        }
        #expect(failures[6].description.contains("was written by a newer Bellhop (schema 7; this version supports 1)"))
    }

    @Test("after it was closed, every call says so")
    func closed() async throws {
        let folder = try TemporaryFolder()
        let store = try await SQLiteStore.open(folder.database)
        await store.close()
        await store.close()
        await #expect(throws: StoreError.failed("the database is closed")) { try await store.pets(includingRetired: true) }
        await #expect(throws: StoreError.failed("the database is closed")) { try await store.commit(Step(at: StoreSamples.start)) }
        #expect(try folder.names == ["bellhop.db", "bellhop.lock"])
    }
}
