#if Push
import BellhopCore
import BellhopTestKit
import CurlHTTP
import Testing

@testable import PushSinks

/// Tests what a broker must retain for Home Assistant, without a broker.
@Suite struct HouseDeskTests {
    private func desk(commands: Bool = false, former: [HouseTopics] = []) -> HouseDesk {
        HouseDesk(HouseSamples.description(commands: commands), others: ["ha/event/bellhop/notice/config"], former: former)
    }

    private func text(_ message: MQTTMessage) -> String { "\(message.topic) \(String(decoding: message.payload, as: UTF8.self))" }

    @Test("a new thing gets its state first, then its entities; without commands it has no buttons")
    func appears() throws {
        var desk = desk()
        let messages = desk.show([HouseSamples.pet()])
        #expect(messages.allSatisfy { $0.isRetained })
        #expect(
            messages.map(\.topic) == [
                "bellhop-house/bellhop/state/pet-1", "ha/sensor/bellhop/pet-1_state/config", "ha/sensor/bellhop/pet-1_mood/config",
                "ha/sensor/bellhop/pet-1_health/config", "ha/sensor/bellhop/pet-1_ends_at/config", "ha/sensor/bellhop/pet-1_due/config",
                "ha/binary_sensor/bellhop/pet-1_waiting/config",
            ])
        #expect(
            text(messages[0]) == #"bellhop-house/bellhop/state/pet-1 {"state":"idle","mood":"happy","health":88,"#
                + #""due":"2025-11-27T12:00:00Z","waiting":false,"possible":["wash"]}"#)
        var open = self.desk(commands: true)
        let buttons = open.show([HouseSamples.pet(), HouseSamples.starter()]).map(\.topic).filter { $0.hasPrefix("ha/button/") }
        #expect(
            Set(buttons)
                == Set(["wash", "dry", "fold", "stop", "acknowledge"].map { "ha/button/bellhop/pet-1_\($0)/config" })
                .union(["ha/button/bellhop/start-timer-tea_start/config"]))
    }

    @Test("only what changed is published, and nothing if nothing changed")
    func changes() {
        var desk = desk()
        _ = desk.show([HouseSamples.pet(), HouseSamples.rest])
        #expect(desk.show([HouseSamples.rest, HouseSamples.pet()]).isEmpty)
        let washing = desk.show([HouseSamples.pet(stage: .washing, possible: [.stop]), HouseSamples.rest])
        #expect(washing.map(\.topic) == ["bellhop-house/bellhop/state/pet-1"])
        #expect(text(washing[0]).contains(#""ends_at":"2025-11-27T12:45:00Z""#))
        #expect(desk.show([HouseSamples.pet("1", "Nimbus", stage: .washing, possible: [.stop]), HouseSamples.rest]).count == 6)
    }

    @Test("a thing that is gone is removed: its entities first, then its state")
    func disappears() {
        var desk = desk(commands: true)
        _ = desk.show([HouseSamples.pet(), HouseSamples.timer()])
        let gone = desk.show([HouseSamples.pet()])
        #expect(gone.count == 6 && gone.allSatisfy { $0.payload.isEmpty && $0.isRetained && $0.topic.contains("timer-t1") })
        #expect(gone.last?.topic == "bellhop-house/bellhop/state/timer-t1")
        #expect(desk.everything.allSatisfy { !$0.topic.contains("timer-t1") })
        #expect(desk.everything.count == 12)
    }

    @Test("what the broker retains and nobody wants is removed; what is wanted, an echo and a removal are left alone")
    func strays() {
        var desk = desk()
        _ = desk.show([HouseSamples.pet()])
        func correction(_ topic: String, _ payload: String = "{}", isRetained: Bool = true) -> String? {
            desk.correction(of: MQTTArrival(topic: topic, payload: Array(payload.utf8), isRetained: isRetained)).map(text)
        }
        #expect(correction("ha/sensor/bellhop/pet-2_state/config") == "ha/sensor/bellhop/pet-2_state/config ")
        #expect(correction("bellhop-house/bellhop/state/pet-2") == "bellhop-house/bellhop/state/pet-2 ")
        #expect(correction("ha/button/bellhop/pet-1_wash/config") == "ha/button/bellhop/pet-1_wash/config ", "commands were switched off")
        for topic in ["ha/sensor/bellhop/pet-1_state/config", "bellhop-house/bellhop/state/pet-1", "ha/event/bellhop/notice/config"] {
            #expect(correction(topic) == nil)
        }
        #expect(correction("ha/sensor/bellhop/pet-2_state/config", isRetained: false) == nil)
        #expect(correction("ha/sensor/bellhop/pet-2_state/config", "") == nil)
        for topic in ["ha/sensor/other/pet-2_state/config", "ha/sensor/bellhop/config", "bellhop-house/other/state/pet-2", "x"] {
            #expect(correction(topic) == nil, "\(topic) is not ours")
        }
    }

    @Test("the last will of an earlier connection is taken back, whenever it comes")
    func lateWill() {
        var desk = desk()
        for isRetained in [true, false] {
            let will = MQTTArrival(topic: "bellhop-house/bellhop/availability", payload: HouseDesk.offline, isRetained: isRetained)
            #expect(desk.correction(of: will).map(text) == "bellhop-house/bellhop/availability online")
        }
        #expect(desk.correction(of: MQTTArrival(topic: "bellhop-house/bellhop/availability", payload: HouseDesk.online)) == nil)
    }

    @Test("everything at a former place is removed, even what comes there later")
    func formerPlace() {
        var desk = desk(former: [HouseTopics(prefix: "old", node: "attic")])
        _ = desk.show([HouseSamples.pet()])
        for topic in ["old/sensor/attic/pet-1_state/config", "bellhop-house/attic/state/pet-1", "bellhop-house/attic/availability"] {
            for isRetained in [true, false] {
                let arrival = MQTTArrival(topic: topic, payload: [0x78], isRetained: isRetained)
                #expect(desk.correction(of: arrival) == MQTTMessage(topic: topic, payload: [], isRetained: true))
            }
        }
        #expect(desk.correction(of: MQTTArrival(topic: "old/sensor/other/x/config", payload: [0x78], isRetained: true)) == nil)
    }

    @Test("no two things have the same key, whatever they are named, and every key fits into a topic")
    func keys() {
        let names = ["tabata", "Tabata", "TABATA", "40/20", "40_20", "40+20", "#", "", "ä", "a/b", String(repeating: "x", count: 500)]
        let things =
            names.map(HouseThing.Identity.workout) + names.map(HouseThing.Identity.routine)
            + names.map { .starter(.timer($0)) } + names.map { .starter(.workout($0)) } + names.map { .starter(.routine($0)) }
            + [.pet("1"), .timer("1"), .rest]
        for isRedacted in [false, true] {
            let keys = things.map { HouseTopics.key(of: $0, isRedacted: isRedacted) }
            #expect(Set(keys).count == keys.count)
            #expect(keys.allSatisfy { $0.wholeMatch(of: /[a-zA-Z0-9_-]{1,100}/) != nil }, "\(keys)")
            if isRedacted { #expect(keys.allSatisfy { !$0.lowercased().contains("tabata") }) }
        }
    }

    @Test("redact = true hides every name, in topics, states and descriptions")
    func redaction() {
        var desk = HouseDesk(HouseSamples.description(commands: true, isRedacted: true), others: [])
        let things = [
            HouseSamples.pet("1", "Secretina"), HouseSamples.timer("t1", "Secretina"),
            HouseSamples.workout("secretina", phase: "secretina"),
        ]
        let messages = desk.show(things)
        #expect(messages.count > 20)
        #expect(messages.allSatisfy { !text($0).lowercased().contains("secretina") })
        #expect(messages.contains { text($0).contains(#""state":"running""#) })
    }

    @Test("places are remembered as they are, and at most eight of them")
    func places() {
        let places = (0..<10).map { HousePlaces.Place(server: "mqtt://h:\($0)", topics: HouseTopics(prefix: "ha/\($0)", node: "n")) }
        let stored = HousePlaces(places)
        #expect(stored.all == Array(places.suffix(8)))
        #expect(HousePlaces(from: stored.stored) == stored)
        #expect(HousePlaces([]).stored == nil && HousePlaces(from: nil).all.isEmpty && HousePlaces(from: "x\ny\tz").all.isEmpty)
    }

    @Test("one sink at a time uses a place; the next one waits, and is told who uses it")
    func claims() async {
        let claims = HouseClaims()
        let place = HousePlaces.Place(server: "mqtt://h", topics: HouseTopics(prefix: "ha", node: "n"))
        let (first, second) = (SinkName(rawValue: "first"), SinkName(rawValue: "second"))
        #expect(await claims.claim(place, for: first) { _ in })
        let told = Happenings<SinkName>()
        async let isClaimed = claims.claim(place, for: second) { told.append($0) }
        #expect(await told.wait(count: 1) == [first])
        claims.release(place)
        #expect(await isClaimed)
    }
}
#endif
