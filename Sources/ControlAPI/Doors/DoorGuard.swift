import NIOCore
import NIOHTTP1

/// Reports a connection's activity to its ``ConnectionRoom``, and ends the connection at ambiguous
/// requests.
///
/// It is placed right after the HTTP decoder, where requests are still unmodified.
final class DoorGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Inserts a guard at its place. Among the handlers that the server adds itself, it would see
    /// requests without the details it checks.
    final class Usher: ChannelInboundHandler, RemovableChannelHandler, Sendable {
        typealias InboundIn = Any

        private let room: ConnectionRoom
        private let isWeb: Bool

        /// - Parameter isWeb: whether connections come over TCP, where they start as strangers and
        ///   each request names its host.
        init(_ room: ConnectionRoom, isWeb: Bool) {
            self.room = room
            self.isWeb = isWeb
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let pipeline = context.pipeline.syncOperations
            do {
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                try pipeline.addHandler(DoorGuard(room, isWeb: isWeb), position: .after(decoder))
                room.enter(context.channel, isStranger: isWeb)
            } catch {
                // A connection that cannot be guarded is refused.
                context.close(promise: nil)
            }
        }
    }

    private let room: ConnectionRoom
    private let isWeb: Bool
    private var isBroken = false

    private init(_ room: ConnectionRoom, isWeb: Bool) {
        self.room = room
        self.isWeb = isWeb
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isBroken else { return }
        let part = unwrapInboundIn(data)
        if isWeb, case .head(let head) = part, !Self.isUnambiguous(head) {
            isBroken = true
            // Behaves like the decoder: the server answers 400 and closes.
            context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            return
        }
        if case .end = part { room.heard(context.channel, isWhole: true) } else { room.heard(context.channel, isWhole: false) }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            // A preliminary answer (100 Continue) does not count.
            if head.status.code >= 200 {
                room.answers(
                    context.channel, withEvents: head.headers.first(name: "Content-Type")?.hasPrefix("text/event-stream") ?? false)
            }
        case .end where room.hasAnswered(context.channel):
            let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
            let channel = context.channel
            sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
            context.write(data, promise: sent)
            return
        case .body, .end:
            break
        }
        context.write(data, promise: promise)
    }

    /// Whether a request names its host only once, or consistently (RFC 9112, 3.2). A target with
    /// one host and a `Host` header with another could mean one thing here and another to a proxy
    /// in front.
    static func isUnambiguous(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers["Host"]
        guard hosts.count <= 1 else { return false }
        let target = head.uri
        guard !target.hasPrefix("/"), target != "*" else { return true }
        guard let mark = target.firstRange(of: "://") else { return false }
        let authority = target[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return hosts.first.map { $0.lowercased() == authority.lowercased() } ?? false
    }
}
