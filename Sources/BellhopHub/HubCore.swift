import BellhopCore
import Laundry

/// State shared by commands, scheduler and couriers: the ports, the current catalogue, and the only
/// way to commit.
final class HubCore: Sendable {
    let store: any HubStore
    let timekeeper: any Timekeeper
    let inhibitor: any SleepInhibitor
    let log: HubLog
    let meters = Meters()
    let journal = JournalBell()
    /// Rings after every commit, whatever it changed, for views of the current state.
    let pulse = JournalBell()
    /// Rings when sinks have processed something from the outbox.
    let outcomes = JournalBell()
    let recent = RecentNotices()
    let isTestMode: Bool

    private let currentCatalog: Locked<SinkCatalog>
    /// A cached copy of the stored settings, read at the start and after each change. It stays
    /// correct because one process owns the store.
    private let currentSettings = Locked(AppSettings())
    /// The zone that the due times of calendar timers were last computed in.
    let zone = Locked<ZoneRules?>(nil)
    let lastPrune = Locked<Instant?>(nil)
    private let lastID = Locked<UUIDv7?>(nil)
    private let lastLife = Locked<Instant?>(nil)
    /// Whether somebody can be reached, or the user was already warned that nobody can; see
    /// ``Hub/reachHint()``.
    let isReachSettled = Locked(false)
    /// Misconfigured sinks, maintained by ``SinkHealth``; their notices wait.
    let parked = Locked<[SinkName: Reason]>([:])
    /// Sinks whose buttons have no effect, and why (``SinkReport/hearing(_:)``).
    let unheard = Locked<[SinkName: Reason]>([:])
    /// Sinks whose server has proved unable to replace or withdraw messages, whatever their kind
    /// supports.
    let stubborn = Locked<Set<SinkName>>([])
    /// The servers that have proved able to replace messages, by sink: ``NotificationSink/place``.
    let proven = Locked<[SinkName: String]>([:])
    /// The clocks at the scheduler's last wake-up, to detect that the machine has slept since.
    let lastSleep = Locked<ClockReading?>(nil)
    /// Whether the machine will wake from suspend for what is due.
    let wakeUps = Locked(WakeUps.Known())
    /// Set while the clock is in doubt.
    let hold = Locked<ClockHold?>(nil)
    /// The answer tokens of notices whose delivery is not confirmed yet.
    let unsure: UnsureTokens
    /// Notices that were delivered although the store could not record them.
    let unstored = UnstoredNotices()
    /// Tokens of links whose answer is being processed right now.
    let linksInUse = Locked<Set<AnswerToken>>([])

    /// Callbacks for commits. They are set after `init`, because their owners are created later.
    private struct Listeners: Sendable {
        var armed: @Sendable (Instant) -> Void = { _ in }
        var committed: @Sendable (Committed, Step) -> Void = { _, _ in }
        var stepped: @Sendable (ClockReading) async throws(StoreError) -> Bool = { _ in true }
        var nets: @Sendable () -> Void = {}
        var cues: @Sendable () -> Void = {}
    }
    private let listeners = Locked(Listeners())

    init(
        store: any HubStore, timekeeper: any Timekeeper, inhibitor: any SleepInhibitor, catalog: SinkCatalog, unsure: UnsureTokens,
        isTestMode: Bool, log: HubLog
    ) {
        self.store = store
        self.inhibitor = inhibitor
        self.unsure = unsure
        self.timekeeper = timekeeper
        self.log = log
        self.isTestMode = isTestMode
        currentCatalog = Locked(catalog)
    }

    var catalog: SinkCatalog { currentCatalog.withLock { $0 } }
    func replaceCatalog(_ catalog: SinkCatalog) { currentCatalog.withLock { $0 = catalog } }

    var settings: AppSettings { currentSettings.withLock { $0 } }
    func replaceSettings(_ settings: AppSettings) { currentSettings.withLock { $0 = settings } }

    /// The language of notices.
    var language: Language { catalog.language }
    func replaceLanguage(_ language: Language) { currentCatalog.withLock { $0.language = language } }

    /// Registers a callback that runs after each commit and before its caller gets the answer.
    /// Couriers learn from it which rows were added and which must no longer start.
    func whenCommitted(_ body: @escaping @Sendable (Committed, Step) -> Void) { listeners.withLock { $0.committed = body } }

