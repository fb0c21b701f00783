import BellhopCore

/// An attempt at a sink, which a courier can cancel at its deadline.
enum TimedAttempt {
    /// What became of it; ``DeliveryOutcome/ambiguous(_:)`` where it was cancelled and the sink has not taken it all the same.
    ///
    /// - Parameters:
    ///   - limit: its time, for the reason.
    ///   - begun: is given what is cancelled at the deadline, before anything is waited for.
    static func outcome(
        within limit: Duration, begun: (Task<DeliveryOutcome, Never>) -> Void,
        performing perform: @escaping @Sendable () async -> DeliveryOutcome
    ) async -> DeliveryOutcome {
        // Unstructured so that it can be cancelled apart from the others; it is awaited right here, and cancelled with this task.
        let task = Task { await perform() }
        begun(task)
        let outcome = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        guard task.isCancelled else { return outcome }
        if case .accepted = outcome { return outcome }
        return .ambiguous("no answer within \(DurationText.words(limit))")
    }
}
