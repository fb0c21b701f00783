package import BellhopCore

/// Decides which sinks should hold messages for which timers, so that a phone rings even while this
/// machine is off (checklist G6).
///
/// A message is requested in the step that arms its timer, and is valid for as long as that stays
/// armed unchanged. What the server holds may differ from what is requested; a ``NetCourier`` makes
/// it match.
package struct SafetyNets: StepParticipant {
    /// The timers whose end people wait for. Bellhop's internal timers, and the moods of pets, can
    /// wait until the machine is back.
    static let kinds: Set<TimerKind> = [.wash, .dry, .countdown, .alarm, .reminder]
    /// How many changes are committed in one step when all timers are checked again.
    private static let batch = 200

    private let engine: Engine

    package init(engine: Engine) { self.engine = engine }

    /// Whether any sink should hold messages.
    private var areOn: Bool { engine.catalog.sinks.values.contains { $0.sink.safetyNet != nil } }

    // MARK: With the timers

    package func complete(_ step: inout Step) async throws(StoreError) -> Bool {
        if areOn { step.changes += try await changes(for: step.changes) }
        return false
    }

    /// The nets that a step with these changes needs, to be part of the same step.
    private func changes(for changes: [Change]) async throws(StoreError) -> [Change] {
        var armed: [TimerRecord] = []
        for change in changes {
            switch change {
            case .arm(let timer, _), .put(let timer): if Self.kinds.contains(timer.kind) { armed.append(timer) }
            default: break
            }
        }
        armed += try await alarmsBehindReminders(that: changes, besides: armed)
        guard !armed.isEmpty else { return [] }
        let router = engine.router()
        var nets: [Change] = []
        for timer in armed {
            nets += await drafts(for: timer, after: changes, router: router).map { .net($0) }
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
            alarms += try await engine.store.timers(TimerQuery(owner: owner)).filter { $0.kind == .alarm }
        }
        return alarms
    }

    /// Whether a step with these changes may have left outdated messages.
    static func concern(_ changes: [Change]) -> Bool {
        changes.contains { change in
            switch change {
            case .net, .dropNet: true
            default: change.movesTimers
            }
        }
    }

    private func drafts(for timer: TimerRecord, after changes: [Change], router: Router) async -> [NetDraft] {
        guard !timer.isSilenced, let event = await event(of: timer, after: changes, router.settings) else { return [] }
        return router.deliveries(of: event, at: timer.due).compactMap { draft in
            // Deliveries that quiet hours hold back, or that reach nobody, must not ring either.
            guard draft.state == .queued || draft.state == .parked, let sink = engine.catalog.sinks[draft.sink]?.sink,
                let net = sink.safetyNet
            else { return nil }
            return NetDraft(sink: draft.sink, event: event, grace: net.grace, place: sink.place)
        }
    }

    /// The event that the timer will announce, as things are now.
    private func event(of timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event? {
        var told = await engine.parts.owner(of: timer.owner)?.preview(timer, after: changes, settings)
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
    package func refresh() async throws(StoreError) {
        let held = try await engine.store.nets(NetQuery())
        let areOn = areOn
        guard areOn || !held.isEmpty else { return }
        let known = Dictionary(held.map { (Held($0.sink, $0.key), $0) }) { first, _ in first }
        var wanted: Set<Held> = []
        var changes: [Change] = []
        if areOn {
            let router = engine.router()
            for timer in try await engine.store.timers(TimerQuery(omitsInternal: true)) where Self.kinds.contains(timer.kind) {
                for draft in await drafts(for: timer, after: [], router: router) {
                    let id = Held(draft.sink, draft.event.notice.key)
                    wanted.insert(id)
                    if known[id]?.isWanted != true || known[id]?.draft != draft { changes.append(.net(draft)) }
                }
            }
        }
        for net in held where !wanted.contains(Held(net.sink, net.key)) {
            if net.isWanted { changes.append(.dropNet(net.sink, net.key)) }
            // There is no sink left to take it back.
            if engine.catalog.sinks[net.sink] == nil { changes.append(.forgetNet(net.sink, net.key)) }
        }
        while !changes.isEmpty {
            try await engine.apply(Array(changes.prefix(Self.batch)), at: engine.timekeeper.now().wall)
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
    package func refreshQuietly() async {
        do {
            try await refresh()
        } catch {
            engine.log.error("the messages held by phone servers cannot be refreshed: \(error)")
        }
    }

    // MARK: Proof

    static func proofKey(_ sink: SinkName) -> String { "replaces:" + sink.rawValue }

    /// Loads which servers have proved able to replace messages.
    package func loadProofs() async throws(StoreError) {
        for (name, sink) in engine.catalog.sinks where sink.capabilities.contains(.schedule) {
            let place = try await engine.store.note(Self.proofKey(name))
            engine.sinks.note(proven: place, of: name)
        }
    }

    /// Records that a server has shown that it replaces messages, or that it does not.
    package func note(_ replaces: Bool, of sink: SinkName) async throws(StoreError) {
        guard let place = engine.catalog.sinks[sink]?.sink.place else { return }
        let before = engine.sinks.proven(sink)
        guard replaces ? before != place : before != nil else { return }
        var changes: [Change] = [.note(key: Self.proofKey(sink), value: replaces ? place : nil)]
        if replaces {
            // This server accepts messages that an older one refused.
            for net in try await engine.store.nets(NetQuery(sink: sink, isUnsettled: true)) where net.isStanding && net.isRefused {
                changes += [.dropNet(sink, net.key), .net(net.draft)]
            }
        }
        try await engine.apply(changes, at: engine.timekeeper.now().wall)
        engine.sinks.note(proven: replaces ? place : nil, of: sink)
    }
}

extension Engine {
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
