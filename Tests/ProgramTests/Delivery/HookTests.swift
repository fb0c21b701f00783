import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the hooks that the running daemon starts.
@Suite(.timeLimit(.minutes(15))) struct HookTests {
    private static let config = """
        [sinks.out]
        type = "stdout"
        format = "json"

        [default]
        sinks = ["out"]

        """

    /// Writes a hook with this script.
    private func hook(_ daemon: DaemonProcess, _ place: String, _ text: String, mode: mode_t = 0o700) throws {
        try daemon.scratch.makeFolder("hooks.d/" + place.prefix { $0 != "/" })
        try daemon.scratch.write("#!/bin/sh\n\(text)\n", to: "hooks.d/" + place, mode: mode)
    }

    private func list(_ daemon: DaemonProcess) async throws -> HookListJSON {
        try await daemon.client.send(Request(.hooks))
    }

    @Test(
        "G18: a hook beside the config is run for its event, with the notice on its standard input; why tells of it, and others cost nothing"
    )
    func told() async throws {
        let daemon = try DaemonProcess(config: Self.config)
        let pipe = daemon.scratch.path + "/told"
        try #require(mkfifo(pipe, 0o600) == 0)
        try hook(daemon, "timer.finished/10-tell", "{ echo \"$BELLHOP_KIND $BELLHOP_NAME\"; cat; } >'\(pipe)'")
        try hook(daemon, "laundry.washed/10-never", "exit 1")
        try await daemon.start()
        do {
            try await daemon.timer("Tea", for: .seconds(1))
            let read = try await Program.run(["/bin/cat", pipe]).output.split(separator: "\n").map(String.init)
            #expect(read.count == 2 && read[0] == "timer.finished Tea")
            let notice = try PrintedNotice(read.last ?? "")
            #expect(notice.kind == "timer.finished" && notice.name == "Tea")
            #expect(try await daemon.delivery(of: notice.event, at: "hooks")?.state == "sent")

            try await daemon.addPet("Snowy")
            try await daemon.wash("Snowy", for: .seconds(1))
            let washed = try await daemon.notice("laundry.washed", name: "Snowy")
            let failed = try #require(try await daemon.delivery(of: washed.event, at: "hooks"))
            #expect(failed.state == "failed" && failed.reason == "laundry.washed/10-never: the program failed (status 1)", "\(failed)")
            let abandoned = try await daemon.bellhop("abandon", "Snowy", "--json")
            #expect(abandoned.status == 0, "\(abandoned)")
            let other = try await daemon.notice("laundry.abandoned", name: "Snowy")
            #expect(try await daemon.why(other.event).deliveries.map(\.sink) == ["out"])
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test("G18: a config that is named by a relative path is known by its whole one, and hooks are found beside it, at a reload, too")
    func relative() async throws {
        let daemon = try DaemonProcess(config: Self.config)
        try hook(daemon, "all/10-log", "exit 0")
        let folder = daemon.scratch.path
        let program = try await Program.start(
            [
                "env", "-C", folder, Programs.path("bellhopd"), "--config", "bellhop.toml", "--state-dir", "state", "--socket",
                daemon.socket,
                "--test-mode",
            ], environment: daemon.environment)
        do {
            try await program.saying("listens on")
            for _ in 1...2 {
                let hooks = try await list(daemon)
                #expect(hooks.folder == folder + "/hooks.d" && hooks.inForce && hooks.hooks.map(\.runs) == [true])
                let path = try await daemon.bellhop("config", "path")
                #expect(path.output.contains(folder + "/bellhop.toml"), "\(path)")
                let check = try await daemon.bellhop("config", "check")
                #expect(check.status == 0, "\(check)")
                let reloaded = try await daemon.bellhop("config", "reload")
                #expect(reloaded.status == 0, "\(reloaded)")
            }
        } catch {
            try await program.kill9()
            throw error
        }
        #expect(try await program.terminate() == 0)
    }

    @Test("G18: a folder that is made later counts from the next reload on; bellhop hooks and doctor say what is run, and what is refused")
    func listed() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let folder = daemon.scratch.path + "/hooks.d"
            #expect(try await list(daemon) == HookListJSON(folder: folder, exists: false, inForce: false))
            let none = try await daemon.bellhop("hooks")
            #expect(none.status == 0 && none.output.contains("There are no hooks. Create \(folder)"), "\(none)")

            try hook(daemon, "all/10-log", "exit 0")
            try hook(daemon, "all/20-shared", "exit 0", mode: 0o702)
            #expect(try await list(daemon).hooks.map(\.runs) == [false, false])
            #expect(try await daemon.bellhop("hooks").output.contains("bellhop config reload"))
            #expect(try await daemon.bellhop("config", "reload").output.contains("hooks"))
            let hooks = try await list(daemon)
            #expect(hooks.inForce && hooks.hooks.map(\.runs) == [true, false])
            #expect(hooks.faults.map(\.fix) == ["chmod go-w \(folder)/all/20-shared"])
            let doctor = try await daemon.bellhop("doctor")
            #expect(doctor.output.contains("20-shared is writable by everybody"), "\(doctor)")
            let events = try await daemon.bellhop("hooks", "--events")
            #expect(events.output.split(separator: "\n").contains("laundry.washed"))

            // `sinks test` also tests the hooks, as it tests every other sink.
            let test = try await daemon.bellhop("sinks", "test", "hooks")
            #expect(test.status == 0, "\(test)")
        }
    }
}
