package import BellhopCore

/// A part of the engine that takes part in every step: it may change what a step announces, add
/// what must be committed along with it, and act when it is durable.
package protocol StepParticipant: Sendable {
    /// Changes the announcements of a step before it is built, for example merges duplicates.
    func settle(_ builder: inout StepBuilder) async throws(StoreError)

    /// Adds what must be committed along with a step.
    ///
    /// - Returns: whether an addition may conflict with other steps although the step itself does
    ///   not. After such a conflict the step is completed anew.
    func complete(_ step: inout Step) async throws(StoreError) -> Bool

    /// Called when a step is durable, before its caller gets the answer.
    ///
    /// - Parameter step: everything that was committed, with the additions of all participants.
    func committed(_ committed: Committed, _ step: Step) async
}

extension StepParticipant {
    package func settle(_ builder: inout StepBuilder) async throws(StoreError) {}
    package func complete(_ step: inout Step) async throws(StoreError) -> Bool { false }
    package func committed(_ committed: Committed, _ step: Step) async {}
}

/// Handles steps of the wall clock before anything is decided on it.
package protocol ClockSettling: Sendable {
    /// Makes the stored due times fit `reading`. Cheap if the clock was not stepped.
    ///
    /// - Returns: whether decisions can be based on `reading`; `false` if the clock was stepped
    ///   again after it was taken, and a newer one is needed.
    func settle(_ reading: ClockReading) async throws(StoreError) -> Bool
}
