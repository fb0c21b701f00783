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
    /// already over on other sinks. Programs need no such care: they get the recovery, too.
    func news(of operation: Operation) -> FaultNews {
        guard operation.event.kind == .sinkFailing, operation.verb != .withdraw, engine.isForPeople(operation.sink) else { return .tell }
        let condition = condition(of: operation.sink)
        if condition.isFailing { return .askFirst }
        var since = condition.back
        if let started, operation.event.occurred < started.wall { since = max(since ?? .zero, started.sinceBoot) }
        // A notice waits only if this sink has just recovered, or if the daemon was started after
        // the fault.
        guard let since, case let left = since + Self.newsPause - sinceBoot, left > .zero else { return .tell }
        if let hurried = condition.hurried, hurried >= since { return .tell }
        return .wait(left)
    }

    /// Records that a person asked to retry the waiting notices of a sink. Its notices about faults
    /// of other sinks wait no longer.
    func hurry(_ sink: SinkName) {
        conditions[sink, default: Condition()].hurried = sinceBoot
    }

    /// Records that a failing sink has answered a check.
    func noteBack(_ sink: SinkName) {
        conditions[sink]?.failures = 0
        conditions[sink]?.back = sinceBoot
    }

    /// How long a fault notice waits. This is longer than the longest pause between two attempts,
    /// so that the other sink has been retried by then.
    static let newsPause: Duration = RetryPolicy.standard.longest + .seconds(30)
}

extension SinkHealth {
    /// Records whether a sink knows by itself that it has no receiver.
    func noteVacancy(of sink: ConfiguredSink) async {
        guard let glance = await sink.sink.glance() else { return }
        engine.sinks.note(isVacant: glance.state == .misconfigured, sink.name)
    }
}
