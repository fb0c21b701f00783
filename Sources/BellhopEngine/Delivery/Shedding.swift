import BellhopCore

/// Expires the notices that exceed a sink's queue limit.
struct Shedding: Sendable {
    let sink: SinkName
    let limit: Int
    let store: any EngineStore

    /// Expires some of the waiting notices if more than `limit` are waiting. The least urgent
    /// notices expire first; among equally urgent notices, the oldest expire first.
    ///
    /// - Returns: how many notices are still waiting, and the keys of the expired notices.
    func shed(at now: Instant) async throws(StoreError) -> (count: Int, keys: Set<NoticeKey>) {
        let count = try await store.waitingCounts()[sink]?.notices ?? 0
        guard count > limit else { return (count, []) }
        // Drop 1 % more notices than necessary. During a flood, the notices then need not be
        // counted again for each new notice.
        let kept = limit - limit / 100
        let reason = Reason("dropped, because more than \(limit) notices were waiting for \(sink) and the others were newer or more urgent")
        let committed = try await store.commit(Step([.shed(sink, keeping: kept, reason: reason)], at: now))
        return (kept, committed.taken[sink] ?? [])
    }

    /// The reason that people read in the fault notice about this sink.
    var fault: Reason { "more than \(limit) notices are waiting for this sink, so Bellhop drops the oldest of the least urgent" }
}

extension ConfiguredSink {
    /// The largest number of notices that may wait for the sink.
    var queueLimit: Int {
        limits.queue ?? (capabilities.contains(.forPeople) ? SinkLimits.usualQueue : .max)
    }
}
