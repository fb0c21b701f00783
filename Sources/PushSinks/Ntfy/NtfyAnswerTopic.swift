#if Push
import BellhopCore
import CurlHTTP

/// The topic on the same ntfy server through which answers come back. The sink subscribes to it, so
/// no port has to be open at home.
struct NtfyAnswerTopic: Sendable {
    let topic: String
    /// The address to which buttons post their answer.
    let address: String
    /// The token that phones use to post to the topic; `nil` if the topic is open to all. Every
    /// phone that receives a notice gets this token.
    let token: Redacted?
    /// The header with which a phone signs in; `nil` if it needs no token.
    let authorization: HTTPHeader?

    /// Parses the message that a button has posted. Returns `nil` if no button of ours can have
    /// posted it.
    static func read(_ message: String) -> (token: String, verb: NoticeAction.Verb)? {
        let words = message.split(separator: " ")
        guard words.count == 2, AnswerToken.isSecret(words[0]), let verb = NoticeAction.Verb(answer: words[1]) else { return nil }
        return (String(words[0]), verb)
    }
}
#endif
