/// How a paired device can be reached with Web Push. The device has at most one subscription, which
/// ends together with its token.
package struct PushSubscription: Hashable, Sendable {
    /// The kind of the sinks that use subscriptions.
    package static let sinkKind = "webpush"
    /// The key of the note with the private key of this Bellhop (VAPID). Every subscription belongs to
    /// one key, so the key is never replaced, and a backup contains it.
    package static let keyNote = "webpush.key"

    /// The token of the device.
    package var token: APITokenID
    package var endpoint: PushEndpoint
    package var keys: PushKeys
    package var created: Instant
    /// When the push service last accepted a message. Stored at most once in
    /// ``APIToken/useInterval``; `nil` if it has accepted none yet.
    package var lastReached: Instant?

    package init(token: APITokenID, endpoint: PushEndpoint, keys: PushKeys, created: Instant, lastReached: Instant? = nil) {
        self.token = token
        self.endpoint = endpoint
        self.keys = keys
        self.created = created
        self.lastReached = lastReached
    }
}

/// The address at which a push service takes messages for one browser. Whoever knows the address can
/// use up the battery of the phone, so a printed address is only its origin.
package struct PushEndpoint: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The most bytes of an address. Those of today's services have 100 to 600.
    package static let mostBytes = 2048

    private let text: String
    /// The scheme, host and port in lower case, without the default port:
    /// `https://fcm.googleapis.com`.
    package let origin: String

    /// Parses an `https` or `http` address.
    ///
    /// - Returns: `nil` if the text is longer than ``mostBytes``, contains other characters than
    ///   visible ASCII, or has no host, a user name or a fragment.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.mostBytes, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !text.contains(where: { $0 == "\\" || $0 == "#" }), let colon = text.firstRange(of: "://")
        else { return nil }
        let scheme = text[..<colon.lowerBound].lowercased()
        var authority = text[colon.upperBound...].prefix { $0 != "/" && $0 != "?" }.lowercased()
        guard scheme == "https" || scheme == "http", !authority.isEmpty, !authority.contains("@") else { return nil }
        let usual = scheme == "https" ? ":443" : ":80"
        if authority.hasSuffix(usual) { authority.removeLast(usual.count) }
        self.text = text
        origin = scheme + "://" + authority
    }

    /// Returns the whole address, for the request and for the store.
    package func reveal() -> String { text }

    package var description: String { origin }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The keys with which messages for one browser are encrypted (RFC 8291). Only the browser can
/// decrypt them.
package struct PushKeys: Hashable, Sendable {
    /// The public key of the browser: an uncompressed point of the curve P-256, 65 bytes.
    package let point: [UInt8]
    /// The secret that proves to the browser who has sent a message: 16 bytes in base64url.
    private let secret: Redacted

    /// Reads both keys in base64url, as browsers give them to pages (`p256dh` and `auth`).
    ///
    /// - Returns: `nil` if a key has another length or form. The point may still not be on the curve.
    package init?(point: String, secret: String) {
        guard let bytes = Base64URL.decode(point), bytes.count == 65, bytes[0] == 4, Base64URL.decode(secret)?.count == 16 else {
            return nil
        }
        self.point = bytes
        self.secret = Redacted(secret)
    }

    package var pointText: String { Base64URL.encode(point) }
    /// Returns the secret in base64url, for the store.
    package func revealSecret() -> String { secret.reveal() }
    /// Returns the bytes of the secret, for the encryption.
    package func revealSecretBytes() -> [UInt8] { Base64URL.decode(secret.reveal()) ?? [] }
}
