import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

extension WhyTests {
    @Test("a notice that waits is explained with the commands that answer it; one that was answered or that only programs got is not")
    func answering() async throws {
        let way = "To answer it: bellhop ack 1. To be reminded: bellhop snooze 1"
        let house = try await House()
        try await house.running { hub in
            try await house.timer()
            await house.time.advance(by: .minutes(1))
            #expect(try await house.why(1, at: "phone", in: "en").words.last == way)
            _ = try await hub.acknowledge(event: 1, by: "the terminal")
            await house.time.settle()
            #expect(try await !house.why(1, at: "phone", in: "en").words.contains(way))
        }
        // A repeat replaces the first notice on the phone. A program beside it keeps the first one.
        let often = FollowUpPlan(repetition: .init(every: .minutes(5), atMost: 3))
        let beside = try await House(followUps: often, sinks: ["desktop", "phone"], phoneIsProgram: true)
        try await beside.running { _ in
            try await beside.timer()
            await beside.time.advance(by: .minutes(7))
            let words = try await beside.why(1, at: "phone", in: "en").words
            #expect(!words.contains { $0.hasPrefix("Only programs got this notice") }, "\(words)")
        }
        let alone = FollowUpPlan(repetition: nil, escalations: [.init(after: .minutes(5), sinks: [SinkName(rawValue: "desktop")])])
        for plan in [nil, alone] {
            let programs = try await House(followUps: plan, phoneIsProgram: true)
            try await programs.running { _ in
                try await programs.timer()
                await programs.time.advance(by: .minutes(1))
                let last = try await programs.why(1, at: "phone", in: "en").words.last
                #expect(plan == nil ? last?.hasPrefix("Only programs got this notice") == true : last == way, "\(last ?? "")")
            }
        }
    }

    @Test("a repeat names the sink that does not get it, because the first notice still waits there")
    func skippedByRepeat() async throws {
        let often = FollowUpPlan(repetition: .init(every: .minutes(5), atMost: 3))
        let house = try await House(followUps: often, sinks: ["desktop", "phone"])
        try await house.running { _ in
            house.phone.answer { _, _ in .deferred("no network", after: .hours(1)) }
            try await house.timer()
            await house.time.advance(by: .minutes(7))
            let words = try await house.why(2, at: "desktop", in: "en").words
            #expect(words.contains("phone did not get this notice, because event 1 still waits there."), "\(words)")
        }
    }

    @Test("a notice that was answered, but that a sink still shows, is explained with what delays the withdrawal")
    func waitingWithdrawal() async throws {
        let house = try await House()
        try await house.running { hub in
            try await house.timer()
            await house.time.advance(by: .minutes(1))
            house.phone.answer { _, _ in .deferred("the server is down", after: nil) }
            _ = try await hub.acknowledge(event: 1, by: "the terminal")
            await house.time.settle()
            let words = try await house.why(1, at: "phone", in: "en").words
            #expect(words.contains { $0.hasPrefix("phone may still show this notice, because its withdrawal is waiting") }, "\(words)")
            #expect(words.contains { $0.contains("the server is down") }, "\(words)")
            house.phone.answer { _, _ in .accepted(Receipt(rawValue: "1")) }
            await house.time.advance(by: .minutes(10))
            let later = try await house.why(1, at: "phone", in: "en").words
            #expect(!later.contains { $0.contains("may still show") }, "\(later)")
        }
    }
}
