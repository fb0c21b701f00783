#if Desktop
import DBusClient

/// The calls that wait, in the order in which each program sent them.
///
/// The calls of one program are carried out one after another, because a program may rely on their
/// order: the second notice with a key replaces the first. Different programs do not wait for each
/// other.
struct CallQueue {
    /// What a call asks for.
    enum Job: Sendable, Hashable {
        case method(BusMethod)
        case property(BusProperty)
        /// All properties.
        case properties
    }

    /// A call that waits, with the connection over which it came.
    struct Entry: Sendable {
        var job: Job
        var call: BusMessage
        var connection: Int
    }

    /// What becomes of a call.
    enum Reception: Hashable {
        /// The call waits, and somebody must begin to serve its sender.
        case begins
        case waits
        /// Too many calls are waiting.
        case refused
    }

    /// The most calls that may wait.
    static let mostCalls = 4096
    /// The most bytes of messages that may wait.
    static let mostBytes = 8 << 20

    private var waiting: [String: ArraySlice<Entry>] = [:]
    private var count = 0
    private var bytes = 0

    mutating func add(_ entry: Entry) -> Reception {
        guard count < Self.mostCalls, bytes + entry.call.size <= Self.mostBytes else { return .refused }
        count += 1
        bytes += entry.call.size
        let sender = entry.call.sender ?? ""
        let isServed = waiting[sender] != nil
        waiting[sender, default: []].append(entry)
        return isServed ? .waits : .begins
    }

    /// Removes the next call of a sender; `nil` if it has none. The next call of this sender then
    /// begins anew.
    mutating func next(of sender: String) -> Entry? {
        guard let first = waiting[sender]?.popFirst() else {
            waiting[sender] = nil
            return nil
        }
        count -= 1
        bytes -= first.call.size
        return first
    }
}
#endif
