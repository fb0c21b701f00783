public import BellhopCore

/// What sinks send back, in order, until the hub has handled it.
public final class SinkReports: Sendable {
    private let waiting = Locked<[(SinkName, SinkReport)]>([])
    let bell = Doorbell()
    /// For the ``AnswerLinks`` of the sinks: the tokens that stand in no receipt yet.
    public let unsure = UnsureTokens()

    public init() {}

    /// What ``SinkEnvironment/report`` does for the sink of this name.
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

    /// In front of what came since, without a ring.
    func putBack(_ reports: [(SinkName, SinkReport)]) {
        waiting.withLock { $0.insert(contentsOf: reports, at: 0) }
    }
}
