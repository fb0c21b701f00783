import BellhopCore

/// The time since a pet's last fold that does not count for its health: the current pauses and the
/// rest days (checklist G1, G13). The sum of completed pauses is stored in the pet. No time is
/// excluded twice: if a machine runs during a vacation on a rest day, this time is excluded once.
struct PetPauses {
    /// The time ranges of the pauses that are still in progress at `now`, in order and without
    /// overlaps.
    let open: [Range<Instant>]
    /// The total length of the rest days since the last fold, including rest days within ``open``.
    let rested: Duration
    /// The total length of ``open`` without the rest days in it.
    let openCounted: Duration

    init(of pet: Pet, timers: [TimerRecord], at now: Instant, zone: ZoneRules) {
        let anchor = PetHealth.anchor(of: pet)
        var stretches: [Range<Instant>] = []
        func add(_ from: Instant, _ to: Instant) {
            let from = max(from, anchor)
            if from < to { stretches.append(from..<to) }
        }
        for timer in timers where timer.kind == .wash || timer.kind == .dry {
            let end = min(now, timer.due)
            add(end - PetHealth.ran(timer, at: now), end)
        }
        if let from = pet.pausedFrom { add(from, min(now, pet.pausedUntil ?? now)) }
        // A retired pet was last updated when it retired, so that time is the start of its pause.
        if !pet.isActive, let retired = pet.lastHealthUpdate { add(retired, now) }
        open = Self.merged(stretches)

        let rest = RestDays(pet.restDays, since: max(anchor, pet.restDaysSince ?? anchor), zone: zone)
        rested = rest.length(until: now)
        openCounted = open.reduce(.zero) { sum, stretch in
            sum + (stretch.upperBound - stretch.lowerBound) - rest.length(in: stretch)
        }
    }

    /// The total time that does not affect the health, without the sum that the pet already stores.
    var total: Duration { rested + openCounted }

    /// The start of the pause that is in progress at `now`; `nil` if there is none.
    func began(at now: Instant) -> Instant? {
        guard let last = open.last, last.upperBound >= now else { return nil }
        return last.lowerBound
    }

    private static func merged(_ stretches: [Range<Instant>]) -> [Range<Instant>] {
        var merged: [Range<Instant>] = []
        for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, stretch.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
            } else {
                merged.append(stretch)
            }
        }
        return merged
    }
}

/// The weekdays that do not count for a pet's health: from midnight to midnight in a time zone,
/// beginning at the instant `since`.
struct RestDays {
    private let days: Weekdays
    private let since: Instant
    private let zone: ZoneRules

    init(_ days: Weekdays, since: Instant, zone: ZoneRules) {
        self.days = days
        self.since = since
        self.zone = zone
    }

    func length(until end: Instant) -> Duration {
        since < end ? length(in: since..<end) : .zero
    }

    /// The part of `stretch` that falls on rest days.
    func length(in stretch: Range<Instant>) -> Duration {
        let start = max(since, stretch.lowerBound)
        guard !days.isEmpty, start < stretch.upperBound else { return .zero }
        var sum: Duration = .zero
        var date = zone.civil(start).date
        var midnight = start
        while midnight < stretch.upperBound {
            let next = min(zone.midnight(of: date.adding(days: 1)), stretch.upperBound)
            if days.contains(date) { sum += next - midnight }
            midnight = next
            date = date.adding(days: 1)
        }
        return sum
    }

    /// The instant at which `length` has passed since `start`, not counting rest days.
    func instant(_ length: Duration, after start: Instant) -> Instant {
        guard !days.isEmpty, days != .all else { return start + length }
        var left = length
        var at = start
        while true {
            let date = zone.civil(at).date
            let midnight = zone.midnight(of: date.adding(days: 1))
            let isBefore = at < since
            let next = isBefore ? min(midnight, since) : midnight
            if isBefore || !days.contains(date) {
                if at + left <= next { return at + left }
                left -= next - at
            }
            at = next
        }
    }

    /// The instant from which `length` passed until `end`, not counting rest days.
    func instant(_ length: Duration, before end: Instant) -> Instant {
        guard !days.isEmpty, days != .all else { return end - length }
        var left = length
        var at = end
        while at > since {
            // The day that contains `at`, or that ends exactly at `at`.
            let date = zone.civil(at - .milliseconds(1)).date
            let start = max(zone.midnight(of: date), since)
            if !days.contains(date) {
                if at - left >= start { return at - left }
                left -= at - start
            }
            at = start
        }
        return at - left
    }
}

extension ZoneRules {
    /// The beginning of the day. If midnight does not exist on that day, the first instant after
    /// it.
    func midnight(of date: CivilDate) -> Instant {
        instant(CivilDateTime(date: date, time: CivilTime(secondOfDay: 0)))
    }
}
