/// The tokens of messages that may or may not have reached the phone, because the server's response
/// was lost or is still on its way. The next attempt uses the same token, so a button pressed in
/// the meantime is recognized.
public final class UnsureTokens: Sendable {
    /// The maximum number of tokens; beyond it the oldest is dropped. If many responses are lost, a
    /// button of an early message may therefore be unknown until that message is sent again.
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

    /// The token of an earlier attempt at the same delivery, or a new token from `make`.
    public func token(for event: Event, at sink: SinkName, _ make: () -> String) -> String {
        entries.withLock { entries in
            if let entry = entries.first(where: { $0.isAbout(event, sink) }) { return entry.token }
            let entry = Subject(sink: sink, event: event.number, key: event.notice.key, token: make())
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(entry)
            return entry.token
        }
    }

    /// Removes the token of a delivery, because a receipt now stores it.
    public func forget(_ event: Event, at sink: SinkName) {
        entries.withLock { $0.removeAll { $0.isAbout(event, sink) } }
    }

    /// The delivery that a token belongs to; `nil` for a token that is unknown or already in a
    /// receipt.
    public func subject(of token: String) -> Subject? {
        entries.withLock { $0.first { $0.token == token } }
    }
}

extension UnsureTokens.Subject {
    fileprivate func isAbout(_ other: Event, _ place: SinkName) -> Bool {
        sink == place && event == other.number && key == other.notice.key
    }
}
