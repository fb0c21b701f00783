#if Desktop
import BellhopCore

/// Calls that are waiting for a reply. Deadlines are kept here, because libdbus's would need extra
/// timers.
struct PendingCalls {
    typealias Handler = (Result<BusMessage, BusFailure>, BusThread) -> Void

    private struct Pending {
        var handler: Handler
        var limit: Duration
        var takesLate: Bool
        var isLate = false
    }

    private var calls: [UInt32: Pending] = [:]
    /// Almost always sorted by time already, because most calls have the same limit. Entries of
    /// answered calls stay until they reach the front.
    private var deadlines: [(at: Duration, serial: UInt32)] = []
    private var head = 0
    /// The timed-out calls that still accept a late reply. Beyond ``mostLate`` the oldest is
    /// dropped.
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

    /// The earliest deadline of a call that is still waiting.
    mutating func nextDeadline() -> Duration? {
        while head < deadlines.count {
            if let call = calls[deadlines[head].serial], !call.isLate { return deadlines[head].at }
            head += 1
        }
        deadlines.removeAll(keepingCapacity: true)
        head = 0
        return nil
    }

    /// Removes and returns the handler of the call with this serial.
    mutating func answer(_ serial: UInt32) -> Handler? {
        // During a long burst, drop the answered entries at the front, so that the list is only as
        // long as the pending calls.
        if head > 1024 {
            deadlines.removeFirst(head)
            head = 0
        }
        guard let call = calls.removeValue(forKey: serial) else { return nil }
        if call.isLate { late.removeAll { $0 == serial } }
        return call.handler
    }

    /// Returns the calls that have timed out. Calls that accept a late reply stay.
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

    /// Removes all calls because the connection is lost, and returns the handlers that are still
    /// waiting. Late calls are only forgotten, because their handlers have already been called.
    mutating func drop() -> [Handler] {
        let handlers = calls.sorted { $0.key < $1.key }.filter { !$0.value.isLate }.map(\.value.handler)
        self = PendingCalls()
        return handlers
    }
}
#endif
