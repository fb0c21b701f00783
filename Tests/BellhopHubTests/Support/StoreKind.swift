import BellhopCore
import BellhopTestKit
import FoundationEssentials
import SQLiteStore
import Testing

/// The stores that important tests run on.
enum StoreKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory = "MemoryStore"
    case file = "SQLiteStore"

    var testDescription: String { rawValue }

    /// Runs `body` with a new store. Deletes the store's folder afterwards.
    func with(_ body: (any HubStore) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await body(MemoryStore())
        case .file:
            let folder = FileManager.default.temporaryDirectory.path + "/bellhop-hub-" + UUID().uuidString
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            defer {
                // A failure is harmless: the folder is in the folder for temporary files.
                try? FileManager.default.removeItem(atPath: folder)
            }
            let store = try await SQLiteStore.open(folder + "/bellhop.db")
            try await body(store)
            await store.close()
        }
    }
}
