import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

/// Tests settings, the badge, status bars and colors.
@Suite struct SurfaceTests {
    private static let settings = SettingsJSON(AppSettings())

    private static func badge(count: Int = 1, machines: Bool = true) -> BadgeJSON {
        BadgeJSON(
            count: count, enabled: true, clears: "seen", notifications: true,
            items: count == 0
                ? []
                : [
                    BadgeJSON.Item(
                        event: 41, title: "Wash Complete!", body: "<Fluffy> & co are ready", urgency: "normal", occurredLocal: "13:45")
                ],
            machines: machines
                ? [
                    BadgeJSON.Machine(
                        petId: "p1", name: "Snowy", kind: "wash", displayText: "Washing in progress...",
                        endsAt: Timestamp(Samples.now + .minutes(45)), endsAtLocal: "14:45", percent: 40)
                ] : [])
    }

    private static let household: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, _ in
        switch (asked.method, asked.target.prefix { $0 != "?" }) {
        case ("GET", "/v1/settings"): return try .ok(settings)
        case ("PATCH", "/v1/settings"):
            var changed = settings
            if asked.body.contains("notifications") { changed.notifications = false }
            let notes = changed.notifications ? [] : ["2 unanswered notices were withdrawn."]
            return try .ok(SettingsAnswerJSON(settings: changed, changed: asked.body != #"{"sound":true}"#, notes: notes))
        case ("GET", "/v1/badge"), ("POST", "/v1/seen"): return try .ok(badge())
        case ("GET", "/v1/status"):
            var status = Samples.status()
            status.badge = badge()
            return try .ok(status)
        case ("GET", "/v1/events"): return try .ok(EventListJSON(events: [EventJSON(Samples.event(), clock: Samples.clock)], last: 41))
        case ("POST", "/v1/sinks/test"):
            return try .problem(
                ProblemJSON(
                    Refusal(.notificationsOff, "Notifications are switched off. Switch notifications on: bellhop settings notifications on")
                )
            )
        default: return try .problem(ProblemJSON(.notFound, detail: "There is nothing at \(asked.target)."))
        }
    }

    @Test(
        "D-4, N-21: each setting is changed by its name and value",
        arguments: [
            ("notifications off", #"{"notifications":false}"#), ("sound on", #"{"sound":true}"#), ("haptics OFF", #"{"haptics":false}"#),
            ("badge off", #"{"badge":false}"#), ("badge-clears acknowledged", #"{"badgeClears":"acknowledged"}"#),
            ("appearance dark", #"{"appearance":"dark"}"#), ("counters off", #"{"counters":false}"#),
        ])
    func requests(line: String, body: String) async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let words = ["settings"] + line.split(separator: " ").map(String.init)
            let run = await CommandRun.run(words, socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(daemon.requests.map(\.line) == ["PATCH /v1/settings"])
            #expect(daemon.requests.map(\.body) == [body])
            let json = await CommandRun.run(words + ["--json"], socket: daemon.path)
            #expect(json.out.hasPrefix("{") && json.err.isEmpty)
        }
    }

    @Test("D-4: the settings with what each does, one alone, what a change came to, and what is refused")
    func printed() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            try await inEachLanguage {
                func run(_ words: String...) async -> CommandRun { await CommandRun.run(words, socket: daemon.path) }
                try expectGolden(await run("settings").out, "settings")
                #expect(await run("settings", "appearance").out == "system\n")
                try expectGolden(await run("settings", "notifications", "off").out, "settings-off")
                try expectGolden(await run("settings", "sound", "on").out, "settings-same")
                let unknown = await run("settings", "volume", "11")
                #expect(unknown.status == 64)
                try expectGolden(unknown.err, "settings-unknown")
                let wrong = await run("settings", "badge-clears", "off")
                #expect(wrong.status == 64)
                try expectGolden(wrong.err, "settings-wrong")
            }
            #expect(daemon.requests.allSatisfy { $0.target == "/v1/settings" })
        }
    }

    @Test("bellhop alone shows the household, or how to begin if no daemon runs")
    func alone() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let status = await CommandRun.run(["status"], socket: daemon.path)
            #expect(await CommandRun.run([], socket: daemon.path).out == status.out)
            let json = await CommandRun.run(["--json"], socket: daemon.path).out
            #expect(json.hasPrefix("{") && json.split(separator: "\n").count == 1)
        }
        try await inEachLanguage {
            let run = await CommandRun.run([], socket: "/nonexistent/s")
            #expect(run.status == 0 && run.err.isEmpty)
            #expect(run.out.split(separator: "\n").count == 5)
            try expectGolden(run.out, "beginning")
        }
        #expect(await CommandRun.run(["--json"], socket: "/nonexistent/s").status == 69)
    }

    @Test("JSON takes one line in a pipe, for programs, and several lines on a terminal, for people")
    func compactJSON() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            for words in [["status", "--json"], ["settings", "--json"], ["sinks", "test", "--json"]] {
                let (piped, seen) = await (
                    CommandRun.run(words, socket: daemon.path), CommandRun.run(words, socket: daemon.path, isWatched: true)
                )
                #expect((piped.out + piped.err).split(separator: "\n").count == 1, "\(piped)")
                #expect((seen.out + seen.err).split(separator: "\n").count > 3, "\(seen)")
            }
        }
    }

    @Test("With --quiet, success prints nothing; errors, printed faults and the exit code stay")
    func quiet() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            for words in [["status", "-q"], ["-q", "settings"], ["badge", "--quiet"], ["-q"]] {
                let run = await CommandRun.run(words, socket: daemon.path)
                #expect(run.status == 0 && run.out.isEmpty && run.err.isEmpty, "\(words): \(run)")
            }
            let refused = await CommandRun.run(["sinks", "test", "-q"], socket: daemon.path)
            #expect(refused.status == 65 && refused.out.isEmpty && refused.err.contains("Notifications are switched off"))
        }
        let doctor = await CommandRun.run(["doctor", "-q"], socket: "/nonexistent/s")
        #expect(doctor.status == 69 && doctor.out.isEmpty)
        #expect(doctor.err.contains("bellhopd is not running"))
    }

    @Test(
        "Colors: the option wins, then NO_COLOR, then FORCE_COLOR, then the kind of the terminal",
        arguments: [
            (ColorChoice.auto, [:], true, true), (.auto, [:], false, false), (.auto, ["TERM": "dumb"], true, false),
            (.auto, ["NO_COLOR": "1"], true, false), (.auto, ["NO_COLOR": ""], true, true),
            (.auto, ["FORCE_COLOR": "1"], false, true), (.auto, ["FORCE_COLOR": "0"], false, false),
            (.auto, ["CLICOLOR_FORCE": "1"], false, true), (.auto, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false, false),
            (.always, ["NO_COLOR": "1"], false, true), (.always, ["TERM": "dumb"], false, true),
            (.never, ["FORCE_COLOR": "1"], true, false),
        ] as [(ColorChoice, [String: String], Bool, Bool)])
    func colors(choice: ColorChoice, environment: [String: String], isTerminal: Bool, expected: Bool) {
        #expect(Style.isColoured(choice, environment: environment, isTerminal: isTerminal) == expected)
    }

    @Test(
        "NO_COLOR is about colours alone: on a terminal and in the view, headings stay bold",
        arguments: [
            (ColorChoice.auto, ["NO_COLOR": "1"], true, Style.Marking.bold), (.auto, ["NO_COLOR": "1"], false, .none),
            (.auto, ["NO_COLOR": "1", "TERM": "dumb"], true, .none), (.auto, [Style.viewVariable: "96"], false, .bold),
            (.auto, [:], true, .colours), (.auto, [:], false, .none), (.never, [:], true, .none), (.always, [:], false, .colours),
        ] as [(ColorChoice, [String: String], Bool, Style.Marking)])
    func bold(choice: ColorChoice, environment: [String: String], isTerminal: Bool, expected: Style.Marking) {
        let marking = Style.marking(choice, environment: environment, isTerminal: isTerminal)
        #expect(marking == expected)
        var style = Style(marking: marking, isUnicode: true, width: 80)
        #expect(style.paint("x", .bold) == (expected == .none ? "x" : "\u{1B}[1mx\u{1B}[0m"))
        #expect(style.paint("x", .red) == (expected == .colours ? "\u{1B}[31mx\u{1B}[0m" : "x"))
        style.isColoured = false
        #expect(style.paint("x", .bold) == "x")
    }

    @Test("N-13a, C3: bellhop badge prints the number")
    func badge() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            #expect(await CommandRun.run(["badge"], socket: daemon.path).out == "1\n")
            #expect(await CommandRun.run(["badge", "--json"], socket: daemon.path).out.contains(#""count":1"#))
        }
    }

    @Test("C3, N-13b: a list on a terminal marks what it showed as seen; in a pipe and as JSON it does not")
    func seen() async throws {
        for (words, isWatched, expected) in [
            (["status"], true, [#"{"through":41}"#]), (["events"], true, [#"{"through":41}"#]), (["status"], false, []),
            (["events"], false, []), (["status", "--json"], true, []), (["events", "--json"], true, []), (["badge"], true, []),
        ] {
            try await StandInDaemon.with(Self.household) { daemon in
                let run = await CommandRun.run(words, socket: daemon.path, isWatched: isWatched)
                #expect(run.status == 0)
                #expect(daemon.requests.filter { $0.target == "/v1/seen" }.map(\.body) == expected, "\(words) \(isWatched)")
            }
        }
    }

    @Test("N-14a: with notifications off sinks test ends with 65 and says how they come on; with a name --all asks for everything")
    func testRefused() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let run = await CommandRun.run(["sinks", "test", "--all"], socket: daemon.path)
            #expect(run.status == 65)
            // The line may wrap between any two words.
            #expect(run.err.split(whereSeparator: \.isWhitespace).joined(separator: " ").hasSuffix("bellhop settings notifications on"))
            _ = await CommandRun.run(["sinks", "test", "sound", "--all"], socket: daemon.path)
            #expect(daemon.requests.map(\.body) == ["{}", #"{"all":true,"sink":"sound"}"#])
        }
    }

    @Test("G18: one line for Waybar with text, alt, tooltip, class and percentage, its markup escaped")
    func waybar() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let run = await CommandRun.run(["status", "--waybar"], socket: daemon.path)
            #expect(
                run.out
                    == #"{"alt":"waiting","class":"waiting","percentage":40,"text":"♪ Wash Complete!","tooltip":"♪ Wash Complete! &lt;Fluffy&gt; &amp; co are ready\n≈ Snowy → 14:45"}"#
                    + "\n")
            #expect(daemon.requests.map(\.line) == ["GET /v1/badge"])
        }
        let running = WaybarLine(Self.badge(count: 0), .plain)
        #expect(running.class == "running" && running.text == "≈ Snowy → 14:45")
        let idle = WaybarLine(Self.badge(count: 0, machines: false), .plain)
        #expect(idle.class == "idle" && idle.text.isEmpty && idle.percentage == 0)
        let off = await CommandRun.run(["status", "--waybar"], socket: "/nonexistent")
        #expect(off.status == 69)
        #expect(off.out.contains(#""class":"off""#))
        #expect(await CommandRun.run(["status", "--follow"], socket: "/nonexistent").status == 64)
    }

    @Test("G18: --follow prints a line at each change, as it comes")
    func followed() async throws {
        let texts = try [Self.badge(count: 0, machines: false), Self.badge()].map {
            "event: badge\ndata: " + String(decoding: try WireCoding.encode($0), as: UTF8.self) + "\n\n"
        }
        try await StandInDaemon.with { asked, before in
            guard before == 0 else { return try .problem(ProblemJSON(.forbidden, detail: "enough")) }
            return .events([": bellhop\n\n"] + texts)
        } _: { daemon in
            let run = await CommandRun.run(["status", "--waybar", "--follow"], socket: daemon.path)
            let lines = run.out.split(separator: "\n")
            #expect(lines.count == 3, "\(run.out) \(run.err)")
            #expect(lines.first?.contains(#""class":"idle""#) == true)
            #expect(lines.dropFirst().first?.contains(#""class":"waiting""#) == true)
            // The daemon has gone away by now.
            #expect(lines.last?.contains(#""class":"off""#) == true)
            #expect(
                daemon.requests[0].headers["Accept"] == "text/event-stream" || daemon.requests[0].headers["accept"] == "text/event-stream")
        }
    }

    @Test("D-25: the shades fit the background that the household or the terminal names; signs and words stay the same")
    func palette() {
        var style = Style(isColoured: true, isUnicode: true, width: 80)
        #expect(style.paint("x", .yellow) == "\u{1B}[33mx\u{1B}[0m")
        #expect(style.adopting("dark").paint("x", .blue) == "\u{1B}[94mx\u{1B}[0m")
        #expect(style.adopting("light").paint("x", .yellow) == "\u{1B}[38;5;130mx\u{1B}[0m")
        #expect(style.adopting("system") == style && style.adopting(nil) == style)
        for (value, palette) in [
            ("15;0", Style.Palette.dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark), ("15;default", .usual), ("", .usual),
        ] {
            #expect(Style.Palette(environment: ["COLORFGBG": value]) == palette, "\(value)")
        }
        style.palette = .dark
        #expect(style.adopting("light").palette == .light && style.adopting("system").palette == .dark)
        style.isColoured = false
        #expect(style.adopting("dark").paint("x", .red) == "x")
    }

    @Test("D-25: what the household wants comes with every answer")
    func appearanceOfEveryAnswer() async throws {
        let settings = try WireCoding.encode(Self.settings)
        try await StandInDaemon.with { _, _ in
            let body = String(decoding: settings, as: UTF8.self)
            return .raw(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nBellhop-Appearance: dark\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
        } _: { daemon in
            let run = await CommandRun.run(["settings"], socket: daemon.path, style: Style(isColoured: true, isUnicode: true, width: 80))
            // The value is printed in bright green, which stands out on black.
            #expect(run.out.contains("\u{1B}[92mon\u{1B}[0m"), "\(run.out)")
        }
    }

    @Test("N-9: the sinks with their states, since when, and what to do")
    func sinkStates() throws {
        try inEachLanguage {
            let list = SinkListJSON(sinks: [
                SinkJSON(
                    name: "desktop", kind: "dbus", state: "quiet", detail: "dunst 1.9.0 (knopwob) is paused.",
                    since: Timestamp(Samples.now), sinceLocal: "14:00",
                    fix: say("Nothing to do: notices are delivered now, and shown when the quiet mode ends."), pending: 0),
                SinkJSON(name: "log", kind: "stdout", state: "ok", detail: "standard output is writable", pending: 0),
                SinkJSON(
                    name: "phone", kind: "ntfy", state: "unavailable", detail: "no network", since: Timestamp(Samples.now),
                    sinceLocal: "13:58",
                    fix: say("Pending notices are sent when the sink works again. To try it now: bellhop sinks test \("phone")"), pending: 2
                ),
                SinkJSON(name: "tablet", kind: "ntfy", state: "ok", detail: "", pending: 0, capabilities: ["forPeople", "replace"]),
                SinkJSON(
                    name: "old", kind: "gotify", state: "disabled", detail: say("This sink is switched off in the config."),
                    fix: say("To use this sink, set enabled = true in [sinks.\("old")], then run: bellhop config reload"), pending: 0),
            ])
            try expectGolden(TextFit.fitted(Sinks.list(list, .plain), 80), "sinks-states")
        }
    }

    @Test("N-17: a timer that nobody can be told of starts, and says so")
    func hint() {
        let answer = TimerAnswerJSON(timer: Samples.tea(), warnings: ["No sink can reach anybody."])
        #expect(Timers.started(answer, .plain).hasSuffix("\n! No sink can reach anybody."))
    }
}
