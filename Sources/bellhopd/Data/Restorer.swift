import BellhopCore
import ControlWire
import FoundationEssentials
import SQLiteStore

/// `bellhopd --restore FILE`: replaces the database with a backup, while no daemon has it open.
struct Restorer {
    let backup: String
    let database: String
    let isTestMode: Bool

    /// Restores the backup. Returns two lines: where the database is, and where the replaced one
    /// was moved.
    func run() async throws(StartFailure) -> String {
        try await tryOut()
        let replaced: String?
        do throws(OpenFailure) {
            replaced = try await SQLiteStore.restore(backup, to: database) { StandardError.write("bellhopd: \($0)\n") }
        } catch {
            throw Daemon.startFailure(error)
        }
        return "database: \(database)\n" + (replaced.map { "replaced: \($0)\n" } ?? "")
    }

    /// Opens a copy of the backup before anything is changed, to check that this version can read
    /// it and that it is of the right kind (checklist G21).
    private func tryOut() async throws(StartFailure) {
        let folder = database + ".trying"
        // A copy that remains is harmless: the next trial removes it first.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // Removes what a killed trial may have left. If it cannot be removed, the trial itself
        // fails.
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
            throw StartFailure("the backup \(backup) cannot be read: \(error)", .state)
        }
        let wanted = isTestMode ? "test" : "real"
        if let mode, mode != wanted {
            throw StartFailure(
                "the backup \(backup) is of a \(mode) database, but this is a \(wanted) one; nothing was changed", .state)
        }
    }
}
