import BellhopCore
import BellhopHub
import ControlWire
import FoundationEssentials

/// Everything that the daemon serves over TCP: `/v1` for clients with a token, the page of the
/// house, links to answer notices, and pictures of pets. This type opens no sockets itself.
struct WebAPI: Sendable {
    enum Route: Sendable {
        case done(WebAnswer)
        /// A request for the API under `/v1`, with this target.
        case api(target: String, APIClient)
        /// A request to exchange a pairing code, whose short body must be read first.
        case pairing
        /// A request to an inlet, whose body must be read first.
        case inlet(InletCall)
        /// A ping of a heartbeat, whose body must be read first.
        case ping(PingCall)
    }

    let api: ControlAPI
    let limit: Locked<GuessLimit>
    /// The steps that stickers did lately.
    let steps: Locked<[APITokenID: GuessLimit.Bucket]>

    init(_ api: ControlAPI) {
        self.api = api
        limit = Locked(GuessLimit())
        steps = Locked([:])
    }

    /// - Parameter settings: the current settings.
    func route(_ request: WebRequest, _ settings: APISettings) async -> Route {
        var route = await unmarkedRoute(request, settings)
        if case .done(var answer) = route {
            answer.headers.merge(headers(for: request, settings)) { own, _ in own }
            route = .done(answer)
        }
        return route
    }

    private func unmarkedRoute(_ request: WebRequest, _ settings: APISettings) async -> Route {
        let gate = WebGate(settings: settings)
        let path = gate.path(of: request.target)
        let segments = path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        do throws(WebGate.Refusal) {
            try gate.admit(request, fromAnySite: segments.first == PingDesk.folder)
        } catch {
            return .done(problem(Self.problem(error), to: request))
        }
        if segments.first == AnswerLinks.folder { return .done(await answerRoute(request, Array(segments.dropFirst()))) }
        if segments.first == ControlAPI.stickerFolder {
            return .done(await stickerRoute(request, Array(segments.dropFirst()), settings))
        }
        if segments.first == InletTarget.folder { return await inletRoute(request, path) }
        if segments.first == PingDesk.folder { return await pingRoute(request, path) }
        if segments.first == PictureDesk.folder { return .done(await pictureRoute(request, Array(segments.dropFirst()))) }
        if let page = await pageRoute(request, segments, gate) { return .done(page) }
        if segments == Self.pairing, request.method == "POST" {
            if let pause = pause(of: request) { return .done(tooMany(pause, request)) }
            return .pairing
        }
        let client: APIClient
        switch await admission(of: request, gate) {
        case .success(let admitted): client = admitted
        case .failure(let refusal): return .done(refusal.answer)
        }
        // Refuse `HEAD`, because the API writes a body with every answer.
        if request.method == "HEAD" {
            return .done(WebAnswer(status: 405, headers: Self.headers.merging(["allow": "GET, POST, PATCH, DELETE"]) { $1 }))
        }
        return .api(target: path, client)
    }

    private static let pairing = Endpoint.pair.path.split(separator: "/").map(String.init)

    /// The headers of every answer. They forbid a browser to cache the answer, to guess its content
    /// type, or to show it in a frame of another page.
    ///
    /// The browser sends the referrer only to our own pages. The policy `no-referrer` would be
    /// stricter, but it would make browsers send `Origin: null` with a form.
    static let headers = [
        "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "same-origin", "x-robots-tag": "noindex",
        "x-frame-options": "DENY",
    ]

    /// The headers of the answer to this request: those of every answer, and the demand for HTTPS if
    /// the public address is encrypted.
    func headers(for request: WebRequest, _ settings: APISettings) -> [String: String] {
        guard WebGate(settings: settings).demandsEncryption(request) else { return Self.headers }
        return Self.headers.merging(["strict-transport-security": "max-age=15552000"]) { $1 }
    }

    // MARK: The API

    /// Why a request may not use the API.
    private struct Refused: Error {
        var answer: WebAnswer
    }

    /// Finds out which client sends a request to the API.
    private func admission(of request: WebRequest, _ gate: WebGate) async -> Result<APIClient, Refused> {
        let (client, now) = (request.client, now)
        await api.tokens.loadAgain()
        // A client that shows a token learns that it is not valid, also if it was the last one.
        guard gate.settings.token != nil || !api.tokens.isEmpty || request.authorization != nil else {
            return .failure(Refused(answer: problem(Self.noToken, to: request)))
        }
        let secret = request.authorization.flatMap(WebGate.secret)
        // Nobody can guess a token that Bellhop made. It is accepted even while its client has to wait,
        // because another device behind the same address may have made the wrong guesses.
        if let secret, let token = api.tokens.token(withSecret: secret) {
            await api.tokens.noteUse(of: token)
            return .success(.issued(token))
        }
        if let pause = limit.withLock({ $0.pause(of: client, at: now) }) { return .failure(Refused(answer: tooMany(pause, request))) }
        var refusal = Problem(.unauthorized, "This request needs a token, in the header \"Authorization: Bearer …\".")
        if request.authorization != nil {
            if let secret, gate.isToken(secret) { return .success(.configured) }
            // A token that has expired is no guess.
            let isGuess = !(secret.map(api.tokens.isKnown) ?? false)
            if isGuess, let pause = limit.withLock({ $0.note(client, at: now) }) {
                return .failure(Refused(answer: tooMany(pause, request)))
            }
            refusal = Problem(
                .unauthorized,
                "This token is not valid, or it was revoked or has expired. The header must be \"Authorization: Bearer …\".")
        }
        var answer = problem(refusal, to: request)
        answer.headers["www-authenticate"] = "Bearer"
        return .failure(Refused(answer: answer))
    }

