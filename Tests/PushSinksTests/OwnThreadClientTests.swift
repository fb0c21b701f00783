#if Push
import BellhopCore
import BellhopTestKit
import Testing

@testable import CurlHTTP

/// Tests the clients that run on their own threads: the mail client and the MQTT client.
@Suite struct OwnThreadClientTests {
    @Test("clients of mail servers and brokers come and go without leaving threads behind, busy ones too")
    func lifetimes() async throws {
        let server = try await MailStandIn()
        let broker = try await MQTTStandIn()
        let mail = MailEndpoint(
            try ServerAddress(server.url, schemes: ["smtp"]), encryption: .none, sender: "a@b.example", transport: HTTPTransport())
        let endpoint = MQTTEndpoint(
            try ServerAddress(broker.url, schemes: ["mqtt"]), isEncrypted: false, login: MQTTLogin(clientID: "x"),
            transport: HTTPTransport())
        for _ in 0..<20 {
            let client = try MailClient(threadName: "test-own-mail")
            let report = await client.send(MailRequest(mail, recipients: ["c@d.example"], message: Array("A: b\r\n\r\nc\r\n".utf8)))
            #expect(report.failure == nil)
            let other = try MQTTClient(endpoint, threadName: "test-own-mqtt")
            #expect(await other.publish(MQTTMessage(topic: "t", payload: [])) == .success(.taken))
        }
        // The thread of each client ends soon after the client is gone. Until it has ended, it is
        // in this list.
        while !ThreadStatus.all(named: "test-own").isEmpty { await Task.yield() }
        await broker.packets.wait { packets in packets.count { $0 == "DISCONNECT" } == 20 }
    }

    @Test("an order that was cancelled before it was handed over is never done")
    func cancelledBefore() async throws {
        let broker = try await MQTTStandIn()
        let endpoint = MQTTEndpoint(
            try ServerAddress(broker.url, schemes: ["mqtt"]), isEncrypted: false, login: MQTTLogin(clientID: "x"),
            transport: HTTPTransport())
        let client = try MQTTClient(endpoint)
        let answer = await withTaskGroup(of: Result<MQTTClient.Answer, HTTPFailure>.self) { group in
            group.cancelAll()
            group.addTask { await client.publish(MQTTMessage(topic: "never", payload: [])) }
            return await group.next()
        }
        #expect(answer == .failure(.cancelled(afterSent: false)))
        #expect(await client.publish(MQTTMessage(topic: "after", payload: [])) == .success(.taken))
        #expect(broker.publications.all.map(\.topic) == ["after"])
    }

    @Test("addresses of servers are read as they are written, and nothing else is one")
    func addresses() throws {
        let address = try ServerAddress("SMTPS://Mail.Example.org:465/", schemes: ["smtp", "smtps"])
        #expect(address.origin == "smtps://mail.example.org:465")
        #expect(try ServerAddress("mqtt://[::1]", schemes: ["mqtt"]).host == "[::1]")
        for text in [
            "", "smtp", "smtp://", "smtp://h:", "smtp://a b", "smtp://h\n", "smtp://h#x", "smtp://u@h", "smtp://h/p", "http://h",
            "smtp://::1",
        ] {
            #expect(throws: WebAddress.Fault.self, "\(text)") { try ServerAddress(text, schemes: ["smtp"]) }
        }
    }
}
#endif
