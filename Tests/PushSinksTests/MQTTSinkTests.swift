#if Push
import BellhopCore
import BellhopTestKit
import FoundationEssentials
import Testing

@testable import CurlHTTP
@testable import PushSinks

/// Tests notices for a broker that may reply and behave in any way.
@Suite struct MQTTSinkTests {
    private static let password = "brokerPasswordThatIsSecret"
    private static let logIn: [String: SettingValue] = ["user": .string("bell"), "password": .secret(Redacted(password))]

    private func outcome(
        _ moment: MQTTStandIn.Moment, _ act: MQTTStandIn.Act, timeLimit: Duration = .seconds(20)
    ) async throws -> DeliveryOutcome {
        let broker = try await MQTTStandIn([moment: act])
        defer { withExtendedLifetime(broker) {} }
        let sink = try Fixtures.mqtt(broker.url)
        return await sink.perform(.deliver(SampleNotices.washed(), previous: nil), attempt: SampleNotices.attempt(timeLimit: timeLimit))
    }

    @Test("a notice is published as the document that programs read, a withdrawal as well, over one connection")
    func documents() async throws {
        let broker = try await MQTTStandIn(credentials: ("bell", Self.password))
        let sink = try Fixtures.mqtt(broker.url, Self.logIn.merging(["client_id": .string("attic")]) { $1 })
        let event = SampleNotices.washed(number: 42)
        #expect(await sink.deliver(event) == .accepted(.none))
        #expect(await sink.withdraw(event, previous: nil) == .accepted(.none))
        let published = broker.publications.all
        try #require(published.count == 2)
        #expect(published.map(\.topic) == ["bellhop/laundry.washed", "bellhop/laundry.washed"])
        #expect(published[0].payload == NoticeDocument(.deliver(event, previous: nil), at: SampleNotices.attempt().now, in: .english).json)
        #expect(published[1].text.contains(#""type":"withdraw""#))
        #expect(published.allSatisfy { !$0.isRetained })
        let client = try #require(broker.clients.all.first)
        #expect(broker.clients.count == 1 && client.id == "attic" && client.user == "bell" && client.password == Self.password)
        #expect(client.keepAlive == 90 && client.isClean)
    }

