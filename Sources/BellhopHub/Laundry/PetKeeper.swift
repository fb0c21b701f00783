import BellhopCore
import BellhopEngine
import Laundry

/// Recomputes pets after changes that do not come from their own commands or timers: the start of
/// the daemon, or a change of the clock, the time zone or the config.
struct PetKeeper: Sendable {
    let engine: Engine

    /// Adds the effects that a clock step has on active pets. These effects become part of the
    /// transaction that shifts the counting timers.
    func reckon(after shift: ClockShift, into builder: inout StepBuilder) async throws(StoreError) {
        try await reckon(hold: shift.hold, into: &builder) { record in
            for index in record.timers.indices where record.timers[index].basis == .count(armedIn: shift.boot) {
                record.timers[index].armed = record.timers[index].armed + shift.step
                record.timers[index].due = record.timers[index].due + shift.step
            }
            return shift.unlived
        }
    }

    /// Recomputes every active pet and adds the effects to the step.
    ///
    /// - Parameter prepare: updates the record to the values that it will have after this step.
    ///   Returns how much additional time must not count as elapsed for the pet, or `nil` to skip
    ///   the pet.
    private func reckon(
        hold: Instant?, into builder: inout StepBuilder, _ prepare: (inout PetRecord) -> Duration?
    ) async throws(StoreError) {
        for pet in try await engine.household.pets(includingRetired: false) {
            await reckon(pet.value.id, hold: hold, into: &builder, prepare)
        }
    }

    private func reckon(
        _ id: PetID, hold: Instant?, into builder: inout StepBuilder, _ prepare: (inout PetRecord) -> Duration?
    ) async {
        guard var record = await record(of: id), let step = prepare(&record) else { return }
        var context = engine.context(builder.router.settings)
        context.deathHold = hold
        context.newTaskID = engine.makeID()
        builder.add(LaundryRules.reckonedAnew(record, steppedBy: step, at: builder.reading, context: context), on: record)
    }

    /// Recomputes all active pets in one transaction. If that transaction fails, recomputes each
    /// pet in a separate transaction. A pet with a due timer is skipped, because the timer itself
    /// will announce the change and say how late it is.
    func reckonAll(at reading: ClockReading) async throws(StoreError) {
        func prepare(_ record: inout PetRecord) -> Duration? {
            record.timers.contains { $0.due <= reading.wall } ? nil : .zero
        }
        let hold = engine.doubt.hold(at: reading.wall)?.until
        for attempt in 1... {
            var builder = engine.builder(at: reading)
            try await reckon(hold: hold, into: &builder, prepare)
            do {
                try await engine.commit(builder)
                return
            } catch {
                switch error {
                case .conflict where attempt < Engine.conflictLimit: continue
                case .conflict, .refused, .damaged: return try await reckonEach(at: reading, hold: hold, prepare)
                case .full, .disk, .failed: throw error
                }
            }
        }
    }

    /// Recomputes every active pet in a separate transaction, so that a pet with broken rows blocks
    /// neither the other pets nor the daemon.
    func reckonEach(
        at reading: ClockReading, hold: Instant?, _ prepare: (inout PetRecord) -> Duration? = { _ in .zero }
    ) async throws(StoreError) {
        for pet in try await engine.household.pets(includingRetired: false) {
            let id = pet.value.id
            var builder = engine.builder(at: reading)
            await reckon(id, hold: hold, into: &builder, prepare)
            do {
                try await engine.commit(builder)
            } catch {
                switch error {
                // If there was a conflict, the conflicting command has already recomputed the pet.
                case .conflict, .refused, .damaged: engine.log.error("pet \(id) is inconsistent, so it is not recalculated: \(error)")
                case .full, .disk, .failed: throw error
                }
            }
        }
    }

    /// Checks whether a pet that is alive would be dead according to this clock reading.
    func wouldDie(at reading: ClockReading) async throws(StoreError) -> Bool {
        let context = engine.context(engine.settings)
        for pet in try await engine.household.pets(includingRetired: false) where pet.value.health != 0 {
            guard let record = await record(of: pet.value.id) else { continue }
            let health = PetReckoning(
                record.pet.value, timers: record.timers, at: reading.wall, zone: context.zone, policy: context.policy, deathHold: nil
            ).health
            if health == 0 { return true }
        }
        return false
    }

    /// Returns a pet; `nil` if its rows cannot be read. A pet with unreadable rows must not prevent
    /// the adjustment of the clock. The pet's own timers report the fault.
    private func record(of id: PetID) async -> PetRecord? {
        do {
            return try await engine.household.pet(id)
        } catch {
            engine.log.error("pet \(id) cannot be read, so it is not recalculated: \(error)")
            return nil
        }
    }
}
