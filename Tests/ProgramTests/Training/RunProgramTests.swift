import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests a workout and a routine with the real daemon, which is killed in between. The seconds pass
/// in real time.
@Suite(.timeLimit(.minutes(15))) struct RunProgramTests {
    @Test("a reboot interrupts a workout, which asks and is resumed; a routine goes on by itself: G3")
    func rebooted() async throws {
        let steps = "[{ text = \"Boil\", length = \"2s\" }, { text = \"Steep\", length = \"1s\" }]"
        let config = DaemonConfig.json + "[routines.tea]\nsteps = \(steps)\n"
        try await DaemonProcess.run(config: config) { daemon in
            #expect(try await daemon.bellhop("workout", "start", "tabata").status == 0)
            #expect(try await daemon.bellhop("routine", "start", "tea").status == 0)
            try await daemon.kill9()
            try await daemon.reboot()
            try await daemon.start()
            let asked = try await daemon.notice("workout.interrupted", name: "tabata")
            #expect(asked.title == "Workout interrupted")
            #expect(try await daemon.workout().state == "interrupted")
            let finished = try await daemon.notice("routine.finished", name: "tea")
            #expect(finished.title == "tea is done")
            let status = try await daemon.bellhop("status")
            // On a slow machine, a later phase may have begun before the reboot.
            let place = try #require(status.output.firstMatch(of: #/tabata: interrupted, (.* left.*)\. To resume/#)?.1, "\(status.output)")
            let resumed = try await daemon.bellhop("workout", "resume")
            #expect(resumed.output.contains("tabata: \(place)"), "\(resumed.output)\(resumed.errors)")
            let ended = try await daemon.bellhop("workout", "end")
            #expect(ended.output.hasPrefix("tabata: ended after"), "\(ended.output)")
        }
    }

    @Test("a workout is exported, changed, imported into the config and started; a file with anything else is refused")
    func imported() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let exported = try await daemon.bellhop("workout", "export", "tabata")
            let file = daemon.scratch.path + "/mine.toml"
            try exported.output.replacing("tabata", with: "mine").replacing("sets = 8", with: "sets = 3")
                .write(toFile: file, atomically: true, encoding: .utf8)
            let imported = try await daemon.bellhop("workout", "import", file)
            #expect(imported.status == 0, "\(imported.errors)")
            let list = try await daemon.bellhop("workout", "list")
            #expect(list.output.contains("mine") && list.output.contains("your own"), "\(list.output)")
            // A second import of the same file would add the workout again.
            let again = try await daemon.bellhop("workout", "import", file)
            #expect(again.status == 78, "\(again.errors)")
            try "[sinks.evil]\ntype = \"stdout\"\n".write(toFile: file, atomically: true, encoding: .utf8)
            let refused = try await daemon.bellhop("workout", "import", file)
            #expect(refused.status == 64, "\(refused.errors)")
            let started = try await daemon.bellhop("workout", "start", "mine")
            #expect(started.output.hasPrefix("◆ mine: Get ready"), "\(started.errors)")
            #expect(try await daemon.workout().sets == 3)
        }
    }
}
