import BellhopCore
import BellhopHub
import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

/// Reads a request to the API and writes its answer, for both the socket and TCP.
struct ControlResponder: Sendable {
    let api: ControlAPI
    /// The maximum size of a request body in bytes.
    let bodyLimit: Int
    /// The maximum size of an import's body in bytes, which may be larger than other bodies.
    let importLimit: Int
    /// Headers that are added to every answer.
    var headers = HTTPFields()

    func respond(to request: Request, path: String, client: APIClient, _ writer: consuming ResponseWriter) async throws {
        let wantsStream = request.headers[.accept]?.contains("text/event-stream") ?? false
        let acceptLanguage = request.headers[.acceptLanguage]
        let lastEventID = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
        @Sendable func ask(_ body: [UInt8], _ upload: UploadedFile? = nil) async -> ControlAPI.Answer {
            await api.answer(
                method: request.method.rawValue, target: path, body: body, upload: upload, wantsStream: wantsStream,
                lastEventID: lastEventID, doer: request.headers[.bellhopBy], surface: request.headers[.bellhopSurface],
                isCommandLine: request.headers[.bellhopVersion] != nil,
                acceptLanguage: acceptLanguage, client: client)
        }
        var headers = headers
        let answer: ControlAPI.Answer
        // Check the scope before the body is read. Otherwise, a token that may only look could fill the
        // memory and the disk.
        if request.method != .get, let refusal = api.refusal(of: request.method.rawValue, path, client, acceptLanguage) {
            headers[.connection] = "close"
            return try await writer.write(refusal, headers: headers)
        }
        if request.method == .get {
            answer = await ask([])
        } else if path.hasPrefix(Endpoint.importFile.path) {
            headers[.connection] = "close"
            answer = try await watching(request) { body in
                do throws(Problem) {
                    let file = try await upload(body)
                    return await ask([], file)
                } catch {
                    return .problem(ProblemJSON(error, in: api.language(for: acceptLanguage)))
                }
            }
        } else {
            let body: [UInt8]
            do {
                body = Array(buffer: try await request.body.collect(upTo: bodyLimit))
            } catch {
                let problem = ProblemJSON(Self.tooLong(bodyLimit), in: api.language(for: acceptLanguage))
                return try await writer.write(problem, headers: headers)
            }
            // It may take so long to compute the first rings of many repeating timers that the
            // client leaves before the answer is ready. All other requests are fast enough.
            let isLong = path.hasPrefix(Endpoint.timers.path) && body.firstRange(of: Array("\"every\"".utf8)) != nil
            if isLong { headers[.connection] = "close" }
            answer = isLong ? try await watching(request) { _ in await ask(body) } : await ask(body)
        }
        switch answer {
        case .json(let status, let data):
            if request.method != .get { headers[.bellhopBy] = api.completedDoer(request.headers[.bellhopBy]) }
            let appearance = api.hub.settings.appearanceMode.rawValue
            try await writer.write(status: status, type: WireCoding.contentType, data: data, appearance: appearance, headers: headers)
        case .problem(let problem):
            try await writer.write(problem, headers: headers)
        case .bytes(let stream):
            try await stream.write(to: writer, headers: headers)
        case .badges(var stream):
            if let token = client.token { stream.isAllowed = { [tokens = api.tokens] in tokens.isValid(token) } }
            try await stream.write(to: writer, of: request, headers: headers)
        case .watch(let stream):
            var stream = stream
            if let token = client.token { stream.isAllowed = { [tokens = api.tokens] in tokens.isValid(token) } }
            if case .socket = client {} else { stream.beat = WatchStream.webBeat }
            try await stream.write(to: writer, of: request, headers: headers)
        case .events(let after):
            var stream = EventStream(hub: api.hub, after: after, language: api.language(for: acceptLanguage))
            if let token = client.token { stream.isAllowed = { [tokens = api.tokens] in tokens.isValid(token) } }
            try await stream.write(to: writer, of: request, headers: headers)
        }
    }
}
