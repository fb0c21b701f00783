public import BellhopCore
import BellhopEngine

/// Reports a glance now and at each change, without polling.
///
/// Every commit rings it. A clock rings only while a machine runs, once for each step of its
/// progress. Several changes within a moment are reported once.
public struct GlanceWatch: Sendable {
    private let engine: Engine
    private let view: GlanceView

    init(engine: Engine, view: GlanceView = .badge) {
        self.engine = engine
        self.view = view
    }

    /// Passes the first glance and each changed one to `tell`, until the task is cancelled, the
    /// daemon ends or `tell` throws.
    public func run<Failure: Error>(tell: (Glance) async throws(Failure) -> Void) async throws(Failure) {
        var told: Glance?
        try await HouseholdWatch(engine: engine).run { now async throws(Failure) -> Instant? in
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
            return try await GlanceReckoner(engine: engine).glance(at: now, for: view)
        } catch {
            engine.log.error("the badge cannot be calculated: \(error)")
            return nil
        }
    }
}

extension Hub {
    /// The current glance, with everything that waits and runs.
    public func glance() async throws(StoreError) -> Glance {
        try await GlanceReckoner(engine: engine).glance(at: engine.timekeeper.now().wall, for: .bar(beat: nil))
    }

    public func glances(for view: GlanceView) -> GlanceWatch { GlanceWatch(engine: engine, view: view) }

    /// Records that somebody looked at a list with everything up to this event. Where being seen is
    /// enough, these events leave the badge (checklist C3).
    public func markSeen(through number: EventNumber) async throws {
        let reckoner = GlanceReckoner(engine: engine)
        // Future events cannot have been seen.
        let newest = try await engine.store.events(EventQuery(newestFirst: true, limit: 1)).first?.number ?? 0
        let seen = min(number, newest)
        guard try await seen > reckoner.seen() else { return }
        try await engine.apply([.note(key: GlanceReckoner.seenKey, value: String(seen))], at: engine.timekeeper.now().wall)
    }

    /// Whether somebody saw the event in a list.
    public func wasListed(_ event: EventNumber) async throws(StoreError) -> Bool {
        try await event <= GlanceReckoner(engine: engine).seen()
    }
}

/// Which parts of a ``Glance`` a client shows. Other parts are not looked up and cause no updates.
public enum GlanceView: Hashable, Sendable {
    /// A dock: a number and the progress of a machine.
    case badge
    /// A status bar: also shows timers and pets. With a beat, the remaining time is rounded up to
    /// it and updated at each beat; without one it is exact.
    case bar(beat: Duration?)
}
