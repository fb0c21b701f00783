import BellhopCore
import Heartbeats
import Testing

/// Tests the rules of one heartbeat: what each ping does, and when a missing ping is reported.
@Suite struct HeartbeatMachineTests {
    private static let start = Instant(seconds: 1_795_000_000)
    private static let day = Duration.hours(24)
    /// When the machine was started.
    private static let boot = start - .days(30)

    /// A heartbeat every day with two hours of grace.
    private func machine(_ schedule: Heartbeat.Schedule = .every(Self.day), grace: Duration = .hours(2)) -> HeartbeatMachine {
        let id = HeartbeatID(UUIDv7(at: Self.start, randomA: 1, randomB: 2))
        return HeartbeatMachine(
            Heartbeat(id: id, name: "backup", schedule: schedule, grace: grace), HeartbeatState(listening: Self.start), zone: .utc)
    }

    @Test("a heartbeat without a ping reports nothing")
    func new() {
        var machine = machine()
        #expect(machine.nextWake == nil)
        #expect(machine.tick(at: Self.start + .days(1000)) == [])
        #expect(machine.shown(at: Self.start + .days(1000)) == .new)
    }

    @Test("a missing ping is reported at the end of the grace, not a moment sooner, and only once")
    func missing() {
        var machine = machine()
        let first = machine.ping(.success, at: Self.start)
        #expect((first.reports, first.duration) == ([], nil))
        let due = Self.start + Self.day
        let end = due + .hours(2)
        #expect(machine.nextWake == end)
        #expect(machine.shown(at: due - .milliseconds(1)) == .up)
        #expect(machine.shown(at: due) == .late)
        #expect(machine.tick(at: end - .milliseconds(1)) == [])
        #expect(machine.tick(at: end) == [.missing(due: due)])
        #expect(machine.shown(at: end) == .down)
        #expect(machine.nextWake == nil)
        #expect(machine.tick(at: end + .days(30)) == [])
    }

    @Test("a ping within the grace is in time, and the next one is due a period after it")
    func late() {
        var machine = machine()
        _ = machine.ping(.success, at: Self.start)
        let ping = Self.start + Self.day + .hours(2) - .milliseconds(1)
        #expect(machine.ping(.success, at: ping).reports == [])
        #expect(machine.state.due == ping + Self.day)
    }

    @Test("the recovery is reported once, with the time for which the heartbeat was down")
    func recovery() {
        var machine = machine()
        _ = machine.ping(.success, at: Self.start)
        let down = Self.start + Self.day + .hours(2)
        _ = machine.tick(at: down)
        #expect(machine.ping(.success, at: down + .hours(5)).reports == [.up(after: .hours(5))])
        #expect(machine.ping(.success, at: down + .hours(6)).reports == [])
    }

    @Test("a success right after the deadline, before the timer has fired, is no news; a failure is")
    func pingBeforeTimer() {
        var machine = machine()
        _ = machine.ping(.success, at: Self.start)
        let due = Self.start + Self.day
        let ping = due + .hours(3)
        var other = machine
        #expect(machine.ping(.success, at: ping).reports == [])
        #expect(machine.shown(at: ping) == .up)
        #expect(other.ping(.exit(2), at: ping).reports == [.missing(due: due), .failed(status: 2)])
    }

    @Test("a failure is reported at once, but only the first of several")
    func failures() {
        var machine = machine()
        #expect(machine.ping(.exit(0), at: Self.start).reports == [])
        #expect(machine.ping(.exit(3), at: Self.start + .minutes(1)).reports == [.failed(status: 3)])
        #expect(machine.ping(.failure, at: Self.start + .minutes(2)).reports == [])
        #expect(machine.nextWake == nil, "a heartbeat that is down cannot go down")
        #expect(machine.ping(.success, at: Self.start + .minutes(5)).reports == [.up(after: .minutes(4))])
    }

    @Test("a failure of a heartbeat that was missing is news, and the recovery counts from the beginning")
    func failureAfterMissing() {
        var machine = machine()
        _ = machine.ping(.success, at: Self.start)
        let down = Self.start + Self.day + .hours(2)
        _ = machine.tick(at: down)
        #expect(machine.ping(.exit(1), at: down + .hours(1)).reports == [.failed(status: 1)])
        #expect(machine.ping(.success, at: down + .hours(3)).reports == [.up(after: .hours(3))])
    }

    @Test("a text changes nothing")
    func log() {
        var machine = machine()
        _ = machine.ping(.success, at: Self.start)
        let before = machine
        let log = machine.ping(.log, at: Self.start + .hours(1))
        #expect((log.reports, log.duration) == ([], nil))
        #expect(machine == before)
    }

