import BellhopCore
import BellhopTestKit
import Heartbeats
import Testing

/// Compares the rules with an oracle that computes the same from the whole history, for random
/// schedules, zones, outages, suspends and steps of the clock.
@Suite struct HeartbeatRandomRuleTests {
    @Test("down exactly when due, never sooner, and up once, for random histories (proof heartbeats)")
    func random() throws {
        let proof = Proof("heartbeats", sample: 200)
        var (down, up) = (0, 0)
        for number in proof.cases {
            var numbers = proof.numbers(for: number)
            let history = HeartbeatHistory(&numbers)
            let log = Self.log(history)
            #expect(log == history.expected, "\(proof.place(number)): \(history)")
            down += log.count { $0.hasPrefix("down") }
            up += log.count { $0.hasPrefix("up") }
        }
        #expect(down > proof.cases.count / 2 && up > 0 || proof.cases.count < 20)
        try proof.report("rules: \(down) times down; \(up) times up")
    }

    /// Returns the seconds at which the heartbeat went down or up, as the scheduler would see them.
    private static func log(_ history: HeartbeatHistory) -> [String] {
        let origin = Instant(seconds: history.origin)
        let heartbeat = Heartbeat(
            id: HeartbeatID(UUIDv7(at: origin, randomA: 0, randomB: 0)), name: "job", schedule: history.schedule,
            grace: .seconds(history.grace))
        var machine = HeartbeatMachine(heartbeat, HeartbeatState(listening: origin), zone: history.zone)
        var offset = 0
        var log: [String] = []
        // A step can show that the deadline has passed already.
        var known = 0
        // The first boot was long before the history.
        var (boot, boots) = (origin - .days(1), 0)
        var id: BootID { BootID(rawValue: String(boots)) }
        func wall(_ second: Int) -> Instant { origin + .seconds(second + offset) }
        func second(_ instant: Instant) -> Int { Int(instant.seconds - history.origin) - offset }
        func note(_ reports: [HeartbeatMachine.Report], _ second: Int) {
            for report in reports {
                switch report {
                case .up: log.append("up \(second)")
                case .missing, .failed, .overrun: log.append("down \(second)")
                }
            }
        }
        func listen(at second: Int) {
            // After a boot with a wrong clock, the hub could not listen before a moment that is now in
            // the future.
            guard machine.nextWake != nil || machine.state.listening > wall(second) else { return }
            machine.listensAgain(at: wall(second))
        }
        func run(before end: Int) {
            while let wake = machine.nextWake, second(wake) < end { note(machine.tick(at: wake), max(second(wake), known)) }
        }
        for (at, what) in history.happenings {
            // The deadline of this very second passes first.
            run(before: at + 1)
            switch what {
            case .ping: note(machine.ping(.success, at: wall(at), in: id).reports, at)
            case .deaf(let end): listen(at: end)
            case .boot(let end, let jump):
                offset += jump
                (boot, boots) = (wall(end), boots + 1)
                listen(at: end)
            case .step(let step):
                offset += step
                known = at
                machine.clockWasSet(by: .seconds(step), at: wall(at), in: id, since: boot)
                boot = boot + .seconds(step)
            }
        }
        run(before: history.end)
        return log
    }
}
