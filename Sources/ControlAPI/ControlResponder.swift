import BellhopCore
import BellhopHub
import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

/// Reads a request to the API and writes its answer, whichever way it came.
struct ControlResponder: Sendable {
    let api: ControlAPI
    /// The largest body that is read.
    let bodyLimit: Int
    /// Of an import, which is longer.
    let importLimit: Int
    /// Of every answer with a body of its own, besides the usual ones.
    var headers = HTTPFields()

    /// - Parameter isOwner: who asks is the user that runs the daemon, or root.
    func respond(to request: Request, path: String, isOwner: Bool = false, _ writer: consuming ResponseWriter) async throws {
        let wantsStream = request.headers[.accept]?.contains("text/event-stream") ?? false
        let acceptLanguage = request.headers[.acceptLanguage]
        let limit = path.hasPrefix(Endpoint.importFile.path) ? importLimit : bodyLimit
        var body: [UInt8] = []
        if !wantsStream, request.method != .get {
            do {
                body = Array(buffer: try await request.body.collect(upTo: limit))
            } catch {
                let problem = ProblemJSON(
                    .badRequest, detail: "The body is longer than \(limit >> 20) MB, or was cut off.",
                    in: api.language(for: acceptLanguage))
                return try await writer.write(problem, headers: headers)
            }
        }
        let lastEventID = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
        let answer = await api.answer(
            method: request.method.rawValue, target: path, body: body, wantsStream: wantsStream,
            lastEventID: lastEventID, doer: request.headers[.bellhopBy], acceptLanguage: acceptLanguage, isOwner: isOwner)
        switch answer {
        case .json(let status, let data):
            let appearance = api.hub.settings.appearanceMode.rawValue
            try await writer.write(status: status, type: WireCoding.contentType, data: data, appearance: appearance, headers: headers)
        case .problem(let problem):
            try await writer.write(problem, headers: headers)
        case .bytes(let stream):
            try await stream.write(to: writer)
        case .badges(let stream):
            try await stream.write(to: writer, of: request)
        case .watch(let stream):
            try await stream.write(to: writer, of: request)
        case .events(let after):
            try await EventStream(hub: api.hub, after: after, language: api.language(for: acceptLanguage)).write(to: writer, of: request)
        }
    }
}
