import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Logging
import Testing

@Suite("Settings, badge, sinks and the doctor, over the API")
struct SurfaceAPITests {
    let time = ManualTime()
    let hub: Hub
    let api: ControlAPI
    let desktop = SinkRecorder(capabilities: [.replace, .withdraw, .actions, .idempotent, .forPeople, .local])
    let phone: SinkRecorder
    let log = SinkRecorder(capabilities: [])

    init(phone: SinkRecorder = SinkRecorder()) async throws {
        self.phone = phone
        let sinks = [("desktop", desktop), ("log", log), ("phone", phone)].map { name, recorder in
            ConfiguredSink(
                name: SinkName(rawValue: name), kind: "recording", capabilities: recorder.capabilities, sink: RecordingSink(recorder),
                fingerprint: "1")
        }
        var catalog = SinkCatalog(sinks: sinks)
        catalog.disabled = [SinkName(rawValue: "old"): "gotify"]
        hub = Hub(
            store: MemoryStore(), timekeeper: time, catalog: catalog, reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        api = ControlAPI(hub: hub, daemon: .standIn)
    }

    func ask<Value: Decodable>(
        _ method: String, _ path: String, _ body: String = "", as type: Value.Type = Value.self, in language: String? = nil
    ) async throws -> Value {
        let answer = await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8), acceptLanguage: language)
        guard case .json(_, let data) = answer else { throw ContractViolation("\(answer)") }
        return try WireCoding.decode(type, from: data)
    }

    private func refusal(_ method: String, _ path: String, _ body: String = "") async -> ProblemJSON? {
        guard case .problem(let problem) = await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8)) else {
            return nil
        }
        return problem
    }

    /// Runs the hub while `body` runs.
    private func running(_ body: () async throws -> Void) async throws {
        try await onOneThread {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await hub.run() }
                await time.untilSleeping(loops: 3 + 2 * hub.catalog.sinks.count)
                defer { group.cancelAll() }
                try await body()
            }
        }
    }

    @Test("D-4, D-10 query 6: the settings are read and changed one by one, and what they need is said")
    func settings() async throws {
        let before: SettingsJSON = try await ask("GET", "settings")
        #expect(before == SettingsJSON(AppSettings()))
        let sound: SettingsAnswerJSON = try await ask(
            "PATCH", "settings", #"{"sound":false,"appearance":"dark","badgeClears":"acknowledged"}"#)
        #expect(sound.changed && sound.notes.isEmpty)
        let after: SettingsJSON = try await ask("GET", "settings")
        #expect(!after.sound && after.appearance == "dark" && after.badgeClears == "acknowledged" && after.notifications)
        let off: SettingsAnswerJSON = try await ask("PATCH", "settings", #"{"notifications":false}"#)
        #expect(off.notes.first?.contains("Timers still run") == true)
        let needs: SettingsAnswerJSON = try await ask("PATCH", "settings", #"{"sound":true}"#)
        #expect(needs.settings.sound)
        #expect(
            needs.notes == ["Sound needs notifications, which are switched off. Switch them on: bellhop settings notifications on"]
        )
        let again: SettingsAnswerJSON = try await ask("PATCH", "settings", #"{"sound":true}"#)
        #expect(!again.changed)
        for body in [#"{"appearance":"pink"}"#, #"{"badgeClears":"never"}"#, #"{"sound":"on"}"#] {
            #expect(await refusal("PATCH", "settings", body)?.status == 400, "\(body)")
        }
        #expect(await refusal("PUT", "settings")?.status == 404)
    }

    @Test("C3, N-13a, N-13b, N-26: the badge with what waits and what runs; seen lists clear it; status has it too")
    func badge() async throws {
        try await running {
            _ = try await ask("POST", "pets", #"{"name":"Snowy"}"#, as: PetAnswerJSON.self)
            _ = try await ask("POST", "pets/Snowy/wash", as: PetAnswerJSON.self)
            _ = try await ask("POST", "timers", #"{"durationMs":60000,"name":"Tea"}"#, as: TimerAnswerJSON.self)
            await time.advance(by: .minutes(18))
            let badge: BadgeJSON = try await ask("GET", "badge")
            #expect(badge.count == 1 && badge.enabled && badge.clears == "seen" && badge.notifications)
            #expect(badge.items.map(\.title).first?.isEmpty == false)
            #expect(badge.machines.map(\.name) == ["Snowy"])
            #expect(badge.machines.map(\.percent) == [60])
            #expect(badge.machines.map(\.displayText) == ["Washing in progress..."])
            let german: BadgeJSON = try await ask("GET", "badge", in: "de")
            #expect(german.machines.map(\.displayText) == ["Wäsche läuft …"])
            let status: StatusJSON = try await ask("GET", "status")
            #expect(status.badge == badge)
            #expect(status.settings == SettingsJSON(AppSettings()))
            let seen: BadgeJSON = try await ask("POST", "seen", #"{"through":1}"#)
            #expect(seen.count == 0)
            let after: StatusJSON = try await ask("GET", "status")
            #expect(after.unacknowledgedTotal == 1 && after.badge?.count == 0)
            let why: WhyJSON = try await ask("GET", "events/1/why")
            #expect(why.notes.contains("Somebody saw this notice in a list."))
            guard case .badges = await api.answer(method: "GET", target: "/v1/badge", body: [], wantsStream: true) else {
                throw ContractViolation("no stream")
            }
        }
    }

    @Test("G18: whoever follows the badge is told each change and nothing else")
    func follow() async throws {
        try await running {
            let lines = Happenings<Int>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let watch = hub.overviews(for: .badge)
                group.addTask { await watch.run { lines.append($0.badge.count) } }
                _ = try await lines.element(0)
                _ = try await ask("POST", "timers", #"{"durationMs":60000,"name":"Tea"}"#, as: TimerAnswerJSON.self)
                await time.advance(by: .minutes(1))
                await time.advance(by: .seconds(1))
                _ = try await ask("POST", "ack", #"{"all":true}"#, as: AckJSON.self)
                await time.advance(by: .seconds(1))
                #expect(lines.all == [0, 1, 0])
                await time.advance(by: .hours(5))
                #expect(lines.count == 3)
                hub.closeStreams()
                try await group.waitForAll()
            }
        }
    }

    @Test("T-1: whoever watches is told the whole picture at each change: what is done, what rings, a point of health; and nothing else")
    func watch() async throws {
        try await running {
            _ = try await ask("POST", "pets", #"{"name":"Snowy","cycleFrequencyDays":7}"#, as: PetAnswerJSON.self)
            let views = Happenings<WatchJSON>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let api = api
                group.addTask { try await api.followWatch { views.append($0) } }
                let first = try await views.element(0)
                #expect(first.status.pets.map(\.health) == [100] && first.status.timers.isEmpty)
                let today = try #require(first.today)
                #expect(today.start.instant <= first.status.now.instant && first.status.now.instant < today.end.instant)
                #expect(today.hours.count == 8 && today.hours[0].at == today.start && today.hours[7].at < today.end)
                _ = try await ask("POST", "timers", #"{"durationMs":60000,"name":"Tea"}"#, as: TimerAnswerJSON.self)
                await time.advance(by: .seconds(1))
                #expect(try await views.element(1).status.timers.map(\.name) == ["Tea"])
                // Clients compute the remaining time from the end of the timer, so no update is
                // sent while it runs.
                await time.advance(by: .seconds(58))
                #expect(views.count == 2)
                await time.advance(by: .seconds(2))
                let rung = try await views.element(2)
                #expect(rung.status.timers.isEmpty && rung.status.unacknowledged.map(\.notice.name) == ["Tea"])
                #expect(rung.events.map(\.kind) == ["timer.finished"] && rung.time.utf8.count == 8)
                await time.advance(by: .hours(3))
                let told = views.count
                // A fiftieth of seven days is 3 h 21 min 36 s. After this time the pet has lost its
                // first point of health.
                await time.advance(by: .minutes(25))
                #expect(views.count == told + 1 && views.all.last?.status.pets.map(\.health) == [99])
                hub.closeStreams()
                try await group.waitForAll()
            }
            guard case .watch = await api.answer(method: "GET", target: "/v1/watch", body: [], wantsStream: true) else {
                throw ContractViolation("no stream")
            }
            let now: WatchJSON = try await ask("GET", "watch")
            #expect(now.looksLike(views.all.last ?? now))
        }
    }

    @Test("G18: a status bar is told of timers, too, and of what is left at its own beat")
    func beats() async throws {
        try await running {
            _ = try await ask("POST", "timers", #"{"durationMs":120000,"name":"Tea"}"#, as: TimerAnswerJSON.self)
            let badge: BadgeJSON = try await ask("GET", "badge")
            #expect(badge.timers?.map(\.name) == ["Tea"] && badge.leftMs == 120_000 && badge.low == [] && badge.machines == [])
            let told = Happenings<Overview>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let watch = hub.overviews(for: .bar(beat: .seconds(30)))
                group.addTask { await watch.run { told.append($0) } }
                _ = try await told.element(0)
                await time.advance(by: .seconds(59))
                #expect(told.all.last?.left == .seconds(90) && told.all.last?.timers.first?.percent == 55)
                await time.advance(by: .seconds(62))
                group.cancelAll()
            }
            var left: [Int64?] = []
            for overview in told.all where left.isEmpty || left.last != overview.left?.inSeconds { left.append(overview.left?.inSeconds) }
            #expect(left == [120, 90, 60, 30, nil])
            #expect(told.all.last?.timers == [] && told.all.last?.waiting.count == 1)
            for beat in ["0", "4000", "soon"] {
                let answer = await api.answer(method: "GET", target: "/v1/badge?beat=" + beat, body: [], wantsStream: true)
                guard case .problem = answer else { throw ContractViolation("a beat of \(beat)") }
            }
        }
    }

    @Test("G18: a status bar is told which pets are low, the worst first; a dock is not asked for any of it")
    func low() async throws {
        try await running {
            for (name, days) in [("Snowy", 10), ("Fluffy", 5), ("Buddy", 60)] {
                _ = try await ask("POST", "pets", #"{"name":"\#(name)","cycleFrequencyDays":\#(days)}"#, as: PetAnswerJSON.self)
            }
            await time.advance(by: .days(16))
            let badge: BadgeJSON = try await ask("GET", "badge")
            #expect(badge.low == ["Fluffy", "Snowy"])
        }
    }

    @Test("N-9: each sink says how it is, since when and what to do; the switched-off one is listed last")
    func sinkStates() async throws {
        desktop.answerCheck(SinkCheck(.quiet, "\"do not disturb\" is on"))
        phone.answerCheck(SinkCheck(.unavailable, "no network"))
        let sinks = try await ask("GET", "sinks", as: SinkListJSON.self).sinks
        #expect(sinks.map(\.name) == ["desktop", "log", "phone", "old"])
        #expect(sinks.map(\.state) == ["quiet", "ok", "unavailable", "disabled"])
        #expect(sinks.map { $0.fix == nil } == [false, true, false, false])
        #expect(sinks[0].fix?.contains("delivered") == true)
        #expect(sinks[3].fix == "To use this sink, set enabled = true in [sinks.old], then run: bellhop config reload")
        #expect(sinks[0].since?.instant == time.now().wall && sinks[3].since == nil)
        // A request for the status does not check the sinks again. It uses the last answer of each
        // sink.
        phone.answerCheck(SinkCheck(.ok, ""))
        let status: StatusJSON = try await ask("GET", "status")
        #expect(status.warnings.contains { $0.hasPrefix("desktop is quiet") })
        #expect(await refusal("POST", "sinks/test", #"{"sink":"old"}"#)?.code == "sinkDisabled")
    }

    @Test("N-2, N-9: whoever switches notifications on, and can be reached nowhere, is told so and what mends it")
    func switchedOnForNobody() async throws {
        let off = ConfiguredSink(
            name: SinkName(rawValue: "log"), kind: "recording", capabilities: [], sink: RecordingSink(log), fingerprint: "1")
        try await hub.reload(SinkCatalog(sinks: [off]))
        for _ in 1...2 {
            let on: SettingsAnswerJSON = try await ask("PATCH", "settings", #"{"notifications":true}"#)
            #expect(on.notes == ["No sink can reach anybody, so nobody will be notified. To add a sink, run: bellhop setup"])
        }
        let sound: SettingsAnswerJSON = try await ask("PATCH", "settings", #"{"sound":false}"#)
        #expect(sound.notes.isEmpty)
        let broken = ConfiguredSink(
            name: SinkName(rawValue: "desktop"), kind: "recording", capabilities: desktop.capabilities, sink: RecordingSink(desktop),
            fingerprint: "1")
        try await hub.reload(SinkCatalog(sinks: [broken]))
        desktop.answerCheck(SinkCheck(.unavailable, "No notification server answers."))
        let unreached: SettingsAnswerJSON = try await ask("PATCH", "settings", #"{"notifications":true}"#)
        #expect(unreached.notes == ["desktop cannot reach anybody: No notification server answers. Run: bellhop doctor"])
        desktop.answerCheck(SinkCheck(.ok, ""))
        let fine: SettingsAnswerJSON = try await ask("PATCH", "settings", #"{"notifications":true}"#)
        #expect(fine.notes.isEmpty)
    }

    @Test("N-14a, N-14c: every sink is tested with result and latency; with notifications off nothing is sent and the refusal says why")
    func tests() async throws {
        phone.answer { _, _ in .deferred("no network", after: nil) }
        let results = try await ask("POST", "sinks/test", as: SinkTestJSON.self).results
        #expect(results.map(\.sink) == ["desktop", "log", "phone"])
        #expect(results.map(\.passed) == [true, true, false])
        #expect(results[2].outcome == "deferred" && results[2].detail == "no network")
        #expect(results.allSatisfy { $0.latencyMs >= 0 })
        // A quiet sink accepts the test notice and shows it later.
        desktop.answerCheck(SinkCheck(.quiet, "\"do not disturb\" is on"))
        let quiet = try await ask("POST", "sinks/test", #"{"sink":"desktop"}"#, as: SinkTestJSON.self).results
        #expect(quiet.map(\.passed) == [true])
        #expect(quiet[0].detail == "accepted the test notice and will show it later: \"do not disturb\" is on")
        // A sink that has parts tests each part separately. A sink without parts receives the test
        // notice.
        desktop.rehearsals = [
            Rehearsal("laundry.washed", .accepted(.none), detail: "complete, through paplay", took: .milliseconds(812)),
            Rehearsal("cue.number", .deferred("nothing was heard: paplay is not installed", after: nil), took: .milliseconds(3)),
        ]
        let parts = try await ask("POST", "sinks/test", #"{"sink":"desktop","all":true}"#, as: SinkTestJSON.self).results
        #expect(parts.map(\.part) == ["laundry.washed", "cue.number"] && parts.map(\.passed) == [true, false])
        #expect(parts.map(\.detail) == ["complete, through paplay", "nothing was heard: paplay is not installed"])
        #expect(parts[0].latencyMs == 812)
        let whole = try await ask("POST", "sinks/test", #"{"sink":"log","all":true}"#, as: SinkTestJSON.self).results
        #expect(whole.map(\.part) == [nil] && whole.map(\.passed) == [true])
        #expect(try await ask("POST", "sinks/test", as: SinkTestJSON.self).results.allSatisfy { $0.part == nil })
        _ = try await ask("PATCH", "settings", #"{"notifications":false}"#, as: SettingsAnswerJSON.self)
        let told = desktop.done.count
        let problem = try #require(await refusal("POST", "sinks/test"))
        #expect(problem.code == "notificationsOff" && problem.exitCode == 65)
        #expect(problem.detail.contains("bellhop settings notifications on"))
        #expect(desktop.done.count == told)
    }

    @Test("N-2a, N-2b, N-17: the first wash while nobody can be told says so once, and starts all the same")
    func firstWash() async throws {
        desktop.answerCheck(SinkCheck(.unavailable, "No notification service runs (install dunst)."))
        var catalog = hub.catalog
        catalog.sinks[SinkName(rawValue: "phone")] = nil
        try await hub.reload(catalog)
        _ = try await ask("POST", "pets", #"{"name":"Snowy"}"#, as: PetAnswerJSON.self)
        let wash: PetAnswerJSON = try await ask("POST", "pets/Snowy/wash")
        #expect(wash.timer != nil)
        #expect(wash.warnings.count == 1)
        #expect(wash.warnings.first?.contains("install dunst") == true)
        let timer: TimerAnswerJSON = try await ask("POST", "timers", #"{"durationMs":60000}"#)
        #expect(timer.timer != nil && timer.warnings == nil)
    }

    @Test("P-19: what a sink has looked at is told by the doctor, in the language of whoever asks, and by no list of sinks")
    func findings() async throws {
        desktop.answerCheck(
            SinkCheck(
                .unavailable, "nothing can be heard (\("install \("x")" as Phrase))",
                findings: ["pw-play", "aplay"].map { "\($0) is not installed" }))
        let doctor: DoctorJSON = try await ask("GET", "doctor", in: "de")
        let detail = doctor.checks.first { $0.name == "sink desktop" }?.detail
        #expect(
            detail?.hasPrefix("kein Klang ist möglich (installiere x); pw-play ist nicht installiert; aplay ist nicht installiert")
                == true, "\(detail ?? "")")
        let list: SinkListJSON = try await ask("GET", "sinks")
        #expect(list.sinks.first { $0.name == "desktop" }?.detail == "nothing can be heard (install x)")
    }

    @Test("N-24, N-25, N-26: the doctor goes through the steps of the documents and says what to do")
    func doctor() async throws {
        func checks() async throws -> [String: CheckJSON] {
            let doctor: DoctorJSON = try await ask("GET", "doctor")
            return Dictionary(uniqueKeysWithValues: doctor.checks.map { ($0.name, $0) })
        }
        desktop.answerCheck(SinkCheck(.quiet, "\"do not disturb\" is on"))
        phone.answer { _, _ in .deferred("no network", after: .hours(1)) }
        try await running {
            let before = try await checks()
            for name in ["sink desktop", "sink old", "notifications", "pending", "in the past", "history", "duplicates", "badge"] {
                #expect(before[name] != nil, "\(name)")
            }
            #expect(before["sink desktop"]?.state == .warn)
            #expect(before["sink old"]?.state == .ok)
            #expect(before["history"]?.detail == "no notice has been sent yet")
            _ = try await ask("POST", "timers", #"{"durationMs":60000,"name":"Tea"}"#, as: TimerAnswerJSON.self)
            await time.advance(by: .minutes(1))
            let after = try await checks()
            #expect(after["pending"]?.state == .warn)
            #expect(after["pending"]?.detail == "1 notice is waiting for a sink; 0 timers are running")
            #expect(after["in the past"]?.state == .ok)
            #expect(after["history"]?.detail.hasPrefix("last notice: event 1") == true, "\(after["history"]?.detail ?? "")")
            #expect(after["badge"]?.detail == "1: #1; cleared when seen in a list or answered")
            _ = try await ask("PATCH", "settings", #"{"notifications":false}"#, as: SettingsAnswerJSON.self)
            #expect(try await checks()["notifications"]?.state == .warn)
        }
        // The scheduler does not run, so a due timer does not end.
        _ = try await hub.startTimers([CountdownRequest(end: .after(.minutes(1)), name: "Eggs")])
        await time.advance(by: .minutes(2))
        let dead = try await checks()
        #expect(dead["in the past"]?.state == .fail)
        #expect(dead["in the past"]?.fix != nil)
    }

    @Test("push 7: the doctor names the sinks that cannot replace a notice, and counts the notices that may be shown twice")
    func duplicates() async throws {
        let world = try await SurfaceAPITests(phone: SinkRecorder(capabilities: .forPeople))
        world.phone.script(.ambiguous("the answer was lost"), .deferred("down", after: nil))
        func check() async throws -> CheckJSON? {
            let doctor: DoctorJSON = try await world.ask("GET", "doctor")
            return doctor.checks.first { $0.name == "duplicates" }
        }
        try await world.running {
            _ = try await world.ask("POST", "timers", #"{"durationMs":60000,"name":"Tea"}"#, as: TimerAnswerJSON.self)
            _ = try await world.ask("POST", "timers", #"{"durationMs":120000,"name":"Eggs"}"#, as: TimerAnswerJSON.self)
            await world.time.advance(by: .minutes(4))
            let found = try await check()
            #expect(found?.state == .warn)
            #expect(
                found?.detail
                    == "some notices may be shown twice, because these sinks cannot replace an earlier notice: phone (1 notice)",
                "\(found?.detail ?? "")")
        }
    }

    @Test("An answer that the header Bellhop-Surface says was given in watch is not told as given on the command line")
    func liveView() async throws {
        for (surface, told) in [
            (nil, "on the command line"), ("watch", "on the screen of bellhop watch"), ("toaster", "on the command line"),
        ] {
            let world = try await SurfaceAPITests()
            try await world.running {
                _ = try await world.ask("POST", "timers", #"{"durationMs":60000,"name":"Tea"}"#, as: TimerAnswerJSON.self)
                await world.time.advance(by: .minutes(2))
                _ = await world.api.answer(method: "POST", target: "/v1/ack", body: Array(#"{"all":true}"#.utf8), surface: surface)
                let why: WhyJSON = try await world.ask("GET", "events/1/why")
                #expect(why.deliveries.contains { $0.reason.contains(told) }, "\(why.deliveries.map(\.reason))")
            }
        }
    }
}
