#if Push
import BellhopCore

/// A message as Gotify's JSON. The server sets no limit to its size, so we do.
struct GotifyMessage {
    static let mostMessageBytes = 16_384
    static let mostTitleBytes = 512
    /// Our name among the extras: whose message it is, so that a repetition can find it.
    static let extra = "bellhop::notice"

    let settings: GotifySettings
    let event: Event

    var json: [UInt8] {
        let text = PushText(event, isRedacted: settings.isRedacted)
        var json = JSONText(escaping: .minimal, capacity: text.body.utf8.count + 512)
        json.beginObject()
        // Without a title Gotify shows the name of the application.
        if !text.title.isEmpty { json.field("title", HarmlessText.fitting(text.title, utf8: Self.mostTitleBytes)) }
        json.field("message", HarmlessText.fitting(text.body, utf8: Self.mostMessageBytes))
        json.field("priority", settings.priorities[event.notice.urgency])
        json.key("extras")
        json.beginObject()
        json.key("client::display")
        json.beginObject()
        // Markdown would load pictures out of foreign text.
        json.field("contentType", "text/plain")
        json.endObject()
        if let click = settings.click.address(for: event) {
            json.key("client::notification")
            json.beginObject()
            json.key("click")
            json.beginObject()
            json.field("url", click)
            json.endObject()
            json.endObject()
        }
        json.key(Self.extra)
        json.beginObject()
        json.field("key", event.notice.key.rawValue)
        json.field("event", event.number)
        json.endObject()
        json.endObject()
        json.endObject()
        return json.bytes
    }
}
#endif
