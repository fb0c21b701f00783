import BellhopCore

/// The newest notice of each key that was announced a short while ago, so that the same need not be looked for in the store each time. What is
/// missing here, because this process began later, is in the journal.
final class RecentNotices: Sendable {
    struct Seen: Sendable {
        var number: EventNumber
        var occurred: Instant
        var identity: Int
    }

    private struct State {
        var seen: [NoticeKey: Seen] = [:]
        /// What was announced since then is here, as far as it is not too long ago.
        var since: Instant?
        var pruneAt = 512
    }

    private let state = Locked(State())

    /// Stands for what it is about and what it says: whose it is, what happened, in which run, in which words.
    static func identity(of event: Event) -> Int {
        var hasher = Hasher()
        hasher.combine(event.owner)
        hasher.combine(event.kind)
        hasher.combine(event.generation)
        hasher.combine(event.notice.title)
        hasher.combine(event.notice.body)
        return hasher.finalize()
    }

    /// Whether an event can come twice at all. That of a countdown cannot: the timer is gone in the very step that announces it.
    static func canRepeat(_ event: Event) -> Bool { event.isCalmed && event.owner.kind != .countdown }

    /// A step was committed that announces these, with these numbers.
    ///
    /// - Parameter window: how long they are of interest.
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

    /// The newest with this key; `nil` where there is none since `start`. Outer `nil`: only the store knows.
    func newest(_ key: NoticeKey, since start: Instant) -> Seen?? {
        state.withLock { state in
            if let seen = state.seen[key] { return .some(seen) }
            guard let since = state.since, since <= start else { return nil }
            return .some(nil)
        }
    }
}
