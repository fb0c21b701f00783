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
        let responder = ControlResponder(api: api, bodyLimit: Self.bodyLimit, importLimit: Self.importLimit)
        let server = try HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(additionalChannelHandlers: [PeerGuard(guarding)])
        ).buildServer(
            configuration: ServerConfiguration(address: .unixDomainSocket(path: path), backlog: 512),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet,
            responder: { request, writer, channel in
                let path = request.head.path ?? "/"
                // Asked only where it counts: it costs a system call.
                let isOwner = path == Endpoint.configTrial.path ? await PeerGuard.isOwner(channel) : false
                try await responder.respond(to: request, path: path, isOwner: isOwner, writer)
            },
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
}

extension HTTPField.Name {
    static let bellhopVersion = HTTPField.Name(WireCoding.versionHeader)!  // A constant that is a valid name.
    static let bellhopBy = HTTPField.Name(WireCoding.doerHeader)!  // So is this.
    static let bellhopAppearance = HTTPField.Name(WireCoding.appearanceHeader)!  // And so is this.
}

extension ResponseWriter {
    consuming func write(_ problem: ProblemJSON, headers: HTTPFields = HTTPFields()) async throws {
        try await write(status: problem.status, type: ProblemJSON.contentType, data: try WireCoding.encode(problem), headers: headers)
    }

    /// - Parameter headers: besides those of every answer.
    consuming func write(
        status: Int, type: String, data: Data, appearance: String? = nil, headers: HTTPFields = HTTPFields()
    ) async throws {
        var headers = headers
        headers[.contentType] = type
        headers[.contentLength] = String(data.count)
        headers[.bellhopVersion] = Release.version
        if let appearance { headers[.bellhopAppearance] = appearance }
        let head = HTTPResponse(status: .init(code: status), headerFields: headers)
        try await write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
}
