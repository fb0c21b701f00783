import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func pets(_ request: APIRequest) async throws -> Answer? {
        switch (request.method, request.path.count) {
        case ("GET", 1):
            let records = try await hub.pets(includingRetired: request.query["retired"] == "true")
            let open = try await hub.unacknowledged()
            return try ok(PetListJSON(pets: records.map { petJSON($0, open: open) }))
        case ("POST", 1):
            let record = try await hub.addPet(profile(try request.decode()))
            return try ok(PetAnswerJSON(pet: petJSON(record)), status: 201)
        case ("GET", 2):
            let record = try await hub.record(ofPet: request.path[1])
            return try ok(PetAnswerJSON(pet: petJSON(record, open: try await hub.unacknowledged()), changed: false))
        case ("PATCH", 2):
            return try ok(PetAnswerJSON(pet: petJSON(try await hub.changePet(request.path[1], profile(try request.decode())))))
        case ("DELETE", 2):
            let record = try await hub.record(ofPet: request.path[1])
            let pet = try await hub.deletePet(record.pet.value.id.description)
            return try ok(PetAnswerJSON(pet: petJSON(record), message: "\(SafeText.line(pet.name)) is deleted."))
        case ("POST", 3):
            guard let verb = PetVerb(rawValue: request.path[2]) else { return nil }
            return try await petCommand(verb, request.path[1], request)
        default:
            return nil
        }
    }

    private func petCommand(_ verb: PetVerb, _ name: String, _ request: APIRequest) async throws -> Answer {
        switch verb {
        case .wash:
            let body: WashRequest = try request.decode()
            return try await answer(.wash(for: duration(body.forMs), replace: body.replace ?? false), name)
        case .dry:
            let body: DryRequest = try request.decode()
            if let minutes = body.addMinutes { return try await answer(.dryMore(minutes: minutes), name) }
            return try await answer(.dry(for: duration(body.forMs), replace: body.replace ?? false), name)
        case .skipDryer: return try await answer(.skipDryer, name)
        case .fold: return try await answer(.fold, name)
        case .abandon: return try await answer(.abandon, name)
        case .stop: return try await answer(.stop, name, idle: "Nothing was running for")
        case .finish: return try await answer(.finish, name, idle: "Nothing was running for")
        case .extend:
            let body: ExtendRequest = try request.decode()
            let change = try timerExtension(body)
            return try answerJSON(try await hub.extendMachine(ofPet: name, change))
        case .snooze:
            return try await answer(.snooze(try pause(request)), name, idle: "Nothing waits for an answer of")
        case .retire: return try ok(PetAnswerJSON(pet: petJSON(try await hub.retirePet(name))))
        case .revive: return try ok(PetAnswerJSON(pet: petJSON(try await hub.revivePet(name))))
        case .ack:
            let record = try await hub.record(ofPet: name)
            let events = try await hub.acknowledge(ownedBy: .pet(record.pet.value.id), by: "the command line")
            let pet = SafeText.line(record.pet.value.name)
            let message = events.isEmpty ? "Nothing waits for an answer of \(pet)." : nil
            return try ok(PetAnswerJSON(pet: petJSON(record), changed: !events.isEmpty, message: message))
        }
    }

    private func answer(_ command: LaundryCommand, _ name: String, idle: String? = nil) async throws -> Answer {
        try answerJSON(try await hub.perform(command, onPet: name), idle: idle)
    }

    private func answerJSON(_ answer: PetAnswer, idle: String? = nil) throws -> Answer {
        let clock = clock
        var message: String?
        if !answer.changed, let idle { message = "\(idle) \(SafeText.line(answer.record.pet.value.name))." }
        return try ok(
            PetAnswerJSON(
                pet: petJSON(answer.record), timer: answer.timer.map { TimerJSON($0, clock: clock) }, changed: answer.changed,
                message: message, warnings: answer.timer == nil ? [] : warnings))
    }

    /// What somebody who starts a machine should know: that nobody could be told of its end.
    private var warnings: [String] {
        hub.catalog.sinks.isEmpty ? ["No sink is configured, so nobody is told when it ends. See \"bellhop doctor\"."] : []
    }

    private func profile(_ request: PetRequest) -> PetProfile {
        PetProfile(
            name: request.name, cycleFrequencyDays: request.cycleFrequencyDays, washDuration: duration(request.washDurationMs),
            dryDuration: duration(request.dryDurationMs))
    }

    func petJSON(_ record: PetRecord, open: [Event] = []) -> PetJSON {
        let clock = clock
        let pet = record.pet.value
        let view = PetView(record, at: clock.now, zone: clock.zone)
        return PetJSON(
            record, state: view.state, mood: view.mood, health: view.health, due: view.due, nextAction: view.nextAction,
            unacknowledged: open.filter { $0.owner == .pet(pet.id) }.map(\.number), clock: clock)
    }
}