    // MARK: Runs

    @Test("a start does not move the deadline, but its run must end within the grace")
    func overrun() {
        var machine = machine()
        _ = machine.ping(.success, at: Self.start)
        let due = machine.state.due
        let begun = Self.start + .hours(1)
        #expect(machine.ping(.start, at: begun).reports == [])
        #expect(machine.state.due == due)
        #expect(machine.nextWake == begun + .hours(2))
        #expect(machine.tick(at: begun + .hours(2)) == [.overrun(started: begun)])
        #expect(machine.ping(.success, at: begun + .hours(4)).reports == [.up(after: .hours(2))])
    }

    @Test("a start counts for a new and for a paused heartbeat, too", arguments: [true, false])
    func firstStart(isPaused: Bool) {
        var machine = machine()
        if isPaused { machine.pause() }
        _ = machine.ping(.start, at: Self.start)
        #expect(machine.shown(at: Self.start) == (isPaused ? .paused : .new))
        #expect(machine.tick(at: Self.start + .hours(2)) == [.overrun(started: Self.start)])
        #expect(machine.shown(at: Self.start + .hours(2)) == .down)
    }

    @Test(
        "a run is ended by its own identifier, by a ping without one, and by every failure",
        arguments: [
            ("a", "a", HeartbeatSignal.success, true, true), ("a", "b", .success, false, false), ("a", nil, .success, true, false),
            (nil, nil, .success, true, true), (nil, "b", .success, false, false), ("a", "b", .failure, true, false),
            ("a", "a", .exit(2), true, true),
        ] as [(String?, String?, HeartbeatSignal, Bool, Bool)])
    func runs(started: String?, ended: String?, signal: HeartbeatSignal, isOver: Bool, isTimed: Bool) {
        var machine = machine()
        _ = machine.ping(.start, run: started, at: Self.start)
        let outcome = machine.ping(signal, run: ended, at: Self.start + .minutes(7))
        #expect((machine.state.run == nil) == isOver)
        #expect(outcome.duration == (isTimed ? .minutes(7) : nil))
    }

    @Test("only the newest start is watched, and a run of 72 hours has no duration")
    func newestRun() {
        var machine = machine(grace: .days(10))
        _ = machine.ping(.start, run: "a", at: Self.start)
        _ = machine.ping(.start, run: "b", at: Self.start + .hours(1))
        #expect(machine.nextWake == Self.start + .hours(1) + .days(10))
        #expect(machine.ping(.success, run: "b", at: Self.start + .hours(73)).duration == nil)
    }

    // MARK: When nobody could ping

    @Test("after an outage or a suspend, the grace of what is due begins anew")
    func outage() {
        var machine = machine()
        _ = machine.ping(.success, at: Self.start)
        let due = Self.start + Self.day
        // The outage began before the end of the grace, and ended long after it.
        let back = due + .days(3)
        machine.listensAgain(at: back)
        #expect(machine.tick(at: back) == [])
        #expect(machine.nextWake == back + .hours(2))
        #expect(machine.tick(at: back + .hours(2)) == [.missing(due: due)])
    }

    @Test("an outage that ended before the ping was due changes nothing")
    func earlyOutage() {
        var machine = machine()
        _ = machine.ping(.success, at: Self.start)
        machine.listensAgain(at: Self.start + .hours(23))
        #expect(machine.nextWake == Self.start + Self.day + .hours(2))
    }

    @Test("a run that was going on during an outage has the whole grace again")
    func outageWithinRun() {
        var machine = machine()
        _ = machine.ping(.start, at: Self.start)
        machine.listensAgain(at: Self.start + .hours(5))
        #expect(machine.nextWake == Self.start + .hours(7))
    }

    @Test("a step of the clock changes no interval", arguments: [-90, 90].map { Duration.minutes($0) })
    func step(_ step: Duration) {
        var machine = machine()
        _ = machine.ping(.success, at: Self.start)
        machine.clockWasSet(by: step, at: Self.start + .hours(1) + step, since: Self.boot)
        #expect(machine.state.due == Self.start + Self.day + step)
        #expect(machine.nextWake == Self.start + Self.day + .hours(2) + step)
    }