    private static let noToken = Problem(
        .forbidden,
        "There is no token yet, so only links for answering notices work over TCP. To connect a phone, run: bellhop api pair. On this machine, programs can use the socket."
    )

    /// Exchanges a pairing code for a token. A wrong code counts as a wrong token. If the device shows
    /// a valid token, the new token replaces it.
    func pair(_ request: WebRequest, body: [UInt8]) async -> WebAnswer {
        if let pause = pause(of: request) { return tooMany(pause, request) }
        let result = await api.answer(
            method: request.method, target: Endpoint.pair.path, body: body, acceptLanguage: request.acceptLanguage, client: .stranger)
        switch result {
        case .json(let status, let data):
            if let old = request.authorization.flatMap(WebGate.secret).flatMap({ api.tokens.token(withSecret: $0) }) {
                await api.replace(old)
            }
            return answer(status, WireCoding.contentType, Array(data))
        case .problem(let document):
            if document.code == ProblemCode.unauthorized.rawValue, let pause = noteGuess(request) { return tooMany(pause, request) }
            return answer(document, to: request)
        default: return WebAnswer(status: 500, headers: Self.headers)
        }
    }

    private static func problem(_ refusal: WebGate.Refusal) -> Problem {
        switch refusal {
        case .misdirected:
            Problem(
                .misdirected,
                "To reach bellhopd, use the host name in [api] public_url, or the address in [api] listen. A proxy must pass on the header \"Host\"."
            )
        case .foreignOrigin: Problem(.foreignOrigin, "Pages of other sites may not use this API.")
        }
    }

    // MARK: Shared

    var now: Duration { api.hub.timekeeper.now().sinceBoot }

    /// Counts a wrong token. Returns how long the client has to wait if there were too many wrong
    /// tokens; `nil` otherwise.
    func noteGuess(_ request: WebRequest) -> Duration? {
        let (client, now) = (request.client, now)
        return limit.withLock { $0.note(client, at: now) }
    }

    /// Returns how long the client has to wait; `nil` if it need not wait.
    func pause(of request: WebRequest) -> Duration? {
        let (client, now) = (request.client, now)
        return limit.withLock { $0.pause(of: client, at: now) }
    }

    func tooMany(_ pause: Duration, _ request: WebRequest) -> WebAnswer {
        tooMany(pause, "Too many wrong tokens. Try again in \(Self.words(pause)).", request)
    }

    /// - Parameter detail: what was too much, and when to try again.
    func tooMany(_ pause: Duration, _ detail: Phrase, _ request: WebRequest) -> WebAnswer {
        var answer = problem(Problem(.tooManyRequests, detail), to: request)
        answer.headers["retry-after"] = String(Self.seconds(pause))
        return answer
    }

    static func words(_ pause: Duration) -> String { DurationText.words(.seconds(seconds(pause))) }

    /// Rounds a pause up to whole seconds, which is what clients can be told.
    private static func seconds(_ pause: Duration) -> Int64 { max(1, (pause.inMilliseconds + 999) / 1000) }

    /// Returns the problem as an HTML page if the client accepts HTML, otherwise as a problem
    /// document.
    func problem(_ problem: Problem, to request: WebRequest) -> WebAnswer {
        answer(ProblemJSON(problem, in: api.language(for: request.acceptLanguage)), to: request)
    }

    private func answer(_ document: ProblemJSON, to request: WebRequest) -> WebAnswer {
        let language = api.language(for: request.acceptLanguage)
        if request.wantsPage {
            return page(AnswerPage(heading: document.title, note: document.detail), status: document.status, language)
        }
        do {
            return answer(document.status, ProblemJSON.contentType, Array(try WireCoding.encode(document)))
        } catch {
            return answer(500, "text/plain", [])
        }
    }

    func page(_ page: AnswerPage, status: Int, _ language: Language) -> WebAnswer {
        // Create a nonce for this answer only. Text that is inserted into the page can then not add
        // its own styles.
        let nonce = AnswerToken.makeSecret(api.hub.timekeeper)
        var answer = answer(status, "text/html; charset=utf-8", Array(page.html(in: language, nonce: nonce).utf8))
        answer.headers["content-security-policy"] =
            "default-src 'none'; style-src 'nonce-\(nonce)'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        answer.headers["content-language"] = language.tag
        return answer
    }

    func answer(_ status: Int, _ type: String, _ body: [UInt8]) -> WebAnswer {
        var headers = Self.headers
        headers["content-type"] = type
        return WebAnswer(status: status, headers: headers, body: body)
    }
}
