import BellhopCore
import BellhopTestKit
import Heartbeats
import Testing

/// Compares the rules with an oracle that computes the same from the whole history, for random
/// schedules, zones, outages, suspends and steps of the clock.
@Suite struct HeartbeatOracleTests {
    /// Something that happens to a heartbeat, by real elapsed seconds.
    private enum Happening: Hashable {
        case ping
        /// Nobody listens from this second until the given second: an outage of the daemon, or a
        /// suspend.
        case deaf(until: Int)
        /// The wall clock is set by this many seconds.
        case step(Int)
    }

    private struct History {
        var schedule: Heartbeat.Schedule
        var grace: Int
        var zone: ZoneRules
        var happenings: [(at: Int, what: Happening)]
        var end: Int
    }

    private static let origin: Int64 = 1_790_000_000
    private static let zones = [
        ZoneRules.utc, ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3"),
        ZoneRules(name: "Australia/Lord_Howe", firstOffset: 37800, footer: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"),
    ]

    @Test("down exactly when due, never sooner, and up once, for random histories")
    func random() throws {
        for seed in 1...200 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let history = try Self.history(&generator)
            #expect(Self.machine(history) == Self.oracle(history), "seed \(seed)")
        }
    }

    // MARK: Histories

    private static func history(_ generator: inout SeededGenerator) throws -> History {
        let zone = try #require(zones.randomElement(using: &generator))
        let hour = Int.random(in: 0...23, using: &generator)
        let minute = Int.random(in: 0...5, using: &generator) * 10
        let period = Int.random(in: 1...40, using: &generator) * 1800
        let isTimed = Bool.random(using: &generator)
        let rule = try #require(
            Recurrence("DTSTART:20260101T\(two(hour))\(two(minute))00 RRULE:FREQ=DAILY"), "the rule is of the right form")
        let schedule: Heartbeat.Schedule = isTimed ? .times(rule) : .every(.seconds(period))
        let usual = isTimed ? 86_400 : period
        var happenings: [(at: Int, what: Happening)] = []
        var now = 0
        for _ in 0..<Int.random(in: 3...25, using: &generator) {
            now += Int.random(in: 1...(usual * 3 / 2), using: &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<6: happenings.append((now, .ping))
            case 6, 7:
                let end = now + Int.random(in: 1...(usual * 2), using: &generator)
                happenings.append((now, .deaf(until: end)))
                now = end
            default: happenings.append((now, .step(Int.random(in: -7200...7200, using: &generator))))
            }
        }
        let grace = Int.random(in: 1...8, using: &generator) * 900
        return History(schedule: schedule, grace: grace, zone: zone, happenings: happenings, end: now + usual * 3)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    // MARK: The rules under test

    /// Returns the seconds at which the heartbeat went down or up, as the scheduler would see them.
    private static func machine(_ history: History) -> [String] {
        let heartbeat = Heartbeat(
            id: HeartbeatID(UUIDv7(at: Instant(seconds: origin), randomA: 0, randomB: 0)), name: "job", schedule: history.schedule,
            grace: .seconds(history.grace))
        var machine = HeartbeatMachine(heartbeat, HeartbeatState(listening: Instant(seconds: origin)), zone: history.zone)
        var offset = 0
        var log: [String] = []
        func wall(_ second: Int) -> Instant { Instant(seconds: origin + Int64(second + offset)) }
        func second(_ instant: Instant) -> Int { Int(instant.seconds - origin) - offset }
        func note(_ reports: [HeartbeatMachine.Report], _ second: Int) {
            for report in reports {
                switch report {
                case .up: log.append("up \(second)")
                case .missing, .failed, .overrun: log.append("down \(second)")
                }
            }
        }
        func run(before end: Int) {
            while let wake = machine.nextWake, second(wake) < end { note(machine.tick(at: wake), second(wake)) }
        }
        for (at, what) in history.happenings {
            run(before: at)
            switch what {
            case .ping:
                // The deadline of this very second passes before the ping.
                run(before: at + 1)
                note(machine.ping(.success, at: wall(at)).reports, at)
            case .deaf(let end): machine.listensAgain(at: wall(end))
            case .step(let step):
                offset += step
                machine.clockWasSet(by: .seconds(step), at: wall(at))
            }
        }
        run(before: history.end)
        return log
    }

    // MARK: The oracle

    /// Goes through the history ping by ping, and looks only at what lies between two pings.
    private static func oracle(_ history: History) -> [String] {
        var log: [String] = []
        var isDown = false
        let pings = history.happenings.filter { $0.what == .ping }.map(\.at)
        for (index, ping) in pings.enumerated() {
            if isDown {
                log.append("up \(ping)")
                isDown = false
            }
            let next = index + 1 < pings.count ? pings[index + 1] : history.end - 1
            if let down = downAfter(ping, next, history) {
                log.append("down \(down)")
                isDown = true
            }
        }
        return log
    }

    /// Returns the second at which the heartbeat goes down after a ping, up to the second `last`;
    /// `nil` if it does not.
    private static func downAfter(_ ping: Int, _ last: Int, _ history: History) -> Int? {
        let before = history.happenings.filter { $0.at <= ping }
        var offset = before.reduce(0) { if case .step(let step) = $1.what { $0 + step } else { $0 } }
        // Nobody has to be deaf for the ping to come, so an earlier outage is over.
        var listening = Int.min
        let later = history.happenings.filter { $0.at > ping && $0.at <= last && $0.what != .ping }
        for (at, what) in later {
            let deadline = max(due(ping, offset, history), listening) + history.grace
            if deadline < at { return deadline }
            switch what {
            case .deaf(let end): listening = end
            case .step(let step):
                offset += step
                listening = at
            case .ping: break
            }
        }
        let deadline = max(due(ping, offset, history), listening) + history.grace
        return deadline <= last ? deadline : nil
    }

    /// Returns the second at which the next ping is expected, found by trying every ten minutes. All
    /// times of the schedules, and all changes of the offsets of the zones, are whole multiples of that.
    private static func due(_ ping: Int, _ offset: Int, _ history: History) -> Int {
        switch history.schedule {
        case .every(let length): return ping + Int(length.inSeconds)
        case .times(let recurrence):
            let time = recurrence.start.time
            // The first second after the ping at which a clock on the wall shows the time or, when the
            // time is skipped, a later one for the first time that day.
            let begin = origin + Int64(ping + offset)
            var previous = history.zone.civil(Instant(seconds: begin))
            var second = begin
            var told = hasShown(time, on: previous.date, until: begin, history.zone)
            while true {
                second += 600 - second % 600
                let civil = history.zone.civil(Instant(seconds: second))
                if civil.date != previous.date { told = hasShown(time, on: civil.date, until: second - 1, history.zone) }
                if civil.time >= time, !told { return Int(second - origin) - offset }
                previous = civil
            }
        }
    }

    /// Returns whether the clock has shown a time, or a later one, on a day up to an instant.
    private static func hasShown(_ time: CivilTime, on date: CivilDate, until end: Int64, _ zone: ZoneRules) -> Bool {
        var second = end - end % 600
        while zone.civil(Instant(seconds: second)).date == date || second > end - 4 * 3600 {
            let civil = zone.civil(Instant(seconds: second))
            if civil.date == date, civil.time >= time { return true }
            second -= 600
        }
        return false
    }
}
