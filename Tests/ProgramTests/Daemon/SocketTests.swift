import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the checks that the daemon and the command line make on the owner of the control socket.
@Suite(.timeLimit(.minutes(15))) struct SocketTests {
    /// Starts another daemon that uses the same socket but has its own state folder.
    private func rival(of daemon: DaemonProcess) async throws -> Program {
        try await Program.start(
            [
                Programs.path("bellhopd"), "--config", daemon.scratch.path + "/bellhop.toml", "--state-dir",
                daemon.scratch.path + "/state/rival", "--socket", daemon.socket, "--test-mode",
            ], environment: daemon.environment)
    }

    @Test("a daemon does not take the socket of another one, whatever its state folder; it names the process and ends with 75")
    func taken() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let first = try daemon.program
            try await daemon.timer("Tea", for: .minutes(10))
            let second = try await rival(of: daemon)
            #expect(try await second.exit() == 75)
            let said = second.errors.all.joined(separator: "\n")
            #expect(
                said.contains(
                    "bellhopd: process \(first.id) listens on the socket \(daemon.socket); stop that process first (bellhop down)"),
                "\(said)")
            #expect(try await daemon.status().daemon.pid == first.id)
            #expect(try await daemon.timerList().timers.map(\.name) == ["Tea"])
        }
    }

    @Test("a daemon that ends removes no socket but its own, and leaves nothing of its own behind")
    func ownSocketOnly() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try await daemon.start()
        // Somebody removes the first daemon's socket, so another daemon can create a socket at the
        // same path.
        try FileManager.default.removeItem(atPath: daemon.socket)
        let second = try await rival(of: daemon)
        do {
            try await second.saying("listens on")
            #expect(try await daemon.end() == 0)
            #expect(try await daemon.status().daemon.pid == second.id, "the first has removed the second's")
            #expect(try await second.terminate() == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: daemon.scratch.path + "/run") == [])
        } catch {
            try await second.kill9()
            try await daemon.kill9()
            throw error
        }
    }

    @Test("what is no socket is left where it is, and said; so is a folder in which others could put a socket of theirs")
    func unfitPlaces() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        func refusal() async throws -> (status: Int32, said: String) {
            let program = try await daemon.launch()
            return (try await program.exit(), program.errors.all.joined(separator: "\n"))
        }
        try daemon.scratch.write("mine", to: "run/socket")
        let file = try await refusal()
        #expect(file.status == 73 && file.said.contains("\(daemon.socket) is not a socket; move that file away"), "\(file)")
        #expect(try String(contentsOfFile: daemon.socket, encoding: .utf8) == "mine")
        try FileManager.default.removeItem(atPath: daemon.socket)

        let folder = daemon.scratch.path + "/run"
        chmod(folder, 0o777)
        let open = try await refusal()
        #expect(
            open.status == 77 && open.said.contains("the socket's folder \(folder) is writable by everybody (chmod go-w \(folder)"),
            "\(open)")
        // Make the folder writable by everybody but sticky, like /tmp, so that nobody else can
        // remove our files there.
        chmod(folder, 0o1777)
        try await daemon.start()
        #expect(try await daemon.end() == 0)
        chmod(folder, 0o700)
        guard geteuid() == 0 else { return }
        try #require(chown(folder, 65_534, 65_534) == 0)
        let foreign = try await refusal()
        #expect(foreign.status == 77 && foreign.said.contains("the socket's folder \(folder) belongs to another user"), "\(foreign)")
    }

    @Test(
        "the command line says nothing to a socket that another user may have put there; it speaks to one in a folder that only its owner could make",
        .enabled(if: geteuid() == 0))
    func impostor() async throws {
        /// Runs a daemon as the user nobody, with its socket in `folder`.
        func run(in folder: String, _ body: (DaemonProcess, String) async throws -> Void) async throws {
            let daemon = try DaemonProcess(config: DaemonConfig.json)
            let socket = folder + "/bellhop/socket"
            try FileManager.default.createDirectory(atPath: folder + "/bellhop", withIntermediateDirectories: true)
            for path in [daemon.scratch.path, folder + "/bellhop"] {
                #expect(try await Program.run(["chown", "-R", "65534:65534", path]).status == 0)
            }
            chmod(folder + "/bellhop", 0o755)
            let program = try await daemon.launch(
                ["--socket", socket], wrapper: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"])
            do {
                try await program.saying("listens on")
                try await body(daemon, socket)
            } catch {
                try await daemon.kill9()
                throw error
            }
            try await daemon.kill9()
        }
        func bellhop(_ arguments: [String], _ daemon: DaemonProcess, as user: [String] = []) async throws -> Program.Result {
            try await Program.run(user + [Programs.path("bellhop")] + arguments, environment: daemon.environment)
        }
        let shared = try TemporaryFolder.ofDaemon()
        chmod(shared.path, 0o1777)
        try await run(in: shared.path) { daemon, socket in
            let own = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
            let told = try await bellhop(["--socket", socket, "timer", "10m", "my secret plan"], daemon)
            #expect(told.status == 77 && told.errors.contains("Another user (65534) is listening on the socket"), "\(told)")
            let list = try await bellhop(["--socket", socket, "timer", "list"], daemon, as: own)
            #expect(list.status == 0 && !list.output.contains("secret"), "\(list)")
            // The daemon's memory cannot be read by other programs of the same user, and it cannot
            // end up in a core dump.
            let program = try daemon.program
            let owner = try await Program.run(["stat", "-c", "%u", "/proc/\(program.id)/mem"])
            #expect(owner.output == "0", "\(owner)")
            let limits = try String(contentsOfFile: "/proc/\(program.id)/limits", encoding: .utf8)
            #expect(limits.contains(#/Max core file size +0 +0 /#), "\(limits)")
        }
        // Use a folder in /run, because the folder of the system's daemon is there.
        let system = "/run/bhp-\(getpid())"
        mkdir(system, 0o755)
        defer { rmdir(system) }
        try await run(in: system) { daemon, socket in
            let status = try await bellhop(["--socket", socket, "status"], daemon)
            #expect(status.status == 0, "\(status)")
        }
        _ = try await Program.run(["rm", "-r", system + "/bellhop"])
    }

    @Test("a daemon that something holds up ends in its time, without a crash")
    func heldUp() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let program = try await daemon.start()
        // Replace the config with a pipe whose data never ends.
        let config = daemon.scratch.path + "/bellhop.toml"
        try FileManager.default.removeItem(atPath: config)
        try #require(mkfifo(config, 0o600) == 0)
        let writer = open(config, O_RDWR | O_CLOEXEC)
        try #require(writer >= 0)
        defer { close(writer) }
        let reload = try await Program.start(
            [Programs.path("bellhop"), "config", "reload"],
            environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
        // Wait until the byte that is written here has disappeared from the pipe. This shows that
        // the daemon is reading.
        try #require(write(writer, "#", 1) == 1)
        var unread = pollfd(fd: writer, events: Int16(POLLIN), revents: 0)
        while poll(&unread, 1, 0) > 0 { try Task.checkCancellation() }
        let status = try await daemon.end()
        let said = program.errors.all.joined(separator: "\n")
        #expect(status == 0 && said.contains("did not end within 6 s") && !said.contains("Fatal error"), "\(said)")
        try await reload.exit()
    }

    @Test("a socket path that is too long for the kernel is refused by the daemon and by the command line, with the limit")
    func tooLong() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let path = daemon.scratch.path + "/" + String(repeating: "x", count: 120)
        let started = try await daemon.launch(["--socket", path])
        #expect(try await started.exit() == 73)
        #expect(started.errors.all.joined().contains("the socket's path is longer than 107 bytes: \(path) (use a shorter --socket)"))
        let asked = try await Program.run([Programs.path("bellhop"), "--socket", path, "status"], environment: daemon.environment)
        #expect(asked.status == 64, "\(asked)")
        #expect(asked.errors.contains("is longer than the 107 bytes the kernel allows. Choose a shorter --socket"), "\(asked.errors)")
        #expect(access(path, F_OK) != 0)
    }
}
