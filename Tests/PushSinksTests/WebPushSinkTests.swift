#if Push
import BellhopCore
import BellhopTestKit
import Testing

@testable import PushSinks

/// Tests the Web Push sink with a push service that decrypts with `http-ece`.
@Suite("Web Push")
struct WebPushSinkTests {
    private static let washed = SampleNotices.washed()

    private func sink(
        _ book: RecordingPushBook, _ service: PushServiceStandIn, _ more: [String: SettingValue] = [:], answers: AnswerLinks? = nil,
        log: Happenings<String>? = nil
    ) throws -> WebPushSink {
        var environment = Fixtures.environment { line in log?.append(line) }
        environment.answers = answers
        return try Fixtures.webPush(service.url, more, book: book, environment: environment)
    }

    private static let links = AnswerLinks(
        // The address is valid.
        address: PublicAddress("https://home.example.org")!, sink: SinkName(rawValue: "phone"), unsure: UnsureTokens())

    @Test("a browser decrypts the notice; the headers say how urgent it is, and who sends it")
    func delivers() async throws {
        let service = try await PushServiceStandIn.start(["phone"])
        let sink = try sink(
            RecordingPushBook(service.devices()), service, ["contact": .string("mailto:ann@example.org"), "ttl": .duration(.hours(2))],
            answers: Self.links)
        let outcome = await sink.deliver()
        let receipt = try #require(outcome.receipt)
        let message = try #require(try await service.messages(1).first)
        #expect(message.fault == nil && message.status == 201 && message.ttl == 7200)
        let text = try message.content()
        #expect(text.type == "notice" && text.title == "Wash Complete!" && text.lang == "en")
        #expect(text.key == Self.washed.notice.key.rawValue && text.event == Self.washed.number)
        #expect(text.pet == Self.washed.owner.petID?.description)
        #expect(text.answer.map { receipt.answerToken == $0[...] } == true)
        #expect(text.actions?.map(\.action) == Self.washed.notice.answers.prefix(3).map(\.verb.rawValue))
        #expect(message.claims?.aud == service.url && message.claims?.sub == "mailto:ann@example.org")
        #expect(message.claims?.exp == SampleNotices.attempt().now.milliseconds / 1000 + 43_200)
        #expect(message.claims?.k == (try await sink.pushOffer())?.key)
        let topic = try #require(message.topic)
        #expect((1...32).contains(topic.count) && !topic.contains("timer"))
    }

    @Test("a withdrawal has the topic of its notice, and nothing of the notice but its title", arguments: Urgency.allCases)
    func withdraws(_ urgency: Urgency) async throws {
        let service = try await PushServiceStandIn.start(["phone"])
        let sink = try sink(RecordingPushBook(service.devices()), service, answers: Self.links)
        let event = SampleNotices.washed(urgency: urgency)
        let receipt = await sink.deliver(event).receipt
        #expect(await sink.withdraw(event, previous: receipt).kind == "accepted")
        let messages = try await service.messages(2)
        #expect(messages.map(\.topic) == [messages[0].topic, messages[0].topic])
        let expected = ["low": "low", "normal": "normal", "high": "high", "critical": "high"][urgency.rawValue]
        #expect(messages.map(\.urgency) == [expected, expected])
        let text = try messages[1].content()
        #expect(text.type == "withdraw" && text.body == "No longer needed." && text.answer == nil && text.actions == nil)
    }

    @Test("a device that may only look gets no buttons; without a public address, nobody does; without sounds, the phone is silent")
    func buttons() async throws {
        let service = try await PushServiceStandIn.start(["phone"])
        let looking = try sink(RecordingPushBook(service.devices(mayAct: false)), service, answers: Self.links)
        #expect(await looking.deliver().kind == "accepted" && looking.capabilities.contains(.actions))
        let local = try sink(RecordingPushBook(service.devices()), service)
        var attempt = SampleNotices.attempt()
        attempt.sounds = false
        #expect(await local.perform(.deliver(Self.washed, previous: nil), attempt: attempt).kind == "accepted")
        #expect(!local.capabilities.contains(.actions))
        let texts = try await service.messages(2).map { try $0.content() }
        #expect(texts.allSatisfy { $0.actions == nil && $0.answer == nil })
        #expect(texts.map(\.silent) == [nil, true])
    }

