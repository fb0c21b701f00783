package import BellhopCore

/// Holds the reports from sinks, in order, until the hub has handled them.
package final class SinkReports: Sendable {
    private let waiting = Locked<[(SinkName, SinkReport)]>([])
    let bell = Doorbell()
    /// The answer tokens that are not in a stored receipt yet. The ``AnswerLinks`` of the sinks use
    /// these tokens.
    package let unsure = UnsureTokens()

    package init() {}

    /// Returns the handler for ``SinkEnvironment/report`` of the sink with this name.
    package func handler(for sink: SinkName) -> @Sendable (SinkReport) -> Void {
        { [self] report in
            waiting.withLock { $0.append((sink, report)) }
            bell.ring()
        }
    }

    func take() -> [(SinkName, SinkReport)] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }

    /// Puts reports back in front of all newer reports, without ringing the bell.
    func putBack(_ reports: [(SinkName, SinkReport)]) {
        waiting.withLock { $0.insert(contentsOf: reports, at: 0) }
    }
}
