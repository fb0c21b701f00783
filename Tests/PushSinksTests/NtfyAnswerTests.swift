#if Push
import BellhopCore
import BellhopTestKit
import CurlHTTP
import FoundationEssentials
import Testing

@testable import PushSinks

/// Tests buttons on a phone and the way in which answers come back: through a topic on the same
/// server.
@Suite struct NtfyAnswerTests {
    private struct Button: Decodable {
        var action: String
        var label: String
        var url: String
        var method: String?
        var headers: [String: String]?
        var body: String?
        var clear: Bool?
    }

    private static let actions = [
        NoticeAction(.open, label: "Open"), NoticeAction(.startDryer, label: "Start Dryer"),
        NoticeAction(.snooze, label: "Remind in 10 min"),
        NoticeAction(.skipDryer, label: "=?Skip?= \u{1B}[2J"), NoticeAction(.markFolded, label: "Mark Folded"),
    ]
    private static let topic: [String: SettingValue] = ["answers": .string("topic"), "answer_topic": .string("laundry-answers")]

    private func buttons(_ message: NtfyStandIn.Message?) throws -> [Button] {
        try JSONDecoder().decode([Button].self, from: Data((message?.actions ?? "[]").utf8))
    }

    // MARK: Buttons

    @Test("up to three buttons post a token of their own to the answer topic and clear the message; opening needs nobody who listens")
    func buttons() async throws {
        let ntfy = try await NtfyStandIn(.init(access: .init(tokens: [Fixtures.goodToken: .readWrite])))
        let sink = try Fixtures.ntfy(ntfy.url, Self.topic.merging(["token": Fixtures.token]) { $1 })
        #expect(sink.capabilities.contains(.actions))
        let receipt = try #require(await sink.deliver(SampleNotices.washed(actions: Self.actions, link: "https://x.org/pet")).receipt)
        let three = try buttons(ntfy.stored.all.first)
        #expect(three.map(\.label) == ["Start Dryer", "Remind in 10 min", "=\u{2060}?Skip?= [2J"])
        let words = try three.map { try #require($0.body).split(separator: " ").map(String.init) }
        #expect(words.map(\.last) == ["start-dryer", "snooze", "skip-dryer"])
        #expect(Set(words.map(\.first)).count == 1 && words[0][0].utf8.count == 32)
        #expect(receipt.rawValue == "sequence=\(SampleNotices.washed().notice.key.rawValue);answer=\(words[0][0])")
        for button in three {
            #expect(button.action == "http" && button.method == "POST" && button.clear == true)
            #expect(button.url == ntfy.url + "/laundry-answers")
            #expect(button.headers == nil, "the sink's own token stays at home")
        }
        #expect(!ntfy.requests.all[0].text.contains(Fixtures.goodToken))

        _ = await sink.deliver(SampleNotices.washed(actions: Array(Self.actions.prefix(2)), link: "https://x.org/pet"))
        let two = try buttons(ntfy.stored.all[1])
        #expect(two.map(\.action) == ["http", "view"])
        #expect(two[0].body?.hasPrefix(words[0][0]) == false, "each telling has a token of its own")
        #expect(await sink.withdraw(previous: receipt) == .accepted(.none))
        try await ntfy.stop()
    }

    @Test("phones get a token of theirs where there is one; without a way back there are no dead buttons")
    func tokens() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let given = try Fixtures.ntfy(ntfy.url, Self.topic.merging(["answer_token": .secret(Redacted("tk_phones"))]) { $1 })
        _ = await given.deliver(SampleNotices.washed(actions: Self.actions))
        #expect(try buttons(ntfy.stored.all[0]).allSatisfy { $0.headers == ["Authorization": "Bearer tk_phones"] })
        for more in [[:], ["answers": SettingValue.string("none")]] {
            let plain = try Fixtures.ntfy(ntfy.url, more)
            #expect(!plain.capabilities.contains(.actions))
            #expect(await plain.deliver(SampleNotices.washed(actions: Self.actions)).receipt?.rawValue.contains("answer") == false)
            #expect(ntfy.stored.all.last?.actions == nil)
        }
        try await ntfy.stop()
    }

    @Test(
        "the sink with answers keeps the sink contract, on both generations", arguments: SinkContract.cases,
        [NtfyStandIn.Mode.v2_27, .v2_13])
    func contract(_ part: SinkContract.Case, _ mode: NtfyStandIn.Mode) async throws {
        if mode == .v2_13, part.description.contains("takes back") { return }
        let server = try await NtfyStandIn(.init(mode: mode, access: .init(everyone: .none, tokens: [Fixtures.goodToken: .readWrite])))
        let contract = SinkContract(secrets: [Fixtures.goodToken, "tk_phonesphonesphonesphonesphones"]) { environment in
            let more = ["token": Fixtures.token, "answer_token": .secret(Redacted("tk_phonesphonesphonesphonesphones"))]
            return try Fixtures.ntfy(server.url, Self.topic.merging(more) { $1 }, environment: environment)
        }
        try await contract.run(part)
        try await server.stop()
    }

