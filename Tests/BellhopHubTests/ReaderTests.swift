import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests program sinks that people read, and program sinks that only programs read.
@Suite("Who reads notices")
struct ReaderTests {
    private static func names(_ names: [String]) -> [SinkName] { names.map(SinkName.init(rawValue:)) }

    private func routing(
        _ sinks: [String] = ["log"], escalate: [FollowUpPlan.Escalation] = [], fallback: FollowUpPlan.Fallback? = nil
    ) -> RoutingTable {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 3), escalations: escalate, fallback: fallback)
        return RoutingTable(routes: [Route(sinks: Self.names(sinks), followUps: plan)], fallback: [])
    }

    @Test("a log that people read is told again, is unanswered, counts, is answered by name, and is missed, as a pop-up is")
    func readByPeople() async throws {
        let world = HubWorld(routing: routing(), program: SinkRecorder(capabilities: [.forPeople, .replace, .withdraw]))
        try await world.running {
            try await world.told(20)
            #expect(world.program.steps == ["0 normal", "1 normal", "2 normal"])
            #expect(try await world.hub.unacknowledged().map(\.notice.name) == ["Tea"])
            #expect(try await world.hub.overview().badge.count == 1)
            let owner = try #require(try await world.hub.unacknowledged().first?.owner)
            #expect(try await world.hub.acknowledge(ownedBy: owner, by: "the command line").count == 1)
            await world.time.advance(by: .hours(1))
            #expect(world.program.steps.count == 3)
            #expect(try await world.missed() == 0)
            try await world.told(41)
            #expect(try await world.missed() == 1)
        }
    }

    @Test("T-31: three washes of 45, 50 and 47 minutes are told in the order of their ends, and the badge says 3, where only a log is read")
    func threePets() async throws {
        let world = HubWorld(
            routing: RoutingTable(routes: [Route(sinks: Self.names(["log"]))], fallback: []),
            program: SinkRecorder(capabilities: [.forPeople, .replace, .withdraw]))
        try await world.running {
            for (name, minutes) in [("Snowy", 45), ("Fluffy", 50), ("Buddy", 47)] {
                try await world.addPet(name)
                try await world.wash(name, for: .minutes(minutes))
            }
            await world.time.advance(by: .minutes(51))
            let told = world.program.done.all.filter { $0.verb == .deliver }
            #expect(told.map(\.event.notice.name) == ["Snowy", "Buddy", "Fluffy"])
            #expect(told.map(\.event.due) == [45, 47, 50].map { HubWorld.start + .minutes($0) })
            #expect(try await world.hub.overview().badge.count == 3)
            _ = try await world.hub.acknowledge(ownedBy: told[0].event.owner, by: "the command line")
            #expect(try await world.hub.overview().badge.count == 2)
        }
    }

    @Test("a name that is typed whole answers all timers of that name, also those told with others; a beginning of several is refused")
    func namesakes() async throws {
        let world = HubWorld(routing: GroupTests.routing())
        try await world.running {
            for name in ["Tea", "Tea", "Teapot", "Eggs"] { try await world.timer(name, after: .minutes(1)) }
            await world.time.advance(by: .minutes(2))
            #expect(world.desktop.titlesShown == ["4 timers: Tea, Tea, Teapot, Eggs"])
            let hub = world.hub
            let refusal = await #expect(throws: Refusal.self) { try await hub.acknowledge(timersCalled: "Te", by: "x") }
            #expect(refusal?.code == .ambiguousName)
            #expect(try await hub.acknowledge(timersCalled: "tea", by: "the command line").count == 2)
            await world.time.settle()
            #expect(world.desktop.titlesShown == ["2 timers: Teapot, Eggs"])
            #expect(try await hub.snooze(timersCalled: "egg", for: .minutes(5)).reminder.name == "Eggs")
            await world.time.settle()
            #expect(world.desktop.titlesShown == ["Teapot"])
            let unknown = await #expect(throws: Refusal.self) { try await hub.acknowledge(timersCalled: "Rice", by: "x") }
            #expect(unknown?.code == .unknownTimer)
        }
    }

    @Test("the beginning of a single name answers and snoozes all timers of that name, as the whole name does")
    func beginningOfNamesakes() async throws {
        let world = HubWorld(routing: routing(["desktop"]))
        try await world.running {
            for name in ["Sauce", "Sauce", "Sauce", "Soup"] { try await world.timer(name, after: .minutes(1)) }
            await world.time.advance(by: .minutes(2))
            let hub = world.hub
            _ = try await hub.snooze(timersCalled: "t3", for: .minutes(30))
            #expect(try await hub.snooze(timersCalled: "sauc", for: .minutes(5)).count == 2)
            await world.time.advance(by: .minutes(6))
            #expect(try await hub.acknowledge(timersCalled: "sauc", by: "x").map(\.notice.name) == ["Sauce", "Sauce"])
            #expect(try await hub.endedTimers().map(\.notice.name) == ["Soup"])
        }
    }

    @Test("a beginning of a name means nobody where a timer is called just that, whatever has become of it")
    func wholeNames() async throws {
        let world = HubWorld(routing: routing(["desktop"]))
        try await world.running {
            let hub = world.hub
            func refused(_ command: () async throws -> Void) async -> Refusal.Code? {
                await #expect(throws: Refusal.self) { try await command() }?.code
            }
            for name in ["Tea", "Tea2"] { try await world.timer(name, after: .seconds(1)) }
            await world.time.advance(by: .seconds(2))
            _ = try await hub.snooze(timersCalled: "Tea", for: .minutes(10))
            #expect(await refused { _ = try await hub.acknowledge(timersCalled: "Tea", by: "x") } == .unknownTimer)
            #expect(await refused { _ = try await hub.snooze(timersCalled: "tea", for: .minutes(1)) } == .unknownTimer)
            #expect(try await hub.endedTimers().map(\.notice.name) == ["Tea2"])
            #expect(try await hub.acknowledge(timersCalled: "Tea2", by: "x").count == 1)

            // As long as the ended timer Tea is unanswered, the name `tea` does not match Tea2, no
            // matter whether Tea2 is running, paused or kept.
            _ = try await hub.stopTimer("Tea")
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(2))
            try await world.timer("Tea2", after: .minutes(5))
            #expect(await refused { _ = try await hub.stopTimer("tea") } == .unknownTimer)
            #expect(await refused { _ = try await hub.startTimer(named: "tea") } == .unknownTimer)
            #expect(await refused { _ = try await hub.pauseTimer("tea") } == .unknownTimer)
            _ = try await hub.pauseTimer("Tea2")
            #expect(await refused { _ = try await hub.resumeTimer("tea") } == .unknownTimer)
            #expect(await refused { _ = try await hub.stopTimer("tea") } == .unknownTimer)
            #expect(await refused { _ = try await hub.extendTimer("tea", .by(.minutes(1))) } == .unknownTimer)
            // The full name of Tea2 works. As soon as the ended timer Tea has been answered, a
            // prefix works too.
            #expect(try await hub.resumeTimer("Tea2").name == "Tea2")
            _ = try await hub.acknowledge(timersCalled: "Tea", by: "x")
            #expect(try await hub.timer(named: "te").name == "Tea2")
        }
    }

    @Test("accents and case need not be typed; they count only where they are what distinguishes two names")
    func spellings() async throws {
        let world = HubWorld(routing: routing(["desktop"]))
        try await world.running {
            let hub = world.hub
            try await world.addPet("Zoë")
            try await world.timer("Café", after: .minutes(10))
            try await world.timer("Äpfel", after: .minutes(1))
            for name in ["zoe", "ZOË", "Zo", "zoé"] { #expect(try await hub.record(ofPet: name).pet.value.name == "Zoë", "\(name)") }
            for name in ["cafe", "CAFÉ", "caf"] { #expect(try await hub.timer(named: name).name == "Café", "\(name)") }
            // A text that is nothing but an accent is the beginning of no name.
            await #expect(throws: Refusal.self) { try await hub.record(ofPet: "\u{301}") }
            try await world.addPet("Zoe")
            #expect(try await hub.record(ofPet: "zoe").pet.value.name == "Zoe")
            #expect(try await hub.record(ofPet: "zoë").pet.value.name == "Zoë")
            let refusal = await #expect(throws: Refusal.self) { try await hub.record(ofPet: "Zoé") }
            #expect(refusal?.code == .ambiguousName)
            await world.time.advance(by: .minutes(2))
            #expect(try await hub.acknowledge(timersCalled: "apfel", by: "x").count == 1)
        }
    }

    @Test("programs are told once: nothing follows, nothing is missed, and an explanation says just that")
    func programs() async throws {
        let world = HubWorld(routing: routing())
        try await world.running {
            let answer = try await world.hub.route(RouteQuestion(kind: .timerFinished))
            #expect(answer.followUps == nil)
            #expect(answer.toldOnce == Self.names(["log"]))
            try await world.told(0)
            #expect(try await world.store.timers(TimerQuery()).isEmpty)
            await world.time.advance(by: .hours(2))
            #expect(world.program.steps == ["0 normal"])
            #expect(try await world.missed() == 0)
        }
    }

    @Test("people beside programs are told again, and an explanation says who is not")
    func beside() async throws {
        let world = HubWorld(routing: routing(["desktop", "log"]))
        try await world.running {
            let answer = try await world.hub.route(RouteQuestion(kind: .timerFinished))
            #expect(answer.followUps?.repetition?.atMost == 3)
            #expect(answer.toldOnce == Self.names(["log"]))
            try await world.told(10)
            #expect(world.desktop.steps == ["0 normal", "1 normal"] && world.program.steps == ["0 normal"])
        }
    }

    @Test("where programs are told first, people of an escalation are told again until it counts as missed")
    func escalated() async throws {
        let world = HubWorld(routing: routing(escalate: [.init(after: .minutes(20), sinks: Self.names(["phone"]))]))
        try await world.running {
            try await world.told(30)
            #expect(world.program.steps == ["0 normal"])
            #expect(world.phone.steps.count == 2)
            await world.time.advance(by: .hours(1))
            #expect(try await world.missed() == 1)
        }
    }

    @Test("where people are asked only later, it is unanswered from the start, and an answer by name keeps it from them")
    func answeredBefore() async throws {
        let world = HubWorld(routing: routing(escalate: [.init(after: .minutes(20), sinks: Self.names(["phone"]))]))
        try await world.running {
            try await world.told(5)
            #expect(world.program.steps == ["0 normal"] && world.phone.steps.isEmpty)
            #expect(try await world.hub.unacknowledged().map(\.notice.name) == ["Tea"])
            #expect(try await world.hub.acknowledge(timersCalled: "Tea", by: "the command line").count == 1)
            #expect(try await world.hub.unacknowledged() == [])
            await world.time.advance(by: .hours(2))
            #expect(world.phone.steps.isEmpty)
            #expect(try await world.missed() == 0)
        }
    }

    @Test("where a program has taken it, the people of \"otherwise\" are not told, and nothing is missed")
    func otherwise() async throws {
        let world = HubWorld(routing: routing(fallback: .init(sinks: Self.names(["phone"]))))
        try await world.running {
            try await world.told(5)
            #expect(try await world.hub.unacknowledged() == [])
            await world.time.advance(by: .minutes(115))
            #expect(world.program.steps == ["0 normal"] && world.phone.steps.isEmpty)
            #expect(try await world.missed() == 0)
        }
        let broken = HubWorld(routing: routing(fallback: .init(sinks: Self.names(["phone"]))))
        broken.program.answer { _, _ in .deferred("nobody answers", after: nil) }
        try await broken.running {
            try await broken.told(120)
            #expect(broken.phone.done.all.contains { $0.event.notice.name == "Tea" && $0.event.step > 0 })
            #expect(try await broken.events().count { $0.kind == .noticeMissed && $0.notice.name == "Tea" } == 1)
        }
    }

    @Test("a program that escalations name is told once, and nothing counts as missed")
    func pager() async throws {
        let world = HubWorld(
            routing: routing(["desktop"], escalate: [.init(after: .minutes(20), sinks: Self.names(["log"]))]),
            desktop: SinkRecorder(capabilities: [.replace]))
        try await world.running {
            let answer = try await world.hub.route(RouteQuestion(kind: .timerFinished))
            #expect(answer.followUps?.repetition == nil && answer.followUps?.missedAfter == nil)
            try await world.told(120)
            #expect(world.desktop.steps == ["0 normal"] && world.program.steps.count == 1)
            #expect(try await world.missed() == 0)
        }
    }
}
