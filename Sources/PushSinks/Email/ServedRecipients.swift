#if Push
import BellhopCore

/// Who of several people has a message already, while others are to get it later. Lost with the process: a message then comes twice, with the same
/// Message-ID.
final class ServedRecipients: Sendable {
    private struct Progress {
        var message: String
        var isTaken = false
        var done: Set<String> = []
    }

    /// More messages than wait for a second attempt at any time; of the oldest the rest is told to all.
    private static let most = 64

    private let messages = Locked<[Progress]>([])

    /// Those of `recipients` who are still to get the message.
    func left(of recipients: [String], for message: String) -> [String] {
        let done = messages.withLock { messages in messages.first { $0.message == message }?.done ?? [] }
        return recipients.filter { !done.contains($0) }
    }

    /// Notes for whom an attempt was the last.
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

    /// Forgets a message that is done with. - Returns: whether anybody has it.
    func finish(_ message: String) -> Bool {
        messages.withLock { messages in
            guard let index = messages.firstIndex(where: { $0.message == message }) else { return false }
            return messages.remove(at: index).isTaken
        }
    }
}
#endif