    @Test("an ended subscription is removed and reported; the others go on", arguments: ["404", "410"])
    func gone(_ status: String) async throws {
        let service = try await PushServiceStandIn.start([status + "-old", "phone"])
        let (book, log) = (RecordingPushBook(service.devices()), Happenings<String>())
        let sink = try sink(book, service, log: log)
        #expect(await sink.deliver().kind == "accepted")
        #expect(book.removed == [status + "-old"] && book.devices.map(\.name) == ["phone"])
        #expect(log.all.count == 1 && log.all[0].contains("\(status)-old no longer rings: \(service.url) answered \(status)"), "\(log.all)")
        let check = await sink.check()
        #expect(check.state == .ok && check.trouble?.description.contains("no longer rings") == true)
        #expect(await sink.deliver(SampleNotices.washed(key: "next")).kind == "accepted")
        #expect(try await service.messages(3).map(\.name).sorted() == [status + "-old", "phone", "phone"])
    }

    @Test("if the last phone is gone, the notice waits for another with the reason, and the check says what to do")
    func nobody() async throws {
        let service = try await PushServiceStandIn.start(["410-old"])
        let sink = try sink(RecordingPushBook(service.devices()), service)
        let first = await sink.deliver()
        #expect(first.kind == "misconfigured" && first.reason.contains("410"), "\(first)")
        let second = await sink.deliver()
        #expect(second.kind == "misconfigured" && second.reason.contains("ringing is not switched on"), "\(second)")
        #expect(await sink.withdraw(previous: Receipt.none).kind == "accepted")
        for check in [await sink.check(), await sink.glance()] {
            #expect(check?.state == .misconfigured && check?.detail.description.contains("open the page on the phone") == true)
        }
    }

    @Test("without asking the push service, the sink knows whether it has phones")
    func glance() async throws {
        let service = try await PushServiceStandIn.start(["phone"])
        let book = RecordingPushBook(service.devices())
        let sink = try sink(book, service)
        #expect(await sink.glance()?.state == .ok)
        book.fail(reading: .disk("bellhop.db", "no disk"))
        #expect(await sink.glance()?.state == .unavailable)
        book.fail()
        book.devices = []
        #expect(await sink.glance()?.state == .misconfigured)
        #expect(try service.received.isEmpty)
    }

    @Test("while the store fails, notices wait; a subscription that cannot be removed is removed later")
    func store() async throws {
        let service = try await PushServiceStandIn.start(["410-old", "phone"])
        let book = RecordingPushBook(service.devices())
        let sink = try sink(book, service)
        book.fail(reading: .disk("bellhop.db", "no disk"))
        #expect(await sink.deliver().kind == "deferred")
        #expect(await sink.withdraw(previous: Receipt.none).kind == "deferred")
        #expect(await sink.check().state == .unavailable)
        book.fail(writing: .full("no space left"))
        #expect(await sink.deliver().kind == "accepted" && book.removed == [])
        book.fail()
        #expect(await sink.deliver(SampleNotices.washed(key: "next")).kind == "accepted" && book.removed == ["410-old"])
    }

    @Test("a damaged key in the database stops the notices, and is not replaced")
    func damagedKey() async throws {
        let service = try await PushServiceStandIn.start(["phone"])
        let sink = try sink(RecordingPushBook(service.devices(), key: "damaged"), service)
        let outcome = await sink.deliver()
        #expect(outcome.kind == "deferred" && outcome.reason.contains("damaged"), "\(outcome)")
        await #expect(throws: StoreError.self) { try await sink.pushOffer() }
        #expect(try service.received.isEmpty)
    }

    @Test("a phone that has the notice does not get it again while another is tried again")
    func partly() async throws {
        let service = try await PushServiceStandIn.start(["phone", "503*2-slow", "410-old", "413-small"])
        let book = RecordingPushBook(service.devices())
        let sink = try sink(book, service)
        for number in 1...2 {
            let outcome = await sink.deliver(Self.washed, number)
            #expect(outcome.kind == "partly" && outcome.reason.contains("503*2-slow"), "\(outcome)")
            #expect(outcome.isProgress == (number == 1))
        }
        #expect(await sink.deliver(Self.washed, 3).kind == "accepted")
        let names = try await service.messages(6).map(\.name)
        #expect(names.filter { $0 == "phone" }.count == 1 && names.filter { $0 == "413-small" }.count == 1)
        #expect(names.filter { $0 == "503*2-slow" }.count == 3 && book.removed == ["410-old"])
        // The next notice goes to all again, also if it is about the same event.
        #expect(await sink.deliver(Self.washed).kind == "accepted")
        #expect(try await service.messages(9).count { $0.name == "phone" } == 2)
    }

