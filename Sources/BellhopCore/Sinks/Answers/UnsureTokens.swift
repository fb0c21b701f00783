/// The tokens of messages that may or may not have reached the phone, because the server's response
/// was lost or is still on its way. The next attempt uses the same token, so a button pressed in
/// the meantime is recognized.
public final class UnsureTokens: Sendable {
    /// The maximum number of tokens; beyond it the oldest is dropped. If a server loses responses
    /// for a whole night, a button of one of its first messages may be unknown until that message
    /// is sent again.
    private static let most = 256

    /// The delivery that a token belongs to.
    public struct Subject: Sendable, Hashable {
        public var sink: SinkName
        public var event: EventNumber
        public var key: NoticeKey
        var token: String
    }

    private let entries = Locked<[Subject]>([])

    public init() {}

    /// The token of an earlier attempt, or a new one.
    public func token(for event: Event, at sink: SinkName, _ make: () -> String) -> String {
        entries.withLock { entries in
            if let entry = entries.first(where: { $0.isAbout(event, sink) }) { return entry.token }
            let entry = Subject(sink: sink, event: event.number, key: event.notice.key, token: make())
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(entry)
            return entry.token
        }
    }

    /// Forgets a token that is now stored in a receipt.
    public func forget(_ event: Event, at sink: SinkName) {
        entries.withLock { $0.removeAll { $0.isAbout(event, sink) } }
    }

    /// The delivery of a token, if it is still unsure.
    public func subject(of token: String) -> Subject? {
        entries.withLock { $0.first { $0.token == token } }
    }
}

extension UnsureTokens.Subject {
    fileprivate func isAbout(_ other: Event, _ place: SinkName) -> Bool {
        sink == place && event == other.number && key == other.notice.key
    }
}
