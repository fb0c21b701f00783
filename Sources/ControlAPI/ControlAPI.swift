package import BellhopCore
package import BellhopHub
package import ControlWire
package import FoundationEssentials

/// Answers the requests of DESIGN §9 with the help of the hub. This type opens no sockets itself:
/// it takes a request and returns an answer.
package struct ControlAPI: Sendable {
    /// The answer to a request.
    package enum Answer: Sendable {
        case json(status: Int, body: Data)
        indirect case problem(ProblemJSON)
        /// The events of the journal after this event number, as server-sent events.
        case events(after: EventNumber)
        /// A stream of server-sent events, each with a ``BadgeJSON``: one event immediately, and
        /// another event at each change.
        indirect case badges(BadgeStream)
        /// A stream of server-sent events, each with a ``WatchJSON``: one event immediately, and
        /// another event at each change.
        indirect case watch(WatchStream)
        case bytes(ByteStream)
    }

    /// The parts that all requests share. They are behind one reference, because each open stream
    /// keeps several copies of the API in the frames of its functions.
    private final class Parts: Sendable {
        let hub: Hub
        let daemon: DaemonControls
        let tokens: TokenDesk
        let pings = PingDesk()
        let views = WatchShare()

        init(_ hub: Hub, _ daemon: DaemonControls) {
            self.hub = hub
            self.daemon = daemon
            tokens = TokenDesk(hub)
        }
    }

    private let parts: Parts
    var hub: Hub { parts.hub }
    var daemon: DaemonControls { parts.daemon }
    package var tokens: TokenDesk { parts.tokens }
    var pings: PingDesk { parts.pings }
    /// The live views, which all streams share.
    var views: WatchShare { parts.views }
    /// The language in which the current request is answered.
    private(set) var language: Language
    /// The person who makes the current request.
    var doer = ActingPerson(nil)
    /// Where the person is who makes the current request. `bellhop why` shows this place as the
    /// place of an answer.
    private(set) var surface: Phrase = "the command line"
    private static let liveView: Phrase = "the screen of bellhop watch"
    private static let page: Phrase = "the page"
    private static let bus: Phrase = "a program on the session bus"
    /// The act of the current request; `nil` as long as the request has done nothing that can be
    /// undone.
    var act = Locked<Act?>(nil)
    /// Whether the client is `bellhop`, where a person types the time and the name in one line.
    private(set) var isCommandLine = false
    /// The client of the current request.
    private(set) var client = APIClient.socket(isOwner: false)
    /// Whether the client is root or the user that runs the daemon.
    var isOwner: Bool { client.isOwner }
    /// Which local times of the answer have seconds.
    private(set) var seconds = LocalClock.Seconds.near
    /// The body of an import, stored in a file because it may be too large for memory.
    private(set) var upload: UploadedFile?

    package init(hub: Hub, daemon: DaemonControls) {
        parts = Parts(hub, daemon)
        language = hub.language
    }

    /// Answers one request.
    ///
    /// - Parameters:
    ///   - wantsStream: whether the client accepts `text/event-stream`.
    ///   - lastEventID: the number of the last event that the client has received.
    ///   - doer: the person who makes the request, from the header `Bellhop-By`. Used only if the
    ///   request changes something.
    ///   - surface: the value of the header `Bellhop-Surface`; unknown values are ignored.
    ///   - isCommandLine: whether the client is Bellhop's own command line or live view.
    ///   - acceptLanguage: the languages that the client prefers. If none of them is supported, the
    ///   answer is in the daemon's own language.
    ///   - client: the client, which decides what the request may do.
    ///   - ifMatch: the header `If-Match`: the state that the client knows.
    ///   - upload: the body of an import, if it is stored in a file. `body` is then empty.
    package func answer(
        method: String, target: String, body: [UInt8], upload: UploadedFile? = nil, wantsStream: Bool = false, lastEventID: String? = nil,
        doer: String? = nil, surface: String? = nil, isCommandLine: Bool = false, ifMatch: String? = nil,
        acceptLanguage: String? = nil, client: APIClient = .socket(isOwner: false)
    ) async -> Answer {
        var api = self
        let act = Locked<Act?>(nil)
        api.act = act
        api.doer.acted = { done in act.withLock { $0 = done } }
        switch surface {
        case WireCoding.liveView: api.surface = Self.liveView
        case WireCoding.bus: api.surface = Self.bus
        case WireCoding.page: api.surface = client.token.map { "the page of \(SafeText.line($0.name))" } ?? Self.page
        default: break
        }
        api.isCommandLine = isCommandLine
        api.client = client
        api.upload = upload
        api.language = language(for: acceptLanguage)
        do {
            if method != "GET" { api.doer.name = try api.doerName(doer) }
        } catch let refusal as Refusal {
            return .problem(ProblemJSON(refusal, in: api.language))
        } catch {
            return .problem(ProblemJSON(.badRequest, detail: "\(WireCoding.doerHeader) is not properly percent-encoded.", in: api.language))
        }
        return await api.respond(
            method: method, target: target, body: body, wantsStream: wantsStream, lastEventID: lastEventID, ifMatch: ifMatch)
    }

    /// Returns the value of the header `Bellhop-By` of the answer: the full name of the member, if
    /// the client wrote only the beginning of a key or name; otherwise `nil`.
    ///
    /// - Parameter header: the value of this header in the request.
    func completedDoer(_ header: String?) -> String? {
        guard let header, let name = PercentEncoding.decode(header), let member = hub.member(beginningWith: name) else { return nil }
        return PercentEncoding.encode(member.displayName)
    }

    /// Returns the display name of the person who makes the request.
    ///
    /// - Parameter header: the value of the header `Bellhop-By`.
    /// - Throws: ``Refusal`` if there is no such member, or if the token belongs to another member;
    ///   ``Problem`` if the header is not properly encoded.
    private func doerName(_ header: String?) throws -> String? {
        let named = try header.map { text in
            guard let name = PercentEncoding.decode(text) else { throw Problem(.badRequest, "") }
            return try hub.doer(named: name)
        }
        guard let own = try client.token.flatMap(memberName) else { return named }
        guard named == nil || named == own else {
            throw Refusal(.unknownMember, "This token belongs to \(SafeText.line(own)), so it cannot be used in the name of anybody else.")
        }
        return own
    }

    /// Returns the display name of the member in whose name a token acts; `nil` if it may name
    /// anybody.
    ///
    /// - Throws: ``Refusal`` if this person is no longer a member.
    func memberName(of token: APIToken) throws -> String? {
        guard let member = token.member else { return nil }
        // The key must be exactly this one: a member whose name begins like it is somebody else.
        guard let own = hub.catalog.members[member]?.displayName else {
            throw Refusal(
                .unknownMember,
                "This token belongs to \(SafeText.line(member.rawValue)), who is no longer a member. Make another one: bellhop api pair")
        }
        return own
    }

    /// Returns the first supported language of an `Accept-Language` header. Weights are ignored,
    /// because clients list their preferred language first.
    func language(for acceptLanguage: String?) -> Language {
        let wanted = (acceptLanguage ?? "").split(separator: ",").lazy.map { $0.drop { $0 == " " } }
        return wanted.compactMap { Language(tag: String($0)) }.first ?? hub.language
    }

    private func respond(method: String, target: String, body: [UInt8], wantsStream: Bool, lastEventID: String?, ifMatch: String?) async
        -> Answer
    {
        if method == "GET", let health = await health(target.prefix { $0 != "?" }.dropFirst()) {
            return page(health.text, status: health.status, type: Health.type)
        }
        do {
            let request = try APIRequest(method: method, target: target, body: body)
            if let endpoint = request.endpoint { try checkScope(of: endpoint) }
            if wantsStream, let stream = try stream(request, lastEventID: lastEventID) { return stream }
            guard let endpoint = request.endpoint else {
                let unknown: Phrase = "There is no endpoint \(method) /\(Endpoint.apiVersion)/\(request.path.joined(separator: "/"))."
                let meant = Endpoint.meant(by: method, request.path).map(\.line)
                throw Problem(.notFound, meant.isEmpty ? unknown : "\(unknown) Use: \(meant.joined(separator: ", "))")
            }
            try request.checkQuery(endpoint.query)
            try request.checkBody(of: endpoint)
            if let ifMatch { return try await expecting(ifMatch, of: endpoint).serve(endpoint, request) }
            return try await serve(endpoint, request)
        } catch let problem as Problem {
            return .problem(ProblemJSON(problem, in: language))
        } catch let problem as ProblemJSON {
            return .problem(problem)
        } catch let refusal as Refusal {
            var problem = ProblemJSON(refusal, in: language)
            // The changed config may contain the name.
            if [.unknownProgramme, .unknownSink, .unknownTimer, .unknownMember].contains(refusal.code),
                let hint = await daemon.unreadConfig(language)
            {
                problem.detail += "\n" + hint
            }
            return .problem(problem)
        } catch let error as StoreError {
            return .problem(ProblemJSON(error, in: language))
        } catch is CancellationError {
            return .problem(ProblemJSON(.cancelled, detail: "The request was cancelled; nothing was done.", in: language))
        } catch let error as TextError {
            // A full stop after a line to paste could be pasted as well.
            let detail: Phrase = error.suggestions.isEmpty ? "\(error.sentence)." : error.sentence
            return .problem(ProblemJSON(.badRequest, detail: detail, in: language))
        } catch {
            return .problem(ProblemJSON(.internalError, detail: .verbatim("\(error)"), in: language))
        }
    }

    /// Returns why a client may not send such a request; `nil` if it may, and if there is no such
    /// endpoint.
    func refusal(of method: String, _ target: String, _ client: APIClient, _ acceptLanguage: String?) -> ProblemJSON? {
        var api = self
        api.client = client
        do {
            guard let endpoint = try APIRequest(method: method, target: target, body: []).endpoint else { return nil }
            try api.checkScope(of: endpoint)
            return nil
        } catch {
            return ProblemJSON(error, in: language(for: acceptLanguage))
        }
    }

    /// Refuses the request if the client may not use the endpoint.
    private func checkScope(of endpoint: Endpoint) throws(Problem) {
        // A device is paired before it has a token, so that the number of wrong codes is limited.
        if endpoint == .pair, client.isAdmitted { throw Problem(.forbidden, "Only a device without a token can be paired.") }
        guard let needed = endpoint.scope, client.scope.map({ $0 < needed }) ?? true else { return }
        guard let scope = client.scope else { throw Problem(.unauthorized, "This request needs a token.") }
        throw Problem(
            .forbidden,
            "This needs a token with the scope \"\(needed.rawValue)\"; this one has \"\(scope.rawValue)\". Make another one: bellhop api token create"
        )
    }

    /// Returns the stream at the path of the request; `nil` if there is no stream at that path.
    private func stream(_ request: APIRequest, lastEventID: String?) throws(Problem) -> Answer? {
        guard request.method == Endpoint.Method.get.rawValue else { return nil }
        switch Endpoint(.get, request.path) {
        case .events:
            try request.checkQuery(["after"])
            let text = lastEventID ?? request.query["after"] ?? "0"
            guard let after = EventNumber(text), after >= 0 else {
                throw Problem(.badRequest, "Last-Event-ID must be the number of an event.")
            }
            return .events(after: after)
        case .badge:
            try request.checkQuery(["beat"])
            return .badges(BadgeStream(api: listing, view: .bar(beat: try Self.beat(request.query["beat"]))))
        case .watch:
            try request.checkQuery([])
            return .watch(WatchStream(api: self))
        default: return nil
        }
    }

    /// Parses how often a status bar wants an update of the remaining time: 1 to 3600 seconds.
    private static func beat(_ text: String?) throws(Problem) -> Duration? {
        guard let text else { return nil }
        guard let seconds = Int(text), (1...3600).contains(seconds) else {
            throw Problem(.badRequest, "\"beat\" must be 1 to 3600 seconds.")
        }
        return .seconds(seconds)
    }

    // MARK: Shared

    func ok(_ value: some Encodable, status: Int = 200) throws -> Answer {
        guard var answer = value as? any UndoableAnswer, let act = act.withLock({ $0 }) else {
            return .json(status: status, body: try WireCoding.encode(value))
        }
        answer.undo = UndoOfferJSON(act, in: language)
        return .json(status: status, body: try WireCoding.encode(answer))
    }

    var clock: LocalClock {
        LocalClock(now: hub.timekeeper.now().wall, zone: hub.timekeeper.zone(), language: language, seconds: seconds)
    }

    /// The API for answers that list things: their local times have no seconds.
    var listing: ControlAPI { telling(.never) }

    /// The API for answers from the journal: their local times have seconds.
    var recording: ControlAPI { telling(.always) }

    private func telling(_ seconds: LocalClock.Seconds) -> ControlAPI {
        var api = self
        api.seconds = seconds
        return api
    }

    /// Converts milliseconds from a request body to a duration.
    func duration(_ milliseconds: Int64?) -> Duration? {
        milliseconds.map { .milliseconds($0) }
    }
}
