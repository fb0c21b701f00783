import BellhopCore
import ControlWire
import Inlets

/// Inlets of the kind `gotify`: sending as to a Gotify server. Its clients accept only the status 200.
extension InletDoor {
    func answerGotify(_ call: InletCall) async throws -> WebAnswer {
        if let answer = Self.openAnswerGotify(call.request) { return answer }
        switch (call.request.method, call.request.path) {
        case ("POST", ["message"]): break
        // Only a client of Gotify may read and delete messages, not an application that sends them.
        case (_, ["message"]), ("DELETE", _), (_, ["application"]), (_, ["client"]), (_, ["current", "user"]):
            throw GotifyPost.Fault.forbidden
        default: throw GotifyPost.Fault.notFound
        }
        let message = try GotifyPost.read(call.request)
        let posted = message.posted(to: call.inlet.name, peer: call.peer)
        let event = try await post(call.inlet.completed(posted, hasUrgency: message.priority != nil), call)
        return Self.json(200, message.answer(id: event, application: call.inlet.name.rawValue, at: now.wall))
    }

    /// Returns the answer to a request that needs no token; `nil` for every other request.
    static func openAnswerGotify(_ request: InletRequest) -> WebAnswer? {
        guard request.method == "GET" || request.method == "HEAD" else { return nil }
        switch request.path {
        case ["health"]:
            return json(
                200,
                object { json in
                    json.field("health", "green")
                    json.field("database", "green")
                })
        case ["version"]:
            return json(
                200,
                object { json in
                    json.field("version", "3.0.0")
                    json.field("commit", "bellhop-\(Release.version)")
                    json.field("buildDate", "")
                })
        default: return nil
        }
    }

    static func gotifyForm(_ fault: GotifyPost.Fault) -> WebAnswer { json(fault.status, fault.json) }
}

extension GotifyPost.Fault {
    /// Creates the error that a Gotify server would report for a problem of Bellhop.
    init(_ problem: ProblemJSON) {
        switch problem.status {
        case 401: self = .unauthorized
        case 404: self = .notFound
        case 422: self = .badRequest(problem.detail)
        default: self.init(status: problem.status, name: problem.title, text: problem.detail)
        }
    }
}
