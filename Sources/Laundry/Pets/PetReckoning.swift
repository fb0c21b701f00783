package import BellhopCore

/// The computed state of a pet at a given moment: how much of the time affects the health, how
/// healthy the pet is, when laundry is due, and what happens next. `status` and `pet explain` both
/// use this type, so their results agree.
package struct PetReckoning: Sendable, Hashable {
    /// The instant from which the health is computed: the last fold or, if nothing has been folded
    /// yet, the creation of the pet.
    package let anchor: Instant
    /// The time from the anchor to the due date. Pauses are not included.
    package let cycle: Duration
    /// The value of ``elapsed`` at which the pet is dead.
    package let death: Duration
    /// The time from the anchor to now.
    package let passed: Duration
    /// The total length of completed pauses: machine runs, vacations, retirements, earlier rest
    /// days, steps of the clock. This time does not affect the health.
    package let paused: Duration
    /// The length of the pause in progress (a running machine, a vacation or retirement), without
    /// the rest days in this pause. This time does not affect the health.
    package let pausing: Duration
    /// The total length of the rest days since the anchor. This time does not affect the health.
    package let rested: Duration
    /// The time that affects the health: `now − anchor − paused − pausing − rested`, never below
    /// zero.
    package let elapsed: Duration
    /// The health on the curve for `elapsed`, before it is limited to the stored health.
    package let curveHealth: Int
    /// The stored health. The pet's health cannot exceed this value until the next fold.
    package let storedHealth: Int
    /// The health, 0 to 100.
    package let health: Int
    /// Whether the pet would be dead but is kept alive, because the clock is not trusted (see
    /// ``LaundryContext/deathHold``).
    package let isHeld: Bool
    /// The pet's mood.
    package let feeling: PetState
    /// Whether time affects the health now. This is the case if no machine is running, and if there
    /// is no vacation, rest day or retirement.
    package let isCounting: Bool
    /// The time when laundry is due, which is the time when the curve reaches 50. It is `nil` for a
    /// retired pet and during a vacation without an end.
    package let due: Instant?
    /// When the current mood began according to the curve; `nil` while the pet is happy, and for a
    /// retired pet.
    package let began: Instant?
    /// The next lower band of health, and the time at which the pet enters this band if its laundry
    /// is not done. `nil` for a dead or retired pet and during a vacation without an end.
    package let next: Change?
    /// The next mood that differs from the pet's mood. It differs from ``next`` only for a pet whose
    /// laundry was never done, because such a pet is neutral from the start.
    package let nextMood: Change?

    package struct Change: Sendable, Hashable {
        package let feeling: PetState
        package let at: Instant
    }

    package init(_ pet: Pet, timers: [TimerRecord], at now: Instant, context: LaundryContext) {
        self.init(pet, timers: timers, at: now, zone: context.zone, policy: context.policy, deathHold: context.deathHold)
    }

    package init(
        _ pet: Pet, timers: [TimerRecord], at now: Instant, zone: ZoneRules, policy: LaundryPolicy = LaundryPolicy(),
        deathHold: Instant? = nil
    ) {
        let pauses = PetPauses(of: pet, timers: timers, at: now, zone: zone)
        anchor = PetHealth.anchor(of: pet)
        cycle = PetHealth.cycle(of: pet, zone: zone)
        paused = .milliseconds(min(pet.pausedMilliseconds, Pet.longestPause.inMilliseconds))
        pausing = pauses.openCounted
        rested = pauses.rested
        // `sinceAnchor` is negative after the clock was set back. In that case, future moments are
        // later by the same amount.
        let sinceAnchor = now - anchor - paused - pauses.total
        passed = now - anchor
        death = PetHealth.deathAfter(cycle: cycle, deathTenths: policy.deathTenths)
        elapsed = max(.zero, sinceAnchor)

        // The stored health is an upper limit, so that setting the clock back never improves a
        // pet's health. The health of a retired pet does not change.
        let stored = pet.health ?? Pet.healthRange.upperBound
        curveHealth = PetHealth.value(elapsed: elapsed, cycle: cycle, deathTenths: policy.deathTenths)
        var health = pet.isActive ? min(stored, curveHealth) : stored
        let isHeld = health == 0 && stored > 0 && deathHold.map { now < $0 } ?? false
        if isHeld { health = 1 }
        storedHealth = stored
        self.isHeld = isHeld
        self.health = health
        feeling = Mood.feeling(of: pet, health: health)

        let pauseBegan = pauses.began(at: now)
        let rest = RestDays(pet.restDays, since: max(anchor, pet.restDaysSince ?? anchor), zone: zone)
        isCounting = pauseBegan == nil && !pet.restDays.contains(zone.civil(now).date)
        let resumes = Self.resumption(of: pet, timers: timers, at: now)

        func instant(after wanted: Duration, since elapsed: Duration) -> Instant? {
            if wanted < elapsed { return rest.instant(elapsed - wanted, before: pauseBegan ?? now) }
            return resumes.map { rest.instant(wanted - elapsed, after: $0) }
        }
        due = pet.isActive ? instant(after: cycle, since: sinceAnchor) : nil

        let worse: [PetState] = [.neutral, .sad, .verySad, .dead]
        let rank = worse.firstIndex(of: PetState(health: health)).map { $0 + 1 } ?? 0
        // A nested function must not use a property before all properties are initialized.
        let length = cycle
        func change(_ rank: Int) -> Change? {
            guard pet.isActive, rank < worse.count else { return nil }
            let begin = PetHealth.begin(of: worse[rank], cycle: length, deathTenths: policy.deathTenths)
            // If the change is overdue because `deathHold` has delayed it, let it happen as soon as
            // possible.
            guard var at = begin <= sinceAnchor ? now : instant(after: begin, since: sinceAnchor) else { return nil }
            if worse[rank] == .dead, let deathHold { at = max(at, deathHold) }
            return Change(feeling: worse[rank], at: at)
        }
        next = change(rank)
        nextMood = pet.lastLaundryDate == nil && rank == 0 ? change(1) : next
        var began: Instant?
        if pet.isActive, rank > 0 {
            let begin = PetHealth.begin(of: worse[rank - 1], cycle: cycle, deathTenths: policy.deathTenths)
            began = begin <= elapsed ? instant(after: begin, since: elapsed) : nil
            if worse[rank - 1] == .dead, let deathHold, let at = began { began = max(at, min(deathHold, now)) }
        }
        self.began = began
    }

    /// Returns the instant from which time affects the health again if nobody does anything: now,
    /// the end of the machine's run, or the end of the vacation. Returns `nil` if there is no such
    /// instant.
    private static func resumption(of pet: Pet, timers: [TimerRecord], at now: Instant) -> Instant? {
        guard pet.isActive else { return nil }
        var resumes = now
        for timer in timers where timer.kind == .wash || timer.kind == .dry { resumes = max(resumes, timer.due) }
        if pet.pausedFrom != nil {
            guard let until = pet.pausedUntil else { return nil }
            resumes = max(resumes, until)
        }
        return resumes
    }
}

extension Pet {
    /// Applies `change` without changing the elapsed time that determines the pet's health at
    /// `now`. A pause that ends is added to the sum of completed pauses.
    ///
    /// - Parameters:
    ///   - before: the pet's timers before the change.
    ///   - after: the pet's timers after the change.
    mutating func keepingElapsed(
        from before: [TimerRecord], to after: [TimerRecord], at now: Instant, zone: ZoneRules, _ change: (inout Pet) -> Void = { _ in }
    ) {
        let paused = PetPauses(of: self, timers: before, at: now, zone: zone).total
        change(&self)
        let left = PetPauses(of: self, timers: after, at: now, zone: zone).total
        pausedMilliseconds = max(0, pausedMilliseconds.saturatingAdding((paused - left).inMilliseconds))
    }
}
