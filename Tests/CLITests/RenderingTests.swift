import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

/// Compares the output at 80 columns, without color, with golden files.
@Suite struct RenderingTests {
    private let plain = Style.plain
    private var clock: LocalClock { Samples.clock }

    @Test("Status shows pets, timers, what is unanswered, sinks and warnings")
    func status() throws {
        try inEachLanguage {
            try expectGolden(StatusPage.text(Samples.status(), plain), "status")
        }
    }

    @Test("An empty household is told how to begin")
    func emptyStatus() throws {
        try inEachLanguage {
            var status = Samples.status()
            status.pets = []
            status.timers = []
            status.unacknowledged = []
            status.sinks = []
            status.warnings = []
            try expectGolden(StatusPage.text(status, plain), "status-empty")
        }
    }

    @Test("G8: what nobody has answered says when it is told again, when it counts as missed, and that it was")
    func attention() throws {
        try inEachLanguage {
            var status = Samples.status()
            status.pets = []
            status.timers = []
            status.sinks = []
            status.warnings = []
            let states = [
                AttentionJSON(state: "again", at: Timestamp(Samples.now), atLocal: "14:10"),
                AttentionJSON(state: "last", at: Timestamp(Samples.now), atLocal: "14:40"), AttentionJSON(state: "missed"),
            ]
            status.unacknowledged = states.map { state in
                var event = status.unacknowledged[0]
                event.attention = state
                return event
            }
            status.unacknowledgedTotal = 3
            try expectGolden(StatusPage.text(status, plain), "status-unanswered")
        }
    }

    @Test("More timers than are shown are counted")
    func manyTimers() throws {
        try inEachLanguage {
            var status = Samples.status()
            status.timersTotal = 10_000
            status.unacknowledgedTotal = 3
            status.daemon.testMode = true
            try expectGolden(StatusPage.text(status, plain), "status-many")
        }
    }

    @Test("Pets as a list and as a card")
    func pets() throws {
        try inEachLanguage {
            var retired = Samples.dead("Old")
            retired.isActive = false
            retired.nextAction = nil
            let list = PetListJSON(pets: [Samples.washing(), Samples.washed(), Samples.dead(), retired])
            try expectGolden(Pets.list(list, plain), "pet-list")
            try expectGolden(Pets.list(PetListJSON(pets: []), plain), "pet-list-empty")
            try expectGolden(Pets.card(Samples.washing(), plain), "pet-show-washing")
            try expectGolden(Pets.card(Samples.washed(), plain), "pet-show-washed")
            try expectGolden(Pets.card(retired, plain), "pet-show-retired")
        }
    }

    @Test("Every command for a pet says what became of it", arguments: PetVerb.allCases)
    func petAnswers(verb: PetVerb) throws {
        try inEachLanguage {
            let washing = Samples.washing()
            let pet: PetJSON
            switch verb {
            case .wash, .dry, .extend, .snooze: pet = washing
            case .stop, .finish, .skipDryer, .ack: pet = Samples.washed()
            case .fold, .revive, .pause, .resume: pet = Samples.happy()
            case .swap:
                var shared = Samples.washed()
                (shared.turns, shared.turn, shared.nextTurn) = ("anna,ben", "Ben", "Anna")
                pet = shared
            case .abandon, .retire: pet = Samples.dead()
            }
            let timer = pet.timers.first
            let answer = PetAnswerJSON(
                pet: pet, timer: timer, warnings: verb == .wash ? [said("No sink is configured. See \"bellhop doctor\".")] : [])
            try expectGolden(PetAnswers.text(answer, to: verb, plain), "pet-" + verb.rawValue)
        }
    }

    @Test("A length is echoed with its unit and the end, even if it was typed without a unit (G10); a message is shown as it is")
    func echoes() {
        let answer = PetAnswerJSON(pet: Samples.washing(), timer: Samples.washing().timers.first)
        #expect(PetAnswers.text(answer, to: .wash, plain) == "≈ Snowy: washing, 45 min → 14:44")
        #expect(Timers.started(Samples.tea(), plain) == "Tea: 10 min → 14:10")
        #expect(Timers.started(Samples.call(), plain) == "Call mum: at 14:45, 45:00 left")
        let nothing = PetAnswerJSON(pet: Samples.washed(), changed: false, message: "The laundry of Fluffy was not running.")
        #expect(PetAnswers.text(nothing, to: .stop, plain).hasPrefix("● The laundry of Fluffy was not running."))
    }

