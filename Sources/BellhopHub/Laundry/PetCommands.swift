package import BellhopCore
import BellhopEngine
package import Laundry

/// The result of a command for a pet.
package struct PetAnswer: Sendable {
    /// The pet after the command.
    package var record: PetRecord
    /// Whether the command changed anything; `false` if nothing had to be done.
    package var changed: Bool
    /// The timer that the command armed; `nil` if the command armed no timer.
    package var timer: TimerRecord?
}

extension Hub {
    /// Performs a laundry command for the pet with this name or id.
    ///
    /// - Parameter doer: the person who gives the command; `nil` if unknown.
    package func perform(_ command: LaundryCommand, onPet name: String, by doer: ActingPerson? = nil) async throws -> PetAnswer {
        try await perform(command, onPet: name, by: doer, along: [])
    }

    /// Performs a laundry command, together with other changes.
    ///
    /// - Parameter others: additional changes to commit in the same step, even if the command
    ///   itself has no effects.
    func perform(_ command: LaundryCommand, onPet name: String, by doer: ActingPerson?, along others: [Change]) async throws -> PetAnswer {
        try await performOnPet { builder in
            let record = try await record(ofPet: name)
            let context = engine.context(builder.router.settings, by: doer?.name)
            builder.act = ActDraft(LaundryActs.words(command, of: record.pet.value), by: doer)
            builder.add(others)
            builder.add(try LaundryRules.handle(command, on: record, at: builder.reading, context: context), on: record)
            return record
        }
    }

    /// Changes the end of the wash or dry timer that is running for the pet.
    package func extendMachine(ofPet name: String, _ change: TimerExtension, by doer: ActingPerson? = nil) async throws -> PetAnswer {
        try await perform(.extend(change), onPet: name, by: doer)
    }

    /// Gives the turn to another member (checklist G15).
    ///
    /// - Parameter member: the name of the other member; `nil` for the member who comes next.
    package func swapTurn(ofPet name: String, with member: String?, by doer: ActingPerson? = nil) async throws -> PetAnswer {
        let answer = try await perform(.swap(with: try member.map { try self.member(named: $0).name }), onPet: name, by: doer)
        // Messages that push servers already hold are for the member who had the turn.
        await heldMessages.refreshQuietly()
        return answer
    }

    package func addPet(_ profile: PetProfile, by doer: ActingPerson? = nil) async throws -> PetRecord {
        let id: PetID = engine.makeID()
        return try await performOnPet { builder in
            let others = try await engine.household.pets(includingRetired: true).map(\.value)
            let context = engine.context(builder.router.settings)
            let new = PetRecord(pet: Versioned(Pet(id: id, createdDate: builder.now), version: 0), task: nil, timers: [])
            builder.act = ActDraft("added \(SafeText.line(profile.name ?? new.pet.value.name))", by: doer)
            builder.add(try PetRules.add(profile, id: id, among: others, at: builder.reading, context: context), on: new)
            return new
        }.record
    }

    package func changePet(_ name: String, _ profile: PetProfile) async throws -> PetRecord {
        try await changePet(name) { _ in profile }
    }

    /// Replaces a pet's profile with a new profile that `profile` derives from the stored pet.
    ///
    /// - Parameter profile: takes the stored pet and returns the new profile.
    package func changePet(
        _ name: String, by doer: ActingPerson? = nil, _ profile: @escaping (Pet) throws -> PetProfile
    ) async throws -> PetRecord {
        try await change(name, .set(profile), by: doer)
    }

    package func retirePet(_ name: String, by doer: ActingPerson? = nil) async throws -> PetRecord {
        try await change(name, .retire, by: doer)
    }

    package func revivePet(_ name: String, by doer: ActingPerson? = nil) async throws -> PetRecord {
        try await change(name, .revive, by: doer)
    }

    /// Deletes a pet with its tasks, timers and pending notices in one transaction (D-9), and
    /// withdraws its notices.
    package func deletePet(_ name: String, by doer: ActingPerson? = nil) async throws -> Pet {
        try await engine.perform { builder in
            let record = try await record(ofPet: name)
            builder.act = ActDraft("deleted \(SafeText.line(record.pet.value.name))", by: doer)
            for key in try await openKeys(of: .pet(record.pet.value.id)) {
                builder.add(.withdraw(key, state: .withdrawn, reason: "the pet was deleted", except: nil))
            }
            builder.add(.deletePet(record.pet.value.id, version: record.pet.version))
            return record.pet.value
        }.answer
    }

