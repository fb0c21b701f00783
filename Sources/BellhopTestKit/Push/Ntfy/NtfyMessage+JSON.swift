extension NtfyStandIn.Message {
    /// The message as one line of JSON, as it appears in the server's answers and streams.
    var json: String {
        var fields: [String: PeerJSON] = [
            "id": .string(id), "time": .integer(time), "event": .string(kind.rawValue), "topic": .string(topic),
        ]
        if isStored { fields["expires"] = .integer(time + 12 * 3600) }
        if let sequence, sequence != id { fields["sequence_id"] = .string(sequence) }
        if kind == .message { fields["message"] = .string(message) }
        if !title.isEmpty { fields["title"] = .string(title) }
        if priority > 0 { fields["priority"] = .integer(priority) }
        if !tags.isEmpty { fields["tags"] = .array(tags.map { .string($0) }) }
        if let click { fields["click"] = .string(click) }
        if let icon { fields["icon"] = .string(icon) }
        if isMarkdown { fields["content_type"] = .string("text/markdown") }
        if let attachmentSize {
            fields["attachment"] = .object(["name": .string("attachment.txt"), "size": .integer(Int64(attachmentSize))])
        }
        let text = PeerJSON.object(fields).text
        return actions.map { text.dropLast() + ",\"actions\":" + $0 + "}" } ?? text
    }
}
