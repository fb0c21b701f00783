package import BellhopCore

/// The shared state of the engine, and the only way to commit a step.
///
/// Couriers, the scheduler and the hub's commands share one engine. ``StepParticipant``s add
/// changes to each step, and a ``TimerOwner`` defines what its timers mean. Both are registered in
/// ``EngineParts``.
package final class Engine: Sendable {
    package let store: any EngineStore
    /// The store's interface to pets, tasks and settings. The engine does not use this interface
    /// itself, but passes it on to the owners of timers.
    package let household: any HouseholdStore
    package let timekeeper: any Timekeeper
    package let inhibitor: any SleepInhibitor
    package let log: EngineLog
    package let isTestMode: Bool
    package let meters = Meters()
    package let journal = Broadcast()
    /// Signals every commit, so that views of the current state can update themselves.
    package let pulse = Broadcast()
    /// Signals that outcomes of delivery attempts have been recorded.
    package let outcomes = Broadcast()
    package let sinks = SinkKnowledge()
    package let doubt = ClockDoubt()
    /// The answer tokens of notices whose delivery is not confirmed yet.
    package let unsure: UnsureTokens
    /// Notices that were delivered although the store could not record them.
    let unstored = UnstoredNotices()

    package let parts = EngineParts()
    private let currentCatalog: Locked<SinkCatalog>
    /// A cached copy of the stored settings, read at startup and after each change. The copy stays
    /// correct because only this process writes to the store.
    private let currentSettings = Locked(AppSettings())
    private let lastID = Locked<UUIDv7?>(nil)

    package init(
        store: any HubStore, timekeeper: any Timekeeper, inhibitor: any SleepInhibitor, catalog: SinkCatalog, unsure: UnsureTokens,
        isTestMode: Bool, log: EngineLog
    ) {
        self.store = store
        household = store
        self.timekeeper = timekeeper
        self.inhibitor = inhibitor
        self.unsure = unsure
        self.isTestMode = isTestMode
        self.log = log
        currentCatalog = Locked(catalog)
    }

    package var catalog: SinkCatalog { currentCatalog.withLock { $0 } }
    package func replaceCatalog(_ catalog: SinkCatalog) { currentCatalog.withLock { $0 = catalog } }

    package var settings: AppSettings { currentSettings.withLock { $0 } }
    package func replaceSettings(_ settings: AppSettings) { currentSettings.withLock { $0 = settings } }

    /// The default language of notices.
    package var language: Language { catalog.language }
    package func replaceLanguage(_ language: Language) { currentCatalog.withLock { $0.language = language } }

    /// Returns a new identifier. Identifiers sort in the order in which they were created.
    package func makeID<Subject>(_ type: ID<Subject>.Type = ID<Subject>.self) -> ID<Subject> {
        lastID.withLock { last in
            let id = timekeeper.makeID(type, after: last)
            last = id.uuid
            return id
        }
    }

    /// Returns a new key for one of the engine's own notices.
    func makeKey(_ prefix: String) -> NoticeKey { NoticeKey(rawValue: prefix + makeID(ID<Notice>.self).description) }

    /// Returns `true` if this process delivered a notice with this key before it could be stored.
    package func wasDeliveredUnstored(_ key: NoticeKey) -> Bool { unstored.knows(key) }

    /// Returns a clock reading, after any step of the wall clock has been handled.
    package func settledReading() async throws(StoreError) -> ClockReading {
        while true {
            let reading = timekeeper.now()
            if try await parts.clock?.settle(reading) ?? true { return reading }
        }
    }
}
