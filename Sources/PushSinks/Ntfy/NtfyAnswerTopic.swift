#if Push
import BellhopCore

/// The return path through a topic of the same server, to which the sink subscribes. No port is
/// opened at home.
struct NtfyAnswerTopic: Sendable {
    let topic: String
    /// The address that buttons post to.
    let address: String
    /// The token that the phone shows the server if the topic is protected. Every phone that gets a
    /// notice learns it.
    let token: Redacted?

    /// Parses what a button has posted; `nil` for anything else.
    static func read(_ message: String) -> (token: String, verb: NoticeAction.Verb)? {
        let words = message.split(separator: " ")
        guard words.count == 2, AnswerToken.isSecret(words[0]), let verb = NoticeAction.Verb(answer: words[1]) else { return nil }
        return (String(words[0]), verb)
    }
}
#endif
