#if Desktop
import BellhopCore

/// The times when non-critical pop-ups expire. A new time is usually added at the end, because all
/// non-critical pop-ups stay on the screen for the same length of time.
struct Expiries {
    private var entries: [(at: Instant, id: UInt32, key: NoticeKey)] = []
    private var head = 0

    var next: Instant? { head < entries.count ? entries[head].at : nil }

    mutating func add(_ id: UInt32, _ key: NoticeKey, at instant: Instant) {
        var index = entries.count
        while index > head, entries[index - 1].at > instant { index -= 1 }
        entries.insert((instant, id, key), at: index)
    }

    /// Removes and returns the entries that have expired. Some of their pop-ups may no longer be on
    /// the screen.
    mutating func take(at now: Instant) -> [(id: UInt32, key: NoticeKey)] {
        var due: [(UInt32, NoticeKey)] = []
        while head < entries.count, entries[head].at <= now {
            due.append((entries[head].id, entries[head].key))
            head += 1
        }
        if head == entries.count || head > 256 {
            entries.removeFirst(head)
            head = 0
        }
        return due
    }
}
#endif
