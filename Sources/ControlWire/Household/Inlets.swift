package import BellhopCore

/// An inlet: a way in for the notices of other programs.
package struct InletJSON: Codable, Hashable, Sendable {
    /// The name, as in `[inlets.grafana]` of the config.
    package var name: String
    /// What its programs send: `json`, `ntfy`, `gotify`, `apprise`, `alertmanager`, `webhook` or `lines`.
    package var type: String
    /// The address for programs over TCP; left out if the API over TCP is off.
    package var url: String?
    /// The path for programs that use the socket: `/in/grafana`.
    package var path: String
    /// How many requests posted or withdrew a notice since bellhopd started.
    package var accepted: Int
    /// How many requests were refused since bellhopd started.
    package var refused: Int
    /// When the inlet was last used, with a token, or since bellhopd started; left out if it never was.
    package var lastUsed: Timestamp?
    /// The same instant as a person reads it.
    package var lastUsedLocal: String?
    /// The tokens of the inlet, oldest first.
    package var tokens: [TokenJSON]

    package init(
        name: String, type: String, url: String?, path: String, accepted: Int, refused: Int, lastUsed: Instant?, tokens: [TokenJSON],
        clock: LocalClock
    ) {
        self.name = name
        self.type = type
        self.url = url
        self.path = path
        self.accepted = accepted
        self.refused = refused
        self.lastUsed = lastUsed.map(Timestamp.init)
        lastUsedLocal = lastUsed.map(clock.text)
        self.tokens = tokens
    }
}

/// The answer to `GET /v1/inlets`.
package struct InletListJSON: Codable, Hashable, Sendable {
    /// The inlets of the config, by name.
    package var inlets: [InletJSON]

    package init(inlets: [InletJSON]) { self.inlets = inlets }
}

/// The body of `POST /v1/inlets/{name}/token`.
package struct InletTokenRequest: Codable, Hashable, Sendable {
    /// What the token is for: 1 to 40 characters. Default: the name of the inlet.
    package var name: String?
    /// The time after which the token is refused, from a minute to ten years; left out for a token
    /// that does not expire.
    package var expiresInMs: Int64?

    package init(name: String? = nil, expiresInMs: Int64? = nil) {
        self.name = name
        self.expiresInMs = expiresInMs
    }
}

/// The answer to `POST /v1/inlets/{name}/token`.
package struct InletTokenAnswerJSON: Codable, Hashable, Sendable {
    /// The token that was made. It opens only this inlet.
    package var token: TokenJSON
    /// The secret, for the header `Authorization: Bearer …`. Shown only once.
    package var secret: String
    /// What the programs of the inlet send: `json`, `ntfy`, `gotify`, `apprise`, `alertmanager`, `webhook` or `lines`.
    package var type: String
    /// The address of the inlet; left out if the API over TCP is off.
    package var url: String?
    /// What will not work, and what to do; left out if there is nothing to say.
    package var warnings: [String]?

    package init(token: TokenJSON, secret: String, type: String, url: String?, warnings: [String]?) {
        self.token = token
        self.secret = secret
        self.type = type
        self.url = url
        self.warnings = warnings
    }
}
