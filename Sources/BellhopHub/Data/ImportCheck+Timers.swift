import BellhopCore
import BellhopEngine
import Laundry

extension ImportCheck {
    /// Returns, for each pet of the file, the first timer of each kind. These timers have not been
    /// validated yet.
    func timersOfPets() throws -> [PetID: [TimerRecord]] {
        var timers: [PetID: [TimerRecord]] = [:]
        try household.timers.read { placed in
            guard let id = placed.value.owner.petID, placed.isWhole, isKnown(id) else { return }
            if timers[id]?.contains(where: { $0.kind == placed.value.kind }) != true { timers[id, default: []].append(placed.value) }
        }
        return timers
    }

    mutating func checkTimers() throws {
        var seen = SeenRecords()
        let list = household.timers
        try list.read { placed in
            findings.note(placed.findings)
            try enough()
            guard placed.isWhole else { return }
            let path = "timers[\(placed.place)]"
            let timer = placed.value
            if let first = seen.first(TimerPlace(timer), at: placed.place) {
                note(.fault, path, "timers[\(first)] has the same owner and kind as this timer")
                return
            }
            guard check(timer, path) else { return }
            if !ImportMending.isArmedAhead(timer) { checkDate(timer.armed, path + ".armed") }
            if let idle = idleness(of: timer) { return note(.repair, path, idle) }
            if timer.hasUnreadableRule {
                note(.repair, path + ".labels", "the alarm's recurrence rule cannot be read, so it rings only once")
            }
            if timer.owner.kind == .pet {
                petTimers.append(mending.mended(timer))
            } else {
                firstDue = min(firstDue ?? timer.due, timer.due)
            }
        }
        // The code below computes times from the values of pets and tasks. Rejected values may be
        // far out of range, and calculating with such values would crash.
        guard findings.faults == 0 else { return }
        let owned = Dictionary(grouping: petTimers, by: \.owner)
        for pet in household.pets where pet.isWhole { wake(pet.value, own: owned[.pet(pet.value.id)] ?? [], at: pet.place) }
    }

    private mutating func check(_ timer: TimerRecord, _ path: String) -> Bool {
        let before = findings.faults
        switch timer.owner.kind {
        case .pet:
            if timer.kind == .countdown || timer.kind == .alarm { note(.fault, path + ".kind", "a pet cannot have a timer of this kind") }
            if let pet = timer.owner.petID {
                if !isKnown(pet) { note(.fault, path + ".owner", "the file has no pet with this id") }
            } else {
                note(.fault, path + ".owner", "this is not the id of a pet")
            }
        case .countdown:
            if ![.countdown, .alarm, .reminder].contains(timer.kind) {
                note(.fault, path + ".kind", "only a pet can have a timer of this kind")
            }
            if timer.owner.countdownID == nil { note(.fault, path + ".owner", "this is not the id of a timer") }
        case .sink, .hub, .notice, .route, .rest, .workout, .routine, .post, .heartbeat:
            note(.fault, path + ".owner", "a timer must belong to a pet or to nobody")
        }
        let isReadable = !timer.name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        if timer.name.count > Countdown.nameLimit || timer.name.isEmpty || timer.owner.kind == .pet && !isReadable {
            note(.fault, path + ".name", "a name must have 1 to \(Countdown.nameLimit) characters")
        }
        checkTimes(of: timer, path)
        return findings.faults == before
    }

    /// Checks the numbers of a timer.
    mutating func checkTimes(of timer: TimerRecord, _ path: String) {
        if let duration = timer.duration, duration < .zero { note(.fault, path + ".durationMs", "a length must be at least 0") }
        if timer.generation < 1 { note(.fault, path + ".generation", "a generation must be at least 1") }
        // The year of a time in a file is at most 9999. All results that are computed from such
        // times fit in 64 bits.
        if timer.due >= Self.farthest { note(.fault, path + ".due", "a timer must end before the year 9999") }
        if let duration = timer.duration, duration > .days(36_500) {
            note(.fault, path + ".durationMs", "a length must be at most a hundred years")
        }
        if timer.generation > .max / 2 { note(.fault, path + ".generation", "\(timer.generation) is more than \(Int64.max / 2)") }
    }

    /// The first time that is rejected: 9999-01-01.
    private static let farthest = Instant(
        seconds: CivilDateTime(date: CivilDate(year: 9999, month: 1, day: 1), time: CivilTime(secondOfDay: 0)).secondsSince1970)

    /// Returns why a pet's timer is no longer needed; `nil` if the timer is still needed.
    private func idleness(of timer: TimerRecord) -> Phrase? {
        guard let id = timer.owner.petID, let pet = pet(id) else { return nil }
        let stage = open[id]?.value.currentStage
        switch timer.kind {
        case .wash where stage != .washing, .dry where stage != .drying:
            return "\(pet.name)'s laundry is not in the machine that this timer is for, so the timer is left out"
        case _ where !pet.isActive:
            return "\(pet.name) is retired, so the timer is left out"
        default:
            return nil
        }
    }

    /// Adds missing timers of a pet. Without a timer, a washer or dryer would run forever. Without
    /// a timer for its next mood, a pet would never change its mood.
    private mutating func wake(_ pet: Pet, own: [TimerRecord], at place: Int) {
        guard pet.isActive else { return }
        var own = own
        func timer(_ kind: TimerKind, armed: Instant, due: Instant, _ duration: Duration?) -> TimerRecord {
            TimerRecord(
                owner: .pet(pet.id), kind: kind, generation: 1, armed: armed, due: due, duration: duration, basis: .wall, name: pet.name)
        }
        if let task = open[pet.id]?.value {
            let machine: (TimerKind, Instant?, Int)? =
                switch task.currentStage {
                case .washing: (.wash, task.washStartTime, task.washDurationMinutes)
                case .drying: (.dry, task.dryStartTime, task.dryDurationMinutes + (task.additionalDryMinutes ?? 0))
                case .cycle, .washed, .completed: nil
                }
            if let (kind, start, minutes) = machine, !own.contains(where: { $0.kind == kind }) {
                let began = start ?? now
                let missing = timer(kind, armed: began, due: began + .minutes(minutes), .minutes(minutes))
                own.append(missing)
                petTimers.append(missing)
                note(
                    .repair, "pets[\(place)]",
                    "\(pet.name)'s machine is running, but the file has no timer for it, so the machine stops \(minutes) min after its start, at \(missing.due.rfc3339)"
                )
            }
        }
        guard !own.contains(where: { $0.kind == .mood }) else { return }
        let next = PetReckoning(pet, timers: own, at: now, context: context).next
        guard next != nil else { return }
        petTimers.append(timer(.mood, armed: now, due: now, nil))
        note(.repair, "pets[\(place)]", "\(pet.name) has no timer for its next mood, so its mood is updated right after the import")
    }
}
