import SQLiteStore
import Testing

/// Tries to open a database that must not open, and returns the failure.
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
