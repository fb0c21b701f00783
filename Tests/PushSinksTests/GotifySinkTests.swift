#if Push
import BellhopCore
import BellhopTestKit
import PushSinks
import Testing

@Suite struct GotifySinkTests {
    static let modes = [GotifyStandIn.Mode.v3_0, .v2_9_1]

    @Test("a notice arrives with title, priority and extras", arguments: modes)
    func message(_ mode: GotifyStandIn.Mode) async throws {
        let gotify = try await GotifyStandIn(mode: mode)
        let sink = try Fixtures.gotify(gotify, ["click": .string("https://x.org/{key}")])
        let event = SampleNotices.washed(number: 7, key: "k")
        #expect(await sink.deliver(event).receipt == Receipt(rawValue: "message=1"))
        let message = try #require(gotify.stored.all.first)
        #expect(message.title == "Wash Complete!")
        #expect(message.message == "Snowy is ready for the dryer!")
        #expect(message.priority == 5)
        let extras =
            #"{"bellhop::notice":{"event":7,"key":"k"},"client::display":{"contentType":"text/plain"},"client::notification":{"click":{"url":"https://x.org/k"}}}"#
        #expect(message.extras == extras)
        #expect(gotify.requests.all.map(\.target) == ["/message"])
        #expect(gotify.requests.all.first?.header("x-gotify-key") == gotify.appToken)
    }

    @Test("urgencies become priorities, as configured")
    func priorities() async throws {
        let gotify = try await GotifyStandIn()
        let sink = try Fixtures.gotify(gotify)
        for (number, urgency) in Urgency.allCases.enumerated() {
            _ = await sink.deliver(SampleNotices.washed(number: Int64(number), urgency: urgency))
        }
        _ = await (try Fixtures.gotify(gotify, ["priority_low": .integer(0)])).deliver(SampleNotices.washed(number: 9, urgency: .low))
        #expect(gotify.stored.all.map(\.priority) == [2, 5, 8, 10, 0])
    }

    @Test("a withdrawn notice is deleted with a client token, also one whose receipt was lost", arguments: modes)
    func withdrawing(_ mode: GotifyStandIn.Mode) async throws {
        let gotify = try await GotifyStandIn(mode: mode)
        let sink = try Fixtures.gotify(gotify)
        let receipt = await sink.deliver().receipt
        #expect(await sink.withdraw(previous: receipt) == .accepted(.none))
        #expect(gotify.visible.isEmpty)
        #expect(await sink.withdraw(previous: receipt) == .accepted(.none))
        _ = await sink.deliver(SampleNotices.washed(number: 2))
        #expect(await sink.withdraw(SampleNotices.washed(number: 2), previous: nil) == .accepted(.none))
        #expect(gotify.visible.isEmpty)
    }

    @Test("without a client token nothing can be taken back, and the sink says so beforehand")
    func withoutClient() async throws {
        let gotify = try await GotifyStandIn()
        let sink = try Fixtures.gotify(gotify, withClient: false)
        #expect(sink.capabilities == .forPeople)
        #expect((try Fixtures.gotify(gotify)).capabilities.contains(.withdraw))
        let receipt = await sink.deliver().receipt
        #expect(await sink.withdraw(previous: receipt).kind == "rejected")
        #expect(gotify.visible.count == 1)
    }

    @Test("an update takes the place of the old message")
    func updating() async throws {
        let gotify = try await GotifyStandIn()
        let sink = try Fixtures.gotify(gotify)
        let receipt = try #require(await sink.deliver().receipt)
        let outcome = await sink.perform(.update(SampleNotices.washed(body: "Later"), previous: receipt), attempt: SampleNotices.attempt())
        #expect(outcome.receipt == Receipt(rawValue: "message=2"))
        #expect(gotify.visible.map(\.message) == ["Later"])
    }

    @Test("a second attempt after a lost answer finds the first message instead of repeating it")
    func lostAnswers() async throws {
        let gotify = try await GotifyStandIn()
        let sink = try Fixtures.gotify(gotify)
        gotify.next(.storedThenClosed)
        #expect(await sink.deliver().kind == "ambiguous")
        #expect(await sink.deliver(SampleNotices.washed(), 2).receipt == Receipt(rawValue: "message=1"))
        gotify.next(.close)
        #expect(await sink.deliver(SampleNotices.washed(number: 2)).kind == "ambiguous")
        #expect(await sink.deliver(SampleNotices.washed(number: 2), 2).receipt == Receipt(rawValue: "message=2"))
        #expect(gotify.stored.count == 2)
        // Without a client token, the sink cannot check whether the server has the notice. The sink
        // therefore sends it again, because twice is better than never.
        let blind = try Fixtures.gotify(gotify, withClient: false)
        gotify.next(.storedThenClosed)
        #expect(await blind.deliver(SampleNotices.washed(number: 3)).kind == "ambiguous")
        #expect(await blind.deliver(SampleNotices.washed(number: 3), 2).kind == "accepted")
        #expect(gotify.stored.count == 4)
    }

    @Test("a wrong token parks the sink, and the right one works again", arguments: modes)
    func wrongToken(_ mode: GotifyStandIn.Mode) async throws {
        let gotify = try await GotifyStandIn(mode: mode)
        let sink = try Fixtures.gotify(gotify)
        gotify.setAppTokenValid(false)
        let outcome = await sink.deliver()
        #expect(outcome.kind == "misconfigured")
        #expect(!outcome.reason.contains(gotify.appToken))
        #expect(outcome.reason.hasSuffix("does not accept the token (use the token of an application in Gotify)"), "\(outcome.reason)")
        gotify.setAppTokenValid(true)
        #expect(await sink.deliver().kind == "accepted")
    }