    @Test("if the clock is set past a time of the schedule, the grace begins then")
    func stepOverTime() throws {
        let daily = try #require(Recurrence("DTSTART:20261120T030000 RRULE:FREQ=DAILY"))
        var machine = machine(.times(daily))
        let ping = try #require(Instant(rfc3339: "2026-11-21T03:01:00Z"))
        _ = machine.ping(.success, at: ping)
        #expect(machine.state.due?.rfc3339 == "2026-11-22T03:00:00Z")
        let now = try #require(Instant(rfc3339: "2026-11-22T08:30:00Z"))
        machine.clockWasSet(by: .hours(6), at: now, since: Self.boot)
        #expect(machine.state.due?.rfc3339 == "2026-11-22T03:00:00Z")
        #expect(machine.nextWake == now + .hours(2))
    }

    @Test("a small step back does not make a daily job due again, and many small steps do not hide that it is down")
    func smallSteps() throws {
        let daily = try #require(Recurrence("DTSTART:20261120T070000 RRULE:FREQ=DAILY"))
        var machine = machine(.times(daily))
        let ping = try #require(Instant(rfc3339: "2026-11-21T07:00:02Z"))
        _ = machine.ping(.success, at: ping)
        var now = ping + .minutes(90)
        machine.clockWasSet(by: .seconds(-5), at: now, since: Self.boot)
        #expect(machine.state.due?.rfc3339 == "2026-11-22T07:00:00Z")
        for _ in 1...30 {
            now = now + .hours(1)
            machine.clockWasSet(by: .milliseconds(20), at: now, since: Self.boot)
            #expect(machine.tick(at: now - .milliseconds(20)) == [] || machine.shown(at: now) == .down)
            _ = machine.tick(at: now)
        }
        #expect(machine.shown(at: now) == .down, "steps do not begin the grace again")
    }

    @Test("a clock that is right only some time after the boot moves no ping of an earlier boot")
    func laterClock() throws {
        var machine = machine()
        let ping = try #require(Instant(rfc3339: "2026-11-21T02:00:00Z"))
        _ = machine.ping(.success, at: ping, in: BootID(rawValue: "1"))
        // Switched off from 03:00 to 10:00. Without a clock of its own, the machine goes on at 03:00.
        let booted = ping + .hours(1)
        machine.listensAgain(at: booted)
        let right = try #require(Instant(rfc3339: "2026-11-21T10:05:00Z"))
        machine.clockWasSet(by: .hours(7), at: right, in: BootID(rawValue: "2"), since: booted)
        #expect(machine.state.lastPing == ping)
        #expect(machine.state.due == ping + Self.day)
        #expect(machine.state.listening == booted + .hours(7))
        #expect(machine.nextWake == ping + Self.day + .hours(2))
    }

    @Test("the success of another run does not leave behind a run that should have ended long ago")
    func staleRun() {
        var machine = machine(.every(.hours(1)), grace: .minutes(10))
        _ = machine.ping(.success, at: Self.start)
        _ = machine.ping(.start, run: "a", at: Self.start + .minutes(69))
        _ = machine.tick(at: Self.start + .minutes(70))
        #expect(machine.ping(.success, run: "b", at: Self.start + .hours(3)).reports == [.up(after: .minutes(110))])
        #expect(machine.tick(at: Self.start + .hours(3)) == [])
        #expect(machine.nextWake == Self.start + .hours(4) + .minutes(10))
    }

    @Test("a pause forgets what is due; a ping or a resumption ends it, without a report")
    func pause() {
        var machine = machine()
        _ = machine.ping(.failure, at: Self.start)
        machine.pause()
        #expect((machine.shown(at: Self.start), machine.nextWake) == (.paused, nil))
        #expect(machine.ping(.success, at: Self.start + .days(9)).reports == [])
        #expect(machine.shown(at: Self.start + .days(9)) == .up)
        machine.pause()
        machine.clockWasSet(by: .hours(1), at: Self.start + .days(9) + .hours(1), since: Self.boot)
        #expect(machine.state.due == nil, "a paused heartbeat expects no ping, whatever the clock does")
        machine.resume()
        #expect((machine.shown(at: Self.start + .days(9)), machine.nextWake) == (.new, nil))
    }

    @Test(
        "the last part of a ping address",
        arguments: [
            ("start", HeartbeatSignal.start), ("fail", .failure), ("log", .log), ("0", .exit(0)), ("255", .exit(255)), ("007", .exit(7)),
            ("256", nil), ("-1", nil), ("", nil), ("Start", nil), ("1.5", nil), ("99999999999999999999", nil),
        ] as [(String, HeartbeatSignal?)])
    func paths(text: String, signal: HeartbeatSignal?) {
        #expect(HeartbeatSignal(path: text) == signal)
        #expect(signal.map { $0.isFailure } ?? false == (["fail", "255", "007"].contains(text)))
    }
}
