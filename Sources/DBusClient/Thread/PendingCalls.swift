#if Desktop
import BellhopCore

/// Calls that wait for an answer, with deadlines of our own: libdbus's would need timers of its own.
struct PendingCalls {
    typealias Handler = (Result<BusMessage, BusFailure>, BusThread) -> Void

    private struct Pending {
        var handler: Handler
        var limit: Duration
        var takesLate: Bool
        var isLate = false
    }

    private var calls: [UInt32: Pending] = [:]
    /// Almost always in order of time, because most calls have the same limit. Answered calls stay until their turn.
    private var deadlines: [(at: Duration, serial: UInt32)] = []
    private var head = 0
    /// How many late answers are still hoped for; beyond this the oldest hope is given up.
    private var late: [UInt32] = []
    private static let mostLate = 256

    var isEmpty: Bool { calls.isEmpty }

    mutating func add(_ serial: UInt32, at now: Duration, limit: Duration, takesLate: Bool, handler: @escaping Handler) {
        calls[serial] = Pending(handler: handler, limit: limit, takesLate: takesLate)
        let deadline = now + limit
        var index = deadlines.count
        while index > head, deadlines[index - 1].at > deadline { index -= 1 }
        deadlines.insert((deadline, serial), at: index)
    }

    /// The earliest deadline of a call that still waits.
    mutating func nextDeadline() -> Duration? {
        while head < deadlines.count {
            if let call = calls[deadlines[head].serial], !call.isLate { return deadlines[head].at }
            head += 1
        }
        deadlines.removeAll(keepingCapacity: true)
        head = 0
        return nil
    }

    /// The handler of the call that this answers.
    mutating func answer(_ serial: UInt32) -> Handler? {
        // After a long run without a pause the answered ones at the front are dropped, so that the list stays as long as what waits.
        if head > 1024 {
            deadlines.removeFirst(head)
            head = 0
        }
        guard let call = calls.removeValue(forKey: serial) else { return nil }
        if call.isLate { late.removeAll { $0 == serial } }
        return call.handler
    }

    /// Calls whose time is over. Those that take a late answer stay.
    mutating func expire(at now: Duration) -> [(Handler, Duration)] {
        var over: [(Handler, Duration)] = []
        while let deadline = nextDeadline(), deadline <= now {
            let serial = deadlines[head].serial
            head += 1
            guard let call = calls[serial] else { continue }
            over.append((call.handler, call.limit))
            if call.takesLate {
                calls[serial]?.isLate = true
                late.append(serial)
                if late.count > Self.mostLate { calls[late.removeFirst()] = nil }
            } else {
                calls[serial] = nil
            }
        }
        return over
    }

    /// All that wait, because the connection is gone. Late ones are forgotten: they were told already.
    mutating func drop() -> [Handler] {
        let handlers = calls.sorted { $0.key < $1.key }.filter { !$0.value.isLate }.map(\.value.handler)
        self = PendingCalls()
        return handlers
    }
}
#endif
