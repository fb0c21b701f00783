#if Push
import BellhopCore
import BellhopTestKit
import PushSinks
import Testing

/// Tests messages that an ntfy server holds for later (checklist G6).
@Suite struct NtfyHoldingTests {
    private static let event = SampleNotices.washed(actions: [
        NoticeAction(.open, label: "Open"), NoticeAction(.startDryer, label: "Start Dryer"),
    ])
    private static let sequence = event.notice.key.rawValue

    private static func hold(
        _ sink: NtfySink, _ event: Event = event, for delay: Duration, isProven: Bool = true, sounds: Bool = true
    ) async -> DeliveryOutcome {
        var attempt = SampleNotices.attempt()
        attempt.isProven = isProven
        attempt.sounds = sounds
        return await sink.perform(.schedule(event, at: attempt.now + delay), attempt: attempt)
    }

    /// Returns a sink and its reports.
    private static func sink(_ ntfy: NtfyStandIn, _ more: [String: SettingValue] = [:]) throws -> (NtfySink, Happenings<SinkReport>) {
        let reports = Happenings<SinkReport>()
        var environment = Fixtures.environment()
        environment.report = { reports.append($0) }
        return (try Fixtures.ntfy(ntfy.url, more, environment: environment), reports)
    }

    @Test("G6: the server holds a message until its time, rings by itself, and a notice of the same key takes its place at any time")
    func holds() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let (sink, _) = try Self.sink(ntfy)
        #expect(await Self.hold(sink, for: .seconds(600)).kind == "accepted")
        let held = try #require(ntfy.stored.all.first)
        #expect(held.isPending && held.time - held.taken == 600 && held.sequence == Self.sequence)
        #expect(ntfy.visible.isEmpty)
        ntfy.advance(by: .seconds(590))
        // Move the message to another time.
        #expect(await Self.hold(sink, for: .seconds(120) + .milliseconds(1)).kind == "accepted")
        ntfy.advance(by: .seconds(115))
        #expect(ntfy.visible.isEmpty)
        ntfy.advance(by: .seconds(20))
        #expect(ntfy.visible.map(\.title) == ["Wash Complete!"])
        _ = await sink.deliver(Self.event)
        #expect(ntfy.visible.count == 1)

