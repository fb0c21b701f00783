import BellhopCore
import Laundry
import Training

/// Fires timers. One transaction removes the row, updates the domain, appends the event to the
/// journal and adds its rows to the outbox.
struct Firing: Sendable {
    /// How many conflicts in a row lead to firing timers one by one.
    static let patience = 3

    let core: HubCore
    private let tellUnstored: @Sendable (TimerRecord, StoreError, Instant) async -> Void

    /// - Parameter unstored: delivers what cannot be fired because its own place in the database is
    ///   damaged.
    init(core: HubCore, unstored: UnstoredTelling? = nil) {
        self.core = core
        tellUnstored = { await unstored?.tell($0, because: $1, at: $2) }
    }

    /// The state to keep between the batches of one wake-up.
    struct Wake {
        var conflicts = 0
        /// Merged events that are not announced yet; empty between wake-ups.
        fileprivate(set) var digest = Digest()
        /// The value of the digest note, while it exists.
        fileprivate var noted: EventNumber?
        fileprivate var isRecovered = false
    }

    /// Fires `due`. `next` is the timer after them, if that is due now as well.
    func fire(_ due: [TimerRecord], before next: TimerRecord?, at reading: ClockReading, wake: inout Wake) async throws(StoreError) {
        if wake.conflicts >= Self.patience {
            for (index, timer) in due.enumerated() {
                let follower = index + 1 < due.count ? due[index + 1] : next
                try await fireAlone(timer, isMoreLate: isLate(follower, at: reading), at: reading, wake: &wake)
            }
            wake.conflicts = 0
            return
        }
        let router = core.router()
        var builder = StepBuilder(now: reading.wall)
        builder.entries.reserveCapacity(due.count)
        // At most one timer of each pet or activity in a step: a second one must see what the first
        // has changed.
        var owners: Set<Owner> = []
        let hasOthers = due.contains { $0.owner.kind != .notice }
        var isMoreLate = isLate(next, at: reading)
        for timer in due {
            // Nor do follow-ups of a notice share a step with timers that may announce that notice
            // again.
            if timer.owner.kind == .notice
                ? hasOthers : (timer.owner.kind == .pet || timer.owner.activityID != nil) && !owners.insert(timer.owner).inserted
            {
                isMoreLate = isMoreLate || isLate(timer, at: reading)
                continue
            }
            await add(timer, to: &builder, at: reading, router: router)
        }
        do {
            try await commit(builder, isMoreLate: isMoreLate, at: reading, wake: &wake)
            wake.conflicts = 0
        } catch .conflict, .refused, .damaged {
            // A command came in between, or one row is refused or damaged. The scheduler reads the
            // due timers again, or fires them one by one.
            wake.conflicts += 1
        }
    }

    private func fireAlone(
        _ timer: TimerRecord, isMoreLate: Bool, at reading: ClockReading, wake: inout Wake
    ) async throws(StoreError) {
        var builder = StepBuilder(now: reading.wall)
        await add(timer, to: &builder, at: reading, router: core.router())
        do {
            try await commit(builder, isMoreLate: isMoreLate, at: reading, wake: &wake)
        } catch .conflict {
            return
        } catch .damaged(let path, let what) {
            core.log.error("\(timer.owner)'s \(timer.kind.rawValue) timer cannot be fired, because the database is damaged there: \(what)")
            core.unstored.setAside(timer)
            await tellUnstored(timer, .damaged(path, what), reading.wall)
        } catch .refused(let what) {
            let consequence = timer.kind.isInternal ? "does nothing" : "is reported without it"
            core.log.error("\(timer.owner) is inconsistent, so its \(timer.kind.rawValue) timer \(consequence): \(what)")
            var fallback = StepBuilder(now: reading.wall)
            guard !timer.kind.isInternal else {
                fallback.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
                if timer.kind == .quietEnd { for sink in core.peoplesSinks { fallback.add(.release(sink, from: .held)) } }
                return try await commit(fallback, isMoreLate: isMoreLate, at: reading, wake: &wake)
            }
            tellWithoutOwner(timer, in: &fallback, at: reading, router: core.router())
            try await commit(fallback, isMoreLate: isMoreLate, at: reading, wake: &wake)
        }
    }

    // MARK: Late events

    private func isLate(_ timer: TimerRecord?, at reading: ClockReading) -> Bool {
        timer.map { reading.wall - $0.due > Digest.threshold } ?? false
    }

