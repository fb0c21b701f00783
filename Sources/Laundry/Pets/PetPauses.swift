import BellhopCore

/// The time since a pet's last fold that does not count for its health (checklist G1, G13).
/// Completed pauses are a sum in the pet; current pauses and rest days are computed here. Nothing
/// is subtracted twice: a machine that runs during a vacation on a rest day counts once.
struct PetPauses {
    /// The pauses that are still going on at `now`, as separate stretches in order of time.
    let open: [Range<Instant>]
    /// The rest days since the anchor, including those in `open`.
    let rested: Duration
    /// The length of `open` without the rest days in it.
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
        // A retired pet was last updated when it retired.
        if !pet.isActive, let retired = pet.lastHealthUpdate { add(retired, now) }
        open = Self.merged(stretches)

        let rest = RestDays(pet.restDays, since: max(anchor, pet.restDaysSince ?? anchor), zone: zone)
        rested = rest.length(until: now)
        openCounted = open.reduce(.zero) { sum, stretch in
            sum + (stretch.upperBound - stretch.lowerBound) - rest.length(in: stretch)
        }
    }

    /// All time that does not count, except the sum stored in the pet.
    var total: Duration { rested + openCounted }

    /// The start of the uninterrupted pause that lasts until now; `nil` when time counts now.
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

/// The weekdays that do not count, from midnight to midnight in a zone, starting at an instant.
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

    /// How much of `stretch` falls on rest days.
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

    /// The instant at which `length` more has counted, going forward from `start`.
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

    /// The instant at which `length` less had counted, going back from `end`.
    func instant(_ length: Duration, before end: Instant) -> Instant {
        guard !days.isEmpty, days != .all else { return end - length }
        var left = length
        var at = end
        while at > since {
            // The day that contains this instant, or ends at it.
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
    /// The beginning of the day. If its midnight does not exist, the first instant after it.
    func midnight(of date: CivilDate) -> Instant {
        instant(CivilDateTime(date: date, time: CivilTime(secondOfDay: 0)))
    }
}