    @Test("Parts of a second count as a whole one: 45 minutes begin with 45:00 (T-24)")
    func remaining() {
        #expect(Words.left(2_700_000) == "45:00")
        #expect(Words.left(2_699_001) == "45:00")
        #expect(Words.left(2_699_000) == "44:59")
        #expect(Words.left(1) == "00:01")
        #expect(Words.left(0) == "00:00")
        #expect(Words.left(3_900_000) == "1:05:00")
        #expect(Words.left(180_000_000) == "2 d 2 h")
    }

    @Test("Timers as a table")
    func timers() throws {
        try inEachLanguage {
            let list = TimerListJSON(timers: [Samples.tea(), Samples.call()], total: 12)
            try expectGolden(TimerTable(list).text(plain), "timer-list")
            try expectGolden(TimerTable(TimerListJSON(timers: [], total: 0)).text(plain), "timer-list-empty")
        }
    }

    @Test("Alarms that ring again, timers that pause and timers that stay")
    func keptTimers() throws {
        try inEachLanguage {
            let presets = [
                TimerPreset(key: "pasta", length: .seconds(570)), TimerPreset(key: "tea", name: "Green tea", length: .minutes(4)),
            ].map(PresetTimerJSON.init)
            let list = TimerListJSON(timers: [Samples.tea(), Samples.wakeUp()], kept: Samples.kept(), presets: presets, total: 2)
            try expectGolden(TimerTable(list).text(plain), "timer-list-kept")
            var status = Samples.status()
            status.timers.append(Samples.wakeUp())
            status.timersTotal = 3
            status.kept = Samples.kept()
            try expectGolden(StatusPage.text(status, plain), "status-kept")
            try expectGolden(Timers.started(Samples.wakeUp(), plain) + "\n", "timer-every")
        }
    }

