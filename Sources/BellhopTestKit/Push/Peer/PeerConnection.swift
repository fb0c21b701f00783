import Glibc
import NIOCore
import NIOHTTP1

/// One connection of a ``LoopbackServer``.
final class PeerConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let server: LoopbackServer
    private let number: Int
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []

    init(server: LoopbackServer, number: Int) {
        self.server = server
        self.number = number
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = []
        case .body(let part):
            body.append(contentsOf: part.readableBytesView)
        case .end:
            guard let head else { return }
            self.head = nil
            let request = PeerRequest(
                method: head.method.rawValue, target: head.uri, headers: head.headers.map { ($0.name, $0.value) }, body: body,
                connection: number)
            Self.perform(server.take(request), on: context.channel)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private static func perform(_ reply: PeerReply, on channel: any Channel) {
        switch reply {
        case .answer(let answer):
            let bytes = answer.head(length: answer.body.count) + (answer.status == 204 || answer.status == 304 ? [] : answer.body)
            send(bytes, on: channel, closing: answer.status < 200)
        case .answerThenReset(let answer):
            send(answer.head(length: answer.body.count) + answer.body, on: channel, closing: false)
            reset(channel)
        case .truncated(let answer, let count):
            send(answer.head(length: answer.body.count) + answer.body.prefix(count), on: channel, closing: true)
        case .stalled(let answer):
            send(answer.head(length: answer.body.count) + answer.body.prefix(answer.body.count / 2), on: channel, closing: false)
        case .raw(let bytes):
            send(bytes, on: channel, closing: true)
        case .close:
            channel.close(promise: nil)
        case .reset:
            reset(channel)
        case .hang:
            break
        case .after(let gate, let reply):
            gate.whenOpen { perform(reply, on: channel) }
        case .stream(let answer, let stream):
            send(answer.head(length: nil), on: channel, closing: false)
            stream.begin(on: channel)
        }
    }

    private static func send(_ bytes: [UInt8], on channel: any Channel, closing: Bool) {
        let sent = channel.writeAndFlush(ByteBuffer(bytes: bytes))
        if closing { sent.whenComplete { _ in channel.close(promise: nil) } }
    }

    /// Resets the connection. A linger time of zero makes `close` send a reset.
    private static func reset(_ channel: any Channel) {
        guard let socket = channel as? any SocketOptionProvider else { return channel.close(promise: nil) }
        socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in channel.close(promise: nil) }
    }
}
