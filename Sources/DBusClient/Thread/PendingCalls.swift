#if Desktop
import BellhopCore

/// The calls that wait for a reply, with their deadlines. libdbus's own deadlines are not used,
/// because they would need additional timers.
struct PendingCalls {
    typealias Handler = (Result<BusMessage, BusFailure>, BusThread) -> Void

    private struct Pending {
        var handler: Handler
        var limit: Duration
        var takesLate: Bool
        var isLate = false
    }

    private var calls: [UInt32: Pending] = [:]
    /// The deadlines, sorted by time. A new deadline is usually added at the end, because most
    /// calls have the same time limit. The entry of an answered call is removed only when it
    /// reaches the front.
    private var deadlines: [(at: Duration, serial: UInt32)] = []
    private var head = 0
    /// The calls that have timed out but still accept a late reply. If there are more than
    /// ``mostLate`` such calls, the oldest is dropped.
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

    /// Returns the earliest deadline of all calls that are still waiting; `nil` if no call is
    /// waiting.
    mutating func nextDeadline() -> Duration? {
        while head < deadlines.count {
            if let call = calls[deadlines[head].serial], !call.isLate { return deadlines[head].at }
            head += 1
        }
        deadlines.removeAll(keepingCapacity: true)
        head = 0
        return nil
    }

    /// Removes the call with this serial number, and returns its handler.
    mutating func answer(_ serial: UInt32) -> Handler? {
        // Remove the entries in front of `head`, which are no longer needed. Otherwise, the list
        // would keep growing during a long series of calls.
        if head > 1024 {
            deadlines.removeFirst(head)
            head = 0
        }
        guard let call = calls.removeValue(forKey: serial) else { return nil }
        if call.isLate { late.removeAll { $0 == serial } }
        return call.handler
    }

    /// Returns the handlers and time limits of the calls that have timed out. Calls that accept a
    /// late reply are kept, and all others are removed.
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

    /// Removes all calls because the connection is lost. Returns the handlers of the calls that are
    /// still waiting. The handlers of late calls are left out, because they have already been
    /// called.
    mutating func drop() -> [Handler] {
        let handlers = calls.sorted { $0.key < $1.key }.filter { !$0.value.isLate }.map(\.value.handler)
        self = PendingCalls()
        return handlers
    }
}
#endif
