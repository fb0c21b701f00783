import BellhopCore
import BellhopTestKit
import Foundation
import Glibc
import StdoutSink
import Testing

@Suite struct StdoutSinkTests {
    private func environment(_ variables: [String: String] = [:], zone: ZoneRules = .utc) -> SinkEnvironment {
        SinkEnvironment(
            name: SinkName(rawValue: "log"), timekeeper: ManualTime(zone: zone), resources: SharedResources(), variables: variables)
    }

    private func sink(
        _ pipe: TestPipe, _ values: [String: SettingValue] = [:], _ variables: [String: String] = [:], zone: ZoneRules = .utc
    ) throws -> StdoutSink {
        let settings = Settings(values, schema: StdoutSink.schema)
        return try StdoutSink(settings: settings, environment: environment(variables, zone: zone), standardOutput: pipe.writer)
    }

    private func deliver(_ event: Event = SampleNotices.washed(), to sink: StdoutSink) async -> DeliveryOutcome {
        await sink.perform(.deliver(event, previous: nil), attempt: SampleNotices.attempt()).plain
    }

    @Test("the sink keeps the sink contract in both formats", arguments: SinkContract.cases, ["text", "json"])
    func contract(_ part: SinkContract.Case, _ format: String) async throws {
        let folder = try TemporaryFolder()
        let contract = SinkContract { environment in
            try StdoutSink(
                settings: Settings(["format": .string(format), "file": .string(folder.path + "/lines")], schema: StdoutSink.schema),
                environment: environment)
        }
        try await contract.run(part)
    }

    @Test("text is one line: time of day here, a mark for the urgency, title and body")
    func text() async throws {
        let pipe = TestPipe()
        let sink = try sink(pipe, zone: ZoneRules(name: "Test/East", firstOffset: 7200))
        for urgency in Urgency.allCases { #expect(await deliver(SampleNotices.washed(urgency: urgency), to: sink) == .accepted(.none)) }
        let lines = await pipe.lines(4)
        #expect(
            lines == [
                "16:00:00  -  Wash Complete!  Snowy is ready for the dryer!", "16:00:00  *  Wash Complete!  Snowy is ready for the dryer!",
                "16:00:00  !  Wash Complete!  Snowy is ready for the dryer!", "16:00:00  !! Wash Complete!  Snowy is ready for the dryer!",
            ])
    }

