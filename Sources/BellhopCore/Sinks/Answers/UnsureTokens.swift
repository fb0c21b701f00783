/// The tokens of messages of which nobody knows yet whether the phone has them: their answer was lost, or is on its way. The next attempt has the
/// same token, and a button that is pressed meanwhile is known.
public final class UnsureTokens: Sendable {
    /// Beyond that the oldest goes: where a server loses answers for a night, a button of one of its first messages may then be unknown until the
    /// message was sent again.
    private static let most = 256

    /// What a token is about.
    public struct Subject: Sendable, Hashable {
        public var sink: SinkName
        public var event: EventNumber
        public var key: NoticeKey
        var token: String
    }

    private let entries = Locked<[Subject]>([])

    public init() {}

    /// The token of the earlier attempt, or a new one.
    public func token(for event: Event, at sink: SinkName, _ make: () -> String) -> String {
        entries.withLock { entries in
            if let entry = entries.first(where: { $0.isAbout(event, sink) }) { return entry.token }
            let entry = Subject(sink: sink, event: event.number, key: event.notice.key, token: make())
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(entry)
            return entry.token
        }
    }

    /// The token stands in a receipt from now on.
    public func forget(_ event: Event, at sink: SinkName) {
        entries.withLock { $0.removeAll { $0.isAbout(event, sink) } }
    }

    /// What a token is about, of those that nobody is sure of.
    public func subject(of token: String) -> Subject? {
        entries.withLock { $0.first { $0.token == token } }
    }
}

extension UnsureTokens.Subject {
    fileprivate func isAbout(_ other: Event, _ place: SinkName) -> Bool {
        sink == place && event == other.number && key == other.notice.key
    }
}