    /// Commits a step of the wake-up. Late events go into the digest, which is announced with the
    /// last step.
    private func commit(
        _ builder: StepBuilder, isMoreLate: Bool, at reading: ClockReading, wake: inout Wake
    ) async throws(StoreError) {
        var builder = builder
        var digest = wake.digest
        // Timers that a rule arms in the past (a pet that was sad yesterday and very sad this
        // morning) fire in the next step.
        let isMoreLate =
            isMoreLate || builder.changes.contains { if case .arm(let timer, _) = $0 { isLate(timer, at: reading) } else { false } }
        let catalog = core.catalog
        digest.merge(&builder.entries, for: catalog, at: reading.wall, isMoreLate: isMoreLate)
        if isMoreLate {
            var noted = wake.noted
            if noted == nil, !digest.isEmpty {
                let newest = try await core.store.events(EventQuery(newestFirst: true, limit: 1)).first?.number ?? 0
                builder.add(.note(key: Digest.noteKey, value: String(newest)))
                noted = newest
            }
            let committed = try await core.commit(try await core.finished(builder))
            digest.number(by: committed.events)
            wake.digest = digest
            wake.noted = noted
        } else {
            let digests = digest.announcements(for: catalog, at: reading.wall, in: core.language) {
                NoticeKey(rawValue: "digest_" + core.makeID(PetID.self).description)
            }
            if wake.noted != nil { builder.add(.note(key: Digest.noteKey, value: nil)) }
            try await core.commit(try await core.finished(builder, digests: digests))
            wake.digest = Digest()
            wake.noted = nil
        }
    }

    /// Recovers events that an earlier process, or a failed wake-up, merged and did not announce.
    func recover(_ wake: inout Wake) async throws(StoreError) {
        guard !wake.isRecovered else { return }
        // If the note is damaged, late events from before a crash stay unannounced; what is due now
        // still rings.
        if let note = try await readable(Digest.noteKey), let noted = EventNumber(note) {
            wake.noted = noted
            wake.digest = try await untold(after: noted)
        }
        wake.isRecovered = true
    }

    /// A note; `nil` if the database is damaged there.
    private func readable(_ key: String) async throws(StoreError) -> String? {
        do throws(StoreError) {
            return try await core.store.note(key)
        } catch {
            guard case .damaged = error else { throw error }
            return nil
        }
    }

    /// Announces the events that still wait for a digest, if no further timer is due and the step
    /// meant to announce them did not happen.
    func finish(_ wake: inout Wake, at reading: ClockReading) async throws(StoreError) {
        guard wake.noted != nil else { return }
        try await commit(StepBuilder(now: reading.wall), isMoreLate: false, at: reading, wake: &wake)
    }

    /// The events merged after the event `last` that are in no digest.
    private func untold(after last: EventNumber) async throws(StoreError) -> Digest {
        let router = core.router()
        let now = core.timekeeper.now().wall
        var merged: [(Digest.Entry, SinkName)] = []
        var told: Set<EventNumber> = []
        var last = last
        while true {
            let events = try await core.store.events(EventQuery(after: last, limit: Scheduler.batch))
            for event in events {
                told.formUnion(event.merges)
                let entry = core.entry(for: event, router: router, at: now)
                for delivery in try await core.store.deliveries(DeliveryQuery(event: event.number, states: [.merged])) {
                    merged.append((entry, delivery.sink))
                }
            }
            guard let newest = events.last, events.count == Scheduler.batch else { break }
            last = newest.number
        }
        var digest = Digest()
        for (entry, sink) in merged where !told.contains(entry.event.number) { digest.add(entry, for: sink) }
        return digest
    }

    // MARK: One timer

