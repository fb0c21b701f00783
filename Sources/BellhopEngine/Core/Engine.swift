package import BellhopCore

/// The shared state of the engine, and the only way to commit a step.
///
/// Couriers, the scheduler and the hub's commands all hold it. What a step needs besides its own
/// changes comes from ``StepParticipant``s, and what a timer means from its ``TimerOwner``: see
/// ``EngineParts``.
package final class Engine: Sendable {
    package let store: any EngineStore
    /// The other side of the store, which the engine only hands to owners of timers.
    package let household: any HouseholdStore
    package let timekeeper: any Timekeeper
    package let inhibitor: any SleepInhibitor
    package let log: EngineLog
    package let isTestMode: Bool
    package let meters = Meters()
    package let journal = JournalBell()
    /// Rings after every commit, whatever it changed, for views of the current state.
    package let pulse = JournalBell()
    /// Rings when sinks have processed something from the outbox.
    package let outcomes = JournalBell()
    package let sinks = SinkKnowledge()
    package let doubt = ClockDoubt()
    /// The answer tokens of notices whose delivery is not confirmed yet.
    package let unsure: UnsureTokens
    /// Notices that were delivered although the store could not record them.
    let unstored = UnstoredNotices()

    package let parts = EngineParts()
    private let currentCatalog: Locked<SinkCatalog>
    /// A cached copy of the stored settings, read at the start and after each change. It stays
    /// correct because one process owns the store.
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

    /// The language of notices.
    package var language: Language { catalog.language }
    package func replaceLanguage(_ language: Language) { currentCatalog.withLock { $0.language = language } }

    /// A fresh identifier. Identifiers made one after another sort in that order.
    package func makeID<Subject>(_ type: ID<Subject>.Type = ID<Subject>.self) -> ID<Subject> {
        lastID.withLock { last in
            let id = timekeeper.makeID(type, after: last)
            last = id.uuid
            return id
        }
    }

    /// A fresh key for a notice of the engine's own.
    func makeKey(_ prefix: String) -> NoticeKey { NoticeKey(rawValue: prefix + makeID(ID<Notice>.self).description) }

    /// A clock reading, taken after any clock step was handled.
    package func settledReading() async throws(StoreError) -> ClockReading {
        while true {
            let reading = timekeeper.now()
            if try await parts.clock?.settle(reading) ?? true { return reading }
        }
    }
}
