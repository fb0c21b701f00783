public import BellhopCore

/// The computed state of a pet at a moment: how much time counts, its health, when laundry is due,
/// and what happens next. `status` and `pet explain` both use it, so that they agree.
public struct PetReckoning: Sendable, Hashable {
    /// The instant from which the health is computed: the last fold or, if nothing was folded yet,
    /// the creation of the pet.
    public let anchor: Instant
    /// The time from the anchor to the due date without pauses.
    public let cycle: Duration
    /// The value of ``elapsed`` at which the pet is dead.
    public let death: Duration
    /// The time from the anchor to now.
    public let passed: Duration
    /// The total length of completed pauses, which do not count: machine runs, vacations,
    /// retirements, earlier rest days, steps of the clock.
    public let paused: Duration
    /// The length of the pause in progress, which does not count (a running machine, a vacation,
    /// retirement), without the rest days in it.
    public let pausing: Duration
    /// The total length of the rest days since the anchor, which do not count.
    public let rested: Duration
    /// The time that counts: `now − anchor − paused − pausing − rested`, never below zero.
    public let elapsed: Duration
    /// The health on the curve for `elapsed`, without the limit that the stored health sets.
    public let curveHealth: Int
    /// The stored health, an upper limit until the next fold.
    public let storedHealth: Int
    /// The health, 0 to 100.
    public let health: Int
    /// Whether the pet would be dead if the clock were trusted (see ``LaundryContext/deathHold``).
    public let isHeld: Bool
    /// The pet's mood.
    public let feeling: PetState
    /// Whether time counts now: no machine is running, and there is no vacation, rest day or
    /// retirement.
    public let isCounting: Bool
    /// The time when laundry is due, at which the curve reaches 50; `nil` for a retired pet and
    /// during a vacation without an end.
    public let due: Instant?
    /// When the current mood began according to the curve; `nil` while the pet is happy, and for a
    /// retired pet.
    public let began: Instant?
    /// The next mood and its time if nobody does anything; `nil` for a dead or retired pet and
    /// during a vacation without an end.
    public let next: Change?

    public struct Change: Sendable, Hashable {
        public let feeling: PetState
        public let at: Instant
    }

    public init(_ pet: Pet, timers: [TimerRecord], at now: Instant, context: LaundryContext) {
        self.init(pet, timers: timers, at: now, zone: context.zone, policy: context.policy, deathHold: context.deathHold)
    }

    public init(
        _ pet: Pet, timers: [TimerRecord], at now: Instant, zone: ZoneRules, policy: LaundryPolicy = LaundryPolicy(),
        deathHold: Instant? = nil
    ) {
        let pauses = PetPauses(of: pet, timers: timers, at: now, zone: zone)
        anchor = PetHealth.anchor(of: pet)
        cycle = PetHealth.cycle(of: pet, zone: zone)
        paused = .milliseconds(min(pet.pausedMilliseconds, Pet.longestPause.inMilliseconds))
        pausing = pauses.openCounted
        rested = pauses.rested
        // `sinceAnchor` is negative after the clock was set back. Future moments then come later by
        // the same amount.
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
        var next: Change?
        if pet.isActive, rank < worse.count {
            let begin = PetHealth.begin(of: worse[rank], cycle: cycle, deathTenths: policy.deathTenths)
            // An overdue change, which was delayed by `deathHold`, happens as soon as possible.
            if var at = begin <= sinceAnchor ? now : instant(after: begin, since: sinceAnchor) {
                if worse[rank] == .dead, let deathHold { at = max(at, deathHold) }
                next = Change(feeling: worse[rank], at: at)
            }
        }
        self.next = next
        var began: Instant?
        if pet.isActive, rank > 0 {
            let begin = PetHealth.begin(of: worse[rank - 1], cycle: cycle, deathTenths: policy.deathTenths)
            began = begin <= elapsed ? instant(after: begin, since: elapsed) : nil
            if worse[rank - 1] == .dead, let deathHold, let at = began { began = max(at, min(deathHold, now)) }
        }
        self.began = began
    }

    /// When time counts again if nobody does anything: now, when the machine ends, or when the
    /// vacation ends; `nil` for never.
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
    /// Applies `change` without changing the time that counts for the pet's health at `now`. A
    /// pause that ends is added to the sum of completed pauses.
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
