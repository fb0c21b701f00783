package import BellhopCore
import BellhopEngine

/// Reports an overview at once and after each change, without polling.
///
/// The overview is read again after every commit, and also at each step of the progress of a
/// running washer or dryer. Several changes in quick succession are reported together.
package struct OverviewWatch: Sendable {
    private let engine: Engine
    private let view: OverviewView

    init(engine: Engine, view: OverviewView = .badge) {
        self.engine = engine
        self.view = view
    }

    /// Passes the first overview and each changed overview to `tell`, until the task is canceled,
    /// the daemon shuts down, or `tell` throws.
    package func run<Failure: Error>(tell: (Overview) async throws(Failure) -> Void) async throws(Failure) {
        var told: Overview?
        try await HouseholdWatch(engine: engine).run { now async throws(Failure) -> Instant? in
            guard let overview = await look(at: now) else { return now + .seconds(30) }
            if told.map({ !overview.looksLike($0) }) ?? true {
                told = overview
                try await tell(overview)
            }
            return overview.next
        }
    }

    private func look(at now: Instant) async -> Overview? {
        do {
            return try await OverviewReader(engine: engine).overview(at: now, for: view)
        } catch {
            engine.log.error("the badge cannot be calculated: \(error)")
            return nil
        }
    }
}

extension Hub {
    /// Returns the current overview, including the parts that only some views show.
    package func overview() async throws(StoreError) -> Overview {
        try await OverviewReader(engine: engine).overview(at: engine.timekeeper.now().wall, for: .bar(beat: nil))
    }

    package func overviews(for view: OverviewView) -> OverviewWatch { OverviewWatch(engine: engine, view: view) }

    /// Records that somebody looked at a list with all events up to the given event. If the
    /// settings say that it is enough to see a notice, the badge no longer counts these events
    /// (checklist C3).
    package func markSeen(through number: EventNumber) async throws {
        let reckoner = OverviewReader(engine: engine)
        // An event that does not exist yet cannot have been seen.
        let newest = try await engine.store.events(EventQuery(newestFirst: true, limit: 1)).first?.number ?? 0
        let seen = min(number, newest)
        guard try await seen > reckoner.seen() else { return }
        try await engine.apply([.note(key: OverviewReader.seenKey, value: String(seen))], at: engine.timekeeper.now().wall)
    }

    /// Returns `true` if the notice of the event was delivered before it could be stored. Only the
    /// process that delivered it knows this.
    package func wasDeliveredUnstored(_ event: Event) -> Bool { engine.wasDeliveredUnstored(event.notice.key) }

    /// Checks whether somebody saw the event in a list.
    package func wasListed(_ event: EventNumber) async throws(StoreError) -> Bool {
        try await event <= OverviewReader(engine: engine).seen()
    }
}

/// The parts of an ``Overview`` that a client shows. All other parts are not read from the store,
/// and changes to them cause no updates.
package enum OverviewView: Hashable, Sendable {
    /// A dock icon, which shows a number and the progress of a washer or dryer.
    case badge
    /// A status bar, which shows timers and pets in addition to the parts of the badge. If there is
    /// a `beat`, the remaining time is rounded up to a multiple of the beat and updated once per
    /// beat. If `beat` is `nil`, the remaining time is exact.
    case bar(beat: Duration?)
}
