import ControlWire
import FoundationEssentials
import NIOCore
import NIOHTTP1

/// Collects a request, calls the script and writes its reply.
final class AnsweringHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let answer: (StandInDaemon.Asked) throws -> StandInDaemon.Reply
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()

    init(_ answer: @escaping (StandInDaemon.Asked) throws -> StandInDaemon.Reply) {
        self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body(var buffer): body.writeBuffer(&buffer)
        case .end: reply(context)
        }
    }

    private func reply(_ context: ChannelHandlerContext) {
        guard let head else { return context.close(promise: nil) }
        var headers: [String: String] = [:]
        for (name, value) in head.headers { headers[name.lowercased()] = value }
        let asked = StandInDaemon.Asked(
            method: head.method.rawValue, target: head.uri, headers: headers, body: String(buffer: body))
        do {
            try write(answer(asked), context)
        } catch {
            write(status: 500, type: "text/plain", version: nil, ["the script failed: \(error)"], context)
        }
    }

    private func write(_ reply: StandInDaemon.Reply, _ context: ChannelHandlerContext) throws {
        switch reply {
        case .json(let status, let data, let type, let version):
            write(status: status, type: type, version: version, [String(decoding: data, as: UTF8.self)], context)
        case .events(let pieces):
            write(status: 200, type: "text/event-stream", version: Release.version, pieces, context)
        case .silence: break
        case .raw(let bytes):
            // Bypass the HTTP encoder and write directly to the socket.
            let channel = context.channel
            context.pipeline.context(handlerType: HTTPResponseEncoder.self).assumeIsolated().whenSuccess { encoder in
                encoder.writeAndFlush(NIOAny(ByteBuffer(string: bytes)), promise: nil)
                channel.close(promise: nil)
            }
        }
    }

    private func write(status: Int, type: String, version: String?, _ pieces: [String], _ context: ChannelHandlerContext) {
        var headers = HTTPHeaders([("Content-Type", type), ("Connection", "close")])
        if let version { headers.add(name: WireCoding.versionHeader, value: version) }
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers))), promise: nil)
        for piece in pieces {
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: piece)))), promise: nil)
        }
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }
}
