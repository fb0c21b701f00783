package import BellhopCore

/// Finds the token that a request shows, in the places in which the clients of each server write it.
/// The first place that is not empty counts, even if its token turns out to be wrong: otherwise, a
/// client could try several tokens with one request.
package enum InletCredentials {
    /// The order of places.
    package enum Style: Sendable, CaseIterable {
        /// `?auth=` (the value of the header in base64url), then the header `Authorization`: `Bearer
        /// TOKEN`, or `Basic` with the token as the password.
        case ntfy
        /// `?token=`, then `X-Gotify-Key`, then `Authorization: Bearer`.
        case gotify
        /// `Authorization`, as for ntfy, then `?token=`.
        case plain
    }

    /// Returns the token; `nil` if the request shows none.
    package static func token(in request: InletRequest, _ style: Style) -> Redacted? {
        let candidates: [String?] =
            switch style {
            case .ntfy: [queryAuthorization(request), request.header("Authorization").flatMap(secret)]
            case .gotify: [request.parameter("token"), request.header("X-Gotify-Key"), request.header("Authorization").flatMap(bearer)]
            case .plain: [request.header("Authorization").flatMap(secret), request.parameter("token")]
            }
        return candidates.compactMap(\.self).first { !$0.isEmpty }.map { Redacted($0) }
    }

    private static func queryAuthorization(_ request: InletRequest) -> String? {
        guard let text = request.parameter("authorization") ?? request.parameter("auth"), !text.isEmpty else { return nil }
        // A value that cannot be read is a wrong token, not a missing one.
        guard let bytes = Base64URL.decode(text), let header = String(validating: bytes, as: UTF8.self) else { return text }
        return secret(header) ?? text
    }

    /// Returns the token of a header of either kind.
    private static func secret(_ header: String) -> String? {
        if let token = bearer(header) { return token }
        guard let code = value(header, after: "basic"), let bytes = Base64.decode(code),
            let pair = String(validating: bytes, as: UTF8.self), let colon = pair.firstIndex(of: ":")
        else { return nil }
        return String(pair[pair.index(after: colon)...])
    }

    private static func bearer(_ header: String) -> String? { value(header, after: "bearer") }

    private static func value(_ header: String, after scheme: String) -> String? {
        let words = header.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == scheme else { return nil }
        return String(words[1].filter { !$0.isWhitespace })
    }
}
