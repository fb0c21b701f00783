import BellhopCore

/// A cache of the newest recent notice of each key, which saves a look-up in the store. What was
/// announced before this process started is found in the journal.
final class RecentNotices: Sendable {
    struct Seen: Sendable {
        var number: EventNumber
        var occurred: Instant
        var identity: Int
    }

    private struct State {
        var seen: [NoticeKey: Seen] = [:]
        /// The cache is complete from this time on.
        var since: Instant?
        var pruneAt = 512
    }

    private let state = Locked(State())

    /// A hash of what a notice is about and what it says: owner, kind, generation and wording.
    static func identity(of event: Event) -> Int {
        var hasher = Hasher()
        hasher.combine(event.owner)
        hasher.combine(event.kind)
        hasher.combine(event.generation)
        hasher.combine(event.notice.title)
        hasher.combine(event.notice.body)
        return hasher.finalize()
    }

    /// Whether an event can have a duplicate. That of a countdown cannot: its timer is removed in
    /// the step that announces it.
    static func canRepeat(_ event: Event) -> Bool { event.isCalmed && event.owner.kind != .countdown }

    /// Records the events that a committed step has announced, with their numbers.
    ///
    /// - Parameter window: how long the entries are needed.
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

    /// The newest notice with this key. The inner `nil` means that there is none since `start`, the
    /// outer `nil` that only the store knows.
    func newest(_ key: NoticeKey, since start: Instant) -> Seen?? {
        state.withLock { state in
            if let seen = state.seen[key] { return .some(seen) }
            guard let since = state.since, since <= start else { return nil }
            return .some(nil)
        }
    }
}
