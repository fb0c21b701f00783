import BellhopCore
import Laundry

extension ImportCheck {
    mutating func checkPets() {
        for index in household.pets.indices where household.pets[index].isWhole {
            // Of two with one id the first is meant; of the other only that is told.
            guard places[household.pets[index].value.id] == index else { continue }
            let path = "pets[\(household.pets[index].place)]"
            let before = findings.count { $0.kind == .fault }
            checkFields(household.pets[index].value, path)
            guard findings.count(where: { $0.kind == .fault }) == before else { continue }
            mend(index, path)
            let pet = household.pets[index].value
            let task = open[pet.id].map { household.tasks[$0].value }
            // Rules 1 and 3, which look at several fields.
            let now = now
            checking(path) { () throws(Refusal) in try PetValidator.check(pet, at: now) }
            if let task {
                // What is wrong with the task was told with the task; here it only matters that something is.
                let isSound = (try? PetValidator.check(task, at: now)) != nil
                if isSound { checking(path) { () throws(Refusal) in try PetValidator.check(pet, task: task, at: now) } }
            } else {
                checking(path) { () throws(Refusal) in try PetValidator.check(pet, task: nil, at: now) }
            }
        }
        // The same sentence of two rules is one fault.
        var seen: Set<ImportFinding> = []
        findings.removeAll { !seen.insert($0).inserted }
    }

    /// Each field by itself in a sound pet, so that the validator tells every fault and not only the first.
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
            note(.fault, path, "lengths in seconds are for test mode only")
        }
        checking("\(path)") { () throws(Refusal) in try PetValidator.check(pet.looks, of: pet.name) }
        if pet.restDays == .all { note(.fault, "\(path).restDays", "a pet cannot rest on all seven days") }
        if let until = pet.pausedUntil, pet.pausedFrom.map({ until < $0 }) ?? true {
            note(.fault, "\(path).pausedUntil", "a vacation ends after it has begun")
        }
        if let told = pet.toldFeeling, ![.sad, .verySad, .dead].contains(told) {
            note(.fault, "\(path).toldFeeling", "only sad, verySad and dead are told")
        }
        for (name, date) in [("pausedFrom", pet.pausedFrom), ("restDaysSince", pet.restDaysSince), ("dueToldAt", pet.dueToldAt)] {
            checkDates([(name, date)], of: path)
        }
        let dates: [(String, Instant?)] = [
            ("createdDate", pet.createdDate), ("lastLaundryDate", pet.lastLaundryDate), ("lastHealthUpdate", pet.lastHealthUpdate),
        ]
        // What is more than a day ahead the validator has told.
        checkDates(dates.filter { $0.1.map { $0 <= now + PetValidator.clockTolerance } ?? false }, of: path)
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

    /// A pet without health gets the one that its last laundry gives it; nothing of ours writes such a pet (checklist G14).
    private mutating func mend(_ index: Int, _ path: String) {
        var pet = household.pets[index].value
        guard pet.health == nil else { return }
        let timers = household.timers.map(\.value).filter { $0.owner == .pet(pet.id) }
        let reckoning = PetReckoning(pet, timers: timers, at: now, context: context)
        pet.health = reckoning.health
        pet.lastHealthUpdate = now
        let task = open[pet.id].map { household.tasks[$0].value }
        pet.currentState = Mood.state(of: pet, task: task, health: reckoning.health)
        household.pets[index].value = pet
        note(.repair, "\(path).health", "\(pet.name) has no health; \(reckoning.health) is reckoned from its last laundry")
    }
}
