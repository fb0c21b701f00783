import BellhopCore

/// An attempt at a sink that a courier can cancel at its deadline.
enum TimedAttempt {
    /// The outcome of the attempt; ``DeliveryOutcome/ambiguous(_:)`` if it was cancelled, unless
    /// the sink accepted the notice anyway.
    ///
    /// - Parameters:
    ///   - limit: the time that the attempt has; used only for the text of the reason.
    ///   - begun: receives the task to cancel at the deadline, before anything is awaited.
    static func outcome(
        within limit: Duration, begun: (Task<DeliveryOutcome, Never>) -> Void,
        performing perform: @escaping @Sendable () async -> DeliveryOutcome
    ) async -> DeliveryOutcome {
        // Unstructured so that it can be cancelled apart from the others; it is awaited right here,
        // and cancelled with this task.
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
