import BellhopCore

/// The time since a pet's last fold that does not affect the pet's health: the current pauses and
/// the rest days (checklist G1, G13). The sum of completed pauses is stored in the pet and is not
/// part of this type. No time is excluded twice: if a machine runs during a vacation on a rest day,
/// the time of the run is excluded only once.
struct PetPauses {
    /// The time ranges of the pauses that are still in progress at `now`, in order and without
    /// overlaps.
    let open: [Range<Instant>]
    /// The total length of the rest days since the last fold, including rest days within ``open``.
    let rested: Duration
    /// The total length of the ranges in ``open`` without the rest days in these ranges.
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
        // The health of a retired pet was last updated when the pet retired, so `lastHealthUpdate`
        // is the start of the pause.
        if !pet.isActive, let retired = pet.lastHealthUpdate { add(retired, now) }
        open = Self.merged(stretches)

        let rest = RestDays(pet.restDays, since: max(anchor, pet.restDaysSince ?? anchor), zone: zone)
        rested = rest.length(until: now)
        openCounted = open.reduce(.zero) { sum, stretch in
            sum + (stretch.upperBound - stretch.lowerBound) - rest.length(in: stretch)
        }
    }

    /// The total time that does not affect the health. The sum of completed pauses, which the pet
    /// stores, is not included.
    var total: Duration { rested + openCounted }

    /// Returns the start of the pause that is in progress at `now`; `nil` if no pause is in
    /// progress.
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

/// The weekdays that do not affect a pet's health. A rest day lasts from midnight to midnight in
/// the time zone. Rest days before the instant `since` are ignored.
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

    /// Returns the total length of the parts of `stretch` that fall on rest days.
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

    /// Returns the instant at which the time `length` has passed since `start`, not counting rest
    /// days.
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

    /// Returns the instant from which the time `length` has passed until `end`, not counting rest
    /// days.
    func instant(_ length: Duration, before end: Instant) -> Instant {
        guard !days.isEmpty, days != .all else { return end - length }
        var left = length
        var at = end
        while at > since {
            // Find the day that contains `at`. If a day ends exactly at `at`, use that day.
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
    /// Returns the beginning of the day. This is midnight or, if midnight does not exist on that
    /// day, the first instant of the day.
    func midnight(of date: CivilDate) -> Instant {
        instant(CivilDateTime(date: date, time: CivilTime(secondOfDay: 0)))
    }
}
