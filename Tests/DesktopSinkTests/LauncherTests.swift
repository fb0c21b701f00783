#if Desktop
import BellhopCore
import BellhopTestKit
import DesktopSink
import Glibc
import Testing

/// Tests how links are opened. Scripts replace `systemd-run` and the program that opens the link.
@Suite(.timeLimit(.minutes(15))) struct LauncherTests {
    private let token = ["XDG_ACTIVATION_TOKEN": "t-1", "DESKTOP_STARTUP_ID": "t-1"]

    /// A folder of scripts. Each script writes its arguments into its own named pipe. If all
    /// scripts shared one pipe, the output of the second script could be read as the end of the
    /// first output.
    private final class Stage: Sendable {
        private static let names = ["systemd-run", "opener"]
        private let root: TemporaryFolder
        var folder: String { root.path }
        let log = Happenings<String>()

        init() throws {
            root = try TemporaryFolder()
            for name in Self.names { try #require(mkfifo(folder + "/" + name + ".said", 0o600) == 0) }
        }

        /// Writes the script with a separate shell. If this process wrote the script, a program
        /// that another test starts at the same time could keep the file open. The script could
        /// then not be run (ETXTBSY).
        func script(_ name: String, status: Int32 = 0) async throws {
            let text = "#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\" \"token=$XDG_ACTIVATION_TOKEN\" > \(folder)/\(name).said\nexit \(status)\n"
            let made = try await DesktopProcess.run(
                ["sh", "-c", "printf %s \"$1\" > \"$2\" && chmod 700 \"$2\"", "sh", text, folder + "/" + name], environment: [:],
                errors: "/dev/null")
            try #require(made.status == 0)
        }

        func launcher(unit: Bool, isRoot: Bool = false) -> Launcher {
            var environment = ["PATH": folder]
            if unit { environment["INVOCATION_ID"] = "0123456789abcdef" }
            return Launcher(environment: environment, isRoot: isRoot) { [log] in log.append($0) }
        }

        /// Returns the lines that a script writes when it starts.
        func said(by name: String) async -> [String] {
            let path = folder + "/" + name + ".said"
            let text = await withCheckedContinuation { continuation in
                let hasStarted = OwnThread.start(named: "said") {
                    let pipe = open(path, O_RDONLY | O_CLOEXEC)
                    var bytes: [UInt8] = []
                    var buffer = [UInt8](repeating: 0, count: 4096)
                    while case let count = read(pipe, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
                    close(pipe)
                    continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
                }
                precondition(hasStarted)
            }
            return text.split(separator: "\n").map { String($0.replacing(folder + "/", with: "")) }
        }
    }

    @Test("N-22: in a systemd unit of the user a link is opened by a unit of its own")
    func unit() async throws {
        let stage = try Stage()
        try await stage.script("systemd-run")
        stage.launcher(unit: true).launch(["opener", "https://x/?a=${HOME}&b=$c"], additions: token)
        #expect(
            await stage.said(by: "systemd-run") == [
                "systemd-run", "--user", "--quiet", "--collect", "--setenv=XDG_ACTIVATION_TOKEN=t-1", "--setenv=DESKTOP_STARTUP_ID=t-1",
                "--",
                "opener", "https://x/?a=$${HOME}&b=$$c", "token=",
            ])
        #expect(stage.log.all == [])
    }

    @Test("where systemd-run fails or is missing, the program is started directly, and the log says so", arguments: [true, false])
    func fallback(isThere: Bool) async throws {
        let stage = try Stage()
        try await stage.script("opener")
        if isThere { try await stage.script("systemd-run", status: 1) }
        stage.launcher(unit: true).launch(["opener", "bellhop://pet/1"], additions: token)
        if isThere { #expect(await stage.said(by: "systemd-run").first == "systemd-run") }
        #expect(await stage.said(by: "opener") == ["opener", "bellhop://pet/1", "token=t-1"])
        let why = isThere ? "systemd-run failed (status 1)" : "systemd-run cannot be started (No such file or directory)"
        #expect(
            try await stage.log.first(1)
                == ["\(why); opener runs in bellhopd's unit to open a link, and ends with it"])
    }

    @Test("outside a unit, and as root, the program is started directly", arguments: [(false, false), (true, true)])
    func direct(unit: Bool, isRoot: Bool) async throws {
        let stage = try Stage()
        try await stage.script("systemd-run")
        try await stage.script("opener")
        stage.launcher(unit: unit, isRoot: isRoot).launch(["opener", "a b", ""], additions: token)
        #expect(await stage.said(by: "opener") == ["opener", "a b", "token=t-1"])
        #expect(stage.log.all == [])
    }

    @Test("a program that opens nothing is told in the log: a click would otherwise look as if it had")
    func failed() async throws {
        let stage = try Stage()
        try await stage.script("opener", status: 3)
        stage.launcher(unit: false).launch(["opener", "x"], additions: [:])
        _ = await stage.said(by: "opener")
        #expect(try await stage.log.first(1) == ["opener did not open a link (status 3); try it: bellhop open bellhop://unanswered"])
    }

    @Test("a program that is not there is told in the log")
    func missing() async throws {
        let stage = try Stage()
        stage.launcher(unit: false).launch(["opener", "x"], additions: [:])
        #expect(try await stage.log.first(1) == ["opener cannot be started to open a link: No such file or directory"])
    }
}
#endif
