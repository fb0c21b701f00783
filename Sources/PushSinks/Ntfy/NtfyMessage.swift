#if Push
import BellhopCore
import CurlHTTP

/// Converts a notice to ntfy's JSON, within the limits of every server since version 2.13.
struct NtfyMessage {
    /// The maximum size of the text in bytes. If the text has 4,096 bytes or more, ntfy 2.20 and
    /// newer versions answer with status 500, and older versions turn the text into an attachment.
    static let mostMessageBytes = 4095
    /// The maximum size of the JSON in bytes. ntfy refuses a JSON of 8,192 bytes with status 413.
    static let mostBytes = 8191
    private static let mostTitleBytes = 512

    let settings: NtfySettings
    let event: Event
    /// The address of the pet's picture, which replaces the sink's icon; `nil` to show the sink's
    /// icon.
    var picture: String?
    /// Whether the notice may make a sound (D-4).
    var sounds = true
    /// The token that the buttons post; `nil` if the notice has no buttons.
    var answer: String?
    let language: Language

    /// The time for which the server holds the message before it sends the message to phones, in
    /// whole seconds; `nil` if the server sends the message at once.
    var delay: Duration?

    /// Returns a message with a priority that does not exist. A server that would let the sender
    /// write to the topic answers with error code 40007, and no server stores the message.
    static func trial(for topic: String) -> [UInt8] {
        var json = JSONText()
        json.beginObject()
        json.field("topic", topic)
        json.field("message", "check")
        json.field("priority", 6)
        json.endObject()
        return json.bytes
    }

    /// Whether this answer to a ``trial(for:)`` says that the sender may write to the topic.
    static func wasAllowed(_ response: HTTPResponse) -> Bool { ReplyReader.read(NtfyReply.self, response.body)?.code == 40007 }

    /// The buttons that send an answer back to the hub when they are pressed.
    private var answerable: [NoticeAction] {
        guard answer != nil, settings.answers != nil else { return [] }
        return Array(event.notice.answers.prefix(NtfyAnswers.most))
    }

    /// The highest priority for which ntfy's apps make no sound.
    private static let silentPriority: Int64 = 2

    /// The message as JSON in raw UTF-8. Escaping emoji with \u would make them three times as
    /// large.
    var json: [UInt8] {
        let text = PushText(event, in: language)
        let title = Self.plain(SafeText.truncated(text.title, toUTF8Bytes: Self.mostTitleBytes))
        var limit = Self.mostMessageBytes
        while true {
            let message = SafeText.truncated(text.body, toUTF8Bytes: limit)
            let bytes = json(title: title, message: message, isMarkdown: text.isMarkdown)
            // Escaping at most doubles the size of the text. To remove N bytes of JSON, at least
            // N/2 bytes of text must be cut. Cut that many bytes, and try again.
            if bytes.count <= Self.mostBytes || limit < 16 { return bytes }
            limit = min(limit, text.body.utf8.count) - max(8, (bytes.count - Self.mostBytes) / 2)
        }
    }

    private func json(title: String, message: String, isMarkdown: Bool) -> [UInt8] {
        let own = settings.click.address(for: event)
        // A tap opens the page with the buttons, unless the settings contain another target.
        let page = settings.click.isGiven || event.notice.answers.isEmpty ? nil : answer.flatMap { settings.answers?.page($0) }
        var json = JSONText(escaping: .minimal, capacity: message.utf8.count + 512)
        json.beginObject()
        json.field("topic", settings.topic)
        json.field("sequence_id", NtfyName.sequence(event.notice.key))
        if !title.isEmpty { json.field("title", title) }
        json.field("message", message)
        if isMarkdown {
            json.key("markdown")
            json.value(true)
        }
        if let attachment = event.notice.attachment { json.field("attach", attachment) }
        let priority = settings.priorities[event.notice.urgency]
        json.field("priority", sounds ? priority : min(priority, Self.silentPriority))
        if let delay { json.field("delay", "\(delay.inSeconds)s") }
        if !settings.tags.isEmpty { json.field("tags", settings.tags) }
        if let icon = picture ?? settings.icon { json.field("icon", icon) }
        if let click = page ?? own { json.field("click", click) }
        write(answerable, opening: own, to: &json)
        json.endObject()
        return json.bytes
    }

    private func write(_ answerable: [NoticeAction], opening address: String?, to json: inout JSONText) {
        // A button that opens a link sends no answer. It only needs an address that a phone can
        // open.
        let opening = event.notice.actions.first { $0.verb == .open && !$0.label.isEmpty }
        let opens = address != nil && opening != nil && answerable.count < NtfyAnswers.most
        guard !answerable.isEmpty || opens else { return }
        json.key("actions")
        json.beginArray()
        if let answer { settings.answers?.write(answerable, with: answer, in: language, to: &json) }
        if opens, let address, let opening {
            json.beginObject()
            json.field("action", "view")
            json.field("label", NtfyAnswers.label(opening, in: language))
            json.field("url", address)
            json.endObject()
        }
        json.endArray()
    }

    /// Changes text that looks like an encoded word of RFC 2047 (`=?UTF-8?Q?…?=`), because ntfy
    /// decodes such words even in JSON. The character that is inserted, a word joiner, is
    /// invisible.
    static func plain(_ text: String) -> String {
        text.contains("=?") ? text.replacing("=?", with: "=\u{2060}?") : text
    }
}
#endif
