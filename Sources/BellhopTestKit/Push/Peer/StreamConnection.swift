import Glibc
import NIOCore

/// One connection of a ``StreamServer``.
final class StreamConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private var peer: any StreamPeer

    init(peer: any StreamPeer) {
        self.peer = peer
    }

    func channelActive(context: ChannelHandlerContext) {
        perform(peer.open(), on: context.channel)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        perform(peer.take(Array(unwrapInboundIn(data).readableBytesView)), on: context.channel)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func perform(_ acts: [StreamAct], on channel: any Channel) {
        for act in acts {
            switch act {
            case .send(let bytes): channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
            case .close: channel.close(promise: nil)
            case .reset:
                // A linger time of zero makes `close` send a reset.
                guard let socket = channel as? any SocketOptionProvider else { return channel.close(promise: nil) }
                socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in channel.close(promise: nil) }
            }
        }
    }
}
