#if Push
import BellhopCore
import Testing

@testable import CurlHTTP
@testable import PushSinks

/// Tests which messages at command topics are carried out.
@Suite struct CommandGateTests {
    private let things = ["pet-1": HouseSamples.pet(), "start-timer-tea": HouseSamples.starter()]

    private func arrival(
        _ payload: String = "PRESS", isRetained: Bool = false, isRepeat: Bool = false, identifier: UInt16? = 7
    ) -> MQTTArrival {
        MQTTArrival(
            topic: "c/pet-1/wash", payload: Array(payload.utf8), isRetained: isRetained, isRepeat: isRepeat, identifier: identifier)
    }

    private func decide(
        _ gate: inout CommandGate, _ arrival: MQTTArrival, _ key: String = "pet-1", _ verb: String = "wash", at now: Duration = .seconds(1)
    ) -> CommandGate.Decision {
        gate.decide(arrival, (key, verb), things: things, at: now)
    }

    @Test("a command is carried out, with an id and without one")
    func accepted() {
        var gate = CommandGate()
        for content in ["PRESS", "PRESS 1764268800.123", "PRESS " + String(repeating: "x", count: 64)] {
            #expect(decide(&gate, arrival(content)) == .act(.wash, key: "pet-1"), "\(content)")
        }
        #expect(decide(&gate, arrival(), "start-timer-tea", "start") == .act(.start, key: "start-timer-tea"))
    }

    @Test("a retained command does nothing, even if everything else is right")
    func retained() {
        var gate = CommandGate()
        #expect(decide(&gate, arrival(isRetained: true)) == .ignore(.retained))
        #expect(decide(&gate, arrival("PRESS 1", isRetained: true)) == .ignore(.retained))
        // It was not carried out, so the same command acts when somebody really gives it.
        #expect(decide(&gate, arrival("PRESS 1")) == .act(.wash, key: "pet-1"))
    }

    @Test("a command with an id acts once within ten minutes, whoever repeats it and at which QoS")
    func repeatedID() {
        var gate = CommandGate()
        #expect(decide(&gate, arrival("PRESS 1", identifier: 7)) == .act(.wash, key: "pet-1"))
        for again in [
            arrival("PRESS 1", isRepeat: true, identifier: 7), arrival("PRESS 1", identifier: 8), arrival("PRESS 1", identifier: nil),
        ] {
            #expect(decide(&gate, again, at: .seconds(500)) == .ignore(.repeated))
        }
        #expect(decide(&gate, arrival("PRESS 2"), at: .seconds(500)) == .act(.wash, key: "pet-1"))
        #expect(decide(&gate, arrival("PRESS 1"), at: .seconds(602)) == .act(.wash, key: "pet-1"))
    }

    @Test("without an id, a repeat is what the broker marks as one: the same packet again")
    func repeatedPacket() {
        var gate = CommandGate()
        #expect(decide(&gate, arrival(identifier: 7)) == .act(.wash, key: "pet-1"))
        #expect(decide(&gate, arrival(isRepeat: true, identifier: 7)) == .ignore(.repeated))
        #expect(decide(&gate, arrival(identifier: 7)) == .act(.wash, key: "pet-1"), "pressed a second time")
        #expect(decide(&gate, arrival(isRepeat: true, identifier: 9)) == .act(.wash, key: "pet-1"), "we never got the first one")
    }

    @Test("anything else is ignored and counted: odd contents, unknown things and commands that a thing does not know")
    func refused() {
        var gate = CommandGate()
        let odd = [
            "", "press", "ON", "PRESS ", "PRESS  1", "PRESS1", "PRESS a b", "PRESS \u{7}", "PRESS ü",
            "PRESS " + String(repeating: "x", count: 65),
        ]
        for content in odd { #expect(decide(&gate, arrival(content)) == .ignore(.invalidContent), "\(content)") }
        #expect(decide(&gate, MQTTArrival(topic: "t", payload: nil)) == .ignore(.invalidContent))
        #expect(decide(&gate, MQTTArrival(topic: "t", payload: [0xFF, 0xFE])) == .ignore(.invalidContent))
        for key in ["pet-2", "", "PET-1"] { #expect(decide(&gate, arrival(), key) == .ignore(.unknownThing)) }
        for verb in ["", "WASH", "delete"] { #expect(decide(&gate, arrival(), "pet-1", verb) == .ignore(.unknownVerb)) }
        #expect(decide(&gate, arrival(), "pet-1", "start") == .ignore(.unknownVerb), "a pet cannot be started")
    }

    @Test("of a flood, thirty commands a minute are carried out")
    func flood() {
        var gate = CommandGate()
        let decisions = (0..<1000).map { decide(&gate, arrival("PRESS \($0)"), at: .milliseconds($0)) }
        #expect(decisions.prefix(30).allSatisfy { $0 == .act(.wash, key: "pet-1") })
        #expect(decisions.dropFirst(30).allSatisfy { $0 == .ignore(.tooMany) })
        #expect(decide(&gate, arrival("PRESS again"), at: .seconds(60)) == .act(.wash, key: "pet-1"))
    }

    @Test("of ignored commands, thirty a minute get a result, and repeats get none")
    func answers() {
        var gate = CommandGate()
        let repeated = gate.admitAnswer(to: .repeated, at: .zero)
        #expect(!repeated)
        let answered = (0..<100).map { gate.admitAnswer(to: .unknownVerb, at: .milliseconds($0)) }
        #expect(answered.count { $0 } == CommandGate.limit && answered.prefix(CommandGate.limit).allSatisfy { $0 })
        let later = gate.admitAnswer(to: .retained, at: .seconds(61))
        #expect(later)
    }
}
#endif
