package import BellhopCore

/// Counters of what has happened since the daemon started. Values that describe the current state
/// are not kept here, but read on request; see ``Hub/metrics()``.
package final class Meters: Sendable {
    package struct Sink: Sendable {
        package var attempts: [DeliveryOutcome.Kind: Int] = [:]
        package var attemptTime = Histogram.ofWork
        /// How late each notice with a due time was when the sink accepted it.
        package var lateness = Histogram.ofLateness
        /// The number of notices that were merged into another notice, and the number that were
        /// throttled.
        package var merged = 0
        package var throttled = 0

        package init() {}
    }

    package struct Counts: Sendable {
        package var sinks: [SinkName: Sink] = [:]
        package var events: [EventKind: Int] = [:]
        package var commitTime = Histogram.ofWork
    }

    private let state = Locked(Counts())

    package var counts: Counts { state.withLock { $0 } }

    /// Counts a finished attempt. Does not count a withdrawal that the sink rejects, because some sinks
    /// can never withdraw a notice. For example, a hook that has run cannot be undone.
    func attempted(_ operation: Operation, _ outcome: DeliveryOutcome, took: Duration, at now: Instant) {
        if operation.verb == .withdraw, case .rejected = outcome { return }
        state.withLock { counts in
            counts.sinks[operation.sink, default: Sink()].attempts[outcome.kind, default: 0] += 1
            counts.sinks[operation.sink]?.attemptTime.observe(took)
            guard case .accepted = outcome, operation.verb != .withdraw, operation.event.due != nil else { return }
            counts.sinks[operation.sink]?.lateness.observe(operation.event.lateness(at: now))
        }
    }

    /// Counts a committed step.
    func committed(_ step: Step, took: Duration) {
        state.withLock { counts in
            counts.commitTime.observe(took)
            for change in step.changes {
                guard case .announce(let event, let drafts) = change else { continue }
                counts.events[event.kind, default: 0] += 1
                for draft in drafts {
                    switch draft.state {
                    case .merged: counts.sinks[draft.sink, default: Sink()].merged += 1
                    // Notices that are only for programs do not count as throttled.
                    case .throttled where !event.isForProgramsOnly: counts.sinks[draft.sink, default: Sink()].throttled += 1
                    default: break
                    }
                }
            }
        }
    }
}
