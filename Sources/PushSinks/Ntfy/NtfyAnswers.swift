#if Push
import BellhopCore
import CurlHTTP

/// The way back from a phone: its buttons post to a topic of the same server, to which the sink has subscribed. No port is opened at home.
struct NtfyAnswers: Sendable {
    /// The choices of the key `answers`.
    static let ways = ["none", "topic"]
    /// ntfy takes three buttons.
    static let most = 3

    let topic: String
    /// Where buttons post to.
    let address: String
    /// What the phone shows the server, where the topic is not open; every phone that gets a notice learns it.
    let token: Redacted?

    /// Fresh for each telling: 128 random bits.
    static func makeToken(_ timekeeper: any Timekeeper) -> String {
        [timekeeper.randomBits(), timekeeper.randomBits()].map { bits in
            let digits = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// The buttons of a notice, but for the one that opens its link.
    func write(_ actions: [NoticeAction], with answer: String, to json: inout JSONText) {
        for action in actions {
            json.beginObject()
            json.field("action", "http")
            json.field("label", Self.label(action))
            json.field("url", address)
            json.field("method", "POST")
            if let token { json.field("headers", ["Authorization": "Bearer " + token.reveal()]) }
            json.field("body", answer + " " + action.verb.rawValue)
            // What was answered goes from the phone.
            json.key("clear")
            json.value(true)
            json.endObject()
        }
    }

    static func label(_ action: NoticeAction) -> String {
        SafeText.truncated(NtfyMessage.plain(SafeText.stripped(action.label)), toUTF8Bytes: 100)
    }

    /// What a button has posted; `nil` for anything else.
    static func read(_ message: String) -> (token: String, verb: NoticeAction.Verb)? {
        let words = message.split(separator: " ")
        guard words.count == 2, words[0].utf8.count == 32, words[0].utf8.allSatisfy(isHexDigit),
            let verb = NoticeAction.Verb(rawValue: String(words[1]))
        else { return nil }
        return (String(words[0]), verb)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
}
#endif
