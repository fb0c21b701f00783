import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

/// The files that a killed process leaves behind: a database whose timers are only in its
/// write-ahead log. Each timer was committed in its own transaction.
struct KilledStore {
    let folder: TemporaryFolder
    let timers: Int

    init(timers: Int) async throws {
        self.timers = timers
        folder = try TemporaryFolder()
        let running = try TemporaryFolder()
        let store = try await SQLiteStore.open(running.database, migrations: Migration.all, tidies: false)
        for number in 1...timers {
            _ = try await store.commit(Step([.arm(StoreSamples.timer(number), replacing: nil)], at: StoreSamples.start))
        }
        // Another program copies the files: if this process opened and closed them, it would drop
        // SQLite's locks.
        let files = ["", "-wal"].map { running.database + $0 } + [running.path + "/bellhop.lock"]
        let copied = try await ChildProcess.run("/usr/bin/cp", files + [folder.path])
        try #require(copied.status == 0, "\(copied.output)")
        await store.close()
    }

    var log: String { folder.database + "-wal" }

    /// Returns a copy that a test can damage.
    func copy() throws -> TemporaryFolder {
        let other = try TemporaryFolder()
        for name in try folder.names { try folder.bytes(name).write(to: URL(fileURLWithPath: other.path + "/" + name)) }
        return other
    }
}

extension TemporaryFolder {
    /// Flips one bit of a file.
    func flip(bit: Int, of name: String) throws {
        var bytes = try bytes(name)
        bytes[bit / 8] ^= 1 << (bit % 8)
        try bytes.write(to: URL(fileURLWithPath: path + "/" + name))
    }
}
