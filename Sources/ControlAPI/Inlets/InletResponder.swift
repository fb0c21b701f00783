import BellhopCore
import ControlWire
import HTTPTypes
import HummingbirdCore
import Inlets

/// Reads the body of a request to an inlet and writes the answer, for both the socket and TCP.
struct InletResponder: Sendable {
    let door: InletDoor
    /// Headers that are added to every answer.
    var headers: [String: String] = [:]

    func respond(to request: Request, _ call: InletCall, _ writer: consuming ResponseWriter) async throws {
        var call = call
        var parts = request.body.makeAsyncIterator()
        let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        // A body whose length is announced is refused before it is read.
        let limit = InletDoor.bodyLimit(of: call.inlet.kind)
        if announced <= limit, let body = await ControlResponder.body(&parts, upTo: limit) {
            call.request.body = body
            return try await write(await door.answer(call), to: request, writer)
        }
        var answer = door.refuse(call, door.tooLarge(call))
        answer.headers["connection"] = "close"
        try await write(answer, to: request, writer)
        try await ControlResponder.discard(&parts)
    }

    /// Refuses a request over the socket to an inlet that does not exist.
    func refuseUnknown(_ name: String, _ request: Request, _ writer: consuming ResponseWriter) async throws {
        let known = door.desk.all.map(\.settings.name.rawValue).joined(separator: ", ")
        let name = SafeText.line(name)
        let problem = Problem(
            .notFound,
            known.isEmpty
                ? "There is no inlet \"\(name)\", because the config has no table [inlets.…]."
                : "There is no inlet \"\(name)\". The config has: \(known).")
        let language = door.api.language(for: request.headers[.acceptLanguage])
        try await write(InletDoor.plainForm(ProblemJSON(problem, in: language)), to: request, writer)
    }

    private func write(_ answer: WebAnswer, to request: Request, _ writer: consuming ResponseWriter) async throws {
        var answer = request.method == .head ? answer.withoutBody : answer
        answer.headers.merge(headers) { own, _ in own }
        try await answer.write(to: writer)
    }
}
