import BellhopCore
import ControlWire

// Refuses what a request contains but its endpoint does not know. A misspelt field or parameter
// that is ignored would silently change what the request does.
extension APIRequest {
    /// - Parameter known: the names of the parameters that the endpoint accepts.
    func checkQuery(_ known: [String]) throws(Problem) {
        // Of several unknown parameters, always report the same one.
        guard let unknown = query.keys.filter({ !known.contains($0) }).min() else { return }
        let name = SafeText.line(unknown)
        if let near = SimilarWord.closest(to: unknown, among: known) {
            throw Problem(.badRequest, "There is no query parameter \"\(name)\". Did you mean \"\(near)\"?", suggestions: [near])
        }
        guard !known.isEmpty else {
            throw Problem(.badRequest, "This request takes no query parameters. Remove \"\(name)\" from the address.")
        }
        let list = known.joined(separator: ", ")
        throw Problem(.badRequest, "There is no query parameter \"\(name)\". The parameters of this request are: \(list).")
    }

    /// Refuses a body with fields if the endpoint takes none. All other endpoints check their body
    /// when they decode it.
    func checkBody(of endpoint: Endpoint) throws(Problem) {
        if !endpoint.takesBody, !body.isEmpty { _ = try decode(NoFields.self) }
    }

    /// Returns whether the query contains this parameter with the value `true`. Without the
    /// parameter, the answer is `false`.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch query[name] {
        case nil, "false": return false
        case "true": return true
        default: throw Problem(.badRequest, "\"\(name)\" must be true or false.")
        }
    }
}

extension Endpoint {
    /// Whether a request to this endpoint can have a body with fields, or a file as its body.
    fileprivate var takesBody: Bool {
        switch self {
        case .addPet, .changePet, .vacation, .startTimers, .startRest, .startWorkout, .startRoutine, .ack, .undo, .postNotice,
            .addHeartbeat, .changeHeartbeat, .outboxCancel, .outboxRetry, .outboxDrop, .routesExplain, .sinksTest, .configCheck,
            .configTrial, .serverProbe,
            .changeSettings, .seen,
            .importFile, .prune, .wipe, .demo, .addToken, .pairing, .addSticker, .addInletToken, .pair, .subscribe:
            true
        case .petCommand(_, let verb): [.wash, .dry, .extend, .snooze, .swap, .pause].contains(verb)
        case .timerCommand(_, let verb): [.extend, .snooze].contains(verb)
        case .restCommand(let verb): verb == .extend
        case .heartbeatCommand(_, let verb): verb == .ping
        default: false
        }
    }
}
