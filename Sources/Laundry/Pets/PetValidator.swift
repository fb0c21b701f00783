package import BellhopCore

/// Checks pets and tasks against LaundryTime's data models: the ranges, rules 1 to 4 and the order
/// of dates (D-16, D-17).
///
/// Rules check the records that they are about to write, and an import checks the records that it
/// reads. The database repeats the checks where it can.
package enum PetValidator {
    /// How far in the future a stored date may be. A correct date can be in the future if the clock
    /// was set back after the date was stored (D-16).
    package static let clockTolerance: Duration = .hours(24)
    /// The maximum length of a name in UTF-8 bytes. A name of 30 characters, the maximum, is longer
    /// only if it contains very many combining marks.
    static let nameByteLimit = 1024

    // MARK: Values

    /// Returns the name without surrounding white space.
    ///
    /// - Throws: `invalidName` if the result is empty, has more than 30 characters, or contains
    ///   control characters.
    package static func name(_ raw: String) throws(Refusal) -> String {
        let name = trimmed(raw)
        guard !name.isEmpty else { throw Refusal(.invalidName, "A name needs at least one character.") }
        guard name.utf8.count <= nameByteLimit, Pet.nameLengthRange.contains(name.count) else {
            throw Refusal(.invalidName, "A name can have at most \(Pet.nameLengthRange.upperBound) characters.")
        }
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Refusal(.invalidName, "A name cannot contain control characters such as line breaks and tabs.")
        }
        return name
    }

    static func trimmed(_ raw: String) -> String {
        guard let first = raw.firstIndex(where: { !$0.isWhitespace }), let last = raw.lastIndex(where: { !$0.isWhitespace }) else {
            return ""
        }
        return String(raw[first...last])
    }

    /// Checks the number of days between rounds of laundry.
    ///
    /// - Throws: `invalidFrequency`.
    package static func frequency(_ days: Int, isTestMode: Bool) throws(Refusal) {
        try inRange(days, Pet.cycleFrequencyRange, .invalidFrequency, "Laundry can be due every 1 to 365 days, not every \(days).")
        guard days > 0 || isTestMode else {
            throw Refusal(.invalidFrequency, "An interval of 0 (every five minutes) is allowed only in test mode. Use 1 to 365 days.")
        }
    }

    /// Checks that the length of a machine run is within the range `minutes`. In test mode, the
    /// minimum is one second.
    ///
    /// - Throws: `invalidDuration`.
    package static func run(_ duration: Duration, minutes: ClosedRange<Int>, of machine: Phrase, isTestMode: Bool) throws(Refusal) {
        let shortest: Duration = isTestMode ? .seconds(1) : .minutes(minutes.lowerBound)
        guard duration >= shortest, duration <= .minutes(minutes.upperBound) else {
            let longest = DurationText.words(.minutes(minutes.upperBound))
            throw Refusal(
                .invalidDuration, "\(machine) must take \(DurationText.words(shortest)) to \(longest), not \(DurationText.words(duration))."
            )
        }
    }

    // MARK: Records

    /// Checks a pet with its open task, if it has one.
    ///
    /// - Throws: the refusal for the first fault.
    package static func check(_ pet: Pet, task: LaundryTask?, at now: Instant) throws(Refusal) {
        try check(pet, at: now)
        if let task {
            try check(task, at: now)
            guard task.petID == pet.id else { throw Refusal(.inconsistentState, "The task does not belong to \(pet.name).") }
        }
        // Rule 1 applies to all three activities: the displayed state of the pet matches the
        // activity of its task.
        let activity = task.flatMap { $0.isOpen ? Mood.activity(in: $0.currentStage) : nil }
        let isActive = [.washing, .drying, .folding].contains(pet.currentState)
        guard isActive ? activity == pet.currentState : activity == nil else {
            let stage: Phrase = task.map { "its task has the stage \"\($0.currentStage.rawValue)\"" } ?? "it has no open task"
            throw Refusal(.inconsistentState, "\(pet.name) has the state \"\(pet.currentState.rawValue)\", although \(stage).")
        }
    }

    /// Checks a pet with all its tasks, for an import.
    ///
    /// - Throws: `taskAlreadyActive` when more than one task is open (rule 4).
    package static func check(_ pet: Pet, tasks: [LaundryTask], at now: Instant) throws(Refusal) {
        let open = tasks.filter(\.isOpen)
        guard open.count <= 1 else {
            throw Refusal(.taskAlreadyActive, "\(pet.name) has \(open.count) open tasks; at most one can be open.")
        }
        for task in tasks where !task.isOpen {
            try check(task, at: now)
            guard task.petID == pet.id else { throw Refusal(.inconsistentState, "One of the tasks does not belong to \(pet.name).") }
        }
        try check(pet, task: open.first, at: now)
    }

    /// Checks the fields of a pet, and rule 3 (a pet is dead if and only if its health is 0).
    package static func check(_ pet: Pet, at now: Instant) throws(Refusal) {
        guard try name(pet.name) == pet.name else {
            throw Refusal(.invalidName, "The name \"\(pet.name)\" begins or ends with white space.")
        }
        try inRange(
            pet.cycleFrequencyDays, Pet.cycleFrequencyRange, .invalidFrequency,
            "The laundry interval of \(pet.name) must be 1 to 365 days (0 only in test mode).")
        try inRange(pet.washDurationMinutes, Pet.washDurationRange, .invalidDuration, "The wash of \(pet.name) must take 1 min to 2 h.")
        try inRange(
            pet.dryDurationMinutes, Pet.dryDurationRange, .invalidDuration, "The drying time of \(pet.name) must be 1 min to 3 h.")
        if let seconds = pet.testWashSeconds {
            try inRange(
                seconds, 1...Pet.washDurationRange.upperBound * 60, .invalidDuration, "The wash of \(pet.name) must take 1 s to 2 h.")
        }
        if let seconds = pet.testDrySeconds {
            try inRange(
                seconds, 1...Pet.dryDurationRange.upperBound * 60, .invalidDuration, "The drying time of \(pet.name) must be 1 s to 3 h.")
        }
        let counts = [pet.totalCyclesCompleted, pet.currentStreak, pet.longestStreak, pet.deaths, Int(pet.pausedMilliseconds)]
        guard counts.allSatisfy({ $0 >= 0 }) else { throw Refusal(.invalidValue, "\(pet.name) has a negative count.") }

        if let health = pet.health {
            try inRange(health, Pet.healthRange, .invalidHealth, "The health of \(pet.name) must be 0 to 100.")
            // Rule 3 applies only while the state is a mood, because a dead pet's laundry may be
            // washed (checklist C6).
            let isFeeling = Mood.activity(for: pet.currentState) == nil
            guard !isFeeling || (health == 0) == (pet.currentState == .dead) else {
                throw Refusal(.inconsistentState, "\(pet.name) has a health of \(health) but is \"\(pet.currentState.rawValue)\".")
            }
        }
        try past(
            [
                ("was created", pet.createdDate), ("had laundry folded", pet.lastLaundryDate),
                ("had its health updated", pet.lastHealthUpdate),
            ],
            .verbatim(pet.name), now
        )
    }

    /// Checks the fields of a task, rule 2 (a task is completed if and only if it was folded) and
    /// the order of its dates.
    package static func check(_ task: LaundryTask, at now: Instant) throws(Refusal) {
        try inRange(task.washDurationMinutes, Pet.washDurationRange, .invalidDuration, "The wash of a task must take 1 min to 2 h.")
        try inRange(task.dryDurationMinutes, Pet.dryDurationRange, .invalidDuration, "The drying time of a task must be 1 min to 3 h.")
        if let minutes = task.additionalDryMinutes {
            try inRange(minutes, LaundryTask.additionalDryRange, .invalidDuration, "The extra drying of a task must take 1 min to 1 h.")
        }
        for name in [task.doers.wash, task.doers.dry, task.doers.fold].compactMap(\.self) {
            guard Doer.range.contains(name.count), name.utf8.count <= Doer.byteLimit, SafeText.isHarmlessLine(name) else {
                throw Refusal(.invalidName, "The names of people in a task must be 1 to 64 characters long.")
            }
        }
        guard task.isCompleted == (task.foldCompletedTime != nil) else {
            throw Refusal(.inconsistentState, "A task must be marked as completed if its laundry was folded, and only then.")
        }
        guard !task.isCompleted || (task.currentStage == .completed && task.abandonedAt == nil) else {
            throw Refusal(.inconsistentState, "A completed task must have the stage \"completed\", and it cannot also have been given up.")
        }
        let stamps = task.stamps
        for (earlier, later) in zip(stamps, stamps.dropFirst()) where later < earlier {
            throw Refusal(.invalidDate, "The times of a task are out of order: \(later.rfc3339) comes after \(earlier.rfc3339).")
        }
        if let given = task.abandonedAt, given < task.startDate {
            throw Refusal(.invalidDate, "A task was given up before it began.")
        }
        try past([("began", task.startDate), ("ended", stamps.last), ("was given up", task.abandonedAt)], "The task", now)
    }

    /// Checks the settings for how a pet's notices look and sound.
    ///
    /// - Throws: `invalidValue`.
    package static func check(_ looks: PetLooks, of name: String) throws(Refusal) {
        if let sound = looks.sound { try word(sound, "The sound", of: name) }
        if let owner = looks.owner { try word(owner, "The owner", of: name) }
        guard looks.tags.count <= PetLooks.tagLimit else {
            throw Refusal(.invalidValue, "A pet can have at most \(PetLooks.tagLimit) tags, not \(looks.tags.count).")
        }
        for tag in looks.tags { try word(tag, "A tag", of: name) }
        if let icon = looks.icon {
            let isPicture = icon.hasPrefix("https://") || (icon.hasPrefix("/") && icon.lowercased().hasSuffix(".png"))
            guard isPicture, icon.utf8.count <= PetLooks.iconLimit,
                !icon.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else {
                throw Refusal(.invalidValue, "The icon of \(name) must be the absolute path of a PNG file or begin with https://.")
            }
        }
    }

    /// Checks the members who take turns. Whether the config contains them does not matter, because
    /// the config may have changed.
    ///
    /// - Throws: `invalidValue`.
    package static func check(_ turns: Turns, of name: String) throws(Refusal) {
        var members = [turns.current] + turns.folds
        if case .rotation(let order) = turns.order {
            members += order
            guard Set(order).count == order.count, order.count <= Turns.limit else {
                throw Refusal(.invalidValue, "The turns of \(name) must name 1 to \(Turns.limit) members, each of them once.")
            }
        }
        members += [turns.owed].compactMap(\.self)
        let areKeys = members.allSatisfy { member in
            Turns.keyLength.contains(member.rawValue.utf8.count)
                && member.rawValue.utf8.allSatisfy { ($0 > 0x20 && $0 < 0x7F) && $0 != UInt8(ascii: ",") }
        }
        guard areKeys, turns.folds.count <= Turns.limit else {
            throw Refusal(.invalidValue, "The turns of \(name) must name members by their keys in the config.")
        }
    }

    /// Checks that a text consists of 1 to 40 letters and digits of any script, and `-_. `.
    private static func word(_ text: String, _ what: Phrase, of name: String) throws(Refusal) {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_. ".unicodeScalars.contains($0)
        }
        guard isPlain, PetLooks.wordLength.contains(text.count) else {
            throw Refusal(.invalidValue, "\(what) of \(name) must consist of 1 to 40 letters, digits, dots, dashes or spaces.")
        }
    }

    private static func inRange(_ value: Int, _ range: ClosedRange<Int>, _ code: Refusal.Code, _ message: @autoclosure () -> Phrase)
        throws(Refusal)
    {
        if !range.contains(value) { throw Refusal(code, message()) }
    }

    private static func past(_ dates: [(Phrase, Instant?)], _ name: Phrase, _ now: Instant) throws(Refusal) {
        for case (let what, let date?) in dates where date > now + clockTolerance {
            throw Refusal(
                .invalidDate,
                "\(name) \(what) at \(date.rfc3339), which is in the future: the clock says \(now.rfc3339). Set the clock, then try again.")
        }
    }
}

extension Mood {
    /// The activity that a state shows; `nil` for a mood.
    static func activity(for state: PetState) -> PetState? {
        switch state {
        case .washing, .drying, .folding: state
        case .happy, .neutral, .sad, .verySad, .dead: nil
        }
    }
}

extension LaundryTask {
    /// The times of the task that are set, in their required order: start, wash, dry, fold.
    var stamps: [Instant] {
        [startDate, washStartTime, washEndTime, dryStartTime, dryEndTime, foldCompletedTime].compactMap(\.self)
    }
}
