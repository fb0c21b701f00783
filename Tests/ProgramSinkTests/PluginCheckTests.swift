import BellhopCore
import BellhopTestKit
import Foundation
import ProgramSink
import Testing

/// Tests `bellhop sinks check-plugin`. A good plugin must pass, and each mistake of a bad plugin
/// must be found.
@Suite(.serialized) struct PluginCheckTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A good plugin, written in shell.
    private static let good = """
        input=$(cat)
        [ -n "$input" ] || exit 65
        case "$BELLHOP_TYPE" in
            notice | withdraw) printf '%s\\n' "$BELLHOP_BODY" >>"$HOME/told" ;;
            *) exit 65 ;;
        esac
        """

    private func check(_ script: String, limit: Duration = .seconds(20)) async throws -> [PluginCheck.Part: String] {
        let variables = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
        let check = try PluginCheck(command: [folder.script(script)], variables: variables, limit: limit)
        var faults: [PluginCheck.Part: String] = [:]
        for result in await check.run() { faults[result.part] = result.fault.map { Language.english($0) } ?? "" }
        return faults
    }

    @Test("a good plugin passes every part, and was told every text")
    func good() async throws {
        let faults = try await check(Self.good)
        #expect(faults.count == PluginCheck.Part.allCases.count && faults.values.allSatisfy { $0.isEmpty }, "\(faults)")
        let told = folder.text("told")
        for text in ["This is a test of a plugin.", "-n --help", "$(exit 3)", "first\nsecond", "👩‍👩‍👧‍👦"] {
            #expect(told.contains(text), "\(text)")
        }
    }

    @Test("the plugins that come with Bellhop stand where it says, and refuse what they do not know")
    func ours() async throws {
        // Leave out speech-dispatcher, which waits forever on a machine without sound output.
        let programs = folder.path + "/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        for name in ["sh", "env", "python3", "apprise", "espeak-ng"] where FileManager.default.isExecutableFile(atPath: "/usr/bin/" + name)
        {
            try FileManager.default.createSymbolicLink(atPath: "\(programs)/\(name)", withDestinationPath: "/usr/bin/" + name)
        }
        for name in ["speak", "apprise"] {
            let variables = ["PATH": programs, "HOME": folder.path, "APPRISE_URLS": ""]
            let check = try PluginCheck(command: [TemporaryFolder.ours(name)], variables: variables, limit: .seconds(20))
            let results = await check.run()
            guard case .misconfigured = try #require(results.first).outcome else {
                // If this machine has a program that can speak, the check ran to its end.
                #expect(results.allSatisfy { $0.fault == nil }, "\(name): \(results)")
                continue
            }
            #expect(results.count == 1, "\(name): \(results)")
        }
    }

    @Test(
        "what a plugin does wrong is found",
        arguments: [
            ("exit 0", .unknown, "the program accepts an unknown type; it should exit with status 65"),
            ("exit 0", .nothing, "the program reports that it delivered a notice that it never got"),
            ("exit 1", .plain, "the program does not accept an ordinary notice"),
            (
                "[ \"$BELLHOP_TYPE\" = notice ]", .withdrawal,
                "the program fails when it gets a withdrawal; if it cannot withdraw notices, it should exit with status 65"
            ),
            (
                "[ \"$BELLHOP_TYPE\" = notice ] || exit 75", .unknown,
                "the program fails when it gets an unknown type, so Bellhop would retry; it should exit with status 65"
            ),
            ("eval \"x=$BELLHOP_BODY\" || exit 1", .odd, "the program fails when it gets an unusual text: a dash in front"),
            (
                "test -f \"$HOME/told\" && exit 1; : >\"$HOME/told\"", .again,
                "the program does not accept a notice that it has already received"
            ),
            (
                "echo '{\"outcome\":\"sent\"}'", .plain,
                "the program's outcome must be one of accepted, deferred, rejected, misconfigured, ambiguous, not \"sent\""
            ),
            ("echo '{\"outcome\":\"accepted\"}'; exit 4", .plain, "the program reports \"accepted\" but exits with status 4"),
            ("kill -SEGV $$", .plain, "the program was ended by signal 11"),
            ("exec sleep 60", .nothing, "the program did not end within 200 ms"),
        ] as [(String, PluginCheck.Part, String)])
    func faults(_ script: String, _ part: PluginCheck.Part, _ expected: String) async throws {
        let limit: Duration = script.hasPrefix("exec sleep") ? .milliseconds(200) : .seconds(20)
        #expect(try await check(script, limit: limit)[part] == expected)
    }

    @Test("a plugin finds the variables of whoever tries it")
    func environment() async throws {
        let script = try folder.script("test \"$LAMP\" = red")
        let check = try PluginCheck(command: [script], variables: ["PATH": "/usr/bin:/bin", "LAMP": "red"], limit: .seconds(20))
        #expect(await check.run().first?.outcome == .accepted(.none))
    }

    @Test("what cannot be started is said once")
    func missing() async throws {
        let check = try PluginCheck(command: [folder.path + "/none"], variables: [:], limit: .seconds(1))
        let results = await check.run()
        #expect(results.map(\.part) == [.plain])
        #expect(results.first?.outcome.plain == .misconfigured("none cannot be started: No such file or directory"))
    }
}
