#if Push
import BellhopCore
import CurlHTTP

/// The identity with which this Bellhop signs its requests to push services (VAPID, RFC 8292).
struct PushIdentity: Sendable {
    let pair: PushKeyPair
    /// Where the people behind the push service can ask about requests: a `mailto:` or `https:`
    /// address; `nil` if nothing is known.
    let contact: String?

    /// How long a signature is valid. Push services accept 24 hours at most.
    static let lifetime: Duration = .hours(12)

    /// The public key in base64url.
    var key: String { Base64URL.encode(pair.point) }

    /// Returns the value of the header `Authorization` for the push service at `origin`.
    func authorization(for origin: String, at now: Instant) -> String {
        var claims = JSONText()
        claims.beginObject()
        claims.field("aud", origin)
        claims.field("exp", (now + Self.lifetime).milliseconds / 1000)
        if let contact { claims.field("sub", contact) }
        claims.endObject()
        let signed = Self.header + "." + Base64URL.encode(claims.bytes)
        return "vapid t=\(signed).\(Base64URL.encode(pair.sign(Array(signed.utf8)))), k=\(key)"
    }

    private static let header = Base64URL.encode(#"{"typ":"JWT","alg":"ES256"}"#.utf8)
}

/// The signatures that are still valid, by push service. A service that sees the same signature again
/// need not verify it again.
final class PushSignatures: Sendable {
    private struct Signature {
        var text: String
        var key: String
        var made: Instant
    }

    private let kept = Locked<[String: Signature]>([:])

    /// Returns the header `Authorization` for the push service at `origin`. It is valid for at least
    /// an hour from `now`.
    func header(for origin: String, of identity: PushIdentity, at now: Instant) -> HTTPHeader {
        let text = kept.withLock { kept in
            if let known = kept[origin], known.key == identity.key, now >= known.made,
                now - known.made < PushIdentity.lifetime - .hours(1)
            {
                return known.text
            }
            let text = identity.authorization(for: origin, at: now)
            kept[origin] = Signature(text: text, key: identity.key, made: now)
            return text
        }
        return .known("Authorization", text)
    }
}
#endif
