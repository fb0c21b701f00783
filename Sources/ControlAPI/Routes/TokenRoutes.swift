import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func session() throws -> Answer {
        let token = client.token
        return try ok(
            SessionJSON(
                scope: (client.scope ?? .read).rawValue, token: token.map { TokenJSON($0, clock: clock, isCurrent: true) },
                member: token?.member.map { hub.catalog.members[$0]?.displayName ?? $0.rawValue }, version: Release.version))
    }

    /// Revokes the token of the request, and closes the connections that have shown it.
    func endSession() async throws -> Answer {
        guard let token = client.token else {
            throw Problem(.forbidden, "Only a client with a token from Bellhop can sign out, not one with the token in [api].")
        }
        defer { daemon.web?.room.leave(with: token.id) }
        try await tokens.revoke(token, by: doer)
        return try ok(TokenAnswerJSON(token: wire(token)))
    }

    func tokenList() async throws -> Answer {
        let all = tokens.all
        // Read the pets only if there are stickers, which have the names of pets.
        let pets = all.contains { $0.sticker != nil } ? try await hub.pets(includingRetired: true).map(\.pet.value) : []
        let ringing = Set(try await hub.pushSubscriptions().map(\.token))
        return try ok(
            TokenListJSON(
                tokens: all.map { token in
                    var json = wire(token, of: pets.first { $0.id == token.sticker?.pet })
                    if ringing.contains(token.id) { json.rings = true }
                    return json
                }))
    }

    /// - Parameter pet: the pet of the sticker, if the token belongs to one.
    func wire(_ token: APIToken, of pet: Pet? = nil) -> TokenJSON {
        TokenJSON(token, pet: pet?.name, clock: clock, isCurrent: token.id == client.token?.id)
    }

    func addToken(_ body: TokenRequest) async throws -> Answer {
        let (token, secret) = try await tokens.issue(
            named: body.name, try scope(body.scope), try body.member.map { try hub.member(named: $0).name },
            lifetime: duration(body.expiresInMs), by: doer)
        return try ok(TokenAnswerJSON(token: wire(token), secret: secret), status: 201)
    }

    /// Revokes a token, and closes the connections that have shown it.
    ///
    /// - Parameter name: the id, or the name of exactly one token.
    func revokeToken(_ name: String) async throws -> Answer {
        let token = try token(named: name)
        // Cut the clients off even if the store cannot delete the token.
        defer { daemon.web?.room.leave(with: token.id) }
        try await tokens.revoke(token, by: doer)
        return try ok(TokenAnswerJSON(token: wire(token)))
    }

    private func token(named name: String) throws -> APIToken {
        let all = tokens.all
        if let token = all.first(where: { $0.id.description == name.lowercased() }) { return token }
        let called = all.filter { $0.name.foldedSpelling == name.foldedSpelling }
        guard called.count <= 1 else {
            let ids = called.map(\.id.description).joined(separator: ", ")
            throw Refusal(.ambiguousName, "Several tokens are called \"\(SafeText.line(name))\": \(ids). Write the id.")
        }
        if let token = called.first { return token }
        // An id that is similar to another one means another token.
        let near = APITokenID(name.lowercased()) == nil ? SimilarWord.closest(to: name, among: all.map(\.name)) : nil
        throw Problem(
            .notFound, "There is no token \"\(SafeText.line(name))\". See: bellhop api token list", suggestions: near.map { [$0] })
    }

    func scope(_ text: String) throws(Problem) -> APIScope {
        guard let scope = APIScope(rawValue: text) else {
            throw Problem(.badRequest, "\"scope\" must be read, act or admin.")
        }
        return scope
    }

    // MARK: Pairing

    func pairing(_ body: PairingRequest) throws -> Answer {
        let scope = try body.scope.map(scope) ?? .act
        let member = try body.member.map { try hub.member(named: $0).name }
        let lifetime = duration(body.expiresInMs)
        if let lifetime { try TokenDesk.check(lifetime) }
        let address = try pairingAddress(isHere: body.isHere == true)
        if let name = body.name { try TokenDesk.check(name: name) }
        let code = tokens.makeCode(
            TokenDesk.Grant(name: body.name, scope: scope, member: member, lifetime: lifetime, issuer: try issuer()))
        let until = hub.timekeeper.now().wall + TokenDesk.codeLifetime
        let warnings = body.isHere == true ? [] : address.warnings.map { language($0) }
        return try ok(
            PairingJSON(
                code: code.text, url: "\(address.url)/#pair=\(code.text)", until: Timestamp(until), untilLocal: clock.text(until),
                warnings: warnings.isEmpty ? nil : warnings),
            status: 201)
    }

    private func issuer() throws -> TokenDesk.Issuer {
        switch client {
        case .issued(let token): return .issued(token.id)
        case .configured:
            guard let token = configuredToken else { throw Problem(.unauthorized, "This request needs a token.") }
            return .configured(token)
        case .socket, .stranger: return .socket
        }
    }

    /// The token of `[api]` that is now in force.
    private var configuredToken: Redacted? { daemon.web?.settings?.token }

    /// Revokes the token that a device had before it was paired again. The device cannot use that
    /// token any more, because it keeps only one.
    func replace(_ token: APIToken) async {
        defer { daemon.web?.room.leave(with: token.id) }
        do {
            try await tokens.revoke(token, by: nil)
        } catch {
            // The token is refused from now on. It stays in the list, so that it can be revoked again.
        }
    }

    /// Exchanges a pairing code for a token.
    func pair(_ body: PairRequest) async throws -> Answer {
        guard let code = PairingCode(body.code), let grant = tokens.take(code, configured: configuredToken) else {
            throw Problem(
                .unauthorized,
                "This code is not valid: it was used, it is older than 5 minutes, or bellhopd was restarted. Make a new one: bellhop api pair"
            )
        }
        let token: APIToken
        let secret: String
        do {
            (token, secret) = try await tokens.issue(
                named: grant.name ?? deviceName(body.name), grant.scope, grant.member, lifetime: grant.lifetime, by: nil)
        } catch {
            tokens.putBack(code, grant)
            throw error
        }
        return try ok(
            PairAnswerJSON(token: secret, scope: token.scope.rawValue, member: token.member?.rawValue, name: token.name), status: 201)
    }

    /// Returns the name that a device gives itself, made fit for the list of tokens.
    func deviceName(_ given: String?) -> String {
        var name = String(SafeText.line(given ?? "").prefix(APIToken.nameRange.upperBound))
        while name.utf8.count > APIToken.nameBytes { name.removeLast() }
        let isFit = !name.allSatisfy(\.isWhitespace) && APITokenID(name) == nil
        return isFit ? name : language("paired device")
    }

    /// Returns the address at which a client finds the page.
    func pairingAddress(isHere: Bool) throws(Problem) -> (url: String, warnings: [Phrase]) {
        if let why = daemon.web?.whyOff { throw Problem(.notFound, why.followed(byLine: WebDesk.offRemedy)) }
        guard let web = daemon.web, let settings = web.settings else {
            throw Problem(
                .notFound,
                "The page needs the API over TCP, which is off. Write these lines into the config, then run: bellhop config reload\n[api]\nlisten = \"127.0.0.1:8077\""
            )
        }
        guard case .listening(let address) = web.state else {
            if case .failing(_, let why, let remedy) = web.state {
                throw Problem(.notFound, "The API over TCP cannot listen: \(why). \(remedy)")
            }
            throw Problem(.notFound, "The API over TCP is not listening yet. Try again in a moment.")
        }
        let isEncrypted = settings.certificate != nil
        // A certificate is for a name, so this machine has to use the name, too.
        if isHere, address.isReachableHere, !isEncrypted || settings.publicAddress == nil {
            return (settings.scheme + address.here.description, [])
        }
        if let known = settings.publicAddress {
            if known.isLoopback { return (known.description, [Self.onlyHere]) }
            return (known.description, known.isEncrypted ? [] : [Self.notSecure])
        }
        let url = settings.scheme + address.description
        if address.isLoopback { return (url, [Self.onlyHere]) }
        let warnings = address.isAny ? [Self.noName] : []
        return (url, warnings + [isEncrypted ? Self.otherName : Self.notSecure])
    }

    private static let onlyHere: Phrase =
        "This address works only on this machine. For a phone, let the API listen on the network, or put a proxy before it, and set public_url: see docs/page.md"
    static let notSecure: Phrase =
        "The address is plain http, so everybody in the network can read along, and the phone cannot install the page, show it offline, keep the screen on, or ring while it is closed. For HTTPS, see docs/page.md"
    private static let otherName: Phrase =
        "This address is an IP address, but most certificates are valid only for a name. Set public_url in [api] to an address with a name from the certificate."
    static let noName: Phrase =
        "The API listens on all addresses. Replace this one by the name or the address of the machine, and set public_url in [api]."
}

extension ListenAddress {
    /// Whether the server listens on every address of the machine.
    var isAny: Bool { host == "0.0.0.0" || host == "::" }

    fileprivate var isReachableHere: Bool { isLoopback || isAny }

    /// The address at which this machine itself reaches the server.
    fileprivate var here: ListenAddress { isAny ? ListenAddress(host: host == "::" ? "::1" : "127.0.0.1", port: port) : self }
}
