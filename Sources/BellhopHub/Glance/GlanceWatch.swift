public import BellhopCore

/// Tells what a glance shows now, and at each change of it, without looking when nothing has happened.
///
/// Every commit rings; a clock rings only while a machine runs, once for each step of its progress. What changes many times in a moment is
/// told once.
public struct GlanceWatch: Sendable {
    /// The least time between two looks.
    static let pause: Duration = .milliseconds(250)

    private let core: HubCore
    private let view: GlanceView

    init(core: HubCore, view: GlanceView = .badge) {
        self.core = core
        self.view = view
    }

    /// Hands the first glance and each changed one to `tell`, until the task is cancelled, the daemon ends or `tell` throws.
    public func run(tell: (Glance) async throws -> Void) async rethrows {
        let bell = core.pulse.subscribe()
        defer {
            core.timekeeper.ring(bell, at: nil)
            core.pulse.unsubscribe(bell)
        }
        var told: Glance?
        var notBefore: Duration = .zero
        while !Task.isCancelled, !core.pulse.isClosed {
            let reading = core.timekeeper.now()
            var alarm: Instant?
            if reading.sinceBoot < notBefore {
                alarm = reading.wall + (notBefore - reading.sinceBoot)
            } else {
                notBefore = reading.sinceBoot + Self.pause
                if let glance = await look(at: reading.wall) {
                    alarm = glance.next
                    if told.map({ !glance.looksLike($0) }) ?? true {
                        told = glance
                        try await tell(glance)
                    }
                } else {
                    alarm = reading.wall + .seconds(30)
                }
            }
            core.timekeeper.ring(bell, at: alarm)
            await bell.wait()
        }
    }

    private func look(at now: Instant) async -> Glance? {
        do {
            return try await GlanceReckoner(core: core).glance(at: now, for: view)
        } catch {
            core.log.error("the badge cannot be reckoned: \(error)")
            return nil
        }
    }
}

extension Hub {
    /// What waits and what runs, now.
    public func glance() async throws(StoreError) -> Glance {
        try await GlanceReckoner(core: core).glance(at: core.timekeeper.now().wall, for: .bar(beat: nil))
    }

    public func glances(for view: GlanceView) -> GlanceWatch { GlanceWatch(core: core, view: view) }

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
