import BellhopCore
import BellhopEngine
import Laundry

extension ImportCheck {
    mutating func checkPets() throws {
        let timers = try timersOfPets()
        for index in household.pets.indices where household.pets[index].isWhole {
            // If two pets have the same id, check only the first pet. The duplicate id of the
            // second pet was already reported.
            guard places[household.pets[index].value.id] == index else { continue }
            let path = "pets[\(household.pets[index].place)]"
            try enough()
            let before = findings.faults
            mendDates(index, path)
            checkFields(household.pets[index].value, path)
            guard findings.faults == before else { continue }
            mend(index, path, timers: timers[household.pets[index].value.id] ?? [])
            let pet = household.pets[index].value
            let task = open[pet.id]?.value
            // Rules 1 and 3 of ``PetValidator`` involve several fields, so they are checked on the
            // whole pet.
            let now = now
            checking(path) { () throws(Refusal) in try PetValidator.check(pet, at: now) }
            if let task {
                // Faults of the task itself have already been reported. If the task has no fault,
                // check the combination of pet and task.
                let isSound = (try? PetValidator.check(task, at: now)) != nil
                if isSound { checking(path) { () throws(Refusal) in try PetValidator.check(pet, task: task, at: now) } }
            } else {
                checking(path) { () throws(Refusal) in try PetValidator.check(pet, task: nil, at: now) }
            }
        }
    }

    /// Checks each field separately, as part of an otherwise valid pet. The validator stops at the
    /// first fault, but with separate checks, every fault is reported.
    private mutating func checkFields(_ pet: Pet, _ path: String) {
        let now = now
        for (name, set) in Self.fields {
            var probe = Pet(id: pet.id, createdDate: Instant(milliseconds: 0))
            set(pet, &probe)
            checking("\(path).\(name)") { () throws(Refusal) in try PetValidator.check(probe, at: now) }
        }
        let isTestMode = context.isTestMode
        if pet.cycleFrequencyDays == 0 {
            checking("\(path).cycleFrequencyDays") { () throws(Refusal) in try PetValidator.frequency(0, isTestMode: isTestMode) }
        }
        if !isTestMode, pet.testWashSeconds != nil || pet.testDrySeconds != nil {
            note(.fault, path, "lengths in seconds are allowed only in test mode")
        }
        checking("\(path)") { () throws(Refusal) in try PetValidator.check(pet.looks, of: pet.name) }
        if let turns = pet.turns {
            checking("\(path).turns") { () throws(Refusal) in try PetValidator.check(turns, of: pet.name) }
        }
        if pet.restDays == .all { note(.fault, "\(path).restDays", "a pet cannot have all seven days as rest days") }
        if let until = pet.pausedUntil, pet.pausedFrom.map({ until < $0 }) ?? true {
            note(.fault, "\(path).pausedUntil", "a vacation must end after it begins")
        }
        if let told = pet.toldFeeling, ![.sad, .verySad, .dead].contains(told) {
            note(.fault, "\(path).toldFeeling", "this value must be \"sad\", \"verySad\" or \"dead\"")
        }
        let counts = [
            ("totalCyclesCompleted", pet.totalCyclesCompleted), ("currentStreak", pet.currentStreak), ("longestStreak", pet.longestStreak),
            ("deaths", pet.deaths),
        ]
        for (name, count) in counts where count > Pet.countLimit {
            note(.fault, "\(path).\(name)", "\(count) is more than \(Pet.countLimit)")
        }
        if pet.pausedMilliseconds > Pet.longestPause.inMilliseconds {
            note(.fault, path + ".pausedMs", "\(pet.pausedMilliseconds) is more than \(Pet.longestPause.inMilliseconds) (a hundred years)")
        }
    }

    private mutating func mendDates(_ index: Int, _ path: String) {
        var pet = household.pets[index].value
        let dates: [(String, WritableKeyPath<Pet, Instant?>)] = [
            ("lastLaundryDate", \.lastLaundryDate), ("lastHealthUpdate", \.lastHealthUpdate), ("pausedFrom", \.pausedFrom),
            ("restDaysSince", \.restDaysSince), ("dueToldAt", \.dueToldAt),
        ]
        var created: Instant? = pet.createdDate
        mendDate(&created, path + ".createdDate")
        pet.createdDate = created ?? now
        for (name, date) in dates { mendDate(&pet[keyPath: date], "\(path).\(name)") }
        household.pets[index].value = pet
    }

    private static let fields: [(String, @Sendable (Pet, inout Pet) -> Void)] = [
        ("name", { $1.name = $0.name }),
        ("createdDate", { $1.createdDate = $0.createdDate }),
        ("lastLaundryDate", { $1.lastLaundryDate = $0.lastLaundryDate }),
        (
            "health",
            { pet, probe in
                probe.health = pet.health
                probe.currentState = PetState(health: pet.health ?? Pet.healthRange.upperBound)
            }
        ),
        ("lastHealthUpdate", { $1.lastHealthUpdate = $0.lastHealthUpdate }),
        ("totalCyclesCompleted", { $1.totalCyclesCompleted = $0.totalCyclesCompleted }),
        ("currentStreak", { $1.currentStreak = $0.currentStreak }),
        ("longestStreak", { $1.longestStreak = $0.longestStreak }),
        ("deaths", { $1.deaths = $0.deaths }),
        ("pausedMs", { $1.pausedMilliseconds = $0.pausedMilliseconds }),
        ("cycleFrequencyDays", { $1.cycleFrequencyDays = $0.cycleFrequencyDays }),
        ("washDurationMinutes", { $1.washDurationMinutes = $0.washDurationMinutes }),
        ("dryDurationMinutes", { $1.dryDurationMinutes = $0.dryDurationMinutes }),
        ("testWashSeconds", { $1.testWashSeconds = $0.testWashSeconds }),
        ("testDrySeconds", { $1.testDrySeconds = $0.testDrySeconds }),
    ]

    /// Computes a pet's health from its last laundry if the file does not contain the health. Files
    /// that Bellhop wrote always contain it (checklist G14).
    private mutating func mend(_ index: Int, _ path: String, timers: [TimerRecord]) {
        var pet = household.pets[index].value
        guard pet.health == nil else { return }
        let reckoning = PetReckoning(pet, timers: timers, at: now, context: context)
        pet.health = reckoning.health
        pet.lastHealthUpdate = now
        let task = open[pet.id]?.value
        pet.currentState = Mood.state(of: pet, task: task, health: reckoning.health)
        household.pets[index].value = pet
        note(.repair, "\(path).health", "\(pet.name) has no health in the file; \(reckoning.health) was calculated from its last laundry")
    }
}
