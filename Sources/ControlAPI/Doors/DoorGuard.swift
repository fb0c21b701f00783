import Glibc
import NIOCore
import NIOHTTP1

/// Reports the activity of a connection to its ``ConnectionRoom``, and closes the connection if a
/// request is ambiguous, or if a client over TCP does not read its answer.
///
/// An answer waits while the client does not read: the writer of a stream sleeps as soon as
/// ``WebChannel/waitingLimit`` bytes wait. If none of these bytes can be sent for ``patience``, the
/// client is gone or stuck, and its connection ends. A client that reads slowly stays, as long as it
/// reads about 5 KB a second: the kernel takes the next bytes only when a third of its buffer is free.
///
/// The guard's place in the pipeline is right after the HTTP decoder, where requests are still
/// unmodified.
final class DoorGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Inserts a ``DoorGuard`` right after the HTTP decoder, and an ``IdleLimit`` over TCP. The server
    /// adds its own handlers further along, where requests no longer contain the details that the
    /// guard checks.
    final class Usher: ChannelInboundHandler, RemovableChannelHandler, Sendable {
        typealias InboundIn = Any

        private let room: ConnectionRoom
        private let isWeb: Bool

        /// - Parameter isWeb: whether connections come over TCP. If so, they start as strangers
        ///   (connections without a valid token), and each of their requests must name its host
        ///   unambiguously.
        init(_ room: ConnectionRoom, isWeb: Bool) {
            self.room = room
            self.isWeb = isWeb
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let pipeline = context.pipeline.syncOperations
            do {
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                let guarding = DoorGuard(room, isWeb: isWeb)
                try pipeline.addHandler(guarding, position: .after(decoder))
                if isWeb { try pipeline.addHandler(IdleLimit(DoorGuard.idleLimit), position: .after(guarding)) }
                room.enter(context.channel, isStranger: isWeb)
            } catch {
                // Refuse a connection that has no guard.
                context.close(promise: nil)
            }
        }
    }

    /// The time after which a connection over TCP is closed if its client sends no request.
    private static let idleLimit = TimeAmount.seconds(30)
    /// How long a client over TCP may leave its answer unread.
    static let patience = TimeAmount.seconds(20)
    /// How often the guard looks during ``patience`` whether the client reads.
    private static let looks = 4

    /// An answer that waits until its client reads.
    private struct Waiting {
        /// The number of bytes that waited at the last look; `nil` before the first one.
        var bytes: Int?
        /// The number of looks, one after the other, at which nothing had been sent.
        var vainLooks = 0

        /// Notes how many bytes wait now. Returns whether the client still has time.
        mutating func look(_ now: Int) -> Bool {
            // While bytes wait, the writer sleeps and adds none.
            let isStuck = bytes.map { now >= $0 } ?? false
            bytes = now
            vainLooks = isStuck ? vainLooks + 1 : 0
            return vainLooks < DoorGuard.looks
        }
    }

    private let room: ConnectionRoom
    private let isWeb: Bool
    private var isBroken = false
    /// The next look at an answer that waits.
    private var nextLook: Scheduled<Void>?
    private var waiting = Waiting()

    private init(_ room: ConnectionRoom, isWeb: Bool) {
        self.room = room
        self.isWeb = isWeb
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isBroken else { return }
        let part = unwrapInboundIn(data)
        if isWeb, case .head(let head) = part, !Self.isUnambiguous(head) {
            isBroken = true
            // Report an error that the HTTP decoder could also report. The server then answers with
            // status 400 and closes the connection.
            context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            return
        }
        if case .end = part { room.heard(context.channel, isWhole: true) } else { room.heard(context.channel, isWhole: false) }
        context.fireChannelRead(data)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        nextLook?.cancel()
        nextLook = nil
        waiting = Waiting()
        if isWeb, !context.channel.isWritable { scheduleLook(context) }
        context.fireChannelWritabilityChanged()
    }

    private func scheduleLook(_ context: ChannelHandlerContext) {
        let pause = TimeAmount.nanoseconds(Self.patience.nanoseconds / Int64(Self.looks))
        nextLook = context.eventLoop.assumeIsolated().scheduleTask(in: pause) { self.look(context) }
    }

    /// Ends the connection if its client has read nothing for ``patience``.
    private func look(_ context: ChannelHandlerContext) {
        nextLook = nil
        let channel = context.channel
        do {
            guard let bytes = try channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes), waiting.look(bytes) else {
                Self.abort(channel)
                return
            }
            scheduleLook(context)
        } catch {
            // The connection is closed.
        }
    }

    /// Closes a connection and drops what waits for it, also in the kernel, which would otherwise keep
    /// it for minutes.
    private static func abort(_ channel: any Channel) {
        guard let socket = channel as? any SocketOptionProvider else { return channel.close(promise: nil) }
        socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        nextLook?.cancel()
        nextLook = nil
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            // A preliminary answer (100 Continue) does not count as an answer.
            let hasEvents = head.headers.first(name: "Content-Type")?.hasPrefix("text/event-stream") ?? false
            if head.status.code >= 200, room.answers(context.channel, withEvents: hasEvents) {
                context.close(promise: promise)
                return
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

    /// Returns whether a request names its host only once, or twice in the same way (RFC 9112,
    /// 3.2). If the request target and the `Host` header contained different hosts, a proxy in
    /// front of the daemon could interpret the request differently than the daemon.
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
