import BellhopCore

// Updates everything that depends on the state of a pet after any change of that state: the health
// of the pet, the notices about the pet, and the timers of the pet.
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

    /// Announces each change to a worse mood once. If the mood has changed several times while the
    /// daemon was not running, only the current mood is announced (checklist G4).
    private mutating func tellFeeling() {
        let feeling = Mood.feeling(of: pet, health: pet.health ?? Pet.healthRange.upperBound)
        let rank = Self.toldFeelings.firstIndex(of: feeling)
        if let told = pet.toldFeeling, let before = Self.toldFeelings.firstIndex(of: told), before >= rank ?? -1 {
            guard before != rank else { return }
            // The pet feels better although nothing was folded. The reason is that the frequency of
            // the pet was changed, or that its vacation was moved to an earlier start.
            withdrawFeeling(.withdrawn, "\(pet.name) feels better")
            pet.toldFeeling = rank.map { Self.toldFeelings[$0] }
            return
        }
        guard rank != nil else { return }
        pet.toldFeeling = feeling
        // The pet's streak ends when the pet dies (checklist G2).
        if feeling == .dead { pet.currentStreak = 0 }
        // If the mood timer causes the announcement, the notice may be late, so it includes the
        // time at which the mood began.
        let isByTimer = fired?.kind == .mood || timers.contains { $0.kind == .mood && $0.due <= now.wall }
        let due = isByTimer ? PetReckoning(pet, timers: timers, at: now.wall, context: context).began.map { min($0, now.wall) } : nil
        announce(
            LaundryNotices.kind(of: feeling), due: due, timer: due == nil ? nil : .mood,
            notice: LaundryNotices.felt(feeling, pet, canWash: stage == .cycle, context: context))
    }

    private static let toldFeelings: [PetState] = [.sad, .verySad, .dead]

    private mutating func reconcileMood(_ reckoning: PetReckoning) {
        // Set the timer to one millisecond from now at the earliest. Otherwise, a timer that
        // changes nothing could fire again and again without end.
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
            // If the time of the `due` timer is up, the timer will fire without any change.
            // Otherwise, set the timer to now, so that the due laundry is announced immediately.
            if timer(.due).map({ $0.due > now.wall }) ?? true { set(.due, at: now.wall) }
        } else {
            disarm(.due)
        }
    }

    /// Arms the reminder timer when laundry starts to wait for a person, and disarms this timer
    /// when the laundry no longer waits.
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
