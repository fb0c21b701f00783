import BellhopCore
import BellhopHub
import ControlWire
import FoundationEssentials
import Inlets

/// Inlets of the kind `json`: Bellhop's own form. `POST` or `PUT` posts a notice, and `DELETE` with the
/// program's own key withdraws it.
extension InletDoor {
    func answerPlain(_ call: InletCall) async throws -> WebAnswer {
        switch (call.request.method, call.request.path.count) {
        case ("POST", 0), ("PUT", 0): return try await postPlain(call)
        case ("DELETE", 1): return try await withdrawPlain(call.request.path[0], call)
        case (_, 0):
            throw refused(call, .methodNotAllowed, "To post a notice, use POST or PUT.", ["allow": "POST, PUT"])
        case (_, 1):
            throw refused(call, .methodNotAllowed, "To withdraw the notice with this key, use DELETE.", ["allow": "DELETE"])
        default:
            throw refused(call, .notFound, "The inlet \"\(call.inlet.name)\" has no such path.")
        }
    }

    private func postPlain(_ call: InletCall) async throws -> WebAnswer {
        let plain: PlainNotice
        do throws(PlainNotice.Fault) {
            plain = try PlainNotice(call.request, to: call.inlet.name, peer: call.peer)
        } catch {
            throw refused(error, call)
        }
        if plain.isDone, let key = plain.notice.key { return try await withdrawPlain(key, call) }
        var notice = call.inlet.completed(plain.notice, hasUrgency: plain.hasUrgency)
        notice.owner = try notice.owner.map { name throws(Refused) in try owner(named: name, call) }
        if let text = plain.expires, !text.isEmpty { notice.expires = now.wall + (try lifetime(text, call)) }
        guard let delay = plain.delay, !delay.isEmpty else {
            let event = try await post(notice, call)
            return Self.json(201, Self.object { $0.field("event", event) })
        }
        let when = try moment(delay, call)
        let due = when.resolved(now: now.wall, in: api.hub.timekeeper.zone()).instant
        _ = try await post(notice, at: when, call)
        return Self.json(201, Self.object { $0.field("appearsAt", due.rfc3339) })
    }

    private func withdrawPlain(_ key: String, _ call: InletCall) async throws -> WebAnswer {
        let wasOpen = try await withdraw(key, call)
        var json = JSONText()
        json.beginObject()
        json.field("withdrawn", wasOpen)
        json.endObject()
        return Self.json(200, json.bytes)
    }

    private func owner(named name: String, _ call: InletCall) throws(Refused) -> String {
        do throws(Refusal) {
            return try api.hub.owner(named: name)
        } catch {
            // The sentence of the refusal could suggest names of members, which are not for strangers.
            throw refused(call, .badRequest, "\"owner\": \"\(SafeText.line(name))\" is not a member.")
        }
    }

    /// Reads when a notice is to appear: `2h`, `friday 18:00`, or an instant.
    func moment(_ text: String, _ call: InletCall) throws(Refused) -> When {
        do throws(TextError) {
            return try WhenText.future(
                text, now: now.wall, zone: api.hub.timekeeper.zone(), as: api.language(for: call.acceptLanguage))
        } catch {
            throw refused(call, .badRequest, "\"delay\": \(error.sentence).")
        }
    }

    func lifetime(_ text: String, _ call: InletCall) throws(Refused) -> Duration {
        do throws(TextError) {
            let parsed = try DurationText.parse(text, in: PostedNotice.Limits.lifetime)
            guard !parsed.isBareNumber else { throw TextError(.notUnderstood, text, "has no unit") }
            return parsed.duration
        } catch {
            throw refused(call, .badRequest, "\"expires\": \(error.sentence).")
        }
    }

    private func refused(_ fault: PlainNotice.Fault, _ call: InletCall) -> Refused {
        switch fault {
        case .notText: refused(call, .notText, "The body must be text in UTF-8, a form, or a JSON object.")
        case .notJSON: refused(call, .badRequest, "The body must be a JSON object.")
        case .field(let name): refused(call, .badRequest, "\"\(SafeText.line(name))\" has a value that cannot be read.")
        case .empty: refused(call, .badRequest, "A notice needs a title or a body.")
        }
    }

    static func plainForm(_ problem: ProblemJSON) -> WebAnswer {
        var answer = WebAnswer(status: problem.status, headers: ["content-type": ProblemJSON.contentType])
        do {
            answer.body = Array(try WireCoding.encode(problem))
        } catch {
            // The status alone says enough.
            answer.headers["content-type"] = "text/plain"
        }
        return answer
    }
}
