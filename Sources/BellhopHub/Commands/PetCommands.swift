public import BellhopCore
public import Laundry

/// The result of a command for a pet.
public struct PetAnswer: Sendable {
    /// The pet after the command.
    public var record: PetRecord
    /// `false` when there was nothing to do.
    public var changed: Bool
    /// The timer that the command armed.
    public var timer: TimerRecord?
}

extension Hub {
    /// Runs a laundry command for the pet with this name or id.
    ///
    /// - Parameter doer: the person who gives the command, by the name people call them.
    public func perform(_ command: LaundryCommand, onPet name: String, by doer: String? = nil) async throws -> PetAnswer {
        try await perform(command, onPet: name, by: doer, along: [])
    }

    /// - Parameter others: changes to commit in the same step, even if the command has no effects.
    func perform(_ command: LaundryCommand, onPet name: String, by doer: String?, along others: [Change]) async throws -> PetAnswer {
        try await retryingConflicts {
            let reading = try await reading()
            let record = try await record(ofPet: name)
            let context = core.context(core.settings, by: doer)
            let effects = try LaundryRules.handle(command, on: record, at: reading, context: context)
            return try await commit(effects, on: record, at: reading, along: others)
        }
    }

    /// Changes the end of the pet's running machine.
    public func extendMachine(ofPet name: String, _ change: TimerExtension) async throws -> PetAnswer {
        try await perform(.extend(change), onPet: name)
    }

    public func addPet(_ profile: PetProfile) async throws -> PetRecord {
        let reading = try await reading()
        let others = try await core.store.pets(includingRetired: true).map(\.value)
        let id: PetID = core.makeID()
        let effects = try PetRules.add(profile, id: id, among: others, at: reading, context: core.context(core.settings))
        let new = PetRecord(pet: Versioned(Pet(id: id, createdDate: reading.wall), version: 0), task: nil, timers: [])
        return try await commit(effects, on: new, at: reading).record
    }

    public func changePet(_ name: String, _ profile: PetProfile) async throws -> PetRecord {
        try await changePet(name) { _ in profile }
    }

    /// - Parameter profile: makes the changes from the pet as it is.
    public func changePet(_ name: String, _ profile: @escaping (Pet) throws -> PetProfile) async throws -> PetRecord {
        try await change(name, .set(profile))
    }

    public func retirePet(_ name: String) async throws -> PetRecord {
        try await change(name, .retire)
    }

    public func revivePet(_ name: String) async throws -> PetRecord {
        try await change(name, .revive)
    }

    /// Deletes a pet with its tasks, timers and pending notices in one transaction (D-9), and
    /// withdraws its notices.
    public func deletePet(_ name: String) async throws -> Pet {
        try await retryingConflicts {
            let reading = try await reading()
            let record = try await record(ofPet: name)
            var changes: [Change] = []
            for key in try await openKeys(of: .pet(record.pet.value.id)) {
                changes.append(.withdraw(key, state: .withdrawn, reason: "the pet was deleted", except: nil))
            }
            changes.append(.deletePet(record.pet.value.id, version: record.pet.version))
            try await core.commit(Step(changes, at: reading.wall))
            return record.pet.value
        }
    }

    /// A change to the pet itself. It is an enum rather than a closure parameter because the
    /// optimiser of Swift 6.3.1 crashes when it specialises that closure.
    private enum PetChange {
        case set((Pet) throws -> PetProfile)
        case retire
        case revive
    }

    private func change(_ name: String, _ change: PetChange) async throws -> PetRecord {
        try await retryingConflicts {
            let reading = try await reading()
            let record = try await record(ofPet: name)
            let others = try await core.store.pets(includingRetired: true).map(\.value)
            let context = core.context(core.settings)
            let effects: [Effect]
            switch change {
            case .set(let profile):
                let wanted = try profile(record.pet.value)
                effects = try PetRules.set(wanted, on: record, among: others, at: reading, context: context)
            case .retire:
                effects = try PetRules.retire(record, at: reading, context: context)
            case .revive:
                effects = try PetRules.revive(record, at: reading, context: context)
            }
            let changed = try await commit(effects, on: record, at: reading).record
            // The pet's name or sound is part of messages that servers already hold; refresh them.
            await SafetyNets(core: core).refreshQuietly()
            return changed
        }
    }

    func commit(
        _ effects: [Effect], on record: PetRecord, at reading: ClockReading, along others: [Change] = []
    ) async throws -> PetAnswer {
        guard !effects.isEmpty else {
            try await core.commit(Step(others, at: reading.wall))
            return PetAnswer(record: record, changed: false)
        }
        var builder = StepBuilder(now: reading.wall)
        for change in others { builder.add(change) }
        let router = core.router()
        builder.add(effects, on: record) { core.entry(for: $0, router: router, at: reading.wall) }
        let step = try await core.finished(builder)
        try await core.commit(step)
        var armed: TimerRecord?
        for case .arm(let timer, _) in step.changes {
            // Timers that only wake the pet itself are not part of the answer.
            if [.wash, .dry, .reminder].contains(timer.kind) { armed = timer }
        }
        core.nudge(for: step)
        let after = try await core.store.pet(record.pet.value.id) ?? record
        return PetAnswer(record: after, changed: true, timer: armed)
    }

    // MARK: Names

    /// The pet with this id, name or unique prefix of a name; case does not matter.
    public func record(ofPet name: String) async throws -> PetRecord {
        if let id = PetID(name), let record = try await core.store.pet(id) { return record }
        let pets = try await core.store.pets(includingRetired: true).map(\.value)
        let match = NameMatch.find(name, among: pets, name: \.name)
        switch match {
        case .one(let pet):
            guard let record = try await core.store.pet(pet.id) else { throw Refusal(.unknownPet, "\(pet.name) was just deleted.") }
            return record
        case .none:
            let known: Phrase = pets.isEmpty ? "There are no pets yet; \"bellhop pet add\" adds one." : "See \"bellhop pet list\"."
            throw Refusal(.unknownPet, "There is no pet \"\(SafeText.line(name))\". \(known)")
        case .several(let found):
            let names = found.map { SafeText.line($0.name) }.joined(separator: ", ")
            throw Refusal(.ambiguousName, "\"\(SafeText.line(name))\" could be \(names). Type more of the name.")
        }
    }
}
