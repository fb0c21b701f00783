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
        (when, at) = try NtfyDelay.read(text, at: now, in: zone)
    }

    // MARK: JSON

    /// Reads a message in JSON. A field precedes the header of the same meaning, but what only a header
    /// says counts as well: Apprise sends the priority and the tags as headers. Fields with other names
    /// are passed over, and `null` is no value.
    package static func readJSON(_ request: InletRequest, at now: Instant, in zone: ZoneRules) throws(NtfyFault) -> NtfyPost {
        guard let json = NtfyJSON(request.body) else { throw .notJSON }
        let topic = try json.text("topic")
        try NtfyRoute.checkTopic(topic)
        // As a server of ntfy does, make it a message whose parts are headers.
        var request = request
        typealias Name = NtfyParameters.Name
        let texts = [
            ("sequence_id", Name.sequence), ("title", Name.title), ("click", Name.click), ("icon", Name.icon), ("attach", Name.attachment),
            ("filename", Name.fileName), ("delay", Name.delay), ("email", Name.email), ("call", Name.call), ("cache", Name.cache),
        ]
        for (field, names) in texts { request.set(names[0], try json.text(field)) }
        if let priority = try json.integer("priority"), priority != 0 { request.set(Name.priority[0], String(priority)) }
        request.set(Name.tags[0], try json.texts("tags").joined(separator: ","))
        if try json.isOn("markdown") { request.set(Name.markdown[0], "yes") }
        let message = try json.text("message")
        request.body = Array((message.isEmpty ? emptyMessage : message).utf8)
        let actions = try json.actions()
        var post = try read(request, topic: topic, at: now, in: zone)
        if !actions.isEmpty { post.actions = actions }
        return post
    }
}

extension InletRequest {
    /// Replaces all headers with a name. An empty value changes nothing.
    fileprivate mutating func set(_ name: String, _ value: String) {
        guard !value.isEmpty else { return }
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append(Field(name, value))
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
