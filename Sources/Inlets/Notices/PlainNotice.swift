package import BellhopCore

/// A notice in Bellhop's own form for other programs (the inlet `json`): a JSON object, a form, or only
/// a text, as `curl -d "hello"` sends it.
package struct PlainNotice: Hashable, Sendable {
    package enum Fault: Error, Hashable, Sendable {
        /// The body is not valid UTF-8.
        case notText
        case notJSON
        /// A field has a value that cannot be read. The name is that of the request.
        case field(String)
        /// The notice has neither a title nor a body, and takes nothing back.
        case empty
    }

    /// What the notice asks for; without the times that depend on the clock.
    package var notice: PostedNotice
    /// Whether the program has named an urgency.
    package var hasUrgency = false
    /// Whether the notice with the same key is to be taken back.
    package var isDone = false
    /// When the notice is to appear, as a person writes it: `2h`, `friday 18:00`; `nil` for now.
    package var delay: String?
    /// How long the notice matters, as a length or an instant; `nil` if it stays.
    package var expires: String?

    /// The names of each field. The first name that a request has counts.
    private enum Name {
        static let title = ["title", "subject"]
        static let body = ["body", "message", "text", "msg"]
        static let urgency = ["urgency", "priority"]
        static let link = ["link", "url", "click"]
        static let attachment = ["attachment", "attach"]
    }

    private static let others = [
        "key", "tags", "labels", "icon", "sound", "owner", "program", "name", "actions", "repeat", "markdown", "done", "delay", "at", "in",
        "expires",
    ]
    /// The names of all fields.
    private static let names = Set([Name.title, Name.body, Name.urgency, Name.link, Name.attachment, others].joined())

    /// Creates a notice without further wishes.
    package init(_ notice: PostedNotice) { self.notice = notice }

    /// Reads a request.
    package init(_ request: InletRequest, to inlet: InletName, peer: String?) throws(Fault) {
        notice = PostedNotice(inlet: inlet, title: "", peer: peer)
        let fields = try Self.fields(of: request)
        let reader = Reader(fields: fields)
        notice.title = try reader.text(Name.title) ?? ""
        notice.body = try reader.text(Name.body) ?? ""
        notice.key = try reader.text(["key"])
        notice.link = try reader.text(Name.link)
        notice.icon = try reader.text(["icon"])
        notice.attachment = try reader.text(Name.attachment)
        notice.sound = try reader.text(["sound"])
        notice.owner = try reader.text(["owner"])
        notice.program = try reader.text(["program"])
        notice.name = try reader.text(["name"])
        notice.tags = try reader.list("tags")
        notice.labels = try reader.labels()
        notice.isMarkdown = try reader.isOn("markdown")
        notice.choices = try reader.choices()
        if let urgency = try reader.urgency(Name.urgency) {
            notice.urgency = urgency
            hasUrgency = true
        }
        notice.repetition = try reader.repetition()
        isDone = try reader.isOn("done")
        delay = try reader.text(["delay", "at", "in"])
        expires = try reader.text(["expires"])
        let isEmpty = notice.title.allSatisfy(\.isWhitespace) && notice.body.allSatisfy(\.isWhitespace)
        guard !isEmpty || isDone && notice.key != nil else { throw .empty }
    }

    /// Returns the fields of the body, and of the query for what the body does not contain.
    private static func fields(of request: InletRequest) throws(Fault) -> [String: JSONValue] {
        var fields: [String: JSONValue] = [:]
        for field in request.query where fields[field.name] == nil { fields[field.name] = .string(field.value) }
        let own: [String: JSONValue]
        if let form = MultipartForm(request) {
            own = values(form.fields)
        } else {
            guard let text = request.text else { throw .notText }
            own = try values(text, request.contentType)
        }
        return fields.merging(own) { $1 }
    }

    private static func values(_ text: String, _ type: String?) throws(Fault) -> [String: JSONValue] {
        if text.allSatisfy(\.isWhitespace) { return [:] }
        let isJSON = type == "application/json" || type?.hasSuffix("+json") ?? false
        if isJSON || text.first(where: { !$0.isWhitespace }) == "{" {
            do throws(JSONReader.Fault) {
                if let members = try JSONReader.read(Array(text.utf8)).object { return members.filter { $0.value != .null } }
            } catch {
                // A text may begin with a brace.
                guard isJSON else { return ["body": .string(text)] }
            }
            throw .notJSON
        }
        // `curl -d hello` also names this type, so only known names make a form.
        if type == "application/x-www-form-urlencoded" {
            let form = [InletRequest.Field](encoded: text)
            if form.contains(where: { names.contains($0.name) }) { return values(form) }
        }
        return ["body": .string(text)]
    }

    private static func values(_ fields: [InletRequest.Field]) -> [String: JSONValue] {
        Dictionary(fields.map { ($0.name, .string($0.value)) }) { first, _ in first }
    }
}

