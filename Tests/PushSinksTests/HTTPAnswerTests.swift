#if Push
import BellhopCore
import BellhopTestKit
import FoundationEssentials
import Testing

@testable import PushSinks

/// Tests the setting `answers = "http"`: buttons and pages whose links lead to the hub itself.
@Suite struct HTTPAnswerTests {
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
        NoticeAction(.startDryer, label: "Start Dryer"), NoticeAction(.snooze, label: "Remind in 10 min"),
        NoticeAction(.skipDryer, label: "Skip"), NoticeAction(.markFolded, label: "Mark Folded"), NoticeAction(.open, label: "Open"),
    ]
    private static let http: [String: SettingValue] = ["answers": .string("http")]

    private func environment(_ unsure: UnsureTokens = UnsureTokens()) throws -> SinkEnvironment {
        var environment = Fixtures.environment()
        let address = try #require(PublicAddress("https://bellhop.example.org/home"))
        environment.answers = AnswerLinks(address: address, sink: environment.name, unsure: unsure)
        return environment
    }

    private func buttons(_ message: NtfyStandIn.Message?) throws -> [Button] {
        try JSONDecoder().decode([Button].self, from: Data((message?.actions ?? "[]").utf8))
    }

    // MARK: ntfy

    @Test("ntfy gets up to three buttons that post, nothing of ours in them but the link, and a tap leads to the page")
    func ntfy() async throws {
        let ntfy = try await NtfyStandIn(.init(access: .init(tokens: [Fixtures.goodToken: .readWrite])))
        let unsure = UnsureTokens()
        let sink = try Fixtures.ntfy(ntfy.url, Self.http.merging(["token": Fixtures.token]) { $1 }, environment: environment(unsure))
        #expect(sink.capabilities.contains(.actions))
        let receipt = try #require(await sink.deliver(SampleNotices.washed(number: 7, actions: Self.actions)).receipt)
        let token = try #require(receipt.answerToken.map(String.init))
        #expect(AnswerToken(token)?.event == 7)
        #expect(unsure.subject(of: token)?.event == 7, "until the receipt is stored, and beyond")
        let message = try #require(ntfy.stored.all.first)
        #expect(message.click == "https://bellhop.example.org/home/answer/\(token)")
        let all = try buttons(message)
        #expect(all.map(\.label) == ["Start Dryer", "Remind in 10 min", "Skip"])
        #expect(all.map(\.url) == ["start-dryer", "snooze", "skip-dryer"].map { "https://bellhop.example.org/home/answer/\(token)/\($0)" })
        for button in all {
            #expect(
                button.action == "http" && button.method == "POST" && button.clear == true && button.headers == nil && button.body == nil)
        }
        #expect(await sink.withdraw(SampleNotices.washed(number: 7), previous: receipt) == .accepted(.none))
        try await ntfy.stop()
    }

    @Test("a notice without anything to answer has no buttons and no page; one whose tap leads elsewhere keeps that")
    func withoutAnswers() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url, Self.http, environment: environment())
        let none = [NoticeAction(.open, label: "Open")]
        #expect(await sink.deliver(SampleNotices.washed(actions: none)).receipt?.answerToken == nil)
        #expect(ntfy.stored.all[0].actions == nil && ntfy.stored.all[0].click == nil)
        let given = try Fixtures.ntfy(
            ntfy.url, Self.http.merging(["click": .string("https://x.org/{key}")]) { $1 }, environment: environment())
        #expect(await given.deliver(SampleNotices.washed(actions: Self.actions)).receipt?.answerToken != nil)
        #expect(ntfy.stored.all[1].click?.hasPrefix("https://x.org/") == true)
        try await ntfy.stop()
    }

    @Test("an attempt whose answer was lost is made again with the same links")
    func lostAnswer() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url, Self.http, environment: environment())
        ntfy.next(.storedThenClosed)
        #expect(await sink.deliver(SampleNotices.washed(actions: Self.actions)).kind == "ambiguous")
        let receipt = try #require(await sink.deliver(SampleNotices.washed(actions: Self.actions), 2).receipt)
        let token = try #require(receipt.answerToken.map(String.init))
        #expect(ntfy.stored.all.first?.click?.hasSuffix(token) == true)
        try await ntfy.stop()
    }

    @Test("the sinks with links keep the sink contract", arguments: SinkContract.cases)
    func contract(_ part: SinkContract.Case) async throws {
        let address = try #require(PublicAddress("https://bellhop.example.org"))
        @Sendable func linked(_ environment: SinkEnvironment) -> SinkEnvironment {
            var environment = environment
            environment.answers = AnswerLinks(address: address, sink: environment.name, unsure: UnsureTokens())
            return environment
        }
        let ntfy = try await NtfyStandIn(.init(access: .init(everyone: .none, tokens: [Fixtures.goodToken: .readWrite])))
        try await SinkContract(secrets: [Fixtures.goodToken]) { environment in
            try Fixtures.ntfy(ntfy.url, Self.http.merging(["token": Fixtures.token]) { $1 }, environment: linked(environment))
        }.run(part)
        try await ntfy.stop()
        let gotify = try await GotifyStandIn()
        try await SinkContract(secrets: [gotify.appToken, gotify.clientToken]) { environment in
            try Fixtures.gotify(gotify, Self.http, environment: linked(environment))
        }.run(part)
        try await gotify.stop()
    }

    // MARK: Gotify

    @Test("Gotify has no buttons: a tap leads to the page, also after a lost answer and by another process")
    func gotify() async throws {
        let gotify = try await GotifyStandIn()
        let sink = try Fixtures.gotify(gotify, Self.http, environment: environment())
        #expect(sink.capabilities.contains(.actions))
        gotify.next(.storedThenClosed)
        #expect(await sink.deliver(SampleNotices.washed(number: 7, actions: Self.actions)).kind == "ambiguous")
        let next = try Fixtures.gotify(gotify, Self.http, environment: environment())
        let receipt = try #require(await next.deliver(SampleNotices.washed(number: 7, actions: Self.actions), 2).receipt)
        let token = try #require(receipt.answerToken.map(String.init))
        #expect(
            gotify.requests.all.first?.text.contains("https://bellhop.example.org/home/answer/\(token)\"") == true,
            "the page that the phone has")
        #expect(await next.withdraw(SampleNotices.washed(number: 7), previous: receipt) == .accepted(.none))
        #expect(gotify.visible.isEmpty)
        try await gotify.stop()
    }

    // MARK: Settings

    @Test("without an address of the hub's there are no dead buttons: it is a fault of the config")
    func faults() async throws {
        let gotify = try await GotifyStandIn()
        let expected = [
            InvalidSettings.Fault(key: "answers", "needs an address that receives the answers (add [api] with listen and public_url)")
        ]
        #expect(throws: InvalidSettings(expected)) { try Fixtures.ntfy("https://ntfy.example.org", Self.http) }
        #expect(throws: InvalidSettings(expected)) { try Fixtures.gotify(gotify, Self.http) }
        let both = Self.http.merging(["click": .string("https://x.org")]) { $1 }
        #expect(throws: InvalidSettings.self) { try Fixtures.gotify(gotify, both, environment: environment()) }
        #expect(throws: InvalidSettings.self) {
            try Fixtures.ntfy("https://n.example.org", Self.http.merging(["answer_topic": .string("x")]) { $1 }, environment: environment())
        }
        try await gotify.stop()
    }
}
#endif
