import BellhopCore
import BellhopTestKit
import SQLiteStore
import Testing

@Suite struct ContractTests {
    @Test("the memory store keeps the store contract", arguments: StoreContract.cases)
    func memory(_ part: StoreContract.Case) async throws {
        try await StoreContract(reopen: { $0 }, make: { MemoryStore() }).run(part)
    }

    /// The contract covers D-9, D-10, D-17 and promises 1, 2 and 4. Both stores must meet it.
    @Test("T-26: the SQLite store keeps the store contract, and holds the same when it is opened again", arguments: StoreContract.cases)
    func sqlite(_ part: StoreContract.Case) async throws {
        let folder = try TemporaryFolder()
        let reopen: @Sendable (any HubStore) async throws -> any HubStore = { store in
            await (store as? SQLiteStore)?.close()
            return try await SQLiteStore.open(folder.database)
        }
        try await StoreContract(reopen: reopen, make: { try await SQLiteStore.open(folder.database) }).run(part)
    }
}
