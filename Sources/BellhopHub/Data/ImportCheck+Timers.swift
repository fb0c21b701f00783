import BellhopCore
import Laundry

extension ImportCheck {
    mutating func checkTimers() {
        struct Key: Hashable {
            var owner: Owner
            var kind: TimerKind
        }
        var seen: [Key: Int] = [:]
        var kept: [Household.Placed<TimerRecord>] = []
        for placed in household.timers where placed.isWhole {
            let path = "timers[\(placed.place)]"
            let timer = placed.value
            if let first = seen.updateValue(placed.place, forKey: Key(owner: timer.owner, kind: timer.kind)) {
                note(.fault, path, "timers[\(first)] has the same owner and kind")
            }
            guard check(timer, path) else { continue }
            guard let idle = idleness(of: timer) else {
                var placed = placed
                if timer.labels[TimerRecord.recurrenceLabel] != nil, timer.recurrence == nil {
                    placed.value.labels[TimerRecord.recurrenceLabel] = nil
                    note(.repair, path + ".labels", "its rule cannot be read, so it rings once")
                }
                kept.append(placed)
                continue
            }
            note(.repair, path, idle)
        }
        household.timers = kept
        for pet in household.pets where pet.isWhole { wake(pet.value, at: pet.place) }
    }

    private mutating func check(_ timer: TimerRecord, _ path: String) -> Bool {
        let before = findings.count
        switch timer.owner.kind {
        case .pet:
            if timer.kind == .countdown || timer.kind == .alarm { note(.fault, path + ".kind", "a pet has no such timer") }
            if let pet = timer.owner.petID {
                if !isKnown(pet) { note(.fault, path + ".owner", "this pet is not there") }
            } else {
                note(.fault, path + ".owner", "this is no pet's id")
            }
        case .countdown:
            if ![.countdown, .alarm, .reminder].contains(timer.kind) { note(.fault, path + ".kind", "only a pet has such a timer") }
            if timer.owner.countdownID == nil { note(.fault, path + ".owner", "this is no timer's id") }
        case .sink, .hub, .notice, .route, .rest, .workout, .routine:
            note(.fault, path + ".owner", "a timer belongs to a pet or stands for itself")
        }
        if let duration = timer.duration, duration < .zero { note(.fault, path + ".durationMs", "a length is not below zero") }
        if timer.generation < 1 { note(.fault, path + ".generation", "generations are counted from 1") }
        let isReadable = !timer.name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        if timer.name.count > Countdown.nameLimit || timer.name.isEmpty || timer.owner.kind == .pet && !isReadable {
            note(.fault, path + ".name", "a name has 1 to \(Countdown.nameLimit) characters")
        }
        checkDates([("armed", timer.armed)], of: path)
        return findings.count == before || !findings[before...].contains { $0.kind == .fault }
    }

    /// Why a pet's timer has nothing to do any more; `nil` while it has.
    private func idleness(of timer: TimerRecord) -> Phrase? {
        guard let id = timer.owner.petID, let pet = pet(id) else { return nil }
        let stage = open[id].map { household.tasks[$0].value.currentStage }
        switch timer.kind {
        case .wash where stage != .washing, .dry where stage != .drying:
            return "\(pet.name)'s laundry is not in that machine, so the timer is left out"
        case _ where !pet.isActive:
            return "\(pet.name) is retired, so the timer is left out"
        default:
            return nil
        }
    }

    /// A machine without its timer would run for ever, and a pet without the timer of its next feeling would never change.
    private mutating func wake(_ pet: Pet, at place: Int) {
        guard pet.isActive else { return }
        var own = household.timers.map(\.value).filter { $0.owner == .pet(pet.id) }
        func timer(_ kind: TimerKind, armed: Instant, due: Instant, _ duration: Duration?) -> TimerRecord {
            TimerRecord(
                owner: .pet(pet.id), kind: kind, generation: 1, armed: armed, due: due, duration: duration, basis: .wall, name: pet.name)
        }
        if let index = open[pet.id] {
            let task = household.tasks[index].value
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
                household.timers.append(Household.Placed(missing, place: household.timers.count))
                note(
                    .repair, "pets[\(place)]",
                    "\(pet.name)'s machine runs without a timer; it ends \(minutes) min after its start, at \(missing.due.rfc3339)")
            }
        }
        guard !own.contains(where: { $0.kind == .mood }) else { return }
        let next = PetReckoning(pet, timers: own, at: now, context: context).next
        guard next != nil else { return }
        household.timers.append(Household.Placed(timer(.mood, armed: now, due: now, nil), place: household.timers.count))
        note(.repair, "pets[\(place)]", "\(pet.name) has no timer for its next feeling, so it is looked at right after the import")
    }
}
