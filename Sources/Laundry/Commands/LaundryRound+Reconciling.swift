import BellhopCore

// What follows from where a pet has come to, whatever brought it there: its health, what is told of it, and the timers that wake it next.
extension LaundryRound {
    mutating func reconcile() {
        guard pet.isActive else {
            for kind in [TimerKind.due, .mood, .waiting, .resume] { disarm(kind) }
            return
        }
        pet.refresh(task: task, timers: timers, at: now.wall, context: context)
        tellFeeling()
        let reckoning = PetReckoning(pet, timers: timers, at: now.wall, context: context)
        reconcileMood(reckoning)
        reconcileDue(reckoning)
        reconcileWaiting()
        if let until = pet.pausedUntil, pet.pausedFrom != nil { set(.resume, at: until) } else { disarm(.resume) }
    }

    /// A worse feeling is told once, and after an absence only the newest (checklist G4).
    private mutating func tellFeeling() {
        let feeling = Mood.feeling(of: pet, health: pet.health ?? Pet.healthRange.upperBound)
        let rank = Self.toldFeelings.firstIndex(of: feeling)
        if let told = pet.toldFeeling, let before = Self.toldFeelings.firstIndex(of: told), before >= rank ?? -1 {
            guard before != rank else { return }
            // It feels better without a fold: another frequency, a vacation that had begun earlier.
            withdrawFeeling(.withdrawn, "\(pet.name) feels better")
            pet.toldFeeling = rank.map { Self.toldFeelings[$0] }
            return
        }
        guard rank != nil else { return }
        pet.toldFeeling = feeling
        // A streak ends with the pet (checklist G2).
        if feeling == .dead { pet.currentStreak = 0 }
        // Told by its timer it may be late: then the hour at which it began to feel so is told, too.
        let isByTimer = fired?.kind == .mood || timers.contains { $0.kind == .mood && $0.due <= now.wall }
        let due = isByTimer ? PetReckoning(pet, timers: timers, at: now.wall, context: context).began.map { min($0, now.wall) } : nil
        announce(
            LaundryNotices.kind(of: feeling), due: due, timer: due == nil ? nil : .mood,
            notice: LaundryNotices.felt(feeling, pet, canWash: stage == .cycle, context: context))
    }

    private static let toldFeelings: [PetState] = [.sad, .verySad, .dead]

    private mutating func reconcileMood(_ reckoning: PetReckoning) {
        // At the earliest in the next millisecond, so that a timer that finds nothing to change cannot fire for ever.
        if let next = reckoning.next { set(.mood, at: max(next.at, now.wall + .milliseconds(1))) } else { disarm(.mood) }
    }

    /// The reminder that laundry is due stands while nothing is done about it.
    private mutating func reconcileDue(_ reckoning: PetReckoning) {
        guard stage == .cycle, !isPaused, let due = reckoning.due else { return disarm(.due) }
        if due > now.wall {
            withdrawDue(.withdrawn, "laundry is not due any more")
            pet.dueToldAt = nil
            set(.due, at: due)
        } else if pet.dueToldAt == nil {
            // A timer that is due goes off by itself; what became due in some other way is told at once.
            if timer(.due).map({ $0.due > now.wall }) ?? true { set(.due, at: now.wall) }
        } else {
            disarm(.due)
        }
    }

    /// Laundry that begins to wait is reminded of later; laundry that waits no more is not.
    private mutating func reconcileWaiting() {
        let before = originalStage
        guard stage == .washed || stage == .completed else {
            disarm(.waiting)
            if task?.remindedAt != nil { task?.remindedAt = nil }
            return
        }
        guard stage != before else { return }
        task?.remindedAt = nil
        if let pause = context.policy.waitingAfter ?? context.policy.abandonAfter { arm(.waiting, for: pause) }
    }
}
