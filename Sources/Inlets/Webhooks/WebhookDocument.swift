package import BellhopCore

/// The JSON document of a webhook.
package struct WebhookDocument: Hashable, Sendable {
    package enum Fault: Error, Hashable, Sendable {
        /// The body is no JSON, and no form with JSON in the field `payload`.
        case notJSON
        /// The title is empty, because the document has none of the values.
        case noTitle
    }

    /// What a document means.
    package enum Meaning: Hashable, Sendable {
        /// - Parameter hasUrgency: whether the document names an urgency.
        case notice(PostedNotice, hasUrgency: Bool)
        /// Withdraws the notice with this key.
        case done(key: String)
        /// The config wants nothing to be made of it.
        case nothing
    }

    private let value: JSONValue

    /// Reads the body of a request. GitHub can also send a form, and `curl -d` calls every body a form.
    package init(_ request: InletRequest) throws(Fault) {
        var bytes = request.body
        if request.contentType == "application/x-www-form-urlencoded", let text = request.text,
            let payload = [InletRequest.Field](encoded: text).first(where: { $0.name == "payload" })
        {
            bytes = Array(payload.value.utf8)
        }
        do throws(JSONReader.Fault) {
            value = try JSONReader.read(bytes)
        } catch {
            throw .notJSON
        }
        guard value.object != nil else { throw .notJSON }
    }

    /// Returns what the document means by the config.
    package func meaning(for settings: WebhookSettings, to inlet: InletName, peer: String?) throws(Fault) -> Meaning {
        let key = settings.key.map { PostedNotice.shortKey(filled($0)) } ?? ""
        if let done = settings.doneWhen, done.holds(for: value) { return key.isEmpty ? .nothing : .done(key: key) }
        if let wanted = settings.when, !wanted.holds(for: value) { return .nothing }
        // Only the first line of a text, such as that of a commit, is its title.
        let title = filled(settings.title).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard !title.isEmpty else { throw .noTitle }
        let urgency = settings.severity.flatMap { Urgency(severity: filled($0)) }
        var notice = PostedNotice(
            inlet: inlet, key: key.isEmpty ? nil : key, title: title,
            body: SafeText.truncated(settings.body.map(filled) ?? "", toUTF8Bytes: PostedNotice.Limits.body),
            urgency: urgency ?? .normal, peer: peer)
        notice.link = settings.link.map(filled).flatMap { link in
            PostedNotice.mayOpen(link) && link.utf8.count <= PostedNotice.Limits.address ? link : nil
        }
        return .notice(notice, hasUrgency: urgency != nil)
    }

    private func filled(_ template: DocumentTemplate) -> String {
        let text = template.filled(from: value)
        return text.allSatisfy { $0.isWhitespace || $0 == "\0" } ? "" : text
    }
}
