package import BellhopCore
package import BellhopHub

/// The tokens of the API, and the codes with which clients are paired.
///
/// The tokens are kept in memory, so that a request needs no database. The codes are kept only in
/// memory: after a restart of the daemon, a new code is needed.
package final class TokenDesk: Sendable {
    /// How long a pairing code can be used.
    static let codeLifetime: Duration = .minutes(5)
    /// The most codes that can be used at the same time. A newer code replaces the oldest one.
    static let mostCodes = 20
    /// The lifetimes that a token may have.
    static let lifetimes: ClosedRange<Duration> = .minutes(1) ... .days(3653)

    /// How long after a failure the stored tokens are not read again.
    private static let loadPause: Duration = .seconds(5)

    /// Who made a pairing code.
    enum Issuer: Sendable, Hashable {
        case socket
        /// A client with the token of `[api]`.
        case configured(Redacted)
        case issued(APITokenID)
    }

    /// What the client of a code gets.
    struct Grant: Sendable {
        /// The name of the token; `nil` if the client gives itself a name.
        var name: String?
        var scope: APIScope
        var member: MemberName?
        var lifetime: Duration?
        /// Who made the code. A code ends with the token that made it.
        var issuer: Issuer
        /// The time since boot until which the code can be used. ``makeCode(_:)`` sets it.
        var until: Duration = .zero
    }

    private struct Inner {
        /// The tokens by the digests of their secrets. Their last use is exact.
        var tokens: [String: APIToken] = [:]
        /// The stored time of the last use of each token that was used since the start, by digest.
        var storedUses: [String: Instant] = [:]
        /// The digests of revoked tokens that the store could not delete yet. They are refused, but
        /// stay in the list, so that they can be revoked again.
        var revoked: Set<String> = []
        var newest: Int64 = 0
        /// Whether the stored tokens were read.
        var isLoaded = false
        /// The time since boot from which the stored tokens may be read again after a failure.
        var nextLoad: Duration = .zero
        var codes: [PairingCode: Grant] = [:]
    }

    private let hub: Hub
    private let inner = Locked(Inner())

    package init(_ hub: Hub) { self.hub = hub }

    /// Reads the stored tokens.
    package func load() async throws(StoreError) {
        let tokens = try await hub.apiTokens()
        let newest = try await hub.newestTokenNumber()
        inner.withLock { inner in
            guard !inner.isLoaded else { return }
            for token in tokens {
                inner.tokens[token.digest] = token
                inner.storedUses[token.digest] = token.lastUsed
            }
            inner.newest = max(newest, tokens.map(\.id.number).max() ?? 0)
            inner.isLoaded = true
        }
    }

    /// Reads the stored tokens if that has failed before, but at most once in some seconds.
    func loadAgain() async {
        let now = hub.timekeeper.now().sinceBoot
        let isDue = inner.withLock { inner in
            guard !inner.isLoaded, now >= inner.nextLoad else { return false }
            inner.nextLoad = now + Self.loadPause
            return true
        }
        guard isDue else { return }
        do {
            try await load()
        } catch {
            // The daemon has logged the fault at its start, and the hub reports faults of the store.
        }
    }

    // MARK: Requests

    /// Whether there is no token at all.
    var isEmpty: Bool { inner.withLock { $0.tokens.isEmpty } }

    /// Returns the token with this secret; `nil` if there is none, if it has expired, or if it
    /// belongs to a sticker or an inlet, whose secret is no key to the API.
    func token(withSecret secret: String) -> APIToken? {
        usable(secret).flatMap { $0.opensAPI ? $0 : nil }
    }

    /// Returns the token with this secret that opens this inlet; `nil` if there is none, or if it has
    /// expired.
    func token(of inlet: InletName, withSecret secret: String) -> APIToken? {
        usable(secret).flatMap { $0.inlet == inlet ? $0 : nil }
    }

    /// Returns the token of the sticker with this secret; `nil` if there is none, or if it has
    /// expired.
    func stickerToken(withSecret secret: String) -> APIToken? {
        usable(secret).flatMap { $0.sticker == nil ? nil : $0 }
    }

    private func usable(_ secret: String) -> APIToken? {
        let (digest, now) = (TokenDigest.of(secret), hub.timekeeper.now().wall)
        return inner.withLock { inner in
            guard !inner.revoked.contains(digest), let token = inner.tokens[digest], !token.isExpired(at: now) else { return nil }
            return token
        }
    }

    /// Whether a token with this secret exists, even if it has expired. Using it is no guess.
    func isKnown(secret: String) -> Bool {
        let digest = TokenDigest.of(secret)
        return inner.withLock { $0.tokens[digest] != nil }
    }

    /// Whether the secret is that of a token of this inlet that has expired.
    func isExpired(_ secret: String, of inlet: InletName) -> Bool {
        let (digest, now) = (TokenDigest.of(secret), hub.timekeeper.now().wall)
        return inner.withLock { $0.tokens[digest].map { $0.inlet == inlet && $0.isExpired(at: now) } ?? false }
    }

    /// Whether the token still exists and has not expired.
    func isValid(_ token: APIToken) -> Bool {
        let now = hub.timekeeper.now().wall
        return inner.withLock { inner in
            !inner.revoked.contains(token.digest) && inner.tokens[token.digest].map { !$0.isExpired(at: now) } ?? false
        }
    }

    /// Records that the token is used now. The list shows this time; it is stored at most once in
    /// ``APIToken/useInterval``.
    func noteUse(of token: APIToken) async {
        let now = hub.timekeeper.now().wall
        let isNews = inner.withLock { inner in
            guard inner.tokens[token.digest] != nil else { return false }
            inner.tokens[token.digest]?.lastUsed = now
            // After the clock was set back, the stored time is in the future.
            guard inner.storedUses[token.digest].map({ now - $0 >= APIToken.useInterval || now < $0 }) ?? true else { return false }
            inner.storedUses[token.digest] = now
            return true
        }
        if isNews { await hub.noteUse(of: token.id, at: now) }
    }

    // MARK: Tokens

    /// The tokens in the order of their ids.
    var all: [APIToken] { inner.withLock { $0.tokens.values.sorted { $0.id < $1.id } } }

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - sticker: what the link of the sticker does, if the token belongs to a sticker. Its secret is
    ///     shorter, so that the printed code is small, and nobody has to type it.
    ///   - inlet: the only inlet that the token opens, if it belongs to one.
    /// - Returns: the token and its secret, which is stored nowhere.
    /// - Throws: ``Refusal`` if the name or the lifetime is not allowed, or if there are too many
    ///   tokens; the errors of the store.
    func issue(
        named name: String, _ scope: APIScope, _ member: MemberName?, lifetime: Duration?, sticker: Sticker? = nil,
        inlet: InletName? = nil, by doer: ActingPerson?
    ) async throws -> (token: APIToken, secret: String) {
        try Self.check(name: name)
        if let lifetime { try Self.check(lifetime) }
        // Without the stored tokens, the id could belong to another token.
        if !inner.withLock({ $0.isLoaded }) { try await load() }
        let random = AnswerToken.makeSecret(hub.timekeeper)
        let secret = sticker == nil ? "bh_" + random + AnswerToken.makeSecret(hub.timekeeper) : random
        let now = hub.timekeeper.now().wall
        let number: Int64? = inner.withLock { inner in
            guard inner.tokens.count < APIToken.limit else { return nil }
            inner.newest += 1
            return inner.newest
        }
        guard let number, let id = APITokenID(number: number) else {
            throw Refusal(
                .invalidValue, "There are \(APIToken.limit) tokens already. Revoke the ones that nobody uses: bellhop api token list")
        }
        let token = APIToken(
            id: id, name: name, scope: scope, member: member, digest: TokenDigest.of(secret), created: now,
            expires: lifetime.map { now + $0 }, sticker: sticker, inlet: inlet)
        try await hub.add(token, by: doer) { [inner] in inner.withLock { $0.newest } }
        inner.withLock { $0.tokens[token.digest] = token }
        return (token, secret)
    }

    /// Revokes a token, and the codes that it has made. It is refused from now on, even if the store
    /// fails to delete it. After a failure, the token can be revoked again.
    func revoke(_ token: APIToken, by doer: ActingPerson?) async throws {
        inner.withLock { inner in
            inner.revoked.insert(token.digest)
            inner.codes = inner.codes.filter { $0.value.issuer != .issued(token.id) }
        }
        try await hub.revoke(token, by: doer)
        inner.withLock { inner in
            inner.tokens[token.digest] = nil
            inner.storedUses[token.digest] = nil
            inner.revoked.remove(token.digest)
        }
    }

    static func check(name: String) throws(Refusal) {
        guard APIToken.nameRange.contains(name.count), name.utf8.count <= APIToken.nameBytes, SafeText.isHarmlessLine(name),
            !name.allSatisfy(\.isWhitespace)
        else {
            throw Refusal(.invalidName, "The name of a token has 1 to 40 characters, without control characters.")
        }
        // A command takes a name or an id. With such a name, it could act on the wrong token.
        guard APITokenID(name) == nil else { throw Refusal(.invalidName, "\"\(name)\" is the form of an id. Choose another name.") }
    }

    static func check(_ lifetime: Duration) throws(Refusal) {
        guard lifetimes.contains(lifetime) else {
            throw Refusal(.invalidDuration, "A token lasts from a minute to ten years, not \(DurationText.words(lifetime)).")
        }
    }

    // MARK: Pairing

    /// Makes a code that one client can exchange for a token.
    ///
    /// - Parameter grant: what the client gets. If the token of its issuer is revoked or replaced, the
    ///   code ends.
    func makeCode(_ grant: Grant) -> PairingCode {
        let code = PairingCode(hub.timekeeper)
        let now = hub.timekeeper.now().sinceBoot
        inner.withLock { inner in
            inner.codes = inner.codes.filter { $0.value.until > now }
            if inner.codes.count >= Self.mostCodes, let oldest = inner.codes.min(by: { $0.value.until < $1.value.until }) {
                inner.codes[oldest.key] = nil
            }
            inner.codes[code] = grant
            inner.codes[code]?.until = now + Self.codeLifetime
        }
        return code
    }

    /// Uses a code up.
    ///
    /// - Parameter configured: the token of `[api]` that is now in force.
    /// - Returns: `nil` if there is no such code, or if it is too old or was used before, or if it was
    ///   made with a token of `[api]` that has been replaced.
    func take(_ code: PairingCode, configured: Redacted?) -> Grant? {
        let now = hub.timekeeper.now().sinceBoot
        return inner.withLock { inner in
            guard let grant = inner.codes.removeValue(forKey: code), grant.until > now else { return nil }
            if case .configured(let token) = grant.issuer, token != configured { return nil }
            return grant
        }
    }

    /// Lets a code be used again, because no token could be made for it.
    func putBack(_ code: PairingCode, _ grant: Grant) { inner.withLock { $0.codes[code] = grant } }
}
