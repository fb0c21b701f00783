import BellhopCore

/// Keeps duplicate notices from people (checklist G17). A notice is a duplicate if it has the same
/// owner, kind, generation and wording as an earlier notice that is still shown or pending.
struct Duplicates: Sendable {
    let engine: Engine
    let recent: RecentNotices

    func merge(_ entries: inout [Digest.Entry], at now: Instant) async throws(StoreError) {
        let longest = engine.catalog.routing.longestDedupe
        for index in entries.indices where RecentNotices.canRepeat(entries[index].event) {
            let event = entries[index].event
            guard let earlier = try await newest(event.notice.key, since: now - longest), earlier.occurred <= now,
                now - earlier.occurred <= longest, earlier.identity == RecentNotices.identity(of: event)
            else { continue }
            try await merge(&entries[index], into: earlier, at: now)
        }
    }

    private func newest(_ key: NoticeKey, since start: Instant) async throws(StoreError) -> RecentNotices.Seen? {
        if let known = recent.newest(key, since: start) { return known }
        guard let event = try await engine.store.event(withKey: key) else { return nil }
        return RecentNotices.Seen(number: event.number, occurred: event.occurred, identity: RecentNotices.identity(of: event))
    }

    private func merge(_ entry: inout Digest.Entry, into earlier: RecentNotices.Seen, at now: Instant) async throws(StoreError) {
        let states: Set<DeliveryState> = [.queued, .held, .parked, .sent, .seen, .merged]
        let standing = Set(try await engine.store.deliveries(DeliveryQuery(event: earlier.number, states: states)).map(\.sink))
        let ago = now - earlier.occurred
        for place in entry.drafts.indices {
            let draft = entry.drafts[place]
            let window = entry.routed.first { $0.sink == draft.sink }?.calm.activeDedupe ?? RouteCoalescing.usualDedupe
            guard draft.state.isPending, engine.isForPeople(draft.sink), ago <= window, standing.contains(draft.sink) else { continue }
            entry.drafts[place].state = .merged
            entry.drafts[place].reason =
                ago < .seconds(1)
                ? "the same notice was sent a moment earlier, as event \(earlier.number)"
                : "the same notice was sent \(DurationText.words(.seconds(ago.inSeconds))) earlier, as event \(earlier.number)"
        }
        // The first notice keeps its follow-ups (repeats and escalations), so the duplicate needs
        // no follow-ups.
        if !entry.drafts.contains(where: { engine.isForPeople($0.sink) && $0.state.isPending }) { entry.followUp = nil }
    }
}
