#if Push
import BellhopCore
import CurlHTTP

/// The way in which an answer gets from a phone to the hub.
enum NtfyAnswers: Sendable {
    /// The buttons post to a topic on the ntfy server, to which the sink subscribes.
    case topic(NtfyAnswerTopic)
    /// The buttons post to the hub's API.
    case http(AnswerLinks)

    /// The allowed values of the key `answers`.
    static let ways = ["none", "topic", "http"]
    /// The maximum number of buttons on a notice, set by ntfy.
    static let most = 3

    /// Returns the web page on which people answer the notice; `nil` if there is no page. The page
    /// is for iPhones, which show buttons only inside the app.
    func page(_ token: String) -> String? {
        switch self {
        case .topic: nil
        case .http(let links): links.page(token)
        }
    }

    /// Writes the buttons of a notice as JSON. The button that opens the link of the notice is not
    /// included.
    func write(_ actions: [NoticeAction], with token: String, in language: Language, to json: inout JSONText) {
        for action in actions {
            json.beginObject()
            json.field("action", "http")
            json.field("label", Self.label(action, in: language))
            switch self {
            case .topic(let topic):
                json.field("url", topic.address)
                json.field("method", "POST")
                if let token = topic.token { json.field("headers", ["Authorization": "Bearer " + token.reveal()]) }
                json.field("body", token + " " + action.verb.rawValue)
            case .http(let links):
                json.field("url", links.button(token, action.verb))
                json.field("method", "POST")
            }
            // Remove an answered notice from the phone.
            json.key("clear")
            json.value(true)
            json.endObject()
        }
    }

    static func label(_ action: NoticeAction, in language: Language) -> String {
        SafeText.truncated(NtfyMessage.plain(SafeText.stripped(language(action.label))), toUTF8Bytes: 100)
    }
}
#endif
