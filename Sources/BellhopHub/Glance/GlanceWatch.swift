public import BellhopCore

/// Tells what a glance shows now, and at each change of it, without looking when nothing has happened.
///
/// Every commit rings; a clock rings only while a machine runs, once for each step of its progress. What changes many times in a moment is
/// told once.
public struct GlanceWatch: Sendable {
    private let core: HubCore

    init(core: HubCore) { self.core = core }

    /// Hands the first glance and each changed one to `tell`, until the task is cancelled, the daemon ends or `tell` throws.
    public func run<Failure: Error>(tell: (Glance) async throws(Failure) -> Void) async throws(Failure) {
        var told: Glance?
        try await HouseholdWatch(core: core).run { now async throws(Failure) -> Instant? in
            guard let glance = await look(at: now) else { return now + .seconds(30) }
            if told.map({ !glance.looksLike($0) }) ?? true {
                told = glance
                try await tell(glance)
            }
            return glance.next
        }
    }

    private func look(at now: Instant) async -> Glance? {
        do {
            return try await GlanceReckoner(core: core).glance(at: now)
        } catch {
            core.log.error("the badge cannot be reckoned: \(error)")
            return nil
        }
    }
}

extension Hub {
    /// What waits and what runs, now.
    public func glance() async throws(StoreError) -> Glance {
        try await GlanceReckoner(core: core).glance(at: core.timekeeper.now().wall)
    }

    public var glances: GlanceWatch { GlanceWatch(core: core) }

    /// Somebody looked at a list with everything up to this event: it goes off the badge, where being seen is enough (checklist C3).
    public func markSeen(through number: EventNumber) async throws {
        let reckoner = GlanceReckoner(core: core)
        // An event that is yet to come was seen by nobody.
        let newest = try await core.store.events(EventQuery(newestFirst: true, limit: 1)).first?.number ?? 0
        let seen = min(number, newest)
        guard try await seen > reckoner.seen() else { return }
        try await core.commit(Step([.note(key: GlanceReckoner.seenKey, value: String(seen))], at: core.timekeeper.now().wall))
    }

    /// Whether somebody saw the event in a list.
    public func wasListed(_ event: EventNumber) async throws(StoreError) -> Bool {
        try await event <= GlanceReckoner(core: core).seen()
    }
}
