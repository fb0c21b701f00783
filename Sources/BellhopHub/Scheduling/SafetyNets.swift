import BellhopCore
import Laundry
import Training

/// Decides which sinks should hold messages for which timers, so that a phone rings even while this
/// machine is off (checklist G6).
///
/// A message is requested in the step that arms its timer, and is valid for as long as that stays
/// armed unchanged. What the server holds may differ from what is requested; a ``NetCourier`` makes
/// it match.
struct SafetyNets: Sendable {
    /// The timers whose end people wait for. Bellhop's internal timers, and the moods of pets, can
    /// wait until the machine is back.
    static let kinds: Set<TimerKind> = [.wash, .dry, .countdown, .alarm, .reminder]
    /// How many changes are committed in one step when all timers are checked again.
    private static let batch = 200

    let core: HubCore

    /// Whether any sink should hold messages.
    var areOn: Bool { core.catalog.sinks.values.contains { $0.sink.safetyNet != nil } }

    // MARK: With the timers

    /// The nets that a step with these changes needs, to be part of the same step.
    func changes(for changes: [Change]) async throws(StoreError) -> [Change] {
        var armed: [TimerRecord] = []
        for change in changes {
            switch change {
            case .arm(let timer, _), .put(let timer): if Self.kinds.contains(timer.kind) { armed.append(timer) }
            default: break
            }
        }
        armed += try await alarmsBehindReminders(that: changes, besides: armed)
        guard !armed.isEmpty else { return [] }
        let router = core.router()
        var nets: [Change] = []
        for timer in armed {
            let record = try await record(of: timer.owner, after: changes)
            nets += await drafts(for: timer, of: record, router: router).map { .net($0) }
        }
        return nets
    }

    /// The repeating alarms whose reminders a step with these changes ends. Both have the same key,
    /// and the reminder's message had replaced the alarm's.
    private func alarmsBehindReminders(that changes: [Change], besides armed: [TimerRecord]) async throws(StoreError) -> [TimerRecord] {
        var reminded: Set<Owner> = []
        var known = Set(armed.map(\.owner))
        for case .disarm(let owner, let kind, _) in changes where owner.kind == .countdown {
            if kind == .reminder { reminded.insert(owner) } else { known.insert(owner) }
        }
        var alarms: [TimerRecord] = []
        for owner in reminded.subtracting(known) {
            alarms += try await core.store.timers(TimerQuery(owner: owner)).filter { $0.kind == .alarm }
        }
        return alarms
    }

    /// Whether a step with these changes may have left outdated messages.
    static func concern(_ changes: [Change]) -> Bool {
        changes.contains { change in
            switch change {
            case .arm, .put, .disarm, .deletePet, .wipe, .shiftCounts, .net, .dropNet: true
            default: false
            }
        }
    }

    /// The pet of a timer as a step with these changes leaves it; `nil` for a timer without a pet.
    private func record(of owner: Owner, after changes: [Change]) async throws(StoreError) -> PetRecord? {
        guard let id = owner.petID else { return nil }
        var record: PetRecord?
        do {
            record = try await core.store.pet(id)
        } catch {
            // An alarm is also sent without a readable pet.
            core.log.error("\(owner) cannot be read, so its held messages go without it: \(error)")
        }
        for change in changes {
            switch change {
            case .pet(let pet, _) where pet.id == id:
                record = PetRecord(pet: Versioned(pet, version: 0), task: record?.task, timers: record?.timers ?? [])
            case .task(let task, _) where task.petID == id:
                if task.isOpen {
                    record?.task = Versioned(task, version: 0)
                } else if record?.task?.value.id == task.id {
                    record?.task = nil
                }
            default: break
            }
        }
        return record
    }

    private func drafts(for timer: TimerRecord, of record: PetRecord?, router: Router) async -> [NetDraft] {
        guard !timer.isSilenced, let event = await event(of: timer, record, router.settings) else { return [] }
        return router.deliveries(of: event, at: timer.due).compactMap { draft in
            // Deliveries that quiet hours hold back, or that reach nobody, must not ring either.
            guard draft.state == .queued || draft.state == .parked, let sink = core.catalog.sinks[draft.sink]?.sink,
                let net = sink.safetyNet
            else { return nil }
            return NetDraft(sink: draft.sink, event: event, grace: net.grace, place: sink.place)
        }
    }

