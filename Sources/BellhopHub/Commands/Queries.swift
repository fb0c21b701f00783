package import BellhopCore
import BellhopEngine

extension Hub {
    package func pets(includingRetired: Bool) async throws -> [PetRecord] {
        var records: [PetRecord] = []
        for pet in try await engine.household.pets(includingRetired: includingRetired) {
            do throws(StoreError) {
                if let record = try await engine.household.pet(pet.value.id) { records.append(record) }
            } catch {
                // A pet that cannot be read must not hide the other pets. The error is reported
                // when somebody asks for that pet by name.
                guard case .damaged = error else { throw error }
            }
        }
        return records
    }

    package func history(ofPet name: String?, after mark: HistoryMark?, limit: Int) async throws -> [(LaundryTask, Pet)] {
        let pets = try await engine.household.pets(includingRetired: true).map(\.value)
        let owner = if let name { try await record(ofPet: name).pet.value.id } else { PetID?.none }
        let byID = Dictionary(uniqueKeysWithValues: pets.map { ($0.id, $0) })
        return try await engine.household.history(of: owner, after: mark, limit: limit).compactMap { task in
            byID[task.petID].map { (task, $0) }
        }
    }

    package func events(after: EventNumber, limit: Int, newestFirst: Bool = false) async throws -> [Event] {
        try await engine.store.events(EventQuery(after: after, newestFirst: newestFirst, limit: limit))
    }

    package func event(_ number: EventNumber) async throws -> Event {
        guard let event = try await engine.store.event(number) else {
            throw Refusal(.unknownEvent, "There is no event \(number). \"bellhop events\" lists the newest.")
        }
        return event
    }

    package func deliveries(of event: EventNumber, sink: SinkName? = nil) async throws -> [Delivery] {
        var deliveries = try await engine.store.deliveries(DeliveryQuery(event: event, sink: sink))
        for index in deliveries.indices where deliveries[index].state == .queued && deliveries[index].attempts == 0 {
            if let reason = await waiting(for: deliveries[index].sink) { deliveries[index].reason = reason }
        }
        return deliveries
    }

    /// Returns why a row waits for a sink although it was never attempted; `nil` if the row is
    /// simply about to be sent.
    private func waiting(for sink: SinkName) async -> Reason? {
        if let spared = desk.sparing(sink) { return spared }
        let condition = await health.condition(of: sink)
        guard let fault = condition.lastOutcome else { return nil }
        if condition.limitedSince != nil { return "\(sink) is not accepting more notices now: \(fault)" }
        return condition.isFailing || condition.state == .misconfigured ? "\(sink) is not accepting notices now: \(fault)" : nil
    }

    /// Returns the unanswered events that were or will be delivered to people, newest first. The
    /// result includes events that a route escalates to people later, and all questions that wait for an
    /// answer.
    package func unacknowledged(limit: Int = 200) async throws -> [Event] {
        let sinks = catalog.sinks.values.filter { $0.capabilities.contains(.forPeople) }.map(\.name)
        // Make one query for each sink that people read. Notices for programs are never answered,
        // and there may be any number of such notices.
        var told: Set<EventNumber> = []
        for sink in sinks {
            let query = DeliveryQuery(sink: sink, states: [.sent, .seen, .queued, .parked, .held], limit: limit)
            told.formUnion(try await engine.store.deliveries(query).map(\.event))
        }
        var events: [Event] = []
        // A notice that was announced several times needs only one answer.
        var keys: Set<NoticeKey> = []
        for number in told.sorted(by: >) {
            guard events.count < limit else { break }
            guard let event = try await engine.store.event(number), event.waitsForAnswer, keys.insert(event.notice.key).inserted
            else { continue }
            events.append(event)
        }
        var pending = try await pendingEscalations(besides: keys)
        pending += try await openQuestions(besides: keys.union(pending.map(\.notice.key)))
        guard !pending.isEmpty else { return events }
        return Array((pending + events).prefix(max(limit, pending.count))).sorted { $0.number > $1.number }
    }

    /// Returns whether a notice that waited for people's answer no longer does, because somebody
    /// answered it or because it was withdrawn.
    package func isAnswered(_ event: Event) async throws -> Bool {
        guard event.waitsForAnswer, engine.settings.notificationsEnabled else { return false }
        let deliveries = try await engine.store.deliveries(DeliveryQuery(event: event.number))
        let states = deliveries.filter { engine.isForPeople($0.sink) }.map(\.state)
        return states.contains { $0 == .acknowledged || $0 == .withdrawn } && !states.contains { $0.isOpen || $0.isPending }
    }

