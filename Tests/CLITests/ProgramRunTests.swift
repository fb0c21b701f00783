import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc
import NIOCore
import NIOPosix
import Testing

@testable import bellhop

/// Tests programs that are run and waited for. The tests run one at a time. Otherwise a program
/// that one test starts could inherit the descriptor of a script that another test is writing. Such
/// a script cannot be run (ETXTBSY).
@Suite(.serialized) struct ProgramRunTests {
    @Test("A program's output, errors and status come back whole, however much it says")
    func output() async throws {
        let script =
            "i=0; while [ $i -lt 4000 ]; do echo 0123456789012345678901234567890123456789; echo error >&2; i=$((i+1)); done; exit 3"
        let ended = try await ProgramRun.run(["sh", "-c", script])
        #expect(ended.status == 3)
        #expect(ended.output.utf8.count == 4000 * 41)
        #expect(ended.errors.utf8.count == 4000 * 6)
    }

    @Test("A program that was killed, or is not there, is told as such")
    func killed() async throws {
        let killed = try await ProgramRun.run(["sh", "-c", "kill -9 $$"])
        #expect(killed.status == 137)
        await #expect(throws: ProgramRun.NotStarted.self) { try await ProgramRun.run(["/nonexistent/bellhopd"]) }
    }

    @Test("A program starts with no signal blocked or ignored, whatever ours are")
    func signals() async throws {
        let ended = try await ProgramRun.run(["sh", "-c", "grep -E '^Sig(Blk|Ign)' /proc/self/status"])
        let masks = ended.output.split(separator: "\n").compactMap { $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } }
        #expect(masks.count == 2)
        // Check signals 1 to 31. Signals 32 and 33 belong to the C library.
        #expect(masks.allSatisfy { $0 & 0x7FFF_FFFF == 0 }, "\(ended.output)")
    }

    @Test("config check without a daemon asks bellhopd itself, and lists its faults with 78")
    func configCheck() async throws {
        try await Self.withScript(
            """
            test "$1 $2 $3" = "--check-config --json --lang=en" || exit 70
            echo "{\\"path\\":\\"$4\\",\\"faults\\":[{\\"file\\":\\"$4\\",\\"line\\":3,\\"column\\":5,\\"message\\":\\"no such key\\"},"
            echo "{\\"file\\":\\"$4\\",\\"line\\":9,\\"column\\":1,\\"message\\":\\"no such sink\\"}]}"
            exit 78
            """
        ) { program in
            let run = await CommandRun.run(["config", "check", "new.toml"], socket: "/nonexistent/s", program: program)
            #expect(run.status == 78)
            #expect(run.out == "new.toml:3:5: no such key\nnew.toml:9:1: no such sink\n2 faults\n")
            let json = await CommandRun.run(["config", "check", "new.toml", "--json"], socket: "/nonexistent/s", program: program)
            let check = try WireCoding.decode(ConfigCheckJSON.self, from: Data(json.out.utf8))
            #expect(check.faults.map(\.line) == [3, 9])
        }
        for (answer, said) in [
            ("{\"faults\":[]}", "✓ built-in config: no faults\n"), ("{\"path\":\"/a.toml\",\"faults\":[]}", "✓ /a.toml: no faults\n"),
        ] {
            try await Self.withScript("echo '\(answer)'") { program in
                let run = await CommandRun.run(["config", "check"], socket: "/nonexistent/s", program: program)
                #expect(run.status == 0)
                #expect(run.out == said)
            }
        }
        try await Self.withScript("echo 'bellhopd: x.toml cannot be read' >&2; exit 66") { program in
            let run = await CommandRun.run(["config", "check", "x.toml"], socket: "/nonexistent/s", program: program)
            #expect(run.status == 66)
            #expect(run.err == "bellhop: bellhopd: x.toml cannot be read\n")
        }
        let none = await CommandRun.run(["config", "check"], socket: "/nonexistent/s")
        #expect(none.status == 69)
    }

    @Test("up tells why a daemon ended at once, with its exit code and the end of its log")
    func failedStart() async throws {
        try await Self.withScript("echo \"bellhopd: $1 $2 is no good\" >&2; exit 73") { program in
            let home = try StandInDaemon.makeFolder()
            defer { Self.remove([home + "/bellhop/bellhopd.log", home + "/bellhop", home]) }
            let environment = ["XDG_STATE_HOME": home]
            let arguments = ["up", "--", "--config", "x.toml"]
            let run = await CommandRun.run(arguments, socket: "/nonexistent/s", environment: environment, program: program)
            #expect(run.status == 73)
            #expect(run.err.hasSuffix("bellhopd.log says:\n  bellhopd: --config x.toml is no good\n"), "\(run.err)")
            // The lines of the earlier start are not shown again.
            let second = await CommandRun.run(
                ["up", "--", "--config", "y.toml"], socket: "/nonexistent/s", environment: environment, program: program)
            #expect(second.err.hasSuffix("bellhopd.log says:\n  bellhopd: --config y.toml is no good\n"), "\(second.err)")
        }
        let none = await CommandRun.run(["up", "--detached"], socket: "/nonexistent/s", environment: ["HOME": "/nonexistent"])
        #expect(none.status == 69)
        let homeless = await CommandRun.run(["up", "--detached"], socket: "/nonexistent/s", program: "/bin/true")
        #expect(homeless.status == 64)
    }

    @Test("up leaves a daemon alone that answers already")
    func runsAlready() async throws {
        try await StandInDaemon.with { _, _ in
            try .ok(Samples.version())
        } _: { daemon in
            let run = await CommandRun.run(["up"], socket: daemon.path)
            #expect(run.status == 0)
            #expect(run.out == "bellhopd \(Release.version) is already running\n")
        }
    }

    @Test("up succeeds if its daemon ended because another one was starting at the same moment, and that one answers")
    func startedElsewhere() async throws {
        try await StandInDaemon.with { _, _ in
            try .ok(Samples.version())
        } _: { daemon in
            let folder = try StandInDaemon.makeFolder()
            let socket = folder + "/socket"
            defer { Self.remove([socket, folder + "/bellhop/bellhopd.log", folder + "/bellhop", folder]) }
            // The socket appears only after the daemon has ended.
            try await Self.withScript("ln -s \(daemon.path) \(socket); echo 'bellhopd: in use' >&2; exit 75") { program in
                let run = await CommandRun.run(
                    ["up", "--detached"], socket: socket, environment: ["XDG_STATE_HOME": folder], program: program)
                #expect(run.status == 0 && run.out == "bellhopd \(Release.version) is already running\n", "\(run)")
            }
        }
    }

    @Test("up names the log that it cannot write, and never bellhopd instead")
    func unwritableLog() async throws {
        let home = try StandInDaemon.makeFolder()
        defer { Self.remove([home + "/bellhop/bellhopd.log", home + "/bellhop", home]) }
        let log = home + "/bellhop/bellhopd.log"
        #expect(DaemonLog.makeFolder(of: log + "/."))
        let run = await CommandRun.run(
            ["up", "--detached"], socket: "/nonexistent/s", environment: ["XDG_STATE_HOME": home], program: "/bin/true")
        #expect(run.status == 73 && run.err.hasPrefix("bellhop: \(log) cannot be written: Is a"), "\(run)")
        let failure = try #require(DaemonLog.readOnly(log, EROFS))
        #expect(
            failure.code == .cannotCreate && say(failure.message).hasPrefix("\(log) is on a file system that is mounted read-only.\nMount"))
        #expect(DaemonLog.readOnly(log, EACCES) == nil)
        let check = DaemonLog.check(log) { $0 == home + "/bellhop" ? ENOENT : $0 == home ? EROFS : 0 }
        #expect(check?.state == .fail && check?.detail.hasPrefix(log) == true)
        #expect(DaemonLog.check(log) { _ in 0 } == nil)
    }

    @Test("config path without a daemon shows the file that a daemon would use, and says that none runs")
    func configPath() async throws {
        let home = try StandInDaemon.makeFolder()
        let file = home + "/bellhop/bellhop.toml"
        defer { Self.remove([file, home + "/bellhop", home]) }
        let environment = ["XDG_CONFIG_HOME": home]
        #expect(DaemonLog.makeFolder(of: file))
        try Data("".utf8).write(to: URL(filePath: file))
        let run = await CommandRun.run(["config", "path"], socket: "/nonexistent/s", environment: environment)
        #expect(run.status == 0 && run.out == file + "\n" && run.err.hasPrefix("bellhopd is not running."), "\(run)")
        let json = await CommandRun.run(["config", "path", "--json"], socket: "/nonexistent/s", environment: environment)
        #expect(json.status == 0 && json.err.isEmpty)
        #expect(json.out == "{\"path\":\"\(file)\",\"searched\":[\"\(file)\",\"/etc/bellhop/bellhop.toml\"]}\n", "\(json.out)")
    }

    @Test("down waits until the process that answered has ended")
    func down() async throws {
        let pid = try ProgramRun.spawn(["sleep", "600"], input: "/dev/null", output: .file("/dev/null"), errors: .file("/dev/null"))
        try await StandInDaemon.with { asked, _ in
            // End the process, as a real daemon would end itself on this request.
            kill(pid, SIGTERM)
            #expect(asked.line == "POST /v1/shutdown")
            return try .ok(ShutdownJSON(pid: pid))
        } _: { daemon in
            let run = await CommandRun.run(["down", "--socket", daemon.path], socket: "")
            #expect(run.status == 0)
            #expect(run.out == "bellhopd is stopped\n")
        }
        #expect(ProgramRun.wait(for: pid) == 128 + SIGTERM)
    }

    @Test("Waiting for a daemon ends when its socket appears, also in a folder that was not there")
    func socketWatch() async throws {
        let folder = try StandInDaemon.makeFolder()
        let path = folder + "/run/bellhop/socket"
        async let waiting: Void = DaemonReturn.waitUntilAnswered(["/nonexistent/s", path])
        #expect(mkdir(folder + "/run", 0o700) == 0)
        #expect(mkdir(folder + "/run/bellhop", 0o700) == 0)
        let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let channel = try await ServerBootstrap(group: loop).bind(unixDomainSocketPath: path).get()
        await waiting
        try await channel.close()
        try await loop.shutdownGracefully()
        Self.remove([path, folder + "/run/bellhop", folder + "/run", folder])
    }

    /// Runs `body` with a shell script in place of bellhopd.
    static func withScript(_ script: String, _ body: (String) async throws -> Void) async throws {
        let folder = try StandInDaemon.makeFolder()
        let path = folder + "/bellhopd"
        defer { remove([path, folder]) }
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
        #expect(chmod(path, 0o700) == 0)
        try await body(path)
    }

    private static func remove(_ paths: [String]) {
        for path in paths { Glibc.remove(path) }
    }
}