    // MARK: The return path

    /// Runs `body` while a sink listens for answers. `body` receives the sink, its reports and its
    /// log.
    private func listening(
        _ ntfy: NtfyStandIn, _ more: [String: SettingValue] = [:], time: ManualTime = ManualTime(),
        _ body: (NtfySink, Happenings<SinkReport>, Happenings<String>) async throws -> Void
    ) async throws {
        let reports = Happenings<SinkReport>()
        let said = Happenings<String>()
        let environment = SinkEnvironment(
            name: SinkName(rawValue: "phone"), timekeeper: time, resources: SharedResources(),
            report: { report in
                switch report {
                // Leave out reports about the server's abilities and about the subscription,
                // because they are not answers.
                case .replaces, .hearing: break
                default: reports.append(report)
                }
            },
            log: { said.append($0) })
        let sink = try Fixtures.ntfy(ntfy.url, Self.topic.merging(more) { $1 }, environment: environment)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await sink.run() }
            defer { group.cancelAll() }
            try await body(sink, reports, said)
        }
    }

    private func subscriptions(_ ntfy: NtfyStandIn) -> [String] {
        ntfy.requests.all.map(\.target).filter { $0.hasPrefix("/laundry-answers/json") }
    }

    @Test("what a button posts comes back as an answer with its token; what is no answer does not")
    func comesBack() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await listening(ntfy) { sink, reports, _ in
            _ = await sink.deliver(SampleNotices.washed(actions: Self.actions))
            let button = try #require(try buttons(ntfy.stored.all.first).first)
            let token = try #require(button.body?.split(separator: " ").first.map(String.init))
            for nonsense in [
                "", "hello", "start-dryer", "\(token)", "\(token) reboot", "\(token) start-dryer now", "x start-dryer", "💥",
                "\(token.uppercased()) start-dryer", "timer_01923456-7890-7abc-8def-01 start-dryer",
            ] {
                try await PhoneClient.post(button.url, body: nonsense)
            }
            try await PhoneClient.post(button.url, body: try #require(button.body))
            #expect(try await reports.first(1) == [.answer(token: token, .startDryer)])
        }
        try await ntfy.stop()
    }

    @Test("a message whose answer was lost keeps its token, and a button that is pressed before the next attempt is known")
    func lostAnswer() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await listening(ntfy) { sink, reports, _ in
            ntfy.next(.storedThenClosed)
            let first = await sink.deliver(SampleNotices.washed(actions: Self.actions))
            #expect(first.kind == "ambiguous")
            let button = try #require(try buttons(ntfy.stored.all.first).first)
            try await PhoneClient.post(button.url, body: try #require(button.body))
            #expect(try await reports.first(1) == [.action(SampleNotices.washed().notice.key, .startDryer, activationToken: nil)])
            let receipt = try #require(await sink.deliver(SampleNotices.washed(actions: Self.actions), 2).receipt)
            #expect(receipt.answerToken.map(String.init) == button.body?.split(separator: " ").first.map(String.init))
        }
        try await ntfy.stop()
    }

    @Test("a log-in page of a network is no server, and said")
    func portal() async throws {
        let portal = try await RecordingServer(reply: .answer(.page(200)))
        let said = Happenings<String>()
        let environment = Fixtures.environment { said.append($0) }
        let sink = try Fixtures.ntfy(portal.url, Self.topic, environment: environment)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await sink.run() }
            let words = await said.wait(count: 1)
            #expect(words.first?.hasSuffix("answered the subscription to the answers, but not as an ntfy server does") == true, "\(words)")
            group.cancelAll()
        }
        try await portal.stop()
    }

    @Test("what was answered while nobody listened is read first, and after a break only what is new")
    func missed() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let tokens = ["a", "b", "c"].map { String(repeating: $0, count: 32) }
        try await PhoneClient.post(ntfy.url + "/laundry-answers", body: tokens[0] + " snooze")
        let time = ManualTime()
        try await listening(ntfy, time: time) { _, reports, said in
            #expect(try await reports.first(1) == [.answer(token: tokens[0], .snooze)])
            try await ntfy.stop()
            await time.untilAlarm(at: time.now().wall + .seconds(5))
            try await ntfy.start()
            try await PhoneClient.post(ntfy.url + "/laundry-answers", body: tokens[1] + " acknowledge")
            await time.advance(by: .seconds(6))
            #expect(try await reports.first(2)[1] == .answer(token: tokens[1], .acknowledge))
            let asked = subscriptions(ntfy)
            #expect(asked.first == "/laundry-answers/json?since=all")
            let first = try #require(ntfy.stored.all.first?.id)
            #expect(asked.last == "/laundry-answers/json?since=\(first)")
            #expect(said.all.isEmpty, "that a server was restarted is no news: \(said.all)")
        }
        try await ntfy.stop()
    }

    @Test("a server that cannot be reached is asked less and less often, and said once; when it is there, what waits may go")
    func unreachable() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await ntfy.stop()
        let time = ManualTime()
        try await listening(ntfy, time: time) { _, reports, said in
            #expect(try await said.first(1)[0].hasPrefix("answers from the phone cannot arrive: "))
            for pause in [5, 10, 20, 40] {
                await time.untilAlarm(at: time.now().wall + .seconds(pause))
                await time.advance(by: .seconds(pause))
            }
            await time.untilAlarm(at: time.now().wall + .seconds(80))
            #expect(said.count == 1)
            try await ntfy.start()
            await time.advance(by: .seconds(80))
            #expect(try await reports.first(1) == [.ready])
        }
        try await ntfy.stop()
    }

    @Test("credentials that may not read the topic are said, and tried again after a quarter of an hour")
    func refused() async throws {
        let ntfy = try await NtfyStandIn(.init(access: .init(everyone: .none, tokens: [Fixtures.goodToken: .writeOnly])))
        let time = ManualTime()
        try await listening(ntfy, ["token": Fixtures.token], time: time) { _, _, said in
            let words = try await said.first(1)[0]
            #expect(
                words.hasSuffix("answered 403 to the subscription to the answers (its token must be allowed to read \"laundry-answers\")"))
            await time.untilAlarm(at: time.now().wall + .minutes(15))
            await time.advance(by: .minutes(14))
            #expect(subscriptions(ntfy).count == 1)
            ntfy.allow(.init(everyone: .none, tokens: [Fixtures.goodToken: .readWrite]))
            await time.advance(by: .minutes(2))
            _ = await ntfy.requests.wait { requests in requests.count { $0.target.hasPrefix("/laundry-answers/json") } >= 2 }
        }
        try await ntfy.stop()
    }

    // MARK: Settings

    @Test(
        "settings that cannot work are told",
        arguments: [
            (["answers": .string("topic")], "answer_topic", "is missing (choose a name that nobody can guess)"),
            (
                ["answers": .string("topic"), "answer_topic": .string("a b")], "answer_topic",
                "is not a valid topic (use 1 to 64 letters, digits, - and _)"
            ),
            (
                ["answers": .string("topic"), "answer_topic": .string("v1")], "answer_topic",
                "is a name that ntfy reserves for itself (choose another name)"
            ),
            (
                ["answers": .string("topic"), "answer_topic": .string("laundry")], "answer_topic",
                "is the topic of the notices, so phones would show the answers (choose another topic)"
            ),
            (["answer_topic": .string("x")], "answer_topic", "has no effect (write answers = \"topic\", or leave this setting out)"),
            (
                ["answer_token": .secret(Redacted("tk"))], "answer_token",
                "has no effect (write answers = \"topic\", or leave this setting out)"
            ),
            (
                topic.merging(["token": .secret(Redacted("tk_1")), "answer_token": .secret(Redacted("tk_1"))]) { $1 }, "answer_token",
                "is the token of the sink itself, which phones must not get (create a token that may only write to answer_topic)"
            ),
        ] as [([String: SettingValue], String, String)])
    func faults(_ values: [String: SettingValue], _ key: String, _ expected: String) {
        #expect {
            try Fixtures.ntfy("https://ntfy.example.org", values)
        } throws: {
            ($0 as? InvalidSettings)?.faults.map { [$0.key ?? "", $0.message.description] } == [[key, expected]]
        }
    }
}

/// A phone on which somebody presses a button. It knows only the address that the button contains.
private enum PhoneClient {
    static func post(_ url: String, body: String) async throws {
        let client = try CurlClient()
        let endpoint = HTTPEndpoint(.post, try WebAddress(url), transport: HTTPTransport())
        let response = try await client.send(HTTPRequest(endpoint, body: Array(body.utf8))).get()
        #expect(response.isSuccess, "\(response.status) to \(body)")
    }
}
#endif
