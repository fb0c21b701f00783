import BellhopCore
import ControlWire
import Inlets

/// The inlets under `/in/<name>` over TCP. A client needs a token of the inlet.
extension WebAPI {
    /// - Parameter target: the target of the request below the public address.
    func inletRoute(_ request: WebRequest, _ target: String) async -> Route {
        guard let asked = InletTarget(method: request.method, target: target, headers: request.fields) else {
            return .done(problem(Problem(.notFound, "An inlet has the address /in/ and its name."), to: request))
        }
        return await inletRoute(request, asked, asked.inlet(at: api.daemon.inlets))
    }

    /// - Parameter inlet: the inlet of the request; `nil` if there is none with this name.
    func inletRoute(_ request: WebRequest, _ asked: InletTarget, _ inlet: InletSettings?) async -> Route {
        await api.tokens.loadAgain()
        if let inlet, let answer = Self.openAnswer(of: inlet.kind, asked.request) { return .done(answer) }
        // An inlet that does not exist is refused in the same words as a wrong token. The form of the
        // answer is the one that the clients of its kind understand.
        let kind = inlet?.kind ?? .json
        let secret = InletCredentials.token(in: asked.request, Self.style(of: kind))?.reveal()
        // As for the API, a token that Bellhop made is accepted even while its client has to wait.
        if let inlet, let secret, let token = api.tokens.token(of: inlet.name, withSecret: secret) {
            await api.tokens.noteUse(of: token)
            let call = InletCall(
                inlet: inlet, request: asked.request, peer: "\(request.client) (\(token.id))", token: token,
                acceptLanguage: request.acceptLanguage)
            return .inlet(call)
        }
        let pause = pause(of: request)
        // The proof of a webhook can be checked only when its body has been read.
        if let inlet, secret == nil, pause == nil, inlet.webhook?.proof != nil {
            return .inlet(
                InletCall(
                    inlet: inlet, request: asked.request, peer: request.client, noteGuess: { _ = noteGuess(request) },
                    acceptLanguage: request.acceptLanguage))
        }
        if let inlet { api.daemon.inlets.noteRefused(at: inlet.name) }
        if let pause { return .done(tooMany(pause, request)) }
        // A token that has expired is no guess. That of another inlet is one.
        let isGuess = secret.map { secret in inlet.map { !api.tokens.isExpired(secret, of: $0.name) } ?? true } ?? false
        if isGuess, let pause = noteGuess(request) { return .done(tooMany(pause, request)) }
        var answer = InletDoor.form(
            ProblemJSON(Self.noInletToken, in: api.language(for: request.acceptLanguage)), for: kind, to: asked.request)
        answer.headers["www-authenticate"] = "Bearer"
        return .done(answer)
    }

    /// The same words for a missing token, a wrong one, and an inlet that does not exist.
    static let noInletToken = Problem(
        .unauthorized,
        "This inlet does not exist, or it needs another token, in the header \"Authorization: Bearer …\" (to make one: bellhop inlets token <name>). If the service signs its webhooks, it needs the same secret as the inlet in the config."
    )

    private static func style(of kind: InletSettings.Kind) -> InletCredentials.Style {
        switch kind {
        case .json, .apprise, .alertmanager, .webhook, .lines: .plain
        case .ntfy: .ntfy
        case .gotify: .gotify
        }
    }

    /// Returns the answer to a request that needs no token, such as the question whether the server is
    /// well; `nil` for every other request.
    private static func openAnswer(of kind: InletSettings.Kind, _ request: InletRequest) -> WebAnswer? {
        switch kind {
        case .json, .alertmanager, .webhook, .lines: nil
        case .apprise: InletDoor.openAnswerApprise(request)
        case .ntfy: InletDoor.openAnswerNtfy(request)
        case .gotify: InletDoor.openAnswerGotify(request)
        }
    }
}
