package import BellhopCore
import BellhopEngine
import Laundry

// Commands for vacations (checklist G13) of one pet or of all pets.
extension Hub {
    /// Sends a pet on vacation, or changes the end of its vacation.
    package func pausePet(_ name: String, _ request: Vacation, by doer: ActingPerson? = nil) async throws -> PetAnswer {
        try await pausePet(name, request, by: doer, along: [])
    }

    /// Sends a pet on vacation, together with other changes.
    ///
    /// - Parameter others: additional changes to commit in the same step.
    func pausePet(_ name: String, _ request: Vacation, by doer: ActingPerson?, along others: [Change]) async throws -> PetAnswer {
        let answer = try await performOnPet { builder in
            let record = try await record(ofPet: name)
            builder.act = ActDraft("sent \(SafeText.line(record.pet.value.name)) on vacation", by: doer)
            builder.add(others)
            builder.add(try pause(record, request, at: builder.reading), on: record)
            return record
        }
        logForced(request, [answer.record])
        return answer
    }

    /// Ends the vacation of a pet.
    package func resumePet(_ name: String, by doer: ActingPerson? = nil) async throws -> PetAnswer {
        try await performOnPet { builder in
            let record = try await record(ofPet: name)
            builder.act = ActDraft("ended the vacation of \(SafeText.line(record.pet.value.name))", by: doer)
            builder.add(try PetRules.resume(record, at: builder.reading, context: engine.context(builder.router.settings)), on: record)
            return record
        }
    }

    /// Sends all active pets on vacation in one transaction. A pet that is already on the requested
    /// vacation stays unchanged. Returns the pets that were changed.
    package func pauseAll(_ request: Vacation, by doer: ActingPerson? = nil) async throws -> [PetRecord] {
        let changed = try await changingAll(ActDraft("sent all pets on vacation", by: doer)) { record, reading in
            do {
                return try pause(record, request, at: reading)
            } catch let refusal as Refusal where refusal.code == .petPaused {
                return []
            }
        }
        logForced(request, changed)
        return changed
    }

    /// Ends all vacations in one transaction. Returns the pets that were on vacation.
    package func resumeAll(by doer: ActingPerson? = nil) async throws -> [PetRecord] {
        try await changingAll(ActDraft("ended the vacation of all pets", by: doer)) { record, reading in
            guard record.pet.value.pausedFrom != nil else { return [] }
            return try PetRules.resume(record, at: reading, context: engine.context(engine.settings))
        }
    }

    private func pause(_ record: PetRecord, _ request: Vacation, at reading: ClockReading) throws(Refusal) -> [Effect] {
        try PetRules.pause(
            record, since: request.since, until: request.until, force: request.force, at: reading, context: engine.context(engine.settings))
    }

    private func changingAll(
        _ act: ActDraft, _ rule: (PetRecord, ClockReading) throws -> [Effect]
    ) async throws -> [PetRecord] {
        let changed = try await engine.perform { builder in
            var changed: [PetID] = []
            builder.act = act
            for pet in try await engine.household.pets(includingRetired: false) {
                guard let record = try await engine.household.pet(pet.value.id) else { continue }
                let effects = try rule(record, builder.reading)
                guard !effects.isEmpty else { continue }
                changed.append(pet.value.id)
                builder.add(effects, on: record)
            }
            return changed
        }.answer
        var after: [PetRecord] = []
        for id in changed {
            if let record = try await engine.household.pet(id) { after.append(record) }
        }
        return after
    }

    /// Logs a vacation that begins far in the past, because such a vacation rewrites the history of
    /// a pet.
    private func logForced(_ request: Vacation, _ records: [PetRecord]) {
        guard request.force, let since = request.since, engine.timekeeper.now().wall - since > PetRules.retroactiveLimit else { return }
        for record in records {
            engine.log.warning("the vacation of \(SafeText.line(record.pet.value.name)) begins at \(since.rfc3339), by --force")
        }
    }
}
