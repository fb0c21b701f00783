#if Push
import BellhopCore
import CLinux
import Glibc

/// The inbox of a thread that works on one thing at a time or watches its own sockets: orders, and
/// a descriptor that wakes the thread.
final class ThreadInbox<Request: Sendable, Answer: Sendable>: Sendable {
    typealias Order = ThreadOrder<Request, Answer>

    private struct State {
        var orders: [Order] = []
        var isClosed = false
    }

    /// Readable when there is something to take.
    let descriptor: Int32
    private let state = Locked(State())
    private let cancelled: @Sendable (_ afterSent: Bool) -> Answer

    /// Returns `nil` when the process has no descriptors left.
    ///
    /// - Parameter cancelled: the answer to a caller that cancels; its argument says whether the
    ///   order had been sent.
    init?(cancelled: @escaping @Sendable (_ afterSent: Bool) -> Answer) {
        descriptor = eventfd(0, bh_event_flags)
        self.cancelled = cancelled
        if descriptor < 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Hands a request over and waits for the answer. Cancelling the task ends the wait at once,
    /// whatever the thread is doing.
    func perform(_ request: Request) async -> Answer {
        let order = Order(request)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard order.begin(continuation) else { return continuation.resume(returning: cancelled(false)) }
                let isClosed = state.withLock { state in
                    if !state.isClosed { state.orders.append(order) }
                    return state.isClosed
                }
                if isClosed { order.cancel(cancelled) } else { wake() }
            }
        } onCancel: {
            order.cancel(cancelled)
            wake()
        }
    }

    /// Returns the orders that were added since the last call and are still wanted. The thread ends
    /// when the inbox is closed.
    func take() -> (orders: [Order], isClosed: Bool) {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        return state.withLock { state in
            defer { state.orders = [] }
            return (state.orders.filter { !$0.isOver }, state.isClosed)
        }
    }

    /// Ends the thread. Waiting callers get the answer for a cancelled request.
    func shut() {
        let left = state.withLock { state in
            defer { state.orders = [] }
            state.isClosed = true
            return state.orders
        }
        for order in left { order.cancel(cancelled) }
        wake()
    }

    /// Cancels an order that the thread leaves behind.
    func abandon(_ order: Order) {
        order.cancel(cancelled)
    }

    private func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }
}
#endif
