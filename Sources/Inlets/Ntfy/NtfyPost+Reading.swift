package import BellhopCore

extension NtfyPost {
    /// Reads a message whose text is the body, and whose other parts are headers or parameters.
    ///
    /// - Parameters:
    ///   - sequence: the sequence id of the path, which precedes all others.
    ///   - zone: the zone of a delay such as `tomorrow, 10am`.
    package static func read(
        _ request: InletRequest, topic: String, sequence: String? = nil, at now: Instant, in zone: ZoneRules
    ) throws(NtfyFault) -> NtfyPost {
        typealias Name = NtfyParameters.Name
        let parameters = NtfyParameters(request: request)
        var post = NtfyPost(topic: topic)
        let given = sequence ?? parameters.value(Name.sequence)
        if !given.isEmpty {
            guard NtfyRoute.isTopic(given) else { throw .sequence }
            post.sequence = given
        }
        post.title = parameters.value(Name.title)
        post.priority = try parameters.priority()
        post.tags = NtfyParameters.list(parameters.value(Name.tags))
        try post.setAddresses(
            click: parameters.value(Name.click), icon: parameters.value(Name.icon), attachment: parameters.value(Name.attachment))
        try post.setDelay(parameters.value(Name.delay), isCached: parameters.isOn(Name.cache) ?? true, at: now, in: zone)
        post.actions = try NtfyAction.list(parameters.value(Name.actions))
        // The type must be exactly this, without a character set.
        post.isMarkdown = parameters.isOn(Name.markdown) ?? (request.header("Content-Type") == "text/markdown")
        guard parameters.value(Name.email).isEmpty else { throw .emailIsOff }
        guard parameters.value(Name.call).isEmpty else { throw .callsAreOff }
        guard parameters.value(Name.template).isEmpty else { throw .templatesAreOff }
        // Only in this parameter do two characters stand for a line break.
        let message = parameters.value(Name.message).replacing("\\n", with: "\n")
        try post.setMessage(message, body: request.body, isFile: !parameters.value(Name.fileName).isEmpty)
        return post
    }

    /// Sets the text. A server of ntfy keeps a long text as a file; Bellhop has no place for files, so
    /// the notice contains the whole text, and a file that is no text is refused.
    private mutating func setMessage(_ message: String, body: [UInt8], isFile: Bool) throws(NtfyFault) {
        guard let text = String(validating: body, as: UTF8.self) else {
            throw attachment == nil ? NtfyFault.attachmentsAreOff : NtfyFault.notUTF8
        }
        let body = NtfyParameters.trimmed(text)
        // With a file, the message says what the file is.
        let parts = isFile ? [message, body].filter { !$0.isEmpty } : [body.isEmpty ? message : body]
        self.message = parts.joined(separator: "\n\n")
        if self.message.isEmpty { self.message = Self.emptyMessage }
    }

    private mutating func setAddresses(click: String, icon: String, attachment: String) throws(NtfyFault) {
        if !click.isEmpty { self.click = click }
        if !icon.isEmpty {
            guard Self.isWeb(icon) else { throw .icon }
            self.icon = icon
        }
        if !attachment.isEmpty {
            guard Self.isWeb(attachment) else { throw .attachmentAddress }
            self.attachment = attachment
        }
    }

    private static func isWeb(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://")) && PostedNotice.mayFetch(address)
    }

    private mutating func setDelay(_ text: String, isCached: Bool, at now: Instant, in zone: ZoneRules) throws(NtfyFault) {
        guard !text.isEmpty else { return }
        guard isCached else { throw .delayWithoutCache }
        at = try NtfyDelay.instant(text, at: now, in: zone)
    }

    // MARK: JSON

    /// Reads a message in JSON. Fields with other names are passed over, and `null` is no value.
    package static func readJSON(_ body: [UInt8], at now: Instant, in zone: ZoneRules) throws(NtfyFault) -> NtfyPost {
        guard let json = NtfyJSON(body) else { throw .notJSON }
        let topic = try json.text("topic")
        try NtfyRoute.checkTopic(topic)
        var post = NtfyPost(topic: topic)
        let sequence = try json.text("sequence_id")
        if !sequence.isEmpty {
            guard NtfyRoute.isTopic(sequence) else { throw .sequence }
            post.sequence = sequence
        }
        post.title = try json.text("title")
        if let priority = try json.integer("priority"), priority != 0 {
            guard (1...5).contains(priority) else { throw .priority }
            post.priority = Int(priority)
        }
        post.tags = try json.texts("tags")
        try post.setAddresses(click: try json.text("click"), icon: try json.text("icon"), attachment: try json.text("attach"))
        let cache = try json.text("cache").lowercased()
        try post.setDelay(try json.text("delay"), isCached: cache.isEmpty || ["1", "yes", "true"].contains(cache), at: now, in: zone)
        post.actions = try json.actions()
        post.isMarkdown = try json.isOn("markdown")
        guard try json.text("email").isEmpty else { throw .emailIsOff }
        guard try json.text("call").isEmpty else { throw .callsAreOff }
        try post.setMessage("", body: Array(try json.text("message").utf8), isFile: false)
        return post
    }
}

/// A message in JSON. A field of the wrong type makes the whole message invalid.
private struct NtfyJSON {
    private let members: JSONValue

    init?(_ body: [UInt8]) {
        do throws(JSONReader.Fault) {
            members = try JSONReader.read(body)
        } catch {
            return nil
        }
        guard members.object != nil else { return nil }
    }

    func text(_ name: String) throws(NtfyFault) -> String {
        guard let value = members[name] else { return "" }
        guard let text = value.string else { throw .notJSON }
        return NtfyParameters.trimmed(text)
    }

    func integer(_ name: String) throws(NtfyFault) -> Int64? {
        guard let value = members[name] else { return nil }
        guard let number = value.integer else { throw .notJSON }
        return number
    }

    func isOn(_ name: String) throws(NtfyFault) -> Bool {
        guard let value = members[name] else { return false }
        guard let isOn = value.bool else { throw .notJSON }
        return isOn
    }

    func texts(_ name: String) throws(NtfyFault) -> [String] {
        guard let value = members[name] else { return [] }
        guard let elements = value.array, elements.allSatisfy({ $0.string != nil }) else { throw .notJSON }
        return elements.compactMap(\.string).map(NtfyParameters.trimmed).filter { !$0.isEmpty }
    }

    func actions() throws(NtfyFault) -> [NtfyAction] {
        guard let value = members["actions"] else { return [] }
        guard let elements = value.array else { throw .notJSON }
        return try NtfyAction.checked(NtfyAction.read(elements))
    }
}
