#if Push
import BellhopCore

/// The way back through a topic of the same server, to which the sink has subscribed. No port is opened at home.
struct NtfyAnswerTopic: Sendable {
    let topic: String
    /// Where buttons post to.
    let address: String
    /// What the phone shows the server, where the topic is not open; every phone that gets a notice learns it.
    let token: Redacted?

    /// What a button has posted; `nil` for anything else.
    static func read(_ message: String) -> (token: String, verb: NoticeAction.Verb)? {
        let words = message.split(separator: " ")
        guard words.count == 2, AnswerToken.isSecret(words[0]), let verb = NoticeAction.Verb(answer: words[1]) else { return nil }
        return (String(words[0]), verb)
    }
}
#endif
