import BellhopCore
import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server on a loopback port. A closure decides every answer and fault.
package final class LoopbackServer: Sendable {
    private struct State {
        var listener: (any Channel)?
        var connections: [ObjectIdentifier: any Channel] = [:]
        var connectionsSoFar = 0
    }

    /// Every request that the server received. A request is added as soon as it is complete.
    package let requests = Happenings<PeerRequest>()
    private let reservation: PortReservation
    private let answer: @Sendable (PeerRequest) -> PeerReply
    private let state: Locked<State>

    /// Starts the server and waits until it listens.
    package init(answer: @escaping @Sendable (PeerRequest) -> PeerReply) async throws {
        self.answer = answer
        // The connection handlers need a reference to this server, but its initialization must
        // start the listener first. So the handlers find the server through a hook, which is set
        // afterwards.
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

    package var port: Int { reservation.port }
    package var url: String { "http://127.0.0.1:\(port)" }

    /// The number of connections that have been opened so far.
    package var connectionsSoFar: Int { state.withLock { $0.connectionsSoFar } }
    package var openConnections: Int { state.withLock { $0.connections.count } }

    /// Simulates an outage: stops listening and cuts all connections.
    package func stop() async throws {
        let (listener, connections) = state.withLock { state in
            defer { (state.listener, state.connections) = (nil, [:]) }
            return (state.listener, Array(state.connections.values))
        }
        reservation.endListening()
        // `endListening()` may already have closed the listener.
        listener?.close(promise: nil)
        try await listener?.closeFuture.get()
        for connection in connections {
            // Shut the connection down before closing its descriptor. A child process that is just
            // being started has a copy of the descriptor, which keeps the connection open until the
            // child runs its program. The call below fails if the client has already disconnected.
            try? await connection.close(mode: .output).get()
            // `close` fails if the client has already closed the connection. After a failure, the
            // connection is closed too.
            try? await connection.close().get()
        }
    }

    /// Listens again on the same port.
    package func start() async throws {
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
