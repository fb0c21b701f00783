import Glibc
import NIOCore

/// Stops accepting connections for a second when the process has no descriptors left.
///
/// NIO's own handler for that keeps the socket registered: the kernel then reports it again and
/// again, and a core is busy with nothing. This handler must be first in the pipeline of a server's
/// channel, because the other one does not forward the error.
final class AcceptPause: ChannelInboundHandler, Sendable {
    typealias InboundIn = Any

    private static let pause = TimeAmount.seconds(1)
    private static let codes: Set<Int32> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, Self.codes.contains(error.errnoCode) {
            let channel = context.channel
            // Without automatic reading the kernel is not polled for the socket any more.
            channel.setOption(.autoRead, value: false).whenSuccess {
                _ = channel.eventLoop.scheduleTask(in: Self.pause) { channel.setOption(.autoRead, value: true) }
            }
        }
        context.fireErrorCaught(error)
    }
}

extension Channel {
    /// Makes a server's channel pause when no descriptors are left (``AcceptPause``).
    func pauseAcceptingWhenFull() async {
        do {
            try await pipeline.addHandler(AcceptPause(), position: .first).get()
        } catch {
            // The channel is already closed and accepts no connections.
        }
    }
}
