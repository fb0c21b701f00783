import BellhopCore

/// An attempt to deliver to a sink, which the courier can cancel at a deadline.
enum TimedAttempt {
    /// Runs an attempt and returns its outcome. The outcome of a canceled attempt is
    /// ``DeliveryOutcome/ambiguous(_:)``, unless the sink accepted the notice in spite of the
    /// cancellation.
    ///
    /// - Parameters:
    ///   - limit: how long the attempt may take. This value is used only in the text of the reason.
    ///   - begun: receives the task that must be canceled at the deadline. This closure is called
    ///     before anything is awaited.
    static func outcome(
        within limit: Duration, begun: (Task<DeliveryOutcome, Never>) -> Void,
        performing perform: @escaping @Sendable () async -> DeliveryOutcome
    ) async -> DeliveryOutcome {
        // The task is unstructured, so that this attempt can be canceled separately from other
        // attempts. It is awaited right here, and is canceled together with the current task.
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
