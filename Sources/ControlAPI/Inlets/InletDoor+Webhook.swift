import BellhopCore
import ControlWire
import Inlets

/// Inlets of the kind `webhook`: JSON documents of any service. The config says what becomes of them.
extension InletDoor {
    func answerWebhook(_ call: InletCall) async throws -> WebAnswer {
        guard call.request.path.isEmpty, let settings = call.inlet.webhook else {
            throw refused(call, .notFound, "The inlet \"\(call.inlet.name)\" has no such path.")
        }
        guard ["POST", "PUT"].contains(call.request.method) else {
            throw refused(call, .methodNotAllowed, "To post a notice, use POST or PUT.", ["allow": "POST, PUT"])
        }
        if let noteGuess = call.noteGuess { try prove(call, settings, noteGuess) }
        let meaning: WebhookDocument.Meaning
        do throws(WebhookDocument.Fault) {
            meaning = try WebhookDocument(call.request).meaning(for: settings, to: call.inlet.name, peer: call.peer)
        } catch {
            throw switch error {
            case .notJSON: refused(call, .badRequest, "The body must be a JSON object.")
            case .noTitle: refused(call, .badRequest, "The title is empty, because the document has none of the values of \"title\".")
            }
        }
        switch meaning {
        case .notice(let notice, let hasUrgency):
            let event = try await post(call.inlet.completed(notice, hasUrgency: hasUrgency), call)
            return Self.json(200, Self.object { $0.field("event", event) })
        case .done(let key):
            let wasOpen = try await withdraw(key, call)
            return Self.json(200, Self.object { $0.field("withdrawn", wasOpen) })
        case .nothing:
            _ = try admittedMark(call)
            desk.noteAccepted(at: call.inlet.name, now.wall)
            return Self.json(200, Self.object { $0.field("ignored", true) })
        }
    }

    /// Checks the proof of a request whose client has shown no token. The words of a refusal do not say
    /// what is wrong with the proof.
    private func prove(_ call: InletCall, _ settings: WebhookSettings, _ noteGuess: () -> Void) throws {
        guard let proof = settings.proof, let secret = settings.secret else { throw WebAPI.noInletToken }
        switch proof.check(call.request, secret: secret, at: now.wall, by: MessageCode.sha256) {
        case .valid: return
        case .missing: break
        case .wrong, .stale: noteGuess()
        }
        throw WebAPI.noInletToken
    }
}
