import BellhopCore
import BellhopHub
import ControlWire
import FoundationEssentials
import Glibc
import HTTPTypes
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle

/// Serves the API over a Unix socket.
public struct ControlServer: Service {
    /// The largest body that is read.
    static let bodyLimit = 8 * 1024 * 1024
    /// An export of millions of rounds is longer.
    static let importLimit = 1024 * 1024 * 1024

    private let api: ControlAPI
    private let path: String
    private let access: SocketAccess
    private let logger: Logger
    private let whenListening: @Sendable () async -> Void

    /// - Parameters:
    ///   - path: where the socket is made. The folder exists, and nobody else serves there: the caller holds the state lock.
    ///   - whenListening: called once when connections are taken.
    public init(
        api: ControlAPI, path: String, access: SocketAccess, logger: Logger, whenListening: @escaping @Sendable () async -> Void = {}
    ) {
        self.api = api
        self.path = path
        self.access = access
        self.logger = logger
        self.whenListening = whenListening
    }

    /// Serves until the service group shuts down, and removes the socket.
    public func run() async throws {
        // Our own log says where we listen; the server's own lines would say it a second time.
        var quiet = logger
        quiet.logLevel = .warning
        let guarding = access
        let server = try HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(additionalChannelHandlers: [PeerGuard(guarding)])
        ).buildServer(
            configuration: ServerConfiguration(address: .unixDomainSocket(path: path), backlog: 512),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet,
            responder: { request, writer, channel in try await self.respond(to: request, writer, channel) },
            onServerRunning: { _ in
                chmod(path, access.mode)
                await whenListening()
            })
        let hub = api.hub
        try await withGracefulShutdownHandler {
            try await server.run()
        } onGracefulShutdown: {
            // A stream would otherwise keep the daemon from ending.
            hub.closeStreams()
        }
    }

    private func respond(to request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
        let wantsStream = request.headers[.accept]?.contains("text/event-stream") ?? false
        let acceptLanguage = request.headers[.acceptLanguage]
        let path = request.head.path ?? "/"
        let limit = path.hasPrefix(Endpoint.importFile.path) ? Self.importLimit : Self.bodyLimit
        var body: [UInt8] = []
        if !wantsStream, request.method != .get {
            do {
                body = Array(buffer: try await request.body.collect(upTo: limit))
            } catch {
                let problem = ProblemJSON(
                    .badRequest, detail: "The body is longer than \(limit >> 20) MB, or was cut off.",
                    in: api.language(for: acceptLanguage))
                return try await writer.write(problem)
            }
        }
        let lastEventID = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
        let answer = await api.answer(
            method: request.method.rawValue, target: path, body: body, wantsStream: wantsStream,
            lastEventID: lastEventID, acceptLanguage: acceptLanguage,
            // Asked only where it counts: it costs a system call.
            isOwner: path == Endpoint.configTrial.path ? await PeerGuard.isOwner(channel) : false)
        switch answer {
        case .json(let status, let data):
            let appearance = api.hub.settings.appearanceMode.rawValue
            try await writer.write(status: status, type: WireCoding.contentType, data: data, appearance: appearance)
        case .problem(let problem):
            try await writer.write(problem)
        case .bytes(let stream):
            try await stream.write(to: writer)
        case .badges(let stream):
            try await stream.write(to: writer, of: request)
        case .events(let after):
            try await EventStream(hub: api.hub, after: after, language: api.language(for: acceptLanguage)).write(to: writer, of: request)
        }
    }
}

extension HTTPField.Name {
    static let bellhopVersion = HTTPField.Name(WireCoding.versionHeader)!  // A constant that is a valid name.
    static let bellhopAppearance = HTTPField.Name(WireCoding.appearanceHeader)!  // And so is this.
}

extension ResponseWriter {
    consuming func write(_ problem: ProblemJSON) async throws {
        try await write(status: problem.status, type: ProblemJSON.contentType, data: try WireCoding.encode(problem))
    }

    consuming func write(status: Int, type: String, data: Data, appearance: String? = nil) async throws {
        var headers = HTTPFields()
        headers[.contentType] = type
        headers[.contentLength] = String(data.count)
        headers[.bellhopVersion] = Release.version
        if let appearance { headers[.bellhopAppearance] = appearance }
        let head = HTTPResponse(status: .init(code: status), headerFields: headers)
        try await write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
}
