import BellhopCore
import NIOCore
import NIOPosix

/// An action of a stand-in (a fake server for tests) on one of its connections.
package enum StreamAct: Sendable {
    case send([UInt8])
    case close
    /// Closes the connection with a reset.
    case reset
}

/// The server's side of one connection to a stand-in (a fake server for tests). It is a state
/// machine: bytes go in, actions come out.
package protocol StreamPeer: Sendable {
    /// Handles a new connection.
    mutating func open() -> [StreamAct]
    /// Handles bytes from the client, which arrive in pieces of any size.
    mutating func take(_ bytes: [UInt8]) -> [StreamAct]
}

/// A server on a loopback port for protocols other than HTTP. Each connection has its own
/// ``StreamPeer``.
package final class StreamServer: Sendable {
    private struct State {
        var listener: (any Channel)?
        var connections: [ObjectIdentifier: any Channel] = [:]
        var connectionsSoFar = 0
    }

    private let reservation: PortReservation
    private let makePeer: @Sendable (_ connection: Int) -> any StreamPeer
    private let state = Locked(State())

    /// Starts the server and waits until it listens.
    ///
    /// - Parameter makePeer: creates the server's side of a new connection. Connections are
    ///   numbered from 1.
    package init(makePeer: @escaping @Sendable (_ connection: Int) -> any StreamPeer) async throws {
        self.makePeer = makePeer
        reservation = try PortReservation()
        try await start()
    }

    deinit {
        let (listener, connections) = state.withLock { ($0.listener, Array($0.connections.values)) }
        listener?.close(promise: nil)
        for connection in connections { connection.close(promise: nil) }
    }

    package var port: Int { reservation.port }
    package var connectionsSoFar: Int { state.withLock { $0.connectionsSoFar } }
    /// Receives an element for every connection that is closed, by either side.
    package let closings = Happenings<Void>()

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
        // Shut the connections down before closing their descriptors. A child process that is just
        // being started has a copy of each descriptor, which keeps the connection open until the
        // child runs its program. The call below fails if the client has already disconnected.
        for connection in connections { try? await connection.close(mode: .output).get() }
        // Close the connections in a separate loop, and then wait until all of them have ended. Do
        // not wait for `close` itself, because it fails if the client has already closed the
        // connection.
        for connection in connections { connection.close(promise: nil) }
        for connection in connections { try await connection.closeFuture.get() }
    }

    /// Listens again on the same port.
    package func start() async throws {
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
