#if Push
import BellhopCore

/// The content of a message to the page's worker, as JSON. Only the browser can read it.
struct PushMessage {
    /// The most buttons. Browsers show two or three.
    static let mostButtons = 3
    private static let mostTitleBytes = 256
    private static let mostLabelBytes = 60

    let event: Event
    /// Whether the message removes the notice from the screen.
    let isWithdrawal: Bool
    let language: Language
    /// Whether the notice may make a sound.
    var sounds = true
    /// The token that the buttons post; `nil` if the notice has no buttons.
    var answer: String?

    /// The body of a notice that is removed. A browser must show something for each message, so the
    /// worker shows this for a moment.
    private static let over: Phrase = "No longer needed."

    /// The JSON, of at most ``PushCipher/mostBytes`` bytes.
    var json: [UInt8] {
        let text = PushText(event, in: language)
        let title = SafeText.truncated(text.title, toUTF8Bytes: Self.mostTitleBytes)
        let body = isWithdrawal ? language(Self.over) : text.body
        var limit = PushCipher.mostBytes
        while true {
            let bytes = json(title, SafeText.truncated(body, toUTF8Bytes: limit))
            if bytes.count <= PushCipher.mostBytes || limit == 0 { return bytes }
            // An escaped character has at most three times its size, so each round cuts enough.
            limit = max(0, min(limit, body.utf8.count) - max(8, (bytes.count - PushCipher.mostBytes) / 3))
        }
    }

    private func json(_ title: String, _ body: String) -> [UInt8] {
        var json = JSONText(escaping: .minimal, capacity: body.utf8.count + 512)
        json.beginObject()
        json.field("type", isWithdrawal ? "withdraw" : "notice")
        json.field("key", SafeText.truncated(event.notice.key.rawValue, toUTF8Bytes: 512))
        json.field("event", event.number)
        json.field("title", title.isEmpty ? "Bellhop" : title)
        json.field("body", body)
        json.field("lang", language.tongue.rawValue)
        json.field("urgency", event.notice.urgency.rawValue)
        if !sounds {
            json.key("silent")
            json.value(true)
        }
        if let pet = event.owner.petID { json.field("pet", pet.description) }
        if !isWithdrawal, let answer { write(event.notice.answers.prefix(Self.mostButtons), answer, to: &json) }
        json.endObject()
        return json.bytes
    }

    private func write(_ actions: ArraySlice<NoticeAction>, _ answer: String, to json: inout JSONText) {
        json.field("answer", answer)
        json.key("actions")
        json.beginArray()
        for action in actions {
            json.beginObject()
            json.field("action", action.verb.rawValue)
            json.field("title", SafeText.truncated(SafeText.stripped(language(action.label)), toUTF8Bytes: Self.mostLabelBytes))
            json.endObject()
        }
        json.endArray()
    }

    /// The name under which the push service keeps the message for a phone that is off. A newer
    /// message about the same notice replaces it. The hash says nothing about the notice.
    var topic: String {
        var hash = StableHash()
        hash.add(event.notice.key.rawValue)
        return hash.text
    }

    /// The urgency, by which a phone decides whether to wake up for the message (RFC 8030).
    var urgency: String {
        switch event.notice.urgency {
        case .low: "low"
        case .normal: "normal"
        case .high, .critical: "high"
        }
    }
}
#endif
