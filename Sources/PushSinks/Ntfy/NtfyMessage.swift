#if Push
import BellhopCore

/// A message as ntfy's JSON, within what every server since 2.13 takes.
struct NtfyMessage {
    /// ntfy 2.20 and newer answer 500 to a message of 4,096 bytes, older ones make it an attachment.
    static let mostMessageBytes = 4095
    /// 8,192 bytes are refused with 413.
    static let mostBytes = 8191
    private static let mostTitleBytes = 512

    let settings: NtfySettings
    let event: Event
    /// Whether it may be heard (D-4).
    var sounds = true

    /// ntfy's clients are silent up to this priority.
    private static let silentPriority: Int64 = 2

    /// Raw UTF-8: an encoder that writes \u escapes would triple the size of emoji.
    var json: [UInt8] {
        let text = PushText(event)
        let title = Self.plain(SafeText.truncated(text.title, toUTF8Bytes: Self.mostTitleBytes))
        var limit = Self.mostMessageBytes
        while true {
            let bytes = json(title: title, message: SafeText.truncated(text.body, toUTF8Bytes: limit))
            // An escaped character takes two bytes, so half of what is too much is always there to be taken away.
            if bytes.count <= Self.mostBytes || limit < 16 { return bytes }
            limit = min(limit, text.body.utf8.count) - max(8, (bytes.count - Self.mostBytes) / 2)
        }
    }

    private func json(title: String, message: String) -> [UInt8] {
        let click = settings.click.address(for: event)
        var json = JSONText(escaping: .minimal, capacity: message.utf8.count + 512)
        json.beginObject()
        json.field("topic", settings.topic)
        json.field("sequence_id", NtfyName.sequence(event.notice.key))
        if !title.isEmpty { json.field("title", title) }
        json.field("message", message)
        let priority = settings.priorities[event.notice.urgency]
        json.field("priority", sounds ? priority : min(priority, Self.silentPriority))
        if !settings.tags.isEmpty { json.field("tags", settings.tags) }
        // A picture of the pet's own goes before that of the sink.
        if let icon = PictureAddress.of(event) ?? settings.icon { json.field("icon", icon) }
        if let click { json.field("click", click) }
        // Of our actions only opening works without an address that phones can call back.
        if let click, let open = event.notice.actions.first(where: { $0.verb == .open }), !open.label.isEmpty {
            json.key("actions")
            json.beginArray()
            json.beginObject()
            json.field("action", "view")
            json.field("label", SafeText.truncated(Self.plain(SafeText.stripped(open.label)), toUTF8Bytes: 100))
            json.field("url", click)
            json.endObject()
            json.endArray()
        }
        json.endObject()
        return json.bytes
    }

    /// Without what looks like an encoded word of RFC 2047, `=?UTF-8?Q?…?=`: ntfy decodes it even in JSON. The word joiner between is invisible.
    static func plain(_ text: String) -> String {
        text.contains("=?") ? text.replacing("=?", with: "=\u{2060}?") : text
    }
}
#endif
