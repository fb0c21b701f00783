import BellhopCore

/// A cache of the newest notice with each key, which saves look-ups in the store. The cache does
/// not contain notices that were announced before this process started; those are in the journal.
final class RecentNotices: Sendable {
    struct Seen: Sendable {
        var number: EventNumber
        var occurred: Instant
        var identity: Int
    }

    private struct State {
        var seen: [NoticeKey: Seen] = [:]
        /// The time since which the cache contains every announced notice; `nil` before the first
        /// notice.
        var since: Instant?
        var pruneAt = 512
    }

    private let state = Locked(State())

    /// Returns a hash of a notice's subject and text: owner, kind, generation and wording.
    static func identity(of event: Event) -> Int {
        var hasher = Hasher()
        hasher.combine(event.owner)
        hasher.combine(event.kind)
        hasher.combine(event.generation)
        hasher.combine(event.notice.title)
        hasher.combine(event.notice.body)
        return hasher.finalize()
    }

    /// Checks whether an event can have a duplicate. The end of a countdown cannot have a
    /// duplicate, because the step that announces it also removes the countdown's timer.
    static func canRepeat(_ event: Event) -> Bool { event.isCalmed && event.owner.kind != .countdown }

    /// Records the events that a committed step has announced. `numbers` are the numbers of these
    /// events.
    ///
    /// - Parameter window: how long the cache must keep an entry.
    func note(_ step: Step, _ numbers: [EventNumber], window: Duration) {
        var place = 0
        var seen: [(NoticeKey, Seen)] = []
        for case .announce(let event, _) in step.changes where place < numbers.count {
            if event.owner.kind != .countdown {
                seen.append((event.notice.key, Seen(number: numbers[place], occurred: event.occurred, identity: Self.identity(of: event))))
            }
            place += 1
        }
        guard !seen.isEmpty else { return }
        let now = step.at
        state.withLock { [seen] state in
            state.since = state.since ?? now
            for (key, notice) in seen { state.seen[key] = notice }
            guard state.seen.count >= state.pruneAt else { return }
            state.seen = state.seen.filter { now - $0.value.occurred <= window }
            state.since = max(state.since ?? now, now - window)
            state.pruneAt = max(512, 2 * state.seen.count)
        }
    }

    /// Returns the newest notice with this key. An inner `nil` means that no such notice was
    /// announced since `start`. An outer `nil` means that the cache cannot tell, so the store must
    /// be queried.
    func newest(_ key: NoticeKey, since start: Instant) -> Seen?? {
        state.withLock { state in
            if let seen = state.seen[key] { return .some(seen) }
            guard let since = state.since, since <= start else { return nil }
            return .some(nil)
        }
    }
}
