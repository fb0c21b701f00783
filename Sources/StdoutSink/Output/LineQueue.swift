import BellhopCore
import Glibc

/// A line to write, with the continuation of the caller.
struct LineOrder: Sendable {
    var line: [UInt8]
    var ticket: Ticket
    var continuation: CheckedContinuation<DeliveryOutcome, Never>
}

/// The queue of lines for a writer's thread, with a pipe that wakes the thread.
final class LineQueue: Sendable {
    private struct State {
        var waiting: [LineOrder] = []
        /// The lines that the thread is writing now. An entry becomes `nil` if its caller stops
        /// waiting.
        var writing: [LineOrder?] = []
        var isSleeping = false
        var isClosed = false
    }

    private let state = Locked(State())
    /// The descriptor that the thread polls. A byte in it wakes the thread.
    let wakeReader: Int32
    private let wakeWriter: Int32

    /// Returns `nil` if the process has no file descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (wakeReader, wakeWriter) = (ends[0], ends[1])
    }

    deinit {
        Glibc.close(wakeReader)
        Glibc.close(wakeWriter)
    }

    func put(_ order: LineOrder) {
        guard order.ticket.submit() else {
            order.continuation.resume(returning: Self.cancelledBefore)
            return
        }
        wake { $0.waiting.append(order) }
    }

    /// Ends the wait for a line. If writing has not begun, the line is never written. Otherwise the
    /// line may still be written completely.
    func cancel(_ ticket: Ticket) {
        guard ticket.cancel() else { return }
        let (order, outcome) = state.withLock { state -> (LineOrder?, DeliveryOutcome) in
            if let index = state.waiting.firstIndex(where: { $0.ticket === ticket }) {
                return (state.waiting.remove(at: index), Self.cancelledBefore)
            }
            if let index = state.writing.firstIndex(where: { $0?.ticket === ticket }) {
                defer { state.writing[index] = nil }
                return (state.writing[index], .ambiguous("cancelled while the line was being written"))
            }
            return (nil, Self.cancelledBefore)
        }
        order?.continuation.resume(returning: outcome)
    }

    /// Tells the thread to end.
    func close() {
        wake { $0.isClosed = true }
    }

    // MARK: The thread's side

    enum Work {
        case lines
        case nothing
        case end
    }

    /// Returns the work that the thread must do next. If the result is `.nothing`, ``wakeReader``
    /// becomes readable as soon as a line is added.
    func look() -> Work {
        state.withLock { state in
            if !state.waiting.isEmpty { return .lines }
            state.isSleeping = !state.isClosed
            return state.isClosed ? .end : .nothing
        }
    }

    /// Records that the thread is awake, and empties the pipe that woke it.
    func noteAwake() {
        state.withLock { $0.isSleeping = false }
        var bytes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
        while read(wakeReader, &bytes, bytes.count) > 0 {}
    }

    /// Removes and returns the next lines: at most `limit` bytes in total, but at least one line.
    func take(atMost limit: Int) -> [[UInt8]] {
        state.withLock { state in
            var size = 0
            var count = 0
            for order in state.waiting {
                if count > 0, size + order.line.count > limit { break }
                size += order.line.count
                count += 1
            }
            let taken = state.waiting.prefix(count)
            state.writing = taken.map { $0 }
            state.waiting.removeFirst(count)
            return taken.map(\.line)
        }
    }

    /// Resumes the callers of the lines that were taken. The first `count` lines were written; all
    /// other lines failed with `fault`.
    func finish(written count: Int, fault: WriteFault?) {
        let orders = state.withLock { state in
            defer { state.writing = [] }
            return state.writing
        }
        for (index, order) in orders.enumerated() {
            let outcome = index < count ? DeliveryOutcome.accepted(.none) : fault?.outcome ?? .accepted(.none)
            order?.continuation.resume(returning: outcome)
        }
    }

    private func wake(_ put: (inout State) -> Void) {
        let mustWake = state.withLock { state in
            put(&state)
            defer { state.isSleeping = false }
            return state.isSleeping
        }
        // The pipe never fills up, because it receives at most one byte each time the thread goes
        // to sleep.
        var byte: UInt8 = 0
        if mustWake { _ = write(wakeWriter, &byte, 1) }
    }

    private static let cancelledBefore = DeliveryOutcome.deferred("cancelled before the line was written", after: nil)
}
