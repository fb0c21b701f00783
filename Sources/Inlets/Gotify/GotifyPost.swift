package import BellhopCore

/// A message that a client sends as to a Gotify server.
package struct GotifyPost: Hashable, Sendable {
    /// An error as the server reports it.
    package struct Fault: Error, Hashable, Sendable {
        package var status: Int
        /// The name of the status: `Bad Request`.
        package var name: String
        package var text: String

        package init(status: Int, name: String, text: String) {
            self.status = status
            self.name = name
            self.text = text
        }

        package static func badRequest(_ text: String) -> Fault { Fault(status: 400, name: "Bad Request", text: text) }
        package static let unauthorized = Fault(
            status: 401, name: "Unauthorized", text: "you need to provide a valid access token or user credentials to access this api")
        package static let forbidden = Fault(status: 403, name: "Forbidden", text: "you are not allowed to access this api")
        package static let notFound = Fault(status: 404, name: "Not Found", text: "page not found")

        /// The answer, as the server writes it.
        package var json: [UInt8] {
            var json = JSONText()
            json.beginObject()
            json.field("error", name)
            json.field("errorCode", Int64(status))
            json.field("errorDescription", text)
            json.endObject()
            return json.bytes
        }
    }

    package var title = ""
    package var message = ""
    /// The priority; `nil` if the client leaves it to the server. Every number is allowed.
    package var priority: Int64?
    /// Further data of the client, such as the address of a click.
    package var extras: JSONValue?

    /// Reads the body of `POST /message`: JSON, or a form together with the query.
    package static func read(_ request: InletRequest) throws(Fault) -> GotifyPost {
        let post = request.contentType == "application/json" ? try json(request.body) : try form(request)
        guard !post.message.isEmpty else { throw .badRequest("Field 'message' is required") }
        return post
    }

    private static func json(_ body: [UInt8]) throws(Fault) -> GotifyPost {
        let value: JSONValue
        do throws(JSONReader.Fault) {
            value = try JSONReader.read(body)
        } catch {
            throw .badRequest("the body is not valid JSON")
        }
        guard value.object != nil else { throw .badRequest("the body must be a JSON object") }
        var post = GotifyPost()
        post.title = try text(value, "title")
        post.message = try text(value, "message")
        if let priority = value["priority"] {
            guard let number = priority.integer else { throw .badRequest("Field 'priority' must be an integer") }
            post.priority = number
        }
        if let extras = value["extras"] {
            guard extras.object != nil else { throw .badRequest("Field 'extras' must be an object") }
            post.extras = extras
        }
        return post
    }

    private static func text(_ value: JSONValue, _ name: String) throws(Fault) -> String {
        guard let field = value[name] else { return "" }
        guard let text = field.string else { throw .badRequest("Field '\(name)' must be a string") }
        return text
    }

    private static func form(_ request: InletRequest) throws(Fault) -> GotifyPost {
        var fields: [InletRequest.Field] = []
        if let form = MultipartForm(request) {
            fields = form.fields
        } else if request.contentType == "application/x-www-form-urlencoded", let text = request.text {
            fields = .init(encoded: text)
        }
        // The body precedes the query.
        fields += request.query
        var post = GotifyPost()
        post.title = fields["title"] ?? ""
        post.message = fields["message"] ?? ""
        if let text = fields["priority"], !text.isEmpty {
            guard let number = Int64(text) else { throw .badRequest("Field 'priority' must be an integer") }
            post.priority = number
        }
        return post
    }

    // MARK: The notice

    /// Returns the notice that the message stands for, before it is checked. Gotify cannot replace
    /// messages, so the notice has no key.
    package func posted(to inlet: InletName, peer: String?) -> PostedNotice {
        var notice = PostedNotice(inlet: inlet, title: title, body: message, urgency: urgency, peer: peer)
        let display = extras?["client::display"]?["contentType"]?.string
        notice.isMarkdown = display == "text/markdown"
        notice.link = extras?["client::notification"]?["click"]?["url"]?.string.flatMap { PostedNotice.mayOpen($0) ? $0 : nil }
        notice.icon = extras?["client::notification"]?["bigImageUrl"]?.string.flatMap { PostedNotice.mayFetch($0) ? $0 : nil }
        return notice
    }

    /// The urgency as the app of Gotify treats the priority: silent below 4, with a sound up to 7, and
    /// on top of everything from 8.
    private var urgency: Urgency {
        switch priority ?? 5 {
        case ...3: .low
        case 4...7: .normal
        case 8, 9: .high
        default: .critical
        }
    }

    /// Returns the answer of the server.
    ///
    /// - Parameters:
    ///   - id: the number of the message: that of its event.
    ///   - application: the name of the application, which is the title of a message without one.
    package func answer(id: EventNumber, application: String, at now: Instant) -> [UInt8] {
        var json = JSONText()
        json.beginObject()
        json.field("id", id)
        json.field("appid", 1)
        json.field("message", message)
        json.field("title", title.allSatisfy(\.isWhitespace) ? application : title)
        json.field("priority", priority ?? 0)
        if let extras {
            json.key("extras")
            json.value(extras)
        }
        json.field("date", now.rfc3339)
        json.endObject()
        return json.bytes
    }
}
