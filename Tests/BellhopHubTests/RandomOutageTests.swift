import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Simulates short random histories of a household. Its sinks fail in every possible way, while
/// people answer on any surface, settings are reloaded and the daemon is killed. At the end of each
/// history all sinks work, and the stored state is checked.
@Suite("Random outages")
struct RandomOutageTests {
    /// The number of parts of the test. The parts run in parallel.
    private static let parts = 8

    @Test(
        "promises 1, 3, 5, 6: every notice ends told, answered or given up with a reason, none is told after its answer, none is missing (proof outages)"
    )
    func lives() async throws {
        let proof = Proof("outages", sample: 700)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<Self.parts {
                group.addTask {
                    for number in proof.cases where number % Self.parts == part {
                        let faults = try await RandomOutage(seed: proof.seed << 32 | UInt64(number)).live()
                        #expect(faults.isEmpty, "\(faults.joined(separator: "; ")): \(proof.place(number))")
                    }
                }
            }
            try await group.waitForAll()
        }
        try proof.report("no fault")
    }
}

/// One random history. The same seed always produces the same history.
private final class RandomOutage {
    /// How a sink responds to operations.
    private enum Mode: CaseIterable { case well, down, busy, slow, losesAnswers, refusesSome, misconfigured }

    private let world: HubWorld
    private let modes = Locked<[String: Mode]>([:])
    private let seed: UInt64
    private var numbers: SeededGenerator
    private var started = 0
    /// The owners of the started timers. The end of each timer must be reported.
    private var timers: Set<Owner> = []
    /// The time at which each notice was finally answered.
    private var answered: [NoticeKey: Instant] = [:]
    /// Notices that come back because somebody snoozed them.
    private var snoozed: Set<NoticeKey> = []

    private var sinks: [(name: String, recorder: SinkRecorder)] {
        [("phone", world.phone), ("desktop", world.desktop), ("log", world.program)]
    }

    init(seed: UInt64) {
        self.seed = seed
        numbers = SeededGenerator(seed: seed)
        world = HubWorld(routing: Self.routing(&numbers), seed: seed)
        for (name, recorder) in sinks {
            recorder.answer { [modes] operation, attempt in
                Self.outcome(modes.withLock { $0[name] ?? .well }, operation, attempt)
            }
        }
    }

    /// Returns a routing table that either has no routes or has one route for all events, with
    /// random follow-ups.
    private static func routing(_ numbers: inout SeededGenerator) -> RoutingTable {
        let names = ["phone", "desktop", "log"].map { SinkName(rawValue: $0) }
        let isFallback = Bool.random(using: &numbers)
        let plan = FollowUpPlan(
            repetition: Bool.random(using: &numbers) ? .init(every: .minutes(7), atMost: 3) : nil,
            escalations: Bool.random(using: &numbers) ? [.init(after: .minutes(10), sinks: [names[1]], urgency: .critical)] : [],
            fallback: isFallback ? .init(sinks: [names[1]]) : nil)
        guard let plan else { return RoutingTable() }
        return RoutingTable(routes: [Route(sinks: isFallback ? [names[0], names[2]] : names, followUps: plan)])
    }

    /// In every third history, makes an hour of the afternoon quiet.
    private func setQuietHours() async throws {
        guard seed.isMultiple(of: 3), let window = TimeWindow("14:20-15:20") else { return }
        var catalog = world.hub.catalog
        catalog.quietHours = QuietHours(window: window, mode: seed.isMultiple(of: 2) ? .hold : .lower, isStrict: true)
        try await world.hub.reload(catalog)
    }

    private static func outcome(_ mode: Mode, _ operation: SinkOperation, _ attempt: Attempt) -> DeliveryOutcome {
        let receipt = Receipt(rawValue: "\(operation.event.notice.key):\(operation.event.number)")
        // The sink accepts withdrawals even in this mode. If it refused one, the notice would stay
        // on the screen, and the hub could not change that.
        if mode == .refusesSome, case .withdraw = operation { return .accepted(receipt) }
        switch mode {
        case .well: return .accepted(receipt)
        case .down: return .deferred("nobody answers", after: nil)
        case .busy: return attempt.number < 3 ? .deferred("too many requests", after: .seconds(20)) : .accepted(receipt)
        // The sink hangs until the mode changes or until the hub's timeout expires.
        case .slow: return .ambiguous("the answer came too late")
        case .losesAnswers: return attempt.number < 3 ? .ambiguous("the answer was lost") : .accepted(receipt)
        case .refusesSome: return operation.event.number.isMultiple(of: 3) ? .rejected("it does not take this one") : .accepted(receipt)
        case .misconfigured: return .misconfigured("401: the token is wrong")
        }
    }

    // MARK: Simulation

    /// Simulates the history and returns the faults that are found at its end.
    func live() async throws -> [String] {
        try await setQuietHours()
        for run in 0...Int.random(in: 0...2, using: &numbers) {
            try await world.running {
                if run == 0 { for name in ["Snowy", "Fluffy"] { try await self.world.addPet(name) } }
                for _ in 0..<Int.random(in: 4...10, using: &self.numbers) { try await self.step() }
            }
            world.time.reboot(after: .seconds(Int.random(in: 1...2000, using: &numbers)))
        }
        try await recover()
        var faults: [String] = []
        try await world.running { faults = try await self.faults() }
        return faults
    }

