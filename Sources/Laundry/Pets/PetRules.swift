package import BellhopCore

/// The rules for pets themselves: creating, changing, retiring and reviving them.
package enum PetRules {
    /// Creates a pet and its timers.
    ///
    /// - Parameter others: all other pets, including retired ones.
    /// - Throws: `nameTaken` if another pet has the same name (ignoring case), or a refusal of
    ///   ``PetValidator``.
    package static func add(
        _ profile: PetProfile, id: PetID, among others: [Pet], at now: ClockReading, context: LaundryContext
    ) throws(Refusal) -> [Effect] {
        var pet = Pet(id: id, createdDate: now.wall)
        if context.isTestMode {
            pet.cycleFrequencyDays = 0
            pet.washDurationMinutes = 1
            pet.dryDurationMinutes = 1
        }
        // The default name may also belong to another pet, so check it like a name from the
        // profile.
        try rename(&pet, to: profile.name ?? pet.name, among: others)
        try apply(profile, to: &pet, context: context)
        if let days = profile.restDays {
            pet.restDays = try checked(days)
        }
        var round = LaundryRound(PetRecord(pet: Versioned(pet, version: 0), task: nil, timers: []), at: now, context: context)
        let effects = try round.effects()
        // Save the pet even if its first update changed nothing.
        return effects.contains { if case .savePet = $0 { true } else { false } } ? effects : [.savePet(round.pet)] + effects
    }

    /// Applies the values that `profile` sets. A round that has started keeps its machine times
    /// (D-7). A new frequency applies at once, but does not revive a dead pet.
    package static func set(
        _ profile: PetProfile, on record: PetRecord, among others: [Pet], at now: ClockReading, context: LaundryContext
    ) throws(Refusal) -> [Effect] {
        let old = record.pet.value
        var pet = old
        if let name = profile.name { try rename(&pet, to: name, among: others) }
        try apply(profile, to: &pet, context: context)
        if let days = try profile.restDays.map(checked), days != pet.restDays {
            pet.keepingElapsed(from: record.timers, to: record.timers, at: now.wall, zone: context.zone) { pet in
                pet.restDays = days
                pet.restDaysSince = now.wall
            }
        }
        guard pet != old else { return [] }

        var round = LaundryRound(record, at: now, context: context)
        let before = PetReckoning(old, timers: record.timers, at: now.wall, context: context).health
        // A new frequency means a new health curve, so the stored health no longer caps the health.
        if pet.isActive, pet.cycleFrequencyDays != old.cycleFrequencyDays { pet.health = before == 0 ? 0 : Pet.healthRange.upperBound }
        round.pet = pet
        return try round.effects()
    }

    /// Sends a pet on vacation (checklist G13): its health and its streak do not change, and nobody
    /// is reminded. The end of a running machine is still announced.
    ///
    /// - Parameters:
    ///   - since: the start, at most ``retroactiveLimit`` ago unless `force` is set; `nil` means
    ///     now.
    ///   - until: the automatic end; `nil` when a person has to end the vacation.
    ///
    /// - Throws: `petPaused` if the pet is already on vacation and the end of the vacation does
    ///   not change; `invalidDate`; `petRetired`.
    package static func pause(
        _ record: PetRecord, since: Instant?, until: Instant?, force: Bool, at now: ClockReading, context: LaundryContext
    ) throws(Refusal) -> [Effect] {
        var round = LaundryRound(record, at: now, context: context)
        let name = round.pet.name
        let argument = ShellText.argument(name, id: round.pet.id)
        guard round.pet.isActive else {
            throw Refusal(.petRetired, "\(name) is retired and needs no vacation. To bring it back: bellhop pet revive \(argument)")
        }
        round.settle()
        if let until, until <= now.wall {
            throw Refusal(.invalidDate, "The vacation would end at \(round.time(until)), which is in the past. Choose a later time.")
        }
        if let since {
            guard since <= now.wall else {
                throw Refusal(.invalidDate, "A vacation must begin now or earlier, not at \(round.time(since)).")
            }
            guard force || now.wall - since <= retroactiveLimit else {
                throw Refusal(
                    .invalidDate,
                    "A vacation cannot begin more than 7 days in the past. To let it begin at \(round.time(since)), use --force.")
            }
        }
        if round.pet.pausedFrom != nil, since == nil {
            guard round.pet.pausedUntil != until else {
                throw Refusal(.petPaused, "\(name) is already on vacation. To end the vacation: bellhop pet resume \(argument)")
            }
            round.pet.pausedUntil = until
            return try round.effects()
        }
        let isAlive = PetReckoning(round.pet, timers: round.timers, at: now.wall, context: context).health > 0
        round.pet.pausedFrom = min(round.pet.pausedFrom ?? now.wall, since ?? now.wall)
        round.pet.pausedUntil = until
        // The time since the start of the vacation no longer reduces the pet's health, so the
        // stored health no longer caps the health. A dead pet stays dead.
        if since != nil, isAlive { round.pet.health = Pet.healthRange.upperBound }
        round.withdrawNews(.withdrawn, "\(name) is on vacation")
        // Laundry that is still due after the vacation is announced again then. A snoozed notice
        // about laundry in a machine comes back during the vacation, because that laundry still
        // waits.
        round.pet.dueToldAt = nil
        if round.stage == .cycle { round.disarm(.reminder) }
        return try round.effects()
    }

    /// How far in the past a vacation may begin.
    package static let retroactiveLimit: Duration = .days(7)

    /// Ends a vacation.
    ///
    /// - Throws: `nothingRunning` for a pet without a vacation.
    package static func resume(_ record: PetRecord, at now: ClockReading, context: LaundryContext) throws(Refusal) -> [Effect] {
        var round = LaundryRound(record, at: now, context: context)
        guard round.isPaused else {
            throw Refusal(.nothingRunning, "\(round.pet.name) is not on vacation, so there is nothing to resume.")
        }
        round.settle()
        if round.isPaused { round.endPause() }
        return try round.effects()
    }

    /// Retires a pet. Its data is kept, its health no longer changes, and nobody is notified about
    /// the pet. Has no effect on a pet that is already retired.
    ///
    /// - Throws: `taskAlreadyActive` while a machine is running.
    package static func retire(_ record: PetRecord, at now: ClockReading, context: LaundryContext) throws(Refusal) -> [Effect] {
        var round = LaundryRound(record, at: now, context: context)
        guard round.pet.isActive else { return [] }
        round.settle()
        if let end = round.machineEnd {
            throw Refusal(
                .taskAlreadyActive, "\(round.machineName) runs until \(round.time(end)). Stop it first, then retire \(round.pet.name).")
        }
        round.pet.refresh(task: round.task, timers: round.timers, at: now.wall, context: context)
        round.pet.isActive = false
        round.withdrawNotices(.withdrawn, "\(round.pet.name) was retired")
        round.withdrawNews(.withdrawn, "\(round.pet.name) was retired")
        round.disarm(.reminder)
        return try round.effects()
    }

    /// Brings a retired pet back as it was. Has no effect on an active pet.
    package static func revive(_ record: PetRecord, at now: ClockReading, context: LaundryContext) throws(Refusal) -> [Effect] {
        guard !record.pet.value.isActive else { return [] }
        var round = LaundryRound(record, at: now, context: context)
        round.pet.keepingElapsed(from: round.timers, to: round.timers, at: now.wall, zone: context.zone) { $0.isActive = true }
        return try round.effects()
    }

    private static func checked(_ days: Weekdays) throws(Refusal) -> Weekdays {
        guard days != .all else {
            throw Refusal(.invalidValue, "A pet cannot have all seven days as rest days. To send it on vacation: bellhop pet pause <pet>")
        }
        return days
    }

    private static func rename(_ pet: inout Pet, to raw: String, among others: [Pet]) throws(Refusal) {
        let name = try PetValidator.name(raw)
        let folded = name.lowercased()
        if let other = others.first(where: { $0.id != pet.id && $0.name.lowercased() == folded }) {
            let message: Phrase =
                other.isActive
                ? "There is already a pet named \(other.name). Choose another name."
                : "There is already a retired pet named \(other.name). Choose another name."
            throw Refusal(.nameTaken, message)
        }
        pet.name = name
    }

    private static func apply(_ profile: PetProfile, to pet: inout Pet, context: LaundryContext) throws(Refusal) {
        if let days = profile.cycleFrequencyDays {
            try PetValidator.frequency(days, isTestMode: context.isTestMode)
            pet.cycleFrequencyDays = days
        }
        if let looks = profile.looks {
            try PetValidator.check(looks, of: pet.name)
            pet.looks = looks
        }
        switch profile.turns {
        case .off: pet.turns = nil
        // If the setting stays the same, whose turn it is stays the same, too.
        case .on(let order) where order != pet.turns?.order: pet.turns = try Turns.begin(order, among: context.members)
        case .on, nil: break
        }
        if let wash = profile.washDuration {
            let setting = try setting(wash, in: Pet.washDurationRange, of: "A wash", context)
            pet.washDurationMinutes = setting.minutes
            pet.testWashSeconds = setting.seconds
        }
        if let dry = profile.dryDuration {
            let setting = try setting(dry, in: Pet.dryDurationRange, of: "The dryer", context)
            pet.dryDurationMinutes = setting.minutes
            pet.testDrySeconds = setting.seconds
        }
    }

    /// Returns the length of a machine run. `seconds` is `nil` if the length is a whole number of
    /// minutes. In test mode, any whole number of seconds is allowed; `minutes` is then rounded up.
    private static func setting(
        _ duration: Duration, in range: ClosedRange<Int>, of machine: Phrase, _ context: LaundryContext
    ) throws(Refusal) -> (minutes: Int, seconds: Int?) {
        try PetValidator.run(duration, minutes: range, of: machine, isTestMode: context.isTestMode)
        let minutes = duration.minutesRoundedUp
        if duration == .minutes(minutes) { return (minutes, nil) }
        guard context.isTestMode, duration == .seconds(duration.inSeconds) else {
            let unit: Phrase = context.isTestMode ? "seconds" : "minutes"
            throw Refusal(.invalidDuration, "\(machine) must be a whole number of \(unit), not \(DurationText.words(duration)).")
        }
        return (minutes, Int(duration.inSeconds))
    }
}

extension Pet {
    /// Updates the stored health and state to their values at `now`.
    mutating func refresh(task: LaundryTask?, timers: [TimerRecord], at now: Instant, context: LaundryContext) {
        let health = PetReckoning(self, timers: timers, at: now, context: context).health
        self.health = health
        lastHealthUpdate = now
        currentState = Mood.state(of: self, task: task, health: health)
    }
}

extension Duration {
    /// The duration in whole minutes, rounded up, at least 1. Any machine run can be stored in this
    /// form.
    var minutesRoundedUp: Int {
        max(1, Int((inMilliseconds + 59_999) / 60_000))
    }
}
