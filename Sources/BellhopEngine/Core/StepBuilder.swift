package import BellhopCore

/// Collects the changes of one step (one transaction).
package struct StepBuilder: Sendable {
    package private(set) var changes: [Change] = []
    /// The step's announcements. They stay separate from `changes` until their deliveries are
    /// final, because a digest may replace some of the announcements.
    package var entries: [Digest.Entry] = []
    /// Changes to apply after the announcements: withdrawals of notices that this step itself
    /// announces, and the consequences of these withdrawals.
    private var last: [Change] = []
    /// The clock reading at which the step is decided.
    package let reading: ClockReading
    /// Chooses the sinks for the step's announcements.
    package let router: Router
    private let entry: @Sendable (Event, Router, Instant) -> Digest.Entry
    /// Whether announcements are delivered to nobody, because the firing timer was silenced.
    package var isSilenced = false
    /// The person's command that caused the step; `nil` if no person caused the step, or if the
    /// step cannot be undone.
    package var act: ActDraft?
    /// The condition of a command without an ``act``; see ``ActingPerson/condition``.
    package var condition: (@Sendable () async throws -> Void)?

    /// - Parameter entry: decides the deliveries of an event at a given time.
    package init(at reading: ClockReading, router: Router, entry: @escaping @Sendable (Event, Router, Instant) -> Digest.Entry) {
        self.reading = reading
        self.router = router
        self.entry = entry
    }

    package var now: Instant { reading.wall }

    package mutating func add(_ change: Change) { changes.append(change) }

    package mutating func add(_ more: [Change]) { changes += more }

    /// Adds a change to apply after the step's announcements.
    package mutating func last(_ change: Change) { last.append(change) }

    package mutating func announce(_ event: Event) {
        var entry = entry(event, router, now)
        if isSilenced { entry.silence() }
        entries.append(entry)
    }

    /// Announces an event whose notice takes the place of the earlier ones with the same key. At sinks that
    /// do not get it, the earlier notice is withdrawn, because it no longer holds.
    ///
    /// - Parameter others: the sinks for people.
    package mutating func announceReplacing(_ event: Event, at others: some Sequence<SinkName>) {
        announce(event)
        let told = Set(entries.last?.drafts.filter(\.state.isPending).map(\.sink) ?? [])
        for sink in others where !told.contains(sink) { changes.append(.retract(event.notice.key, sink, reason: .replaced)) }
    }

    /// Withdraws a notice. Programs that have not got the notice yet still get it, and then its
    /// withdrawal. If this step announces the same notice, the withdrawal comes after the
    /// announcement. Example: a dryer is started at the moment the wash ends. The step then
    /// announces the end of the wash and withdraws that notice, in this order.
    package mutating func withdraw(_ key: NoticeKey, state: DeliveryState, reason: Reason) {
        let change = Change.withdraw(key, state: state, reason: reason, except: nil, sparing: router.catalog.programs)
        if entries.contains(where: { $0.event.notice.key == key }) { last.append(change) } else { changes.append(change) }
    }

    /// Returns the finished step. Announcements come after the withdrawals of earlier notices.
    func step(digests: [(Event, [DeliveryDraft])] = []) -> Step {
        let told = entries.flatMap(\.changes) + digests.map { Change.announce($0.0, $0.1) }
        var step = Step(changes + told + last, at: now)
        step.act = act
        return step
    }

    /// Checks whether the step removes this timer.
    ///
    /// - Parameter start: how many changes to skip at the beginning.
    package func disarms(_ timer: TimerRecord, since start: Int = 0) -> Bool {
        changes[start...].contains { if case .disarm(timer.owner, timer.kind, _) = $0 { true } else { false } }
    }

    /// Checks whether the step arms this timer again.
    package func arms(_ timer: TimerRecord, since start: Int = 0) -> Bool {
        changes[start...].contains {
            if case .arm(let armed, _) = $0 { armed.owner == timer.owner && armed.kind == timer.kind } else { false }
        }
    }

    /// Checks whether the step withdraws the notice with this key.
    package func withdraws(_ key: NoticeKey) -> Bool {
        (changes + last).contains { if case .withdraw(key, _, _, _, _) = $0 { true } else { false } }
    }

    package var isEmpty: Bool { changes.isEmpty && entries.isEmpty }
}
