import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

@Suite("The way back in setup", .serialized)
struct InterviewBackTests {
    private func tests(_ daemon: StandInDaemon) -> Int {
        daemon.requests.count { $0.target.hasSuffix("/trial") && $0.body.contains("\"sink\"") }
    }

    @Test("b goes back to the question before, as often as wanted; no test notice is sent twice for it")
    func back() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.ask(["", "", "b", "back", "n", "", "b", "none", "none", "", ""], daemon: daemon)
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.components(separatedBy: "Use pop-ups?").count == 3)
            #expect(run.out.components(separatedBy: "Did the test notice arrive?").count == 3)
            #expect(run.out.components(separatedBy: "Which app?").count == 4)
            #expect(tests(daemon) == 1)
            #expect(run.out.contains("You chose nothing, so nothing was changed."))
            #expect(world.files == [])
        }
    }

    @Test("every question of a first run leads back to the one before, and then on to the same config")
    func everywhere() async throws {
        let answers = ["", "", "", "https://ntfy.example.org/", "", "token", "tk_1", "", "", "", "", "", "", "", "", ""]
        let probe: SetupWorld.Probe = { _ in ServerProbeJSON(.ntfy) }
        let plain = try SetupWorld()
        try await StandInDaemon.with(plain.script(probe: probe)) { daemon in _ = await plain.ask(answers, daemon: daemon) }
        let wanted = plain.text(plain.config)
        #expect(wanted.contains("[sinks.phone]"))
        for count in 1..<answers.count {
            let world = try SetupWorld()
            try await StandInDaemon.with(world.script(probe: probe)) { daemon in
                let run = await world.ask(Array(answers[..<count] + ["b"] + answers[(count - 1)...]), daemon: daemon)
                #expect(run.status == 0, "\(count): \(run.out)\(run.err)")
                #expect(world.text(world.config) == wanted, "\(count)")
                #expect(!run.out.contains("tk_1"), "\(count)")
            }
        }
    }

    @Test("a server is not asked again only because somebody went back to a later question")
    func probedOnce() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script(probe: { _ in ServerProbeJSON(.ntfy) })) { daemon in
            let run = await world.ask(["n", "", "https://ntfy.example.org", "first", "b", "second", "^C"], daemon: daemon)
            #expect(daemon.requests.count { $0.target.hasSuffix("/probe") } == 1)
            #expect(run.out.components(separatedBy: "Topic [").count == 3, "\(run.out)")
        }
    }

    @Test("at the first question there is no way back, and it says so; the beginning says how to go back")
    func first() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.ask(["b", "^C"], daemon: daemon)
            #expect(run.status == 130)
            #expect(run.out.contains("This is the first question."))
            #expect(run.out.replacing("\n", with: " ").contains("Type b to go back to the question before"))
        }
    }

    @Test("in German it is z, and also b as in the manual, except where b is an answer")
    func german() async throws {
        try await Speech.$language.withValue(.german) {
            let world = try SetupWorld()
            try await StandInDaemon.with(world.script()) { daemon in
                let run = await world.ask(["n", "z", "n", "b", "n", "^C"], daemon: daemon)
                #expect(run.out.components(separatedBy: "Einblendungen zeigen?").count == 4, "\(run.out)")
                #expect(run.out.components(separatedBy: "Welche App?").count == 4, "\(run.out)")
                let both = await world.ask(["n", "", "", "", "", "", "b", "^C"], daemon: daemon)
                #expect(both.out.contains("[b]eide") && both.out.contains("Drück Enter"), "\(both.out)")
            }
        }
    }

    @Test("after the way back, a question proposes what was typed, and Enter accepts it, as often as wanted")
    func typedBefore() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script(probe: { _ in ServerProbeJSON(.ntfy) })) { daemon in
            let run = await world.ask(
                ["n", "", "https://ntfy.example.org", "b", "", "first-topic-1", "b", "", "b", "b", "", "^C"], daemon: daemon)
            #expect(run.out.components(separatedBy: "Server [https://ntfy.sh]").count == 2, "\(run.out)")
            #expect(run.out.components(separatedBy: "Server [https://ntfy.example.org]").count == 3, "\(run.out)")
            #expect(run.out.components(separatedBy: "Topic [first-topic-1]").count >= 3, "\(run.out)")
        }
    }

    @Test("after the way back, a question with yes or no, and one with several words, proposes what was chosen")
    func chosenBefore() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.ask(["n", "none", "b", "b", "", "", "^C"], daemon: daemon)
            #expect(run.out.components(separatedBy: "Use pop-ups? [Y/n]").count == 2, "\(run.out)")
            #expect(run.out.components(separatedBy: "Use pop-ups? [y/N]").count == 2, "\(run.out)")
            #expect(run.out.components(separatedBy: "(Enter: none)").count == 3, "\(run.out)")
        }
    }

    @Test("from the question after a second test, b leads to the question before the first one, and no old result is shown")
    func afterTestAgain() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.ask(["", "t", "t", "b", "^C"], daemon: daemon)
            #expect(run.out.components(separatedBy: "Sent in 12 ms.").count == 4, "\(run.out)")
            #expect(run.out.components(separatedBy: "Use pop-ups?").count == 3, "\(run.out)")
            #expect(tests(daemon) == 3)
        }
    }

    @Test("b leads back to the question whether to start bellhopd, as long as it is not started; there it is the first question")
    func backToDaemon() async throws {
        let world = try SetupWorld()
        func run(_ answers: String...) async -> CommandRun {
            await CommandRun.run(
                ["setup"], socket: "/nonexistent/s", environment: ["HOME": world.home], answers: answers.map { .text($0) })
        }
        let english = await run("b", "n", "b", "n", "n", "none", "n", "none", "")
        #expect(english.status == 0, "\(english.out)\(english.err)")
        #expect(english.out.components(separatedBy: "Start bellhopd now?").count == 4, "\(english.out)")
        #expect(english.out.components(separatedBy: "This is the first question.").count == 2)
        #expect(english.out.components(separatedBy: "Who gets notified, and where").count == 2, "the greeting comes once")
        await Speech.$language.withValue(.german) {
            let german = await run("z", "n", "z", "n", "n", "keine", "n", "keine", "")
            #expect(german.out.components(separatedBy: "bellhopd jetzt starten?").count == 4, "\(german.out)")
            #expect(german.out.components(separatedBy: "Das ist die erste Frage.").count == 2)
        }
    }

    @Test("b leads back to the question about notifications, and the other answer takes effect: they are off again")
    func backToNotifications() async throws {
        let world = try SetupWorld()
        let usual = world.script()
        let isOn = Locked(false)
        try await StandInDaemon.with { asked, count in
            guard asked.target == "/v1/settings" else { return try usual(asked, count) }
            if asked.method == "PATCH" { isOn.withLock { $0 = asked.body.contains("true") } }
            var settings = AppSettings()
            settings.notificationsEnabled = isOn.withLock { $0 }
            let json = SettingsJSON(settings)
            return try asked.method == "PATCH" ? .ok(SettingsAnswerJSON(settings: json, changed: true, notes: [])) : .ok(json)
        } _: { daemon in
            let run = await world.ask(["b", "", "b", "n", "b", "y", "n", "none", "none", "", ""], daemon: daemon)
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.contains("This is the first question."))
            #expect(run.out.components(separatedBy: "Notifications are switched off,").count == 4, "\(run.out)")
            let changes = daemon.requests.filter { $0.method == "PATCH" }.map(\.body)
            #expect(changes == [true, false, true].map { "{\"notifications\":\($0)}" })
            isOn.withLock { $0 = false }
            let german = await Speech.$language.withValue(.german) { await world.ask(["z", "j", "z", "^C"], daemon: daemon) }
            #expect(german.out.components(separatedBy: "Meldungen einschalten?").count == 4, "\(german.out)")
        }
    }

    @Test("Control-C after notifications were switched on says that the config was not changed, because something was")
    func interruptedAfterEffect() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script(notifications: false)) { daemon in
            let before = await world.ask(["^C"], daemon: daemon)
            #expect(before.status == 130 && before.out.hasSuffix("\nNothing was changed.\n"))
            let after = await world.ask(["y", "^C"], daemon: daemon)
            #expect(after.status == 130 && after.out.hasSuffix("\nThe config was not changed.\n"), "\(after.out)")
        }
    }

    @Test("a kept value stays the same after the way back")
    func kept() {
        let history = AnswerHistory()
        #expect(history.kept("topic") { 1 } == 1)
        history.add("x")
        #expect(throws: AnswerHistory.WentBack.self) { try history.goBack() }
        #expect(history.kept("topic") { 2 } == 1)
        #expect(history.kept("other") { 3 } == 3)
    }

    @Test("words keep clear of the letter that goes back")
    func letters() {
        #expect(Dialogue.lettered(["Android", "iPhone", "both"], besides: ["back"]) == ["[A]ndroid", "[i]Phone", "[bo]th"])
        #expect(Dialogue.lettered(["yes", "skip"]) == ["[y]es", "[s]kip"])
    }
}

