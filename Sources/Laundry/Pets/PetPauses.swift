import BellhopCore

/// The time since a pet's last fold that does not count for its health (checklist G1, G13): what is over is a sum in the pet; what goes on now,
/// and rest days, are reckoned. Nothing is subtracted twice: a machine that runs on vacation, on a rest day, counts once.
struct PetPauses {
    /// What goes on at `now`: stretches that do not overlap, in order of time.
    let open: [Range<Instant>]
    /// Rest days from the anchor on, also those in `open`.
    let rested: Duration
    /// `open` without the rest days in it.
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
        // A retired pet was last looked at when it retired.
        if !pet.isActive, let retired = pet.lastHealthUpdate { add(retired, now) }
        open = Self.merged(stretches)

        let rest = RestDays(pet.restDays, since: max(anchor, pet.restDaysSince ?? anchor), zone: zone)
        rested = rest.length(until: now)
        openCounted = open.reduce(.zero) { sum, stretch in
            sum + (stretch.upperBound - stretch.lowerBound) - rest.length(in: stretch)
        }
    }

    /// All that does not count, without what the pet keeps as a sum.
    var total: Duration { rested + openCounted }

    /// Since when nothing has counted without a break; `nil` when time counts now.
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

/// Days of the week that do not count, from an instant on, in a zone: from midnight to midnight.
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

    /// How much of `stretch` are rest days.
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

    /// When `length` more has counted, told from `start`.
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

    /// When `length` less had counted, told from `end`.
    func instant(_ length: Duration, before end: Instant) -> Instant {
        guard !days.isEmpty, days != .all else { return end - length }
        var left = length
        var at = end
        while at > since {
            // The day that ends at, or holds, this instant.
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
    /// When the day begins; where its midnight does not exist, the first instant after it.
    func midnight(of date: CivilDate) -> Instant {
        instant(CivilDateTime(date: date, time: CivilTime(secondOfDay: 0)))
    }
}
