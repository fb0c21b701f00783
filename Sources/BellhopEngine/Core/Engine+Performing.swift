package import BellhopCore

extension Engine {
    /// The maximum number of times that a step is decided when it keeps conflicting with other
    /// steps.
    package static let conflictLimit = 20

    /// Decides on a step and commits it. After a conflict, `decide` runs again on the new state of
    /// the store. If the person who acts has set a condition, it is checked before each commit.
    ///
    /// - Returns: the result of `decide`, and the committed step.
    @discardableResult
    package func perform<Answer>(_ decide: (inout StepBuilder) async throws -> Answer) async throws -> (answer: Answer, step: Step) {
        let (answer, step, _) = try await committing(decide)
        return (answer, step)
    }

    /// Decides on a step and commits it, as ``perform(_:)`` does. Also returns what the store made of the
    /// step, such as the numbers of its events.
    package func committing<Answer>(
        _ decide: (inout StepBuilder) async throws -> Answer
    ) async throws -> (answer: Answer, step: Step, committed: Committed) {
        try await retryingConflicts {
            var builder = builder(at: try await settledReading())
            let answer = try await decide(&builder)
            try await (builder.condition ?? builder.act?.doer?.condition)?()
            let (committed, step) = try await commit(builder)
            return (answer, step, committed)
        }
    }

    /// Runs `attempt` until it succeeds without a conflict, at most ``conflictLimit`` times.
    package func retryingConflicts<Result>(_ attempt: () async throws -> Result) async throws -> Result {
        for _ in 1..<Self.conflictLimit {
            do { return try await attempt() } catch StoreError.conflict { continue }
        }
        return try await attempt()
    }

    /// Commits a builder's step, without retries. The caller must handle a conflict.
    ///
    /// - Parameter digests: digests to announce after the builder's own entries.
    @discardableResult
    package func commit(
        _ builder: StepBuilder, digests: [(Event, [DeliveryDraft])] = []
    ) async throws(StoreError) -> (committed: Committed, step: Step) {
        var builder = builder
        for participant in parts.participants { try await participant.settle(&builder) }
        return try await commit(builder.step(digests: digests))
    }

    /// Commits changes that announce nothing, without retries. The caller must handle a conflict.
    ///
    /// - Parameters:
    ///   - later: supplies further changes while the step is written; see ``Step/later``.
    ///   - act: the person's command that caused the changes; see ``Step/act``.
    @discardableResult
    package func apply(
        _ changes: [Change], at now: Instant, later: Step.Later? = nil, act: ActDraft? = nil
    ) async throws(StoreError) -> Committed {
        var step = Step(changes, at: now)
        step.later = later
        step.act = act
        return try await commit(step).committed
    }

    /// Commits a step with the additions of its participants, and then notifies the participants.
    /// Returns when the step is durable.
    private func commit(_ step: Step) async throws(StoreError) -> (committed: Committed, step: Step) {
        guard !step.changes.isEmpty || step.later != nil else { return (Committed(), step) }
        let participants = parts.participants
        let whole = try await committed(step, participants)
        for participant in participants { await participant.committed(whole.committed, whole.step) }
        pulse.ring()
        if !whole.committed.events.isEmpty { journal.ring() }
        return whole
    }

    private func committed(
        _ step: Step, _ participants: [any StepParticipant]
    ) async throws(StoreError) -> (committed: Committed, step: Step) {
        var attempt = 1
        while true {
            var whole = step
            var mayConflict = false
            for participant in participants where try await participant.complete(&whole) { mayConflict = true }
            do throws(StoreError) {
                let start = timekeeper.now().sinceBoot
                let committed = try await store.commit(whole)
                meters.committed(whole, took: timekeeper.now().sinceBoot - start)
                return (committed, whole)
            } catch {
                // The conflict may come from a participant's addition, not from the step itself. In
                // that case, let the participants add their changes again.
                guard case .conflict = error, mayConflict, attempt < Self.completions else { throw error }
                attempt += 1
            }
        }
    }

    /// The maximum number of times that participants add their changes to a step when these
    /// additions keep conflicting with other steps.
    private static let completions = 5
}
