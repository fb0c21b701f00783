import BellhopCore

/// An attempt to deliver to a sink, which the courier can cancel at a deadline.
enum TimedAttempt {
    /// Runs an attempt and returns its outcome. A cancelled attempt is
    /// ``DeliveryOutcome/ambiguous(_:)``, unless the sink accepted the notice anyway.
    ///
    /// - Parameters:
    ///   - limit: the time that the attempt has. It is used only for the text of the reason.
    ///   - begun: receives the task that must be cancelled at the deadline. It is called before
    ///     anything is awaited.
    static func outcome(
        within limit: Duration, begun: (Task<DeliveryOutcome, Never>) -> Void,
        performing perform: @escaping @Sendable () async -> DeliveryOutcome
    ) async -> DeliveryOutcome {
        // Unstructured, so that the attempt can be cancelled separately from the others. The task
        // is awaited right here, and is cancelled with the current task.
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
