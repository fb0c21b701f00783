import BellhopCore
import BellhopEngine
import Laundry

/// Defines what the timers of pets mean.
struct PetOwner: TimerOwner {
    /// An unowned reference is safe, because the hub outlives every task that uses this value.
    /// These tasks run within the hub's engine.
    unowned let hub: Hub

    var kinds: Set<Owner.Kind> { [.pet] }
    private var engine: Engine { hub.engine }
    private var keeper: PetKeeper { PetKeeper(engine: engine) }

    func fired(_ timer: TimerRecord, in builder: inout StepBuilder) async throws {
        guard let id = timer.owner.petID, let record = try await engine.household.pet(id) else { return }
        let effects = LaundryRules.fired(timer, on: record, at: builder.reading, context: engine.context(builder.router.settings))
        // If a rule disarms the firing timer, remove that effect, because the engine itself disarms
        // the firing timer unless a rule has armed it again.
        builder.add(effects.filter { $0 != .disarm(timer.kind) }, on: record)
    }

    func preview(_ timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event? {
        guard !timer.kind.isInternal else { return nil }
        do {
            guard let id = timer.owner.petID, let record = try await record(id, after: changes) else {
                return orphaned(timer, at: timer.due)
            }
            var then = engine.timekeeper.now()
            then.wall = max(then.wall, timer.due)
            for case .announce(let event) in LaundryRules.fired(timer, on: record, at: then, context: engine.context(settings)) {
                return event
            }
            return nil
        } catch {
            engine.log.error("\(timer.owner) cannot be read, so its held messages go without it: \(error)")
            return orphaned(timer, at: timer.due)
        }
    }

    /// Returns a pet in the state after these changes; `nil` if there is no such pet.
    private func record(_ id: PetID, after changes: [Change]) async throws(StoreError) -> PetRecord? {
        var record = try await engine.household.pet(id)
        for change in changes {
            switch change {
            case .pet(let pet, _) where pet.id == id:
                record = PetRecord(pet: Versioned(pet, version: 0), task: record?.task, timers: record?.timers ?? [])
            case .restorePet(let pet, let version, _) where pet.id == id:
                record = PetRecord(pet: Versioned(pet, version: version), task: nil, timers: [])
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

    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event { engine.orphaned(timer, at: now) }

    // MARK: Answers

    func answer(_ answer: NoticeAnswer) async throws {
        switch answer.verb {
        case .startWash: try await run(.wash(for: nil, replace: false), answer)
        case .startDryer: try await run(.dry(for: nil, replace: false), answer)
        case .skipDryer: try await run(.skipDryer, answer)
        case .markFolded: try await run(.fold, answer)
        case .dryMore: try await run(.dryMore(minutes: LaundryRules.dryMoreMinutes), answer)
        case .pausePet: _ = try await hub.pausePet(try await current(answer), Vacation(), by: answer.doer, along: answer.others)
        case .tomorrow: _ = try await hub.snooze(answer.event, ofPetWith: .tomorrow, by: answer.doer, along: answer.others)
        case .snooze, .snoozeShort, .snoozeLong: try await hub.snooze(answer)
        case .open, .acknowledge, .nextSet, .endWorkout, .resumeWorkout, .nextStep: break
        // Only posted notices offer choices.
        case .choice1, .choice2, .choice3, .choice4, .choice5: break
        }
    }

    private func run(_ command: LaundryCommand, _ answer: NoticeAnswer) async throws {
        _ = try await hub.perform(command, onPet: try await current(answer), by: answer.doer, along: answer.others)
    }

    /// Returns the id of a notice's pet. Throws if the notice is not about the pet's current round.
    private func current(_ answer: NoticeAnswer) async throws -> String {
        let record = try await hub.record(ofPet: answer.event.owner.id)
        guard LaundryRules.isCurrent(answer.event.notice.key, of: record) else {
            throw Refusal(.tooLate, "that round of laundry is over")
        }
        return answer.event.owner.id
    }

    /// Ends the reminders about waiting laundry. Without an acknowledgment, these reminders would
    /// continue.
    func acknowledged(_ events: [Event], in builder: inout StepBuilder) async throws {
        for id in Set(events.compactMap(\.owner.petID)) {
            guard let record = try await engine.household.pet(id), let waiting = LaundryRules.waitingKey(of: record),
                events.contains(where: { $0.notice.key == waiting })
            else { continue }
            let effects = try LaundryRules.handle(
                .acknowledge, on: record, at: builder.reading, context: engine.context(builder.router.settings))
            builder.add(effects.withoutWithdrawal(of: waiting), on: record)
        }
    }

    // MARK: Clock

    func follow(_ shift: ClockShift, in builder: inout StepBuilder) async throws(StoreError) {
        try await keeper.reckon(after: shift, into: &builder)
    }

    func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError) {
        switch cause {
        case .start, .reload, .zone: try await keeper.reckonAll(at: reading)
        case .clock(let shift): try await keeper.reckonEach(at: reading, hold: shift.hold) { _ in shift.unlived }
        }
    }

    /// Returns the warning; `nil` if the daemon was absent for a long time but no pet would die. In
    /// that case, the clock is most likely right.
    func warning(of jump: ClockJump, until: Instant, at reading: ClockReading) async throws(StoreError) -> Notice? {
        if case .absent = jump, try await !keeper.wouldDie(at: reading) { return nil }
        return ClockNotice.notice(jump, until: until, now: reading.wall, zone: engine.timekeeper.zone())
    }
}
