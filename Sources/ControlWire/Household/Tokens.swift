package import BellhopCore

/// A token with which a client may use the API over TCP. Its secret is shown only once, when the
/// token is made.
package struct TokenJSON: Codable, Hashable, Sendable {
    /// The short id, such as `k3`.
    package var id: String
    /// What the token is for, such as `phone`.
    package var name: String
    /// What the client may do: `read` (look), `act` (do what people of the house do), `admin`
    /// (everything), `sticker` (only `action`, by the link of the sticker) or `inlet` (only post
    /// notices through `inlet`).
    package var scope: String
    /// The name of the inlet that the token opens; left out for other tokens.
    package var inlet: String?
    /// What the sticker does: `wash`, `dry`, `fold` or `next`; left out for other tokens.
    package var action: String?
    /// The name of the sticker's pet; left out for other tokens, and if the pet was deleted.
    package var pet: String?
    /// The member in whose name the client acts; left out if the client may name any member.
    package var member: String?
    /// When the token was made.
    package var created: Timestamp
    /// The same instant as a person reads it.
    package var createdLocal: String
    /// When the token was last used; left out if it has never been used. After a restart of bellhopd,
    /// this time may be up to an hour too old, because it is stored at most once an hour.
    package var lastUsed: Timestamp?
    /// The same instant as a person reads it.
    package var lastUsedLocal: String?
    /// The instant from which the token is refused; left out if it does not expire.
    package var expires: Timestamp?
    /// The same instant as a person reads it.
    package var expiresLocal: String?
    /// `true` if Bellhop rings the device with Web Push; otherwise left out.
    package var rings: Bool?
    /// `true` for the token of this request; otherwise left out.
    package var isCurrent: Bool?

    /// - Parameter pet: the name of the sticker's pet.
    package init(_ token: APIToken, pet: String? = nil, clock: LocalClock, isCurrent: Bool = false) {
        id = token.id.description
        name = token.name
        scope = token.opensAPI ? token.scope.rawValue : token.inlet == nil ? "sticker" : "inlet"
        inlet = token.inlet?.rawValue
        action = token.sticker?.action.rawValue
        self.pet = pet
        member = token.member?.rawValue
        created = Timestamp(token.created)
        createdLocal = clock.text(token.created)
        lastUsed = token.lastUsed.map(Timestamp.init)
        lastUsedLocal = token.lastUsed.map(clock.text)
        expires = token.expires.map(Timestamp.init)
        expiresLocal = token.expires.map(clock.text)
        self.isCurrent = isCurrent ? true : nil
    }
}

/// The answer to `GET /v1/tokens`.
package struct TokenListJSON: Codable, Hashable, Sendable {
    /// The tokens, oldest first.
    package var tokens: [TokenJSON]

    package init(tokens: [TokenJSON]) { self.tokens = tokens }
}

/// The body of `POST /v1/tokens`.
package struct TokenRequest: Codable, Hashable, Sendable {
    /// What the token is for: 1 to 40 characters.
    package var name: String
    /// `read`, `act` or `admin`.
    package var scope: String
    /// The member in whose name the client acts; left out for any member.
    package var member: String?
    /// The time after which the token is refused, from a minute to ten years; left out for a token
    /// that does not expire.
    package var expiresInMs: Int64?

    package init(name: String, scope: String, member: String? = nil, expiresInMs: Int64? = nil) {
        self.name = name
        self.scope = scope
        self.member = member
        self.expiresInMs = expiresInMs
    }
}

/// The answer to `POST /v1/tokens` and `DELETE /v1/tokens/{id}`.
package struct TokenAnswerJSON: Codable, Hashable, Sendable {
    /// The token that was made or revoked.
    package var token: TokenJSON
    /// The secret, for the header `Authorization: Bearer …`. Shown only once, when the token is
    /// made.
    package var secret: String?

    package init(token: TokenJSON, secret: String? = nil) {
        self.token = token
        self.secret = secret
    }
}

/// The body of `POST /v1/tokens/stickers`.
package struct StickerRequest: Codable, Hashable, Sendable {
    /// The pet of the sticker: its name or id.
    package var pet: String
    /// What the sticker does: `wash`, `dry`, `fold`, or `next` (the default), which is the step that
    /// is next at the time of the scan.
    package var action: String?
    /// The member in whose name the sticker acts; left out if nobody is named.
    package var member: String?
    /// The time after which the sticker is refused, from a minute to ten years; left out for a
    /// sticker that does not expire.
    package var expiresInMs: Int64?

    package init(pet: String, action: String? = nil, member: String? = nil, expiresInMs: Int64? = nil) {
        self.pet = pet
        self.action = action
        self.member = member
        self.expiresInMs = expiresInMs
    }
}

