import BellhopCore
import NIOCore
import NIOPosix

/// What a stand-in does on a connection.
public enum StreamAct: Sendable {
    case send([UInt8])
    case close
    /// Closes by a reset.
    case reset
}

/// The stand-in's end of one connection: a state machine over bytes.
public protocol StreamPeer: Sendable {
    /// The connection stands.
    mutating func open() -> [StreamAct]
    /// Bytes came, in pieces of any size.
    mutating func take(_ bytes: [UInt8]) -> [StreamAct]
}

/// A server on a loopback port for protocols that are not HTTP: each connection has a peer of its own.
public final class StreamServer: Sendable {
    private struct State {
        var listener: (any Channel)?
        var connections: [ObjectIdentifier: any Channel] = [:]
        var connectionsSoFar = 0
    }

    private let reservation: PortReservation
    private let makePeer: @Sendable (_ connection: Int) -> any StreamPeer
    private let state = Locked(State())

    /// Listens when it returns.
    ///
    /// - Parameter makePeer: connections are numbered from 1.
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
    /// How many connections were closed so far, by either end.
    public let closings = Happenings<Void>()

    /// Stops listening and cuts all connections: the server is down.
    public func stop() async throws {
        let (listener, connections) = state.withLock { state in
            defer { (state.listener, state.connections) = (nil, [:]) }
            return (state.listener, Array(state.connections.values))
        }
        reservation.endListening()
        // It may have closed itself for that already.
        listener?.close(promise: nil)
        try await listener?.closeFuture.get()
        // The end is told before the descriptor goes: a child that is being started has that open until it begins its program.
        // A client that has left is told in vain.
        for connection in connections { try? await connection.close(mode: .output).get() }
        // Told apart from the closing, which fails where the client has closed first.
        for connection in connections { connection.close(promise: nil) }
        for connection in connections { try await connection.closeFuture.get() }
    }

    /// Listens again, on the same port.
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