    private func add(_ timer: TimerRecord, to builder: inout StepBuilder, at reading: ClockReading, router: Router) async {
        func route(_ event: Event) -> Digest.Entry {
            var entry = core.entry(for: event, router: router, at: reading.wall)
            if timer.isSilenced { entry.silence() }
            return entry
        }
        // The window of a group is over, or its notice is a day old.
        if timer.kind == .group { return builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation)) }
        if timer.kind == .throttle { return RouteThrottles(core: core).finish(timer, in: &builder, router: router) }
        if let key = timer.owner.noticeKey {
            return await FollowUps(core: core).add(timer, of: key, to: &builder, at: reading, router: router)
        }
        if timer.kind == .quietEnd { return await QuietEnd(core: core).add(timer, to: &builder, at: reading) }
        if timer.owner.activityID != nil { return await addActivity(timer, to: &builder, at: reading, router: router, route: route) }
        guard let petID = timer.owner.petID else {
            let ring = AlarmRules.ring(timer, at: reading.wall, zone: router.zone)
            // The next time of an alarm is armed in the step that announces this one.
            if let next = ring?.next {
                builder.add(.arm(next, replacing: timer.generation))
            } else {
                builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            }
            var event = CountdownRules.fired(
                ring?.told ?? timer, of: await original(of: timer), ring: ring, at: reading.wall, sound: router.settings.soundEnabled)
            event.generation = timer.generation
            builder.entries.append(route(event))
            return
        }
        do {
            guard let record = try await core.store.pet(petID) else {
                builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
                return
            }
            let effects = LaundryRules.fired(timer, on: record, at: reading, context: core.context(router.settings))
            if effects.isEmpty {
                builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            } else {
                // Rules need not disarm the timer that fired: it is removed here, unless a rule
                // armed it again.
                builder.add(effects.filter { $0 != .disarm(timer.kind) }, on: record, route: route)
                let rearmed = effects.contains { if case .arm(timer.kind, _, _, _) = $0 { true } else { false } }
                if !rearmed { builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation)) }
            }
        } catch {
            core.log.error("\(timer.owner) cannot be read, so its \(timer.kind.rawValue) timer is reported without it: \(error)")
            tellWithoutOwner(timer, in: &builder, at: reading, router: router)
        }
    }

    /// Announces the timer's end even if its owner's row is broken: the timer knows enough.
    func tellWithoutOwner(_ timer: TimerRecord, in builder: inout StepBuilder, at reading: ClockReading, router: Router) {
        builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        let event = CountdownRules.orphaned(timer, at: reading.wall, sound: router.settings.soundEnabled)
        var entry = core.entry(for: event, router: router, at: reading.wall)
        if timer.isSilenced { entry.silence() }
        builder.entries.append(entry)
    }

    /// The event that a reminder brings back, if that was announced without a timer. The reminder
    /// also rings without its text.
    private func original(of timer: TimerRecord) async -> Event? {
        guard timer.kind == .reminder, let number = timer.event else { return nil }
        do {
            return try await core.store.event(number).flatMap { $0.owner == timer.owner ? nil : $0 }
        } catch {
            core.log.error("the notices that \(timer.name) should repeat cannot be read: \(error)")
            return nil
        }
    }

    /// The event that `timer` will announce when it ends, as things are now.
    func preview(_ timer: TimerRecord) async throws(StoreError) -> Event? {
        var record: PetRecord?
        if let petID = timer.owner.petID { record = try await core.store.pet(petID) }
        return await preview(timer, of: record, core.settings)
    }

    /// Like ``preview(_:)``, for a given state of its pet.
    func preview(_ timer: TimerRecord, of record: PetRecord?, _ settings: AppSettings) async -> Event? {
        // Repeats are internal timers; they have no end of their own to preview.
        guard !timer.kind.isInternal else { return nil }
        if timer.owner.activityID != nil { return await previewActivity(timer, settings) }
        if let record {
            var then = core.timekeeper.now()
            then.wall = max(then.wall, timer.due)
            for case .announce(let event) in LaundryRules.fired(timer, on: record, at: then, context: core.context(settings)) {
                return event
            }
            return nil
        }
        let sound = settings.soundEnabled
        return timer.owner.kind == .pet
            ? CountdownRules.orphaned(timer, at: timer.due, sound: sound)
            : CountdownRules.fired(timer, of: await original(of: timer), at: timer.due, sound: sound)
    }

    // MARK: Zone and age

    /// Adjusts stored times to a change of the time zone. Calendar timers follow the wall clock of
    /// the current zone, and due dates its days.
    ///
    /// A command that comes in between causes a conflict; it is then repeated along with the due
    /// timers.
    func followZone(at reading: ClockReading) async throws(StoreError) -> Bool {
        let zone = core.timekeeper.zone()
        // The rules count too: a law that changes them moves timers at a time of day.
        guard core.zone.withLock({ $0 != zone }) else { return true }
        let identity = zone.identity
        let before = try await readable("zone")
        if before != identity {
            var builder = StepBuilder(now: reading.wall)
            var moves = 0
            for timer in try await core.store.timers(TimerQuery()) {
                guard case .calendar(let civil) = timer.basis else { continue }
                var moved = timer
                moved.due = zone.instant(civil)
                moved.generation = moved.generation.saturatingAdding(1)
                guard moved.due != timer.due else { continue }
                builder.add(.arm(moved, replacing: timer.generation))
                moves += 1
            }
            builder.add(.note(key: "zone", value: identity))
            do {
                try await core.commit(builder.step())
            } catch .conflict {
                return false
            } catch .damaged(_, let what) {
                core.log.error("the time zone \(identity) cannot be stored, because the database is damaged there: \(what)")
                core.zone.withLock { $0 = zone }
                return true
            }
            if let before { core.log.info("the time zone is \(identity) now, and was \(before); \(moves) calendar timers were moved") }
            // In a step of its own, after the change of the zone: a pet that cannot be recomputed
            // must not block that change. Every start recomputes all pets anyway.
            try await PetKeeper(core: core).reckonAll(at: reading)
        }
        core.zone.withLock { $0 = zone }
        return true
    }

    /// Prunes old journal events and deliveries in small batches, when the scheduler is awake
    /// anyway, at most once an hour.
    func prune(at now: Instant) async throws(StoreError) {
        let isTime = core.lastPrune.withLock { last in
            guard last.map({ now - $0 >= .hours(1) }) ?? true else { return false }
            last = now
            return true
        }
        guard isTime else { return }
        _ = try await core.store.commit(Step([.prune(before: now - core.catalog.keep, limit: 200)], at: now))
    }
}
