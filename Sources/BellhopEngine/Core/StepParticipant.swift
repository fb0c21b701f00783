package import BellhopCore

/// A part of the engine that takes part in every step. It may change the step's announcements, add
/// changes to the same transaction, and act when the step is durable.
package protocol StepParticipant: Sendable {
    /// Changes the announcements of a step before it is built, for example to merge duplicates.
    func settle(_ builder: inout StepBuilder) async throws(StoreError)

    /// Adds changes that must be committed in the same transaction as the step.
    ///
    /// - Returns: whether an addition may conflict with other steps although the step itself does
    ///   not. After such a conflict the engine calls this method again, with the original step.
    func complete(_ step: inout Step) async throws(StoreError) -> Bool

    /// Reacts to a step that has become durable. Runs before ``Engine`` returns to the caller of
    /// the commit.
    ///
    /// - Parameter step: the committed step, including the additions of all participants.
    func committed(_ committed: Committed, _ step: Step) async
}

extension StepParticipant {
    package func settle(_ builder: inout StepBuilder) async throws(StoreError) {}
    package func complete(_ step: inout Step) async throws(StoreError) -> Bool { false }
    package func committed(_ committed: Committed, _ step: Step) async {}
}

/// Handles steps of the wall clock before any decision is based on a clock reading.
package protocol ClockSettling: Sendable {
    /// Adjusts the stored due times to `reading`. This is cheap if the clock was not stepped.
    ///
    /// - Returns: whether decisions can be based on `reading`; `false` if the clock was stepped
    ///   again after `reading` was taken, so that a newer reading is needed.
    func settle(_ reading: ClockReading) async throws(StoreError) -> Bool
}