    /// Returns the unanswered events that no person has received yet, but that a person will receive
    /// later. Leaves out the events with the given keys.
    private func pendingEscalations(besides keys: Set<NoticeKey>) async throws -> [Event] {
        var events: [Event] = []
        let router = engine.router()
        for timer in try await engine.store.timers(TimerQuery(ownerKind: .notice, kinds: [.followUp])) {
            guard let key = timer.owner.noticeKey, !keys.contains(key), let event = try await engine.store.event(withKey: key),
                event.waitsForAnswer
            else { continue }
            // A notice that was merged is answered with its group, and a dropped one is over.
            let deliveries = try await engine.store.deliveries(DeliveryQuery(event: event.number))
            if deliveries.contains(where: { engine.isForPeople($0.sink) && [.merged, .withdrawn].contains($0.state) }) { continue }
            let first = try await engine.store.original(of: event)
            if router.asksPeople(about: first) { events.append(event) }
        }
        return events
    }

    /// Returns the event that was announced in place of the given event. This is a digest, or the
    /// same event announced again; `nil` if there is no such event.
    package func telling(of number: EventNumber) async throws -> EventNumber? {
        // A digest is announced soon after its events, at the latest at the end of quiet hours. The
        // hub has few events of its own, so reading 200 of them is enough.
        let own = try await engine.store.events(EventQuery(after: number, owner: .hub, limit: 200))
        if let digest = own.first(where: { $0.kind == .hubDigest && $0.merges.contains(number) }) { return digest.number }
        // If a digest would have contained only one event, that event was announced again instead.
        guard let event = try await engine.store.event(number) else { return nil }
        let alone = try await engine.store.events(EventQuery(after: number, owner: event.owner, limit: 200))
        return alone.first { $0.kind == event.kind && $0.merges == [number] }?.number
    }

    /// The quiet hours of the sinks for people, as they are now.
    package struct Quiet: Sendable {
        /// The sinks that have quiet hours, with the end of these hours; the earliest end first.
        package var ends: [(until: Instant, sinks: [SinkName])]
        /// Whether all sinks for people have quiet hours that end at the same time.
        package var isEverywhere: Bool
        /// The number of notices that quiet hours hold back.
        package var held: Int
    }

    /// Returns the quiet hours of the sinks for people; `nil` if no such sink has quiet hours now.
    package func quiet() async throws -> Quiet? {
        let sinks = engine.peoplesSinks
        let quiet = sinks.compactMap { sink in quietEnd(of: sink).map { (sink: sink, until: $0) } }
        guard !quiet.isEmpty else { return nil }
        let ends = Dictionary(grouping: quiet, by: \.until).sorted { $0.key < $1.key }
            .map { (until: $0.key, sinks: $0.value.map(\.sink).sorted()) }
        return Quiet(
            ends: ends, isEverywhere: ends.count == 1 && quiet.count == sinks.count, held: try await engine.store.heldCount())
    }

    /// Returns the time at which quiet hours will be over on all sinks for people; `nil` if none of
    /// these sinks has quiet hours now.
    func quietEnd() -> Instant? {
        engine.peoplesSinks.compactMap { quietEnd(of: $0) }.max()
    }

    /// Returns the time at which a sink's quiet hours end; `nil` if the sink has no quiet hours
    /// now.
    package func quietEnd(of sink: SinkName) -> Instant? {
        catalog.quietRules(of: sink).hold(on: sink, at: engine.timekeeper.now().wall, in: engine.timekeeper.zone())?.end
    }

    /// Returns what happens next to the notices of these events if nobody answers. Events that
    /// neither have a follow-up nor count as missed are left out.
    package func attention(of events: [Event]) async throws -> [EventNumber: Attention] {
        let router = engine.router()
        var attention: [EventNumber: Attention] = [:]
        for event in events {
            let following = try await engine.store.timers(TimerQuery(owner: .notice(event.notice.key), kinds: [.followUp], limit: 1))
            if let timer = following.first {
                let first = try await engine.store.original(of: event)
                attention[event.number] = Self.attention(by: timer, plan: router.decision(for: first, at: first.occurred).followUps)
            } else if try await isMissed(event) {
                attention[event.number] = .missed
            }
        }
        return attention
    }

