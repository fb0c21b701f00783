#if Push
import BellhopCore

/// A message as ntfy's JSON, within the limits of every server since 2.13.
struct NtfyMessage {
    /// ntfy 2.20 and newer answer 500 to a message of 4,096 bytes; older ones turn it into an
    /// attachment.
    static let mostMessageBytes = 4095
    /// 8,192 bytes are refused with 413.
    static let mostBytes = 8191
    private static let mostTitleBytes = 512

    let settings: NtfySettings
    let event: Event
    /// The pet's own picture, which takes precedence over that of the sink.
    var picture: String?
    /// Whether it may make a sound (D-4).
    var sounds = true
    /// The token that the buttons post; `nil` for a notice without buttons.
    var answer: String?
    let language: Language

    /// How long the server holds the message, in whole seconds; `nil` for not at all.
    var delay: Duration?

    /// The buttons that come back as answers.
    private var answerable: [NoticeAction] {
        guard answer != nil, settings.answers != nil else { return [] }
        return Array(event.notice.answers.prefix(NtfyAnswers.most))
    }

    /// ntfy's clients are silent up to this priority.
    private static let silentPriority: Int64 = 2

    /// The message as raw UTF-8: an encoder that writes \u escapes would triple the size of emoji.
    var json: [UInt8] {
        let text = PushText(event, in: language)
        let title = Self.plain(SafeText.truncated(text.title, toUTF8Bytes: Self.mostTitleBytes))
        var limit = Self.mostMessageBytes
        while true {
            let bytes = json(title: title, message: SafeText.truncated(text.body, toUTF8Bytes: limit))
            // An escaped character takes two bytes, so at least half of the excess can always be
            // cut from the text.
            if bytes.count <= Self.mostBytes || limit < 16 { return bytes }
            limit = min(limit, text.body.utf8.count) - max(8, (bytes.count - Self.mostBytes) / 2)
        }
    }

    private func json(title: String, message: String) -> [UInt8] {
        let own = settings.click.address(for: event)
        // A tap opens the page with the buttons, unless the settings name another target.
        let page = settings.click.isGiven || event.notice.answers.isEmpty ? nil : answer.flatMap { settings.answers?.page($0) }
        var json = JSONText(escaping: .minimal, capacity: message.utf8.count + 512)
        json.beginObject()
        json.field("topic", settings.topic)
        json.field("sequence_id", NtfyName.sequence(event.notice.key))
        if !title.isEmpty { json.field("title", title) }
        json.field("message", message)
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
        // Opening a link needs no return path, only an address that a phone can open.
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

    /// Breaks up text that looks like an encoded word of RFC 2047, `=?UTF-8?Q?…?=`, because ntfy
    /// decodes it even in JSON. The inserted word joiner is invisible.
    static func plain(_ text: String) -> String {
        text.contains("=?") ? text.replacing("=?", with: "=\u{2060}?") : text
    }
}
#endif
