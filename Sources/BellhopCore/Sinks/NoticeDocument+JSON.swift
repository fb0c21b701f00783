extension NoticeDocument {
    /// The document as one line of JSON in UTF-8, in the order of its fields. Fields that are `nil`
    /// are omitted. Control and bidirectional characters are escaped, so that
    /// the line is safe on a terminal and contains no line break.
    package var json: [UInt8] {
        var text = JSONText(escaping: .harmless, capacity: 768)
        text.beginObject()
        text.field("version", Int64(version))
        text.field("type", type)
        text.field("id", id)
        text.field("key", key)
        text.field("event", event)
        text.field("kind", kind)
        text.field("category", category)
        text.field("time", time)
        text.field("occurred", occurred)
        if let due { text.field("due", due) }
        text.key("lateness")
        text.value(thousandths: Int64((lateness * 1000).rounded()))
        if let petId { text.field("petId", petId) }
        if let pet { text.field("pet", pet) }
        if let timerType { text.field("timerType", timerType) }
        text.field("name", name)
        text.field("title", title)
        text.field("body", body)
        text.field("urgency", urgency)
        text.field("actions", actions)
        if let link { text.field("link", link) }
        if let icon { text.field("icon", icon) }
        if let attachment { text.field("attachment", attachment) }
        if let markdown {
            text.key("markdown")
            text.value(markdown)
        }
        text.field("labels", labels)
        if let merges {
            text.key("merges")
            text.beginArray()
            for number in merges { text.value(number) }
            text.endArray()
        }
        if let step { text.field("step", Int64(step)) }
        if let repeats { text.field("repeats", repeats) }
        if let by { text.field("by", by) }
        text.endObject()
        return text.bytes
    }
}
