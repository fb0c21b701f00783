import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests what happens when the daemon runs out of descriptors, and that callers cannot use them all
/// up.
@Suite(.timeLimit(.minutes(15))) struct DescriptorTests {
    /// A config with a program sink that adds a line to a file. `prepare` adds a hook that does the
    /// same.
    private static let config =
        DaemonConfig.json + """
            [sinks.lamp]
            type = "program"
            command = ["/bin/sh", "-c", "cat >/dev/null; echo $BELLHOP_NAME >>'@/lamp'"]

            """

    private func prepare() throws -> DaemonProcess {
        let daemon = try DaemonProcess(config: Self.config)
        try daemon.write(config: Self.config.replacing("'@/", with: "'\(daemon.scratch.path)/"))
        try daemon.scratch.makeFolder("hooks.d/timer.finished")
        try daemon.scratch.write(
            "#!/bin/sh\necho $BELLHOP_NAME >>'\(daemon.scratch.path)/hook'\n", to: "hooks.d/timer.finished/10-add", mode: 0o700)
        return daemon
    }

    /// Waits until both the sink and the hook have written this name.
    private func heard(_ name: String, _ daemon: DaemonProcess) async throws {
        for file in ["lamp", "hook"] {
            while try await Program.run(["grep", "-qx", name, daemon.scratch.path + "/" + file]).status != 0 {
                try Task.checkCancellation()
            }
        }
    }

    /// Returns the CPU time that the process has used, in seconds.
    private func used(_ id: Int32) throws -> Double {
        let stat = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        let fields = stat[try #require(stat.lastIndex(of: ")"))...].split(separator: " ")
        return (try #require(Double(fields[12])) + #require(Double(fields[13]))) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    @Test("four hundred callers that say nothing leave the daemon room: commands are answered, sinks and hooks run, and nothing is parked")
    func silentCallers() async throws {
        let daemon = try prepare()
        try await daemon.start(wrapper: ["prlimit", "--nofile=256:256", "--"])
        do {
            let callers = try SilentCallers(400, at: daemon.socket)
            try await daemon.timer("Tea", for: .seconds(1))
            try await heard("Tea", daemon)
            let sinks = try await daemon.sinks()
            #expect(sinks.allSatisfy { $0.state == "ok" }, "\(sinks)")
            #expect(callers.connected < 400)
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test("without descriptors nothing spins, no sink is parked and no hook is lost: all of it comes when there are some again")
    func none() async throws {
        let daemon = try prepare()
        let program = try await daemon.start()
        do {
            try await daemon.timer("Tea", for: .seconds(2))
            try await daemon.timer("Egg", for: .seconds(6))
            let all = try await Program.run(["prlimit", "--pid", String(program.id), "--nofile=8:"])
            try #require(all.status == 0, "\(all.errors)")
            // These connections wait to be accepted, but the daemon has no free descriptor for
            // them.
            let callers = try SilentCallers(3, at: daemon.socket)
            let before = try (used(program.id), DaemonProcess.now())
            _ = try await daemon.notice("timer.finished", name: "Tea")
            _ = try await daemon.notice("timer.finished", name: "Egg")
            let (cpu, time) = try (used(program.id) - before.0, DaemonProcess.now() - before.1)
            // A thread in an endless loop would use all the CPU time it can get. The necessary work
            // takes only some hundredths of a second.
            #expect(cpu < Double(time.inMilliseconds) / 1000 / 4 + 0.25, "\(cpu) s of CPU in \(time.inMilliseconds) ms")
            let back = try await Program.run(["prlimit", "--pid", String(program.id), "--nofile=1024:"])
            try #require(back.status == 0, "\(back.errors)")
            try await heard("Tea", daemon)
            try await heard("Egg", daemon)
            let sinks = try await daemon.sinks()
            #expect(sinks.allSatisfy { $0.state == "ok" }, "\(sinks)")
            #expect(callers.connected == 3)
            for file in ["lamp", "hook"] {
                let lines = try String(contentsOfFile: daemon.scratch.path + "/" + file, encoding: .utf8).split(separator: "\n").sorted()
                #expect(lines == ["Egg", "Tea"], "\(file): \(lines)")
            }
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }
}
