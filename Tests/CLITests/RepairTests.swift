import BellhopCore
import ControlWire
import Foundation
import Glibc
import Testing

@testable import bellhop

/// Tests `bellhop doctor --fix` in a temporary home folder.
@Suite struct RepairTests {
    /// A home folder with everything that can be repaired: a state folder and a database that other
    /// users can read, a config that other users can change, an unfinished file, and a stale
    /// socket.
    private struct Home {
        let path: String
        let environment: [String: String]
        var state: String { path + "/state/bellhop" }
        var config: String { path + "/config/bellhop" }
        var socket: String { path + "/s" }

        init() throws {
            var template = Array("/tmp/bh-XXXXXX".utf8CString)
            path = try String(cString: #require(mkdtemp(&template)))
            environment = ["XDG_STATE_HOME": path + "/state", "XDG_CONFIG_HOME": path + "/config"]
            for folder in [state, config] { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
            for (file, mode) in [(state + "/bellhop.db", 0o644), (config + "/bellhop.toml", 0o666), (state + "/x.part-999999999", 0o600)] {
                #expect(FileManager.default.createFile(atPath: file, contents: Data("x".utf8)) && chmod(file, mode_t(mode)) == 0)
            }
            // The program that owns this unfinished file is still running.
            let busy = state + "/y.part-\(getpid())"
            #expect(FileManager.default.createFile(atPath: busy, contents: nil) && chmod(busy, 0o600) == 0)
            #expect(chmod(state, 0o755) == 0 && chmod(config, 0o755) == 0)
            leaveSocket()
        }

        /// Binds a socket and closes it, which leaves its file behind.
        private func leaveSocket() {
            let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(socket.utf8)) }
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            close(descriptor)
        }

        func mode(_ file: String) -> mode_t {
            var status = stat()
            return stat(file, &status) == 0 ? status.st_mode & 0o777 : 0
        }

        func doctor(_ options: String..., answers: [LineInput.Line]? = nil) async -> CommandRun {
            await CommandRun.run(["doctor"] + options, socket: socket, environment: environment, answers: answers)
        }

        func remove() { _ = try? FileManager.default.removeItem(atPath: path) }
    }

