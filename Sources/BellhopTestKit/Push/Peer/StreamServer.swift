import BellhopCore
import NIOCore
import NIOPosix

/// An action of a stand-in on a connection.
public enum StreamAct: Sendable {
    case send([UInt8])
    case close
    /// Closes the connection with a reset.
    case reset
}

/// The stand-in's end of one connection: a state machine over bytes.
public protocol StreamPeer: Sendable {
    /// Handles a new connection.
    mutating func open() -> [StreamAct]
    /// Handles received bytes, which arrive in pieces of any size.
    mutating func take(_ bytes: [UInt8]) -> [StreamAct]
}

/// A server on a loopback port for protocols other than HTTP. Each connection has its own peer.
public final class StreamServer: Sendable {
    private struct State {
        var listener: (any Channel)?
        var connections: [ObjectIdentifier: any Channel] = [:]
        var connectionsSoFar = 0
    }

    private let reservation: PortReservation
    private let makePeer: @Sendable (_ connection: Int) -> any StreamPeer
    private let state = Locked(State())

    /// Starts the server. It listens when this returns.
    ///
    /// - Parameter makePeer: creates the peer of a connection. Connections are numbered from 1.
    public init(makePeer: @escaping @Sendable (_ connection: Int) -> any StreamPeer) async throws {
        self.makePeer = makePeer
        reservation = try PortReservation()
        try await start()
    }

    deinit {
        let (listener, connections) = state.withLock { ($0.listener, Array($0.connections.values)) }
        listener?.close(promise: nil)
        for connection in connections { connection.close(promise: nil) }
    }

    public var port: Int { reservation.port }
    public var connectionsSoFar: Int { state.withLock { $0.connectionsSoFar } }
    /// The connections closed so far, by either end.
    public let closings = Happenings<Void>()

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
        // Send the end of the stream before closing the descriptor: a child that is just being
        // started keeps the descriptor open until it runs its program. This fails if the client has
        // already left.
        for connection in connections { try? await connection.close(mode: .output).get() }
        // Close in a separate step, because closing fails if the client has already closed the
        // connection.
        for connection in connections { connection.close(promise: nil) }
        for connection in connections { try await connection.closeFuture.get() }
    }

    /// Listens again on the same port.
    public func start() async throws {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 128)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { [weak self] channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let self else { throw ChannelError.eof }
                    let peer = self.makePeer(self.enter(channel))
                    try channel.pipeline.syncOperations.addHandler(StreamConnection(peer: peer))
                }
            }
            .withBoundSocket(try reservation.makeListener()).get()
        state.withLock { $0.listener = listener }
    }

    private func enter(_ channel: any Channel) -> Int {
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLock { $0.connections[ObjectIdentifier(channel)] = nil }
            self?.closings.append(())
        }
        return state.withLock { state in
            state.connections[ObjectIdentifier(channel)] = channel
            state.connectionsSoFar += 1
            return state.connectionsSoFar
        }
    }
}
