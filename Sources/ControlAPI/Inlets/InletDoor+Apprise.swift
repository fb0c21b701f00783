import BellhopCore
import ControlWire
import Inlets

/// Inlets of the kind `apprise`: notifying as through the Apprise API. Its clients accept only the status
/// 200.
extension InletDoor {
    func answerApprise(_ call: InletCall) async throws -> WebAnswer {
        if let answer = Self.openAnswerApprise(call.request) { return answer }
        guard call.request.path.first == "notify" else { throw ApprisePost.Fault.notFound }
        guard call.request.method == "POST" else {
            throw refused(call, .methodNotAllowed, "To post a notice, use POST.", ["allow": "POST"])
        }
        let message = try ApprisePost.read(call.request)
        // "info" is also what a client sends if nobody chose a type.
        let posted = message.posted(to: call.inlet.name, peer: call.peer)
        _ = try await post(call.inlet.completed(posted, hasUrgency: message.kind != .info), call)
        guard Self.wantsJSON(call.request) else { return Self.text(200, "Notified 1 service(s).\n") }
        return Self.json(
            200,
            Self.object { json in
                json.key("error")
                json.value(literal: "null")
                json.field("details", [])
            })
    }

    /// Returns the answer to a request that needs no token; `nil` for every other request.
    static func openAnswerApprise(_ request: InletRequest) -> WebAnswer? {
        guard request.method == "GET" || request.method == "HEAD", request.path == ["status"] else { return nil }
        guard wantsJSON(request) else { return text(200, "OK") }
        return json(
            200,
            object { json in
                json.field("config_lock", true)
                json.field("attach_lock", true)
                json.key("status")
                json.beginObject()
                json.field("persistent_storage", true)
                json.field("can_write_config", false)
                json.field("can_write_attach", false)
                json.field("details", ["OK"])
                json.endObject()
            })
    }

    static func appriseForm(_ fault: ApprisePost.Fault, to request: InletRequest) -> WebAnswer {
        guard wantsJSON(request) else { return text(fault.status, fault.text) }
        return json(fault.status, object { $0.field("error", fault.text) })
    }

    /// Returns whether the answer must be JSON. As for the Apprise API, the form of the request decides if
    /// its client asks for none.
    private static func wantsJSON(_ request: InletRequest) -> Bool {
        request.contentType == "application/json" || request.header("Accept")?.contains("application/json") == true
    }

    private static func text(_ status: Int, _ text: String) -> WebAnswer {
        WebAnswer(status: status, headers: ["content-type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }
}

extension ApprisePost.Fault {
    /// Creates the error that answers a problem of Bellhop.
    init(_ problem: ProblemJSON) { self.init(status: problem.status, text: problem.detail) }
}
