/// A request to publish a message, in any of the supported forms, before it is checked.
struct NtfyDraft {
    var topic: String
    var body: [UInt8]
    /// Whether the request is JSON with a known length. The error for a message that is too long
    /// depends on this.
    var isJSON: Bool
    var sequence: String?
    var title = ""
    var priority: String?
    var tags: [String] = []
    var click: String?
    var icon: String?
    var attach: String?
    var actions: [PeerJSON] = []
    var isMarkdown = false
    var isCached = true
    var email: String?
    var call: String?
    var delay: String?

    /// Reads a request to publish to a topic. The values come from the path, the headers and the
    /// query.
    init(topic: String, sequence: String?, request: PeerRequest) {
        self.topic = topic
        body = request.body
        isJSON = false
        let fields = request.query
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { request.header("X-" + $0) ?? request.header($0) ?? fields[$0.lowercased()] }.first.map(
                EncodedWord.decoded)
        }
        self.sequence = sequence ?? value("Sequence-ID") ?? fields["sid"]
        title = value("Title", "t") ?? ""
        priority = value("Priority", "prio", "p").flatMap { $0.hasPrefix("u=") ? nil : $0 }
        tags = (value("Tags", "Tag", "ta") ?? "").split(separator: ",").map(String.init)
        click = value("Click")
        icon = value("Icon")
        attach = value("Attach", "a")
        isMarkdown = ["yes", "true", "1"].contains(value("Markdown", "md") ?? "") || request.header("content-type") == "text/markdown"
        isCached = (value("Cache") ?? "yes") != "no"
        email = value("Email", "e-mail", "mail", "e")
        call = value("Call")
        delay = value("Delay", "At", "In", "x-at")
        if let message = value("Message", "m") { body = Array(message.replacing("\\n", with: "\n").utf8) }
    }

    /// Reads a JSON request to the root path. A value of the wrong type is an error. Fields with
    /// unknown names are ignored.
    init(json bytes: [UInt8]) throws(NtfyError) {
        guard bytes.count < 8192 else { throw .bodyTooLarge }
        guard let object = PeerJSON.object(in: bytes) else { throw .json }
        func text(_ name: String) throws(NtfyError) -> String? {
            guard let value = object[name], value != .null else { return nil }
            guard let text = value.string else { throw .json }
            return text
        }
        topic = try text("topic") ?? ""
        body = Array((try text("message") ?? "").replacing("\0", with: "").utf8)
        isJSON = true
        sequence = try text("sequence_id")
        title = EncodedWord.decoded(try text("title") ?? "")
        if let value = object["priority"], value != .null {
            guard let number = value.integer else { throw .json }
            priority = number == 0 ? nil : String(number)
        }
        if let value = object["tags"], value != .null {
            guard let list = value.array else { throw .json }
            for tag in list {
                guard let tag = tag.string else { throw .json }
                // In the real server, the tags pass through a header, where a comma separates two
                // tags.
                tags += EncodedWord.decoded(tag).split(separator: ",").map(String.init)
            }
        }
        click = try text("click").map(EncodedWord.decoded)
        icon = try text("icon")
        attach = try text("attach")
        if let value = object["actions"], value != .null {
            guard let list = value.array else { throw .json }
            actions = list
        }
        if let value = object["markdown"], value != .null {
            guard let truth = value.boolean else { throw .json }
            isMarkdown = truth
        }
        isCached = try text("cache") != "no"
        _ = try text("firebase")
        _ = try text("filename")
        email = try text("email")
        call = try text("call")
        delay = try text("delay")
        if topic.isEmpty { throw .topic }
    }
}
