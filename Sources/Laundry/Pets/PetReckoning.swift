public import BellhopCore

/// What is reckoned of a pet at a moment: how much time counts, its health, when laundry is due and what happens next. `status` and `pet explain` both
/// tell it from here, so that they agree.
public struct PetReckoning: Sendable, Hashable {
    /// What it is reckoned from: the last fold, or the pet's making.
    public let anchor: Instant
    /// From the anchor to the due date, were there no pauses.
    public let cycle: Duration
    /// What must have counted for it to be dead.
    public let death: Duration
    /// From the anchor to now.
    public let passed: Duration
    /// What does not count and is over: machines, vacations, retirements, earlier rest days, steps of the clock.
    public let paused: Duration
    /// What does not count and goes on: a machine, a vacation, retirement; without the rest days in it.
    public let pausing: Duration
    /// Rest days.
    public let rested: Duration
    /// What counts: `now − anchor − paused − pausing − rested`, never below zero.
    public let elapsed: Duration
    /// What the curve says of `elapsed`, before what is stored bounds it.
    public let curveHealth: Int
    /// What is stored: it gets no better than this without a fold.
    public let storedHealth: Int
    /// 0 to 100.
    public let health: Int
    /// It would be dead, were the clock trusted.
    public let isHeld: Bool
    /// How it feels.
    public let feeling: PetState
    /// Whether time counts now: no machine runs, no vacation, no rest day, not retired.
    public let isCounting: Bool
    /// When health is 50; `nil` for a retired pet and on a vacation without an end.
    public let due: Instant?
    /// Since when it has felt so, by the curve; `nil` while it is happy, and for a retired pet.
    public let began: Instant?
    /// How the pet will feel next if nobody does anything, and when; `nil` for a dead or retired pet and on a vacation without an end.
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
        // Below zero after the clock was set back: what is to come, comes that much later.
        let sinceAnchor = now - anchor - paused - pauses.total
        passed = now - anchor
        death = PetHealth.deathAfter(cycle: cycle, deathTenths: policy.deathTenths)
        elapsed = max(.zero, sinceAnchor)

        // What is stored is an upper bound, so that a clock that was set back heals nobody; a retired pet stays as it was.
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
            // What should have happened already, and was held back, happens as soon as it may.
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

    /// When time counts again if nobody does anything: now, when the machine ends, when the vacation ends. `nil` for never.
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
    /// Changes what is paused, so that not a moment more or less counts at `now` than before: the pause that ends becomes part of the sum.
    ///
    /// - Parameters:
    ///   - before, after: the pet's timers before and after the change.
    mutating func keepingElapsed(
        from before: [TimerRecord], to after: [TimerRecord], at now: Instant, zone: ZoneRules, _ change: (inout Pet) -> Void = { _ in }
    ) {
        let paused = PetPauses(of: self, timers: before, at: now, zone: zone).total
        change(&self)
        let left = PetPauses(of: self, timers: after, at: now, zone: zone).total
        pausedMilliseconds = max(0, pausedMilliseconds.saturatingAdding((paused - left).inMilliseconds))
    }
}
