import BellhopCore

/// The secrets of ping addresses, and the limit of the pings of each.
///
/// The limit is kept only in memory: after a restart of the daemon, it begins anew.
final class PingDesk: Sendable {
    /// The first part of the path of every ping address.
    static let folder = "ping"
    /// The pings that one address may get in a row, and the time after which one more is allowed.
    static let pings = GuessLimit.Bucket(size: 5, refill: .milliseconds(200))

    private let buckets = Locked<[HeartbeatID: GuessLimit.Bucket]>([:])

    /// Returns a secret: a UUID of version 4, whose 122 random bits nobody can guess. Clients of
    /// Healthchecks accept nothing shorter.
    static func makeSecret(_ timekeeper: any Timekeeper) -> String {
        let (high, low) = (timekeeper.randomBits(), timekeeper.randomBits())
        return UUIDv7(high: high & ~0xF000 | 0x4000, low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000).description
    }

    /// Counts a ping of an existing heartbeat.
    ///
    /// - Parameter now: the time since boot.
    /// - Returns: how long the job has to wait; `nil` if the ping is admitted.
    func admit(_ id: HeartbeatID, at now: Duration) -> Duration? {
        buckets.withLock { buckets in
            // A bucket that is full again is as good as none.
            if buckets[id] == nil { buckets = buckets.filter { !$0.value.isFull(at: now) } }
            let pause = buckets[id, default: Self.pings].pause(at: now)
            guard pause == .zero else { return pause }
            buckets[id, default: Self.pings].take(at: now)
            return nil
        }
    }
}