    @Test("a topic is filled in by the notice, and no name can part or widen it")
    func topics() async throws {
        let broker = try await MQTTStandIn()
        let sink = try Fixtures.mqtt(
            broker.url, ["topic": .string("home/{name}/{kind}/{urgency}/{event}/{key}/{pet}"), "retain": .boolean(true)])
        #expect(await sink.deliver(SampleNotices.washed(number: 3, key: "k", name: "a/b+#{kind}\u{0}ü", urgency: .high)).kind == "accepted")
        #expect(await sink.deliver(SampleNotices.washed(number: 4, key: "k", name: "")).kind == "accepted")
        #expect(
            broker.publications.all.map(\.topic) == [
                "home/a_b___kind__ü/laundry.washed/high/3/k/\(SampleNotices.snowy)",
                "home/-/laundry.washed/normal/4/k/\(SampleNotices.snowy)",
            ])
        #expect(broker.publications.all.allSatisfy { $0.isRetained })
        let own = try Fixtures.mqtt(broker.url, ["topic": .string("{name}/x")])
        #expect(await own.deliver(SampleNotices.washed(name: "$SYS")).kind == "accepted")
        #expect(broker.publications.all.last?.topic == "_SYS/x")
    }

    @Test("sixteen notices at once share a connection, and none waits for another's answer")
    func atOnce() async throws {
        let broker = try await MQTTStandIn([.publish: .hang])
        let sink = try Fixtures.mqtt(broker.url)
        await withTaskGroup(of: Void.self) { group in
            for number in 1...16 {
                group.addTask { _ = await sink.deliver(SampleNotices.washed(number: Int64(number), key: "k\(number)")) }
            }
            await broker.packets.wait { packets in packets.count { $0 == "PUBLISH" } == 16 }
            group.cancelAll()
        }
        #expect(broker.connectionsSoFar == 1)
    }

    static let refusals: [(UInt8, String, String)] = [
        (1, "misconfigured", "MQTT 3.1.1"), (2, "misconfigured", "client_id"), (3, "deferred", "not available"),
        (4, "misconfigured", "user and password"), (5, "misconfigured", "denies us access"), (6, "deferred", "code 6"),
        (255, "deferred", "code 255"),
    ]

    @Test("every refusal means what it means", arguments: refusals)
    func refused(_ code: UInt8, _ kind: String, _ text: String) async throws {
        let broker = try await MQTTStandIn()
        broker.refuse(code)
        let sink = try Fixtures.mqtt(broker.url)
        let outcome = await sink.deliver()
        #expect(outcome.kind == kind && outcome.reason.contains(text), "\(outcome)")
        let check = await sink.check()
        #expect(check.state == (kind == "deferred" ? .unavailable : .misconfigured) && check.detail.description == outcome.reason)
        // As soon as the broker accepts connections again, the notice is sent.
        broker.refuse(0)
        #expect(await sink.deliver().kind == "accepted")
    }

    @Test("wrong passwords are told as such, and never said")
    func passwords() async throws {
        let broker = try await MQTTStandIn(credentials: ("bell", "another"))
        let wrong = await (try Fixtures.mqtt(broker.url, Self.logIn)).deliver()
        #expect(wrong.kind == "misconfigured" && !"\(wrong)".contains(Self.password), "\(wrong)")
        #expect(await (try Fixtures.mqtt(broker.url)).deliver().reason.contains("denies us access"))
    }

    @Test("what ends before a notice was sent is tried again, after that nobody knows")
    func cuts() async throws {
        let garbage: [[UInt8]] = [
            Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), [0x20, 3, 0, 0, 0], [0x20, 2, 8, 0], [0x40, 2, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF],
            [0x20],
            [0x20, 2], (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) },
        ]
        let acts = [MQTTStandIn.Act.close, .reset] + garbage.map { .rawThenClose($0) }
        for act in acts {
            for moment in [MQTTStandIn.Moment.opening, .connect] {
                let outcome = try await outcome(moment, act)
                #expect(outcome.kind == "deferred", "\(moment) \(act): \(outcome)")
            }
        }
        for act in [MQTTStandIn.Act.close, .reset] + garbage.filter({ $0 != [0x40, 2, 0, 1] }).map({ .rawThenClose($0) }) {
            #expect(try await outcome(.publish, act).kind == "ambiguous", "\(act)")
        }
        #expect(try await outcome(.publish, .rawThenClose([0x40, 2, 0, 9])).kind == "ambiguous", "an answer to another message is none")
    }

    @Test("a broker that falls silent is given up in time, and the next notice finds it well again")
    func silence() async throws {
        for (moment, packet, kind) in [(MQTTStandIn.Moment.connect, "CONNECT", "deferred"), (.publish, "PUBLISH", "ambiguous")] {
            let broker = try await MQTTStandIn([moment: .hang])
            let sink = try Fixtures.mqtt(broker.url)
            // On a busy machine, this packet may not reach the broker within such a short limit.
            // Therefore try again with longer limits.
            for limit in [Duration.milliseconds(200), .seconds(2), .seconds(20)] where !broker.packets.all.contains(packet) {
                let outcome = await sink.perform(
                    .deliver(SampleNotices.washed(), previous: nil), attempt: SampleNotices.attempt(timeLimit: limit))
                #expect(outcome.kind == kind || !broker.packets.all.contains(packet), "\(outcome)")
            }
            #expect(broker.packets.all.contains(packet))
            let connections = broker.connectionsSoFar
            broker.act(moment, nil)
            #expect(await sink.deliver().kind == "accepted")
            #expect(broker.connectionsSoFar == connections + 1)
        }
    }

    @Test("cancelling ends the wait at once, and says whether the notice had gone out")
    func cancelling() async throws {
        for (moment, kind) in [(MQTTStandIn.Moment.connect, "deferred"), (.publish, "ambiguous")] {
            let broker = try await MQTTStandIn([moment: .hang])
            let sink = try Fixtures.mqtt(broker.url, ["timeout": .duration(.seconds(300))])
            let outcome = await withTaskGroup(of: DeliveryOutcome.self) { group in
                group.addTask {
                    await sink.perform(
                        .deliver(SampleNotices.washed(), previous: nil), attempt: SampleNotices.attempt(timeLimit: .seconds(600)))
                }
                await broker.packets.wait { $0.contains(moment == .connect ? "CONNECT" : "PUBLISH") }
                group.cancelAll()
                return await group.next() ?? .accepted(.none)
            }
            #expect(outcome.kind == kind, "\(moment): \(outcome)")
        }
    }

    @Test("nobody listens: tried again later; and a broker that was restarted is found again")
    func away() async throws {
        let broker = try await MQTTStandIn()
        let sink = try Fixtures.mqtt(broker.url)
        #expect(await sink.deliver().kind == "accepted")
        try await broker.stop()
        #expect(await sink.deliver().kind == "deferred")
        #expect(await sink.check().state == .unavailable)
        try await broker.start()
        #expect(await sink.deliver().kind == "accepted")
    }

    @Test("the schemes that an address may have are listed in the language of the person")
    func schemes() {
        #expect {
            _ = try ServerAddress("http://x", schemes: ["mqtts", "mqtt"])
        } throws: { error in
            (error as? WebAddress.Fault).map { Language.german($0.message).hasSuffix("(beginn mit mqtts:// oder mqtt://)") } == true
        }
    }

    @Test("with nothing more to say we say goodbye, and the thread sleeps")
    func goodbye() async throws {
        let broker = try await MQTTStandIn()
        let endpoint = MQTTEndpoint(
            try ServerAddress(broker.url, schemes: ["mqtt"]), isEncrypted: false, login: MQTTLogin(clientID: "x"),
            transport: HTTPTransport())
        let client = try MQTTClient(endpoint, lingering: .milliseconds(1), threadName: "mqtt-goodbye")
        #expect(await client.publish(MQTTMessage(topic: "t", payload: [])) == .success(.taken))
        await broker.packets.wait { $0.contains("DISCONNECT") }
        let thread = try #require(ThreadStatus.all(named: "mqtt-goodbye").first)
        await thread.untilAsleep()
        #expect(await client.publish(MQTTMessage(topic: "t", payload: [])) == .success(.taken))
        #expect(broker.connectionsSoFar == 2)
    }

    // MARK: Home Assistant

    @Test("Home Assistant is told of the device once we run, at every connection, and the messages stay at the broker")
    func discovery() async throws {
        let broker = try await MQTTStandIn()
        let sink = try Fixtures.mqtt(
            broker.url, ["discovery": .string("homeassistant"), "device": .string("Bell & Hop"), "topic": .string("home/x-{pet}/{kind}")])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await sink.run() }
            await broker.publications.wait(count: 2)
            group.cancelAll()
        }
        let found = broker.publications.all
        #expect(
            found.map(\.topic) == ["homeassistant/event/bell___hop/notice/config", "homeassistant/sensor/bell___hop/last_notice/config"])
        #expect(found.allSatisfy { $0.isRetained })
        let event = try JSONDecoder().decode(Config.self, from: Data(found[0].payload))
        let sensor = try JSONDecoder().decode(Config.self, from: Data(found[1].payload))
        #expect(event.state_topic == "home/+/+" && sensor.state_topic == "home/+/+" && sensor.json_attributes_topic == "home/+/+")
        #expect(event.event_types == EventKind.all.map(\.rawValue) && event.value_template.contains("event_type=value_json.kind"))
        #expect(Set([event.unique_id, sensor.unique_id]).count == 2)
        #expect(event.device == sensor.device && event.device.name == "Bell & Hop" && event.device.identifiers == ["bell___hop"])
        #expect(await sink.deliver().kind == "accepted")
    }

    private struct Config: Decodable {
        struct Device: Decodable, Equatable {
            var name: String
            var identifiers: [String]
        }

        var name, unique_id, state_topic, value_template: String
        var json_attributes_topic: String?
        var event_types: [String]?
        var device: Device
    }

    @Test("a broker that is away when we start hears of the device later, and the log of it once")
    func discoveryLater() async throws {
        let broker = try await MQTTStandIn()
        try await broker.stop()
        let log = Happenings<String>()
        let environment = Fixtures.environment { log.append($0) }
        let time = try #require(environment.timekeeper as? ManualTime)
        let start = time.now().wall
        let sink = try Fixtures.mqtt(broker.url, ["discovery": .string("homeassistant")], environment: environment)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await sink.run() }
            await time.untilAlarm(at: start + .seconds(10))
            await time.advance(by: .seconds(10))
            await time.untilAlarm(at: start + .seconds(30))
            try await broker.start()
            await time.advance(by: .seconds(20))
            await broker.publications.wait(count: 2)
            group.cancelAll()
        }
        #expect(log.all.count == 1 && log.all[0].contains("Home Assistant does not know of Bellhop yet"), "\(log.all)")
    }

    @Test("\"remove\" takes the device away: empty messages in the same places")
    func removal() async throws {
        let broker = try await MQTTStandIn()
        let sink = try Fixtures.mqtt(broker.url, ["discovery": .string("remove"), "discovery_prefix": .string("ha")])
        #expect(await sink.check().state == .ok)
        #expect(
            broker.publications.all.map { "\($0.topic) \($0.payload.count) \($0.isRetained)" } == [
                "ha/event/bellhop/notice/config 0 true", "ha/sensor/bellhop/last_notice/config 0 true",
            ])
    }

    // MARK: Settings

    @Test("withdrawals = false keeps the broker from being told")
    func withoutWithdrawals() async throws {
        let broker = try await MQTTStandIn()
        let sink = try Fixtures.mqtt(broker.url, ["withdrawals": .boolean(false)])
        #expect(!sink.capabilities.contains(.withdraw))
        #expect(!sink.capabilities.contains(.forPeople))
        #expect(try Fixtures.mqtt(broker.url, ["for_people": .boolean(true)]).capabilities == [.replace, .withdraw, .forPeople])
        #expect(await sink.withdraw(previous: nil).kind == "rejected")
        #expect(broker.connectionsSoFar == 0)
    }

    @Test("without a name of its own a client has one that every broker takes, and no other client")
    func clientIDs() async throws {
        let broker = try await MQTTStandIn()
        for _ in 1...2 { #expect(await (try Fixtures.mqtt(broker.url)).deliver().kind == "accepted") }
        let ids = broker.clients.all.map(\.id)
        #expect(
            ids.allSatisfy {
                $0.utf8.count == 23 && $0.hasPrefix("bellhop") && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }, "\(ids)")
    }

    @Test("commands = true without devices is a fault, because nobody could give a command")
    func commandsWithoutDevices() throws {
        for discovery in [nil, "remove"] {
            var values: [String: SettingValue] = ["commands": .boolean(true)]
            values["discovery"] = discovery.map { .string($0) }
            let fault = #expect(throws: InvalidSettings.self) { try Fixtures.mqtt("mqtt://h", values) }
            #expect(fault?.faults.map(\.key) == ["commands"])
        }
    }

    @Test("every fault of the settings is told, and no secret with it")
    func faults() throws {
        func faults(_ more: [String: SettingValue], _ server: String = "mqtt://h") -> [String?] {
            let error = #expect(throws: InvalidSettings.self) { try Fixtures.mqtt(server, more) }
            #expect(!"\(error as Any)".contains("hunter2x"))
            return error?.faults.map(\.key) ?? []
        }
        #expect(
            faults(
                [
                    "user": .string("u"), "topic": .string("a/+/{nonsense}"), "client_id": .string(""), "discovery_prefix": .string("a/#"),
                    "device": .string("…"),
                ], "http://h") == ["server", "user", "topic", "topic", "client_id", "discovery_prefix", "device"])
        #expect(faults(["password": .secret(Redacted("hunter2x"))]) == ["password"])
        #expect(faults(["topic": .string("$SYS/x")]) == ["topic"])
        #expect(faults(["topic": .string("")]) == ["topic"])
        #expect(faults(["topic": .string("a\nb")]) == ["topic"])
        #expect(faults(["topic": .string("a/{name}"), "redact": .boolean(true)]) == ["topic"])
        for server in ["mqtt://u:hunter2x@h", "mqtt://h/x", "mqtts://", "h", "mqtt://h:70000", "ws://h"] {
            #expect(faults([:], server) == ["server"], "\(server)")
        }
    }
}
#endif
