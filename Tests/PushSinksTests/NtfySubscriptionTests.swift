#if Push
import BellhopCore
import BellhopTestKit
import CurlHTTP
import Testing

@testable import PushSinks

/// Tests the subscription to the topic of answers: when the sink renews it, and which behavior of a
/// server the sink tolerates.
@Suite struct NtfySubscriptionTests {
    private static let settings: [String: SettingValue] = ["answers": .string("topic"), "answer_topic": .string("laundry-answers")]

    /// A sink that listens for answers, with its reports and its log.
    private struct World {
        let time = ManualTime()
        let reports = Happenings<SinkReport>()
        let said = Happenings<String>()

        var environment: SinkEnvironment {
            SinkEnvironment(
                name: SinkName(rawValue: "phone"), timekeeper: time, resources: SharedResources(),
                report: { report in if case .replaces = report {} else { reports.append(report) } }, log: { said.append($0) })
        }

        func listening(
            at url: String, _ more: [String: SettingValue] = [:], _ body: (NtfySink) async throws -> Void
        ) async throws {
            let sink = try Fixtures.ntfy(url, NtfySubscriptionTests.settings.merging(more) { $1 }, environment: environment)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await sink.run() }
                defer { group.cancelAll() }
                try await body(sink)
            }
        }
    }

    private func subscriptions(_ requests: [PeerRequest]) -> Int {
        requests.count { $0.target.hasPrefix("/laundry-answers/json") }
    }

    private func subscribed(_ ntfy: NtfyStandIn, times: Int) async {
        await ntfy.requests.wait { requests in requests.count { $0.target.hasPrefix("/laundry-answers/json") } >= times }
    }

    // MARK: Renewal

    @Test("a connection on which nothing is said for two minutes is dead, and made anew; whatever is said keeps it")
    func silence() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let world = World()
        try await world.listening(at: ntfy.url) { _ in
            #expect(try await world.reports.first(1) == [.hearing(nil)])
            let start = world.time.now().wall
            await world.time.untilAlarm(at: start + .minutes(2))
            await world.time.advance(by: .seconds(100))
            let token = String(repeating: "a", count: 32)
            let posting = HTTPEndpoint(.post, try WebAddress(ntfy.url + "/laundry-answers"), transport: HTTPTransport())
            _ = await (try CurlClient()).send(HTTPRequest(posting, body: Array("\(token) snooze".utf8)))
            #expect(try await world.reports.first(2).last == .answer(token: token, .snooze))
            // When the earlier alarm goes off, the sink finds that data has arrived since then, and
            // sets the alarm again.
            await world.time.advance(by: .seconds(20))
            await world.time.untilAlarm(at: start + .seconds(220))
            #expect(subscriptions(ntfy.requests.all) == 1)
            await world.time.advance(by: .seconds(100))
            await subscribed(ntfy, times: 2)
            #expect(try await world.reports.first(3).last == .hearing(nil))
            #expect(world.said.all.isEmpty)
        }
        try await ntfy.stop()
    }

    @Test("a machine that has slept makes the connection anew at once")
    func suspend() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let world = World()
        try await world.listening(at: ntfy.url) { _ in
            await world.reports.wait(count: 1)
            await world.time.untilSleeping(loops: 1)
            await world.time.suspend(for: .seconds(30))
            await subscribed(ntfy, times: 2)
        }
        try await ntfy.stop()
    }

    @Test("a push that gets through after one that did not makes the connection anew, and ends the pause before it")
    func afterOutage() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let world = World()
        try await world.listening(at: ntfy.url) { sink in
            await world.reports.wait(count: 1)
            // Make the server close new connections. Connections that already exist stay open and
            // silent.
            ntfy.always(.close)
            #expect(await sink.deliver().kind == "ambiguous")
            ntfy.always(nil)
            #expect(await sink.deliver().kind == "accepted")
            await subscribed(ntfy, times: 2)
            await world.reports.wait(count: 2)

            try await ntfy.stop()
            #expect(await sink.deliver().kind == "deferred")
            await world.time.untilAlarm(at: world.time.now().wall + .seconds(5))
            let now = world.time.now().wall
            try await ntfy.start()
            #expect(await sink.deliver().kind == "accepted")
            await world.reports.wait(count: 3)
            #expect(world.time.now().wall == now)
        }
        try await ntfy.stop()
    }

    // MARK: Refused

    @Test("a token that may not read the answers is a trouble that the check shows and the hub hears of, until the right is given")
    func refused() async throws {
        let ntfy = try await NtfyStandIn(.init(access: .init(everyone: .none, tokens: [Fixtures.goodToken: .writeOnly])))
        let world = World()
        try await world.listening(at: ntfy.url, ["token": Fixtures.token]) { sink in
            let reason: Reason =
                "buttons do nothing, because \(ntfy.url) does not let us read \"\("laundry-answers")\" (allow the token or user of the sink to read that topic)"
            let refusal = try await world.reports.first(1)
            #expect(refusal == [.hearing(reason)])
            let check = await sink.check()
            #expect(check.state == .ok && check.trouble == reason.phrase)
            await world.time.untilAlarm(at: world.time.now().wall + .minutes(15))
            let now = world.time.now().wall

            // Phones have no token, so they must be allowed to write.
            ntfy.allow(.init(everyone: .none, tokens: [Fixtures.goodToken: .readWrite]))
            #expect(await sink.check().trouble?.description.contains("accepts answers in \"laundry-answers\" only with a token") == true)
            ntfy.allow(.init(everyone: .writeOnly, tokens: [Fixtures.goodToken: .readWrite]))
            #expect(await sink.check().trouble == nil)
            let right = try await world.reports.first(2)
            #expect(right.last == .hearing(nil))
            #expect(world.time.now().wall == now, "the check itself has ended the pause")
        }
        try await ntfy.stop()
    }

    @Test("a check that gets no clear answer about the buttons says that it does not know")
    func unknown() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let world = World()
        try await world.listening(at: ntfy.url) { sink in
            await world.reports.wait(count: 1)
            for status in [503, 429, 404] {
                // The check writes to the topic of the notices first, and then to that of the answers.
                ntfy.next(.answeredThenReset, .page(status))
                let check = await sink.check()
                let said =
                    "it is unknown whether buttons work, because \(ntfy.url) answered \(status) to the check (check again: bellhop doctor)"
                #expect(check.state == .ok && check.trouble?.description == said, "\(check)")
            }
            #expect(await sink.check().trouble == nil)
        }
        try await ntfy.stop()
    }

    @Test("a token that the server does not know is told apart from one that lacks a right, for reading and for writing")
    func unknownToken() async throws {
        let ntfy = try await NtfyStandIn(.init(access: .init(everyone: .none, tokens: ["tk_other": .readWrite])))
        let world = World()
        let phones = SettingValue.secret(Redacted("tk_phonesphonesphonesphonesphones"))
        try await world.listening(at: ntfy.url, ["token": Fixtures.token, "answer_token": phones]) { sink in
            let reading: Reason =
                "buttons do nothing, because \(ntfy.url) does not know the token or user of the sink (check token, or user and password)"
            let reports = try await world.reports.first(1)
            #expect(reports == [.hearing(reading)])
            #expect(await sink.check().state == .misconfigured)
            let said = try await world.said.first(1)
            #expect(said[0].hasSuffix("(it does not know the token or user of the sink)"))

            ntfy.allow(.init(everyone: .none, tokens: [Fixtures.goodToken: .readWrite]))
            let writing: Reason = "buttons do nothing, because \(ntfy.url) does not know the token of the phone (check answer_token)"
            #expect(await sink.check().trouble == writing.phrase)
            let tokens: [String: NtfyStandIn.Permission] = [
                Fixtures.goodToken: .readWrite, "tk_phonesphonesphonesphonesphones": .readOnly,
            ]
            ntfy.allow(.init(everyone: .none, tokens: tokens))
            let refused: Reason =
                "buttons do nothing, because \(ntfy.url) does not let answer_token write to \"\("laundry-answers")\" (allow that token to write to that topic)"
            #expect(await sink.check().trouble == refused.phrase)
        }
        try await ntfy.stop()
    }

    // MARK: Floods

    @Test(
        "a flood costs a bounded number of lines a connection, and longer and longer pauses",
        arguments: ["\n", "x\n", "{}\n", "{\"event\":7}\n"])
    func flood(_ line: String) async throws {
        let server = try await RecordingServer(
            reply: .answer(PeerAnswer(200, body: Array(String(repeating: line, count: 400_000).utf8))))
        let world = World()
        try await world.listening(at: server.url) { _ in
            let words = try await world.said.first(1)
            #expect(words[0].hasSuffix("with lines that ntfy would not send"))
            for (number, pause) in [5, 10, 20].enumerated() {
                await world.time.untilAlarm(at: world.time.now().wall + .seconds(pause))
                #expect(server.requests.count == number + 1)
                await world.time.advance(by: .seconds(pause))
                await server.requests.wait(count: number + 2)
            }
            #expect(world.said.count == 1)
            #expect(world.reports.count == 0)
        }
        try await server.stop()
    }

    @Test("lines are cut the same wherever the bytes are, and none beyond the limits is taken")
    func lines() {
        let long = String(repeating: "x", count: 30)
        let text = Array("one\n\n\ntwo two\n\(long)\nthree\nfour".utf8)
        let limits = LineReader.Limits(lines: 100, bytes: 1000, lineBytes: 20)
        for size in 1...text.count {
            var reader = LineReader(limits: limits)
            var heard: [String] = []
            for start in stride(from: 0, to: text.count, by: size) {
                text[start..<min(start + size, text.count)].withUnsafeBytes { bytes in
                    reader.take(bytes) { heard.append(String(decoding: $0, as: UTF8.self)) }
                }
            }
            #expect(heard == ["one", "two two", "three"])
            #expect(reader.lines == 6 && reader.bytes == text.count && !reader.isFull)
        }

        var reader = LineReader(limits: .init(lines: 10, bytes: 1000, lineBytes: 20))
        var heard = 0
        Array(String(repeating: "a\n", count: 5000).utf8).withUnsafeBytes { bytes in reader.take(bytes) { _ in heard += 1 } }
        #expect(heard == 10 && reader.lines == 10 && reader.bytes == 20 && reader.isFull)
        var endless = LineReader(limits: .init(lines: 10, bytes: 1000, lineBytes: 20))
        for _ in 0..<100 { long.utf8.withContiguousStorageIfAvailable { endless.take(UnsafeRawBufferPointer($0)) { _ in heard += 1 } } }
        #expect(heard == 10 && endless.lines == 0 && endless.isFull && endless.bytes <= 1030)
    }
}
#endif
