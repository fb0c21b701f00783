#if Push
import BellhopCore
import Testing

@testable import CurlHTTP

/// Tests one connection to a broker, step by step, without a socket.
@Suite struct MQTTSessionTests {
    private let welcome: [UInt8] = [0x20, 2, 0, 0]
    private let notice = MQTTMessage(topic: "t", payload: [1])

    private func taken(_ identifier: UInt16) -> [UInt8] { [0x40, 2, UInt8(identifier >> 8), UInt8(identifier & 0xFF)] }

    @Test("the broker lets us in, and each message is done when its own answer comes, in any order")
    func plain() {
        var session = MQTTSession()
        #expect(session.isWaiting && !session.isOpen)
        #expect(session.take(welcome) == [.open])
        #expect(session.isOpen && !session.isWaiting)
        #expect(session.publish(notice, as: 7) == MQTTPacket.publish(notice, identifier: 1))
        #expect(session.publish(notice, as: 8) == MQTTPacket.publish(notice, identifier: 2))
        #expect(session.isWaiting)
        #expect(session.take(taken(2) + taken(1)) == [.done(8), .done(7)])
        #expect(!session.isWaiting)
    }

    @Test("an answer to nothing, or a second one, changes nothing")
    func strayAnswers() {
        var session = MQTTSession()
        _ = session.take(welcome)
        _ = session.publish(notice, as: 1)
        #expect(session.take(taken(9)) == [])
        #expect(session.take(taken(1) + taken(1) + taken(0)) == [.done(1)])
    }

    @Test("greetings go out first, and who only looks waits for them")
    func greetings() {
        var session = MQTTSession(greetings: [MQTTMessage(topic: "a", payload: [], isRetained: true), notice])
        #expect(session.look(as: 5) == [])
        let effects = session.take(welcome)
        #expect(
            effects == [
                .send(MQTTPacket.publish(MQTTMessage(topic: "a", payload: [], isRetained: true), identifier: 1)),
                .send(MQTTPacket.publish(notice, identifier: 2)), .open,
            ])
        _ = session.publish(notice, as: 6)
        #expect(session.take(taken(3)) == [.done(6)])
        #expect(session.take(taken(1)) == [])
        #expect(session.take(taken(2)) == [.done(5)])
        #expect(session.look(as: 9) == [.done(9)])
    }

    @Test("without greetings who looks is done when we are let in")
    func looking() {
        var session = MQTTSession()
        #expect(session.look(as: 1) == [])
        #expect(session.take(welcome) == [.done(1), .open])
    }

    @Test("every code but 0 is a refusal, after which nothing is heard")
    func refusals() {
        for code in UInt8(1)...255 {
            var session = MQTTSession()
            #expect(session.take([0x20, 2, 0, code] + welcome + taken(1)) == [.refused(code)])
            #expect(session.take(welcome) == [])
        }
    }

    @Test("what does not belong there ends the connection")
    func outOfOrder() {
        for bytes in [taken(1), [0x30, 3, 0, 1, 0x61], [0xD0, 0], Array("HTTP/1.1 400".utf8)] {
            var session = MQTTSession()
            guard case .broken? = session.take(bytes).last else {
                Issue.record("\(bytes) was taken")
                continue
            }
            #expect(session.take(welcome) == [])
        }
        var session = MQTTSession()
        let effects = session.take(welcome + welcome)
        #expect(effects == [.open, .broken("the MQTT broker sent an unexpected answer")])
    }

    @Test("identifiers begin anew after 65,535, leave out 0 and those that are still awaited")
    func identifiers() {
        var session = MQTTSession()
        _ = session.take(welcome)
        _ = session.publish(notice, as: 0)
        for number in 2...UInt16.max {
            let packet = session.publish(notice, as: Int(number))
            if packet != MQTTPacket.publish(notice, identifier: number) { Issue.record("\(number)") }
            if session.take(taken(number)) != [.done(Int(number))] { Issue.record("\(number) was not done") }
        }
        #expect(session.publish(notice, as: 1) == MQTTPacket.publish(notice, identifier: 2), "1 is still awaited")
        #expect(session.take(taken(1)) == [.done(0)])
    }
}
#endif