    @Test("text from people moves no cursor and makes no second line")
    func escaping() async throws {
        let pipe = TestPipe()
        let sink = try sink(pipe, ["color": .string("never")])
        for (number, (what, text)) in SampleNotices.oddTexts.enumerated() where text.utf8.count < 1000 {
            #expect(
                await deliver(SampleNotices.washed(number: Int64(number), title: text, body: text, name: text), to: sink)
                    == .accepted(.none))
            let line = await pipe.lines(1).first ?? ""
            #expect(!line.unicodeScalars.contains { SafeText.isActive($0.value) }, "\(what): \(line)")
        }
        #expect(await deliver(SampleNotices.washed(title: "\u{1B}[2Jx\u{202E}", body: "a\nb"), to: sink) == .accepted(.none))
        #expect(await pipe.lines(1) == [#"14:00:00  *  ␛[2Jx\u{202E}  a | b"#])
    }

    @Test("json is one object a line, a withdrawal too, and harmless on a terminal")
    func json() async throws {
        let pipe = TestPipe()
        let sink = try sink(pipe, ["format": .string("json")])
        let event = SampleNotices.washed(number: 3, title: "\u{9B}2J\u{202E}\n", labels: ["room": "bath"])
        #expect(await deliver(event, to: sink) == .accepted(.none))
        #expect(await sink.perform(.withdraw(event, previous: nil), attempt: SampleNotices.attempt()) == .accepted(.none))
        let lines = await pipe.lines(2)
        try #require(lines.count == 2)
        #expect(lines[0].hasPrefix(#"{"version":1,"type":"notice","id":"timer_\#(SampleNotices.snowy)_wash","key":"#))
        #expect(lines[0].contains(#""title":"\u009b2J\u202e\n""#))
        #expect(lines[1].contains(#""type":"withdraw""#))
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(object["event"] as? Int == 3)
            #expect(object["labels"] as? [String: String] == ["room": "bath"])
        }
    }

    @Test("N-29, D-21: json tells where the picture is, and of a redacted notice neither name nor picture nor link")
    func pictures() async throws {
        let pipe = TestPipe()
        let sink = try sink(pipe, ["format": .string("json")])
        var event = SampleNotices.washed(labels: ["pet": "Snowy"])
        event.notice.icon = "/home/ann/snowy.png"
        #expect(await deliver(event, to: sink) == .accepted(.none))
        #expect(await deliver(event.redacted(), to: sink) == .accepted(.none))
        let lines = await pipe.lines(2)
        #expect(lines[0].contains(#""icon":"/home/ann/snowy.png""#))
        #expect(!lines[1].lowercased().contains("snowy") && !lines[1].contains("\"link\""), "\(lines[1])")
    }

    @Test(
        "D-4, G19: text on a terminal rings and flashes for what is urgent, as the setting says, and not with haptics off",
        arguments: [
            (Urgency.normal, "auto", true, true, ""), (.high, "auto", true, true, "\u{7}\u{1B}[?5h"),
            (.critical, "auto", true, true, "\u{7}\u{1B}[?5h"), (.critical, "auto", true, false, "\u{1B}[?5h"),
            (.critical, "auto", false, true, ""), (.low, "always", true, true, "\u{7}\u{1B}[?5h"), (.critical, "never", true, true, ""),
        ] as [(Urgency, String, Bool, Bool, String)])
    func haptics(_ urgency: Urgency, _ setting: String, _ haptics: Bool, _ sounds: Bool, _ expected: String) async throws {
        let terminal = try Terminal()
        let time = ManualTime()
        let environment = SinkEnvironment(
            name: SinkName(rawValue: "log"), timekeeper: time, resources: SharedResources(),
            variables: ["TERM": "xterm", "NO_COLOR": "1"])
        let sink = try StdoutSink(
            settings: Settings(["haptics": .string(setting)], schema: StdoutSink.schema), environment: environment,
            standardOutput: terminal.slave)
        let running = Task { await sink.run() }
        let attempt = Attempt(number: 1, now: time.now().wall, timeLimit: .seconds(30), sounds: sounds, haptics: haptics)
        #expect(await sink.perform(.deliver(SampleNotices.washed(urgency: urgency), previous: nil), attempt: attempt) == .accepted(.none))
        #expect(await sink.check().isAttended)
        // The flash of the screen ends by itself, on time.
        if expected.hasSuffix("h") {
            await time.untilSleeping(loops: 1)
            await time.advance(by: .milliseconds(500))
        }
        running.cancel()
        await running.value
        let end = expected.hasSuffix("h") ? "\u{1B}[?5l" : ""
        let shown = terminal.read()
        #expect(shown.hasSuffix("dryer!\r\n" + expected + end), "\(shown.debugDescription)")
    }

    @Test("N-2: a pipe or a file is a log, before which nobody sits")
    func attendance() async throws {
        let pipe = TestPipe()
        let check = await (try sink(pipe)).check()
        #expect(check.state == .ok && !check.isAttended && !check.reachesSomebody)
    }

    @Test("people read text and programs read json: the capabilities say so")
    func capabilities() throws {
        let pipe = TestPipe()
        #expect(try sink(pipe).capabilities == [.forPeople, .local])
        #expect(try sink(pipe, ["format": .string("json")]).capabilities == [.replace, .withdraw, .local])
        let people = try sink(pipe, ["format": .string("json"), "for_people": .boolean(true)])
        #expect(people.capabilities == [.replace, .withdraw, .local, .forPeople])
        #expect(try sink(pipe, ["for_people": .boolean(false)]).capabilities == .local)
    }

    @Test("colours: never in a pipe by itself, always when told to")
    func colors() async throws {
        let pipe = TestPipe()
        #expect(await deliver(to: try sink(pipe, [:], ["TERM": "xterm"])) == .accepted(.none))
        #expect(await deliver(to: try sink(pipe, ["color": .string("always")])) == .accepted(.none))
        let lines = await pipe.lines(2)
        try #require(lines.count == 2)
        #expect(!lines[0].contains("\u{1B}"))
        #expect(lines[1].contains("\u{1B}[1mWash Complete!\u{1B}[0m"))
    }

    @Test(
        "colours on a terminal, but not with NO_COLOR, TERM=dumb, or never",
        arguments: [
            ([:], "auto", false), (["TERM": "xterm"], "auto", true), (["TERM": "xterm", "NO_COLOR": ""], "auto", true),
            (["TERM": "xterm", "NO_COLOR": "1"], "auto", false),
            (["TERM": "dumb"], "auto", false), (["TERM": "xterm"], "never", false), (["NO_COLOR": "1"], "always", true),
        ] as [([String: String], String, Bool)])
    func terminal(_ variables: [String: String], _ color: String, _ isColored: Bool) async throws {
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        // These requests are TIOCSPTLCK and TIOCGPTN, which Glibc's module lacks. They unlock the
        // other end of the terminal and return its number.
        var number: Int32 = 0
        #expect(ioctl(terminal, 0x4004_5431, &number) == 0)
        #expect(ioctl(terminal, 0x8004_5430, &number) == 0)
        let side = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(side >= 0)
        let sink = try StdoutSink(
            settings: Settings(["color": .string(color)], schema: StdoutSink.schema), environment: environment(variables),
            standardOutput: side)
        #expect(await deliver(to: sink) == .accepted(.none))
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(terminal, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).contains("\u{1B}") == isColored)
        close(side)
        close(terminal)
    }

    @Test("a pipe that nobody reads any more is a failed delivery, not the end of us")
    func closedPipe() async throws {
        let pipe = TestPipe()
        let sink = try sink(pipe)
        #expect(await sink.check().state == .ok)
        pipe.closeReader()
        guard case .misconfigured(let reason) = await deliver(to: sink) else { throw ContractViolation("a closed pipe was no fault") }
        #expect(reason.description.contains("closed"))
        #expect(await sink.check().state == .misconfigured)
    }

    @Test("a reader that has stopped reading holds up its own sink only; a cancelled line never comes out")
    func slowReader() async throws {
        let slow = TestPipe()
        let filled = slow.fill()
        let resources = SharedResources()
        let environment = SinkEnvironment(name: SinkName(rawValue: "log"), timekeeper: ManualTime(), resources: resources)
        let stuck = try StdoutSink(
            settings: Settings([:], schema: StdoutSink.schema), environment: environment, standardOutput: slow.writer)
        #expect(await stuck.check().state == .unavailable)
        let quick = TestPipe()
        let other = try StdoutSink(
            settings: Settings([:], schema: StdoutSink.schema), environment: environment, standardOutput: quick.writer)

        let cancelled = await withTaskGroup(of: DeliveryOutcome.self) { group in
            // Start more deliveries than the pool has threads.
            for number in 1...32 { group.addTask { await deliver(SampleNotices.washed(number: Int64(number), title: "stuck"), to: stuck) } }
            #expect(await deliver(to: other) == .accepted(.none))
            group.cancelAll()
            return await group.reduce(into: []) { $0.append($1) }
        }
        for outcome in cancelled {
            guard case .deferred = outcome else { throw ContractViolation("a cancelled line ended as \(outcome)") }
        }
        async let late = deliver(SampleNotices.washed(title: "late"), to: stuck)
        slow.drain(filled)
        #expect(await late == .accepted(.none))
        #expect(await slow.lines(1) == ["14:00:00  *  late  Snowy is ready for the dryer!"])
    }

    @Test("lines come out whole and in order, also long ones, from many tasks at once")
    func wholeLines() async throws {
        let pipe = TestPipe()
        let resources = SharedResources()
        let environment = SinkEnvironment(name: SinkName(rawValue: "log"), timekeeper: ManualTime(), resources: resources)
        let settings = Settings(["format": .string("json")], schema: StdoutSink.schema)
        let sinks = [
            try StdoutSink(settings: settings, environment: environment, standardOutput: pipe.writer),
            try StdoutSink(settings: settings, environment: environment, standardOutput: pipe.writer),
        ]
        async let lines = pipe.lines(400)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                let body = String(repeating: "\(number % 10)", count: number % 50 == 0 ? 20_000 : 50)
                group.addTask {
                    #expect(
                        await deliver(SampleNotices.washed(number: Int64(number), body: body), to: sinks[number % 2]) == .accepted(.none))
                }
            }
        }
        let numbers = try await lines.map { line in
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            return try #require(object["event"] as? Int)
        }
        #expect(Set(numbers) == Set(0..<400))
    }

    @Test("a file is appended to, made for its owner only, and found again after it was rotated away")
    func files() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/events"
        let sink = try StdoutSink(settings: Settings(["file": .string(path)], schema: StdoutSink.schema), environment: environment())
        #expect(await sink.check().state == .ok)
        #expect(await deliver(SampleNotices.washed(title: "one"), to: sink) == .accepted(.none))
        #expect(await deliver(SampleNotices.washed(title: "two"), to: sink) == .accepted(.none))
        #expect(try folder.text("events").split(separator: "\n").count == 2)
        var facts = stat()
        #expect(stat(path, &facts) == 0)
        #expect(facts.st_mode & 0o777 == 0o600)
        #expect(rename(path, path + ".1") == 0)
        // Create a new file, as logrotate does with the option "create".
        try "".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(await deliver(SampleNotices.washed(title: "three"), to: sink) == .accepted(.none))
        #expect(try folder.text("events").contains("three"))
        #expect(try folder.text("events.1").split(separator: "\n").count == 2)
    }

    @Test("a file that cannot be is a misconfiguration, a full disk is not, and half a line is not mended into the next")
    func fileFaults() async throws {
        let nowhere = try StdoutSink(
            settings: Settings(["file": .string("/nowhere/at/all")], schema: StdoutSink.schema), environment: environment())
        guard case .misconfigured(let reason) = await deliver(to: nowhere) else { throw ContractViolation("a missing folder was no fault") }
        #expect(reason.description.contains("/nowhere/at/all"))
        #expect(await nowhere.check().state == .misconfigured)
        let full = try StdoutSink(settings: Settings(["file": .string("/dev/full")], schema: StdoutSink.schema), environment: environment())
        guard case .deferred(let later, nil) = await deliver(to: full) else { throw ContractViolation("a full disk was no passing fault") }
        #expect(later.description.contains("No space"))
    }

    @Test("a named pipe waits for its reader without holding anybody up")
    func namedPipe() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/fifo"
        #expect(mkfifo(path, 0o600) == 0)
        let sink = try StdoutSink(settings: Settings(["file": .string(path)], schema: StdoutSink.schema), environment: environment())
        guard case .deferred(let reason, nil) = await deliver(to: sink) else {
            throw ContractViolation("nobody read, and that was no fault")
        }
        #expect(reason.description.contains("no program is reading"))
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        #expect(await deliver(to: sink) == .accepted(.none))
        close(reader)
        untilNobodyReads(path)
        guard case .deferred = await deliver(to: sink) else { throw ContractViolation("nobody read any more, and that was no fault") }
        let another = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        #expect(await deliver(to: sink) == .accepted(.none))
        close(another)
    }

    /// Waits until no program is reading the pipe. If another test is just starting a program, the
    /// new process inherits all open descriptors, and also holds the pipe open until its `exec`
    /// closes these descriptors.
    private func untilNobodyReads(_ path: String) {
        while case let writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC), writer >= 0 {
            close(writer)
            poll(nil, 0, 1)
        }
    }

    @Test("every fault of the settings is told at once")
    func faults() throws {
        let error = #expect(throws: InvalidSettings.self) {
            try StdoutSink(
                settings: Settings(["format": .string("xml"), "color": .string("blue"), "file": .string("")]), environment: environment())
        }
        #expect(error?.faults.map(\.key) == ["format", "color", "file"])
    }
}
