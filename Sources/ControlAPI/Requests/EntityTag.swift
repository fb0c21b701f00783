import BellhopCore
import ControlWire

/// The entity tag of an answer (RFC 9110, 8.8.3), with which a client can ask whether its copy is
/// still right, and can change something only if nobody else has changed it since.
///
/// Two answers have the same tag if they have the same content in the same language, apart from the
/// fields that change merely because time passes (``SteadyContent``).
struct EntityTag: Hashable, Sendable {
    /// The tag as in the header `ETag`, with its quotation marks.
    let text: String

    /// - Parameter body: the JSON of the answer.
    init?(of body: [UInt8], in language: Language) {
        guard let content = SteadyContent.of(body) else { return nil }
        let digest = TokenDigest.of(Array(language.tag.utf8) + [0] + content)
        text = "\"\(digest.prefix(32))\""
    }

    /// Whether a header names this tag. `*` names every tag.
    ///
    /// - Parameter isWeak: whether a weak tag (`W/"…"`) counts, as in `If-None-Match`.
    func isNamed(in header: String, isWeak: Bool) -> Bool {
        if header.allSatisfy({ $0 == "*" || $0 == " " }), header.contains("*") { return true }
        return header.split(separator: ",").contains { part in
            var name = part.drop { $0 == " " }
            while name.last == " " { name.removeLast() }
            if isWeak, name.hasPrefix("W/") { name = name.dropFirst(2) }
            return name == text
        }
    }
}

extension ControlAPI {
    /// Returns an API that changes something only if a client knows its current state.
    ///
    /// The condition is checked twice: before the request, so that no other refusal hides it, and in
    /// the step that changes something, so that nobody can change the same thing in between.
    ///
    /// - Parameter header: the header `If-Match`.
    /// - Throws: ``Problem`` if the header names another state, or if the request has no condition.
    func expecting(_ header: String, of endpoint: Endpoint) async throws -> ControlAPI {
        guard let subject = endpoint.subject else {
            throw Problem(.badRequest, "This request does not support the header If-Match.")
        }
        var reader = self
        // What the reader answers is no answer to the request, so it must offer no undo.
        reader.act = Locked(nil)
        let question = try APIRequest(method: subject.method.rawValue, target: subject.path, body: [])
        let check: @Sendable () async throws -> Void = { [reader] in
            guard case .json(_, let body) = try await reader.serve(subject, question),
                let tag = EntityTag(of: Array(body), in: reader.language), tag.isNamed(in: header, isWeak: false)
            else {
                throw Problem(
                    .preconditionFailed,
                    "Somebody has changed this since you read it, so nothing was done. Read it again, then repeat the request.")
            }
        }
        try await check()
        var api = self
        api.doer.condition = check
        return api
    }
}
