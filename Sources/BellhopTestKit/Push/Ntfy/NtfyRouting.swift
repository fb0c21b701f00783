import BellhopCore

/// The result of a request to the ntfy stand-in (a fake server for tests).
struct NtfyResult {
    var reply: PeerReply
    /// The message that the request published. Tests may wait for this message, and open streams
    /// send it to their clients.
    var published: NtfyStandIn.Message?
    /// The stream that the request opened, and the topics of the stream.
    var subscription: (topics: Set<String>, stream: PeerStream)?
}

extension NtfyDesk {
    private static let reserved: Set<String> = ["docs", "static", "file", "app", "metrics", "account", "settings", "signup", "login", "v1"]

    mutating func handle(_ request: PeerRequest, at now: Instant) -> NtfyResult {
        do throws(NtfyError) {
            return try route(request, at: now)
        } catch {
            return NtfyResult(reply: .answer(error.answer(retryAfter: options.retryAfter)))
        }
    }

    private mutating func route(_ request: PeerRequest, at now: Instant) throws(NtfyError) -> NtfyResult {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { PeerRequest.decoded(String($0)) }
        let isSending = request.method == "POST" || request.method == "PUT"
        switch (request.method, parts) {
        case ("GET", ["v1", "health"]):
            return answer(#"{"healthy":true}"#)
        case ("GET", ["v1", "config"]) where hasSequences:
            return answer(#"{"base_url":"","app_root":"/"}"#)
        case ("GET", ["v1", "account"]):
            try countRequest(at: now)
            _ = try permission(request, at: now)
            return answer(#"{"username":"*","role":"anonymous"}"#)
        case (_, [""]) where isSending:
            // The real server checks in this order: credentials, JSON, limits, permissions for the
            // topic, and then everything else.
            let permission = try permission(request, at: now)
            let draft = try NtfyDraft(json: request.body)
            return try publish(draft, permission, at: now)
        case (_, let path) where path.count == 1 && isSending:
            let permission = try permission(request, at: now)
            guard Self.isName(path[0]) else { throw .notFound }
            return try publish(NtfyDraft(topic: path[0], sequence: nil, request: request), permission, at: now)
        case (_, let path) where path.count == 2 && isSending && hasSequences && Self.isName(path[0]):
            let permission = try permission(request, at: now)
            return try publish(NtfyDraft(topic: path[0], sequence: path[1], request: request), permission, at: now)
        case ("DELETE", let path) where path.count == 2 && hasSequences && Self.isName(path[0]):
            return try retract(.deletion, path, request, at: now)
        case ("GET", let path) where path.count == 3 && path[2] == "delete" && hasSequences && Self.isName(path[0]):
            return try retract(.deletion, path, request, at: now)
        case (_, let path)
        where path.count == 3 && ["clear", "read"].contains(path[2]) && ["PUT", "GET"].contains(request.method) && hasSequences
            && Self.isName(path[0]):
            return try retract(.clear, path, request, at: now)
        case ("GET", let path) where path.count == 2 && path[1] == "auth" && Self.isName(path[0]):
            guard try permission(request, at: now).mayRead else { throw .forbidden }
            return answer(#"{"success":true}"#)
        case ("GET", let path) where path.count == 2 && path[1] == "json":
            return try subscribe(path[0].split(separator: ",").map(String.init), request, at: now)
        default:
            throw .notFound
        }
    }

    private func answer(_ json: String) -> NtfyResult {
        NtfyResult(reply: .answer(.json(200, json)))
    }

    private mutating func publish(_ draft: NtfyDraft, _ permission: NtfyStandIn.Permission, at now: Instant) throws(NtfyError) -> NtfyResult
    {
        guard Self.isName(draft.topic) else { throw .topic }
        if Self.reserved.contains(draft.topic) { throw .topicReserved }
        try countRequest(at: now)
        guard permission.mayWrite else { throw .forbidden }
        try open(draft.topic, at: now)
        let message = try publish(draft, at: now)
        return NtfyResult(reply: .answer(.json(200, message.json)), published: message)
    }

    private mutating func retract(
        _ kind: NtfyStandIn.Message.Kind, _ path: [String], _ request: PeerRequest, at now: Instant
    ) throws(NtfyError) -> NtfyResult {
        let permission = try permission(request, at: now)
        try countRequest(at: now)
        guard permission.mayWrite else { throw .forbidden }
        let event = try retract(kind, path[1], in: path[0], at: now)
        return NtfyResult(reply: .answer(.json(200, event.json)), published: event)
    }

    private mutating func subscribe(_ names: [String], _ request: PeerRequest, at now: Instant) throws(NtfyError) -> NtfyResult {
        guard !names.isEmpty, names.allSatisfy(Self.isName) else { throw .notFound }
        let permission = try permission(request, at: now)
        try countRequest(at: now)
        guard permission.mayRead else { throw .forbidden }
        for name in names { try open(name, at: now) }
        let fields = request.query
        let isPoll = ["1", "true", "yes"].contains(fields["poll"] ?? "")
        let withPending = ["1", "true", "yes"].contains(fields["scheduled"] ?? "")
        let topics = Set(names)
        let found = try since(fields["since"] ?? (isPoll ? "all" : "none"), at: now).filter { message in
            topics.contains(message.topic) && (withPending || !message.isPending)
        }
        let head = PeerAnswer(200, headers: [("Content-Type", "application/x-ndjson; charset=utf-8")])
        if isPoll {
            let body = Array(found.map { $0.json + "\n" }.joined().utf8)
            return NtfyResult(reply: .answer(PeerAnswer(200, headers: head.headers, body: body)))
        }
        let stream = PeerStream()
        stream.say(#"{"id":"\#(makeID())","time":\#(now.seconds),"event":"open","topic":"\#(names.joined(separator: ","))"}"# + "\n")
        for message in found { stream.say(message.json + "\n") }
        return NtfyResult(reply: .stream(head, stream), subscription: (topics, stream))
    }

    /// Returns the stored messages after the point that a client specifies. As in the real server,
    /// the result for an unknown id contains all messages. The result for a known id does not
    /// contain the messages that were published or scheduled before the message with that id.
    private func since(_ text: String, at now: Instant) throws(NtfyError) -> [NtfyStandIn.Message] {
        let stored = messages.filter(\.isStored)
        switch text {
        case "all": return stored
        case "none": return []
        case "latest": return stored.last.map { [$0] } ?? []
        default: break
        }
        if let moment = Int64(text) { return stored.filter { $0.time >= moment } }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600]
        if let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()) {
            return stored.filter { $0.time >= now.seconds - count * unit }
        }
        guard text.utf8.count == 12, Self.isName(text) else { throw .since }
        guard let index = stored.firstIndex(where: { $0.id == text }) else { return stored }
        return Array(stored[(index + 1)...])
    }
}