/// The answer to `POST /v1/tokens/stickers`.
package struct StickerAnswerJSON: Codable, Hashable, Sendable {
    /// The token of the sticker, with which it can be revoked.
    package var token: TokenJSON
    /// The address on the sticker. Shown only once.
    package var url: String
    /// What will not work at this address, and what to do; left out if there is nothing to say.
    package var warnings: [String]?

    package init(token: TokenJSON, url: String, warnings: [String]?) {
        self.token = token
        self.url = url
        self.warnings = warnings
    }
}

/// The body of `POST /v1/tokens/pairing`.
package struct PairingRequest: Codable, Hashable, Sendable {
    /// The name under which the client is listed: 1 to 40 characters. If it is left out, the client
    /// gives itself a name, such as `Firefox on Android`.
    package var name: String?
    /// What the paired client may do: `read`, `act` (the default) or `admin`.
    package var scope: String?
    /// The member in whose name the client acts; left out for any member.
    package var member: String?
    /// The time after which the token of the paired client is refused; left out for a token that
    /// does not expire.
    package var expiresInMs: Int64?
    /// Whether the page is opened on the machine of the daemon itself. The address is then that of
    /// the loopback interface, if the API can be reached there.
    package var isHere: Bool?

    package init(name: String? = nil, scope: String? = nil, member: String? = nil, expiresInMs: Int64? = nil, isHere: Bool? = nil) {
        self.name = name
        self.scope = scope
        self.member = member
        self.expiresInMs = expiresInMs
        self.isHere = isHere
    }
}

/// The answer to `POST /v1/tokens/pairing`: a code with which one client gets a token of its own.
package struct PairingJSON: Codable, Hashable, Sendable {
    /// The code, such as `K7QF-2M9D-4TXA-9WPC`. It can be used once.
    package var code: String
    /// The address of the page, with the code in its fragment, which browsers do not send.
    package var url: String
    /// The last instant at which the code can be used: 5 minutes from now.
    package var until: Timestamp
    /// The same instant as a person reads it.
    package var untilLocal: String
    /// What will not work at this address, and what to do; left out if there is nothing to say.
    package var warnings: [String]?
    /// The QR code of `url`, row by row from the top: `1` is a dark module, `0` a light one. Draw it
    /// with a light border of four modules, without which cameras do not find it. Left out if `url`
    /// has more than 213 bytes.
    package var qrCode: [String]?

    package init(code: String, url: String, until: Timestamp, untilLocal: String, warnings: [String]?) {
        self.code = code
        self.url = url
        self.until = until
        self.untilLocal = untilLocal
        self.warnings = warnings
        qrCode = QRCode(url)?.rows
    }
}

/// The body of `POST /v1/pair`, which needs no token.
package struct PairRequest: Codable, Hashable, Sendable {
    /// The code. Case, spaces and hyphens do not matter.
    package var code: String
    /// The name of the client, such as `Firefox on Android`: at most 40 characters. A name
    /// that the code was made for takes its place.
    package var name: String?

    package init(code: String, name: String? = nil) {
        self.code = code
        self.name = name
    }
}

/// The answer to `POST /v1/pair`.
package struct PairAnswerJSON: Codable, Hashable, Sendable {
    /// The secret, for the header `Authorization: Bearer …`.
    package var token: String
    /// What the client may do: `read`, `act` or `admin`.
    package var scope: String
    /// The member in whose name the client acts; left out if the client may name any member.
    package var member: String?
    /// The name under which the token is listed.
    package var name: String

    package init(token: String, scope: String, member: String?, name: String) {
        self.token = token
        self.scope = scope
        self.member = member
        self.name = name
    }
}

/// The answer to `GET /v1/session`: who the client is to the daemon.
package struct SessionJSON: Codable, Hashable, Sendable {
    /// What the client may do: `read`, `act` or `admin`.
    package var scope: String
    /// The token of this request; left out over the socket, and for the token of `[api]`.
    package var token: TokenJSON?
    /// The display name of the member in whose name the client acts; left out if it may name any.
    package var member: String?
    /// The version of the daemon, such as `0.1.0`.
    package var version: String

    package init(scope: String, token: TokenJSON?, member: String?, version: String) {
        self.scope = scope
        self.token = token
        self.member = member
        self.version = version
    }
}
