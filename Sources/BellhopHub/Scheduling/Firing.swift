import BellhopCore
import Laundry
import Training

/// Fires timers: in one transaction the row goes, the domain moves, the event enters the journal and the outbox gets its rows.
struct Firing: Sendable {
    /// Conflicts in a row after which timers are fired one by one.
    static let patience = 3

    let core: HubCore
    private let tellUnstored: @Sendable (TimerRecord, StoreError, Instant) async -> Void

    /// - Parameter unstored: tells what cannot be fired because its own place in the database is damaged.
    init(core: HubCore, unstored: UnstoredTelling? = nil) {
        self.core = core
        tellUnstored = { await unstored?.tell($0, because: $1, at: $2) }
    }

    /// What must be remembered between the batches of one wake.
    struct Wake {
        var conflicts = 0
        /// What was merged and is not told yet; empty between wakes.
        fileprivate(set) var digest = Digest()
        /// What the note of the digest says, while there is one.
        fileprivate var noted: EventNumber?
        fileprivate var isRecovered = false
    }

    /// Fires `due`; `next` is the timer that is due after them, if one is due now.
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
        // At most one timer of each pet or activity in a step: a second one must see what the first has changed.
        var owners: Set<Owner> = []
        let hasOthers = due.contains { $0.owner.kind != .notice }
        var isMoreLate = isLate(next, at: reading)
        for timer in due {
            // Nor what follows a notice beside what may tell that notice anew.
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
            // A command came in between, or one row is refused or damaged: the scheduler reads again what is due, or takes them one by one.
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
            let consequence = timer.kind.isInternal ? "does nothing" : "is told without it"
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

    // MARK: What is late

    private func isLate(_ timer: TimerRecord?, at reading: ClockReading) -> Bool {
        timer.map { reading.wall - $0.due > Digest.threshold } ?? false
    }

    /// Commits a step of the wake. What is late goes into the digest, which is announced with the last of it.
    private func commit(
        _ builder: StepBuilder, isMoreLate: Bool, at reading: ClockReading, wake: inout Wake
    ) async throws(StoreError) {
        var builder = builder
        var digest = wake.digest
        // What a rule arms in the past (a pet that was sad yesterday and very sad this morning) fires in the next step.
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

    /// Finds again what an earlier process, or a wake that failed, merged and did not tell.
    func recover(_ wake: inout Wake) async throws(StoreError) {
        guard !wake.isRecovered else { return }
        // Where it is damaged, what was late before a crash stays untold; what is due now rings.
        if let note = try await readable(Digest.noteKey), let noted = EventNumber(note) {
            wake.noted = noted
            wake.digest = try await untold(after: noted)
        }
        wake.isRecovered = true
    }

    /// A note; `nil` where the database is damaged there.
    private func readable(_ key: String) async throws(StoreError) -> String? {
        do throws(StoreError) {
            return try await core.store.note(key)
        } catch {
            guard case .damaged = error else { throw error }
            return nil
        }
    }

    /// Nothing more is due: tells what still waits, where the step that was to tell it fell away.
    func finish(_ wake: inout Wake, at reading: ClockReading) async throws(StoreError) {
        guard wake.noted != nil else { return }
        try await commit(StepBuilder(now: reading.wall), isMoreLate: false, at: reading, wake: &wake)
    }

    /// What was merged after the event `last` and is in no digest.
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
            // The next time of an alarm is armed in the step that tells this one.
            if let next = ring?.next {
                builder.add(.arm(next, replacing: timer.generation))
            } else {
                builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            }
            var event = CountdownRules.fired(
                ring?.told ?? timer, of: await original(of: timer), ring: ring, at: reading.wall, sound: router.settings.soundEnabled,
                in: core.language)
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
                // A rule says what happens next; that the fired timer is gone goes without saying, unless it was armed anew.
                builder.add(effects.filter { $0 != .disarm(timer.kind) }, on: record, route: route)
                let rearmed = effects.contains { if case .arm(timer.kind, _, _, _) = $0 { true } else { false } }
                if !rearmed { builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation)) }
            }
        } catch {
            core.log.error("\(timer.owner) cannot be read, so its \(timer.kind.rawValue) timer is told without it: \(error)")
            tellWithoutOwner(timer, in: &builder, at: reading, router: router)
        }
    }

    /// The alarm rings even where the pet's own row is broken: the timer knows enough.
    func tellWithoutOwner(_ timer: TimerRecord, in builder: inout StepBuilder, at reading: ClockReading, router: Router) {
        builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        let event = CountdownRules.orphaned(timer, at: reading.wall, sound: router.settings.soundEnabled, in: core.language)
        var entry = core.entry(for: event, router: router, at: reading.wall)
        if timer.isSilenced { entry.silence() }
        builder.entries.append(entry)
    }

    /// What a reminder brings back that was told without a timer. It rings without that text, too.
    private func original(of timer: TimerRecord) async -> Event? {
        guard timer.kind == .reminder, let number = timer.event else { return nil }
        do {
            return try await core.store.event(number).flatMap { $0.owner == timer.owner ? nil : $0 }
        } catch {
            core.log.error("what \(timer.name) is to bring back cannot be read: \(error)")
            return nil
        }
    }

    /// What `timer` will tell when it ends, as things are now.
    func preview(_ timer: TimerRecord) async throws(StoreError) -> Event? {
        var record: PetRecord?
        if let petID = timer.owner.petID { record = try await core.store.pet(petID) }
        return await preview(timer, of: record, core.settings)
    }

    /// As ``preview(_:)``, of a pet that is so.
    func preview(_ timer: TimerRecord, of record: PetRecord?, _ settings: AppSettings) async -> Event? {
        // What is told again was told, and is no end of anything.
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
            ? CountdownRules.orphaned(timer, at: timer.due, sound: sound, in: core.language)
            : CountdownRules.fired(timer, of: await original(of: timer), at: timer.due, sound: sound, in: core.language)
    }

    // MARK: Zone and age

    /// Calendar timers follow the wall clock of the zone they are read in, and due dates the days of that zone.
    ///
    /// A command that comes in between makes it a conflict; it is done again with what is due.
    func followZone(at reading: ClockReading) async throws(StoreError) -> Bool {
        let zone = core.timekeeper.zone()
        // Its rules too: a law that changes them moves what is at a time of day.
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
            // After the zone rather than with it: a pet that cannot be reckoned must not keep the zone from being followed, and every start
            // reckons all pets.
            try await PetKeeper(core: core).reckonAll(at: reading)
        }
        core.zone.withLock { $0 = zone }
        return true
    }

    /// Old journal events and deliveries go in small batches, when something is awake anyway, at most once an hour.
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
