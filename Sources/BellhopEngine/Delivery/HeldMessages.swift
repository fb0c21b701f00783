package import BellhopCore

/// Decides for which timers the push server of a sink should hold a message. The server sends the
/// message at the given time even if this machine is off, so that a phone still rings (checklist
/// G6).
///
/// The step that arms a timer also requests its message. The request is valid as long as the timer
/// stays armed and unchanged. A ``HeldMessageCourier`` makes the messages on the server match the
/// requests.
package struct HeldMessages: StepParticipant {
    /// The kinds of timers whose end people wait for. Bellhop's internal timers and the moods of
    /// pets can wait until the machine is on again.
    static let kinds: Set<TimerKind> = [.wash, .dry, .countdown, .alarm, .reminder]
    /// The largest number of changes that one step commits when all timers are checked again.
    private static let batch = 200

    private let engine: Engine

    package init(engine: Engine) { self.engine = engine }

    /// Whether any configured sink should hold messages.
    private var areOn: Bool { engine.catalog.sinks.values.contains { $0.sink.safetyNet != nil } }

    // MARK: Changes of timers

    package func complete(_ step: inout Step) async throws(StoreError) -> Bool {
        if areOn { step.changes += try await changes(for: step.changes) }
        return false
    }

    /// Returns the additional changes to held messages that the given changes require. All of them
    /// are committed in the same step.
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
        var heldMessages: [Change] = []
        for timer in armed {
            heldMessages += await drafts(for: timer, after: changes, router: router).map { .hold($0) }
        }
        return heldMessages
    }

    /// Returns the repeating alarms whose reminders these changes remove. A reminder and its alarm
    /// have the same key, so on the server, the reminder's message had replaced the alarm's
    /// message.
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

    /// Checks whether these changes may leave outdated messages on a server.
    static func concern(_ changes: [Change]) -> Bool {
        changes.contains { change in
            switch change {
            case .hold, .dropHeld: true
            default: change.movesTimers
            }
        }
    }

    private func drafts(for timer: TimerRecord, after changes: [Change], router: Router) async -> [HeldMessageDraft] {
        guard !timer.isSilenced, let event = await event(of: timer, after: changes, router.settings) else { return [] }
        return router.deliveries(of: event, at: timer.due).compactMap { draft in
            // If quiet hours hold a delivery back, or if the delivery reaches nobody, the server
            // must not send a message for it either.
            guard draft.state == .queued || draft.state == .parked, let sink = engine.catalog.sinks[draft.sink]?.sink,
                let message = sink.safetyNet
            else { return nil }
            return HeldMessageDraft(sink: draft.sink, event: event, grace: message.grace, place: sink.place)
        }
    }

    /// Returns the event that the timer will announce if nothing else changes; `nil` if it will
    /// announce none.
    private func event(of timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event? {
        var told = await engine.parts.owner(of: timer.owner)?.preview(timer, after: changes, settings)
        told?.owner = timer.owner
        told?.timer = timer.kind
        told?.generation = timer.generation
        told?.occurred = timer.due
        told?.due = timer.due
        return told
    }

    // MARK: Refreshing all messages

    /// Checks the held messages of every timer again. Called after a start, after a reload, after a
    /// change of the settings, and after a pet was renamed.
    ///
    /// - Parameter reworded: the sinks that now send the same messages in other words. Their messages
    ///   are placed again.
    package func refresh(reworded: Set<SinkName> = []) async throws(StoreError) {
        let held = try await engine.store.heldMessages(HeldMessageQuery())
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
                    if known[id]?.isWanted != true || known[id]?.draft != draft {
                        changes.append(.hold(draft))
                    } else if reworded.contains(draft.sink) {
                        changes += [.dropHeld(draft.sink, draft.event.notice.key), .hold(draft)]
                    }
                }
            }
        }
        for message in held where !wanted.contains(Held(message.sink, message.key)) {
            if message.isWanted { changes.append(.dropHeld(message.sink, message.key)) }
            // The sink no longer exists, so nothing can take the message back.
            if engine.catalog.sinks[message.sink] == nil { changes.append(.forgetHeld(message.sink, message.key)) }
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

    /// Calls ``refresh()`` for callers that do not depend on the result. Errors are only logged;
    /// the next refresh makes the missing changes.
    package func refreshQuietly() async {
        do {
            try await refresh()
        } catch {
            engine.log.error("the messages held by phone servers cannot be refreshed: \(error)")
        }
    }

    // MARK: Observed replacements

    static func proofKey(_ sink: SinkName) -> String { "replaces:" + sink.rawValue }

    /// Loads from the store which servers were observed to replace messages.
    package func loadProofs() async throws(StoreError) {
        for (name, sink) in engine.catalog.sinks where sink.capabilities.contains(.schedule) {
            let place = try await engine.store.note(Self.proofKey(name))
            engine.sinks.note(proven: place, of: name)
        }
    }

    /// Records whether the sink's server was observed to replace messages.
    package func note(_ replaces: Bool, of sink: SinkName) async throws(StoreError) {
        guard let place = engine.catalog.sinks[sink]?.sink.place else { return }
        let before = engine.sinks.proven(sink)
        guard replaces ? before != place : before != nil else { return }
        var changes: [Change] = [.note(key: Self.proofKey(sink), value: replaces ? place : nil)]
        if replaces {
            // An earlier server of the sink refused these messages. The current server accepts such
            // messages, so request them again.
            for message in try await engine.store.heldMessages(HeldMessageQuery(sink: sink, isUnsettled: true))
            where message.isStanding && message.isRefused {
                changes += [.dropHeld(sink, message.key), .hold(message.draft)]
            }
        }
        try await engine.apply(changes, at: engine.timekeeper.now().wall)
        engine.sinks.note(proven: replaces ? place : nil, of: sink)
    }
}

extension Engine {
    /// Returns the event in the form in which a push server sends it while this machine is off. The
    /// text is worded for the due time. Buttons that open a link are kept. All other buttons are
    /// removed, because they would have no effect. An added sentence says that the server sent the
    /// message, so readers know that this machine is not sending anything.
    func serverWording(of event: Event, at sink: ConfiguredSink) async -> Event {
        var told = await telling(of: event, at: sink, now: event.due ?? event.occurred)
        let sentence: Phrase = "The server sent this notice by itself, because Bellhop did not."
        told.notice.body = told.notice.body.followed(by: sentence)
        told.notice.actions.removeAll { $0.verb != .open }
        return told
    }
}
