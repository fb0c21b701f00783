import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func pets(_ request: APIRequest) async throws -> Answer {
        let (retired, low) = (try request.flag("retired"), try request.flag("low"))
        let records = try await hub.pets(includingRetired: retired)
        let open = try await hub.unacknowledged()
        var pets = records.map { petJSON($0, open: open) }
        // Answer with the pets whose health is low, worst first (D-10, query 5).
        if low {
            pets = pets.filter { $0.isActive && $0.health ?? 100 < 25 }.sorted {
                ($0.health ?? 100, $0.createdDate) < ($1.health ?? 100, $1.createdDate)
            }
        }
        return try ok(PetListJSON(pets: pets))
    }

    func addPet(_ body: PetRequest) async throws -> Answer {
        let record = try await hub.addPet(profile(body, of: nil), by: doer)
        return try ok(PetAnswerJSON(pet: petJSON(record)), status: 201)
    }

    func pet(_ name: String) async throws -> Answer {
        let record = try await hub.record(ofPet: name)
        return try ok(PetAnswerJSON(pet: petJSON(record, open: try await hub.unacknowledged()), changed: false))
    }

    func changePet(_ name: String, _ body: PetRequest) async throws -> Answer {
        let record = try await hub.changePet(name, by: doer) { try profile(body, of: $0) }
        return try ok(PetAnswerJSON(pet: petJSON(record)))
    }

    func deletePet(_ name: String) async throws -> Answer {
        let record = try await hub.record(ofPet: name)
        let pet = try await hub.deletePet(record.pet.value.id.description, by: doer)
        return try ok(PetAnswerJSON(pet: petJSON(record), message: language("\(SafeText.line(pet.name)) is deleted.")))
    }

    func explanation(ofPet name: String) async throws -> Answer {
        let record = try await hub.record(ofPet: name)
        return try ok(explanation(of: record, open: try await hub.unacknowledged()))
    }

    func petCommand(_ name: String, _ verb: PetVerb, _ request: APIRequest) async throws -> Answer {
        switch verb {
        case .wash:
            let body: WashRequest = try request.decode()
            return try await answer(.wash(for: duration(body.forMs), replace: body.replace ?? false), name)
        case .dry:
            let body: DryRequest = try request.decode()
            if let minutes = body.addMinutes {
                guard body.forMs == nil, body.replace == nil else {
                    throw Problem(.badRequest, "\"addMinutes\" cannot be combined with \"forMs\" or \"replace\".")
                }
                return try await answer(.dryMore(minutes: minutes), name)
            }
            return try await answer(.dry(for: duration(body.forMs), replace: body.replace ?? false), name)
        case .skipDryer: return try await answer(.skipDryer, name)
        case .fold: return try await answer(.fold, name)
        case .abandon: return try await answer(.abandon, name)
        case .stop: return try await answer(.stop, name, idle: { "The laundry of \($0) was not running." })
        case .finish: return try await answer(.finish, name, idle: { "The laundry of \($0) was not running." })
        case .extend:
            let body: ExtendRequest = try request.decode()
            let change = try timerExtension(body)
            return try await answerJSON(try await hub.extendMachine(ofPet: name, change, by: doer), written: body.at)
        case .snooze:
            let body: SnoozeRequest = try request.decode()
            return try await answer(
                .snooze(try pause(body)), name, idle: { "\($0) has no notice waiting for an answer." }, written: body.at)
        case .swap:
            let body: SwapRequest = try request.decode()
            return try await answerJSON(try await hub.swapTurn(ofPet: name, with: body.with, by: doer))
        case .retire: return try ok(PetAnswerJSON(pet: petJSON(try await hub.retirePet(name, by: doer))))
        case .revive:
            let wasRetired = try await !hub.record(ofPet: name).pet.value.isActive
            let pet = petJSON(try await hub.revivePet(name, by: doer))
            let idle: Phrase =
                pet.state == PetState.dead.rawValue
                ? "\(SafeText.line(pet.name)) is not retired. It comes back to life when its laundry is folded."
                : "\(SafeText.line(pet.name)) is not retired."
            return try ok(PetAnswerJSON(pet: pet, changed: wasRetired, message: wasRetired ? nil : language(idle)))
        case .pause:
            let body: PauseRequest = try request.decode()
            let vacation = try vacation(body)
            return try await answerJSON(try await hub.pausePet(name, vacation, by: doer), moment: vacation.until ?? vacation.since)
        case .resume:
            return try await answerJSON(try await hub.resumePet(name, by: doer))
        case .ack:
            let record = try await hub.record(ofPet: name)
            let events = try await hub.acknowledge(ownedBy: .pet(record.pet.value.id), by: surface, doer: doer)
            let pet = SafeText.line(record.pet.value.name)
            let message = events.isEmpty ? language("\(pet) has no notice waiting for an answer.") : nil
            return try ok(PetAnswerJSON(pet: petJSON(record), changed: !events.isEmpty, message: message))
        }
    }

    private func answer(
        _ command: LaundryCommand, _ name: String, idle: ((String) -> Phrase)? = nil, written: String? = nil
    ) async throws -> Answer {
        try await answerJSON(try await hub.perform(command, onPet: name, by: doer), idle: idle, written: written)
    }

    /// - Parameters:
    ///   - written: the end of the timer as a person wrote it; `nil` if the request has no such
    ///     time.
    ///   - moment: the instant that another written time means; `nil` if the request has no such
    ///     time.
    private func answerJSON(
        _ answer: PetAnswer, idle: ((String) -> Phrase)? = nil, written: String? = nil, moment: Instant? = nil
    ) async throws -> Answer {
        let clock = clock
        var message: String?
        if !answer.changed, let idle { message = language(idle(SafeText.line(answer.record.pet.value.name))) }
        return try ok(
            PetAnswerJSON(
                pet: petJSON(answer.record), timer: answer.timer.map { TimerJSON($0, clock: clock) }, changed: answer.changed,
                message: message, warnings: answer.timer == nil ? [] : try await startWarnings(),
                understood: moment.map(clock.moment) ?? understood(written, answer.timer?.due)))
    }

    /// Returns a warning if nobody can be notified when the started timer ends (checklist N-2,
    /// N-17). The hub returns this warning only once. In test mode, nobody relies on the notice.
    func startWarnings() async throws -> [String] {
        guard !daemon.info(language).testMode else { return [] }
        return try await hub.reachHint().map { [language($0)] } ?? []
    }

    /// - Parameter pet: the pet to change; `nil` for a new pet. The pet keeps its looks unless the
    ///   request contains new looks.
    private func profile(_ request: PetRequest, of pet: Pet?) throws -> PetProfile {
        PetProfile(
            name: request.name, cycleFrequencyDays: request.cycleFrequencyDays, washDuration: duration(request.washDurationMs),
            dryDuration: duration(request.dryDurationMs), restDays: try request.restDays.map(weekdays),
            looks: try looks(request, of: pet?.looks ?? PetLooks()), turns: try request.turns.map(hub.turns))
    }

    private func weekdays(_ names: [String]) throws(Problem) -> Weekdays {
        var days: Weekdays = []
        for name in names {
            guard let day = Weekdays(name: name) else {
                throw Problem(
                    .badRequest, "\"\(SafeText.line(name))\" is not a day of the week. Write mon, tue, wed, thu, fri, sat or sun.")
            }
            days.formUnion(day)
        }
        return days
    }

    private func looks(_ request: PetRequest, of current: PetLooks) throws(Problem) -> PetLooks {
        var looks = current
        for look in request.clear ?? [] {
            switch look {
            case .sound: looks.sound = nil
            case .icon: looks.icon = nil
            case .urgency: looks.urgency = nil
            case .tags: looks.tags = []
            case .owner: looks.owner = nil
            }
        }
        looks.sound = request.sound ?? looks.sound
        looks.icon = request.icon ?? looks.icon
        looks.tags = request.tags ?? looks.tags
        looks.owner = request.owner ?? looks.owner
        if let text = request.urgency {
            guard let urgency = Urgency(rawValue: text) else {
                throw Problem(.badRequest, "\"\(SafeText.line(text))\" is not an urgency. Write low, normal, high or critical.")
            }
            looks.urgency = urgency
        }
        if let text = request.species {
            guard let species = PetPortrait.Species(rawValue: text) else {
                throw Problem(.badRequest, "\"\(SafeText.line(text))\" is not a species. Write bunny, cat, bear, dog or sheep.")
            }
            looks.species = species
        }
        if let text = request.coat {
            guard let coat = PetPortrait.Coat(rawValue: text) else {
                throw Problem(
                    .badRequest, "\"\(SafeText.line(text))\" is not a coat. Write snow, wool, peach, cocoa, honey or lilac.")
            }
            looks.coat = coat
        }
        return looks
    }

    func petJSON(_ record: PetRecord, open: [Event] = []) -> PetJSON {
        let clock = clock
        return petJSON(record, view: hub.view(of: record, at: clock.now), open: open, clock: clock)
    }

    func petJSON(_ record: PetRecord, view: PetView, open: [Event] = [], clock: LocalClock) -> PetJSON {
        let pet = record.pet.value
        return PetJSON(
            record, state: view.state, mood: view.mood, health: view.health, due: view.due, nextAction: view.nextAction,
            turn: view.turn, nextTurn: view.nextTurn, unacknowledged: open.filter { $0.owner == .pet(pet.id) }.map(\.number), clock: clock)
    }
}
