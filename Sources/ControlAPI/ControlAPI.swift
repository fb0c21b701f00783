public import BellhopCore
public import BellhopHub
public import ControlWire
public import FoundationEssentials

/// Answers the requests of DESIGN §9 with the help of the hub. It needs no sockets: a request goes
/// in, an answer comes out.
public struct ControlAPI: Sendable {
    /// The answer to a request.
    public enum Answer: Sendable {
        case json(status: Int, body: Data)
        case problem(ProblemJSON)
        /// The journal after this event, as server-sent events.
        case events(after: EventNumber)
        /// Server-sent events, each a ``BadgeJSON``: now, and at each change.
        case badges(BadgeStream)
        /// Server-sent events, each a ``WatchJSON``: now, and at each change.
        case watch(WatchStream)
        case bytes(ByteStream)
    }

    let hub: Hub
    let daemon: DaemonControls
    /// The language of the current answer.
    private(set) var language: Language
    /// The person who makes the current request, by the name people call them; `nil` if unknown.
    private(set) var doer: String?
    /// Whether the client is the user that runs the daemon, or root.
    private(set) var isOwner = false
    /// A body that is too long for memory, in a file.
    private(set) var upload: UploadedFile?

    public init(hub: Hub, daemon: DaemonControls) {
        self.hub = hub
        self.daemon = daemon
        language = hub.language
    }

    /// Answers one request.
    ///
    /// - Parameters:
    ///   - wantsStream: the client accepts `text/event-stream`.
    ///   - lastEventID: where the client wants to resume.
    ///   - doer: the person who makes the request, from `Bellhop-By`; only used if the request
    ///     changes something.
    ///   - acceptLanguage: the languages the client wants; the daemon's own is used if none of them
    ///     is supported.
    ///   - isOwner: the client is the user that runs the daemon, or root.
    ///   - upload: the body of an import, if it is in a file; `body` is then empty.
    public func answer(
        method: String, target: String, body: [UInt8], upload: UploadedFile? = nil, wantsStream: Bool = false, lastEventID: String? = nil,
        doer: String? = nil,
        acceptLanguage: String? = nil, isOwner: Bool = false
    ) async -> Answer {
        var api = self
        api.isOwner = isOwner
        api.upload = upload
        api.language = language(for: acceptLanguage)
        if let doer, method != "GET" {
            guard let name = PercentEncoding.decode(doer) else {
                return .problem(
                    ProblemJSON(.badRequest, detail: "\(WireCoding.doerHeader) is not properly percent-encoded.", in: api.language))
            }
            do throws(Refusal) {
                api.doer = try hub.doer(named: name)
            } catch {
                return .problem(ProblemJSON(error, suggestions: hub.members.map(\.member.name.rawValue), in: api.language))
            }
        }
        return await api.respond(method: method, target: target, body: body, wantsStream: wantsStream, lastEventID: lastEventID)
    }

    /// The first supported language of an `Accept-Language`. Weights are ignored, because clients
    /// list their favourite first.
    func language(for acceptLanguage: String?) -> Language {
        let wanted = (acceptLanguage ?? "").split(separator: ",").lazy.map { $0.drop { $0 == " " } }
        return wanted.compactMap { Language(tag: String($0)) }.first ?? hub.language
    }

    private func respond(method: String, target: String, body: [UInt8], wantsStream: Bool, lastEventID: String?) async -> Answer {
        do {
            var request = try APIRequest(method: method, target: target, body: body)
            if wantsStream, let stream = try stream(request, lastEventID: lastEventID) { return stream }
            guard let endpoint = request.endpoint else {
                throw Problem(.notFound, "There is nothing at \(method) /\(Endpoint.apiVersion)/\(request.path.joined(separator: "/")).")
            }
            request.query = request.query.filter { endpoint.query.contains($0.key) }
            return try await serve(endpoint, request)
        } catch let problem as Problem {
            return .problem(ProblemJSON(problem, in: language))
        } catch let problem as ProblemJSON {
            return .problem(problem)
        } catch let refusal as Refusal {
            return .problem(ProblemJSON(refusal, in: language))
        } catch let error as StoreError {
            return .problem(ProblemJSON(error, in: language))
        } catch is CancellationError {
            return .problem(ProblemJSON(.cancelled, detail: "The request was cancelled; nothing was done.", in: language))
        } catch let error as TextError {
            return .problem(ProblemJSON(.badRequest, detail: error.sentence, in: language))
        } catch {
            return .problem(ProblemJSON(.internalError, detail: .verbatim("\(error)"), in: language))
        }
    }

    /// The stream at the path of the request, whatever its method; `nil` if there is none.
    private func stream(_ request: APIRequest, lastEventID: String?) throws(Problem) -> Answer? {
        switch Endpoint(.get, request.path) {
        case .events:
            let text = lastEventID ?? request.query["after"] ?? "0"
            guard let after = EventNumber(text), after >= 0 else {
                throw Problem(.badRequest, "Last-Event-ID must be the number of an event.")
            }
            return .events(after: after)
        case .badge: return .badges(BadgeStream(api: self, view: .bar(beat: try Self.beat(request.query["beat"]))))
        case .watch: return .watch(WatchStream(api: self))
        default: return nil
        }
    }

    /// The interval at which a status bar wants the remaining time: 1 to 3600 seconds.
    private static func beat(_ text: String?) throws(Problem) -> Duration? {
        guard let text else { return nil }
        guard let seconds = Int(text), (1...3600).contains(seconds) else { throw Problem(.badRequest, "beat must be 1 to 3600 seconds.") }
        return .seconds(seconds)
    }

    // MARK: Shared

    func ok(_ value: some Encodable, status: Int = 200) throws -> Answer {
        .json(status: status, body: try WireCoding.encode(value))
    }

    var clock: LocalClock {
        LocalClock(now: hub.timekeeper.now().wall, zone: hub.timekeeper.zone(), language: language)
    }

    /// A duration from a body.
    func duration(_ milliseconds: Int64?) -> Duration? {
        milliseconds.map { .milliseconds($0) }
    }
}