    /// Registers the callback of ``nudge(for:)``. It gets the earliest due time that a step armed.
    /// Everything except the scheduler itself uses it.
    func whenArmed(_ body: @escaping @Sendable (Instant) -> Void) { listeners.withLock { $0.armed = body } }

    /// Registers the callback that repairs stored due times after a clock step; see
    /// ``ClockGuard/settle(_:)``.
    func whenStepped(_ body: @escaping @Sendable (ClockReading) async throws(StoreError) -> Bool) {
        listeners.withLock { $0.stepped = body }
    }

    /// A clock reading, taken after any clock step was handled.
    func settledReading() async throws(StoreError) -> ClockReading {
        let settle = listeners.withLock { $0 }.stepped
        while true {
            let reading = timekeeper.now()
            if try await settle(reading) { return reading }
        }
    }

    /// Registers a callback that runs after each commit that may require a net to be placed, moved
    /// or taken back.
    func whenNetsChange(_ body: @escaping @Sendable () -> Void) { listeners.withLock { $0.nets = body } }

    /// Registers a callback that runs after each commit that may have moved pending cues.
    func whenCuesMove(_ body: @escaping @Sendable () -> Void) { listeners.withLock { $0.cues = body } }

    /// Tells the scheduler to look again if the step armed a timer.
    func nudge(for step: Step) {
        var first: Instant?
        for change in step.changes {
            switch change {
            case .arm(let timer, _), .put(let timer): first = min(first ?? timer.due, timer.due)
            default: break
            }
        }
        if let first { listeners.withLock { $0 }.armed(first) }
    }

    /// The current doubt about the clock; `nil` when there is none, or when it has expired.
    func hold(at now: Instant) -> ClockHold? {
        hold.withLock { $0 }.flatMap { $0.until > now ? $0 : nil }
    }

    /// A fresh identifier. Identifiers made one after another sort in that order.
    func makeID<Subject>(_ type: ID<Subject>.Type = ID<Subject>.self) -> ID<Subject> {
        lastID.withLock { last in
            let id = timekeeper.makeID(type, after: last)
            last = id.uuid
            return id
        }
    }

    func router() -> Router {
        Router(catalog: catalog, settings: settings, parked: parked.withLock { $0 }, zone: timekeeper.zone())
    }

    /// - Parameter doer: the person who gives the command.
    func context(_ settings: AppSettings, by doer: String? = nil) -> LaundryContext {
        LaundryContext(
            newTaskID: makeID(), settings: settings, countsFollowWall: catalog.countsFollowWall, isTestMode: isTestMode,
            zone: timekeeper.zone(), policy: catalog.policy,
            deathHold: hold.withLock { $0 }?.until, by: doer)
    }

    /// The basis of a count: elapsed time in the boot it is armed in, or the wall clock where the
    /// config says so.
    func countBasis(at reading: ClockReading) -> TimerBasis {
        catalog.countsFollowWall ? .wall : .count(armedIn: reading.boot)
    }

    func entry(for event: Event, router: Router, at now: Instant, skipping: Set<SinkName> = []) -> Digest.Entry {
        let decision = router.decision(for: event, at: now)
        let drafts = router.deliveries(of: event, by: decision, at: now, skipping: skipping)
        return Digest.Entry(
            event: event, drafts: drafts, wording: lateLine(event, at: now), comesAlone: unstored.knows(event.notice.key),
            followUp: FollowUps(core: self).first(of: event, by: decision, at: now, skipping: skipping),
            quietEnds: QuietEnd.timers(for: drafts, in: router.zone, at: now), routed: decision.sinks)
    }

    private func lateLine(_ event: Event, at now: Instant) -> Phrase {
        guard event.lateness(at: now) > Digest.threshold else { return .empty }
        let worded = LateWording.worded(event, now: now, zone: timekeeper.zone())
        return worded.title.followed(by: worded.body)
    }

    /// Whether this commit should also record that the daemon is alive: at most once an hour, and
    /// only along with another write.
    private func notesLife(at now: Instant) -> Bool {
        lastLife.withLock { last in
            if let before = last, now >= before, now - before < .hours(1) { return false }
            last = now
            return true
        }
    }

