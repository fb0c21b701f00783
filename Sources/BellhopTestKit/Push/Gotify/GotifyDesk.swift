import BellhopCore

/// The state of the Gotify stand-in (a fake server for tests). It does no I/O: requests and the
/// current time go in, and replies come out.
struct GotifyDesk: Sendable {
    struct Refusal: Error {
        let status: Int
        let text: String

        var answer: PeerAnswer {
            let names = [400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 500: "Internal Server Error"]
            let fields: [String: PeerJSON] = [
                "error": .string(names[status] ?? "Error"), "errorCode": .integer(Int64(status)), "errorDescription": .string(text),
            ]
            return .json(status, PeerJSON.object(fields).text)
        }

        static let noAccess = Refusal(status: 401, text: "you need to provide a valid access token or user credentials to access this api")
        static let noPage = Refusal(status: 404, text: "page not found")
    }

    private enum Caller {
        case app, client, user
    }

    let mode: GotifyStandIn.Mode
    let defaultPriority: Int64
    let appToken: String
    let clientToken: String
    var isAppTokenValid = true
    var health = "green"
    var faults = FaultPlan()
    var messages: [GotifyStandIn.Message] = []
    private var lastID: Int64 = 0

    init(mode: GotifyStandIn.Mode, defaultPriority: Int64, appToken: String, clientToken: String) {
        self.mode = mode
        self.defaultPriority = defaultPriority
        self.appToken = appToken
        self.clientToken = clientToken
    }

    mutating func handle(_ request: PeerRequest, at now: Instant) -> (PeerReply, GotifyStandIn.Message?) {
        if let origin = request.header("origin"), !origin.hasSuffix(request.header("host") ?? "") { return (.answer(PeerAnswer(403)), nil) }
        do throws(Refusal) {
            return try route(request, at: now)
        } catch {
            return (.answer(error.answer), nil)
        }
    }

