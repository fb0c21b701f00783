public import BellhopCore

/// The rules of pets themselves: made, changed, retired, brought back.
public enum PetRules {
    /// A new pet. ⇒ `nameTaken` when another has the name (case does not matter), and the refusals of ``PetValidator``.
    ///
    /// - Parameter others: every pet there is, retired ones too.
    public static func add(
        _ profile: PetProfile, id: PetID, among others: [Pet], at now: ClockReading, context: LaundryContext
    ) throws(Refusal) -> Pet {
        var pet = Pet(id: id, createdDate: now.wall)
        if context.isTestMode {
            pet.cycleFrequencyDays = 0
            pet.washDurationMinutes = 1
            pet.dryDurationMinutes = 1
        }
        // A default name can be taken just as well as a chosen one.
        try rename(&pet, to: profile.name ?? pet.name, among: others)
        try apply(profile, to: &pet, context: context)
        try PetValidator.check(pet, at: now.wall)
        return pet
    }

    /// Changes what `profile` names. A round that is under way keeps its times (D-7); the frequency counts at once, but revives nobody.
    public static func set(
        _ profile: PetProfile, on record: PetRecord, among others: [Pet], at now: ClockReading, context: LaundryContext
    ) throws(Refusal) -> [Effect] {
        let old = record.pet.value
        var pet = old
        if let name = profile.name { try rename(&pet, to: name, among: others) }
        try apply(profile, to: &pet, context: context)
        guard pet != old else { return [] }

        if pet.isActive {
            let before = PetHealth.value(of: old, timers: record.timers, at: now.wall, zone: context.zone)
            // Another frequency is another curve, so what was stored under the old one is no bound any more.
            if pet.cycleFrequencyDays != old.cycleFrequencyDays { pet.health = before == 0 ? 0 : Pet.healthRange.upperBound }
            pet.refresh(task: record.task?.value, timers: record.timers, at: now.wall, zone: context.zone)
        }
        try PetValidator.check(pet, task: record.task?.value, at: now.wall)
        return [.savePet(pet)]
    }

    /// Retires a pet: it keeps everything, its health stands still, and nobody is told of it. Nothing happens to a retired one.
    /// ⇒ `taskAlreadyActive` while a machine runs.
    public static func retire(_ record: PetRecord, at now: ClockReading, context: LaundryContext) throws(Refusal) -> [Effect] {
        var round = LaundryRound(record, at: now, context: context)
        guard round.pet.isActive else { return [] }
        round.settle()
        if let end = round.machineEnd {
            throw Refusal(
                .taskAlreadyActive, "\(round.machineName) runs until \(round.time(end)). Stop it first, then retire \(round.pet.name).")
        }
        round.pet.refresh(task: round.task, timers: round.timers, at: now.wall, zone: context.zone)
        round.pet.isActive = false
        round.withdrawNotices(.withdrawn, "\(round.pet.name) was retired")
        round.disarm(.reminder)
        return try round.effects()
    }

    /// Brings a retired pet back as it was. Nothing happens to an active one.
    public static func revive(_ record: PetRecord, at now: ClockReading, context: LaundryContext) throws(Refusal) -> [Effect] {
        var pet = record.pet.value
        guard !pet.isActive else { return [] }
        if let retired = pet.lastHealthUpdate, now.wall > retired { pet.pausedSeconds += Int((now.wall - retired).inSeconds) }
        pet.isActive = true
        pet.refresh(task: record.task?.value, timers: record.timers, at: now.wall, zone: context.zone)
        try PetValidator.check(pet, task: record.task?.value, at: now.wall)
        return [.savePet(pet)]
    }

    private static func rename(_ pet: inout Pet, to raw: String, among others: [Pet]) throws(Refusal) {
        let name = try PetValidator.name(raw)
        let folded = name.lowercased()
        if let other = others.first(where: { $0.id != pet.id && $0.name.lowercased() == folded }) {
            let retired = other.isActive ? "" : "; it is retired"
            throw Refusal(.nameTaken, "There is a pet named \(other.name) already\(retired). Take another name.")
        }
        pet.name = name
    }

    private static func apply(_ profile: PetProfile, to pet: inout Pet, context: LaundryContext) throws(Refusal) {
        if let days = profile.cycleFrequencyDays {
            try PetValidator.frequency(days, isTestMode: context.isTestMode)
            pet.cycleFrequencyDays = days
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

    /// Whole minutes; in test mode other lengths become whole seconds beside the minutes that hold them.
    private static func setting(
        _ duration: Duration, in range: ClosedRange<Int>, of machine: String, _ context: LaundryContext
    ) throws(Refusal) -> (minutes: Int, seconds: Int?) {
        try PetValidator.run(duration, minutes: range, of: machine, isTestMode: context.isTestMode)
        let minutes = duration.minutesRoundedUp
        if duration == .minutes(minutes) { return (minutes, nil) }
        guard context.isTestMode, duration == .seconds(duration.inSeconds) else {
            let unit = context.isTestMode ? "seconds" : "minutes"
            throw Refusal(.invalidDuration, "\(machine) of a pet takes whole \(unit), not \(DurationText.words(duration)).")
        }
        return (minutes, Int(duration.inSeconds))
    }
}

extension Pet {
    /// Health and state as they are now.
    mutating func refresh(task: LaundryTask?, timers: [TimerRecord], at now: Instant, zone: ZoneRules) {
        let health = PetHealth.value(of: self, timers: timers, at: now, zone: zone)
        self.health = health
        lastHealthUpdate = now
        currentState = Mood.state(of: self, task: task, health: health)
    }
}

extension Duration {
    /// Whole minutes, at least one, so that any run fits the stored field.
    var minutesRoundedUp: Int {
        max(1, Int((inMilliseconds + 59_999) / 60_000))
    }
}
