import BellhopCore
import BellhopTestKit
import Testing
import Training

@testable import BellhopEngine
@testable import BellhopHub

/// Simulates short random histories of timers whose messages a server holds. In these histories,
/// the clock steps, the server fails and recovers, and the daemon is killed.
@Suite("Random lives with a safety net")
struct RandomHeldMessageTests {
    private static let lives = 25

    @Test(
        "G6: in the end the server holds exactly the messages of the timers that run, and what was stopped rings only while nobody could stop it",
        arguments: 0..<8)
    func lives(part: Int) async throws {
        for life in 0..<Self.lives {
            let seed = UInt64(part * Self.lives + life + 1)
            let faults = try await RandomHeldMessages(seed: seed).live()
            #expect(faults.isEmpty, "seed \(seed): \(faults.joined(separator: "; "))")
        }
    }
}

/// One random history. The same seed always produces the same history.
private final class RandomHeldMessages {
    private let world: HubWorld
    private let far: FarSide
    private var numbers: SeededGenerator
    private var started = 0
    private var hadTrouble = false

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
        let phone = FarSide.phone()
        world = HubWorld(seed: seed, phone: phone)
        far = FarSide(world.time)
        far.attach(to: phone)
    }

    func live() async throws -> [String] {
        for part in 0..<3 {
            try await world.running {
                if part == 0 { try await self.world.addPet("Snowy") }
                for _ in 0..<12 { try await self.step() }
            }
            // Sometimes the daemon is down for a while. The server then sends the messages that
            // come due.
            if Bool.random(using: &numbers) {
                hadTrouble = true
                await world.time.advance(by: .seconds(Int.random(in: 1...2000, using: &numbers)))
            }
        }
        var faults: [String] = []
        far.mode = .well
        try await world.running {
            // Report that the phone is ready. This ends retry pauses that were set before a clock
            // step.
            self.world.phone.report(.ready)
            await self.world.time.advance(by: .minutes(20))
            faults = try await self.faults()
        }
        return faults.isEmpty ? [] : faults + log
    }

    private var log: [String] = []
    private func note(_ what: String) { log.append("\(world.time.now().wall.rfc3339) \(what)\n") }

    private func step() async throws {
        switch Int.random(in: 0..<20, using: &numbers) {
        case 0...4:
            started += 1
            note("start Tea \(started)")
            try await world.timer("Tea \(started)", after: .seconds(Int.random(in: 1...5000, using: &numbers)))
        case 5:
            try await tolerantly { try await self.world.wash("Snowy") }
        case 6, 7:
            try await tolerantly { _ = try await self.world.hub.stopTimer("Tea \(self.any)") }
        case 8, 9:
            note("extend")
            let change = Duration.seconds(Int.random(in: -1000...1000, using: &numbers))
            try await tolerantly { _ = try await self.world.hub.extendTimer("Tea \(self.any)", .by(change)) }
        case 10:
            try await tolerantly { _ = try await self.world.hub.perform(.stop, onPet: "Snowy") }
        case 11...14:
            await world.time.advance(by: .seconds(Int.random(in: 1...1200, using: &numbers)))
        case 15:
            let step = Int.random(in: -3000...3000, using: &numbers)
            note("step \(step)")
            await world.time.stepWall(by: .seconds(step))
        case 16, 17:
            far.mode = FarSide.Mode.allCases.randomElement(using: &numbers) ?? .well
            note("mode \(far.mode)")
            if far.mode != .well { hadTrouble = true }
        case 18:
            if let event = try await world.hub.unacknowledged().first {
                try await tolerantly { _ = try await self.world.hub.snooze(event: event.number, for: .minutes(10)) }
            }
        default:
            world.phone.safetyNet = world.phone.safetyNet == nil || Bool.random(using: &numbers) ? FarSide.message : nil
            note("reload \(world.phone.safetyNet != nil)")
            try await world.reload(changing: "phone")
        }
    }

    private var any: Int { Int.random(in: 1...max(1, started), using: &numbers) }

    /// Runs `body` and ignores a refusal, which changes nothing.
    private func tolerantly(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch is Refusal {}
    }

    private func faults() async throws -> [String] {
        var faults: [String] = []
        let now = world.time.now().wall
        var expected: [NoticeKey: Duration] = [:]
        for timer in try await world.store.timers(TimerQuery(omitsInternal: true)) where HeldMessages.kinds.contains(timer.kind) {
            guard world.phone.safetyNet != nil, let (event, _) = try await world.hub.preview(of: timer) else { continue }
            expected[event.notice.key] = timer.due - now + FarSide.grace
        }
        let held = far.held
        for key in Set(held.keys).union(expected.keys) where held[key].map({ $0.inSeconds }) != expected[key].map({ $0.inSeconds }) {
            faults.append("\(key) rings in \(held[key].map { "\($0)" } ?? "no time"), not in \(expected[key].map { "\($0)" } ?? "no time")")
        }
        if !hadTrouble { faults += far.rung.map { "\($0.key) rang by itself although all was well" } }
        let unsettled = try await world.store.heldMessages(HeldMessageQuery(isUnsettled: true))
        faults += unsettled.map { "\($0.key) is not settled: \($0.reason)" }
        return faults
    }
}
