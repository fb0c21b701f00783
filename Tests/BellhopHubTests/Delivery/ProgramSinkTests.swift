import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests that programs get every event, even if people answered it first.
@Suite("What programs get")
struct ProgramSinkTests {
    /// Returns a program that takes nothing yet, but that takes withdrawals once it works.
    private func downProgram() -> SinkRecorder {
        let program = SinkRecorder(capabilities: .withdraw)
        program.answer { _, _ in .deferred("the server is down", after: nil) }
        return program
    }

    @Test(
        "a program that was down when a notice was answered, snoozed or stopped gets the notice and then its withdrawal",
        arguments: ["ack", "snooze", "fold"], [false, true])
    func answered(how: String, restarts: Bool) async throws {
        let world = HubWorld(program: downProgram())
        func mend() async {
            world.program.answer { operation, _ in .accepted(Receipt(rawValue: "r\(operation.event.number)")) }
            await world.time.advance(by: .minutes(3))
        }
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45))
            #expect(world.phone.told.count == 1)
            let event = try #require(try await world.events().last { $0.kind == .laundryWashed })
            switch how {
            case "ack": _ = try await world.hub.acknowledge(event: event.number, by: "the command line")
            case "snooze": _ = try await world.hub.snooze(event: event.number, for: .hours(5), by: nil)
            default:
                _ = try await world.hub.perform(.skipDryer, onPet: "Snowy")
                _ = try await world.hub.perform(.fold, onPet: "Snowy")
            }
            await world.time.advance(by: .minutes(20))
            #expect(try await world.hub.unacknowledged().allSatisfy { $0.kind != .laundryWashed })
            if !restarts { await mend() }
        }
        if restarts {
            world.time.reboot(after: .seconds(30))
            try await world.running { await mend() }
        }
        let washed = world.program.done.all.filter { record in
            if case .accepted = record.outcome { record.event.kind == .laundryWashed } else { false }
        }
        #expect(washed.map(\.verb) == [.deliver, .withdraw], "\(world.program.told)")
        #expect(world.phone.visible.allSatisfy { $0.kind != .laundryWashed })
    }

    @Test("\"bellhop outbox cancel\" also cancels what waits for programs")
    func cancelled() async throws {
        let world = HubWorld(program: downProgram())
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.silence(nil)
            world.program.answer { _, _ in .accepted(.none) }
            await world.time.advance(by: .minutes(5))
            #expect(world.program.told.allSatisfy { !$0.contains("Tea") }, "\(world.program.told)")
        }
    }
}