    private func step() async throws {
        switch Int.random(in: 0..<20, using: &numbers) {
        case 0...5:
            started += 1
            timers.insert(try await world.timer("Tea \(started)", after: .seconds(Int.random(in: 1...900, using: &numbers))).owner)
        case 6, 7:
            try await tolerantly { try await self.world.wash(["Snowy", "Fluffy"][self.started % 2]) }
        case 8...12:
            await world.time.advance(by: .seconds(Int.random(in: 1...1200, using: &numbers)))
        case 13, 14:
            let sink = sinks[Int.random(in: 0..<3, using: &numbers)]
            set(Mode.allCases.randomElement(using: &numbers) ?? .well, at: sink)
        case 15, 16:
            try await acknowledge()
        case 17:
            try await snooze()
        case 18:
            try await tolerantly { _ = try await self.world.hub.retryOutbox(.all) }
        default:
            try await world.reload(changing: "phone")
        }
    }

    private func set(_ mode: Mode, at sink: (name: String, recorder: SinkRecorder)) {
        modes.withLock { $0[sink.name] = mode }
        sink.recorder.release()
        if mode == .slow { sink.recorder.hold() }
    }

    /// Runs `body` and ignores a refusal, which changes nothing.
    private func tolerantly(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch is Refusal {}
    }

    private func open() async throws -> Event? {
        try await world.hub.unacknowledged().randomElement(using: &numbers)
    }

    private func acknowledge() async throws {
        guard let event = try await open() else { return }
        if Bool.random(using: &numbers) {
            _ = try await world.hub.acknowledge(event: event.number, by: "the test")
        } else {
            let (_, recorder) = sinks[Int.random(in: 0..<2, using: &numbers)]
            recorder.report(.action(event.notice.key, .acknowledge, activationToken: nil))
            await world.time.settle()
        }
        let stillOpen = try await world.hub.unacknowledged().contains { $0.notice.key == event.notice.key }
        // Record the answer only for timers, because only the keys of timers are never reused.
        if !stillOpen, event.kind == .timerFinished, !snoozed.contains(event.notice.key) {
            answered[event.notice.key] = world.time.now().wall
        }
    }

    private func snooze() async throws {
        guard let event = try await open() else { return }
        snoozed.insert(event.notice.key)
        answered[event.notice.key] = nil
        world.phone.report(.action(event.notice.key, .snooze, activationToken: nil))
        await world.time.settle()
    }

    /// Makes all sinks work, changes the settings of each sink so that parked sinks resume, and
    /// lets three hours pass.
    private func recover() async throws {
        for sink in sinks { set(.well, at: sink) }
        try await world.running {
            for (name, _) in self.sinks { try await self.world.reload(changing: name) }
            await self.world.time.advance(by: .hours(3))
        }
    }

    // MARK: Checks

    private func faults() async throws -> [String] {
        let events = try await world.events()
        var faults = timers.subtracting(events.map(\.owner)).map { "nothing was ever told of \($0)" }
        if events.count == 1000 { faults.append("there are more events than were looked at") }
        for timer in try await world.hub.timers() where timer.due <= world.time.now().wall { faults.append("\(timer) has not ended") }
        // A digest that would contain only one event is recorded as a repetition of that event.
        // Therefore such repetitions are included here.
        let digests = events.filter { $0.kind == .hubDigest || $0.repeats != 0 && !$0.merges.isEmpty }
        for event in events {
            let deliveries = try await world.hub.deliveries(of: event.number)
            if deliveries.isEmpty { faults.append("event \(event.number) (\(event.kind)) went nowhere") }
            if event.kind == .timerFinished, event.repeats == 0 {
                // The sinks that must receive the event: those of the only route, or all sinks if
                // there is no route.
                let routed = world.hub.catalog.routing.routes.first?.sinks ?? world.hub.catalog.names
                for sink in Set(routed).subtracting(deliveries.map(\.sink)) {
                    faults.append("event \(event.number) (\(event.kind)) was not for \(sink)")
                }
            }
            for delivery in deliveries {
                let what = "event \(event.number) (\(event.kind)) at \(delivery.sink)"
                if delivery.state.isPending { faults.append("\(what) is \(delivery.state): \(delivery.reason)") }
                if delivery.reason.isEmpty { faults.append("\(what) is \(delivery.state) without a reason") }
                guard let recorder = sinks.first(where: { $0.name == delivery.sink.rawValue })?.recorder else { continue }
                switch delivery.state {
                case .sent, .seen:
                    if !Self.wasTold(event.number, at: recorder) { faults.append("\(what) is sent and was never told") }
                case .merged where ![.toldAgain, "replaced by a newer version of the notice"].contains(delivery.reason):
                    // The digest itself is checked like any other event.
                    if !digests.contains(where: { $0.merges.contains(event.number) }) {
                        faults.append("\(what) is merged into nothing: \(delivery.reason)")
                    }
                default:
                    break
                }
            }
        }
        for (name, recorder) in sinks where name != "log" {
            for record in recorder.done.all where record.verb != .withdraw {
                if let moment = answered[record.key], record.attempt.now > moment {
                    faults.append("\(record.event.notice.title.description) was told on \(name) after its answer at \(moment.rfc3339)")
                }
            }
            for event in recorder.visible where answered[event.notice.key] != nil {
                faults.append("\(event.notice.title.description) stands on \(name) though it was answered")
            }
        }
        return faults
    }

    private static func wasTold(_ event: EventNumber, at recorder: SinkRecorder) -> Bool {
        recorder.done.all.contains { record in
            guard record.event.number == event, record.verb != .withdraw, case .accepted = record.outcome else { return false }
            return true
        }
    }
}
