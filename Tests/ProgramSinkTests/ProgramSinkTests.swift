import BellhopCore
import BellhopTestKit
import Glibc
import ProgramSink
import Testing

/// Tests programs as sinks: their input, the meaning of their results, and how they are ended.
@Suite(.serialized) struct ProgramSinkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a program sink keeps the sink contract", arguments: SinkContract.cases)
    func contract(_ part: SinkContract.Case) async throws {
        let folder = folder
        let plugin = try folder.script("cat >/dev/null; test \"$TOKEN\" = 'lamp secret'")
        let contract = SinkContract(secrets: ["lamp secret"]) { environment in
            let values: [String: SettingValue] = [
                "command": .list([plugin]), "environment": .secretMap(["TOKEN": Redacted("lamp secret")]),
            ]
            return try ProgramSink(settings: Settings(values, schema: ProgramSink.schema), environment: environment)
        }
        try await contract.run(part)
    }

    // MARK: Input

    @Test("it gets one line of JSON with attempt, sounds and receipt, and its arguments as they are")
    func input() async throws {
        let sink = try folder.sink(
            "cat >\"$HOME/input\"; printf '%s|' \"$@\" >\"$HOME/arguments\"", arguments: ["--blink", "$(reboot) 'x' *"])
        let attempt = Attempt(number: 3, now: Instant(seconds: 1_759_327_200), timeLimit: .seconds(30), sounds: false)
        let event = SampleNotices.washed(number: 42, title: "\u{1B}[2J\"\n", labels: ["room": "bath"])
        #expect(await sink.deliver(event, previous: Receipt(rawValue: "message \"17\""), attempt: attempt) == .accepted(.none))
        let line = folder.text("input")
        #expect(line.hasSuffix("}\n") && line.count { $0 == "\n" } == 1, "\(line)")
        let plain = String(
            decoding: NoticeDocument(.deliver(event, previous: nil), at: attempt.now, in: .english).json.dropLast(), as: UTF8.self)
        #expect(line == plain + #","attempt":3,"sounds":false,"receipt":"message \"17\""}"# + "\n")
        #expect(folder.text("arguments") == "--blink|$(reboot) 'x' *|")
    }

    @Test(
        "promise 3: what it gets is whole before it begins: it reads it to the end while its daemon stands still",
        arguments: [10, 100_000, 3_000_000])
    func whole(size: Int) async throws {
        let sink = try folder.sink(
            """
            kill -STOP $PPID; trap 'kill -CONT $PPID' EXIT
            timeout 20 cat >"$HOME/input"
            """)
        let event = SampleNotices.washed(labels: ["long": String(repeating: "x", count: size)])
        #expect(await sink.deliver(event) == .accepted(.none))
        let line = folder.text("input")
        #expect(line.utf8.count > size && line.hasSuffix("}\n"), "\(line.utf8.count) bytes of more than \(size)")
    }

    @Test(
        "the main fields are variables, harmless ones; of the daemon's own it gets the usual ones and no secret, nor the password of a proxy"
    )
    func variables() async throws {
        let sink = try folder.sink(
            "env >\"$HOME/variables\"", ["environment": .secretMap(["LAMP_TOKEN": Redacted("tk_1")])],
            variables: [
                "PATH": "/usr/bin:/bin", "LC_TIME": "de_DE.UTF-8", "XDG_RUNTIME_DIR": "/run/user/1", "BELLHOP_NTFY_TOKEN": "tk_2",
                "http_proxy": "http://ann:tk_2@proxy:3128", "HTTPS_PROXY": "ann:tk_2/@@proxy:3128", "https_proxy": "http://proxy:3128/",
            ])
        let event = SampleNotices.washed(number: 7, title: "a\0b\u{1B}[2Jc", body: "first\nsecond", urgency: .high)
        #expect(
            await sink.perform(.withdraw(event, previous: Receipt(rawValue: "17")), attempt: SampleNotices.attempt(2)) == .accepted(.none))
        let lines = Set(folder.text("variables").split(separator: "\n").map(String.init))
        let expected = [
            "BELLHOP_TYPE=withdraw", "BELLHOP_VERSION=1", "BELLHOP_BODY=first", "second", "BELLHOP_URGENCY=high", "BELLHOP_EVENT=7",
            "BELLHOP_KIND=laundry.washed", "BELLHOP_ATTEMPT=2", "BELLHOP_RECEIPT=17", "BELLHOP_NAME=Snowy", "LAMP_TOKEN=tk_1",
            "LC_TIME=de_DE.UTF-8", "XDG_RUNTIME_DIR=/run/user/1", "http_proxy=http://proxy:3128", "HTTPS_PROXY=proxy:3128",
            "https_proxy=http://proxy:3128/",
        ]
        for line in expected { #expect(lines.contains(line), "\(line) in \(lines)") }
        let title = try #require(lines.first { $0.hasPrefix("BELLHOP_TITLE=a") })
        #expect(!title.utf8.contains(0x1B) && title.hasSuffix("c"), "\(title)")
        #expect(!lines.contains { $0.contains("tk_2") })
    }

    @Test("it begins in its folder, with nothing open but its three streams, and in a session of its own")
    func surroundings() async throws {
        let sink = try folder.sink(
            "pwd >\"$HOME/where\"; ls /proc/self/fd | wc -w >\"$HOME/open\"; test \"$(ps -o sid= -p $$ | tr -d ' ')\" = $$",
            ["folder": .string("/usr")])
        let pipes = try (0..<20).map { _ in try #require(Descriptor()) }
        #expect(await sink.deliver() == .accepted(.none))
        #expect(folder.text("where") == "/usr\n")
        // One of the four descriptors belongs to ls itself, which opens the folder that it lists.
        #expect(folder.text("open").trimmingBlanks == "4")
        _ = pipes
    }

    /// An open descriptor that a carelessly started program would inherit.
    private final class Descriptor {
        let number: Int32
        init?() {
            number = open("/dev/null", O_RDONLY)
            if number < 0 { return nil }
        }
        deinit { close(number) }
    }

    // MARK: Results

    static let ends: [(script: String, outcome: DeliveryOutcome)] = [
        ("exit 0", .accepted(.none)),
        ("echo said; exit 0", .accepted(.none)),
        ("echo '{\"outcome\":\"accepted\",\"receipt\":\"17\"}'", .accepted(Receipt(rawValue: "17"))),
        ("echo talk; echo '{\"outcome\":\"accepted\",\"receipt\":\"18\",\"more\":[1]}'; echo; exit 3", .accepted(Receipt(rawValue: "18"))),
        ("echo 'no such person' >&2; exit 65", .rejected("plugin: no such person")),
        ("exit 65", .rejected("plugin: the program rejects this notice (status 65)")),
        ("echo first >&2; printf 'the token \\033[2Jis wrong  \\n\\n' >&2; exit 78", .misconfigured("plugin: the token ␛[2Jis wrong")),
        ("exit 77", .misconfigured("plugin: the program reports that its settings are wrong (status 77)")),
        ("no-such-program", .misconfigured("plugin: /tmp/plugin: 2: no-such-program: not found")),
        ("echo 'busy' >&2; exit 75", .deferred("plugin: busy", after: nil)),
        ("exit 1", .deferred("plugin: the program failed (status 1)", after: nil)),
        ("kill -KILL $$", .deferred("plugin: the program was ended by signal 9", after: nil)),
        ("echo '{\"outcome\":\"deferred\",\"reason\":\"busy\",\"after\":1.5}'", .deferred("plugin: busy", after: .milliseconds(1500))),
        ("echo '{\"outcome\":\"deferred\",\"after\":-1}'", .deferred("plugin: deferred", after: nil)),
        ("echo '{\"outcome\":\"deferred\",\"after\":1e300}'", .deferred("plugin: deferred", after: nil)),
        ("echo '{\"outcome\":\"rejected\",\"reason\":\"no\"}'", .rejected("plugin: no")),
        ("echo '{\"outcome\":\"misconfigured\",\"reason\":\"no token\"}'", .misconfigured("plugin: no token")),
        ("echo '{\"outcome\":\"ambiguous\",\"reason\":\"no answer\"}'", .ambiguous("plugin: no answer")),
        ("echo '{\"outcome\":\"accepted\"}'; kill -KILL $$", .accepted(.none)),
        ("echo '{\"outcome\":\"perhaps\"}'", .deferred("plugin: perhaps", after: nil)),
        ("echo '{\"outcome\":'; exit 1", .deferred("plugin: the program failed (status 1)", after: nil)),
        ("printf '{\"outcome\":\"accepted\",\"receipt\":\"%02000d\"}' 0", .accepted(.none)),
        (
            "head -c 3000000 /dev/zero | tr '\\0' x; head -c 3000000 /dev/zero | tr '\\0' y >&2; echo >&2; echo end >&2; exit 75",
            .deferred("plugin: end", after: nil)
        ),
        ("exec 0<&-; exit 0", .accepted(.none)),
    ]

    @Test("status, last line of output and last line of errors say how it went", arguments: ends)
    func end(_ script: String, _ outcome: DeliveryOutcome) async throws {
        let sink = try folder.sink(script)
        var found = await sink.deliver()
        // The message of the shell contains the path of the script, whose folder is different in
        // each run.
        if case .misconfigured(let reason) = found {
            found = .misconfigured(.verbatim(reason.description.replacing(folder.path, with: "/tmp"))).plain
        }
        #expect(found == outcome)
    }

    @Test("a secret of its environment is struck out of its reasons")
    func secrets() async throws {
        let more: [String: SettingValue] = ["environment": .secretMap(["TOKEN": Redacted("tk_secret")])]
        let refused = try await folder.sink("echo \"401 for $TOKEN\" >&2; exit 78", more).deliver()
        #expect(refused == .misconfigured("plugin: 401 for ‹redacted›"))
        let line = "echo \"{\\\"outcome\\\":\\\"rejected\\\",\\\"reason\\\":\\\"$TOKEN\\\"}\""
        let rejected = try await folder.sink(line, more).deliver()
        #expect(rejected == .rejected("plugin: ‹redacted›"))
    }

    @Test("an outcome that is none is told without secrets, safely and in short, as any other reason")
    func unknownOutcome() async throws {
        let more: [String: SettingValue] = ["environment": .secretMap(["TOKEN": Redacted("tk_secret")])]
        func outcome(_ written: String) async throws -> DeliveryOutcome {
            try await folder.sink("cat <<END\n{\"outcome\":\"\(written)\"}\nEND", more).deliver()
        }
        let secret = try await outcome("no $TOKEN")
        #expect(secret == .deferred("plugin: no ‹redacted›", after: nil))
        let odd = try await outcome("a\\u001b[2J\\nb")
        guard case .deferred(let reason, nil) = odd else { return #expect(Bool(false), "\(odd)") }
        #expect(!reason.description.unicodeScalars.contains { $0.value < 0x20 }, "\(reason)")
        let long = try await outcome(String(repeating: "x", count: 5000))
        guard case .deferred(let cut, nil) = long else { return #expect(Bool(false), "\(long)") }
        #expect(cut.description.count <= "plugin: ".count + 300, "\(cut.description.count)")
        let empty = try await outcome(" ")
        #expect(empty == .deferred("plugin: the program reported an outcome without a name", after: nil))
    }

    @Test("what is no program is misconfigured, at the check and at the notice")
    func missing() async throws {
        let plain = try folder.script("exit 0", named: "plain", mode: 0o600)
        let odd = try folder.write("neither a script nor a program\n", to: "odd", mode: 0o700)
        for command in [folder.path + "/none", plain, "no-such-program-in-path"] {
            let sink = try folder.sink(command: [command])
            let expected =
                "there is no executable program \(command) (check the setting \"command\", or make the file executable with chmod +x)"
            #expect(await sink.deliver().plain == .misconfigured(.verbatim(expected)).plain)
            #expect(await sink.check().plain == SinkCheck(.misconfigured, .verbatim(expected)).plain)
        }
        let oddEnd = try await folder.sink(command: [odd]).deliver()
        #expect(oddEnd == .misconfigured("odd cannot be started: Exec format error"))
        let home = try await folder.sink(command: ["~/plain"]).check()
        #expect(home.state == .misconfigured, "~ is the home folder")
        let found = try await folder.sink(command: ["true"]).deliver()
        #expect(found == .accepted(.none), "a name is found in PATH")
    }

    // MARK: Ending

    @Test("what takes too long is ended with all that it started, also when it does not listen")
    func tooLong() async throws {
        let script =
            "trap '' TERM; (trap '' TERM; echo $$ >\"$HOME/started\"; while :; do sleep 1; done) & echo $! >\"$HOME/child\"; wait; wait"
        // The timeout is long enough for a busy machine to start all processes.
        let sink = try folder.sink(script, ["timeout": .duration(.seconds(4))])
        let outcome = await sink.deliver()
        #expect(outcome == .ambiguous("plugin did not end within 4 s"))
        let child = try #require(Int32(folder.text("child").trimmingBlanks))
        await TestProcess.untilGone(child)
    }

    @Test("where nobody knows how a run went it is repeated, or given up where the settings say so")
    func unsure() async throws {
        let script = "echo '{\"outcome\":\"ambiguous\",\"reason\":\"no answer\"}'"
        let repeated = try await folder.sink(script).deliver()
        #expect(repeated == .ambiguous("plugin: no answer"))
        let givenUp = try await folder.sink(script, ["unsure": .string("give-up")]).deliver()
        #expect(givenUp == .rejected("plugin: no answer"))
    }

    @Test("what it leaves running does not keep the answer back")
    func background() async throws {
        let sink = try folder.sink("sleep 30 & echo $! >\"$HOME/child\"; echo '{\"outcome\":\"accepted\",\"receipt\":\"1\"}'")
        #expect(await sink.deliver() == .accepted(Receipt(rawValue: "1")))
        let child = try #require(Int32(folder.text("child").trimmingBlanks))
        #expect(kill(child, SIGKILL) == 0, "it goes on: a plugin may start what outlives it")
    }

    @Test("cancelled, it is ended at once")
    func cancelled() async throws {
        let sink = try folder.sink("echo $$ >\"$HOME/started\"; mkfifo \"$HOME/door\"; echo in >\"$HOME/door\"; exec sleep 60")
        let task = Task { await sink.deliver() }
        // The `read` command waits until the plugin has opened its end of the pipe.
        _ = try await Program.run(["/bin/sh", "-c", "until test -p \(folder.path)/door; do sleep 0.01; done; read x <\(folder.path)/door"])
        task.cancel()
        let outcome = await task.value
        guard case .ambiguous = outcome else { return #expect(Bool(false), "\(outcome)") }
        let id = try #require(Int32(folder.text("started").trimmingBlanks))
        #expect(kill(id, 0) != 0 && errno == ESRCH, "it is gone, and waited for")
    }

    // MARK: Settings

    @Test(
        "settings that cannot work are told",
        arguments: [
            (["command": .list([])], "names no program (write command = [\"/path/to/the/program\"])"),
            (["command": .list([""])], "names no program (write command = [\"/path/to/the/program\"])"),
            (["command": .list(["a\0"])], "contains a NUL character, which is not allowed in an argument"),
            (
                ["command": .list(["a"]), "environment": .secretMap(["A=B": Redacted("")])],
                "contains the invalid name \"A=B\" (remove = and NUL characters from it)"
            ),
            (
                ["command": .list(["a"]), "environment": .secretMap(["BELLHOP_TYPE": Redacted("")])],
                "contains BELLHOP_TYPE, which Bellhop sets itself (leave it out)"
            ),
        ] as [([String: SettingValue], String)])
    func faults(_ values: [String: SettingValue], _ expected: String) {
        let environment = SinkEnvironment(name: SinkName(rawValue: "lamp"), timekeeper: ManualTime(), resources: SharedResources())
        #expect {
            try ProgramSink(settings: Settings(values, schema: ProgramSink.schema), environment: environment)
        } throws: {
            ($0 as? InvalidSettings)?.faults.map(\.message.description) == [expected]
        }
    }

    @Test("its capabilities are what its settings say")
    func capabilities() async throws {
        let plain = try folder.sink("exit 0")
        #expect(plain.capabilities == [.forPeople, .local, .replace, .withdraw])
        let other = try folder.sink(
            "exit 1", ["withdrawals": .boolean(false), "for_people": .boolean(false), "unsure": .string("give-up")])
        #expect(other.capabilities == [.local, .replace])
        let withdrawn = await other.perform(.withdraw(SampleNotices.washed(), previous: nil), attempt: SampleNotices.attempt())
        #expect(withdrawn == .rejected("this program gets no withdrawals, because withdrawals = false"))
        #expect(await other.check().isAttended == false)
    }
}

extension String {
    fileprivate var trimmingBlanks: String { String(filter { !$0.isWhitespace }) }
}
