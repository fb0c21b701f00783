import Glibc
import NIOCore

/// Stops accepting connections for a second when the process has no file descriptors left.
///
/// NIO has its own handler for this case, but that handler keeps the listening socket registered.
/// The kernel then reports the socket continuously, which keeps a CPU core busy. `AcceptPause` must
/// be the first handler in the pipeline, because NIO's handler does not forward the error.
final class AcceptPause: ChannelInboundHandler, Sendable {
    typealias InboundIn = Any

    private static let pause = TimeAmount.seconds(1)
    private static let codes: Set<Int32> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, Self.codes.contains(error.errnoCode) {
            let channel = context.channel
            // Without automatic reading, NIO no longer polls the listening socket.
            channel.setOption(.autoRead, value: false).whenSuccess {
                _ = channel.eventLoop.scheduleTask(in: Self.pause) { channel.setOption(.autoRead, value: true) }
            }
        }
        context.fireErrorCaught(error)
    }
}

extension Channel {
    /// Adds an ``AcceptPause``, so that the server pauses when no file descriptors are left.
    func pauseAcceptingWhenFull() async {
        do {
            try await pipeline.addHandler(AcceptPause(), position: .first).get()
        } catch {
            // The channel is already closed, so it accepts no connections anyway.
        }
    }
}
