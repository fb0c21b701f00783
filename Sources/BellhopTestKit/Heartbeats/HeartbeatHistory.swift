package import BellhopCore

/// A random history of one heartbeat: pings, times in which nobody could receive one, and steps of the
/// clock.
package struct HeartbeatHistory: Sendable {
    package enum Happening: Hashable, Sendable {
        case ping
        /// Nobody listens from this second until the given second: an outage of the daemon, or a
        /// suspend.
        case deaf(until: Int)
        /// The machine is off from this second until the given second. Its clock then is wrong by `jump`
        /// seconds, in addition to what it was before.
        case boot(until: Int, jump: Int)
        /// The wall clock is set by this many seconds.
        case step(Int)
    }

    package var schedule: Heartbeat.Schedule
    /// The grace in seconds.
    package var grace: Int
    package var zone: ZoneRules
    /// The wall clock at the beginning, in seconds since 1970.
    package var origin: Int64
    /// The happenings with the real elapsed seconds at which they begin, in order.
    package var happenings: [(at: Int, what: Happening)]
    /// The real elapsed second at which the history ends.
    package var end: Int

    private static let zones = [
        ZoneRules.utc, ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3"),
        ZoneRules(name: "America/New_York", firstOffset: -18000, footer: "EST5EDT,M3.2.0,M11.1.0"),
        ZoneRules(name: "Australia/Lord_Howe", firstOffset: 37800, footer: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"),
    ]
    /// Ten days before the changes of daylight saving time in autumn, and before those in spring.
    private static let origins: [Int64] = [1_790_000_000, 1_804_200_000]
    /// The shortest suspend in seconds.
    private static let least = 60

    /// Creates a random history of at most 25 happenings.
    package init(_ generator: inout SeededGenerator) {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        zone = Self.zones[number(0...Self.zones.count - 1)]
        origin = Self.origins[number(0...Self.origins.count - 1)] + Int64(number(0...86_399))
        let time = CivilTime(secondOfDay: number(0...143) * 600)
        let period = number(1...40) * 1800
        let isTimed = number(0...1) == 0
        let daily = Recurrence(
            start: CivilDateTime(date: CivilDate(year: 2026, month: 1, day: 1), time: time), rule: RecurrenceRule(.daily))
        schedule = isTimed ? .times(daily) : .every(.seconds(period))
        let usual = isTimed ? 86_400 : period
        happenings = []
        var now = 0
        for _ in 0..<number(3...25) {
            now += number(1...(usual * 3 / 2))
            switch number(0...11) {
            case 0..<6: happenings.append((now, .ping))
            case 6, 7:
                let end = now + number(Self.least...(usual * 2))
                happenings.append((now, .deaf(until: end)))
                now = end
            case 8, 9:
                let end = now + number(Self.least...(usual * 2))
                // A machine without a clock of its own goes on with the time at which it was switched off.
                let jump = [0, now - end, -number(1...172_800)][number(0...2)]
                happenings.append((now, .boot(until: end, jump: jump)))
                now = end
                guard jump != 0, number(0...3) > 0 else { continue }
                now += number(1...3600)
                happenings.append((now, .step(-jump)))
            default:
                let step = number(0...1) == 0 ? number(1...10) : number(1...7200)
                happenings.append((now, .step(number(0...1) == 0 ? step : -step)))
            }
        }
        grace = number(1...8) * 900
        end = now + usual * 3
    }

    // MARK: The oracle

    /// The expected reports, such as `down 4711` and `up 5000`, with the real elapsed seconds.
    ///
    /// The oracle goes through the history ping by ping, and looks only at what lies between two pings.
    package var expected: [String] {
        var log: [String] = []
        var isDown = false
        let pings = happenings.filter { $0.what == .ping }.map(\.at)
        for (index, ping) in pings.enumerated() {
            if isDown {
                log.append("up \(ping)")
                isDown = false
            }
            let next = index + 1 < pings.count ? pings[index + 1] : end - 1
            if let down = downAfter(ping, next) {
                log.append("down \(down)")
                isDown = true
            }
        }
        return log
    }

    /// Returns the second at which the heartbeat goes down after a ping, up to the second `last`;
    /// `nil` if it does not.
    private func downAfter(_ ping: Int, _ last: Int) -> Int? {
        var offset = happenings.filter { $0.at <= ping }.reduce(0) { offset, happening in
            switch happening.what {
            case .step(let step): offset + step
            case .boot(_, let jump): offset + jump
            case .ping, .deaf: offset
            }
        }
        // All of these are real seconds. Somebody was listening when the ping came.
        var (due, listening, booted) = (firstDue(ping, offset), Int.min / 2, Int.min / 2)
        // A step can show that the deadline has passed already.
        var known = ping
        for (at, what) in happenings where at > ping && at <= last {
            let deadline = max(due, listening) + grace
            if deadline <= at { return max(deadline, known) }
            switch what {
            case .ping: break
            case .deaf(let end): listening = end
            case .boot(let end, let jump):
                (listening, booted) = (end, end)
                // The stored times stay, so they come later if the clock is slow now.
                due -= jump
                offset += jump
            case .step(let step):
                (due, listening) = afterStep(step, at: at, ping: ping, due, listening, offset, booted)
                offset += step
                known = at
            }
        }
        let deadline = max(due, listening) + grace
        return deadline <= last ? max(deadline, known) : nil
    }

    /// Returns when the ping is due, and since when somebody listens, after a step of the clock.
    private func afterStep(
        _ step: Int, at now: Int, ping: Int, _ due: Int, _ listening: Int, _ offset: Int, _ booted: Int
    ) -> (due: Int, listening: Int) {
        guard case .times(let recurrence) = schedule else {
            // A length does not change, but the time of a ping before this boot may have been right.
            return (ping >= booted ? due : due - step, listening)
        }
        if due <= now { return (due >= booted ? due : due - step, listening) }
        let next = shows(recurrence.start.time, after: min(now + offset, now + offset + step))
        // If the clock was set over the time, the grace begins now.
        return (next - offset - step, next <= now + offset + step ? now : listening)
    }

    private func firstDue(_ ping: Int, _ offset: Int) -> Int {
        switch schedule {
        case .every(let length): ping + Int(length.inSeconds)
        case .times(let recurrence): shows(recurrence.start.time, after: ping + offset) - offset
        }
    }

    /// Returns when a clock on the wall next shows a time, or a later one if the time is skipped that
    /// day, found by trying every ten minutes. All times of the schedules, and all changes of the offsets
    /// of the zones, are whole multiples of that. Both instants are seconds since the origin on the clock.
    private func shows(_ time: CivilTime, after instant: Int) -> Int {
        let begin = origin + Int64(instant)
        var previous = zone.civil(Instant(seconds: begin))
        var second = begin
        var told = hasShown(time, on: previous.date, until: begin)
        while true {
            second += 600 - second % 600
            let civil = zone.civil(Instant(seconds: second))
            if civil.date != previous.date { told = hasShown(time, on: civil.date, until: second - 1) }
            if civil.time >= time, !told { return Int(second - origin) }
            previous = civil
        }
    }

    /// Returns whether the clock has shown a time, or a later one, on a day up to an instant.
    private func hasShown(_ time: CivilTime, on date: CivilDate, until end: Int64) -> Bool {
        var second = end - end % 600
        while zone.civil(Instant(seconds: second)).date == date || second > end - 4 * 3600 {
            let civil = zone.civil(Instant(seconds: second))
            if civil.date == date, civil.time >= time { return true }
            second -= 600
        }
        return false
    }
}
