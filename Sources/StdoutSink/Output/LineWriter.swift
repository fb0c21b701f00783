import BellhopCore

/// Writes whole lines to one target from a thread of its own, so that a reader that has stopped reading holds up nobody else.
///
/// Lines go out in the order in which they were handed over. While there is none the thread sleeps without a system call.
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

    /// Writes `line`, which must end with a line feed, and returns when all of it has been written or will not be.
    func write(_ line: [UInt8]) async -> DeliveryOutcome {
        guard let queue else {
            return .deferred("\(target.name) cannot be written: the system has no thread or descriptor to give", after: nil)
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
