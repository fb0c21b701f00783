import BellhopCore

/// How many timers are armed. Counting reads all of them on the one connection that rings them, too: a few are counted whenever somebody asks,
/// many at most once a minute, however often a page of metrics is fetched.
final class TimerCensus: Sendable {
    /// A quarter of a millisecond's work.
    static let few = 1000
    /// How long the figures of many hold.
    static let lasting: Duration = .minutes(1)

    private struct Count {
        var ofKinds: [TimerKind: Int]
        /// Since boot.
        var taken: Duration
    }

    private let last = Locked<Count?>(nil)

    func counts(in store: any HubStore, at now: ClockReading) async throws(StoreError) -> [TimerKind: Int] {
        if let last = last.withLock({ $0 }), now.sinceBoot - last.taken < Self.lasting,
            last.ofKinds.values.reduce(0, +) > Self.few
        {
            return last.ofKinds
        }
        let counts = try await store.timerCounts()
        last.withLock { $0 = Count(ofKinds: counts, taken: now.sinceBoot) }
        return counts
    }
}
