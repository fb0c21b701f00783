import BellhopCore
import ControlWire
import FoundationEssentials
import SQLiteStore

/// Runs `bellhopd --restore FILE`: replaces the database with a backup while no daemon has it open.
/// `bellhopd --check-backup FILE` runs only the check, which does not touch the database.
struct Restorer {
    let backup: String
    let database: String
    let isTestMode: Bool
    let language: Language

    /// Restores the backup. Returns two lines: the path of the database, and the path to which the
    /// old database was moved. Writes a line to standard error about each thing that is not as it was
    /// before.
    func run() async throws(StartFailure) -> String {
        try await tryOut()
        let replaced: String?
        do throws(OpenFailure) {
            replaced = try await SQLiteStore.restore(backup, to: database) { [language] in
                StandardError.write("bellhopd: \(language($0))\n")
            }
        } catch {
            throw Daemon.startFailure(error)
        }
        return "database: \(database)\n" + (replaced.map { "replaced: \($0)\n" } ?? "")
    }

    /// Checks whether this version can read the backup, and whether the kind of the backup (test or
    /// real) is the wanted one. The check opens a copy of the backup, before any other file is
    /// changed (checklist G21).
    func tryOut() async throws(StartFailure) {
        let folder = database + ".trying"
        // A copy that cannot be removed is harmless, because the next check removes it first.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // Remove the files that a killed process may have left behind. If these files cannot be
        // removed, the check itself fails.
        try? FileManager.default.removeItem(atPath: folder)
        let mode: String?
        do {
            let copy = folder + "/bellhop.db"
            try await SQLiteStore.restore(backup, to: copy)
            let store = try await SQLiteStore.open(copy)
            mode = try await store.note(Daemon.modeKey)
            await store.close()
        } catch let error as OpenFailure {
            throw Daemon.startFailure(error)
        } catch {
            throw StartFailure("the backup \(backup) cannot be read: \(Phrase(error))", .state)
        }
        let wanted = isTestMode ? "test" : "real"
        if let mode, mode != wanted {
            throw StartFailure(
                isTestMode
                    ? "the backup \(backup) was made from a real database, but the current database is for tests"
                    : "the backup \(backup) was made from a test database, but the current database is a real one",
                .state)
        }
    }
}
