import BellhopCore

/// What has been done since the daemon was started, counted where it is done. What is now is read when somebody asks; see ``Hub/metrics()``.
final class Meters: Sendable {
    struct Sink: Sendable {
        var attempts: [DeliveryOutcome.Kind: Int] = [:]
        var attemptTime = Histogram.ofWork
        /// Of notices that were due at a time, when the sink had them.
        var lateness = Histogram.ofLateness
        /// Told with others, and not told because it was too much.
        var merged = 0
        var throttled = 0
    }

    struct Counts: Sendable {
        var sinks: [SinkName: Sink] = [:]
        var events: [EventKind: Int] = [:]
        var commitTime = Histogram.ofWork
    }

    private let state = Locked(Counts())

    var counts: Counts { state.withLock { $0 } }

    /// An attempt has ended.
    func attempted(_ operation: Operation, _ outcome: DeliveryOutcome, took: Duration, at now: Instant) {
        state.withLock { counts in
            counts.sinks[operation.sink, default: Sink()].attempts[outcome.kind, default: 0] += 1
            counts.sinks[operation.sink]?.attemptTime.observe(took)
            guard case .accepted = outcome, operation.verb != .withdraw, operation.event.due != nil else { return }
            counts.sinks[operation.sink]?.lateness.observe(operation.event.lateness(at: now))
        }
    }

    /// A step is durable.
    func committed(_ step: Step, took: Duration) {
        state.withLock { counts in
            counts.commitTime.observe(took)
            for change in step.changes {
                guard case .announce(let event, let drafts) = change else { continue }
                counts.events[event.kind, default: 0] += 1
                for draft in drafts {
                    switch draft.state {
                    case .merged: counts.sinks[draft.sink, default: Sink()].merged += 1
                    // What is for programs only was not too much of anything.
                    case .throttled where !event.isForProgramsOnly: counts.sinks[draft.sink, default: Sink()].throttled += 1
                    default: break
                    }
                }
            }
        }
    }
}
