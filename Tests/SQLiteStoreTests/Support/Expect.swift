import SQLiteStore
import Testing

/// Returns the failure of opening a database that must not open.
func failure(_ open: () async throws(OpenFailure) -> SQLiteStore) async -> OpenFailure? {
    do throws(OpenFailure) {
        let store = try await open()
        await store.close()
        Issue.record("the database was opened")
        return nil
    } catch {
        return error
    }
}