    @Test("doctor --fix --yes repairs permissions, leftovers and a stale socket, says so, and leaves the rest alone")
    func all() async throws {
        let home = try Home()
        defer { home.remove() }
        let before = await home.doctor()
        #expect(before.out.contains("→ To repair this: bellhop doctor --fix"))
        let run = await home.doctor("--fix", "--yes")
        // No daemon is running, and no repair changes that.
        #expect(run.status == 69)
        let lines = run.out.split(separator: "\n").map(String.init)
        #expect(
            lines.filter { $0.hasPrefix("✓ ") }.prefix(5) == [
                "✓ Only you can read \(home.state) now.", "✓ Only you can read \(home.state)/bellhop.db now.",
                "✓ Only you can change \(home.config)/bellhop.toml now.", "✓ Removed \(home.state)/x.part-999999999.",
                "✓ Removed \(home.socket).",
            ], "\(run.out)")
        #expect(home.mode(home.state) == 0o700 && home.mode(home.state + "/bellhop.db") == 0o600)
        #expect(home.mode(home.config + "/bellhop.toml") == 0o644)
        #expect(access(home.state + "/x.part-999999999", F_OK) != 0 && access(home.socket, F_OK) != 0)
        #expect(access(home.state + "/y.part-\(getpid())", F_OK) == 0)
        let again = await home.doctor("--fix", "--yes")
        #expect(again.out.hasPrefix("There is nothing to repair.\n"))
    }

    @Test("the database of [store] path, its folder and the folder of the socket are repaired, too; other files there are not")
    func elsewhere() async throws {
        let home = try Home()
        defer { home.remove() }
        let (disk, run) = (home.path + "/disk", home.path + "/run")
        for folder in [disk, run + "/bellhop"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            #expect(chmod(folder, 0o777) == 0)
        }
        for name in ["bellhop.db", "bellhop.db-wal", "letter"] {
            #expect(FileManager.default.createFile(atPath: disk + "/" + name, contents: nil) && chmod(disk + "/" + name, 0o666) == 0)
        }
        for repair in FileRepairs.database(disk + "/bellhop.db", outside: [home.state]) { #expect(await repair.run() == nil) }
        #expect(home.mode(disk) == 0o755 && home.mode(disk + "/letter") == 0o666)
        #expect(home.mode(disk + "/bellhop.db") == 0o600 && home.mode(disk + "/bellhop.db-wal") == 0o600)
        #expect(FileRepairs.database(home.state + "/bellhop.db", outside: [home.state]).isEmpty)
        #expect(FileRepairs.database("/tmp/no-such-database.db", outside: []).isEmpty, "the folder belongs to all users")
        let environment = home.environment.merging(["XDG_RUNTIME_DIR": run]) { $1 }
        let doctor = await CommandRun.run(["doctor", "--fix", "--yes"], socket: home.socket, environment: environment)
        #expect(doctor.out.contains("✓ Only you can read \(run)/bellhop now.") && home.mode(run + "/bellhop") == 0o700, "\(doctor.out)")
    }

    @Test("without a daemon, doctor says why the last start failed, until a later start works")
    func startFailed() async throws {
        let home = try Home()
        defer { home.remove() }
        let log = home.state + "/bellhopd.log"
        let started = "2026-11-28 02:47:39 notice bellhopd 0.1.0 listens on /run\n"
        try Data((started + "bellhopd: the database is damaged\n").utf8).write(to: URL(filePath: log))
        #expect(await home.doctor().out.contains("✗ log: the last start failed: the database is damaged\n"))
        try Data((started + "bellhopd: the database is damaged\n" + started).utf8).write(to: URL(filePath: log))
        #expect(await !home.doctor().out.contains("the last start failed"))
    }

    @Test("doctor --fix asks before each repair and does only what was answered with yes; without a terminal it does nothing")
    func asked() async throws {
        let home = try Home()
        defer { home.remove() }
        let piped = await home.doctor("--fix")
        #expect(piped.status == 64 && piped.err.contains("bellhop doctor --fix --yes"))
        #expect(home.mode(home.state + "/bellhop.db") == 0o644)
        let run = await home.doctor(
            "--fix", answers: [.text("n"), .text("y"), .text(""), .text("n"), .text("n")])
        #expect(home.mode(home.state) == 0o755 && home.mode(home.state + "/bellhop.db") == 0o600)
        #expect(home.mode(home.config + "/bellhop.toml") == 0o666 && access(home.socket, F_OK) == 0)
        let words = run.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("right away? [y/N] y ✓ Only you can read"), "\(run.out)")
        #expect(run.out.split(separator: "\n").count { $0.hasPrefix("! left as it is: ") } == 4, "\(run.out)")
        let json = await home.doctor("--fix", "--yes", "--json")
        let results = try JSONDecoder().decode([String: [RepairJSON]].self, from: Data(json.out.utf8))
        #expect(results["repairs"]?.count == 4 && results["repairs"]?.allSatisfy { $0.done != nil } == true)
    }

    @Test("one run also repairs what the config check reports only after the first repairs")
    func rounds() async throws {
        let home = try Home()
        defer { home.remove() }
        let token = home.path + "/token"
        let config = home.config + "/bellhop.toml"
        #expect(FileManager.default.createFile(atPath: token, contents: Data("x".utf8)) && chmod(token, 0o644) == 0)
        let daemon = try await StandInDaemon { asked, _ in
            guard asked.target == "/v1/config/check" else { return try .ok(DoctorJSON(checks: [])) }
            guard home.mode(config) == 0o644 else {
                return try .ok(ConfigCheckJSON(faults: [FaultJSON(file: config, line: 0, column: 0, message: "is writable")]))
            }
            let warning = FaultJSON(file: config, line: 1, column: 1, message: "can be read by everybody", exposedFile: token)
            return try .ok(ConfigCheckJSON(faults: [], warnings: [warning]))
        }
        let run = await CommandRun.run(["doctor", "--fix", "--yes"], socket: daemon.path, environment: home.environment)
        #expect(home.mode(config) == 0o644 && home.mode(token) == 0o600, "\(run.out)")
        #expect(run.out.contains("✓ Only you can read \(token) now."), "\(run.out)")
    }

    @Test("a config that others can change is a warning, because bellhopd would start with it; the daemon says it only once")
    func writableConfig() async throws {
        for reported in [false, true] {
            let daemon = try await StandInDaemon { asked, _ in
                guard asked.target == "/v1/config/check" else {
                    return try .ok(DoctorJSON(checks: reported ? [CheckJSON(name: "config", state: .warn, detail: "is writable")] : []))
                }
                var fault = FaultJSON(file: "b.toml", line: 0, column: 0, message: "b.toml is writable by everybody")
                fault.usableAtStart = true
                return try .ok(ConfigCheckJSON(faults: [fault]))
            }
            let run = await CommandRun.run(["doctor"], socket: daemon.path, environment: [:])
            #expect(!run.out.contains("would not start again") && run.out.contains("1 warning"), "\(run.out)")
            #expect(run.out.split(separator: "\n").count { $0.contains("is writable") } == 1, "\(run.out)")
        }
    }

    @Test("a fault that only keeps a part of bellhopd off does not prevent a start; the daemon says it only once")
    func partlyUsableConfig() async throws {
        for reported in [false, true] {
            let daemon = try await StandInDaemon { asked, _ in
                let message = "api.key: /k.pem does not exist (check the path)"
                guard asked.target == "/v1/config/check" else {
                    let off = CheckJSON(name: "api", state: .fail, detail: "The API is off: \(message)")
                    let other = CheckJSON(name: "config", state: .warn, detail: "is readable by everybody")
                    return try .ok(DoctorJSON(checks: reported ? [off] : [other]))
                }
                var fault = FaultJSON(file: "b.toml", line: 4, column: 7, message: message)
                fault.usableAtStart = true
                return try .ok(ConfigCheckJSON(faults: [fault]))
            }
            let words = await CommandRun.run(["doctor"], socket: daemon.path, environment: [:]).out.replacing(/\s+/, with: " ")
            #expect(!words.contains("would not start again"), "\(words)")
            #expect(words.contains("bellhopd starts anyway, without the part that needs it: api.key") == !reported, "\(words)")
            #expect(words.matches(of: /k\.pem does not exist/).count == 1, "\(words)")
        }
    }

    @Test("without a daemon, a corrected config needs a start and no reload; the fault that prevents the start is named")
    func withoutDaemon() async throws {
        try await ProgramRunTests.withScript(
            """
            echo '{"faults":[{"file":"b.toml","line":0,"column":0,"message":"is writable","usableAtStart":true},'
            echo '{"file":"b.toml","line":3,"column":1,"message":"no such key"}]}'
            exit 78
            """
        ) { program in
            let run = await CommandRun.run(["doctor"], socket: "/nonexistent/s", environment: [:], program: program)
            let words = run.out.replacing(/\s+/, with: " ")
            #expect(words.contains("so bellhopd would not start again: no such key"), "\(run.out)")
            #expect(words.contains("When the file is correct: bellhop up") && !words.contains("reload"), "\(run.out)")
        }
    }

    @Test("a file with a token that the config check reports is repaired, unless it belongs to somebody else; the report stays one line")
    func token() async throws {
        let home = try Home()
        defer { home.remove() }
        let token = home.config + "/my token"
        #expect(FileManager.default.createFile(atPath: token, contents: Data("x".utf8)) && chmod(token, 0o666) == 0)
        let warnings = [token, token, "/proc/version", home.path + "/none", "relative"].map { path in
            FaultJSON(file: "b.toml", line: 1, column: 1, message: "can be read by everybody", exposedFile: path)
        }
        let daemon = try await StandInDaemon { asked, _ in
            if asked.target == "/v1/config/check" { return try .ok(ConfigCheckJSON(faults: [], warnings: warnings)) }
            return try .ok(DoctorJSON(checks: [CheckJSON(name: "config", state: .warn, detail: "readable", fix: "Run: chmod 600 x")]))
        }
        let session = home.environment
        let shown = await CommandRun.run(["doctor"], socket: daemon.path, environment: session)
        #expect(shown.out.contains("→ Run: chmod 600 x\n    → To repair this: bellhop doctor --fix\n"), "\(shown.out)")
        #expect(!shown.out.contains(token), "\(shown.out)")
        let fixed = await CommandRun.run(["doctor", "--fix", "--yes"], socket: daemon.path, environment: session)
        #expect(fixed.out.components(separatedBy: "Only you can read \(token) now.").count == 2, "\(fixed.out)")
        #expect(!fixed.out.contains("Only you can change \(token)"), "\(fixed.out)")
        #expect(home.mode(token) == 0o600)
        try await daemon.stop()
    }
}
