import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests Web Push with the running daemon, and with a push service that decrypts with `http-ece`.
@Suite("A phone that Web Push rings", .timeLimit(.minutes(15))) struct WebPushTests {
    private func config(_ service: PushServiceStandIn) -> String {
        """
        [api]
        listen = "127.0.0.1:0"
        public_url = "http://127.0.0.1:1"

        [sinks.phones]
        type = "webpush"
        contact = "mailto:ann@example.org"
        services = ["\(service.url)"]

        """
    }

    /// Pairs a phone and subscribes it as the page does. Returns its secret.
    private func subscribe(
        _ subscription: PushServiceStandIn.Subscription, named name: String, _ daemon: DaemonProcess, _ web: WebClient
    ) async throws -> String {
        let shown = try await daemon.bellhop(arguments: ["api", "pair", "--json"])
        let pairing = try WireCoding.decode(PairingJSON.self, from: Data(shown.output.utf8))
        let paired = try await web.ask(
            "POST", "/v1/pair", host: web.address, body: "{\"code\": \"\(pairing.code)\", \"name\": \"\(name)\"}")
        let secret = try WireCoding.decode(PairAnswerJSON.self, from: Data(paired.body.utf8)).token
        // Browsers describe the end of a subscription that has none as `null`.
        let keys = String(decoding: try JSONEncoder().encode(subscription.keys), as: UTF8.self)
        let body = "{\"endpoint\": \"\(subscription.endpoint)\", \"expirationTime\": null, \"keys\": \(keys)}"
        let answer = try await web.ask("POST", "/v1/push/subscriptions", host: web.address, ["Authorization: Bearer \(secret)"], body: body)
        #expect(answer.status == 201, "\(answer)")
        return secret
    }

    @Test("rings with the same key after kill -9, until its token is revoked; an ended subscription is reported; no secret is in the log")
    func phone() async throws {
        let service = try await PushServiceStandIn.start(["phone-path", "410-path"])
        try await DaemonProcess.run(config: config(service)) { daemon in
            let web = try await WebClient(daemon)
            let nobody = try await daemon.bellhop("sinks", "test", "phones")
            #expect(nobody.status != 0 && nobody.output.contains("ringing is not switched on"), "\(nobody)")
            #expect(try await daemon.bellhop("doctor").output.contains("bellhop api pair"))
            let secret = try await subscribe(service.subscriptions[0], named: "Firefox", daemon, web)
            #expect(try await daemon.bellhop("sinks", "test", "phones").status == 0)
            let first = try #require(try await service.messages(1).first)
            #expect(first.fault == nil && first.status == 201)
            #expect(try first.content().type == "notice")

            _ = try await daemon.bellhop("timer", "1s", "Tea")
            _ = try await service.messages(2)
            // The daemon may have no record of what it has sent a moment ago.
            try await daemon.kill9()
            try await daemon.start()
            let again = try #require(try await service.messages(2).last)
            let tea = try again.content()
            #expect(tea.title.contains("Tea") && again.claims?.k == first.claims?.k && again.claims?.sub == "mailto:ann@example.org")
            #expect(tea.answer?.isEmpty == false && tea.actions?.isEmpty == false)
            let answered = try await daemon.bellhop("ack", "--all")
            #expect(answered.status == 0, "\(answered)")
            let withdrawal = try await self.withdrawal(of: tea.key, service)
            #expect(withdrawal.claims?.k == first.claims?.k)
            #expect(try await daemon.bellhop("api", "token", "list").output.contains("RINGS"))

            let next = try await WebClient(daemon)
            let other = try await subscribe(service.subscriptions[1], named: "Chrome", daemon, next)
            #expect(try await daemon.bellhop("sinks", "test", "phones").status == 0)
            let doctor = try await daemon.bellhop("doctor", "--all")
            #expect(doctor.output.contains("Chrome no longer rings"), "\(doctor.output)")
            let left = try await next.ask("GET", "/v1/push/subscriptions", host: next.address, ["Authorization: Bearer \(other)"])
            #expect(left.body.contains("\"subscriptions\":[]") || left.body.contains("\"subscriptions\" : ["), "\(left)")

            _ = try await daemon.bellhop("api", "token", "revoke", "k1")
            // Firefox got two test notices, and Chrome one.
            let count = try await messages(of: service) { try $0.count { try $0.content().key.hasPrefix("test_notification") } == 3 }.count
            #expect(try await daemon.bellhop("sinks", "test", "phones").status != 0)
            #expect(try service.received.count == count)
            let log = try daemon.program.errors.all.joined() + daemon.program.output.all.joined()
            #expect(log.contains("Chrome no longer rings"))
            for hidden in [secret, "phone-path", "410-path"] + service.subscriptions.compactMap({ $0.keys["auth"] }) {
                #expect(!log.contains(hidden), "\(hidden)")
            }
        }
    }

    @Test("5: a notice that is answered goes from the phone that has it while another is tried again, and that one never rings")
    func answeredWhileWaiting() async throws {
        let service = try await PushServiceStandIn.start(["phone", "503*1000-slow"])
        try await DaemonProcess.run(config: config(service)) { daemon in
            let web = try await WebClient(daemon)
            for (number, name) in ["Firefox", "Chrome"].enumerated() {
                _ = try await subscribe(service.subscriptions[number], named: name, daemon, web)
            }
            _ = try await daemon.bellhop("timer", "1s", "Tea")
            // The slow phone is tried again, so the first attempt is over and stored.
            let waiting = try await messages(of: service) { $0.count { $0.name == "503*1000-slow" } >= 2 }
            #expect(waiting.count { $0.name == "phone" } == 1)
            let answered = try await daemon.bellhop("ack", "--all")
            #expect(answered.status == 0, "\(answered)")
            let after = try await messages(of: service) { try $0.contains { try $0.name == "phone" && $0.content().type == "withdraw" } }
            #expect(after.count { $0.name == "phone" } == 2)
            #expect(after.allSatisfy { $0.name == "phone" || $0.status == 503 })
        }
    }

    /// Waits until the messages that the service has got satisfy a condition, and returns them.
    private func messages(
        of service: PushServiceStandIn, until isEnough: ([PushServiceStandIn.Message]) throws -> Bool
    ) async throws -> [PushServiceStandIn.Message] {
        var messages = try await service.messages(1)
        while try !isEnough(messages) { messages = try await service.messages(messages.count + 1) }
        return messages
    }

    /// Waits until the notice with this key is withdrawn.
    private func withdrawal(of key: String, _ service: PushServiceStandIn) async throws -> PushServiceStandIn.Message {
        func isWithdrawal(_ message: PushServiceStandIn.Message) throws -> Bool {
            let text = try message.content()
            return text.type == "withdraw" && text.key == key
        }
        let messages = try await messages(of: service) { try $0.contains(where: isWithdrawal) }
        return try #require(try messages.first(where: isWithdrawal))
    }
}
