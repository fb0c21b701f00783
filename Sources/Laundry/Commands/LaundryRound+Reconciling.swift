import BellhopCore

// Updates everything that follows from a pet's new state, whatever changed the state: the pet's
// health, the notices about the pet, and its timers.
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

    /// Announces each worse mood once. After an absence, only the newest mood is announced
    /// (checklist G4).
    private mutating func tellFeeling() {
        let feeling = Mood.feeling(of: pet, health: pet.health ?? Pet.healthRange.upperBound)
        let rank = Self.toldFeelings.firstIndex(of: feeling)
        if let told = pet.toldFeeling, let before = Self.toldFeelings.firstIndex(of: told), before >= rank ?? -1 {
            guard before != rank else { return }
            // The pet feels better although nothing was folded, because its frequency changed or a
            // vacation was set to begin earlier.
            withdrawFeeling(.withdrawn, "\(pet.name) feels better")
            pet.toldFeeling = rank.map { Self.toldFeelings[$0] }
            return
        }
        guard rank != nil else { return }
        pet.toldFeeling = feeling
        // The pet's streak ends when the pet dies (checklist G2).
        if feeling == .dead { pet.currentStreak = 0 }
        // If the mood timer announces the mood, the notice may be late. It then includes the time
        // at which the mood began.
        let isByTimer = fired?.kind == .mood || timers.contains { $0.kind == .mood && $0.due <= now.wall }
        let due = isByTimer ? PetReckoning(pet, timers: timers, at: now.wall, context: context).began.map { min($0, now.wall) } : nil
        announce(
            LaundryNotices.kind(of: feeling), due: due, timer: due == nil ? nil : .mood,
            notice: LaundryNotices.felt(feeling, pet, canWash: stage == .cycle, context: context))
    }

    private static let toldFeelings: [PetState] = [.sad, .verySad, .dead]

    private mutating func reconcileMood(_ reckoning: PetReckoning) {
        // The timer is due one millisecond from now at the earliest. Otherwise, a timer that
        // changes nothing could fire forever.
        if let next = reckoning.next { set(.mood, at: max(next.at, now.wall + .milliseconds(1))) } else { disarm(.mood) }
    }

    /// Updates the timer and the notice for due laundry. Disarms the timer while laundry is in
    /// progress or the pet is on vacation.
    private mutating func reconcileDue(_ reckoning: PetReckoning) {
        guard stage == .cycle, !isPaused, let due = reckoning.due else { return disarm(.due) }
        if due > now.wall {
            withdrawDue(.withdrawn, "laundry is no longer due")
            pet.dueToldAt = nil
            set(.due, at: due)
        } else if pet.dueToldAt == nil {
            // A timer whose time is up fires anyway. If laundry became due in another way, set the
            // timer to now, so that it is announced at once.
            if timer(.due).map({ $0.due > now.wall }) ?? true { set(.due, at: now.wall) }
        } else {
            disarm(.due)
        }
    }

    /// Arms the reminder timer when laundry starts to wait for a person, and disarms the timer when
    /// the laundry no longer waits.
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
