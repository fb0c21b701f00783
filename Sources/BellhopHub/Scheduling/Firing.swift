import BellhopCore
import Laundry
import Training

/// Fires timers: in one transaction the row goes, the domain moves, the event enters the journal and the outbox gets its rows.
struct Firing: Sendable {
    /// Conflicts in a row after which timers are fired one by one.
    static let patience = 3

    let core: HubCore

    /// What must be remembered between the batches of one wake.
    struct Wake {
        var conflicts = 0
    }

    func fire(_ due: [TimerRecord], at reading: ClockReading, wake: inout Wake) async throws(StoreError) {
        if wake.conflicts >= Self.patience {
            for timer in due { try await fireAlone(timer, at: reading) }
            wake.conflicts = 0
            return
        }
        let step = try await step(for: due, at: reading)
        do {
            try await core.commit(step)
            wake.conflicts = 0
        } catch .conflict, .refused {
            // A command came in between, or one row is refused: the scheduler reads again what is due, or takes them one by one.
            wake.conflicts += 1
        }
    }

    /// One step for all of `due`, at most one timer of each pet: a second one must see what the first has changed.
    private func step(for due: [TimerRecord], at reading: ClockReading) async throws(StoreError) -> Step {
        let router = core.router()
        var builder = StepBuilder(now: reading.wall)
        builder.entries.reserveCapacity(due.count)
        var pets: Set<Owner> = []
        for timer in due {
            if timer.owner.kind == .pet, !pets.insert(timer.owner).inserted { continue }
            await add(timer, to: &builder, at: reading, router: router)
        }
        let digests = Digest.merge(&builder.entries, into: router.catalog, at: reading.wall) {
            NoticeKey(rawValue: "digest_" + core.timekeeper.makeID(PetID.self).description)
        }
        return builder.step(digests: digests)
    }

    private func fireAlone(_ timer: TimerRecord, at reading: ClockReading) async throws(StoreError) {
        var builder = StepBuilder(now: reading.wall)
        await add(timer, to: &builder, at: reading, router: core.router())
        do {
            try await core.commit(builder.step())
        } catch .conflict {
            return
        } catch .refused(let what) {
            core.log.error("\(timer.owner) is inconsistent, so its \(timer.kind.rawValue) timer is told without it: \(what)")
            var fallback = StepBuilder(now: reading.wall)
            tellWithoutOwner(timer, in: &fallback, at: reading, router: core.router())
            try await core.commit(fallback.step())
        }
    }

    private func add(_ timer: TimerRecord, to builder: inout StepBuilder, at reading: ClockReading, router: Router) async {
        func route(_ event: Event) -> Digest.Entry {
            var entry = core.entry(for: event, router: router, at: reading.wall)
            if timer.isSilenced { entry.silence() }
            return entry
        }
        guard let petID = timer.owner.petID else {
            builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            var event = CountdownRules.fired(timer, at: reading.wall, sound: router.settings.soundEnabled)
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
    private func tellWithoutOwner(_ timer: TimerRecord, in builder: inout StepBuilder, at reading: ClockReading, router: Router) {
        builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        let event = CountdownRules.orphaned(timer, at: reading.wall, sound: router.settings.soundEnabled)
        builder.entries.append(core.entry(for: event, router: router, at: reading.wall))
    }

    /// What `timer` will tell when it ends, as things are now.
    func preview(_ timer: TimerRecord) async throws(StoreError) -> Event {
        let reading = core.timekeeper.now()
        let settings = core.settings
        if let petID = timer.owner.petID, let record = try await core.store.pet(petID) {
            var then = reading
            then.wall = max(reading.wall, timer.due)
            for case .announce(let event) in LaundryRules.fired(timer, on: record, at: then, context: core.context(settings)) {
                return event
            }
        }
        let sound = settings.soundEnabled
        return timer.owner.kind == .pet
            ? CountdownRules.orphaned(timer, at: timer.due, sound: sound)
            : CountdownRules.fired(timer, at: timer.due, sound: sound)
    }

    // MARK: Zone and age

    /// Calendar timers follow the wall clock of the zone they are read in.
    func followZone(at reading: ClockReading) async throws(StoreError) {
        let zone = core.timekeeper.zone()
        guard core.zone.withLock({ $0 != zone.name }) else { return }
        if try await core.store.note("zone") != zone.name {
            var step = Step([], at: reading.wall)
            for timer in try await core.store.timers(TimerQuery()) {
                guard case .calendar(let civil) = timer.basis else { continue }
                var moved = timer
                moved.due = zone.instant(civil)
                moved.generation += 1
                if moved.due != timer.due { step.changes.append(.arm(moved, replacing: timer.generation)) }
            }
            step.changes.append(.note(key: "zone", value: zone.name))
            _ = try await core.store.commit(step)
            core.log.info("the time zone is \(zone.name); \(step.changes.count - 1) calendar timers were moved")
        }
        core.zone.withLock { $0 = zone.name }
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
