#if Push
import BellhopCore

/// Remembers which recipients already have a message while other recipients are still waiting for
/// it. The memory is lost when the process ends. Recipients who already have the message then get
/// it a second time, with the same Message-ID.
final class ServedRecipients: Sendable {
    private struct Progress {
        var message: String
        var isTaken = false
        var done: Set<String> = []
    }

    /// The maximum number of messages to remember. Normally, fewer messages than this are waiting
    /// for another attempt. Beyond the limit, the oldest message is forgotten, and its next attempt
    /// goes to all recipients.
    private static let most = 64

    private let messages = Locked<[Progress]>([])

    /// Returns the recipients who still need the message.
    func left(of recipients: [String], for message: String) -> [String] {
        let done = messages.withLock { messages in messages.first { $0.message == message }?.done ?? [] }
        return recipients.filter { !done.contains($0) }
    }

    /// Records the recipients who need no further attempt: they have the message or were refused.
    func note(_ message: String, taken: [String], refused: [String]) {
        guard !taken.isEmpty || !refused.isEmpty else { return }
        messages.withLock { messages in
            let index = messages.firstIndex { $0.message == message } ?? messages.endIndex
            if index == messages.endIndex { messages.append(Progress(message: message)) }
            messages[index].isTaken = messages[index].isTaken || !taken.isEmpty
            messages[index].done.formUnion(taken + refused)
            if messages.count > Self.most { messages.removeFirst() }
        }
    }

    /// Whether any recipient has the message.
    func hasTaken(_ message: String) -> Bool {
        messages.withLock { messages in messages.first { $0.message == message }?.isTaken ?? false }
    }

    /// Forgets a message that needs no further attempt.
    ///
    /// - Returns: whether any recipient has the message.
    func finish(_ message: String) -> Bool {
        messages.withLock { messages in
            guard let index = messages.firstIndex(where: { $0.message == message }) else { return false }
            return messages.remove(at: index).isTaken
        }
    }
}
#endif
