import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests that a daemon that cannot start explains clearly what prevents it and what to do, and that
/// it ends with the right exit code.
@Suite(.timeLimit(.minutes(15))) struct RefusalTests {
    /// Starts the daemon. It must end with this status after printing all of these words.
    private func refuses(
        _ daemon: DaemonProcess, _ more: [String] = [], status: Int32, saying words: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let program = try await daemon.launch(more)
        let ended = try await program.exit()
        let said = program.errors.all.joined(separator: "\n")
        #expect(ended == status, "\(said)", sourceLocation: sourceLocation)
        for word in words { #expect(said.contains(word), "\(said)", sourceLocation: sourceLocation) }
        #expect(said.hasPrefix("bellhopd: "), "\(said)", sourceLocation: sourceLocation)
        // A refusal is not a crash.
        #expect(!said.contains("Fatal error"), "\(said)", sourceLocation: sourceLocation)
    }

    @Test("a binary config is refused with its place")
    func binaryConfig() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try daemon.scratch.write(Data([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01, 0x00, 0xFF, 0xFE, 0x80]), to: "bellhop.toml")
        try await refuses(daemon, status: 78, saying: "bellhop.toml:1:", "not a text file")
    }

    @Test("a config that is named and missing is refused")
    func missingConfig() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try FileManager.default.removeItem(atPath: daemon.scratch.path + "/bellhop.toml")
        try await refuses(daemon, status: 78, saying: "bellhop.toml", "does not exist", "create the file")
    }

    @Test("a config with faults names every one of them with its line")
    func faults() async throws {
        let daemon = try DaemonProcess(config: "[sinks.log]\ntype = \"stdout\"\nformt = \"json\"\n\n[sinks.phone]\ntype = \"ntfy\"\n")
        try await refuses(daemon, status: 78, saying: "bellhop.toml:3:", "formt", "format", "bellhop.toml:5:", "server", "topic")
    }

    @Test("what only a sink sees is told in the same run as what the file's form says, at the start and on a reload")
    func faultsOfSinks() async throws {
        let faulty = """
            clok = "wall"

            [sinks.phone]
            type = "ntfy"
            server = "http://127.0.0.1:9"
            topic = "a b"
            timeout = 30

            [sinks.log]
            type = "stdout"

            """
        let daemon = try DaemonProcess(config: faulty)
        let refusal = try await daemon.launch()
        #expect(try await refusal.exit() == 78)
        let expected = [":1:1: ", ":6:9: sinks.phone.topic", ":7:11: sinks.phone.timeout"]
        let said = refusal.errors.all.filter { $0.contains("bellhop.toml:") }
        #expect(said.count == 3)
        for (line, part) in zip(said, expected) { #expect(line.contains("bellhop.toml" + part), "\(said)") }

        let running = try DaemonProcess(config: DaemonConfig.json)
        try await running.start()
        try running.write(config: faulty)
        for verb in ["check", "reload"] {
            let answer = try await running.bellhop("config", verb)
            #expect(answer.status == 78)
            let lines = (answer.output + "\n" + answer.errors).split(separator: "\n").filter { $0.contains("bellhop.toml:") }
            #expect(lines.count == 3)
            for (line, part) in zip(lines, expected) { #expect(line.contains("bellhop.toml" + part), "\(verb): \(lines)") }
        }
        #expect(try await running.end() == 0)
    }

    @Test("a token file that may not be read is refused by its name")
    func unreadableToken() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.ntfy("http://127.0.0.1:9", more: "token_file = \"@/token\""))
        try daemon.scratch.write("tk_secret", to: "token", mode: 0)
        let path = daemon.scratch.path
        // Root can read every file. If root runs this test, the daemon is started as another user.
        let arguments = [
            try Programs.path("bellhopd"), "--config", path + "/bellhop.toml", "--state-dir", daemon.stateFolder, "--socket", daemon.socket,
        ]
        let refusal: Program.Result
        if getuid() == 0 {
            let given = try await Program.run(["chown", "-R", "65534:65534", path])
            #expect(given.status == 0, "\(given.errors)")
            let taken = try await Program.run(["chown", "0:0", path + "/token"])
            #expect(taken.status == 0, "\(taken.errors)")
            refusal = try await Program.run(
                ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] + arguments, environment: daemon.environment)
        } else {
            refusal = try await Program.run(arguments, environment: daemon.environment)
        }
        #expect(refusal.status == 78, "\(refusal.errors)")
        for word in ["bellhop.toml:", "token_file", path + "/token", "read"] {
            #expect(refusal.errors.contains(word), "\(refusal.errors)")
        }
    }

    @Test("a state folder on a read-only file system is refused")
    func readOnly() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try daemon.scratch.makeFolder("state/bellhop")
        try await SmallDisk.mounted(at: daemon.stateFolder, options: "ro") {
            try await refuses(daemon, status: 73, saying: daemon.stateFolder, "read-only", "choose another path")
        }
    }

    @Test("a state folder that cannot be made is refused")
    func noFolder() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try daemon.scratch.write("a file", to: "state/bellhop")
        try await refuses(daemon, status: 73, saying: daemon.stateFolder, "--state-dir")
    }

    @Test("D-15: a database of a newer Bellhop is refused with 78, which no service manager tries again, and stays as it is")
    func newer() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try await daemon.start()
        #expect(try await daemon.end() == 0)
        let database = daemon.stateFolder + "/bellhop.db"
        let changed = try await Program.run(["sqlite3", database, "PRAGMA user_version = 9999"])
        #expect(changed.status == 0, "\(changed.errors) (is the package sqlite3 installed?)")
        try await refuses(daemon, status: 78, saying: database, "newer", "9999", "nothing was changed")
        let version = try await Program.run(["sqlite3", database, "PRAGMA user_version"])
        #expect(version.output == "9999")
    }

    @Test("a file that is no database is refused and stays as it is")
    func notADatabase() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try daemon.scratch.makeFolder("state/bellhop")
        let text = String(repeating: "Dear diary, ", count: 500)
        try daemon.scratch.write(text, to: "state/bellhop/bellhop.db")
        try await refuses(daemon, status: 65, saying: daemon.stateFolder, "not a database", "nothing was changed")
        #expect(try String(contentsOfFile: daemon.stateFolder + "/bellhop.db", encoding: .utf8) == text)
    }

    @Test("a pipe in the place of the database is refused at once; a link in the place of the lock is not followed")
    func pipeAndLink() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try daemon.scratch.makeFolder("state/bellhop")
        let database = daemon.stateFolder + "/bellhop.db"
        try #require(mkfifo(database, 0o600) == 0)
        try await refuses(daemon, status: 65, saying: database, "not a database", "nothing was changed")
        try FileManager.default.removeItem(atPath: database)

        let lock = daemon.stateFolder + "/bellhop.lock"
        try FileManager.default.removeItem(atPath: lock)
        let victim = try daemon.scratch.write("precious", to: "victim")
        try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: victim)
        try await refuses(daemon, status: 73, saying: lock, "the lock file is a link; remove it")
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
        try FileManager.default.removeItem(atPath: lock)
        try #require(mkfifo(lock, 0o600) == 0)
        try await refuses(daemon, status: 73, saying: lock, "the lock file is not a regular file; remove it")
    }

    @Test("a second daemon on the same state is refused, and the first goes on: DESIGN §5")
    func second() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let first = try await daemon.start()
        let second = try await Program.start(
            [
                Programs.path("bellhopd"), "--config", daemon.scratch.path + "/bellhop.toml", "--state-dir", daemon.stateFolder, "--socket",
                daemon.socket, "--test-mode",
            ], environment: daemon.environment)
        #expect(try await second.exit() == 75)
        let said = second.errors.all.joined(separator: "\n")
        for word in [daemon.stateFolder, "process \(first.id)", "bellhop down"] { #expect(said.contains(word), "\(said)") }
        // The second daemon must not have taken over the socket of the first.
        #expect(try await daemon.status().daemon.pid == first.id)
        try await daemon.kill9()
        // A lock that a killed daemon has left behind does not prevent a start.
        try await daemon.start()
        #expect(try await daemon.end() == 0)
    }

    @Test("test mode refuses a real database, and real life one of tests: G21")
    func testMode() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json, isTestMode: false)
        try await daemon.start()
        #expect(try await daemon.end() == 0)
        try await refuses(daemon, ["--test-mode"], status: 65, saying: "real", "--state-dir")
        let other = try DaemonProcess(config: DaemonConfig.json)
        try await other.start()
        #expect(try await other.end() == 0)
        let program = try await Program.run(
            [
                Programs.path("bellhopd"), "--config", other.scratch.path + "/bellhop.toml", "--state-dir", other.stateFolder, "--socket",
                other.socket,
            ],
            environment: other.environment)
        #expect(program.status == 65)
        #expect(program.errors.contains("test"))
    }

    @Test("a socket path that is too long for the kernel is refused")
    func longSocket() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let path = daemon.scratch.path + "/" + String(repeating: "s", count: 120)
        let program = try await Program.run(
            [
                Programs.path("bellhopd"), "--config", daemon.scratch.path + "/bellhop.toml", "--state-dir", daemon.stateFolder, "--socket",
                path,
            ],
            environment: daemon.environment)
        #expect(program.status == 73)
        #expect(program.errors.contains("longer than"))
    }

    @Test("a flag that does not exist is refused with the usage")
    func unknownFlag() async throws {
        let program = try await Program.run([Programs.path("bellhopd"), "--nonsense"])
        #expect(program.status == 64)
        #expect(program.errors.contains("--nonsense"))
    }
}