    @Test("a wrong client token stops taking back, not telling")
    func wrongClientToken() async throws {
        let gotify = try await GotifyStandIn()
        let sink = try Fixtures.gotify(gotify, ["client_token": .secret(Redacted("gtfyc.Qm9yaW5nIHdyb25nIHRva2VuIGZvciBhIHN0YW5kLWlu"))])
        let receipt = await sink.deliver().receipt
        #expect(await sink.withdraw(previous: receipt).kind == "rejected")
        #expect(await sink.check().state == .misconfigured)
        #expect(await sink.deliver(SampleNotices.washed(number: 2)).kind == "accepted")
    }

    @Test("what a proxy says for a server that is away is tried again", arguments: [502, 503, 404, 429])
    func proxyPages(_ status: Int) async throws {
        let gotify = try await GotifyStandIn()
        gotify.next(.page(status))
        let sink = try Fixtures.gotify(gotify)
        #expect(await sink.deliver().kind == (status == 429 ? "limited" : "deferred"))
        #expect(await sink.deliver(SampleNotices.washed(), 2).kind == "accepted")
    }

    @Test("Gotify below a proxy's path works; a path that it does not know parks the sink")
    func paths() async throws {
        let gotify = try await GotifyStandIn()
        let lost = await (try Fixtures.gotify(gotify, ["server": .string(gotify.url + "/gotify")])).deliver()
        #expect(lost.kind == "misconfigured")
        #expect(await (try Fixtures.gotify(gotify, ["server": .string(gotify.url + "/")])).deliver().kind == "accepted")
        #expect(throws: InvalidSettings.self) { try Fixtures.gotify(gotify, ["server": .string(gotify.url + "/message")]) }
    }

    @Test("long and odd text arrives within our own limit")
    func longText() async throws {
        let gotify = try await GotifyStandIn()
        let sink = try Fixtures.gotify(gotify)
        #expect(await sink.deliver(SampleNotices.washed(title: "a\nb", body: String(repeating: "🎉", count: 10_000))).kind == "accepted")
        let message = try #require(gotify.stored.all.first)
        #expect(message.title == "a b")
        #expect(message.message.utf8.count <= 16_384)
        _ = await sink.deliver(SampleNotices.washed(number: 2, title: "", body: "only a body"))
        #expect(gotify.stored.all.last?.title == GotifyStandIn.appName)
    }

    @Test("D-21, C14: of a redacted event no name reaches the server")
    func redaction() async throws {
        let gotify = try await GotifyStandIn()
        let sink = try Fixtures.gotify(gotify)
        for (number, kind) in EventKind.all.enumerated() {
            var event = SampleNotices.washed(number: Int64(number), title: "Snowy!", body: "Snowy is ready", labels: ["pet": "Snowy"])
            event.kind = kind
            event.notice.icon = "https://example.org/Snowy.png"
            #expect(await sink.deliver(event.redacted()).kind == "accepted")
        }
        #expect(!gotify.requests.all.contains { $0.text.contains("Snowy") })
    }

    @Test("N-29b: a picture that a phone can load is linked; D-4: without sound the priority stays below what rings")
    func pictureAndSilence() async throws {
        let gotify = try await GotifyStandIn()
        let sink = try Fixtures.gotify(gotify)
        var event = SampleNotices.washed(urgency: .critical)
        event.notice.icon = "https://example.org/snowy.png"
        var attempt = SampleNotices.attempt()
        attempt.sounds = false
        _ = await sink.perform(.deliver(event, previous: nil), attempt: attempt)
        #expect(gotify.requests.all.last?.text.contains(#""bigImageUrl":"https://example.org/snowy.png""#) == true)
        #expect(gotify.stored.all.last?.priority == 3)
        event.notice.icon = "/home/ann/snowy.png"
        _ = await sink.deliver(event)
        #expect(gotify.requests.all.last?.text.contains("bigImageUrl") == false)
        #expect(gotify.stored.all.last?.priority == 10)
    }

    @Test("the doctor's check reaches the server and the tokens, and sends nothing", arguments: modes)
    func checks(_ mode: GotifyStandIn.Mode) async throws {
        let gotify = try await GotifyStandIn(mode: mode)
        #expect(await (try Fixtures.gotify(gotify)).check().state == .ok)
        #expect(await (try Fixtures.gotify(gotify, withClient: false)).check().state == .ok)
        gotify.setAppTokenValid(false)
        #expect(await (try Fixtures.gotify(gotify)).check().state == .misconfigured)
        gotify.setHealth("orange")
        #expect(await (try Fixtures.gotify(gotify)).check().state == .unavailable)
        #expect(gotify.stored.count == 0)
    }

    @Test("every fault of the settings is told at once")
    func faults() throws {
        let error = #expect(throws: InvalidSettings.self) {
            try GotifySink(
                settings: Settings(["server": .string("ftp://x"), "client_token": .secret(Redacted("a b"))]),
                environment: Fixtures.environment())
        }
        #expect(Set(error?.faults.compactMap(\.key) ?? []) == ["server", "token", "client_token"])
        #expect(throws: InvalidSettings.self) {
            try GotifySink(
                settings: Settings([
                    "server": .string("http://x"), "token": .secret(Redacted("same")), "client_token": .secret(Redacted("same")),
                ]),
                environment: Fixtures.environment())
        }
    }
}
#endif