    private mutating func route(_ request: PeerRequest, at now: Instant) throws(Refusal) -> (PeerReply, GotifyStandIn.Message?) {
        // Do what Gotify does: collapse leading slashes into one slash, and redirect a path that
        // has a trailing slash.
        let path = "/" + request.path.drop { $0 == "/" }
        switch (request.method, path) {
        case ("POST", "/message"):
            let message = try publish(request, at: now)
            return (.answer(.json(200, json(message))), message)
        case ("POST", "/message/"):
            return (.answer(PeerAnswer(307, headers: [("Location", "/message")])), nil)
        case ("GET", "/health"), ("HEAD", "/health"):
            let status = health == "green" ? 200 : 500
            return (.answer(.json(status, #"{"health":"\#(health)","database":"\#(health)"}"#)), nil)
        case ("GET", "/version"):
            let version = mode == .v3_0 ? "3.0.0" : "2.9.1"
            return (.answer(.json(200, #"{"version":"\#(version)","commit":"unknown","buildDate":"unknown"}"#)), nil)
        case ("GET", "/gotifyinfo") where mode == .v3_0:
            return (.answer(.json(200, #"{"version":"3.0.0"}"#)), nil)
        case ("GET", "/message"), ("GET", "/application/1/message"):
            try requireReader(request)
            return (.answer(.json(200, try page(request))), nil)
        case ("GET", "/application"):
            try requireReader(request)
            let token = mode == .v3_0 ? "" : #","token":"\#(appToken)""#
            return (
                .answer(.json(200, #"[{"id":1,"name":"\#(GotifyStandIn.appName)","defaultPriority":\#(defaultPriority)\#(token)}]"#)), nil
            )
        case ("GET", "/stream"):
            try requireReader(request)
            throw Refusal(status: 400, text: "Bad Request")
        case ("DELETE", _) where path.hasPrefix("/message/"):
            try requireReader(request)
            guard let id = Int64(path.dropFirst("/message/".count)) else { throw Refusal(status: 400, text: "invalid id") }
            guard let index = messages.firstIndex(where: { $0.id == id }) else {
                throw Refusal(status: 404, text: "message does not exist")
            }
            messages.remove(at: index)
            return (.answer(PeerAnswer(200)), nil)
        default:
            throw .noPage
        }
    }

    // MARK: Authentication

    private func caller(_ request: PeerRequest) throws(Refusal) -> Caller {
        var token = request.header("x-gotify-key") ?? request.fields["token"]
        if token == nil, let header = request.header("authorization") {
            if header.hasPrefix("Bearer ") { token = String(header.dropFirst(7)) }
            if header.hasPrefix("Basic ") {
                let pair = GotifyStandIn.user.name + ":" + GotifyStandIn.user.password
                guard Base64.text(String(header.dropFirst(6))) == pair else { throw .noAccess }
                return .user
            }
        }
        guard let token else { throw .noAccess }
        if token == appToken, isAppTokenValid { return .app }
        if token == clientToken { return .client }
        if mode == .v3_0, token.hasPrefix("gtfya.") || token.hasPrefix("gtfyc."), token.utf8.count != appToken.utf8.count {
            throw Refusal(status: 401, text: "cannot parse token: private key must be 32 bytes")
        }
        throw .noAccess
    }

    private func requireReader(_ request: PeerRequest) throws(Refusal) {
        if try caller(request) == .app { throw .noAccess }
    }

    // MARK: Messages

    private mutating func publish(_ request: PeerRequest, at now: Instant) throws(Refusal) -> GotifyStandIn.Message {
        let caller = try caller(request)
        if caller != .app, mode == .v2_9_1 {
            throw caller == .client ? .noAccess : Refusal(status: 403, text: "you are not allowed to access this api")
        }
        let fields = try fields(request)
        guard let text = fields["message"]?.string, !text.isEmpty else { throw Refusal(status: 400, text: "Field 'message' is required") }
        if caller != .app {
            guard let app = fields["appid"]?.integer else {
                throw Refusal(status: 400, text: "appid is required when not authenticating with an application token")
            }
            guard app == 1 else { throw Refusal(status: 400, text: "appid not found") }
        }
        lastID += 1
        let title = fields["title"]?.string ?? ""
        let civil = CivilDateTime(secondsSince1970: now.seconds)
        let message = GotifyStandIn.Message(
            id: lastID, appID: 1, title: title.allSatisfy(\.isWhitespace) ? GotifyStandIn.appName : title, message: text,
            priority: fields["priority"]?.integer ?? defaultPriority, extras: fields["extras"].flatMap { $0 == .null ? nil : $0.text },
            date: "\(civil.date)T\(civil.time.descriptionWithSeconds).123456789Z")
        messages.append(message)
        return message
    }

    /// Parses the fields of a request. The body is read as JSON only if the content type says so;
    /// otherwise the fields come from a form or the query.
    private func fields(_ request: PeerRequest) throws(Refusal) -> [String: PeerJSON] {
        guard request.header("content-type")?.hasPrefix("application/json") == true else {
            return request.fields.mapValues { value in Int64(value).map { .integer($0) } ?? .string(value) }
        }
        guard let object = PeerJSON.object(in: request.body) else {
            throw Refusal(status: 400, text: "invalid character looking for beginning of value")
        }
        func wrong(_ name: String, _ type: String) -> Refusal {
            let model = mode == .v3_0 ? "CreateMessage" : "MessageExternal"
            return Refusal(status: 400, text: "json: cannot unmarshal value into Go struct field \(model).\(name) of type \(type)")
        }
        for name in ["message", "title"] {
            if let value = object[name], value != .null, value.string == nil { throw wrong(name, "string") }
        }
        if let value = object["priority"], value != .null, value.integer == nil { throw wrong("priority", "int") }
        if let value = object["extras"], value != .null, value.object == nil { throw wrong("extras", "map[string]interface {}") }
        return object
    }

    private func json(_ message: GotifyStandIn.Message) -> String {
        let fields: [String: PeerJSON] = [
            "id": .integer(message.id), "appid": .integer(message.appID), "title": .string(message.title),
            "message": .string(message.message),
            "priority": .integer(message.priority), "date": .string(message.date),
        ]
        let text = PeerJSON.object(fields).text
        return message.extras.map { text.dropLast() + ",\"extras\":" + $0 + "}" } ?? text
    }

    /// Returns a page of 1 to 200 messages, newest first. If the request contains an id, the page
    /// contains only messages with smaller ids.
    private func page(_ request: PeerRequest) throws(Refusal) -> String {
        let limit = Int(request.fields["limit"] ?? "100") ?? 0
        guard (1...200).contains(limit) else { throw Refusal(status: 400, text: "Field 'limit' must be in the range 1 to 200") }
        let since = Int64(request.fields["since"] ?? "0") ?? 0
        let found = messages.reversed().filter { since == 0 || $0.id < since }.prefix(limit)
        let list = found.map { json($0) }.joined(separator: ",")
        return #"{"paging":{"size":\#(found.count),"since":\#(found.last?.id ?? 0),"limit":\#(limit)},"messages":[\#(list)]}"#
    }
}