        // Here the real notice is sent before the held message is due, so the held message never
        // rings.
        #expect(await Self.hold(sink, SampleNotices.washed(key: "other"), for: .seconds(60)).kind == "accepted")
        _ = await sink.deliver(SampleNotices.washed(key: "other"))
        ntfy.advance(by: .minutes(5))
        #expect(ntfy.stored.all.filter { $0.sequence == "other" }.count == 2)
        #expect(ntfy.visible.count == 2)
    }

    @Test("G6: what is taken back never rings")
    func takesBack() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let (sink, _) = try Self.sink(ntfy)
        #expect(await Self.hold(sink, for: .seconds(60)).kind == "accepted")
        #expect(await sink.withdraw(Self.event, previous: nil) == .accepted(.none))
        ntfy.advance(by: .minutes(5))
        #expect(ntfy.visible.isEmpty)
    }

    @Test("G6: a server that nothing is known of is asked for something harmless first, and then known, also by the hub")
    func proof() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let (sink, reports) = try Self.sink(ntfy)
        for _ in 0..<2 { #expect(await Self.hold(sink, for: .seconds(60), isProven: false).kind == "accepted") }
        #expect(ntfy.requests.all.map(\.method) == ["DELETE", "POST", "POST"])
        #expect(ntfy.requests.all[0].target == "/laundry/" + Self.sequence)
        #expect(reports.all == [.replaces(true)])
        // The sink does not test the server's abilities again if they have already been proven. The
        // server's answer to an ordinary notice proves them as well.
        for (isProven, delivers) in [(true, false), (false, true)] {
            let (other, _) = try Self.sink(ntfy)
            let before = ntfy.requests.count
            if delivers { _ = await other.deliver(SampleNotices.washed(key: "x")) }
            #expect(await Self.hold(other, for: .seconds(60), isProven: isProven).kind == "accepted")
            #expect(!ntfy.requests.all.dropFirst(before).contains { $0.method == "DELETE" })
        }
    }

    @Test("G6: a 2.13 holds nothing: it is asked once, and never given a message that it would show twice", arguments: [true, false])
    func tooOld(_ deliversFirst: Bool) async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_13)
        let (sink, reports) = try Self.sink(ntfy)
        if deliversFirst { _ = await sink.deliver(SampleNotices.washed(key: "x")) }
        for _ in 0..<3 {
            let outcome = await Self.hold(sink, for: .seconds(60), isProven: false)
            #expect(outcome.kind == "rejected" && outcome.reason.contains("2.16"))
        }
        #expect(ntfy.requests.all.map(\.method) == [deliversFirst ? "POST" : "DELETE"])
        #expect(ntfy.pending.isEmpty)
        #expect(reports.all == [.replaces(false)])
    }

    @Test("G6: a server that is older than it was is found out by its answer, and given no second message")
    func downgraded() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_13)
        let (sink, reports) = try Self.sink(ntfy)
        for _ in 0..<2 { #expect(await Self.hold(sink, for: .seconds(60), isProven: true).kind == "rejected") }
        #expect(ntfy.stored.count == 1)
        #expect(reports.all == [.replaces(false)])
    }

    @Test("G6: a server that cannot be reached, or asks for a log-in, is not taken for an old one")
    func unreachable() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let (sink, reports) = try Self.sink(ntfy)
        try await ntfy.stop()
        #expect(await Self.hold(sink, for: .seconds(60), isProven: false).kind == "deferred")
        try await ntfy.start()
        ntfy.allow(.init(everyone: .none))
        #expect(await Self.hold(sink, for: .seconds(60), isProven: false).kind == "misconfigured")
        #expect(reports.all.isEmpty)
        ntfy.allow(.init())
        #expect(await Self.hold(sink, for: .seconds(60), isProven: false).kind == "accepted")
    }

    @Test("G6: whole seconds, rounded up, within what ntfy takes; never sooner than 10 s")
    func delays() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let (sink, _) = try Self.sink(ntfy)
        let delays: [(Duration, Int64)] = [
            (.seconds(3), 10), (.seconds(10), 10), (.milliseconds(10_001), 11), (.milliseconds(59_999), 60), (.days(3), 259_200),
        ]
        for (number, (delay, seconds)) in delays.enumerated() {
            #expect(await Self.hold(sink, SampleNotices.washed(key: "\(number)"), for: delay).kind == "accepted")
            let message = try #require(ntfy.stored.all.last)
            #expect(message.time - message.taken == seconds)
        }
        #expect(await Self.hold(sink, for: .days(3) + .seconds(1)).kind == "rejected")
    }

    @Test("G6: what is held has no buttons that need Bellhop, and is silent where the household wants no sound")
    func content() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let (sink, _) = try Self.sink(
            ntfy, ["answers": .string("topic"), "answer_topic": .string("answers-x7k2m9"), "click": .string("https://x.org/{pet}")])
        #expect(await Self.hold(sink, for: .seconds(60), sounds: false).kind == "accepted")
        let message = try #require(ntfy.stored.all.first)
        #expect(message.priority == 2)
        #expect(message.actions?.contains("\"view\"") == true && message.actions?.contains("\"http\"") == false)
    }

    @Test("G6: a safety net is off unless it is asked for, and tells how long after an end it rings")
    func settings() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        #expect(try Fixtures.ntfy(ntfy.url).safetyNet == nil)
        let (sink, _) = try Self.sink(ntfy, ["safety_net": .duration(.seconds(30))])
        #expect(sink.safetyNet == SafetyNet(grace: .seconds(30), delays: .seconds(10)...(.days(3))))
        #expect(sink.place == ntfy.url + "/laundry")
        #expect(sink.capabilities.contains(.schedule))
    }
}
#endif