    /// A change to the pet itself. This is an enum and not a closure parameter, because the
    /// optimizer of Swift 6.3.1 crashes when it specializes such a closure.
    private enum PetChange {
        case set((Pet) throws -> PetProfile)
        case retire
        case revive
    }

    private func change(_ name: String, _ change: PetChange, by doer: ActingPerson?) async throws -> PetRecord {
        let changed = try await performOnPet { builder in
            let record = try await record(ofPet: name)
            let others = try await engine.household.pets(includingRetired: true).map(\.value)
            let (reading, context) = (builder.reading, engine.context(builder.router.settings))
            let pet = SafeText.line(record.pet.value.name)
            switch change {
            case .set(let profile):
                builder.act = ActDraft("changed \(pet)", by: doer)
                let wanted = try profile(record.pet.value)
                builder.add(try PetRules.set(wanted, on: record, among: others, at: reading, context: context), on: record)
            case .retire:
                builder.act = ActDraft("retired \(pet)", by: doer)
                builder.add(try PetRules.retire(record, at: reading, context: context), on: record)
            case .revive:
                builder.act = ActDraft("revived \(pet)", by: doer)
                builder.add(try PetRules.revive(record, at: reading, context: context), on: record)
            }
            return record
        }.record
        // The name or sound of the pet is part of messages that push servers already hold, so
        // refresh these messages.
        await heldMessages.refreshQuietly()
        return changed
    }

    /// Performs a step on one pet.
    ///
    /// - Parameter decide: adds the effects to the step, and returns the pet for which they were
    ///   decided.
    func performOnPet(_ decide: (inout StepBuilder) async throws -> PetRecord) async throws -> PetAnswer {
        let (record, step) = try await engine.perform(decide)
        let id = record.pet.value.id
        guard step.changes.contains(where: { if case .pet(let pet, _) = $0 { pet.id == id } else { false } }) else {
            return PetAnswer(record: record, changed: false)
        }
        var armed: TimerRecord?
        for case .arm(let timer, _) in step.changes where timer.owner == record.owner {
            // Timers that only update the pet itself are not part of the answer.
            if [.wash, .dry, .reminder].contains(timer.kind) { armed = timer }
        }
        return PetAnswer(record: try await engine.household.pet(id) ?? record, changed: true, timer: armed)
    }

    /// Snoozes the notice of a pet. Only the notice that is waiting for an answer can be snoozed.
    /// Older notices and notices about a pet's mood cannot be snoozed, because they are sent only
    /// once.
    @discardableResult
    func snooze(
        _ event: Event, ofPetWith command: LaundryCommand, by doer: ActingPerson?, along others: [Change]
    ) async throws -> TimerRecord {
        let name = SafeText.line(event.notice.name)
        guard let id = event.owner.petID, let record = try await engine.household.pet(id),
            LaundryRules.waitingKey(of: record) == event.notice.key
        else {
            throw Refusal(.nothingRunning, "The notice about \(name) is no longer waiting for an answer.")
        }
        if let timer = try await perform(command, onPet: event.owner.id, by: doer, along: others).timer { return timer }
        throw Refusal(.nothingRunning, "\(name) has no notice waiting for an answer.")
    }

    // MARK: Names

    /// Returns the pet with this id or name, or the only pet whose name begins with this text. Case
    /// does not matter.
    package func record(ofPet name: String) async throws -> PetRecord {
        if let id = PetID(name), let record = try await engine.household.pet(id) { return record }
        let pets = try await engine.household.pets(includingRetired: true).map(\.value)
        let match = NameMatch.find(name, among: pets, name: \.name)
        switch match {
        case .one(let pet):
            guard let record = try await engine.household.pet(pet.id) else { throw Refusal(.unknownPet, "\(pet.name) was just deleted.") }
            return record
        case .none:
            let known: Phrase = pets.isEmpty ? "There are no pets yet; \"bellhop pet add\" adds one." : "See \"bellhop pet list\"."
            throw Refusal.unknown(
                .unknownPet, "There is no pet \"\(SafeText.line(name))\".", name, among: pets.map(\.name), otherwise: known)
        case .several(let found):
            let names = found.map { SafeText.line($0.name) }.joined(separator: ", ")
            throw Refusal(.ambiguousName, "\"\(SafeText.line(name))\" could be \(names). Type more of the name.")
        }
    }
}
