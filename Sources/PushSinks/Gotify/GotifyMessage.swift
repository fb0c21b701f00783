#if Push
import BellhopCore

/// Converts a notice to Gotify's JSON. Gotify does not limit the size of a message, so this type
/// limits it.
struct GotifyMessage {
    static let mostMessageBytes = 16_384
    static let mostTitleBytes = 512
    /// The key of our own data in the `extras` of a message. The data identifies the notice, so
    /// that a retry can find the message if an earlier attempt has already sent it.
    static let extra = "bellhop::notice"

    let settings: GotifySettings
    let event: Event
    var picture: String?
    /// Whether the notice may make a sound (D-4).
    var sounds = true
    /// The token of the web page on which people answer the notice; `nil` if there is no such page.
    var answer: String?
    let language: Language

    /// The highest priority for which Gotify's Android app makes no sound.
    private static let silentPriority: Int64 = 3

    var json: [UInt8] {
        let text = PushText(event, in: language)
        var json = JSONText(escaping: .minimal, capacity: text.body.utf8.count + 512)
        json.beginObject()
        // If there is no title, Gotify shows the name of the application.
        if !text.title.isEmpty { json.field("title", SafeText.truncated(text.title, toUTF8Bytes: Self.mostTitleBytes)) }
        let body = SafeText.truncated(text.body, toUTF8Bytes: Self.mostMessageBytes)
        // Gotify has no files, so the text names the address.
        json.field("message", event.notice.attachment.map { body + "\n\n" + $0 } ?? body)
        let priority = settings.priorities[event.notice.urgency]
        json.field("priority", sounds ? priority : min(priority, Self.silentPriority))
        json.key("extras")
        json.beginObject()
        json.key("client::display")
        json.beginObject()
        // Only what its sender has marked as such is Markdown. In any other text, Gotify would load the
        // pictures whose addresses appear in it.
        json.field("contentType", text.isMarkdown ? "text/markdown" : "text/plain")
        json.endObject()
        let click = answer.flatMap { settings.links?.page($0) } ?? settings.click.address(for: event)
        if click != nil || picture != nil {
            json.key("client::notification")
            json.beginObject()
            if let click {
                json.key("click")
                json.beginObject()
                json.field("url", click)
                json.endObject()
            }
            if let picture { json.field("bigImageUrl", picture) }
            json.endObject()
        }
        json.key(Self.extra)
        json.beginObject()
        json.field("key", event.notice.key.rawValue)
        json.field("event", event.number)
        if let answer { json.field("answer", answer) }
        json.endObject()
        json.endObject()
        json.endObject()
        return json.bytes
    }
}
#endif
