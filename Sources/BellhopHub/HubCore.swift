import BellhopCore
import Laundry

/// What commands, scheduler and couriers share: the ports, the catalogue as it is now, and the one way to commit.
final class HubCore: Sendable {
    let store: any HubStore
    let timekeeper: any Timekeeper
    let log: HubLog
    let clock: ClockGuard
    let journal = JournalBell()
    let isTestMode: Bool

    private let currentCatalog: Locked<SinkCatalog>
    /// A copy of the stored settings, read at the start and after each change of ours: one process owns the store.
    private let currentSettings = Locked(AppSettings())
    /// The zone that calendar timers were last reckoned in.
    let zone = Locked<String?>(nil)
    let lastPrune = Locked<Instant?>(nil)
    /// Misconfigured sinks, kept by ``SinkHealth``; what is for them waits.
    let parked = Locked<[SinkName: Reason]>([:])
    private let onCommit = Locked<@Sendable (Committed) -> Void>({ _ in })

    init(store: any HubStore, timekeeper: any Timekeeper, catalog: SinkCatalog, isTestMode: Bool, log: HubLog) {
        self.store = store
        self.timekeeper = timekeeper
        self.log = log
        self.isTestMode = isTestMode
        currentCatalog = Locked(catalog)
        clock = ClockGuard(store: store, log: log)
    }

    var catalog: SinkCatalog { currentCatalog.withLock { $0 } }
    func replaceCatalog(_ catalog: SinkCatalog) { currentCatalog.withLock { $0 = catalog } }

    var settings: AppSettings { currentSettings.withLock { $0 } }
    func replaceSettings(_ settings: AppSettings) { currentSettings.withLock { $0 = settings } }

    /// Called after each commit, before it is answered: couriers are told what was added and what may not begin any more.
    func whenCommitted(_ body: @escaping @Sendable (Committed) -> Void) { onCommit.withLock { $0 = body } }

    func router() -> Router {
        Router(catalog: catalog, settings: settings, parked: parked.withLock { $0 })
    }

    func context(_ settings: AppSettings) -> LaundryContext {
        LaundryContext(
            newTaskID: timekeeper.makeID(), settings: settings, countsFollowWall: catalog.countsFollowWall, isTestMode: isTestMode,
            zone: timekeeper.zone())
    }

    /// Counts follow elapsed time in the boot they are armed in, or the wall clock where the config says so.
    func countBasis(at reading: ClockReading) -> TimerBasis {
        catalog.countsFollowWall ? .wall : .count(armedIn: reading.boot)
    }

    func entry(for event: Event, router: Router, at now: Instant, skipping: Set<SinkName> = []) -> Digest.Entry {
        let drafts = router.deliveries(of: event, at: now, skipping: skipping)
        return Digest.Entry(event: event, drafts: drafts, wording: lateLine(event, at: now))
    }

    private func lateLine(_ event: Event, at now: Instant) -> String {
        guard event.lateness(at: now) > Digest.threshold else { return "" }
        let worded = LateWording.worded(event, now: now, zone: timekeeper.zone())
        return worded.title + " " + worded.body
    }

    /// Commits one step and tells couriers and followers of the journal. It returns when the step is durable.
    @discardableResult
    func commit(_ step: Step) async throws(StoreError) -> Committed {
        guard !step.changes.isEmpty else { return Committed() }
        let committed = try await store.commit(step)
        onCommit.withLock { $0 }(committed)
        if !committed.events.isEmpty { journal.ring() }
        return committed
    }

    /// Tells people, on every sink but the one it is about, that a sink fails or works again.
    func announceFault(_ kind: EventKind, _ sink: SinkName, _ reason: Reason) async {
        let now = timekeeper.now().wall
        let event = Event(kind: kind, occurred: now, owner: .sink(sink), notice: FaultNotice.notice(kind, sink, reason))
        let entry = entry(for: event, router: router(), at: now, skipping: [sink])
        var changes: [Change] = []
        if kind == .sinkRecovered {
            // The fault is over, so its notice goes wherever it still stands.
            changes.append(.withdraw(event.notice.key, state: .withdrawn, reason: reason, except: nil))
        }
        do {
            try await commit(Step(changes + [.announce(event, entry.drafts)], at: now))
        } catch {
            log.error("that \(sink) has a fault cannot be stored: \(error)")
        }
    }
}