    /// The event that the timer will announce, as things are now.
    private func event(of timer: TimerRecord, _ record: PetRecord?, _ settings: AppSettings) async -> Event? {
        var told = await Firing(core: core).preview(timer, of: record, settings)
        told?.owner = timer.owner
        told?.timer = timer.kind
        told?.generation = timer.generation
        told?.occurred = timer.due
        told?.due = timer.due
        return told
    }

    // MARK: All of them

    /// Checks every timer again: after a start, a reload, a change of the settings, or a pet's new
    /// name.
    func refresh() async throws(StoreError) {
        let held = try await core.store.nets(NetQuery())
        let areOn = areOn
        guard areOn || !held.isEmpty else { return }
        let known = Dictionary(held.map { (Held($0.sink, $0.key), $0) }) { first, _ in first }
        var wanted: Set<Held> = []
        var changes: [Change] = []
        if areOn {
            let router = core.router()
            for timer in try await core.store.timers(TimerQuery(omitsInternal: true)) where Self.kinds.contains(timer.kind) {
                let record = try await record(of: timer.owner, after: [])
                for draft in await drafts(for: timer, of: record, router: router) {
                    let id = Held(draft.sink, draft.event.notice.key)
                    wanted.insert(id)
                    if known[id]?.isWanted != true || known[id]?.draft != draft { changes.append(.net(draft)) }
                }
            }
        }
        for net in held where !wanted.contains(Held(net.sink, net.key)) {
            if net.isWanted { changes.append(.dropNet(net.sink, net.key)) }
            // There is no sink left to take it back.
            if core.catalog.sinks[net.sink] == nil { changes.append(.forgetNet(net.sink, net.key)) }
        }
        while !changes.isEmpty {
            try await core.commit(Step(Array(changes.prefix(Self.batch)), at: core.timekeeper.now().wall))
            changes.removeFirst(min(Self.batch, changes.count))
        }
    }

    private struct Held: Hashable {
        var sink: SinkName
        var key: NoticeKey

        init(_ sink: SinkName, _ key: NoticeKey) {
            self.sink = sink
            self.key = key
        }
    }

    /// Like ``refresh()``, for callers that do not depend on it: errors are logged, and the next
    /// refresh makes up for them.
    func refreshQuietly() async {
        do {
            try await refresh()
        } catch {
            core.log.error("the messages held by phone servers cannot be refreshed: \(error)")
        }
    }

    // MARK: Proof

    static func proofKey(_ sink: SinkName) -> String { "replaces:" + sink.rawValue }

    /// Loads which servers have proved able to replace messages.
    func loadProofs() async throws(StoreError) {
        for (name, sink) in core.catalog.sinks where sink.capabilities.contains(.schedule) {
            let place = try await core.store.note(Self.proofKey(name))
            core.proven.withLock { $0[name] = place }
        }
    }

    /// Records that a server has shown that it replaces messages, or that it does not.
    func note(_ replaces: Bool, of sink: SinkName) async throws(StoreError) {
        guard let place = core.catalog.sinks[sink]?.sink.place else { return }
        let before = core.proven.withLock { $0[sink] }
        guard replaces ? before != place : before != nil else { return }
        var changes: [Change] = [.note(key: Self.proofKey(sink), value: replaces ? place : nil)]
        if replaces {
            // This server accepts messages that an older one refused.
            for net in try await core.store.nets(NetQuery(sink: sink, isUnsettled: true)) where net.isStanding && net.isRefused {
                changes += [.dropNet(sink, net.key), .net(net.draft)]
            }
        }
        try await core.commit(Step(changes, at: core.timekeeper.now().wall))
        core.proven.withLock { $0[sink] = replaces ? place : nil }
    }
}

extension HubCore {
    /// The event in the form that a server sends by itself: as the sink would at the due time,
    /// without buttons, which would have no effect, and with a sentence that the server has sent
    /// it. That tells readers that this machine is not sending anything else either.
    func netTelling(of event: Event, at sink: ConfiguredSink) async -> Event {
        var told = await telling(of: event, at: sink, now: event.due ?? event.occurred)
        let sentence: Phrase = "This comes from the server, because Bellhop did not send it."
        told.notice.body = told.notice.body.followed(by: sentence)
        told.notice.actions.removeAll { $0.verb != .open }
        return told
    }
}
