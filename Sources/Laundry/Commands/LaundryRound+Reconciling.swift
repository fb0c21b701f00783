import BellhopCore

// Derives what follows from a pet's new state, whatever caused it: its health, the notices about
// it, and its next timers.
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

    /// Announces a worse mood once, and after an absence only the newest (checklist G4).
    private mutating func tellFeeling() {
        let feeling = Mood.feeling(of: pet, health: pet.health ?? Pet.healthRange.upperBound)
        let rank = Self.toldFeelings.firstIndex(of: feeling)
        if let told = pet.toldFeeling, let before = Self.toldFeelings.firstIndex(of: told), before >= rank ?? -1 {
            guard before != rank else { return }
            // It feels better without a fold, because of another frequency, or a vacation that
            // began earlier.
            withdrawFeeling(.withdrawn, "\(pet.name) feels better")
            pet.toldFeeling = rank.map { Self.toldFeelings[$0] }
            return
        }
        guard rank != nil else { return }
        pet.toldFeeling = feeling
        // The pet's streak ends when it dies (checklist G2).
        if feeling == .dead { pet.currentStreak = 0 }
        // If the mood timer announces it, it may be late. The notice then includes the time at
        // which the mood began.
        let isByTimer = fired?.kind == .mood || timers.contains { $0.kind == .mood && $0.due <= now.wall }
        let due = isByTimer ? PetReckoning(pet, timers: timers, at: now.wall, context: context).began.map { min($0, now.wall) } : nil
        announce(
            LaundryNotices.kind(of: feeling), due: due, timer: due == nil ? nil : .mood,
            notice: LaundryNotices.felt(feeling, pet, canWash: stage == .cycle, context: context))
    }

    private static let toldFeelings: [PetState] = [.sad, .verySad, .dead]

    private mutating func reconcileMood(_ reckoning: PetReckoning) {
        // The earliest time is the next millisecond, so that a timer that changes nothing cannot
        // fire forever.
        if let next = reckoning.next { set(.mood, at: max(next.at, now.wall + .milliseconds(1))) } else { disarm(.mood) }
    }

    /// Keeps the timer and the notice of due laundry up to date while nothing is done about it.
    private mutating func reconcileDue(_ reckoning: PetReckoning) {
        guard stage == .cycle, !isPaused, let due = reckoning.due else { return disarm(.due) }
        if due > now.wall {
            withdrawDue(.withdrawn, "laundry is no longer due")
            pet.dueToldAt = nil
            set(.due, at: due)
        } else if pet.dueToldAt == nil {
            // A due timer fires by itself. If laundry became due in another way, announce it at
            // once.
            if timer(.due).map({ $0.due > now.wall }) ?? true { set(.due, at: now.wall) }
        } else {
            disarm(.due)
        }
    }

    /// Arms the reminder when laundry starts to wait, and disarms it when the laundry no longer
    /// waits.
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