/// Reads the fields of a notice. In a form, every value is a text.
private struct Reader {
    let fields: [String: JSONValue]

    func text(_ names: [String]) throws(PlainNotice.Fault) -> String? {
        guard let name = names.first(where: { fields[$0] != nil }), let value = fields[name] else { return nil }
        guard let text = value.words else { throw .field(name) }
        return text
    }

    func list(_ name: String) throws(PlainNotice.Fault) -> [String] {
        switch fields[name] {
        case nil: return []
        case .string(let text)?: return text.split(separator: ",").map(String.init)
        case .array(let elements)?:
            let words = elements.compactMap(\.words)
            guard words.count == elements.count else { throw .field(name) }
            return words
        default: throw .field(name)
        }
    }

    func labels() throws(PlainNotice.Fault) -> Labels {
        guard let value = fields["labels"] else { return [:] }
        guard let members = value.object else { throw .field("labels") }
        let labels = members.compactMapValues(\.words)
        guard labels.count == members.count else { throw .field("labels") }
        return labels
    }

    func isOn(_ name: String) throws(PlainNotice.Fault) -> Bool {
        switch fields[name]?.words?.lowercased() {
        case nil where fields[name] == nil, "false", "no", "0", "": return false
        case "true", "yes", "1": return true
        default: throw .field(name)
        }
    }

    /// Reads the urgency as a word, or as a number from 1 to 5, as in ntfy.
    func urgency(_ names: [String]) throws(PlainNotice.Fault) -> Urgency? {
        guard let text = try text(names)?.lowercased(), !text.isEmpty else { return nil }
        if let urgency = Urgency(rawValue: text) { return urgency }
        switch text {
        case "1", "2", "min": return .low
        case "3", "default", "medium": return .normal
        case "4", "warning", "error": return .high
        case "5", "max", "urgent", "emergency": return .critical
        default: throw .field(names.first { fields[$0] != nil } ?? names[0])
        }
    }

    /// Reads the choices: texts such as `yes=Deploy`, or objects with a name and a label.
    func choices() throws(PlainNotice.Fault) -> [PostedChoice] {
        guard let value = fields["actions"] else { return [] }
        guard case .array(let elements) = value else { return try list("actions").map { PostedChoice($0) } }
        var choices: [PostedChoice] = []
        for element in elements {
            if let text = element.string {
                choices.append(PostedChoice(text))
            } else if let name = element["name"]?.string {
                choices.append(PostedChoice(name: name, label: element["label"]?.string ?? name))
            } else {
                throw .field("actions")
            }
        }
        return choices
    }

    func repetition() throws(PlainNotice.Fault) -> FollowUpPlan.Repetition? {
        guard let text = try text(["repeat"]), !text.isEmpty else { return nil }
        do throws(TextError) {
            return FollowUpPlan.Repetition(every: try DurationText.parse(text).duration)
        } catch {
            throw .field("repeat")
        }
    }
}
