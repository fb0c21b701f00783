public import BellhopCore
import Laundry

// Vacations (checklist G13): of one pet, or of all at once.
extension Hub {
    /// Sends a pet on vacation, or changes the end of its vacation.
    public func pausePet(_ name: String, _ request: Vacation) async throws -> PetAnswer {
        try await pausePet(name, request, along: [])
    }

    /// - Parameter others: changes to commit in the same step.
    func pausePet(_ name: String, _ request: Vacation, along others: [Change]) async throws -> PetAnswer {
        try await retryingConflicts {
            let reading = try await reading()
            let record = try await record(ofPet: name)
            let answer = try await commit(try pause(record, request, at: reading), on: record, at: reading, along: others)
            logForced(request, [record], at: reading)
            return answer
        }
    }

    /// Ends the vacation of a pet.
    public func resumePet(_ name: String) async throws -> PetAnswer {
        try await retryingConflicts {
            let reading = try await reading()
            let record = try await record(ofPet: name)
            let effects = try PetRules.resume(record, at: reading, context: core.context(core.settings))
            return try await commit(effects, on: record, at: reading)
        }
    }

    /// Sends every active pet on vacation, in one transaction. Pets that are already on the same
    /// vacation stay as they are. Returns the pets that were changed.
    public func pauseAll(_ request: Vacation) async throws -> [PetRecord] {
        let (changed, reading) = try await changingAll { record, reading in
            do {
                return try pause(record, request, at: reading)
            } catch let refusal as Refusal where refusal.code == .petPaused {
                return []
            }
        }
        logForced(request, changed, at: reading)
        return changed
    }

    /// Ends every vacation, in one transaction. Returns the pets that were on one.
    public func resumeAll() async throws -> [PetRecord] {
        try await changingAll { record, reading in
            guard record.pet.value.pausedFrom != nil else { return [] }
            return try PetRules.resume(record, at: reading, context: core.context(core.settings))
        }.0
    }

    private func pause(_ record: PetRecord, _ request: Vacation, at reading: ClockReading) throws(Refusal) -> [Effect] {
        try PetRules.pause(
            record, since: request.since, until: request.until, force: request.force, at: reading, context: core.context(core.settings))
    }

    private func changingAll(
        _ rule: (PetRecord, ClockReading) throws -> [Effect]
    ) async throws -> ([PetRecord], ClockReading) {
        try await retryingConflicts {
            let reading = try await reading()
            let router = core.router()
            var builder = StepBuilder(now: reading.wall)
            var changed: [PetID] = []
            for pet in try await core.store.pets(includingRetired: false) {
                guard let record = try await core.store.pet(pet.value.id) else { continue }
                let effects = try rule(record, reading)
                guard !effects.isEmpty else { continue }
                changed.append(pet.value.id)
                builder.add(effects, on: record) { core.entry(for: $0, router: router, at: reading.wall) }
            }
            let step = try await core.finished(builder)
            try await core.commit(step)
            core.nudge(for: step)
            var after: [PetRecord] = []
            for id in changed {
                if let record = try await core.store.pet(id) { after.append(record) }
            }
            return (after, reading)
        }
    }

    /// A vacation that begins far in the past rewrites a pet's history, so it is logged.
    private func logForced(_ request: Vacation, _ records: [PetRecord], at reading: ClockReading) {
        guard request.force, let since = request.since, reading.wall - since > PetRules.retroactiveLimit else { return }
        for record in records {
            core.log.warning("the vacation of \(SafeText.line(record.pet.value.name)) begins at \(since.rfc3339), by --force")
        }
    }
}
