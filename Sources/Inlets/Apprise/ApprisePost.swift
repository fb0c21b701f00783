package import BellhopCore

/// A message that a client sends as to the API of Apprise.
package struct ApprisePost: Hashable, Sendable {
    /// An error as the server reports it.
    package struct Fault: Error, Hashable, Sendable {
        package var status: Int
        package var text: String

        package static let noBody = Fault(status: 400, text: "Payload lacks minimum requirements")
        package static let badForm = Fault(status: 400, text: "Bad FORM Payload provided")
        package static let badJSON = Fault(status: 400, text: "Invalid JSON Payload provided")
        package static let badFormat = Fault(status: 400, text: "An invalid body input format was specified")
        package static let loop = Fault(status: 406, text: "The recursion limit has been reached")
        package static let notFound = Fault(status: 404, text: "Not Found")

        package init(status: Int, text: String) {
            self.status = status
            self.text = text
        }
    }

    package enum Kind: String, Sendable, CaseIterable { case info, success, warning, failure }
    package enum Format: String, Sendable, CaseIterable { case text, markdown, html }

    package var title = ""
    package var body = ""
    package var kind = Kind.info
    package var format = Format.text
    package var tags: [String] = []
    /// The address of a file that the client attaches; `nil` for none. Files in the request itself are
    /// not kept.
    package var attachment: String?
    /// The key of the configuration that the client names; `nil` for none. Bellhop has its routes
    /// instead, so the key is only a label.
    package var key: String?

    /// Reads `POST /notify` and `POST /notify/KEY`.
    package static func read(_ request: InletRequest) throws(Fault) -> ApprisePost {
        guard request.path.first == "notify", request.path.count <= 2 else { throw .notFound }
        if let count = request.header("X-Apprise-Recursion-Count").flatMap({ Int($0) }), count > 1 { throw .loop }
        var fields = try fields(of: request)
        // `?:subject=title` says that the field "subject" of the body is the title.
        for field in request.query where field.name.hasPrefix(":") {
            guard let value = fields.removeValue(forKey: String(field.name.dropFirst())) else { continue }
            if !field.value.isEmpty { fields[field.value] = value }
        }
        for name in ["title", "type", "format", "tag", "tags"] where fields[name] == nil {
            fields[name] = request.parameter(name).map { .string($0) }
        }
        let isForm = request.contentType != "application/json"
        var post = ApprisePost()
        post.title = fields["title"]?.words ?? ""
        post.body = fields["body"]?.words ?? ""
        guard !post.body.isEmpty else { throw .noBody }
        if let text = fields["type"]?.words, !text.isEmpty {
            guard let kind = Kind(rawValue: text.lowercased()) else { throw isForm ? Fault.badForm : Fault.noBody }
            post.kind = kind
        }
        if let text = fields["format"]?.words, !text.isEmpty {
            guard let format = Format(rawValue: text.lowercased()) else { throw isForm ? Fault.badForm : Fault.badFormat }
            post.format = format
        }
        post.tags = tags(fields["tag"] ?? fields["tags"])
        post.attachment = ["attach", "attachment", "attachments"].lazy.compactMap { fields[$0].flatMap(address) }.first
        let named = request.path.count == 2 ? request.path[1] : request.header("X-Apprise-Config-ID")
        post.key = named.flatMap { $0.isEmpty ? nil : $0 }
        return post
    }

    private static func fields(of request: InletRequest) throws(Fault) -> [String: JSONValue] {
        if request.contentType == "application/json" {
            do throws(JSONReader.Fault) {
                if let members = try JSONReader.read(request.body).object { return members.filter { $0.value != .null } }
            } catch {
                throw .badJSON
            }
            throw .badJSON
        }
        let list: [InletRequest.Field]
        if let form = MultipartForm(request) {
            list = form.fields
        } else if request.contentType == "application/x-www-form-urlencoded", let text = request.text {
            list = .init(encoded: text)
        } else {
            throw .noBody
        }
        // A tag can occur several times.
        var fields: [String: JSONValue] = [:]
        for (name, values) in Dictionary(grouping: list, by: \.name) {
            let texts = values.map { JSONValue.string($0.value) }
            fields[name] = texts.count == 1 ? texts[0] : .array(texts)
        }
        return fields
    }

    /// Returns the first address of a file that may be opened.
    private static func address(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): PostedNotice.mayOpen(text) ? text : nil
        case .array(let elements): elements.lazy.compactMap(address).first
        default: nil
        }
    }

    /// Returns the names of all tags. Apprise chooses its services by tags with `and` and `or`; Bellhop
    /// has routes for this, so only the names matter.
    private static func tags(_ value: JSONValue?) -> [String] {
        switch value {
        case .string(let text)?:
            text.split { ", |&+".contains($0) }.map { tag in
                // A tag can have a priority before it and a number of attempts behind it.
                let parts = tag.split(separator: ":")
                return String(parts.first { Int($0) == nil } ?? parts.first ?? tag)
            }
        case .array(let elements)?: elements.flatMap { tags($0) }
        default: []
        }
    }

    /// Returns the notice that the message stands for, before it is checked.
    package func posted(to inlet: InletName, peer: String?) -> PostedNotice {
        var notice = PostedNotice(
            inlet: inlet, title: title, body: body, isMarkdown: format == .markdown,
            urgency: kind == .warning || kind == .failure ? .high : .normal,
            tags: tags, labels: ["type": kind.rawValue], peer: peer)
        if format == .html { notice.body = HTMLText.plain(body) }
        notice.labels["config"] = key
        notice.attachment = attachment
        return notice
    }
}
