import Glibc
import NIOCore

/// Stops taking connections for a second when the process has no descriptors left.
///
/// NIO's own handler for that keeps the socket registered: the kernel then reports it again and again, and a core is busy with nothing. Must stand first in
/// the pipeline of a server's channel, because the other one keeps the error to itself.
final class AcceptPause: ChannelInboundHandler, Sendable {
    typealias InboundIn = Any

    private static let pause = TimeAmount.seconds(1)
    private static let codes: Set<Int32> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, Self.codes.contains(error.errnoCode) {
            let channel = context.channel
            // Without automatic reading the kernel is not asked about the socket any more.
            channel.setOption(.autoRead, value: false).whenSuccess {
                _ = channel.eventLoop.scheduleTask(in: Self.pause) { channel.setOption(.autoRead, value: true) }
            }
        }
        context.fireErrorCaught(error)
    }
}

extension Channel {
    /// Has a server's channel pause where it finds no descriptors left (``AcceptPause``).
    func pauseAcceptingWhenFull() async {
        do {
            try await pipeline.addHandler(AcceptPause(), position: .first).get()
        } catch {
            // The channel is closed already, and takes no connections.
        }
    }
}
