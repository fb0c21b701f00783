package import BellhopCore

/// Generates random steps from a seed. Pets, timers, keys and sinks come from small sets, so that
/// several steps often affect the same record. Most steps fit the stored data, but some do not.
package struct RandomSteps: Sendable {
    private var generator: SeededGenerator
    private var now = StoreSamples.start
    private static let versions: [Int64] = [1, 2, 3]

    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Returns the next few steps, most of which fit the data in `snapshot`.
    package mutating func next(on snapshot: StoreSnapshot) -> [Step] {
        (0..<1 + below(3)).map { _ in
            now = now + .milliseconds(below(4) == 0 ? 3_600_000 * below(9) : 1000 * below(60))
            return Step((0..<1 + below(4)).map { _ in change(on: snapshot) }, at: now)
        }
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    private mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &generator) }
    private mutating func sometimes(_ share: Int) -> Bool { below(share) == 0 }
    private mutating func sink() -> SinkName { StoreSamples.sinks[below(3)] }
    private mutating func key() -> Int { 1 + below(6) }
    private mutating func instant() -> Instant { now + .seconds(below(7200) - 3600) }
    private mutating func reason() -> Reason { Reason("reason \(below(100))") }

    private mutating func change(on snapshot: StoreSnapshot) -> Change {
        switch below(150) {
        case ..<8: return petChange(snapshot)
        case ..<9: return .deletePet(StoreSamples.id(1 + below(4)), version: pick(snapshot.pets)?.version ?? 1)
        case ..<18: return taskChange(snapshot)
        case ..<20: return .settings(settings(), replacing: sometimes(4) ? 1 : snapshot.settings.version)
        case ..<30: return arm(snapshot)
        case ..<36:
            guard let timer = pick(snapshot.timers) else { return .note(key: "a", value: nil) }
            return .disarm(timer.owner, timer.kind, generation: timer.generation + (sometimes(5) ? 1 : 0))
        case ..<38:
            let offset = ClockOffset(boot: StoreSamples.boot, wallAtBoot: instant())
            return .shiftCounts(
                boot: StoreSamples.boot, by: .milliseconds(below(1000) - 500), from: sometimes(4) ? nil : snapshot.clockOffset, to: offset)
        case ..<56: return announce()
        case ..<62:
            let state: DeliveryState = sometimes(2) ? .withdrawn : .acknowledged
            return .withdraw(
                StoreSamples.key(key()), state: state, reason: reason(), except: sometimes(2) ? sink() : nil,
                sparing: sometimes(2) ? [sink(), sink()] : [])
        case ..<64: return .seen(StoreSamples.key(key()), sink(), reason: reason())
        case ..<65:
            return .amend(
                StoreSamples.key(key()), sink(), receipt: sometimes(2) ? Receipt(rawValue: "moved \(below(9))") : nil,
                reason: sometimes(2) ? reason() : nil)
        case ..<67: return .requeueOpen(sink(), reason: reason())
        case ..<68: return .adoptOpen(sink(), reason: reason())
        case ..<69: return .clear(sink(), reason: reason())
        case ..<84: return settle(snapshot)
        case ..<89:
            let state = pick([DeliveryState.queued, .parked, .held, .sent]) ?? .queued
            let id = pick(snapshot.outbox)?.operation.id ?? 1
            return .postpone(id, state: state, reason: reason(), attempts: below(9), notBefore: instant())
        case ..<91: return .park(sink(), reason: reason())
        case ..<94: return .release(sink(), from: pick([.parked, .held, .queued]) ?? .held)
        case ..<95: return .dropOutbox(sink(), reason: reason())
        case ..<98: return .note(key: sometimes(2) ? "a" : "b", value: sometimes(3) ? nil : "\(below(100))")
        case ..<102:
            return .tally(StoreSamples.id(1 + below(4)), totals(), on: CivilDate(daysSince1970: 20_830 + below(70)))
        case ..<103: return .react(sink(), what: pick(["seen", "mark-folded", ""]) ?? "seen", after: .milliseconds(below(9000) - 1000))
        case ..<104: return sometimes(8) ? .wipe : .note(key: "a", value: nil)
        case ..<105: return .pruneTasks(before: StoreSamples.start + .minutes(below(720)), limit: below(4))
        case ..<107: return followUp()
        case ..<109: return .absorb(StoreSamples.key(key()), sink(), reason: reason())
        case ..<110: return .shed(sink(), keeping: below(6), reason: reason())
        case ..<111: return .supersede(StoreSamples.key(key()), sink(), before: EventNumber(below(60)), reason: reason())
        case ..<121: return message(snapshot)
        case ..<126: return activity(snapshot)
        case ..<127: return .pruneActivities(before: StoreSamples.start + .minutes(below(720)), limit: below(4))
        case ..<135: return act(snapshot)
        case ..<137: return token(snapshot)
        case ..<141: return heartbeat(snapshot)
        case ..<144:
            return sometimes(3) ? .deletePost(StoreSamples.post(below(4)).key) : .post(StoreSamples.post(below(4), delay: below(9)))
        case ..<145:
            let before = instant() - .hours(below(48))
            return sometimes(2)
                ? .retract(StoreSamples.key(key()), sink(), reason: reason())
                : .pruneInlet(.notify, keeping: below(9), before: before, limit: below(20))
        default: return .prune(before: instant() - .hours(below(48)), limit: below(20))
        }
    }

    /// Returns a change that stores an act, or a change that is part of an undo.
    private mutating func act(_ snapshot: StoreSnapshot) -> Change {
        let known = pick(snapshot.acts)?.id ?? StoreSamples.id(1)
        let (number, version) = (1 + below(4), Int64(1 + below(9)))
        switch below(9) {
        case ..<3:
            var act = StoreSamples.act(below(20), at: now)
            act.trace.announced = [StoreSamples.key(key())]
            return .remember(act)
        case ..<4: return .forget(known)
        case ..<5: return .deletePet(StoreSamples.id(number), version: pick(snapshot.pets)?.version ?? 1, keptBy: known)
        case ..<6: return .restorePet(StoreSamples.pet(number), version: version, from: known)
        case ..<7: return .untally(StoreSamples.id(number), totals(), on: CivilDate(daysSince1970: 20_830 + below(70)))
        case ..<8: return .deleteTask(pick(snapshot.openTasks)?.value.id ?? StoreSamples.id(101), version: pick(Self.versions) ?? 1)
        default: return .restoreActivity(StoreSamples.activity(number, .routine), version: version)
        }
    }

    private mutating func heartbeat(_ snapshot: StoreSnapshot) -> Change {
        let known = pick(snapshot.heartbeats)
        switch below(6) {
        case ..<1: return .deleteHeartbeat(StoreSamples.id(600 + 1 + below(4)), version: known?.version ?? 1)
        case ..<3:
            let id = sometimes(8) ? StoreSamples.id(601) : known?.value.heartbeat.id ?? StoreSamples.id(601)
            return .ping(StoreSamples.ping(1 + below(150)), of: id)
        case ..<4:
            guard var record = known?.value else { return .note(key: "a", value: nil) }
            (record.pings, record.state.lastPing) = (below(9), sometimes(3) ? nil : instant())
            record.heartbeat.grace = sometimes(9) ? .seconds(1) : .minutes(1 + below(9))
            return .heartbeat(record, replacing: sometimes(6) ? pick(Self.versions) : known?.version)
        default:
            var record = StoreSamples.heartbeat(1 + below(4))
            if sometimes(4) { record.heartbeat.name = "job-\(1 + below(4))" }
            return .heartbeat(record, replacing: nil)
        }
    }

    private mutating func totals() -> RoundTotals {
        var totals = RoundTotals()
        (totals.folded, totals.late, totals.wetWaits) = (below(4) - 1, below(2), below(9))
        (totals.wetWaitMs, totals.washMs) = (Int64(below(100_000)), Int64(below(100_000) - 9000))
        return totals
    }

    private mutating func petChange(_ snapshot: StoreSnapshot) -> Change {
        let number = 1 + below(4)
        var pet = StoreSamples.pet(number, name: "Pet \(below(100))")
        pet.isActive = !sometimes(4)
        pet.health = sometimes(5) ? nil : below(103) - 1
        pet.currentState = pick(PetState.allCases) ?? .happy
        pet.currentStreak = below(5) - (sometimes(20) ? 5 : 0)
        pet.lastLaundryDate = sometimes(2) ? nil : instant()
        if sometimes(3) {
            pet.pausedFrom = instant()
            pet.pausedUntil = sometimes(2) ? instant() : nil
        }
        pet.restDays = Weekdays(rawValue: UInt8(below(128)))
        pet.toldFeeling = sometimes(3) ? pick([.sad, .verySad, .dead]) : nil
        pet.looks.tags = (0..<below(3)).map { "tag\($0)" }
        if sometimes(3) { pet.turns = turns() }
        let stored = snapshot.pets.first { $0.value.id == pet.id }?.version
        return .pet(pet, replacing: sometimes(6) ? pick(Self.versions) : stored)
    }

    private mutating func turns() -> Turns {
        let members = ["anna", "ben", ""].map { MemberName(rawValue: $0) }
        // The member without a name is refused.
        func anyone() -> MemberName { members[sometimes(20) ? 2 : below(2)] }
        let folds = (0..<below(4)).map { _ in members[below(2)] }
        let order: Turns.Order = sometimes(2) ? .fairest : .rotation([members[0], members[1]])
        return Turns(order, current: anyone(), owed: sometimes(2) ? anyone() : nil, folds: order == .fairest ? folds : [])
    }

    private mutating func taskChange(_ snapshot: StoreSnapshot) -> Change {
        let number = 1 + below(12)
        let pet = 1 + below(4)
        var task = sometimes(2) ? StoreSamples.foldedTask(number, of: pet) : StoreSamples.task(number, of: pet)
        if sometimes(4), !task.isCompleted { task.abandonedAt = instant() }
        if sometimes(8) { task.washStartTime = instant() }
        task.remindedAt = sometimes(2) ? instant() : nil
        task.doers.wash = sometimes(3) ? pick(["Anna", "Ben", ""]) : nil
        task.additionalDryMinutes = sometimes(3) ? below(63) : nil
        let stored = snapshot.openTasks.first { $0.value.id == task.id }?.version
        return .task(task, replacing: sometimes(6) ? pick(Self.versions) : stored)
    }

    private mutating func activity(_ snapshot: StoreSnapshot) -> Change {
        if sometimes(6), let stored = pick(snapshot.activities) { return .deleteActivity(stored.value.id, version: stored.version) }
        var activity = StoreSamples.activity(1 + below(8), pick(Activity.Kind.allCases) ?? .rest)
        if sometimes(2) { activity.ended = instant() }
        activity.by = sometimes(3) ? "Anna" : nil
        let stored = snapshot.activities.first { $0.value.id == activity.id }?.version
        return .activity(activity, replacing: sometimes(6) ? pick(Self.versions) : stored)
    }

    private mutating func settings() -> AppSettings {
        var settings = AppSettings()
        settings.soundEnabled = sometimes(2)
        settings.badgeEnabled = sometimes(2)
        settings.restDuration = .seconds(3 + below(300))
        settings.badgeClears = pick(BadgeClears.allCases) ?? .seen
        settings.countersEnabled = sometimes(2)
        settings.appearanceMode = pick(AppearanceMode.allCases) ?? .system
        return settings
    }

    private mutating func arm(_ snapshot: StoreSnapshot) -> Change {
        let number = 1 + below(5)
        let owner: Owner = sometimes(2) ? .pet(StoreSamples.id(number)) : .countdown(StoreSamples.id(200 + number))
        let kind = pick(TimerKind.allCases) ?? .wash
        let bases: [TimerBasis] = [
            .wall, .count(armedIn: StoreSamples.boot), .count(armedIn: BootID(rawValue: "another")),
            .calendar(CivilDateTime(secondsSince1970: now.seconds)),
        ]
        let stored = snapshot.timers.first { $0.owner == owner && $0.kind == kind }?.generation
        var timer = StoreSamples.timer(number, owner: owner, kind: kind, generation: (stored ?? 0) + 1, basis: pick(bases) ?? .wall)
        timer.due = instant()
        timer.armed = instant()
        timer.event = sometimes(3) ? EventNumber(below(50)) : nil
        timer.isSilenced = sometimes(4)
        return .arm(timer, replacing: sometimes(6) ? pick(Self.versions) : stored)
    }

    private mutating func followUp() -> Change {
        var timer = StoreSamples.timer(
            1, owner: .notice(StoreSamples.key(key())), kind: .followUp, generation: Int64(below(9)),
            basis: .count(armedIn: StoreSamples.boot))
        timer.due = instant()
        timer.duration = .seconds(below(7200))
        return .put(timer)
    }

    private mutating func message(_ snapshot: StoreSnapshot) -> Change {
        let stored = pick(snapshot.heldMessages)
        if let stored, sometimes(2) {
            let results: [HeldMessageOutcome.Result] = [
                .placed(stored.rings ?? instant()), .placed(instant()), .removed, .postponed(notBefore: instant()),
                .postponed(notBefore: instant(), ifTaken: instant()), .refused,
            ]
            let revision = sometimes(4) ? stored.revision - 1 : stored.revision
            return .settleHeld(
                HeldMessageOutcome(
                    sink: stored.sink, key: stored.key, revision: revision, result: pick(results) ?? .removed, reason: reason()))
        }
        if let stored, sometimes(4) {
            return sometimes(2) ? .dropHeld(stored.sink, stored.key) : .forgetHeld(stored.sink, stored.key)
        }
        guard let timer = pick(snapshot.timers) else { return .dropHeld(sink(), StoreSamples.key(key())) }
        var draft = StoreSamples.message(key(), sink: sink(), of: timer)
        draft.grace = .seconds(10 + below(2))
        if sometimes(5) { draft.place = "elsewhere" }
        if sometimes(5) { draft.event.generation += 1 }
        return .hold(draft)
    }

    private mutating func token(_ snapshot: StoreSnapshot) -> Change {
        let known = pick(snapshot.tokens)?.id ?? StoreSamples.token(1).id
        switch below(10) {
        case 9: return .token(StoreSamples.inletToken(Int64(1 + below(3))))
        case 8: return .token(StoreSamples.sticker(Int64(1 + below(3))))
        case 0: return .tokenUsed(known, at: instant())
        case 1: return .deleteToken(known)
        case 2: return .subscriptionReached(known, StoreSamples.endpoint(Int64(1 + below(3))), at: instant())
        case 3: return .deleteSubscription(known, sometimes(2) ? nil : StoreSamples.endpoint(Int64(1 + below(3))))
        case 4, 5: return .subscription(StoreSamples.subscription(known, at: Int64(1 + below(3))))
        default: return .token(StoreSamples.token(Int64(1 + below(3))))
        }
    }

    private mutating func announce() -> Change {
        let owner: Owner = sometimes(2) ? .hub : .pet(StoreSamples.id(1 + below(4)))
        var event = StoreSamples.event(below(1000), owner: owner, key: key())
        event.occurred = instant()
        event.due = sometimes(3) ? nil : instant()
        event.kind = pick([.laundryWashed, .restOver, .timerFinished, .hubDigest]) ?? .test
        if sometimes(5) { (event.step, event.repeats) = (1 + below(5), EventNumber(1 + below(50))) }
        if event.kind == .hubDigest { event.merges = (0..<below(2)).map { EventNumber($0) } }
        let states: [DeliveryState] = [.queued, .queued, .queued, .held, .parked, .merged, .throttled, .expired]
        var drafts: [DeliveryDraft] = []
        for sink in StoreSamples.sinks where !sometimes(3) {
            let expires = sometimes(3) ? instant() : nil
            drafts.append(
                DeliveryDraft(sink: sink, state: pick(states) ?? .queued, reason: reason(), notBefore: instant(), expires: expires))
        }
        if sometimes(30), let first = drafts.first { drafts.append(first) }
        return .announce(event, drafts)
    }

    private mutating func settle(_ snapshot: StoreSnapshot) -> Change {
        let state = pick([DeliveryState.sent, .sent, .sent, .failed, .expired, .queued]) ?? .sent
        let receipt = Receipt(rawValue: "receipt \(below(1000))")
        // Sometimes settle a delivery that has already ended, as an attempt with a late outcome
        // would.
        if sometimes(4), let ended = pick(snapshot.deliveries.filter { !$0.state.isPending }) {
            if sometimes(3) {
                return .reach(
                    1_000_000, event: ended.event, sink: ended.sink, key: ended.key, receipt: receipt, reason: reason(), attempts: 1)
            }
            return .settle(
                1_000_000, verb: sometimes(3) ? .update : .deliver, event: ended.event, sink: ended.sink, key: ended.key, state: state,
                reason: reason(), attempts: 1, receipt: receipt)
        }
        guard let operation = pick(snapshot.outbox)?.operation else { return .note(key: "b", value: nil) }
        if sometimes(4) {
            return .reach(
                operation.id, event: operation.event.number, sink: operation.sink, key: operation.key, receipt: receipt, reason: reason(),
                attempts: operation.attempts + 1)
        }
        return .settle(
            operation.id, verb: operation.verb, event: operation.event.number, sink: operation.sink, key: operation.key, state: state,
            reason: reason(), attempts: operation.attempts + 1, receipt: sometimes(5) ? nil : receipt)
    }
}
