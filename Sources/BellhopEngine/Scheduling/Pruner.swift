package import BellhopCore

/// Deletes old journal events and deliveries in small batches. This happens at most once an hour,
/// when the scheduler is awake for another reason.
final class Pruner: Sendable {
    private static let pause: Duration = .hours(1)
    private static let batch = 200

    private let engine: Engine
    private let last = Locked<Instant?>(nil)

    init(engine: Engine) { self.engine = engine }

    func prune(at now: Instant) async throws(StoreError) {
        let isTime = last.withLock { last in
            guard last.map({ now - $0 >= Self.pause }) ?? true else { return false }
            last = now
            return true
        }
        guard isTime else { return }
        let catalog = engine.catalog
        let inlets = catalog.inletKeeps.keys.sorted().map { catalog.pruning($0, at: now) }
        _ = try await engine.store.commit(Step([.prune(before: now - catalog.keep, limit: Self.batch)] + inlets, at: now))
    }
}

extension SinkCatalog {
    /// The largest number of events of an inlet that one step deletes. It is more than an inlet can
    /// post in between: the hub deletes after each ``postsPerPruning``.
    private static let inletBatch = 1000
    /// The number of notices after which the events of an inlet are pruned.
    package static let postsPerPruning = 500

    /// Returns the change that deletes the events of an inlet that need not be kept. The inlets of
    /// Bellhop's own commands keep their events for as long as the journal.
    package func pruning(_ inlet: InletName, at now: Instant) -> Change {
        let limit = inletKeeps[inlet] ?? InletKeep(time: keep)
        return .pruneInlet(inlet, keeping: limit.events, before: now - limit.time, limit: Self.inletBatch)
    }
}
