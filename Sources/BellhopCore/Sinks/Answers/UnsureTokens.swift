/// The tokens of messages that may or may not have reached the phone, because the server's response
/// was lost or is still on its way. The next attempt uses the same token, so a button pressed in
/// the meantime is recognized.
package final class UnsureTokens: Sendable {
    /// The maximum number of tokens. When a token is added beyond this limit, the oldest token is
    /// dropped. Therefore, if many responses are lost, Bellhop may not recognize a button of an
    /// early message until that message is sent again.
    private static let most = 256

    /// The delivery to which a token belongs.
    package struct Subject: Sendable, Hashable {
        package var sink: SinkName
        package var event: EventNumber
        package var key: NoticeKey
        var token: String
    }

    private let entries = Locked<[Subject]>([])

    package init() {}

    /// Returns the token of an earlier attempt at the same delivery. If there is no such token,
    /// returns a new token from `make`.
    package func token(for event: Event, at sink: SinkName, _ make: () -> String) -> String {
        entries.withLock { entries in
            if let entry = entries.first(where: { $0.isAbout(event, sink) }) { return entry.token }
            let entry = Subject(sink: sink, event: event.number, key: event.notice.key, token: make())
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(entry)
            return entry.token
        }
    }

    /// Removes the token of a delivery, because a receipt now stores it.
    package func forget(_ event: Event, at sink: SinkName) {
        entries.withLock { $0.removeAll { $0.isAbout(event, sink) } }
    }

    /// Returns the delivery to which a token belongs; `nil` if the token is unknown or already in a
    /// receipt.
    package func subject(of token: String) -> Subject? {
        entries.withLock { $0.first { $0.token == token } }
    }
}

extension UnsureTokens.Subject {
    fileprivate func isAbout(_ other: Event, _ place: SinkName) -> Bool {
        sink == place && event == other.number && key == other.notice.key
    }
}