    /// Checks whether the event counts as missed. A group counts as missed if any of its members
    /// counts as missed.
    private func isMissed(_ event: Event) async throws(StoreError) -> Bool {
        let about = event.isGroup ? try await engine.store.members(of: event) : [event]
        for event in about where try await engine.store.event(withKey: FollowUps.missedKey(of: event)) != nil { return true }
        return false
    }

    private static func attention(by timer: TimerRecord, plan: FollowUpPlan?) -> Attention? {
        guard let plan else { return nil }
        let armedFor = timer.duration ?? .zero
        // A fallback may come before the next repeat, but it notifies nobody who has already been
        // notified.
        if let again = plan.followUps.first(where: { !$0.isFallback && $0.after >= armedFor }) {
            return .again(at: timer.due + (again.after - armedFor))
        }
        guard let missedAfter = plan.missedAfter else { return nil }
        return .last(until: timer.due + max(.zero, missedAfter - armedFor))
    }

    func openKeys(of owner: Owner) async throws -> [NoticeKey] {
        try await unacknowledged(of: owner).map(\.notice.key)
    }

    /// Returns the unanswered events of an owner, including those that are part of a group.
    func unacknowledged(of owner: Owner) async throws -> [Event] {
        var events: [Event] = []
        for event in try await unacknowledged() {
            if event.owner == owner { events.append(event) }
            guard event.isGroup else { continue }
            events += try await engine.store.members(of: event).filter { $0.owner == owner }
        }
        return events
    }

    package func outbox(limit: Int) async throws -> [WaitingOperation] {
        var rows = try await engine.store.outbox(limit: limit)
        var reasons: [SinkName: Reason?] = [:]
        for index in rows.indices where rows[index].state == .queued && rows[index].operation.attempts == 0 {
            let sink = rows[index].operation.sink
            if reasons[sink] == nil { reasons[sink] = .some(await waiting(for: sink)) }
            // Urgent rows do not wait for the rate limit that Bellhop itself applies to the sink.
            if rows[index].operation.isUrgent, desk.sparing(sink) != nil { continue }
            if let reason = reasons[sink] ?? nil { rows[index].reason = reason }
        }
        return rows
    }

    /// Returns the event that will be announced when `timer` ends, and the deliveries that the
    /// current routes would make; `nil` for a timer that only updates its pet.
    package func preview(of timer: TimerRecord) async throws -> (Event, [DeliveryDraft])? {
        guard let event = await engine.parts.owner(of: timer.owner)?.preview(timer, after: [], engine.settings) else { return nil }
        return (event, engine.router().deliveries(of: event, at: timer.due))
    }

    /// Silences the armed timers and drops the pending rows of `owner`, or of all owners if `owner`
    /// is `nil`. The timers keep running, but nobody is notified when they end. Returns the
    /// silenced timers and the number of removed rows.
    package func silence(_ owner: Owner?) async throws -> ([TimerRecord], Int) {
        try await engine.perform { builder in
            let rows = try await engine.store.outbox(limit: .max).map(\.operation).filter {
                $0.verb != .withdraw && (owner == nil || $0.event.owner == owner)
            }
            let keys = Set(rows.map(\.key))
            var silenced: [TimerRecord] = []
            for var timer in try await engine.store.timers(TimerQuery()) {
                if timer.kind == .followUp, let key = timer.owner.noticeKey {
                    // Withdrawing a notice also removes its follow-ups.
                    guard !keys.contains(key), try await isNotice(key, of: owner) else { continue }
                    builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
                } else if !timer.isSilenced, owner == nil || timer.owner == owner, try await preview(of: timer) != nil {
                    // A timer that only updates its pet sends no notice.
                    let generation = timer.generation
                    timer.isSilenced = true
                    timer.generation = timer.generation.saturatingAdding(1)
                    builder.add(.arm(timer, replacing: generation))
                    silenced.append(timer)
                }
            }
            for key in keys {
                builder.add(.withdraw(key, state: .withdrawn, reason: "silenced by \"bellhop outbox cancel\"", except: nil))
            }
            return (silenced, rows.count)
        }.answer
    }

    private func isNotice(_ key: NoticeKey, of owner: Owner?) async throws -> Bool {
        guard let owner else { return true }
        return try await engine.store.event(withKey: key)?.owner == owner
    }
}

/// What happens next to a notice that nobody has answered.
package enum Attention: Hashable, Sendable {
    case again(at: Instant)
    /// The notice was sent for the last time. If nobody answers by the given time, the notice
    /// counts as missed.
    case last(until: Instant)
    case missed
}
