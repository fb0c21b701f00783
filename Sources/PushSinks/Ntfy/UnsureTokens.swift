#if Push
import BellhopCore

/// The tokens of messages of which nobody knows yet whether the phone has them: their answer was lost, or is on its way. The next attempt has the
/// same token, and a button that is pressed meanwhile is known.
final class UnsureTokens: Sendable {
    /// Beyond that the oldest goes: where a server loses answers for a night, a button of one of its first messages may then be unknown until the
    /// message was sent again.
    private static let most = 256

    private struct Entry {
        var event: EventNumber
        var key: NoticeKey
        var token: String
    }

    private let entries = Locked<[Entry]>([])

    /// The token of the earlier attempt, or a new one.
    func token(for event: Event, _ make: () -> String) -> String {
        entries.withLock { entries in
            if let entry = entries.first(where: { $0.event == event.number && $0.key == event.notice.key }) { return entry.token }
            let entry = Entry(event: event.number, key: event.notice.key, token: make())
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(entry)
            return entry.token
        }
    }

    /// The token stands in a receipt from now on.
    func forget(_ event: Event) {
        entries.withLock { $0.removeAll { $0.event == event.number && $0.key == event.notice.key } }
    }

    /// The notice that a token is about, of those that nobody is sure of.
    func key(of token: String) -> NoticeKey? {
        entries.withLock { $0.first { $0.token == token }?.key }
    }
}
#endif
