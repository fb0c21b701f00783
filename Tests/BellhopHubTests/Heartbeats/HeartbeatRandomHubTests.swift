import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Compares a running hub with the oracle for random histories of a heartbeat. The hub is dropped as by
/// `kill -9`, suspended and rebooted, and its clock is set.
@Suite struct HeartbeatRandomHubTests {
    @Test("down exactly when due, never sooner, and up once, in a hub that is killed and suspended (proof heartbeats)")
    func random() async throws {
        let proof = Proof("heartbeats", sample: 60)
        var reports = 0
        for number in proof.cases {
            var numbers = proof.numbers(for: number)
            let history = HeartbeatHistory(&numbers)
            var life = HeartbeatLife(history)
            let log = try await life.run(&numbers)
            #expect(log == history.expected, "\(proof.place(number)): \(history)")
            reports += log.count
        }
        #expect(reports > proof.cases.count || proof.cases.count < 20)
        try proof.report("hub: \(reports) reports")
    }
}

/// A hub that lives through a history.
private struct HeartbeatLife {
    private let history: HeartbeatHistory
    private let world: HubWorld
    /// The real elapsed seconds, and how far the wall clock was set since the beginning.
    private var (elapsed, offset) = (0, 0)
    private var last: EventNumber = 0
    private var log: [String] = []

    init(_ history: HeartbeatHistory) {
        self.history = history
        world = HubWorld(zone: history.zone, start: Instant(seconds: history.origin))
    }

    /// Returns the reports of the hub, as ``HeartbeatHistory/expected`` writes them.
    mutating func run(_ numbers: inout SeededGenerator) async throws -> [String] {
        var rest = history.happenings[...]
        try await world.hub.prepare()
        _ = try await world.hub.addHeartbeat(
            named: "job", history.schedule, grace: .seconds(history.grace), digest: String(repeating: "a", count: 64))
        while true {
            // Runs until an outage ends the hub, or until the end of the history.
            var outage: (end: Int, jump: Int?)?
            try await world.running {
                while let (at, what) = rest.popFirst() {
                    await pass(until: at)
                    switch what {
                    case .ping: _ = try await world.hub.ping(.name("job"), .success)
                    case .step(let step):
                        try await note()
                        await world.time.stepWall(by: .seconds(step))
                        offset += step
                    case .deaf(let end):
                        guard Bool.random(using: &numbers) else {
                            outage = (end, nil)
                            return
                        }
                        await world.time.suspend(for: .seconds(end - at))
                        elapsed = end
                    case .boot(let end, let jump):
                        outage = (end, jump)
                        return
                    }
                    await world.time.settle()
                }
                await pass(until: history.end - 1)
            }
            try await note()
            guard let (end, jump) = outage else { return log }
            let length = Duration.seconds(end - elapsed)
            elapsed = end
            guard let jump else {
                await world.time.advance(by: length)
                continue
            }
            world.time.reboot(after: length)
            await world.time.stepWall(by: .seconds(jump))
            offset += jump
        }
    }

    private mutating func pass(until second: Int) async {
        await world.time.advance(by: .seconds(second - elapsed))
        elapsed = second
    }

    /// Notes the new reports in the journal. Must be called before the clock is set.
    private mutating func note() async throws {
        for event in try await world.hub.events(after: last, limit: 1000) {
            last = event.number
            let second = Int(event.occurred.seconds - history.origin) - offset
            switch event.kind {
            case .heartbeatUp: log.append("up \(second)")
            case .heartbeatDown, .heartbeatFailed, .heartbeatOverrun: log.append("down \(second)")
            default: break
            }
        }
    }
}
