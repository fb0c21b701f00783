import BellhopCore

/// Hands out the short ids of timers.
///
/// The counter is not stored. After a restart, it continues after the highest short id of a timer
/// that is running, paused, kept, or waiting for an answer.
final class ShortIDs: Sendable {
    /// The last short id that was handed out; `nil` if the store must be asked.
    private let last = Locked<Int64?>(nil)

    /// Returns the first of `count` consecutive numbers that no timer has.
    ///
    /// - Parameter highest: the highest number in use, read from the store.
    func take(_ count: Int, after highest: () async throws -> Int64) async throws -> Int64 {
        let known = last.withLock { $0 }
        let stored = if let known { known } else { try await highest() }
        return last.withLock { last in
            // Another command may have taken numbers while this one read the store.
            let first = max(last ?? 0, stored) + 1
            last = first + Int64(count) - 1
            return first
        }
    }

    /// Makes the counter continue after `number`, because a timer has taken this number.
    func skip(_ number: Int64) { last.withLock { last in last = last.map { max($0, number) } } }

    /// Makes the counter read the store again, because an import has brought timers with numbers.
    func forget() { last.withLock { $0 = nil } }
}
