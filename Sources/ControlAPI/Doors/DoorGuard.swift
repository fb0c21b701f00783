import NIOCore
import NIOHTTP1

/// Tells a ``ConnectionRoom`` what its connection does, and ends it at requests that could mean two things.
///
/// It stands right behind the HTTP decoder, where a request still is as it came.
final class DoorGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Puts a guard into its place. Among the handlers that the server adds itself it would see requests that have lost what it looks for.
    final class Usher: ChannelInboundHandler, RemovableChannelHandler, Sendable {
        typealias InboundIn = Any

        private let room: ConnectionRoom
        private let isWeb: Bool

        /// - Parameter isWeb: over TCP, where a connection is a stranger's at first and a request names whom it asks.
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
                // What is not watched is not let in.
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
            // As the decoder does it: the server answers 400 and closes.
            context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            return
        }
        if case .end = part { room.heard(context.channel, isWhole: true) } else { room.heard(context.channel, isWhole: false) }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            // What goes before the answer itself (100 Continue) is none.
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

    /// Whether a request names whom it asks once, and the same wherever it does (RFC 9112, 3.2). A target with a host and one of another `Host` would be
    /// read one way here and another way by a proxy in front.
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