    @Test("a service that asks for a pause gets nothing until then, and the other phones do not wait")
    func limited() async throws {
        let service = try await PushServiceStandIn.start(["429+17*1-busy"])
        let other = try await PushServiceStandIn.start(["phone"])
        let devices =
            service.devices()
            + other.devices().map { device in
                var device = device
                device.subscription.token = StoreSamples.token(9).id
                return device
            }
        let book = RecordingPushBook(devices)
        let sink = try sink(book, service, ["services": .list([service.url, other.url])])
        let first = await sink.deliver()
        #expect(first.kind == "partly" && first.isProgress && first.pause == .seconds(17), "\(first)")
        #expect(await sink.deliver(SampleNotices.washed(key: "next")).kind == "partly")
        #expect(try await service.messages(1).count == 1)
        #expect(try await other.messages(2).count == 2)
        let later = SampleNotices.attempt(2, now: SampleNotices.attempt().now + .seconds(17))
        #expect(await sink.perform(.deliver(Self.washed, previous: nil), attempt: later).kind == "accepted")
        #expect(try await service.messages(2).count == 2)
        #expect(try await other.messages(2).count == 2)
    }

    @Test("if no phone has the notice, a limit and an outage are those of the sink", arguments: ["429+17", "503"])
    func reachesNobody(_ answer: String) async throws {
        let service = try await PushServiceStandIn.start([answer + "-one", answer + "-two"])
        let sink = try sink(RecordingPushBook(service.devices()), service)
        #expect(await sink.deliver().kind == (answer == "503" ? "deferred" : "limited"))
    }

    @Test("no service waits for the limit of another", arguments: [true, false])
    func pauses(_ wasTaken: Bool) {
        let device = PushDevice(StoreSamples.subscription(StoreSamples.token().id), name: "phone", mayAct: true)
        func pause(_ outcomes: DeliveryOutcome...) -> Duration? {
            var tally = PushTally()
            for outcome in outcomes { tally.add(.failed(outcome), of: device) }
            return tally.outcome(wasTaken: wasTaken)?.pause
        }
        let long = DeliveryOutcome.limited("429", after: .hours(1))
        #expect(pause(long, .limited("429", after: .seconds(17))) == .seconds(17))
        #expect(pause(long, .deferred("503", after: nil)) == nil)
        #expect(pause(.deferred("503", after: .seconds(30)), long, .deferred("503", after: .seconds(10))) == .seconds(30))
    }

    @Test("a pause ends after an hour at the latest, and when the clock is set back to a time before it")
    func pauseAndClock() async throws {
        let start = SampleNotices.attempt().now
        func deliver(_ sink: WebPushSink, at now: Instant) async -> String {
            await sink.perform(.deliver(Self.washed, previous: nil), attempt: SampleNotices.attempt(2, now: now)).kind
        }
        let service = try await PushServiceStandIn.start(["429+86400*1-busy"])
        let patient = try sink(RecordingPushBook(service.devices()), service)
        let first = await patient.perform(.deliver(Self.washed, previous: nil), attempt: SampleNotices.attempt())
        #expect(first.kind == "limited" && first.pause == .hours(1), "\(first)")
        #expect(await deliver(patient, at: start + .hours(1) - .seconds(1)) == "limited")
        #expect(try await service.messages(1).count == 1)
        #expect(await deliver(patient, at: start + .hours(1)) == "accepted")

        let other = try await PushServiceStandIn.start(["429+86400*1-busy"])
        let earlier = try sink(RecordingPushBook(other.devices()), other)
        #expect(await deliver(earlier, at: start) == "limited")
        #expect(await deliver(earlier, at: start - .days(30)) == "accepted")
    }