    /// Commits one step together with the changes it causes in grouped notices, then notifies
    /// couriers and subscribers of the journal. It returns when the step is durable.
    @discardableResult
    func commit(_ step: Step) async throws(StoreError) -> Committed {
        guard !step.changes.isEmpty || step.later != nil else { return Committed() }
        for _ in 1..<Self.regroupings {
            var isRegrouped = true
            do throws(StoreError) {
                let whole = try await Regrouping(core: self).following(step)
                isRegrouped = whole.changes.count > step.changes.count
                return try await commitWhole(whole)
            } catch {
                // An answer to another notice of the group came first. That is no conflict of the
                // step itself.
                guard case .conflict = error, isRegrouped else { throw error }
            }
        }
        return try await commitWhole(try await Regrouping(core: self).following(step))
    }

    private static let regroupings = 5

    private func commitWhole(_ step: Step) async throws(StoreError) -> Committed {
        var step = step
        let nets = SafetyNets(core: self)
        if nets.areOn { step.changes += try await nets.changes(for: step.changes) }
        if notesLife(at: step.at) { step.changes.append(ClockGuard.lives(at: step.at)) }
        let start = timekeeper.now().sinceBoot
        let committed = try await store.commit(step)
        meters.committed(step, took: timekeeper.now().sinceBoot - start)
        recent.note(step, committed.events, window: catalog.routing.longestDedupe)
        listeners.withLock { $0 }.committed(committed, step)
        if catalog.wake != .never, WakeUps.concern(step.changes) { await WakeUps(core: self).refresh() }
        if SafetyNets.concern(step.changes) { listeners.withLock { $0 }.nets() }
        if CueKeeper.concern(step.changes) { listeners.withLock { $0 }.cues() }
        pulse.ring()
        if !committed.events.isEmpty { journal.ring() }
        return committed
    }

    /// The pending cues changed without a commit.
    func moveCues() { listeners.withLock { $0 }.cues() }

    /// Whether a message at this sink replaces an earlier one with its key, as far as is known.
    func canReplace(_ sink: SinkName) -> Bool { can(.replace, sink) }

    /// Whether this sink can withdraw a message, as far as is known.
    func canTakeBack(_ sink: SinkName) -> Bool { can(.withdraw, sink) }

    private func can(_ what: SinkCapabilities, _ sink: SinkName) -> Bool {
        catalog.sinks[sink]?.capabilities.contains(what) == true && !stubborn.withLock { $0.contains(sink) }
    }

    /// Notifies people on every other sink that this sink fails or has recovered.
    func announceFault(_ kind: EventKind, _ sink: SinkName, _ reason: Reason) async {
        let now = timekeeper.now().wall
        let event = Event(kind: kind, occurred: now, owner: .sink(sink), notice: FaultNotice.notice(kind, sink, reason, in: language))
        for attempt in 1... {
            var builder = StepBuilder(now: now)
            if kind == .sinkRecovered {
                // The fault is over, so its notice is withdrawn wherever it is still shown.
                builder.add(.withdraw(event.notice.key, state: .withdrawn, reason: reason, except: nil))
            }
            var told = entry(for: event, router: router(), at: now, skipping: [sink])
            do {
                if kind == .sinkRecovered { try await correct(&told) }
                builder.entries.append(told)
                let step = try await finished(builder)
                try await commit(step)
                return nudge(for: step)
            } catch {
                if case .conflict = error, attempt < Hub.conflictLimit { continue }
                return log.error("the fault of \(sink) cannot be stored: \(error)")
            }
        }
    }

    /// Queues "works again" for people who still see "does not take notices" on a sink that cannot
    /// withdraw it. Elsewhere a recovery is reported to programs only.
    private func correct(_ entry: inout Digest.Entry) async throws(StoreError) {
        guard settings.notificationsEnabled else { return }
        for index in entry.drafts.indices {
            let draft = entry.drafts[index]
            guard draft.state == .throttled, isForPeople(draft.sink), !canTakeBack(draft.sink) else { continue }
            let standing = DeliveryQuery(sink: draft.sink, key: entry.event.notice.key, states: [.sent, .seen], limit: 1)
            guard try await !store.deliveries(standing).isEmpty else { continue }
            entry.drafts[index].state = .queued
            entry.drafts[index].reason = "it still shows the sink as failing, and cannot take that back"
        }
    }
}
