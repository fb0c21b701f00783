import BellhopCore
import Laundry

/// What commands, scheduler and couriers share: the ports, the catalogue as it is now, and the one way to commit.
final class HubCore: Sendable {
    let store: any HubStore
    let timekeeper: any Timekeeper
    let inhibitor: any SleepInhibitor
    let log: HubLog
    let meters = Meters()
    let journal = JournalBell()
    /// Rings after each commit, whatever it changed: for whoever shows how things are.
    let pulse = JournalBell()
    /// Rings when sinks have done something of the outbox.
    let outcomes = JournalBell()
    let recent = RecentNotices()
    let isTestMode: Bool

    private let currentCatalog: Locked<SinkCatalog>
    /// A copy of the stored settings, read at the start and after each change of ours: one process owns the store.
    private let currentSettings = Locked(AppSettings())
    /// The zone that calendar timers were last reckoned in.
    let zone = Locked<ZoneRules?>(nil)
    let lastPrune = Locked<Instant?>(nil)
    private let lastID = Locked<UUIDv7?>(nil)
    private let lastLife = Locked<Instant?>(nil)
    /// Whether somebody can be told, or was told that nobody can be; see ``Hub/reachHint()``.
    let isReachSettled = Locked(false)
    /// Misconfigured sinks, kept by ``SinkHealth``; what is for them waits.
    let parked = Locked<[SinkName: Reason]>([:])
    /// Sinks whose buttons nobody hears, and why (``SinkReport/hearing(_:)``).
    let unheard = Locked<[SinkName: Reason]>([:])
    /// Sinks whose far side has shown that it neither replaces nor takes back, whatever their kind can do.
    let stubborn = Locked<Set<SinkName>>([])
    /// The far sides that have shown that they replace messages, by sink: ``NotificationSink/place``.
    let proven = Locked<[SinkName: String]>([:])
    /// The clocks as the scheduler read them last, to tell whether the machine has slept since.
    let lastSleep = Locked<ClockReading?>(nil)
    /// Whether the machine will wake for what is due.
    let wakeUps = Locked(WakeUps.Known())
    /// While the clock is doubted.
    let hold = Locked<ClockHold?>(nil)
    /// The tokens of links whose notices are being told.
    let unsure: UnsureTokens
    /// What was told although the store could not take it.
    let unstored = UnstoredNotices()
    /// Links by which somebody answers at this moment.
    let linksInUse = Locked<Set<AnswerToken>>([])

    /// Whom to tell of what was committed; they come to be after this.
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

    /// What notices are in.
    var language: Language { catalog.language }
    func replaceLanguage(_ language: Language) { currentCatalog.withLock { $0.language = language } }

    /// Called after each commit, before it is answered: couriers are told what was added and what may not begin any more.
    func whenCommitted(_ body: @escaping @Sendable (Committed, Step) -> Void) { listeners.withLock { $0.committed = body } }

    /// Called with the first due time of what a step has armed, by whoever is not the scheduler itself.
    func whenArmed(_ body: @escaping @Sendable (Instant) -> Void) { listeners.withLock { $0.armed = body } }

    /// Who mends what a step of the clock has moved; see ``ClockGuard/settle(_:)``.
    func whenStepped(_ body: @escaping @Sendable (ClockReading) async throws(StoreError) -> Bool) {
        listeners.withLock { $0.stepped = body }
    }

    /// A reading after a step of the clock was dealt with.
    func settledReading() async throws(StoreError) -> ClockReading {
        let settle = listeners.withLock { $0 }.stepped
        while true {
            let reading = timekeeper.now()
            if try await settle(reading) { return reading }
        }
    }

    /// Called after each commit that may have left a net to be placed, moved or taken back.
    func whenNetsChange(_ body: @escaping @Sendable () -> Void) { listeners.withLock { $0.nets = body } }

    /// Called after each commit that may have moved cues that are to come.
    func whenCuesMove(_ body: @escaping @Sendable () -> Void) { listeners.withLock { $0.cues = body } }

    /// Has the scheduler look again where the step has armed something.
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

    /// The doubt about the clock; `nil` when there is none, or when it is over.
    func hold(at now: Instant) -> ClockHold? {
        hold.withLock { $0 }.flatMap { $0.until > now ? $0 : nil }
    }

    /// A fresh identifier; those made one after another sort in that order.
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

    /// - Parameter doer: who gives the command.
    func context(_ settings: AppSettings, by doer: String? = nil) -> LaundryContext {
        LaundryContext(
            newTaskID: makeID(), settings: settings, countsFollowWall: catalog.countsFollowWall, isTestMode: isTestMode,
            zone: timekeeper.zone(), language: language, policy: catalog.policy,
            deathHold: hold.withLock { $0 }?.until, by: doer)
    }

    /// Counts follow elapsed time in the boot they are armed in, or the wall clock where the config says so.
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

    private func lateLine(_ event: Event, at now: Instant) -> String {
        guard event.lateness(at: now) > Digest.threshold else { return "" }
        let worded = LateWording.worded(event, now: now, zone: timekeeper.zone(), in: language)
        return worded.title + " " + worded.body
    }

    /// That the daemon lives is written with what is written anyway, at most once an hour.
    private func notesLife(at now: Instant) -> Bool {
        lastLife.withLock { last in
            if let before = last, now >= before, now - before < .hours(1) { return false }
            last = now
            return true
        }
    }

    /// Commits one step, with what follows for notices that are told as one, and tells couriers and followers of the journal. It returns when the
    /// step is durable.
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
                // Somebody else has answered another of them, which is no conflict of the step itself.
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

    /// Which cues are to be heard has changed otherwise than by a step.
    func moveCues() { listeners.withLock { $0 }.cues() }

    /// Whether a message at this sink takes the place of an earlier one with its key, as far as is known.
    func canReplace(_ sink: SinkName) -> Bool { can(.replace, sink) }

    /// Whether this sink takes a message back, as far as is known.
    func canTakeBack(_ sink: SinkName) -> Bool { can(.withdraw, sink) }

    private func can(_ what: SinkCapabilities, _ sink: SinkName) -> Bool {
        catalog.sinks[sink]?.capabilities.contains(what) == true && !stubborn.withLock { $0.contains(sink) }
    }

    /// Tells people, on every sink but the one it is about, that a sink fails or works again.
    func announceFault(_ kind: EventKind, _ sink: SinkName, _ reason: Reason) async {
        let now = timekeeper.now().wall
        let event = Event(kind: kind, occurred: now, owner: .sink(sink), notice: FaultNotice.notice(kind, sink, reason, in: language))
        for attempt in 1... {
            var builder = StepBuilder(now: now)
            if kind == .sinkRecovered {
                // The fault is over, so its notice goes wherever it still stands.
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
                return log.error("that \(sink) has a fault cannot be stored: \(error)")
            }
        }
    }

    /// That a sink works again is news for programs; but people who still read that it fails, on a sink that cannot take that back, are told, too.
    private func correct(_ entry: inout Digest.Entry) async throws(StoreError) {
        guard settings.notificationsEnabled else { return }
        for index in entry.drafts.indices {
            let draft = entry.drafts[index]
            guard draft.state == .throttled, isForPeople(draft.sink), !canTakeBack(draft.sink) else { continue }
            let standing = DeliveryQuery(sink: draft.sink, key: entry.event.notice.key, states: [.sent, .seen], limit: 1)
            guard try await !store.deliveries(standing).isEmpty else { continue }
            entry.drafts[index].state = .queued
            entry.drafts[index].reason = "it still says that the sink fails, and cannot take that back"
        }
    }
}
