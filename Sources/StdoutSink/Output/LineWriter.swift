import BellhopCore

/// Writes complete lines to one target, on its own thread. If a reader stops reading, only that
/// thread blocks.
///
/// Lines are written in the order in which callers pass them to this type. While there are no
/// lines, the thread sleeps without making any system call.
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

    /// Writes `line`, which must end with a line feed. Returns when the line has been written
    /// completely, when writing has failed, or when the caller is cancelled.
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
