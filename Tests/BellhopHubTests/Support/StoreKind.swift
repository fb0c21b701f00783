import BellhopCore
import BellhopTestKit
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
            try await TemporaryFolder.with { folder in
                let store = try await SQLiteStore.open(folder.path + "/bellhop.db")
                try await body(store)
                await store.close()
            }
        }
    }
}
