import BellhopCore
import BellhopHub
import ControlWire
import Inlets

/// Inlets of the kind `ntfy`: publishing as to an ntfy server. Its clients read the answers, and
/// accept only the status 200.
extension InletDoor {
    func answerNtfy(_ call: InletCall) async throws -> WebAnswer {
        let (request, now) = (call.request, now.wall)
        let zone = api.hub.timekeeper.zone()
        switch try NtfyRoute(request) {
        case .publish(let topic, let sequence):
            return try await publish(try NtfyPost.read(request, topic: topic, sequence: sequence, at: now, in: zone), call)
        case .trigger(let topic): return try await publish(try NtfyPost.read(request, topic: topic, at: now, in: zone), call)
        case .publishJSON: return try await publish(try NtfyPost.readJSON(request, at: now, in: zone), call)
        case .clear(let topic, let sequence): return try await end(topic, sequence, isDeleted: false, call)
        case .delete(let topic, let sequence): return try await end(topic, sequence, isDeleted: true, call)
        case .account: return Self.ntfy(NtfyAnswers.account)
        case .accountToken:
            guard let token = InletCredentials.token(in: request, .ntfy) else { throw NtfyFault.unauthorized }
            return Self.ntfy(NtfyAnswers.token(token))
        case .check: return Self.ntfy(NtfyAnswers.success)
        case .health: return Self.ntfy(NtfyAnswers.health)
        case .preflight: return WebAnswer(status: 200, headers: NtfyAnswers.preflightHeaders)
        case .subscribe: throw NtfyFault.forbidden
        }
    }

    /// Returns the answer to a request that needs no token; `nil` for every other request.
    static func openAnswerNtfy(_ request: InletRequest) -> WebAnswer? {
        do throws(NtfyFault) {
            switch try NtfyRoute(request) {
            case .preflight: return WebAnswer(status: 200, headers: NtfyAnswers.preflightHeaders)
            case .health: return ntfy(NtfyAnswers.health)
            default: return nil
            }
        } catch {
            return nil
        }
    }

    private func publish(_ message: NtfyPost, _ call: InletCall) async throws -> WebAnswer {
        let notice = call.inlet.completed(message.posted(to: call.inlet.name, peer: call.peer), hasUrgency: message.priority != nil)
        let event = try await post(notice, at: message.when, call)
        // A message that waits has no event yet, so its time makes the id.
        let number = message.at.map { $0.milliseconds } ?? event
        return Self.ntfy(message.answer(id: Self.id(number), at: now.wall))
    }

    private func end(_ topic: String, _ sequence: String, isDeleted: Bool, _ call: InletCall) async throws -> WebAnswer {
        _ = try await withdraw(NtfyPost.key(topic: topic, sequence: sequence), call)
        // The event of a withdrawal has no number, so the time makes the id.
        let id = Self.id(now.wall.milliseconds)
        return Self.ntfy(NtfyAnswers.ended(topic: topic, sequence: sequence, isDeleted: isDeleted, id: id, at: now.wall))
    }

    /// Returns an id as those of ntfy: 12 letters and digits.
    private static func id(_ number: Int64) -> String {
        let digits = String(number, radix: 36)
        return "b" + String(repeating: "0", count: max(0, 11 - digits.count)) + digits.suffix(11)
    }

    private static func ntfy(_ body: [UInt8], status: Int = 200) -> WebAnswer {
        json(status, body + [UInt8(ascii: "\n")], NtfyAnswers.headers)
    }

    static func ntfyForm(_ fault: NtfyFault) -> WebAnswer { ntfy(fault.json, status: fault.status) }
}

extension NtfyFault {
    /// Creates the error that an ntfy server would report for a problem of Bellhop.
    init(_ problem: ProblemJSON) {
        switch problem.status {
        case 401: self = .unauthorized
        case 404: self = .notFound
        case 409: self = problem.code == ProblemCode.looped.rawValue ? .loop : NtfyFault(40901, problem.detail)
        case 413: self = .tooLarge
        case 415: self = .notUTF8
        case 429: self = .tooMany
        case 400, 422: self = NtfyFault(40000, "invalid request: \(problem.detail)")
        default: self = NtfyFault(problem.status * 100, problem.detail)
        }
    }
}
