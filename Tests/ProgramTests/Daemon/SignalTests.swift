import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests how the running daemon reacts to signals.
@Suite(.timeLimit(.minutes(15))) struct SignalTests {
    @Test("SIGTERM ends it within 5 s with status 0, and the socket is gone")
    func terminate() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let program = try await daemon.start()
        try await daemon.timer("Tea", for: .minutes(10))
        let machine = try MachineDelay()
        let start = DaemonProcess.now()
        #expect(try await daemon.end() == 0)
        #expect(DaemonProcess.now() - start < .seconds(5 + machine.allowance))
        #expect(program.errors.all.contains { $0.contains("bellhopd ended") })
        #expect(access(daemon.socket, F_OK) != 0)
        // The timer that was accepted before the signal still exists after the next start.
        try await daemon.start()
        #expect(try await daemon.timerList().timers.map(\.name) == ["Tea"])
        #expect(try await daemon.end() == 0)
    }

    @Test("SIGINT ends it the same way")
    func interrupt() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let program = try await daemon.start()
        program.signal(SIGINT)
        #expect(try await program.exit() == 0)
    }

    @Test("SIGHUP with a broken config logs each fault and changes nothing; a good one is taken on: DESIGN §8")
    func reload() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let program = try daemon.program
            try await daemon.timer("Tea", for: .minutes(10))
            try daemon.write(
                config: DaemonConfig.json + "colour = \"red\"\n[sinks.phone]\ntype = \"ntfy\"\n\n[sinks.x]\ntype = \"pigeon\"\n")
            program.signal(SIGHUP)
            try await program.saying("the old one stays in effect")
            for word in ["bellhop.toml:4:", "colour", "bellhop.toml:5:", "server", "topic", "bellhop.toml:9:", "pigeon"] {
                #expect(program.errors.all.contains { $0.contains(word) }, "\(word): \(program.errors.all)")
            }
            #expect(try await daemon.sinks().map(\.name) == ["out"])
            try await daemon.timer("Coffee", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Coffee")

            try daemon.write(config: DaemonConfig.json + "[sinks.file]\ntype = \"stdout\"\nfile = \"@/notices\"\n")
            program.signal(SIGHUP)
            try await program.saying("config loaded from")
            #expect(try await daemon.sinks().map(\.name).sorted() == ["file", "out"])
            // The signal does not affect timers.
            #expect(try await daemon.timerList().timers.map(\.name) == ["Tea"])
        }
    }

    @Test("a reader of standard output that goes away does not end it: promise 6")
    func closedPipe() async throws {
        let daemon = try DaemonProcess(
            config: DaemonConfig.json + "[sinks.file]\ntype = \"stdout\"\nformat = \"json\"\nfile = \"@/notices\"\n")
        // The command `head` reads one line and exits.
        let shell = "\"$@\" | head -n 1"
        let program = try await Program.start(
            [
                "sh", "-c", shell, "sh", Programs.path("bellhopd"), "--config", daemon.scratch.path + "/bellhop.toml", "--state-dir",
                daemon.stateFolder, "--socket", daemon.socket, "--test-mode",
            ], environment: daemon.environment, output: daemon.output)
        try await program.saying("listens on")
        try await daemon.timer("One", for: .seconds(1))
        _ = try await daemon.notice("timer.finished", name: "One")
        for name in ["Two", "Three"] {
            try await daemon.timer(name, for: .seconds(1))
            let file = daemon.scratch.path + "/notices"
            while try await Program.run(["grep", "-c", "\"name\":\"\(name)\"", file]).status != 0 { try Task.checkCancellation() }
        }
        let ended = try await daemon.bellhop("down")
        #expect(ended.status == 0, "\(ended.errors)")
        try await program.exit()
    }
}
