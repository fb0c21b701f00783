import BellhopCore

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
        _ = try await engine.store.commit(Step([.prune(before: now - engine.catalog.keep, limit: Self.batch)], at: now))
    }
}
