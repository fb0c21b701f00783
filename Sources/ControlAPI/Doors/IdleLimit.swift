import NIOCore
import NIOHTTP1

/// Closes a connection over TCP whose client has sent no request, or no further part of one, for a
/// while. Time does not count while the server prepares an answer, or while an answer waits for a
/// client that reads slowly: ``DoorGuard`` looks after the latter.
///
/// The server's own time limit would cut off the rest of such an answer, because it counts from the
/// moment at which the answer was handed to NIO.
final class IdleLimit: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limit: TimeAmount
    private var nextLook: Scheduled<Void>?
    private var lastPart = NIODeadline.uptimeNanoseconds(0)
    private var isReading = false
    private var unanswered = 0

    init(_ limit: TimeAmount) { self.limit = limit }

    func handlerAdded(context: ChannelHandlerContext) {
        lastPart = context.eventLoop.now
        scheduleLook(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        nextLook?.cancel()
        nextLook = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        lastPart = context.eventLoop.now
        switch unwrapInboundIn(data) {
        case .head:
            isReading = true
            unanswered += 1
        case .body: break
        case .end: isReading = false
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            lastPart = context.eventLoop.now
            if nextLook == nil { scheduleLook(context) }
        }
        context.write(data, promise: promise)
    }

    private func scheduleLook(_ context: ChannelHandlerContext) {
        nextLook = context.eventLoop.assumeIsolated().scheduleTask(deadline: lastPart + limit) { self.look(context) }
    }

    private func look(_ context: ChannelHandlerContext) {
        nextLook = nil
        // Streams stay open for days. The end of the answer schedules the next look.
        let isPreparing = !isReading && unanswered > 0
        if isPreparing { return }
        let now = context.eventLoop.now
        if isSending(context.channel) { lastPart = now }
        guard now < lastPart + limit else { return context.close(promise: nil) }
        scheduleLook(context)
    }

    private func isSending(_ channel: any Channel) -> Bool {
        do {
            return try (channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes) ?? 0) > 0
        } catch {
            // The connection is closed.
            return false
        }
    }
}
