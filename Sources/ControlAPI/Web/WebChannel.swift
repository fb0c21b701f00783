import BellhopCore
import HummingbirdCore
import Logging
import NIOCore

#if TLS
import NIOSSL
#endif

/// Sets up a connection over TCP: with TLS if the config has a certificate, otherwise with plain
/// HTTP. The buffers are small, because a thousand pages may be open at the same time.
struct WebChannel: ServerChildChannel {
    /// The number of bytes of an answer that wait in the daemon before its writer sleeps.
    static let waitingLimit = 32 << 10
    /// The size of the kernel's buffer for what a client has not received yet, in bytes. Without this
    /// limit, the kernel keeps megabytes for each client that does not read.
    private static let sendBuffer = 128 << 10
    /// The smallest and the largest buffer for what a client sends, in bytes.
    private static let receiving = (least: 256, first: 1024, most: 16 << 10)

    let base: HTTP1Channel
    let desk: WebDesk

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.eventLoop.makeCompletedFuture {
            let receiving = Self.receiving
            try channel.syncOptions?.setOption(
                ChannelOptions.recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: receiving.least, initial: receiving.first, maximum: receiving.most))
            try channel.syncOptions?.setOption(
                ChannelOptions.writeBufferWaterMark,
                value: ChannelOptions.Types.WriteBufferWaterMark(low: Self.waitingLimit / 4, high: Self.waitingLimit))
            try channel.syncOptions?.setOption(ChannelOptions.socketOption(.so_sndbuf), value: SocketOptionValue(Self.sendBuffer))
            #if TLS
            // A renewed certificate serves the connections that begin after its reload.
            if let context = desk.tlsContext {
                try channel.pipeline.syncOperations.addHandler(PlainTextHint())
                try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
            }
            #endif
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}

#if TLS
/// Answers a client that speaks plain HTTP to a port for TLS, and closes the connection. Without
/// this answer, the client would see the bytes of a TLS alert.
final class PlainTextHint: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The first byte of every TLS connection.
    private static let handshake: UInt8 = 0x16
    private static let text = "This port speaks TLS. Use an address that begins with https://\n"

    private var isPlain = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isPlain else { return }
        let bytes = unwrapInboundIn(data)
        guard let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) else { return }
        guard first != Self.handshake else {
            context.fireChannelRead(data)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
            return
        }
        isPlain = true
        let answer =
            "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: \(Self.text.utf8.count)\r\nConnection: close\r\n\r\n"
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer + Self.text))).whenComplete { _ in channel.close(promise: nil) }
    }
}
#endif
