import BellhopCore
import BellhopHub
import ControlWire
import Inlets

/// Posts what other programs send to inlets, and answers them in the form that each of them expects.
/// This type opens no sockets itself.
struct InletDoor: Sendable {
    /// Returns the maximum size of a request body in bytes. A document of alerts contains many notices.
    static func bodyLimit(of kind: InletSettings.Kind) -> Int { kind == .alertmanager ? 1 << 20 : 64 << 10 }

    /// Why an inlet refuses a request, in words of Bellhop. Each kind of inlet translates it into its
    /// own form.
    struct Refused: Error {
        var problem: ProblemJSON
        var headers: [String: String] = [:]
    }

    let api: ControlAPI

    var desk: InletDesk { api.daemon.inlets }
    var now: ClockReading { api.hub.timekeeper.now() }

    /// Performs a request. What it posts is durable when this method returns.
    func answer(_ call: InletCall) async -> WebAnswer {
        do {
            switch call.inlet.kind {
            case .json: return try await answerPlain(call)
            case .ntfy: return try await answerNtfy(call)
            case .gotify: return try await answerGotify(call)
            case .apprise: return try await answerApprise(call)
            case .alertmanager: return try await answerAlerts(call)
            case .webhook: return try await answerWebhook(call)
            case .lines: return try await answerLines(call)
            }
        } catch {
            return refuse(call, error)
        }
    }

    /// Returns the answer to a request that is refused.
    func refuse(_ call: InletCall, _ error: any Error) -> WebAnswer {
        desk.noteRefused(at: call.inlet.name)
        let language = api.language(for: call.acceptLanguage)
        let refused = error as? Refused ?? Refused(problem: Self.problem(error, in: language))
        var answer = Self.form(refused.problem, error, for: call.inlet.kind, to: call.request)
        answer.headers.merge(refused.headers) { $1 }
        return answer
    }

    /// Returns a refusal in the form that the clients of an inlet expect.
    static func form(
        _ problem: ProblemJSON, _ error: (any Error)? = nil, for kind: InletSettings.Kind, to request: InletRequest
    ) -> WebAnswer {
        switch kind {
        case .json, .webhook, .lines: plainForm(problem)
        case .ntfy: ntfyForm(error as? NtfyFault ?? NtfyFault(problem))
        case .gotify: gotifyForm(error as? GotifyPost.Fault ?? GotifyPost.Fault(problem))
        case .apprise: appriseForm(error as? ApprisePost.Fault ?? ApprisePost.Fault(problem), to: request)
        case .alertmanager: alertForm(problem)
        }
    }

    private static func problem(_ error: any Error, in language: Language) -> ProblemJSON {
        switch error {
        case let problem as Problem: ProblemJSON(problem, in: language)
        case let refusal as Refusal: ProblemJSON(refusal, in: language)
        case let error as StoreError: ProblemJSON(error, in: language)
        default: ProblemJSON(.internalError, detail: .verbatim("\(error)"), in: language)
        }
    }

    /// Returns a problem as a refusal with headers.
    func refused(_ call: InletCall, _ code: ProblemCode, _ detail: Phrase, _ headers: [String: String] = [:]) -> Refused {
        Refused(problem: ProblemJSON(code, detail: detail, in: api.language(for: call.acceptLanguage)), headers: headers)
    }

    /// The refusal of a body that is larger than the limit, or was cut off.
    func tooLarge(_ call: InletCall) -> Refused {
        let problem = ControlResponder.tooLong(Self.bodyLimit(of: call.inlet.kind))
        return Refused(problem: ProblemJSON(problem, in: api.language(for: call.acceptLanguage)))
    }

    // MARK: What all kinds share

