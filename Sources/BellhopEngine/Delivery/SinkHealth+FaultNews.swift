import BellhopCore

/// Notices about other sinks that may be outdated when they are delivered.
extension SinkHealth {
    /// How a sink handles a notice about another sink's fault before delivering it.
    enum FaultNews: Hashable, Sendable {
        case tell
        /// Before the notice is delivered, check whether the delivering sink itself works again.
        case askFirst
        /// Wait this long. By then, the other sink may have recovered, just as the delivering sink
        /// has.
        case wait(Duration)
    }

    /// Decides whether a notice about another sink's fault may be outdated. An outage often ends
    /// for several sinks at once. The first sink that is retried must not report faults that are
    /// already over on other sinks.
    func news(of operation: Operation) -> FaultNews {
        guard operation.event.kind == .sinkFailing, operation.verb != .withdraw else { return .tell }
        let condition = condition(of: operation.sink)
        if condition.isFailing { return .askFirst }
        var since = condition.back
        if let started, operation.event.occurred < started.wall { since = max(since ?? .zero, started.sinceBoot) }
        // A notice waits only if this sink has just recovered, or if the daemon was started after
        // the fault.
        guard let since, case let left = since + Self.newsPause - sinceBoot, left > .zero else { return .tell }
        return .wait(left)
    }

    /// How long a fault notice waits. This is longer than the longest pause between two attempts,
    /// so that the other sink has been retried by then.
    static let newsPause: Duration = RetryPolicy.standard.longest + .seconds(30)
}
