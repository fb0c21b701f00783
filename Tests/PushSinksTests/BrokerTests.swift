#if Push
import BellhopCore
import BellhopTestKit
import PushSinks
import Testing

/// Tests notices that pass through a real broker (mosquitto), without encryption and over TLS. The
/// broker's own client receives them.
@Suite struct BrokerTests {
    private func sink(_ broker: Broker, _ pair: TestCertificate?, _ more: [String: SettingValue] = [:]) throws -> MQTTSink {
        var values: [String: SettingValue] = ["user": .string(Broker.user), "password": .secret(Redacted(Broker.password))]
        if let pair { values["ca_file"] = .string(pair.certificate) }
        return try Fixtures.mqtt("\(pair == nil ? "mqtt" : "mqtts")://127.0.0.1:\(broker.port)", values.merging(more) { $1 })
    }

    @Test("a notice and its withdrawal are heard by whoever listens", arguments: [false, true])
    func delivers(_ isEncrypted: Bool) async throws {
        let pair = isEncrypted ? try await TestCertificate.make(address: "127.0.0.1") : nil
        let broker = try await Broker.start(pair)
        let listener = try await broker.listen(pair)
        defer { listener.signal(9) }
        let sink = try sink(broker, pair)
        #expect(await sink.check().state == .ok)
        let event = SampleNotices.washed(number: 42, body: "Schöne Wäsche 🧺")
        #expect(await sink.deliver(event) == .accepted(.none))
        #expect(await sink.withdraw(event, previous: nil) == .accepted(.none))
        let document = String(
            decoding: NoticeDocument(.deliver(event, previous: nil), at: SampleNotices.attempt().now, in: .english).json, as: UTF8.self)
        let heard = await listener.heard(count: 2)
        #expect(heard.first == "bellhop/laundry.washed 0 1 " + document)
        #expect(heard.last?.contains(#""type":"withdraw""#) == true)
        #expect(broker.log.allSatisfy { !$0.contains(Broker.password) })
    }

    @Test("what is retained is there for who comes later: the last notice, and what Home Assistant looks for, until it is taken away")
    func retained() async throws {
        let broker = try await Broker.start()
        let sink = try sink(broker, nil, ["retain": .boolean(true), "discovery": .string("homeassistant")])
        for number in 1...3 { #expect(await sink.deliver(SampleNotices.washed(number: Int64(number))) == .accepted(.none)) }
        let later = try await broker.listen()
        defer { later.signal(9) }
        let found = await later.heard(count: 3).sorted()
        #expect(
            found.map { String($0.prefix { $0 != " " }) } == [
                "bellhop/laundry.washed", "homeassistant/event/bellhop/notice/config", "homeassistant/sensor/bellhop/last_notice/config",
            ])
        #expect(found[0].contains(#""event":3"#))
        #expect(found.allSatisfy { $0.split(separator: " ")[1] == "1" })
        #expect(await (try self.sink(broker, nil, ["discovery": .string("remove"), "client_id": .string("remover")])).check().state == .ok)
        let last = try await broker.listen()
        defer { last.signal(9) }
        #expect(await last.heard(count: 1).count == 1)
        #expect(await sink.deliver(SampleNotices.washed(number: 4)) == .accepted(.none))
        #expect(await last.heard(count: 2).allSatisfy { $0.hasPrefix("bellhop/") })
    }

    @Test("forty thousand bytes of text, and sixteen notices at once, all arrive once")
    func many() async throws {
        let broker = try await Broker.start()
        let listener = try await broker.listen()
        defer { listener.signal(9) }
        let sink = try sink(broker, nil)
        let long = String(repeating: "Snowy is ready. ", count: 2500)
        let outcomes = await withTaskGroup(of: DeliveryOutcome.self) { group in
            for number in 1...16 {
                group.addTask { await sink.deliver(SampleNotices.washed(number: Int64(number), key: "k\(number)", body: long)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.allSatisfy { $0 == .accepted(.none) })
        let heard = await listener.heard(count: 16)
        #expect(heard.count == 16 && heard.allSatisfy { $0.utf8.count > 40_000 })
        #expect(Set(heard.compactMap { $0.firstMatch(of: /"key":"(k\d+)"/)?.1 }).count == 16)
    }

    @Test("a wrong password parks the sink and is not said; a certificate that nobody vouches for gets none")
    func refusals() async throws {
        let pair = try await TestCertificate.make(address: "127.0.0.1")
        let broker = try await Broker.start(pair)
        let wrong = try sink(broker, pair, ["password": .secret(Redacted("wrongPasswordThatIsSecret"))])
        let outcome = await wrong.deliver()
        #expect(outcome.kind == "misconfigured", "\(outcome)")
        #expect(await wrong.check().state == .misconfigured)
        let other = try await TestCertificate.make(address: "127.0.0.1")
        let distrusted = await (try sink(broker, pair, ["ca_file": .string(other.certificate)])).deliver()
        #expect(distrusted.kind == "deferred" && distrusted.reason.contains("no secure connection"), "\(distrusted)")
        for text in ["\(outcome)", "\(distrusted)"] + broker.log { #expect(!text.contains("PasswordThatIsSecret")) }
    }
}
#endif
