package import BellhopCore

/// A message that a client publishes as to an ntfy server.
package struct NtfyPost: Hashable, Sendable {
    package var topic: String
    /// The sequence id; `nil` for a message that replaces nothing.
    package var sequence: String?
    package var title = ""
    package var message = ""
    /// 1 to 5; `nil` for the usual priority, 3.
    package var priority: Int?
    package var tags: [String] = []
    package var click: String?
    package var icon: String?
    /// The address of an attachment.
    package var attachment: String?
    /// When the message is to appear; `nil` for now.
    package var at: Instant?
    /// The same, as the client has written it: after a length of time, at a time of day, or at an instant.
    package var when: When?
    package var actions: [NtfyAction] = []
    package var isMarkdown = false

    /// The text of a message without a text.
    static let emptyMessage = "triggered"
    init(topic: String) { self.topic = topic }

    /// Returns the notice that the message stands for, before it is checked.
    package func posted(to inlet: InletName, peer: String?) -> PostedNotice {
        var notice = PostedNotice(
            inlet: inlet, key: sequence.map { Self.key(topic: topic, sequence: $0) }, title: title, body: message,
            isMarkdown: isMarkdown, urgency: urgency, tags: tags, labels: ["topic": topic], icon: icon, attachment: attachment, peer: peer)
        // An ntfy server takes any text as an address.
        let opening = actions.first { $0.kind == .view }?.address
        notice.link = [click, opening].compactMap(\.self).first(where: PostedNotice.mayOpen)
        return notice
    }

    /// The key under which the messages of a topic with a sequence id replace one another.
    package static func key(topic: String, sequence: String) -> String { topic + "/" + sequence }

    private var urgency: Urgency {
        switch priority {
        case 1, 2: .low
        case 4: .high
        case 5: .critical
        default: .normal
        }
    }

    /// Returns the answer of the server, which its clients read.
    ///
    /// - Parameters:
    ///   - id: the id of the message: 12 letters and digits.
    ///   - keeps: how long the server keeps the message.
    package func answer(id: String, at now: Instant, keeps: Duration = .hours(12)) -> [UInt8] {
        let time = at ?? now
        var json = JSONText()
        json.beginObject()
        json.field("id", id)
        if let sequence, sequence != id { json.field("sequence_id", sequence) }
        json.field("time", time.seconds)
        json.field("expires", (time + keeps).seconds)
        json.field("event", "message")
        json.field("topic", topic)
        if !title.isEmpty { json.field("title", title) }
        json.field("message", message)
        if let priority { json.field("priority", Int64(priority)) }
        if !tags.isEmpty { json.field("tags", tags) }
        if let click { json.field("click", click) }
        if let icon { json.field("icon", icon) }
        if !actions.isEmpty {
            json.key("actions")
            json.beginArray()
            for (index, action) in actions.enumerated() { action.write(id: "\(id.prefix(9))\(index)", to: &json) }
            json.endArray()
        }
        if let attachment {
            json.key("attachment")
            json.beginObject()
            json.field("name", Self.fileName(of: attachment))
            json.field("url", attachment)
            json.endObject()
        }
        if isMarkdown { json.field("content_type", "text/markdown") }
        json.endObject()
        return json.bytes
    }

    private static func fileName(of address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        return path.count > 2 ? path.last.map(String.init) ?? "attachment" : "attachment"
    }
}
