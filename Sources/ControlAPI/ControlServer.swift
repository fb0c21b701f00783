import BellhopCore
import BellhopHub
import ControlWire
import FoundationEssentials
import Glibc
import HTTPTypes
import HummingbirdCore
package import Logging
import NIOCore
import NIOPosix
package import ServiceLifecycle

/// Serves the API over a Unix socket.
package struct ControlServer: Service {
    /// The maximum size of a request body in bytes.
    static let bodyLimit = 8 * 1024 * 1024
    /// The maximum size of an import's body in bytes. An export of millions of rounds is larger
    /// than `bodyLimit` and must still be accepted.
    static let importLimit = 1024 * 1024 * 1024

    private let api: ControlAPI
    private let socket: SocketClaim
    private let access: SocketAccess
    private let logger: Logger
    private let whenListening: @Sendable () async -> Void

    /// - Parameters:
    ///   - socket: the location of the socket in the file system.
    ///   - whenListening: called once, as soon as the server accepts connections.
    package init(
        api: ControlAPI, socket: SocketClaim, access: SocketAccess, logger: Logger, whenListening: @escaping @Sendable () async -> Void = {}
    ) {
        self.api = api
        self.socket = socket
        self.access = access
        self.logger = logger
        self.whenListening = whenListening
    }

    /// Serves until the service group shuts down, then removes the socket.
    ///
    /// - Throws: a ``SocketFailure`` if the socket cannot be moved to its final path.
    package func run() async throws {
        let guarding = access
        let responder = ControlResponder(api: api, bodyLimit: Self.bodyLimit, importLimit: Self.importLimit)
        let room = ConnectionRoom(DoorLimits.ofProcess.socket)
        let unplaced = Locked<SocketFailure?>(nil)
        let server = try HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [DoorGuard.Usher(room, isWeb: false), PeerGuard(guarding)])
        ).buildServer(
            configuration: ServerConfiguration(
                address: .unixDomainSocket(path: socket.draft), backlog: 512,
                availableConnectionsDelegate: MaximumAvailableConnections(room.most, logger: .ofHTTPServer(logger))),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: .ofHTTPServer(logger),
            responder: { request, writer, channel in
                let path = request.head.path ?? "/"
                if let target = InletTarget(method: request.method.rawValue, target: path, headers: request.headers) {
                    return try await Self.respond(to: request, target, api, writer)
                }
                // Find out which user the client is, but only for these paths, because that takes
                // a system call.
                let isPowerful = [Endpoint.configTrial, .configCheck, .serverProbe].contains { path == $0.path }
                let isOwner = isPowerful ? await PeerGuard.isOwner(channel) : false
                try await responder.respond(to: request, path: path, client: .socket(isOwner: isOwner), writer)
            },
            onServerRunning: { channel in
                await channel.pauseAcceptingWhenFull()
                if let failure = socket.publish(mode: access.mode) {
                    unplaced.withLock { $0 = failure }
                    channel.close(promise: nil)
                } else {
                    await whenListening()
                }
            })
        let hub = api.hub
        defer { socket.withdraw() }
        try await withGracefulShutdownHandler {
            try await server.run()
        } onGracefulShutdown: {
            // Close the open streams. An open stream would prevent the daemon from ending.
            hub.closeStreams()
        }
        if let failure = unplaced.withLock({ $0 }) { throw failure }
    }

    /// Answers a request to an inlet. Whoever may use the socket needs no token.
    private static func respond(
        to request: Request, _ target: InletTarget, _ api: ControlAPI, _ writer: consuming ResponseWriter
    ) async throws {
        let responder = InletResponder(door: InletDoor(api: api))
        guard let inlet = target.inlet(at: api.daemon.inlets) else {
            return try await responder.refuseUnknown(target.name, request, writer)
        }
        let call = InletCall(
            inlet: inlet, request: target.request, peer: "socket", acceptLanguage: request.headers[.acceptLanguage])
        try await responder.respond(to: request, call, writer)
    }
}

extension HTTPField.Name {
    static let bellhopVersion = HTTPField.Name(WireCoding.versionHeader)!  // A valid header name.
    static let bellhopBy = HTTPField.Name(WireCoding.doerHeader)!  // A valid header name.
    static let bellhopSurface = HTTPField.Name(WireCoding.surfaceHeader)!  // A valid header name.
    static let bellhopAppearance = HTTPField.Name(WireCoding.appearanceHeader)!  // A valid header name.
}

extension ResponseWriter {
    consuming func write(_ problem: ProblemJSON, headers: HTTPFields = HTTPFields()) async throws {
        try await write(status: problem.status, type: ProblemJSON.contentType, data: try WireCoding.encode(problem), headers: headers)
    }

    /// - Parameter headers: headers to send in addition to those of the answer.
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
