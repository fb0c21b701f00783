public import BellhopCore
import BellhopEngine

/// Reports an overview at once and after each change, without polling.
///
/// Every commit triggers a look at the overview. While a washer or dryer runs, each step of its
/// progress triggers a look as well. Several changes within a moment are reported once.
public struct OverviewWatch: Sendable {
    private let engine: Engine
    private let view: OverviewView

    init(engine: Engine, view: OverviewView = .badge) {
        self.engine = engine
        self.view = view
    }

    /// Passes the first overview and each changed one to `tell`, until the task is cancelled, the
    /// daemon shuts down, or `tell` throws.
    public func run<Failure: Error>(tell: (Overview) async throws(Failure) -> Void) async throws(Failure) {
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
    public func overview() async throws(StoreError) -> Overview {
        try await OverviewReader(engine: engine).overview(at: engine.timekeeper.now().wall, for: .bar(beat: nil))
    }

    public func overviews(for view: OverviewView) -> OverviewWatch { OverviewWatch(engine: engine, view: view) }

    /// Records that somebody looked at a list with all events up to this one. If the settings say
    /// that seeing a notice is enough, these events no longer count for the badge (checklist C3).
    public func markSeen(through number: EventNumber) async throws {
        let reckoner = OverviewReader(engine: engine)
        // An event that does not exist yet cannot have been seen.
        let newest = try await engine.store.events(EventQuery(newestFirst: true, limit: 1)).first?.number ?? 0
        let seen = min(number, newest)
        guard try await seen > reckoner.seen() else { return }
        try await engine.apply([.note(key: OverviewReader.seenKey, value: String(seen))], at: engine.timekeeper.now().wall)
    }

    /// Whether somebody saw the event in a list.
    public func wasListed(_ event: EventNumber) async throws(StoreError) -> Bool {
        try await event <= OverviewReader(engine: engine).seen()
    }
}

/// Which parts of an ``Overview`` a client shows. Other parts are not looked up and cause no
/// updates.
public enum OverviewView: Hashable, Sendable {
    /// A dock icon: shows a number and the progress of a washer or dryer.
    case badge
    /// A status bar: also shows timers and pets. With a `beat`, the remaining time is rounded up to
    /// a multiple of the beat and updated once per beat. Without a `beat`, the remaining time is
    /// exact.
    case bar(beat: Duration?)
}
