import BellhopCore

/// Expires the notices that exceed a sink's queue limit.
struct Shedding: Sendable {
    let sink: SinkName
    let limit: Int
    let store: any EngineStore

    /// - Returns: how many notices wait now, and the keys of those that were given up.
    func shed(at now: Instant) async throws(StoreError) -> (count: Int, keys: Set<NoticeKey>) {
        let count = try await store.waitingCounts()[sink]?.notices ?? 0
        guard count > limit else { return (count, []) }
        // Drops slightly more than necessary, so that a flood does not cause a count for each of
        // its notices.
        let kept = limit - limit / 100
        let reason = Reason("more than \(limit) notices were waiting for \(sink), and others were newer or more urgent")
        let committed = try await store.commit(Step([.shed(sink, keeping: kept, reason: reason)], at: now))
        return (kept, committed.taken[sink] ?? [])
    }

    /// The reason given to people.
    var fault: Reason { "more than \(limit) notices are waiting for it, so the oldest of the least urgent are dropped" }
}

extension ConfiguredSink {
    /// How many notices may wait for it.
    var queueLimit: Int {
        limits.queue ?? (capabilities.contains(.forPeople) ? SinkLimits.usualQueue : .max)
    }
}
