import BellhopCore
import BellhopTestKit
import FoundationEssentials
import SQLiteStore
import Testing

/// The stores that what matters is tried on.
enum StoreKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory = "MemoryStore"
    case file = "SQLiteStore"

    var testDescription: String { rawValue }

    /// Runs `body` with a fresh store; its folder is gone afterwards.
    func with(_ body: (any HubStore) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await body(MemoryStore())
        case .file:
            let folder = FileManager.default.temporaryDirectory.path + "/bellhop-hub-" + UUID().uuidString
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            defer {
                // Nothing depends on it: what stays lies in the folder for temporary files.
                try? FileManager.default.removeItem(atPath: folder)
            }
            let store = try await SQLiteStore.open(folder + "/bellhop.db")
            try await body(store)
            await store.close()
        }
    }
}
