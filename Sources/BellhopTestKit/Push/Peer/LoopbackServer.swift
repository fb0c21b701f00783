import BellhopCore
import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server on a loopback port. A closure decides every answer and fault.
public final class LoopbackServer: Sendable {
    private struct State {
        var listener: (any Channel)?
        var connections: [ObjectIdentifier: any Channel] = [:]
        var connectionsSoFar = 0
    }

    /// Every request in order, as soon as it is complete.
    public let requests = Happenings<PeerRequest>()
    private let reservation: PortReservation
    private let answer: @Sendable (PeerRequest) -> PeerReply
    private let state: Locked<State>

    /// Starts the server. It listens when this returns.
    public init(answer: @escaping @Sendable (PeerRequest) -> PeerReply) async throws {
        self.answer = answer
        // The handlers need the server, which does not exist before it listens. So they find it
        // through a hook.
        let hook = Hook()
        reservation = try PortReservation()
        let listener = try await Self.listen(on: reservation, hook: hook)
        state = Locked(State(listener: listener))
        hook.server.withLock { $0 = Hook.Weak(server: self) }
    }

    deinit {
        let (listener, connections) = state.withLock { ($0.listener, Array($0.connections.values)) }
        listener?.close(promise: nil)
        for connection in connections { connection.close(promise: nil) }
    }

    public var port: Int { reservation.port }
    public var url: String { "http://127.0.0.1:\(port)" }

    /// The number of connections so far.
    public var connectionsSoFar: Int { state.withLock { $0.connectionsSoFar } }
    public var openConnections: Int { state.withLock { $0.connections.count } }

    /// Simulates that the server is down: stops listening and cuts all connections.
    public func stop() async throws {
        let (listener, connections) = state.withLock { state in
            defer { (state.listener, state.connections) = (nil, [:]) }
            return (state.listener, Array(state.connections.values))
        }
        reservation.endListening()
        // The shutdown may already have closed it.
        listener?.close(promise: nil)
        try await listener?.closeFuture.get()
        for connection in connections {
            // Send the end of the stream before closing the descriptor: a child that is just being
            // started keeps the descriptor open until it runs its program. This fails if the client
            // has already left.
            try? await connection.close(mode: .output).get()
            // The close fails if the client has closed the connection in the meantime. It is closed
            // either way.
            try? await connection.close().get()
        }
    }

    /// Listens again on the same port.
    public func start() async throws {
        let hook = Hook()
        hook.server.withLock { $0 = Hook.Weak(server: self) }
        let listener = try await Self.listen(on: reservation, hook: hook)
        state.withLock { $0.listener = listener }
    }

    fileprivate final class Hook: Sendable {
        struct Weak: Sendable {
            weak var server: LoopbackServer?
        }

        let server = Locked(Weak())
    }

    private static func listen(on reservation: PortReservation, hook: Hook) async throws -> any Channel {
        try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let server = hook.server.withLock({ $0.server }) else { throw ChannelError.eof }
                    try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
                    try channel.pipeline.syncOperations.addHandler(PeerConnection(server: server, number: server.enter(channel)))
                }
            }
            .withBoundSocket(try reservation.makeListener()).get()
    }

    private func enter(_ channel: any Channel) -> Int {
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLock { $0.connections[ObjectIdentifier(channel)] = nil }
        }
        return state.withLock { state in
            state.connections[ObjectIdentifier(channel)] = channel
            state.connectionsSoFar += 1
            return state.connectionsSoFar
        }
    }

    func take(_ request: PeerRequest) -> PeerReply {
        let reply = answer(request)
        requests.append(request)
        return reply
    }
}
