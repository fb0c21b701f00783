#if Push
import BellhopCore
import CLinux
import Glibc

/// The inbox of a thread that handles one order at a time or polls its own sockets. It contains
/// orders, and a descriptor that wakes the thread.
final class ThreadInbox<Request: Sendable, Answer: Sendable>: Sendable {
    typealias Order = ThreadOrder<Request, Answer>

    private struct State {
        var orders: [Order] = []
        var isClosed = false
    }

    /// The descriptor that becomes readable when an order is added or cancelled, or when the inbox
    /// is closed.
    let descriptor: Int32
    private let state = Locked(State())
    private let cancelled: @Sendable (_ afterSent: Bool) -> Answer

    /// Returns `nil` if the process has no file descriptors left.
    ///
    /// - Parameter cancelled: creates the answer to a cancelled order. Its argument indicates
    ///   whether the order had already been sent.
    init?(cancelled: @escaping @Sendable (_ afterSent: Bool) -> Answer) {
        descriptor = eventfd(0, bh_event_flags)
        self.cancelled = cancelled
        if descriptor < 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Passes a request to the thread and waits for the answer. If the task is cancelled, this
    /// method returns at once, even if the thread is busy.
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

    /// Passes a request to the thread without waiting for the answer. After ``shut()``, this does
    /// nothing.
    func post(_ request: Request) {
        state.withLock { state in
            if !state.isClosed { state.orders.append(Order(request)) }
        }
        wake()
    }

    /// Returns the orders that were added since the last call, without cancelled orders. If
    /// `isClosed` is set, the thread must end.
    func take() -> (orders: [Order], isClosed: Bool) {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        return state.withLock { state in
            defer { state.orders = [] }
            return (state.orders.filter { !$0.isOver }, state.isClosed)
        }
    }

    /// Makes the thread end. Cancels the orders that the thread has not taken yet, so their callers
    /// get the answer for a cancelled order.
    func shut() {
        let left = state.withLock { state in
            defer { state.orders = [] }
            state.isClosed = true
            return state.orders
        }
        for order in left { order.cancel(cancelled) }
        wake()
    }

    /// Cancels an order that the thread has taken but will not carry out.
    func abandon(_ order: Order) {
        order.cancel(cancelled)
    }

    private func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }
}
#endif