    /// Posts a notice, once the limit of the inlet admits it.
    ///
    /// A request with the header `Idempotency-Key` that was performed before posts nothing.
    ///
    /// - Parameter when: when the notice is to appear; `nil` for now.
    /// - Returns: the number of the event; 0 for a notice that waits for its time, which has none yet.
    func post(_ notice: PostedNotice, at when: When? = nil, _ call: InletCall) async throws -> EventNumber {
        let mark = try admittedMark(call)
        let header = call.inlet.webhook?.proof?.identifierHeader ?? "Idempotency-Key"
        guard let key = call.request.header(header), !key.isEmpty else { return try await post(notice, at: when, mark, call) }
        guard key.utf8.count <= InletReceipts.longestKey else {
            throw refused(call, .badRequest, "An Idempotency-Key has at most \(InletReceipts.longestKey) bytes.")
        }
        let name = call.inlet.name
        switch desk.begin(key, Self.digest(of: notice, at: when), at: name, now: now.sinceBoot) {
        case .done(let event): return event
        case .running:
            throw refused(call, .busy, "The same request is still being performed. Try again in a moment.", ["retry-after": "1"])
        case .other:
            throw refused(call, .keyReused, "This Idempotency-Key was used for another request. Use a new key for each notice.")
        case .new:
            do {
                let event = try await post(notice, at: when, mark, call)
                desk.finish(key, at: name, with: event)
                return event
            } catch {
                desk.finish(key, at: name, with: nil)
                throw error
            }
        }
    }

    /// Posts a notice, once the limit of the inlet admits it.
    ///
    /// - Parameter mark: the mark of the house that sent the request (``admittedMark(_:)``).
    func post(_ notice: PostedNotice, at when: When? = nil, _ mark: HopMark?, _ call: InletCall) async throws -> EventNumber {
        try checkKey(notice.key, call)
        try admit(call)
        var notice = notice
        notice.hops = mark?.count
        // A program that posts through an inlet is a stranger, also on this machine: it may not name
        // files, and its notice is nobody's command.
        let event: EventNumber
        if let when {
            _ = try await api.hub.schedule(notice, at: when, trusting: false)
            event = 0
        } else {
            event = try await api.hub.post(notice, trusting: false).event
        }
        desk.noteAccepted(at: call.inlet.name, now.wall)
        return event
    }

    /// Withdraws a notice, once the limit of the inlet admits it.
    ///
    /// - Returns: whether somebody could still have answered the notice.
    func withdraw(_ key: String, _ call: InletCall) async throws -> Bool {
        _ = try admittedMark(call)
        try checkKey(key, call)
        try admit(call)
        let wasOpen = try await api.hub.withdraw(postedBy: call.inlet.name, under: key)
        desk.noteAccepted(at: call.inlet.name, now.wall)
        return wasOpen
    }

    /// Refuses the key of the notice with which Bellhop reports that the inlet gets too many notices.
    private func checkKey(_ key: String?, _ call: InletCall) throws(Refused) {
        guard key == StormReports.key else { return }
        throw refused(call, .badRequest, "Bellhop itself uses the key \"\(StormReports.key)\". Use another one.")
    }

    private func admit(_ call: InletCall) throws(Refused) {
        guard case .refused(let pause) = desk.admit(call.inlet.name, at: now.sinceBoot) else { return }
        let seconds = max(1, (pause.inMilliseconds + 999) / 1000)
        throw refused(
            call, .tooManyRequests,
            "The inlet \"\(call.inlet.name)\" gets too many notices. Try again in \(DurationText.words(.seconds(seconds))).",
            ["retry-after": String(seconds)])
    }

    /// Returns the mark of the house that sent the request; `nil` if it came from no house.
    ///
    /// - Throws: a refusal with the status 409, after which our own sinks do not try again, if the
    ///   message began in this house, or has come through too many.
    func admittedMark(_ call: InletCall) throws(Refused) -> HopMark? {
        guard let text = call.request.header(HopMark.header) else { return nil }
        guard let mark = HopMark(text), desk.house.map(mark.isAcceptable) ?? true else {
            throw refused(
                call, .looped,
                "This message has come from Bellhop itself, or through \(HopMark.most) houses, so it would never end. Point the sink of Bellhop elsewhere."
            )
        }
        return mark
    }

    /// Returns what a notice says, in a form that can be compared. A client may write it in the body, in
    /// the address or in headers. The receipts live as long as this process, so its hash value is enough.
    private static func digest(of notice: PostedNotice, at when: When?) -> String {
        var notice = notice
        // The same request can come from another address, and later.
        (notice.peer, notice.expires) = (nil, nil)
        var hasher = Hasher()
        hasher.combine(notice)
        hasher.combine(when)
        return String(hasher.finalize())
    }

    static func object(_ write: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        json.beginObject()
        write(&json)
        json.endObject()
        return json.bytes
    }

    static func json(_ status: Int, _ body: [UInt8], _ headers: [String: String] = [:]) -> WebAnswer {
        WebAnswer(status: status, headers: headers.merging(["content-type": "application/json"]) { $1 }, body: body)
    }
}
