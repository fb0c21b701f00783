import BellhopCore
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Listens for HTTP at one address over TCP.
struct WebListener: Sendable {
    static let headerLimit = 32 * 1024

    let desk: WebDesk
    let logger: Logger
    let listen: ListenAddress

    /// Serves until `over` returns, the task is cancelled, or the service group shuts down.
    ///
    /// - Parameter whenListening: is called with the actual address, whose port the system may have
    ///   chosen.
    /// - Returns: the error if the server could not listen.
    func serve(
        until over: @escaping @Sendable () async -> Void, whenListening: @escaping @Sendable (ListenAddress) -> Void,
        respond: @escaping HTTPChannelHandler.Responder
    ) async -> (any Error)? {
        let socket = Locked<(any Channel)?>(nil)
        return await withTaskGroup(of: (any Error)?.self) { group in
            // Runs the server. The group waits for this task, which ends when its socket is closed below.
            group.addTask {
                do {
                    try await server(
                        whenListening: { channel in
                            socket.withLock { $0 = channel }
                            whenListening(ListenAddress(host: listen.host, port: channel.localAddress?.port ?? listen.port))
                        }, respond: respond
                    ).run()
                    return nil
                } catch {
                    return error
                }
            }
            // Waits for the end. The group cancels this task below, and `over` ends when it is cancelled.
            group.addTask {
                await over()
                return nil
            }
            let first = await group.next() ?? nil
            await Self.close(socket.withLock { $0 })
            group.cancelAll()
            return first
        }
    }

    /// Closes the listening socket, so that the server ends as usual. The library logs an error about
    /// a server that is cancelled while it listens.
    private static func close(_ socket: (any Channel)?) async {
        guard let socket else { return }
        socket.close(promise: nil)
        do {
            try await socket.closeFuture.get()
        } catch {
            // The closing of a socket does not fail.
        }
    }

    private func server(
        whenListening: @escaping @Sendable (any Channel) -> Void, respond: @escaping HTTPChannelHandler.Responder
    ) throws -> any Service {
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: Self.headerLimit, maxHeaderListSize: Self.headerLimit, maxHeaderFieldCount: 100)
        let configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [DoorGuard.Usher(desk.room, isWeb: true)], httpDecoderConfiguration: decoder)
        return try HTTPServerBuilder { responder in
            WebChannel(base: HTTP1Channel(responder: responder, configuration: configuration), desk: desk)
        }.buildServer(
            configuration: ServerConfiguration(
                address: .hostname(listen.host, port: listen.port),
                availableConnectionsDelegate: MaximumAvailableConnections(desk.room.most, logger: .ofHTTPServer(logger))),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: .ofHTTPServer(logger), responder: respond,
            onServerRunning: { channel in
                await channel.pauseAcceptingWhenFull()
                whenListening(channel)
            })
    }
}
