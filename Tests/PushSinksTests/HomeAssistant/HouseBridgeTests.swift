#if Push
import BellhopCore
import BellhopTestKit
import Testing

@testable import CurlHTTP
@testable import PushSinks

/// Tests devices in Home Assistant with a real broker (mosquitto): they appear, act and go, also
/// when something goes wrong.
@Suite struct HouseBridgeTests {
    private static let online = "bellhop-house/bellhop/availability 1 1 online"

    /// Runs a sink with a household while `body` runs.
    private func running(
        _ house: HouseStandIn, _ url: String, _ more: [String: SettingValue] = [:], log: Happenings<String> = Happenings(),
        reports: Happenings<SinkReport> = Happenings(), _ body: () async throws -> Void
    ) async throws {
        var environment = Fixtures.environment { log.append($0) }
        environment.house = house.door
        environment.report = { reports.append($0) }
        let values: [String: SettingValue] = [
            "discovery": .string("homeassistant"), "user": .string(Broker.user), "password": .secret(Redacted(Broker.password)),
        ]
        let sink = try Fixtures.mqtt(url, values.merging(more) { $1 }, environment: environment)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await sink.run() }
            defer { group.cancelAll() }
            try await body()
        }
    }

    private func url(_ broker: Broker) -> String { "mqtt://127.0.0.1:\(broker.port)" }

    /// Returns what the broker retains now, as `topic payload`. Waits for a message that the
    /// listener gets last.
    private func retained(_ broker: Broker) async throws -> [String] {
        let listener = try await broker.listen()
        defer { listener.signal(9) }
        try await broker.publish("end", "end")
        let lines = await listener.output.wait { $0.contains { $0.hasPrefix("end ") } }
        return lines.filter { $0.hasPrefix("ha/") || $0.hasPrefix("homeassistant/") || $0.hasPrefix("bellhop-house/") }
            .filter { $0.split(separator: " ")[1] == "1" }
    }

    private func heard(_ listener: Program, _ line: String, after count: Int = 0) async {
        _ = await listener.output.wait { lines in lines.dropFirst(count).contains { $0.contains(line) } }
    }

    @Test("a pet appears, changes and goes; when Bellhop ends, it is unavailable")
    func appears() async throws {
        let broker = try await Broker.start()
        let listener = try await broker.listen()
        defer { listener.signal(9) }
        let house = HouseStandIn([HouseSamples.pet(), HouseSamples.timer()])
        try await running(house, url(broker)) {
            await heard(listener, "availability 0 1 online")
            let found = try await retained(broker)
            #expect(found.contains(Self.online))
            #expect(found.filter { $0.hasPrefix("homeassistant/") }.count == 2 + 6 + 2, "\(found)")
            house.show([HouseSamples.pet(stage: .washing)])
            await heard(listener, #"state/pet-1 0 1 {"state":"washing""#)
            _ = await listener.output.wait { $0.contains { $0.hasPrefix("bellhop-house/bellhop/state/timer-t1 0 1") && !$0.contains("{") } }
            let left = try await retained(broker)
            #expect(left.allSatisfy { !$0.contains("timer-t1") } && left.contains { $0.contains("pet-1_state/config") })
        }
        await heard(listener, "availability 0 1 offline")
    }

    @Test("a command acts once, also when it is repeated; a refusal is said at the topic of results")
    func commands() async throws {
        let broker = try await Broker.start()
        let listener = try await broker.listen()
        defer { listener.signal(9) }
        let house = HouseStandIn([HouseSamples.pet()])
        let log = Happenings<String>()
        try await running(house, url(broker), ["commands": .boolean(true)], log: log) {
            await heard(listener, "availability 0 1 online")
            for _ in 1...3 { try await broker.publish("bellhop-house/bellhop/command/pet-1/wash", "PRESS 1") }
            await heard(listener, #"result/pet-1 0 1 {"command":"wash","done":true}"#)
            house.answer(.refused("Snowy is already washing"))
            for _ in 1...2 { try await broker.publish("bellhop-house/bellhop/command/pet-1/wash", "PRESS") }
            _ = await listener.output.wait { $0.count { $0.contains(#""done":false,"reason":"Snowy is already washing"}"#) } == 2 }
            try await broker.publish("bellhop-house/bellhop/command/pet-2/wash", "PRESS")
            try await broker.publish("bellhop-house/bellhop/command/pet-1/explode", "PRESS")
            try await broker.publish("bellhop-house/bellhop/command/pet-1/stop", "PRESS")
            _ = await house.acts.wait { $0.contains { $0.hasPrefix("stop") } }
        }
        let washes = Array(repeating: #"wash pet("1") mqtt"#, count: 3)
        #expect(house.acts.all == washes + [#"stop pet("1") mqtt"#])
        #expect(log.all.filter { $0.contains("Snowy is already washing") }.count == 2, "once for each verb: \(log.all)")
        #expect(log.all.filter { $0.contains("ignored a command") }.count == 2)
    }

    @Test("a command that does not fit gets a result with the reason, and a line of the log that names its topic")
    func wrongCommands() async throws {
        let broker = try await Broker.start()
        let listener = try await broker.listen()
        defer { listener.signal(9) }
        let log = Happenings<String>()
        try await running(HouseStandIn([HouseSamples.pet()]), url(broker), ["commands": .boolean(true)], log: log) {
            await heard(listener, "availability 0 1 online")
            func expect(_ result: String, after topic: String, _ content: String) async throws {
                try await broker.publish("bellhop-house/bellhop/command/\(topic)", content)
                await heard(listener, "bellhop-house/bellhop/result/\(result)")
            }
            try await expect(
                #"pet-1 0 1 {"command":"explode","done":false,"reason":"There is no command \"explode\" for this device. "#
                    + #"There are: wash, dry, fold, stop, acknowledge."}"#, after: "pet-1/explode", "PRESS")
            try await expect(
                #"pet-2 0 1 {"command":"wash","done":false,"reason":"There is no device \"pet-2\". "#
                    + #"Bellhop publishes its devices at bellhop-house/bellhop/state/+."}"#, after: "pet-2/wash", "PRESS")
            try await expect(
                #"pet-1 0 1 {"command":"wash","done":false,"#
                    + #""reason":"The content of a command is PRESS, or PRESS and an id without spaces."}"#, after: "pet-1/wash", "ON")
            try await expect(#"unknown 0 1 {"command":"wash","done":false"#, after: "Ä b/wash", "PRESS")
        }
        let topics = ["pet-1/explode", "pet-2/wash", "pet-1/wash", "Ä b/wash"]
        let reasons = ["unknown command", "unknown device", "invalid content", "unknown device"]
        #expect(
            log.all.filter { $0.contains("ignored") }
                == zip(topics, reasons).map { #"ignored a command over MQTT at "bellhop-house/bellhop/command/\#($0)": \#($1)"# })
    }

    @Test("a topic that no broker should send gets a result at a valid topic, and is harmless in the log")
    func hostileTopic() async throws {
        let broker = try await MQTTStandIn()
        let topic = Array("bellhop-house/bellhop/command/#\u{1B}[2J/+".utf8)
        broker.act(.subscribe, .raw([0x30, UInt8(topic.count + 7), 0, UInt8(topic.count)] + topic + Array("PRESS".utf8)))
        let log = Happenings<String>()
        try await running(HouseStandIn([HouseSamples.pet()]), broker.url, ["commands": .boolean(true)], log: log) {
            _ = await broker.publications.wait { $0.contains { $0.topic == "bellhop-house/bellhop/result/unknown" } }
        }
        #expect(log.all.contains { $0.contains("ignored a command") } && log.all.allSatisfy { !$0.contains("\u{1B}") }, "\(log.all)")
    }

    @Test("what the connection knows is reported: it is lost, for another reason than before, and there again")
    func reports() async throws {
        let first = try await Broker.start()
        let address = url(first)
        let reports = Happenings<SinkReport>()
        func states() -> [SinkCheck.State] { reports.all.compactMap { if case .found(let check) = $0 { check.state } else { nil } } }
        var second: Broker?
        try await running(HouseStandIn([HouseSamples.pet()]), address, reports: reports) {
            _ = await reports.wait(count: 1)
            #expect(states() == [.ok])
            second = try await first.restart()
            _ = await reports.wait { $0.count > 1 && $0.last == $0.first }
            #expect(states().dropFirst().dropLast().allSatisfy { $0 == .unavailable } && states().count > 2, "\(reports.all)")
        }
        #expect(second != nil && states().last == .ok, "leaving is no loss: \(reports.all)")
        let refused = Happenings<SinkReport>()
        try await running(HouseStandIn([]), address, ["password": .secret(Redacted("wrong"))], reports: refused) {
            _ = await refused.wait(count: 1)
        }
        guard case .found(let check)? = refused.all.first else {
            Issue.record("\(refused.all)")
            return
        }
        #expect(check.state == .misconfigured && "\(check.detail)".contains("check user and password"))
    }

    @Test("a command that the broker retained does nothing, at every connection")
    func retainedCommand() async throws {
        let broker = try await Broker.start()
        try await broker.publish("bellhop-house/bellhop/command/pet-1/wash", "PRESS", isRetained: true)
        let house = HouseStandIn([HouseSamples.pet()])
        for count in 1...2 {
            let log = Happenings<String>()
            try await running(house, url(broker), ["commands": .boolean(true)], log: log) {
                _ = await log.wait { $0.contains { $0.contains("pet-1/wash\": retained") } }
                try await broker.publish("bellhop-house/bellhop/command/pet-1/fold", "PRESS \(count)")
                _ = await house.acts.wait(count: count)
            }
        }
        #expect(house.acts.all == Array(repeating: #"fold pet("1") mqtt"#, count: 2))
    }

    @Test("commands are off by default: no buttons, no subscription, no act")
    func commandsOff() async throws {
        let broker = try await MQTTStandIn()
        let house = HouseStandIn([HouseSamples.pet(), HouseSamples.starter()])
        try await running(house, broker.url) {
            _ = await broker.publications.wait { $0.contains { $0.text == "online" } }
        }
        #expect(
            broker.filters.all == [
                "homeassistant/+/bellhop/+/config", "bellhop-house/bellhop/state/+", "bellhop-house/bellhop/availability",
            ])
        #expect(broker.publications.all.allSatisfy { !$0.topic.contains("/button/") && !$0.topic.contains("start-timer") })
        #expect(broker.clients.all.first?.will == "bellhop-house/bellhop/availability offline")
    }

    @Test("the same packet sent again, also over the next connection, acts once")
    func repeatedPacket() async throws {
        let broker = try await MQTTStandIn()
        let topic = Array("bellhop-house/bellhop/command/pet-1/wash".utf8)
        func packet(_ first: UInt8) -> [UInt8] {
            [first, UInt8(topic.count + 9), 0, UInt8(topic.count)] + topic + [0, 7] + Array("PRESS".utf8)
        }
        let next = Array("bellhop-house/bellhop/command/pet-1/fold".utf8)
        let fold = [0x32, UInt8(next.count + 9), 0, UInt8(next.count)] + next + [0, 8] + Array("PRESS".utf8)
        broker.act(.subscribe, once: .rawThenClose(packet(0x32) + packet(0x3A)), then: .raw(packet(0x3A) + fold))
        let house = HouseStandIn([HouseSamples.pet()])
        try await running(house, broker.url, ["commands": .boolean(true)]) {
            _ = await house.acts.wait { $0.contains { $0.hasPrefix("fold") } }
        }
        #expect(house.acts.all == [#"wash pet("1") mqtt"#, #"fold pet("1") mqtt"#])
    }

    @Test("a broker that forgot everything gets everything again; one that is away at the start is found, and the log says it once")
    func restarts() async throws {
        let first = try await Broker.start()
        let address = url(first)
        let house = HouseStandIn([HouseSamples.pet()])
        let log = Happenings<String>()
        // The broker must live until the sink has ended.
        var second: Broker?
        try await running(house, address, log: log) {
            let listener = try await first.listen()
            await heard(listener, "online")
            let again = try await first.restart()
            second = again
            let next = try await again.listen()
            defer { next.signal(9) }
            await heard(next, "online")
            let found = try await retained(again)
            #expect(found.contains(Self.online) && found.contains { $0.contains("pet-1_state/config") })
        }
        #expect(second != nil)
        #expect(log.all.filter { $0.contains("cannot see Bellhop") }.count == 1, "\(log.all)")
        #expect(log.all.filter { $0.contains("can see Bellhop again") }.count == 1, "\(log.all)")
    }

    @Test("what went while Bellhop was away is removed, and so are the devices of other settings")
    func leftovers() async throws {
        let broker = try await Broker.start()
        try await broker.publish("homeassistant/sensor/other/pet-9_state/config", "{}", isRetained: true)
        let house = HouseStandIn([HouseSamples.pet(), HouseSamples.timer()])
        func online(_ more: [String: SettingValue], _ topic: String = "bellhop-house/bellhop/availability") async throws {
            let listener = try await broker.listen()
            defer { listener.signal(9) }
            try await running(house, url(broker), more) {
                _ = await listener.output.wait { $0.contains("\(topic) 0 1 online") }
            }
            _ = await listener.output.wait { $0.contains { $0.hasPrefix("\(topic) 0 1") && $0.hasSuffix("offline") } }
        }
        try await online(["commands": .boolean(true)])
        #expect(try await retained(broker).contains { $0.contains("timer-t1") })
        house.show([HouseSamples.pet()])
        try await online([:])
        let left = try await retained(broker)
        #expect(left.allSatisfy { !$0.contains("timer-t1") && !$0.contains("/button/") } && left.contains { $0.contains("pet-1_state") })
        try await online(["discovery_prefix": .string("ha"), "device": .string("Attic")], "bellhop-house/attic/availability")
        let moved = try await retained(broker)
        #expect(
            moved.filter { $0.hasPrefix("homeassistant/") }.map { $0.prefix { $0 != " " } } == [
                "homeassistant/sensor/other/pet-9_state/config"
            ])
        #expect(
            moved.allSatisfy { !$0.hasPrefix("bellhop-house/bellhop/") } && moved.contains { $0.hasPrefix("ha/sensor/attic/pet-1_state") })
    }

    @Test("\"remove\" removes everything that the broker retains of Bellhop, and nothing else")
    func removal() async throws {
        let broker = try await Broker.start()
        try await broker.publish("homeassistant/sensor/other/pet-9_state/config", "{}", isRetained: true)
        let house = HouseStandIn([HouseSamples.pet(), HouseSamples.timer(), HouseSamples.workout("40/20")])
        let listener = try await broker.listen()
        defer { listener.signal(9) }
        try await running(house, url(broker), ["commands": .boolean(true)]) { await heard(listener, "availability 0 1 online") }
        #expect(try await retained(broker).count > 20)
        try await running(house, url(broker), ["discovery": .string("remove")]) {
            _ = await house.memories.wait { $0.last?.isEmpty == true }
            let left = try await retained(broker).map { $0.prefix { $0 != " " } }
            #expect(left == ["homeassistant/sensor/other/pet-9_state/config"])
        }
    }

    @Test("a last will that comes late is taken back")
    func lateWill() async throws {
        let broker = try await Broker.start()
        let listener = try await broker.listen()
        defer { listener.signal(9) }
        try await running(HouseStandIn([HouseSamples.pet()]), url(broker)) {
            await heard(listener, "availability 0 1 online")
            let count = listener.output.count
            try await broker.publish("bellhop-house/bellhop/availability", "offline", isRetained: true)
            await heard(listener, "availability 0 1 online", after: count)
        }
    }
}
#endif