    @Test("a refused signature is a misconfiguration only if it stops every phone", arguments: ["400", "401", "403"])
    func refused(_ status: String) async throws {
        let service = try await PushServiceStandIn.start([status + "-strict", "phone"])
        let book = RecordingPushBook(service.devices())
        let both = try sink(book, service)
        #expect(await both.deliver().kind == "accepted")
        #expect(await both.check().trouble?.description.contains(status) == true)
        book.devices = Array(book.devices.prefix(1))
        let outcome = await both.deliver()
        #expect(outcome.kind == "misconfigured" && outcome.reason.contains("contact"), "\(outcome)")
        #expect(book.removed == [])
    }

    @Test("a notice that is too long is shortened to what every service takes", arguments: ["x", "ä", "\u{1F9FA}", "\"\\", "\u{1}"])
    func long(_ letter: String) async throws {
        let service = try await PushServiceStandIn.start(["phone"])
        let sink = try sink(RecordingPushBook(service.devices()), service)
        let text = String(repeating: letter, count: 6000)
        #expect(await sink.deliver(SampleNotices.washed(title: text, body: text, name: text)).kind == "accepted")
        let message = try #require(try await service.messages(1).first)
        #expect(message.status == 201 && (message.size ?? 0) <= 4096)
        #expect(try message.content().title.utf8.count <= 256)
    }

    @Test("a service that is not in the list gets no request, whatever the subscription says")
    func unknownService() async throws {
        let service = try await PushServiceStandIn.start(["phone"])
        let sink = try sink(RecordingPushBook(service.devices()), service, ["services": .list([])])
        let outcome = await sink.deliver()
        #expect(outcome.kind == "misconfigured" && outcome.reason.contains("services"), "\(outcome)")
        #expect(try service.received.isEmpty)
    }

    @Test(
        "the services of the browsers are known over https and on the usual port only",
        arguments: [
            ("https://fcm.googleapis.com/fcm/send/x:y", true), ("https://updates.push.services.mozilla.com/wpush/v2/x", true),
            ("https://wns2-by3p.notify.windows.com/w/?token=x%3d", true), ("https://web.push.apple.com/x", true),
            ("https://web.push.apple.com:443/x", true),
            ("http://fcm.googleapis.com/x", false), ("https://fcm.googleapis.com:8443/x", false),
            ("https://fcm.googleapis.com.evil.org/x", false),
            ("https://evilfcm.googleapis.com/x", false), ("https://push.apple.com/x", false), ("https://127.0.0.1/x", false),
            ("https://192.168.0.1/x", false), ("https://[::1]/x", false), ("https://localhost/x", false),
        ] as [(String, Bool)])
    func services(_ address: String, _ isKnown: Bool) throws {
        #expect(PushServices().contains(try #require(PushEndpoint(address))) == isKnown)
    }

    @Test(
        "what is not an address of a push service is refused",
        arguments: [
            "", "x", "ftp://h/x", "https://", "https:///x", "https://u@h/x", "https://fcm.googleapis.com@10.0.0.1/x", "https://h/x#y",
            "https://h/x y", "https://h/\\x", "https://h/\u{e4}", "https://h/" + String(repeating: "x", count: 2048),
        ])
    func endpoints(_ text: String) { #expect(PushEndpoint(text) == nil) }

    @Test("an address prints only its origin")
    func addressIsSecret() throws {
        let endpoint = try #require(PushEndpoint("https://FCM.googleapis.com:443/fcm/send/secret"))
        var dumped = ""
        dump(endpoint, to: &dumped)
        #expect("\(endpoint)" == "https://fcm.googleapis.com" && !dumped.contains("secret") && endpoint.reveal().hasSuffix("secret"))
    }

    @Test("every fault of the settings is reported")
    func faults() throws {
        let book = RecordingPushBook([])
        for contact in ["ann@example.org", "mailto:ann", "http://example.org", "mailto:a n@example.org"] {
            #expect(throws: InvalidSettings.self, "\(contact)") {
                try Fixtures.webPush("http://127.0.0.1:1", ["contact": .string(contact)], book: book)
            }
        }
        for service in ["push.example.org", "https://push.example.org/path", "https://u@push.example.org"] {
            #expect(throws: InvalidSettings.self, "\(service)") {
                try Fixtures.webPush("http://127.0.0.1:1", ["services": .list([service])], book: book)
            }
        }
        _ = try Fixtures.webPush("http://127.0.0.1:1", ["services": .list(["https://Push.example.org/"])], book: book)
    }
}
#endif
