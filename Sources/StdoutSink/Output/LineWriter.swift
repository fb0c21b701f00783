import BellhopCore

/// Writes whole lines to one target on its own thread, so that a reader that has stopped reading
/// blocks nobody else.
///
/// Lines are written in the order in which they were handed over. While there are none, the thread
/// sleeps without a system call.
final class LineWriter: Sendable {
    private let queue: LineQueue?
    private let target: LineTarget

    init(_ target: LineTarget) {
        self.target = target
        guard let queue = LineQueue() else {
            self.queue = nil
            return
        }
        let started = OwnThread.start(named: "bellhop-lines") { LineLoop(queue: queue, target: target).run() }
        self.queue = started ? queue : nil
    }

    deinit {
        queue?.close()
    }

    /// Writes `line`, which must end with a line feed. Returns when it has been written completely,
    /// or will not be.
    func write(_ line: [UInt8]) async -> DeliveryOutcome {
        guard let queue else {
            return .deferred("\(target.name) cannot be written: the system has no thread or descriptor left", after: nil)
        }
        let ticket = Ticket()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.put(LineOrder(line: line, ticket: ticket, continuation: continuation))
            }
        } onCancel: {
            queue.cancel(ticket)
        }
    }
}
