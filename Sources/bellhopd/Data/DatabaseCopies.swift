import BellhopCore
import BellhopHub
import FoundationEssentials
import Glibc
import SQLiteStore

/// Makes copies of the database for exports and backups. Each copy has a private folder inside the
/// state folder.
struct DatabaseCopies: Sendable {
    let store: SQLiteStore
    let timekeeper: any Timekeeper
    /// The folder of the copies. It is in the same place as the database, because a copy needs
    /// about as much disk space as the database.
    let folder: String

    init(of store: SQLiteStore, in stateFolder: String, timekeeper: any Timekeeper) {
        self.store = store
        self.timekeeper = timekeeper
        folder = stateFolder + "/copies"
    }

    var copies: StoreCopies {
        StoreCopies(
            open: {
                let folder = try await make()
                do {
                    let copy = try await SQLiteStore.open(folder + "/bellhop.db")
                    return StoreCopies.Copy(store: copy) {
                        await copy.close()
                        await remove(folder)
                    }
                } catch {
                    await remove(folder)
                    throw StoreError.failed("\(error)")
                }
            },
            file: {
                let folder = try await make()
                return StoreCopies.File(path: folder + "/bellhop.db") { await remove(folder) }
            },
            scratch: { () throws(StoreError) in try scratch() })
    }

    /// Removes the copies that a killed daemon has left behind.
    func removeLeftovers() async {
        await remove(folder)
    }

    /// Creates a temporary file and returns its descriptor. The file is in the state folder,
    /// because the system's folder for temporary files may be in memory.
    private func scratch() throws(StoreError) -> Int32 {
        // Ignore an error here: the folder may already exist. Any other problem becomes apparent
        // when the file is opened.
        _ = mkdir(folder, 0o700)
        let path = folder + "/upload-" + timekeeper.makeID(PetID.self).description
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOSPC || code == EDQUOT { throw .full("no room on the disk for \(path)") }
            throw .failed("the file \(path) cannot be created: \(String(cString: strerror(code)))")
        }
        unlink(path)
        return descriptor
    }

    private func make() async throws -> String {
        let own = folder + "/" + timekeeper.makeID(PetID.self).description
        do {
            try FileManager.default.createDirectory(
                atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError.failed("the folder \(own) for a copy cannot be created")
        }
        do {
            try await store.backUp(to: own + "/bellhop.db")
        } catch {
            await remove(own)
            throw error
        }
        return own
    }

    /// Deletes a file or folder on a thread of its own, because deleting a large file takes a while
    /// and would block the cooperative pool.
    private func remove(_ path: String) async {
        await withCheckedContinuation { continuation in
            let isStarted = OwnThread.start(named: "bellhop-file") {
                // Ignore an error here: the file may not exist. If the file cannot be deleted now,
                // the daemon tries to delete it again at its next start.
                try? FileManager.default.removeItem(atPath: path)
                continuation.resume()
            }
            if !isStarted { continuation.resume() }
        }
    }
}
