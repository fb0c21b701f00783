#if Push
import BellhopCore
import Testing

@testable import CurlHTTP

/// Tests a permanent connection to a broker, step by step, without a socket: subscriptions, received
/// messages, pings, and a last will.
@Suite struct MQTTStandingTests {
    private let welcome: [UInt8] = [0x20, 2, 0, 0]
    private let subscriptions = [MQTTStanding.Subscription("a/+"), MQTTStanding.Subscription("b", isAcknowledged: true)]
    private static let topic: [UInt8] = [0, 3, 0x61, 0x2F, 0x78]

    /// A session that is open and subscribed.
    private func open() -> MQTTSession {
        var session = MQTTSession(subscriptions: subscriptions)
        _ = session.take(welcome + [0x90, 4, 0, 1, 0, 1])
        return session
    }

    @Test("CONNECT has the last will between the client and the user, at QoS 1")
    func will() {
        let will = MQTTMessage(topic: "w", payload: [0x6F], isRetained: true)
        let packet = MQTTPacket.connect(MQTTLogin(clientID: "c", user: "u", keepAlive: 300), will: will)
        #expect(
            packet == [
                0x10, 22, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0b1010_1110, 1, 44, 0, 1, 0x63, 0, 1, 0x77, 0, 1, 0x6F, 0, 1, 0x75,
            ])
        #expect(MQTTPacket.connect(MQTTLogin(clientID: ""), will: MQTTMessage(topic: "w", payload: []))[9] == 0b0000_1110)
    }

    @Test("we subscribe as soon as we are let in, and hear which subscriptions are denied")
    func subscribing() {
        var session = MQTTSession(subscriptions: subscriptions)
        let request: [UInt8] = [0x82, 12, 0, 1, 0, 3, 0x61, 0x2F, 0x2B, 0, 0, 1, 0x62, 1]
        #expect(session.take(welcome) == [.send(request), .open])
        #expect(session.isWaiting)
        #expect(session.take([0x90, 4, 0, 1, 0, 0x80]) == [.denied(filter: "b"), .subscribed])
        #expect(!session.isWaiting)
        #expect(session.publish(MQTTMessage(topic: "t", payload: []), as: 1) == [0x32, 5, 0, 1, 0x74, 0, 2], "1 was the subscription")
    }

    @Test("an answer to another subscription, or with another number of codes, ends the connection")
    func wrongAnswers() {
        for answer in [[0x90, 4, 0, 2, 0, 1], [0x90, 3, 0, 1, 0], [0x90, 5, 0, 1, 0, 1, 0]] as [[UInt8]] {
            var session = MQTTSession(subscriptions: subscriptions)
            guard case .broken? = session.take(welcome + answer).last else {
                Issue.record("\(answer) was taken")
                continue
            }
        }
    }

    @Test(
        "a message is acknowledged at QoS 1 only, and says whether it was retained or sent before",
        arguments: [
            (0x30, nil, false, false), (0x31, nil, true, false), (0x32, 7, false, false), (0x33, 7, true, false), (0x3A, 7, false, true),
            (0x3B, 7, true, true),
        ] as [(UInt8, UInt16?, Bool, Bool)])
    func messages(_ first: UInt8, _ identifier: UInt16?, _ isRetained: Bool, _ isRepeat: Bool) {
        let content = Self.topic + (identifier == nil ? [] : [0, 7]) + [0x68, 0x69]
        let packet = [first, UInt8(content.count)] + content
        let arrival = MQTTArrival(
            topic: "a/x", payload: [0x68, 0x69], isRetained: isRetained, isRepeat: isRepeat, identifier: identifier)
        let expected: [MQTTSession.Effect] = (identifier == nil ? [] : [.send([0x40, 2, 0, 7])]) + [.arrived(arrival)]
        for cut in 0...packet.count {
            var session = open()
            #expect(session.take(packet[..<cut]) + session.take(packet[cut...]) == expected)
            #expect(!session.isWaiting)
        }
    }

    @Test("a content that is too long is not stored, however it is cut, and the packet after it is read")
    func longContent() {
        for count in [MQTTArrival.longestPayload, MQTTArrival.longestPayload + 1, 100_000, 3_000_000] {
            let content = Self.topic + [0, 9] + [UInt8](repeating: 1, count: count)
            let packet = [0x32] + MQTTPacket.length(content.count) + content
            for piece in [1000, 4096, packet.count] where count < 1_000_000 || piece == 4096 {
                var session = open()
                var effects: [MQTTSession.Effect] = []
                for start in stride(from: 0, to: packet.count, by: piece) { effects += session.take(packet[start...].prefix(piece)) }
                effects += session.take([0x30, 5] + Self.topic)
                let payload = count > MQTTArrival.longestPayload ? nil : Array(content.suffix(count))
                #expect(
                    effects == [
                        .send([0x40, 2, 0, 9]), .arrived(MQTTArrival(topic: "a/x", payload: payload, identifier: 9)),
                        .arrived(MQTTArrival(topic: "a/x", payload: [])),
                    ])
            }
        }
    }

    @Test("a message before we are let in, without a topic, at QoS 2 or without an identifier ends the connection")
    func wrongMessages() {
        let early: [[UInt8]] = [[0x30, 5] + Self.topic, [0x90, 4, 0, 1, 0, 1], [0xD0, 0]]
        for packet in early {
            var session = MQTTSession(subscriptions: subscriptions)
            guard case .broken? = session.take(packet).last else {
                Issue.record("\(packet) was taken before the welcome")
                continue
            }
        }
        let wrong: [[UInt8]] = [
            [0x30, 2, 0, 0], [0x30, 2, 0, 1], [0x34, 7] + Self.topic + [0, 1], [0x32, 7] + Self.topic + [0, 0], [0x32, 5] + Self.topic,
            [0x38, 5] + Self.topic, [0xD0, 0], [0x30, 0xFF, 0xFF, 0xFF, 0xFF],
        ]
        for packet in wrong {
            var session = open()
            guard case .broken? = session.take(packet).last else {
                Issue.record("\(packet) was taken")
                continue
            }
            #expect(session.take([0x30, 5] + Self.topic) == [])
        }
    }

    @Test("a ping waits for its answer, and a second answer ends the connection")
    func pings() {
        var session = open()
        #expect(session.ping() == [0xC0, 0])
        #expect(session.isWaiting)
        #expect(session.take([0xD0, 0]) == [])
        #expect(!session.isWaiting)
        #expect(session.take([0xD0, 0]) == [.broken("the MQTT broker sent an unexpected answer")])
    }
}
#endif
