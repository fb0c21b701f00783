import BellhopCore
import BellhopHub
import ControlWire
import FoundationEssentials

/// Everything that the daemon serves over TCP: `/v1` for clients with the token, links to answer
/// notices, pictures of pets, and a page for browsers at `/`. This type opens no sockets itself.
struct WebAPI: Sendable {
    enum Route: Sendable {
        case done(WebAnswer)
        /// A request for the API under `/v1`, with this target.
        case api(target: String)
    }

    let api: ControlAPI
    let limit: Locked<GuessLimit>

    init(_ api: ControlAPI) {
        self.api = api
        limit = Locked(GuessLimit())
    }

    /// - Parameter settings: the current settings.
    func route(_ request: WebRequest, _ settings: APISettings) async -> Route {
        let gate = WebGate(settings: settings)
        do throws(WebGate.Refusal) {
            try gate.admit(request)
        } catch {
            return .done(problem(Self.problem(error), to: request))
        }
        let path = gate.path(of: request.target)
        let segments = path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        if segments.first == AnswerLinks.folder { return .done(await answerRoute(request, Array(segments.dropFirst()))) }
        if segments.first == PictureDesk.folder { return .done(await pictureRoute(request, Array(segments.dropFirst()))) }
        if segments.isEmpty, request.wantsPage, ["GET", "HEAD"].contains(request.method) { return .done(welcome(request)) }
        if let refusal = refusal(of: request, gate) { return .done(refusal) }
        // Refuse `HEAD`, because the API writes a body with every answer.
        if request.method == "HEAD" { return .done(WebAnswer(status: 405, headers: Self.headers)) }
        return .api(target: path)
    }

    /// The headers of every answer. They forbid a browser to cache the answer, to guess its content
    /// type, or to show it in a frame of another page.
    ///
    /// The browser sends the referrer only to our own pages. The policy `no-referrer` would be
    /// stricter, but it would make browsers send `Origin: null` with a form.
    static let headers = [
        "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "same-origin", "x-robots-tag": "noindex",
        "x-frame-options": "DENY",
    ]

    // MARK: The root

    /// Returns the page at `/`, for people who open the address of the API in a browser. The page
    /// says only what everybody may know, so it needs no token and answers no guesses.
    private func welcome(_ request: WebRequest) -> WebAnswer {
        let language = api.language(for: request.acceptLanguage)
        var page = AnswerPage(
            heading: language("Bellhop is running"),
            note: language("To see what is running, type on the computer that runs Bellhop: bellhop status"))
        page.body = language(
            "Bellhop keeps timers and notifies people when they end. To answer a notice, open its link. Programs use the API under /v1, with the token of [api]."
        )
        var answer = self.page(page, status: 200, language)
        answer.headers["vary"] = "Accept, Accept-Language"
        return answer
    }

    // MARK: The API

    private func refusal(of request: WebRequest, _ gate: WebGate) -> WebAnswer? {
        let (client, now) = (request.client, now)
        guard gate.settings.token != nil else {
            return problem(
                Problem(
                    .forbidden, "[api] has no token, so only links for answering notices work over TCP. On this machine, use the socket."),
                to: request)
        }
        if let pause = limit.withLock({ $0.pause(of: client, at: now) }) { return tooMany(pause, request) }
        var refusal = Problem(.unauthorized, "This request needs the token of [api], in the header \"Authorization: Bearer …\".")
        if let authorization = request.authorization {
            if gate.isAuthorized(authorization) { return nil }
            if let pause = limit.withLock({ $0.note(client, at: now) }) { return tooMany(pause, request) }
            refusal = Problem(
                .unauthorized, "This token is not valid. The header must be \"Authorization: Bearer …\" with the token of [api].")
        }
        var answer = problem(refusal, to: request)
        answer.headers["www-authenticate"] = "Bearer"
        return answer
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
        let seconds = max(1, (pause.inMilliseconds + 999) / 1000)
        var answer = problem(
            Problem(.tooManyRequests, "Too many wrong tokens. Try again in \(DurationText.words(.seconds(seconds)))."),
            to: request)
        answer.headers["retry-after"] = String(seconds)
        return answer
    }

    /// Returns the problem as an HTML page if the client accepts HTML, otherwise as a problem
    /// document.
    func problem(_ problem: Problem, to request: WebRequest) -> WebAnswer {
        let language = api.language(for: request.acceptLanguage)
        let document = ProblemJSON(problem, in: language)
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
