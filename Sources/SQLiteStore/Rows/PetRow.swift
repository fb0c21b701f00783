import BellhopCore

/// Reads and writes a pet as a row.
enum PetRow {
    static let columns = """
        id, version, name, created, state, last_laundry, is_active, health, health_updated, cycles, streak, longest_streak, deaths, \
        paused_ms, frequency_days, wash_minutes, dry_minutes, test_wash_seconds, test_dry_seconds, paused_from, paused_until, \
        rest_days, rest_since, due_told, told_feeling, sound, icon, urgency, tags, owner, \
        turns, turn, turn_owed, turn_folds, species, coat
        """
    static let count = 36

    /// Binds the values of ``columns``, in this order.
    static func bind(_ pet: Pet, version: Int64, to parameters: inout Parameters) {
        parameters.add(pet.id.description)
        parameters.add(version)
        parameters.add(pet.name)
        parameters.add(pet.createdDate)
        parameters.add(pet.currentState.rawValue)
        parameters.add(pet.lastLaundryDate)
        parameters.add(pet.isActive)
        parameters.add(pet.health)
        parameters.add(pet.lastHealthUpdate)
        parameters.add(pet.totalCyclesCompleted)
        parameters.add(pet.currentStreak)
        parameters.add(pet.longestStreak)
        parameters.add(pet.deaths)
        parameters.add(pet.pausedMilliseconds)
        parameters.add(pet.cycleFrequencyDays)
        parameters.add(pet.washDurationMinutes)
        parameters.add(pet.dryDurationMinutes)
        parameters.add(pet.testWashSeconds)
        parameters.add(pet.testDrySeconds)
        parameters.add(pet.pausedFrom)
        parameters.add(pet.pausedUntil)
        parameters.add(Int64(pet.restDays.rawValue))
        parameters.add(pet.restDaysSince)
        parameters.add(pet.dueToldAt)
        parameters.add(pet.toldFeeling?.rawValue)
        parameters.add(pet.looks.sound)
        parameters.add(pet.looks.icon)
        parameters.add(pet.looks.urgency?.rawValue)
        parameters.add(ListText.write(pet.looks.tags))
        parameters.add(pet.looks.owner)
        parameters.add(pet.turns?.order.text)
        parameters.add(pet.turns?.current.rawValue)
        parameters.add(pet.turns?.owed?.rawValue)
        parameters.add(ListText.write((pet.turns?.folds ?? []).map(\.rawValue)))
        parameters.add(pet.looks.species?.rawValue)
        parameters.add(pet.looks.coat?.rawValue)
    }

    /// Returns the name by which the log refers to the row. The name contains the pet's identifier.
    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "pet \(columns.text())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> Versioned<Pet> {
        let id = try columns.parsed("id", PetID.init)
        let version = columns.integer()
        var pet = Pet(id: id, name: columns.text(), createdDate: columns.instant())
        pet.currentState = try columns.parsed("state", PetState.init(rawValue:))
        pet.lastLaundryDate = columns.optionalInstant()
        pet.isActive = columns.truth()
        pet.health = columns.optionalInt()
        pet.lastHealthUpdate = columns.optionalInstant()
        pet.totalCyclesCompleted = columns.int()
        pet.currentStreak = columns.int()
        pet.longestStreak = columns.int()
        pet.deaths = columns.int()
        pet.pausedMilliseconds = columns.integer()
        pet.cycleFrequencyDays = columns.int()
        pet.washDurationMinutes = columns.int()
        pet.dryDurationMinutes = columns.int()
        pet.testWashSeconds = columns.optionalInt()
        pet.testDrySeconds = columns.optionalInt()
        pet.pausedFrom = columns.optionalInstant()
        pet.pausedUntil = columns.optionalInstant()
        pet.restDays = Weekdays(rawValue: UInt8(truncatingIfNeeded: columns.integer()))
        pet.restDaysSince = columns.optionalInstant()
        pet.dueToldAt = columns.optionalInstant()
        pet.toldFeeling = try columns.optionallyParsed("told_feeling", PetState.init(rawValue:))
        pet.looks.sound = columns.optionalText()
        pet.looks.icon = columns.optionalText()
        pet.looks.urgency = try columns.optionallyParsed("urgency", Urgency.init(rawValue:))
        pet.looks.tags = try columns.optionallyParsed("tags", ListText.read) ?? []
        pet.looks.owner = columns.optionalText()
        let order = try columns.optionallyParsed("turns", Turns.Order.init(text:))
        let current = columns.optionalText().map(MemberName.init(rawValue:))
        let owed = columns.optionalText().map(MemberName.init(rawValue:))
        let folds = try columns.optionallyParsed("turn_folds", ListText.read) ?? []
        pet.turns = Turns(order, current: current, owed: owed, folds: folds.map(MemberName.init(rawValue:)))
        pet.looks.species = try columns.optionallyParsed("species", PetPortrait.Species.init(rawValue:))
        pet.looks.coat = try columns.optionallyParsed("coat", PetPortrait.Coat.init(rawValue:))
        return Versioned(pet, version: version)
    }
}
