import BellhopCore

/// A button of a message of ntfy.
package struct NtfyAction: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Open an address.
        case view
        /// The phone sends a request to an address.
        case http
        /// The phone notifies its other apps.
        case broadcast
        /// The phone copies a text.
        case copy

        /// Whether the third bare field of the short form is the address.
        fileprivate var hasAddress: Bool { self == .view || self == .http }
    }

    /// The kind as written, in lower case after ``checked(_:)``.
    package var action = ""
    package var label = ""
    package var clears = false
    package var address = ""
    package var method = ""
    package var headers: [String: String] = [:]
    package var body = ""
    package var intent = ""
    package var extras: [String: String] = [:]
    package var value = ""

    package var kind: Kind? { Kind(rawValue: action) }

    /// The most buttons of a message.
    private static let most = 3

    /// Reads the value of the parameter `Actions`, in the short form or as JSON.
    static func list(_ text: String) throws(NtfyFault) -> [NtfyAction] {
        guard !text.isEmpty else { return [] }
        guard text.hasPrefix("[") else {
            var reader = NtfyActionReader(text)
            return try checked(try reader.read())
        }
        let value: JSONValue
        do throws(JSONReader.Fault) {
            value = try JSONReader.read(Array(text.utf8))
        } catch {
            throw .actions("invalid JSON")
        }
        return try checked(try read(value.array ?? []))
    }

    /// Reads the buttons of a message in JSON.
    static func read(_ elements: [JSONValue]) throws(NtfyFault) -> [NtfyAction] {
        var actions: [NtfyAction] = []
        for element in elements {
            guard let members = element.object else { throw .actions("an action must be an object") }
            var action = NtfyAction()
            for (name, value) in members where value != .null { try action.set(name, value) }
            actions.append(action)
        }
        return actions
    }

    private mutating func set(_ name: String, _ value: JSONValue) throws(NtfyFault) {
        switch (name, value) {
        case ("clear", .bool(let clears)): self.clears = clears
        case ("headers", .object(let members)): headers = try Self.texts(members, name)
        case ("extras", .object(let members)): extras = try Self.texts(members, name)
        case ("clear", _), ("headers", _), ("extras", _): throw .actions("key '\(name)' has the wrong type")
        case (_, .string(let text)): if Self.fields.contains(name) { try set(name, text) }
        default: if Self.fields.contains(name) { throw .actions("key '\(name)' has the wrong type") }
        }
    }

    /// The fields in JSON that are texts. All others are passed over.
    private static let fields: Set<String> = ["action", "label", "url", "method", "body", "intent", "value"]

    private static func texts(_ members: [String: JSONValue], _ name: String) throws(NtfyFault) -> [String: String] {
        let texts = members.compactMapValues(\.string)
        guard texts.count == members.count else { throw .actions("key '\(name)' has the wrong type") }
        return texts
    }

    /// Sets a field of the short form.
    mutating func set(_ name: String, _ text: String) throws(NtfyFault) {
        if let header = name.suffix(after: "headers.") {
            headers[header] = text
            return
        }
        if let extra = name.suffix(after: "extras.") {
            extras[extra] = text
            return
        }
        switch name.lowercased() {
        case "action": action = text
        case "label": label = text
        case "url": address = text
        case "method": method = text
        case "body": body = text
        case "intent": intent = text
        case "value": value = text
        case "clear":
            let word = text.lowercased()
            guard ["true", "yes", "1", "false", "no", "0"].contains(word) else { throw .actions("'clear=\(text)' not allowed") }
            clears = ["true", "yes", "1"].contains(word)
        default: throw .actions("key '\(name)' unknown")
        }
    }

    /// The name of a field of the short form without a name, by its place.
    func name(ofField place: Int) -> String? {
        switch place {
        case 0: "action"
        case 1: "label"
        // The kind must be in lower case here, although it may be in upper case elsewhere.
        case 2: kind.flatMap { $0.hasAddress ? "url" : $0 == .copy ? "value" : nil }
        default: nil
        }
    }

    /// Returns the buttons with the spelling that clients expect.
    ///
    /// - Throws: a fault if a field is missing or does not fit.
    static func checked(_ actions: [NtfyAction]) throws(NtfyFault) -> [NtfyAction] {
        guard actions.count <= most else { throw .actions("only \(most) actions allowed") }
        var checked: [NtfyAction] = []
        for var action in actions {
            action.action = action.action.lowercased()
            action.method = action.method.uppercased()
            guard let kind = action.kind else { throw .actions("action '\(action.action)' unknown") }
            guard !action.label.isEmpty else { throw .actions("parameter 'label' is required") }
            if kind.hasAddress, action.address.isEmpty { throw .actions("parameter 'url' is required for action '\(kind.rawValue)'") }
            if kind == .copy, action.value.isEmpty { throw .actions("parameter 'value' is required for action 'copy'") }
            if kind == .http, ["GET", "HEAD"].contains(action.method), !action.body.isEmpty {
                throw .actions("parameter 'body' cannot be set if method is \(action.method)")
            }
            checked.append(action)
        }
        return checked
    }

    /// Writes the button as the server writes it.
    func write(id: String, to json: inout JSONText) {
        json.beginObject()
        json.field("id", id)
        json.field("action", action)
        json.field("label", label)
        json.key("clear")
        json.value(clears)
        for (name, text) in [("url", address), ("method", method)] where !text.isEmpty { json.field(name, text) }
        if !headers.isEmpty { json.field("headers", headers) }
        for (name, text) in [("body", body), ("intent", intent)] where !text.isEmpty { json.field(name, text) }
        if !extras.isEmpty { json.field("extras", extras) }
        if !value.isEmpty { json.field("value", value) }
        json.endObject()
    }
}

extension String {
    /// Returns the text behind a beginning; `nil` if the text does not begin with it.
    fileprivate func suffix(after beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