@Suite("What setup looks at before it proposes something", .serialized)
struct InterviewSurroundingsTests {
    @Test("without a session bus, pop-ups are not proposed, and it says why")
    func noBus() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.ask(["", "none", "none", "", ""], daemon: daemon, hasDesktop: false)
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.contains("There is no D-Bus session bus here") && run.out.contains("Use pop-ups? [y/N]"))
            #expect(world.files == [])
            let desktop = await world.ask(["^C"], daemon: daemon)
            #expect(!desktop.out.contains("session bus") && desktop.out.contains("Use pop-ups? [Y/n]"))
        }
        #expect(!Interview.hasSessionBus(["XDG_RUNTIME_DIR": "/nonexistent"]) && !Interview.hasSessionBus([:]))
    }

    @Test("a log in a folder that is missing: the folder is created together with the config, or another file is given")
    func logFolder() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let answers = ["n", "none", "file", world.home + "/missing/x", "n", "~/logs/deep/b.log", "", "", "", "", ""]
            let run = await world.ask(answers, daemon: daemon)
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.contains("The folder ~/logs/deep does not exist."))
            #expect(world.mode(world.home + "/missing") == 0)
            #expect(run.out.contains("~/logs/deep: a new folder"))
            #expect(world.text(world.config).contains("file = \"~/logs/deep/b.log\"\n"))
            #expect(world.mode(world.home + "/logs/deep") == 0o700)
            // The sink cannot be tested before its folder exists.
            #expect(daemon.requests.allSatisfy { !$0.body.contains("\"sink\"") })
        }
    }
}