    @Test("Journal, history, and why")
    func journal() throws {
        try inEachLanguage {
            let event = EventJSON(Samples.event(), clock: Samples.journalClock)
            try expectGolden(Journal.events(EventListJSON(events: [event], last: 41), plain), "events")
            #expect(Journal.events(EventListJSON(events: [], last: 0), after: 0, plain) == say("No events yet."))
            #expect(
                Journal.events(EventListJSON(events: [], last: 9), after: 9, plain) == say("There is no event after #\(String(9)) yet."))
            // A line of the stream is as long as its notice.
            try expectGolden(Journal.line(event, plain), "events-follow", isFile: true)
            var task = LaundryTask(id: Samples.taskID(3), petID: Samples.petID(1), startDate: Samples.now - .hours(30))
            task.washStartTime = Samples.now - .hours(30)
            task.washEndTime = Samples.now - .hours(30) + .minutes(45)
            task.foldCompletedTime = Samples.now - .hours(27)
            var round = TaskJSON(task, petName: "Snowy", clock: clock)
            round.timeline = SpanJSON.spans(of: task, clock: clock)
            let history = HistoryJSON(tasks: [round])
            try expectGolden(Rounds.history(history, long: false, plain), "history")
            try expectGolden(Journal.why(why(event), plain), "why")
            try expectGolden(Journal.why(WhyJSON(event: event, deliveries: [], notes: ["No route matched."]), plain), "why-none")
            try expectGolden(Journal.acknowledged(AckJSON(acknowledged: [event]), plain), "ack")
        }
    }

    private func why(_ event: EventJSON) -> WhyJSON {
        WhyJSON(
            event: event,
            deliveries: [
                Samples.delivery("desktop", .acknowledged, "\"Start Dryer\" was pressed"),
                Samples.delivery("log", .sent, "written"),
                Samples.delivery("phone", .parked, "401 unauthorized: the token is wrong", attempts: 2),
                Samples.delivery("tablet", .throttled, "\(EventKind.laundryWashed.rawValue) goes only to programs"),
                Samples.delivery(
                    "gotify", .withdrawn, .stays("stopped", because: "nothing can be taken back there")),
            ], notes: ["Route 1 matched: kind = laundry.*"])
    }

    @Test("The outbox shows what is armed with the time left (N-15), and what waits")
    func outbox() throws {
        try inEachLanguage {
            let due = Samples.now + .minutes(45)
            let armed = [
                ArmedNoticeJSON(
                    id: "timer_1_wash", timer: "timer_1_wash", name: "Snowy", kind: "laundry.washed", title: "Wash Complete!",
                    due: Timestamp(due),
                    dueLocal: clock.text(due), remainingMs: 2_700_000, sinks: ["desktop", "phone"], held: ["phone"]),
                ArmedNoticeJSON(
                    id: "timer_2_countdown", timer: "2", name: "Tea", kind: "timer.finished", title: "Tea", due: Timestamp(due),
                    dueLocal: clock.text(due),
                    remainingMs: 2_700_000, sinks: [], silenced: true),
            ]
            let waiting = OperationJSON(
                verb: "deliver", event: 41, sink: "phone", key: "k", title: "Wash Complete!", state: "queued",
                reason: "the server cannot be reached: connection refused by ntfy.example.org port 443", attempts: 4,
                notBefore: Timestamp(due),
                notBeforeLocal: clock.text(due))
            try expectGolden(OutboxPage.text(OutboxJSON(armed: armed, waiting: [waiting]), plain), "outbox")
            try expectGolden(OutboxPage.text(OutboxJSON(armed: [], waiting: []), plain), "outbox-empty")
            try expectGolden(OutboxPage.retried([waiting], plain), "outbox-retried")
            try expectGolden(OutboxPage.dropped([waiting, waiting], plain), "outbox-dropped")
            try expectGolden(OutboxPage.cancelled(OutboxCancelledJSON(armed: armed, waiting: 1), plain), "outbox-cancelled")
        }
    }

    @Test("Sinks, their tests and their kinds")
    func sinks() throws {
        try inEachLanguage {
            try expectGolden(Sinks.list(SinkListJSON(sinks: Samples.sinks), plain), "sinks")
            let test = SinkTestJSON(results: [
                SinkTestResultJSON(sink: "desktop", kind: "dbus", passed: true, outcome: "accepted", detail: "", latencyMs: 3.4),
                SinkTestResultJSON(
                    sink: "phone", kind: "ntfy", passed: false, outcome: "misconfigured", detail: "401 unauthorized: the token is wrong",
                    latencyMs: 120.6),
            ])
            try expectGolden(Sinks.test(test, plain), "sinks-test")
            let sounds = SinkTestJSON(results: [
                SinkTestResultJSON(
                    sink: "sound", kind: "sound", part: "laundry.washed", passed: true, outcome: "accepted",
                    detail: "complete, through paplay",
                    latencyMs: 812),
                SinkTestResultJSON(
                    sink: "sound", kind: "sound", part: "cue.number", passed: false, outcome: "deferred",
                    detail: "nothing was heard: paplay is not installed", latencyMs: 3),
            ])
            try expectGolden(Sinks.test(sounds, plain), "sinks-test-parts")
            // A detail that all results share is printed once.
            let mute = SinkTestJSON(
                results: ["laundry.washed", "rest.over", "cue.number"].map {
                    SinkTestResultJSON(
                        sink: "sound", kind: "sound", part: $0, passed: false, outcome: "deferred",
                        detail: "nothing was heard: pw-play is not installed; paplay is not installed", latencyMs: 0)
                })
            try expectGolden(Sinks.test(mute, plain), "sinks-test-same")
            var shown = Samples.status()
            shown.sinks[1] = SinkJSON(
                name: "phone", kind: "ntfy", state: "unavailable", detail: "401 unauthorized", sinceLocal: "13:50", pending: 3)
            let page = StatusPage.text(shown, plain)
            #expect(page.ranges(of: "401 unauthorized").count == 1 && page.contains("13:50"), "\(page)")
            let parts: [PluginCheckJSON.Part] = [
                .init(part: "plain", passed: true, outcome: "accepted", detail: ""),
                .init(part: "withdrawal", passed: true, outcome: "rejected", detail: "speak: cannot take back what was said"),
                .init(
                    part: "unknown", passed: false, outcome: "accepted",
                    detail: say("the program accepts an unknown type; it should exit with status 65")),
            ]
            try expectGolden(Sinks.pluginCheck(PluginCheckJSON(command: ["./speak"], parts: parts), plain), "sinks-check-plugin")
            let schema = SettingsSchema(
                summary: "push through an ntfy server",
                keys: [
                    SettingKey("server", .url, isRequired: true, help: "The server's address.", example: "\"https://ntfy.example.org\""),
                    SettingKey(
                        "topic", .string, isRequired: true, help: "The topic that the phone has subscribed to.", example: "\"laundry\""),
                    SettingKey(
                        "token", .secret, help: "An access token. Better: put it into a file, and name that file in token_file.",
                        example: "\"tk_…\""),
                ])
            let kinds = SinkKindListJSON(kinds: [SinkKindJSON(kind: "ntfy", schema: schema, capabilities: [.replace, .idempotent])])
            try expectGolden(Sinks.kinds(kinds, plain), "sinks-kinds")
        }
    }

    @Test("Doctor, config and versions")
    func reports() throws {
        try inEachLanguage {
            let doctor = DoctorJSON(checks: [
                CheckJSON(name: "socket", state: .ok, detail: "/run/user/1000/bellhop/socket"),
                CheckJSON(
                    name: "session bus", state: .fail, detail: "no DBUS_SESSION_BUS_ADDRESS",
                    fix: "start bellhopd in your session: systemctl --user start bellhop"),
                CheckJSON(name: "linger", state: .warn, detail: "off: timers wait while you are logged out", fix: "loginctl enable-linger"),
            ])
            try expectGolden(DoctorPage.text(doctor, showsAll: false, plain), "doctor")
            try expectGolden(DoctorPage.text(doctor, showsAll: true, plain), "doctor-all")
            try expectGolden(DoctorPage.text(DoctorJSON(checks: [doctor.checks[0]]), showsAll: false, plain), "doctor-good")
            let (key, meant) = ("sever", "server")
            let problem: Phrase = "\("the config" as Phrase) has no key \"\(key)\""
            let advice: Phrase = "did you mean \"\(meant)\"?"
            let fault = FaultJSON(FileFault(file: "/etc/b.toml", line: 3, column: 5, "\(problem) (\(advice))"), in: Speech.language)
            let config = ConfigJSON(
                path: "/home/ann/.config/bellhop/bellhop.toml", searched: ["/a", "/b"], text: "[sinks.log]\ntype = \"stdout\"\n",
                loadedAt: Timestamp(Samples.now), loadedAtLocal: "14:00", faults: [fault])
            try expectGolden(Reports.config(config, plain), "config-show", isFile: true)
            var headed = config
            headed.text = "# \(config.path ?? "built-in")\n" + config.text
            #expect(Reports.config(headed, plain) == Reports.config(config, plain), "one heading is enough")
            try expectGolden(Reports.check(ConfigCheckJSON(path: "/etc/b.toml", faults: [fault, fault]), plain), "config-check")
            try expectGolden(Reports.check(ConfigCheckJSON(path: "/etc/b.toml", faults: []), plain), "config-check-good")
            try expectGolden(
                Reports.reloaded(ConfigReloadJSON(path: "/b", changedSinks: ["phone"], released: ["phone"]), plain), "config-reload")
            try expectGolden(Reports.version(Versions(client: "0.1.0", daemon: Samples.version("0.2.0")), plain), "version-differs")
        }
    }

    @Test("A name with emoji, markup, newlines, escapes and an override stays one harmless line everywhere")
    func hostileNames() {
        var status = Samples.status()
        status.pets = [Samples.washing(Samples.hostile), Samples.washed(Samples.hostile)]
        status.timers = [Samples.tea(Samples.hostile)]
        status.unacknowledged = [EventJSON(Samples.event(name: Samples.hostile), clock: clock)]
        status.sinks[0].detail = Samples.hostile
        status.warnings = [Samples.hostile]
        var answer = PetAnswerJSON(pet: Samples.washed(Samples.hostile), warnings: [Samples.hostile])
        var texts = [
            StatusPage.text(status, plain), Pets.card(status.pets[0], plain), Pets.card(status.pets[1], plain),
            Pets.list(PetListJSON(pets: status.pets), plain), Timers.started(status.timers[0], plain),
            Journal.line(status.unacknowledged[0], plain), Journal.why(WhyJSON(event: status.unacknowledged[0], deliveries: []), plain),
            Failures.text(ProblemJSON(.notFound, detail: .verbatim(Samples.hostile), suggestions: [Samples.hostile]), plain),
            PetChoice.prompt(PetChoice.choices(for: status.pets[1]), plain),
        ]
        texts += PetVerb.allCases.map { PetAnswers.text(answer, to: $0, plain) }
        answer.message = Samples.hostile
        texts.append(PetAnswers.text(answer, to: .stop, plain))
        for text in texts {
            let harmful = text.unicodeScalars.filter { $0 != "\n" && SafeText.isActive($0.value) }
            #expect(harmful.isEmpty, "\(text)")
        }
        // The number of lines is the same as with a plain name, so no newline came through.
        var plainStatus = Samples.status()
        plainStatus.pets = [Samples.washing(), Samples.washed()]
        plainStatus.timers = [Samples.tea()]
        let wide = Style(isColoured: false, isUnicode: true, width: 300)
        #expect(
            StatusPage.text(status, wide).split(separator: "\n").count == StatusPage.text(plainStatus, wide).split(separator: "\n").count)
        #expect(Pets.card(status.pets[0], plain).contains("👨‍👩‍👧‍👦🇩🇪"))
    }

    @Test("JSON is harmless on a terminal and means the same to a program")
    func hostileJSON() throws {
        let pet = Samples.washing(Samples.hostile)
        for text in [try JSONOutput.pretty(pet), try JSONOutput.compact(pet)] {
            let harmful = text.unicodeScalars.filter { $0 != "\n" && SafeText.isActive($0.value) }
            #expect(harmful.isEmpty)
            #expect(try WireCoding.decode(PetJSON.self, from: Data(text.utf8)) == pet)
        }
        #expect(try !JSONOutput.compact(pet).contains("\n"))
    }

    @Test("Columns line up by what a terminal shows, and no line is wider than it", arguments: [20, 40, 60, 80, 200])
    func widths(width: Int) {
        var table = Table(columns: [.init("NAME", isFlexible: true), .init("N", isRight: true), .init("TEXT", isFlexible: true)])
        table.rows = [
            ["👨‍👩‍👧‍👦 family", "1", "short"], ["日本語の名前", "12345", "a text that is rather long and has to be cut somewhere, since it has no end"],
            ["é", "", ""],
        ]
        let lines = table.lines(Style(isColoured: false, isUnicode: true, width: width))
        for line in lines { #expect(SafeText.displayWidth(line) <= max(width, 8 + 5 + 8 + 4), "\(line)") }
        #expect(lines.allSatisfy { $0.last != " " })
    }

    @Test("In a pipe nothing is cut")
    func pipe() {
        var table = Table(columns: [.init("TEXT", isFlexible: true)])
        table.rows = [[.init(String(repeating: "x", count: 500))]]
        #expect(table.lines(Style(isColoured: false, isUnicode: true, width: nil))[1].count == 500)
    }

    @Test("D-5, G19: colour is never the only mark: without it every state still has a sign and a word of its own")
    func signs() {
        let marks = PetState.allCases.map { state in
            var pet = Samples.dead()
            pet.state = state.rawValue
            return Words.mark(pet).sign
        }
        #expect(Set(marks).count == PetState.allCases.count)
        #expect(Set(Sign.allCases.map(\.unicode)).count == Sign.allCases.count)
        #expect(Set(Sign.allCases.map(\.ascii)).count == Sign.allCases.count)
        for sign in Sign.allCases { #expect(sign.ascii.utf8.allSatisfy { $0 < 0x7F }) }
    }

    @Test("G19: colours come only where they are wanted: a terminal, no NO_COLOR, no --no-color, no dumb one")
    func colours() {
        let coloured = Style(isColoured: true, isUnicode: true, width: 80)
        #expect(coloured.paint("x", .red) == "\u{1B}[31mx\u{1B}[0m")
        #expect(plain.paint("x", .red) == "x")
        // Standard output is not a terminal here, so colors stay off.
        #expect(!Style.ofTerminal(environment: ["TERM": "xterm-256color"], colors: .auto).isColoured)
        #expect(Style.ofTerminal(environment: ["LANG": "de_DE.UTF-8"], colors: .auto).isUnicode)
        #expect(!Style.ofTerminal(environment: ["LC_ALL": "C", "LANG": "de_DE.UTF-8"], colors: .auto).isUnicode)
    }

    @Test("A name in an example command can be pasted into a shell")
    func arguments() {
        #expect(ShellText.argument("Snowy", id: "1") == "Snowy")
        #expect(ShellText.argument("Snow White", id: "1") == "'Snow White'")
        #expect(ShellText.argument("O'Hara; rm -rf /", id: "1") == "'O'\\''Hara; rm -rf /'")
        #expect(ShellText.argument("-x", id: "1") == "-- '-x'")
        #expect(ShellText.argument(Samples.hostile, id: "1") == "1")
        #expect(ShellText.argument("日本", id: "1") == "日本")
    }
}
