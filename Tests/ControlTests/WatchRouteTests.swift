import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlWire
import Testing

@testable import ControlAPI

@Suite("What a live view is told over the API")
struct WatchRouteTests {
    private let phone = SinkRecorder()
    private let log = SinkRecorder(capabilities: [])

    /// Serves a hub with a phone and a log, and collects what it tells a live view.
    private func watching(_ body: (ServedHub, Happenings<WatchJSON>) async throws -> Void) async throws {
        let sinks = [("log", log), ("phone", phone)].map { name, recorder in
            ConfiguredSink(
                name: SinkName(rawValue: name), kind: "recording", capabilities: recorder.capabilities, sink: RecordingSink(recorder),
                fingerprint: "1")
        }
        try await ServedHub.run(catalog: SinkCatalog(sinks: sinks)) { served in
            let views = Happenings<WatchJSON>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await served.api.followWatch { views.append($0) } }
                await views.wait(count: 1)
                try await body(served, views)
                served.hub.closeStreams()
                try await group.waitForAll()
            }
        }
    }

    private func phone(_ views: Happenings<WatchJSON>) -> SinkJSON? { views.all.last?.status.sinks.first { $0.name == "phone" } }

    @Test("N-9: whoever watches is told when a sink stops working, since when and why, and when it works again")
    func sinks() async throws {
        try await watching { served, views in
            #expect(views.all.last?.status.warnings == [] && phone(views)?.reachesPeople == true)
            // Nobody watches a log.
            #expect(views.all.last?.status.sinks.first { $0.name == "log" }.map { $0.reachesPeople == nil } == true)
            phone.answer { _, _ in .deferred("no network", after: .hours(2)) }
            let timer = await served.api.answer(
                method: "POST", target: "/v1/timers", body: Array(#"{"durationMs":60000,"name":"Tea"}"#.utf8))
            guard case .json = timer else { throw ContractViolation("\(timer)") }
            await served.time.advance(by: .minutes(1))
            await served.time.advance(by: .seconds(1))
            let since = try #require(phone(views)?.since)
            var clock = LocalClock(now: served.time.now().wall, zone: served.time.zone())
            clock.seconds = .never
            let local = clock.text(since.instant)
            #expect(views.all.last?.status.warnings == ["phone unavailable since \(local): no network"])
            #expect(phone(views)?.state == "unavailable" && phone(views)?.reachesPeople == false)
            phone.answer { _, _ in .accepted(Receipt(rawValue: "1")) }
            await served.time.advance(by: .hours(2) + .minutes(1))
            #expect(phone(views)?.state == "ok" && phone(views)?.reachesPeople == true)
            #expect(views.all.last?.status.warnings == [])
        }
    }

    @Test("G1: whoever watches is warned of a clock that has jumped, until the doubt ends by itself or somebody confirms the clock")
    func clock() async throws {
        try await watching { served, views in
            await served.time.stepWall(by: .days(-3))
            await served.time.advance(by: .seconds(1))
            let warning = try #require(views.all.last?.status.warnings.first)
            #expect(warning.hasPrefix("The clock jumped back by 3 d; no pet dies before ") && warning.hasSuffix("bellhop clock accept"))
            let told = views.count
            await served.time.advance(by: .minutes(50))
            #expect(views.count == told)
            await served.time.advance(by: .minutes(10))
            #expect(views.all.last?.status.warnings == [])
            await served.time.stepWall(by: .days(3))
            await served.time.advance(by: .seconds(1))
            #expect(views.all.last?.status.warnings.first?.hasPrefix("The clock jumped forward by 3 d") == true)
            _ = await served.api.answer(method: "POST", target: "/v1/clock/accept", body: [])
            await served.time.advance(by: .seconds(1))
            #expect(views.all.last?.status.warnings == [])
        }
    }

    @Test("an event that was answered before a view could show it ringing is marked, for a minute")
    func answered() async throws {
        try await watching { served, views in
            func ask(_ target: String, _ body: String) async throws {
                let answer = await served.api.answer(method: "POST", target: target, body: Array(body.utf8))
                guard case .json = answer else { throw ContractViolation("\(answer)") }
            }
            func tea() async throws -> EventJSON? { try await served.api.watchJSON().events.last { $0.notice.name == "Tea" } }
            try await ask("/v1/timers", #"{"durationMs":60000,"name":"Tea"}"#)
            await served.time.advance(by: .minutes(1) + .seconds(1))
            #expect(try await tea().map { $0.answered == nil } == true)
            _ = try await served.hub.acknowledgeAll(by: "the command line")
            #expect(try await tea()?.answered == true)
            await served.time.advance(by: .minutes(1))
            #expect(try await tea().map { $0.answered == nil } == true)
        }
    }

    @Test("who answers all notices up to an event leaves those that came later")
    func answersUpTo() async throws {
        try await watching { served, _ in
            func ask(_ target: String, _ body: String) async -> ControlAPI.Answer {
                await served.api.answer(method: "POST", target: target, body: Array(body.utf8))
            }
            for name in ["One", "Two", "Three"] {
                _ = await ask("/v1/timers", #"{"durationMs":60000,"name":"\#(name)"}"#)
                await served.time.advance(by: .minutes(1) + .seconds(1))
            }
            let numbers = try await served.hub.unacknowledged().map(\.number).sorted()
            try #require(numbers.count == 3)
            guard case .problem = await ask("/v1/ack", "{\"event\":\(numbers[0]),\"upTo\":\(numbers[1])}"),
                case .json(_, let data) = await ask("/v1/ack", "{\"all\":true,\"upTo\":\(numbers[1])}")
            else { throw ContractViolation("the answers differ") }
            let answer = try WireCoding.decode(AckJSON.self, from: data)
            #expect(answer.acknowledged.map(\.number).sorted() == Array(numbers.prefix(2)))
            #expect(try await served.hub.unacknowledged().map(\.number) == [numbers[2]])
        }
    }

    @Test("whoever begins to watch later gets the time of that moment, although nothing has changed since")
    func laterView() async throws {
        try await ServedHub.run { served in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for seconds in [0, 40] {
                    await served.time.advance(by: .seconds(seconds))
                    let views = Happenings<WatchJSON>()
                    group.addTask { try await served.api.followWatch { views.append($0) } }
                    await views.wait(count: 1)
                    #expect(views.all.first?.status.now == Timestamp(served.time.now().wall))
                }
                served.hub.closeStreams()
                try await group.waitForAll()
            }
        }
    }

    @Test("whoever watches is told when quiet hours begin and end, although nothing is stored then")
    func quiet() async throws {
        let quiet = QuietHours(window: try #require(TimeWindow("22:00-07:00")))
        try await ServedHub.run(catalog: SinkCatalog(quietHours: quiet)) { served in
            let views = Happenings<WatchJSON>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await served.api.followWatch { views.append($0) } }
                await views.wait(count: 1)
                await served.time.advance(by: .hours(48))
                let states = views.all.map { $0.status.quietHours?.until != nil }
                let changes = zip(states, states.dropFirst()).count { $0 != $1 }
                #expect(changes == 4, "\(states)")
                served.hub.closeStreams()
                try await group.waitForAll()
            }
        }
    }

    /// Follows the live view of a daemon with the given controls.
    private func following(
        _ controls: DaemonControls, _ served: ServedHub, _ body: (Happenings<WatchJSON>) async throws -> Void
    ) async throws {
        let (api, views) = (ControlAPI(hub: served.hub, daemon: controls), Happenings<WatchJSON>())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await api.followWatch { views.append($0) } }
            await views.wait(count: 1)
            try await body(views)
            served.hub.closeStreams()
            try await group.waitForAll()
        }
    }

    @Test("a warning that ends without an announcement goes away within 30 s; without one, nothing is read until a change is announced")
    func unannounced() async throws {
        try await ServedHub.run { served in
            let (warnings, looks) = (Locked(["The config has faults."]), Locked(0))
            var controls = DaemonControls.standIn
            controls.warnings = { _ in
                looks.withLock { $0 += 1 }
                return warnings.withLock { $0 }
            }
            try await following(controls, served) { views in
                #expect(views.all.last?.status.warnings.contains("The config has faults.") == true)
                await served.time.advance(by: .minutes(2))
                #expect(views.count == 1, "an idle page gets nothing")
                warnings.withLock { $0 = [] }
                await served.time.advance(by: .seconds(31))
                #expect(views.count == 2 && views.all.last?.status.warnings.contains("The config has faults.") == false)

                let before = looks.withLock { $0 }
                warnings.withLock { $0 = ["The API over TCP does not work."] }
                await served.time.advance(by: .minutes(10))
                #expect(looks.withLock { $0 } == before && views.count == 2)
                served.hub.refreshViews()
                await served.time.advance(by: .seconds(1))
                #expect(views.all.last?.status.warnings.contains("The API over TCP does not work.") == true)
            }
        }
    }

    @Test("a view ends when its certificate begins to be warned of, and when the certificate expires")
    func certificate() async throws {
        try await ServedHub.run { served in
            let now = served.time.now().wall
            for (left, expected) in [
                (Duration.days(14) + .seconds(10), Duration.seconds(10) + .milliseconds(1)), (.seconds(10), .seconds(10)),
            ] as [(Duration, Duration)] {
                let certificate = ServerCertificate(
                    chain: "", key: Redacted("k"), facts: CertificateFacts(expires: now + left, names: []), chainPath: "/c", keyPath: "/k")
                var controls = DaemonControls.standIn
                controls.web = WebDesk(APISettings(listen: ListenAddress(host: "127.0.0.1", port: 0), certificate: certificate))
                let api = ControlAPI(hub: served.hub, daemon: controls)
                #expect(api.nextWatchChange(of: [], at: now) == now + expected)
            }
        }
    }

    @Test("Views that differ only in how much waits at a sink, or in its last error, look the same")
    func still() async throws {
        try await watching { _, views in
            let view = try #require(views.all.last)
            var other = view
            other.status.sinks[1].pending = 7
            other.status.sinks[1].detail = "busy"
            #expect(view.looksLike(other))
            other.status.sinks[1].reachesPeople = false
            #expect(!view.looksLike(other))
        }
    }
}
