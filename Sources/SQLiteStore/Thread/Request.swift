import BellhopCore

/// What waits for the store's thread. Each carries the continuation of whoever waits, and is answered exactly once.
enum Request: Sendable {
    case commit([Step], CheckedContinuation<[Result<Committed, StoreError>], Never>)
    /// Copies the database to a new file, between other requests.
    case backUp(path: String, CheckedContinuation<Result<Void, StoreError>, Never>)
    /// Reads with the session, then resumes its own continuation.
    case read(@Sendable (Session) -> Void)
}
