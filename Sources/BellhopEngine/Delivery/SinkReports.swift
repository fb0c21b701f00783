public import BellhopCore

/// The queue of reports from sinks, in order, until the hub has handled them.
public final class SinkReports: Sendable {
    private let waiting = Locked<[(SinkName, SinkReport)]>([])
    let bell = Doorbell()
    /// For the ``AnswerLinks`` of the sinks: the tokens that are not in a receipt yet.
    public let unsure = UnsureTokens()

    public init() {}

    /// The handler for ``SinkEnvironment/report`` of the sink with this name.
    public func handler(for sink: SinkName) -> @Sendable (SinkReport) -> Void {
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

    /// Puts reports back in front of newer ones, without ringing.
    func putBack(_ reports: [(SinkName, SinkReport)]) {
        waiting.withLock { $0.insert(contentsOf: reports, at: 0) }
    }
}
