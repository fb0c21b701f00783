import BellhopCore
import BellhopHub
import ControlWire
import FoundationEssentials
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

    /// What a request gets.
    private enum Outcome {
        /// - closes: whether the connection ends after the answer.
        case answer(ControlAPI.Answer, closes: Bool)
        /// The body is larger than the limit in bytes, or was cut off.
        ///
        /// - rest: the part of the body that was not read. A body can be iterated only once.
        case tooLarge(Int, rest: RequestBody.AsyncIterator)
    }

    func respond(to request: Request, path: String, client: APIClient, _ writer: consuming ResponseWriter) async throws {
        // An open stream keeps the memory of this function. Therefore, other functions find the answer
        // and write it.
        switch try await outcome(of: request, path, client) {
        case .tooLarge(let limit, let rest): try await refuseBody(rest, limit, request.headers[.acceptLanguage], writer)
        case .answer(.json(let status, let data), let closes): try await write(status, data, closes, to: request, path, writer)
        case .answer(.problem(let problem), let closes): try await writer.write(problem, headers: answerHeaders(closes))
        case .answer(.bytes(let stream), let closes): try await stream.write(to: writer, headers: answerHeaders(closes))
        case .answer(.badges(let stream), _):
            var stream = stream
            stream.isAllowed = isAllowed(client)
            try await stream.write(to: writer, of: request, headers: headers)
        case .answer(.watch(let stream), _):
            var stream = stream
            stream.isAllowed = isAllowed(client)
            if case .socket = client {} else { stream.beat = WatchStream.webBeat }
            try await stream.write(to: writer, of: request, headers: headers)
        case .answer(.events(let after), _):
            let language = api.language(for: request.headers[.acceptLanguage])
            let stream = EventStream(hub: api.hub, after: after, language: language, isAllowed: isAllowed(client))
            try await stream.write(to: writer, of: request, headers: headers)
        }
    }

    /// Returns whether the client may still read a stream: a token may expire or be revoked.
    private func isAllowed(_ client: APIClient) -> @Sendable () -> Bool {
        guard let token = client.token else { return { true } }
        return { [tokens = api.tokens] in tokens.isValid(token) }
    }

    private func answerHeaders(_ closes: Bool) -> HTTPFields {
        var headers = headers
        if closes { headers[.connection] = "close" }
        return headers
    }

    private func outcome(of request: Request, _ path: String, _ client: APIClient) async throws -> Outcome {
        let wantsStream = request.headers[.accept]?.contains("text/event-stream") ?? false
        let acceptLanguage = request.headers[.acceptLanguage]
        let lastEventID = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
        @Sendable func ask(_ body: [UInt8], _ upload: UploadedFile? = nil) async -> ControlAPI.Answer {
            await api.answer(
                method: request.method.rawValue, target: path, body: body, upload: upload, wantsStream: wantsStream,
                lastEventID: lastEventID, doer: request.headers[.bellhopBy], surface: request.headers[.bellhopSurface],
                isCommandLine: request.headers[.bellhopVersion] != nil, ifMatch: request.headers[.ifMatch],
                acceptLanguage: acceptLanguage, client: client)
        }
        if request.method == .get { return .answer(await ask([]), closes: false) }
        // Check the scope before the body is read. Otherwise, a token that may only look could fill the
        // memory and the disk.
        if let refusal = api.refusal(of: request.method.rawValue, path, client, acceptLanguage) {
            return .answer(.problem(refusal), closes: true)
        }
        let isImport = path.hasPrefix(Endpoint.importFile.path)
        let limit = isImport ? importLimit : bodyLimit
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            return .tooLarge(limit, rest: request.body.makeAsyncIterator())
        }
        if isImport {
            let answer = try await watching(request) { body in
                do throws(Problem) {
                    let file = try await upload(body)
                    return await ask([], file)
                } catch {
                    return .problem(ProblemJSON(error, in: api.language(for: acceptLanguage)))
                }
            }
            return .answer(answer, closes: true)
        }
        var parts = request.body.makeAsyncIterator()
        guard let body = await Self.body(&parts, upTo: bodyLimit) else { return .tooLarge(bodyLimit, rest: parts) }
        // It may take so long to compute the first rings of many repeating timers that the
        // client leaves before the answer is ready. All other requests are fast enough.
        let isLong = path.hasPrefix(Endpoint.timers.path) && body.firstRange(of: Array("\"every\"".utf8)) != nil
        return .answer(isLong ? try await watching(request) { _ in await ask(body) } : await ask(body), closes: isLong)
    }

    /// Returns the body; `nil` if it is larger than the limit, or was cut off.
    static func body(_ parts: inout RequestBody.AsyncIterator, upTo limit: Int) async -> [UInt8]? {
        var body: [UInt8] = []
        do {
            while let part = try await parts.next() {
                guard body.count + part.readableBytes <= limit else { return nil }
                body.append(contentsOf: part.readableBytesView)
            }
            return body
        } catch {
            return nil
        }
    }

    private func write(
        _ status: Int, _ data: Data, _ closes: Bool, to request: Request, _ path: String, _ writer: consuming ResponseWriter
    ) async throws {
        var headers = answerHeaders(closes)
        if request.method != .get { headers[.bellhopBy] = api.completedDoer(request.headers[.bellhopBy]) }
        let appearance = api.hub.settings.appearanceMode.rawValue
        if status == 200, let tag = tag(of: request, path, data, request.headers[.acceptLanguage]) {
            headers[.eTag] = tag.text
            headers[.vary] = "Accept-Language"
            if let known = request.headers[.ifNoneMatch], tag.isNamed(in: known, isWeak: true) {
                return try await writer.write(response: HTTPResponse(status: .notModified, headerFields: headers), body: .init())
            }
        }
        try await writer.write(status: status, type: WireCoding.contentType, data: data, appearance: appearance, headers: headers)
    }

    /// Returns the entity tag of an answer; `nil` if the answer to this request has none.
    private func tag(of request: Request, _ path: String, _ body: Data, _ acceptLanguage: String?) -> EntityTag? {
        guard request.method == .get else { return nil }
        do throws(Problem) {
            guard try APIRequest(method: "GET", target: path, body: []).endpoint?.hasEntityTag == true else { return nil }
            return EntityTag(of: Array(body), in: api.language(for: acceptLanguage))
        } catch {
            // The request was refused for the same reason.
            return nil
        }
    }
}
