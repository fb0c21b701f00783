import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// The program itself, in a workout and a routine, through deaths: seconds pass by the clock.
@Suite(.timeLimit(.minutes(5))) struct RunProgramTests {
    private func run(_ daemon: DaemonProcess) async throws -> RunJSON {
        try #require(try await daemon.client.send(Request(.get, .currentWorkout), as: ActivityAnswerJSON.self).activity.run)
    }

    /// The machine was started anew since: what is stored is of another boot.
    private func reboot(_ daemon: DaemonProcess) async throws {
        let sql = """
            UPDATE timers SET boot = 'another-boot' WHERE basis = 'count';
            UPDATE clock SET boot = 'another-boot';
            """
        let done = try await Program.run(["sqlite3", daemon.stateFolder + "/bellhop.db", sql])
        #expect(done.status == 0, "\(done.errors)")
    }

    @Test("killed with -9 in every phase, a workout ends at its exact instant, once, with each set told once: P-14, P-17")
    func killed() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let begun = try await daemon.bellhop(
                "workout", "start", "3s", "--sets", "2", "--start", "low", "--get-ready", "3s", "--warm-up", "3s", "--cool-down", "3s")
            #expect(begun.status == 0, "\(begun.errors)")
            #expect(begun.output.hasPrefix("> 3s: Get ready, 00:03 left, then Warm-up → "), "\(begun.output)")
            let first = try await run(daemon)
            let end = try #require(first.endsAt).instant
            #expect(first.remainingMs.map { (15_000...21_000).contains($0) } == true)
            // One death in the first phase, and one soon after each phase has ended.
            try await daemon.kill9()
            try await daemon.start()
            for set in 1...2 {
                _ = try await daemon.output.until {
                    PrintedNotice.matches($0, kind: "workout.set", name: "3s") && $0.contains("Set \(set) of 2")
                }
                try await daemon.kill9()
                try await daemon.start()
            }
            let finished = try await daemon.notice("workout.finished", name: "3s")
            #expect(finished.due?.instant == end)
            #expect((0..<2).contains(finished.lateness))
            #expect(finished.title == "Workout Complete!")
            let told = try daemon.notices.filter { $0.type == "notice" }.map(\.event)
            #expect(Set(told).count == 3)
            let history = try await daemon.bellhop("workout", "history")
            #expect(history.output.contains("1 workout finished, 2 sets, 21 s in all"), "\(history.output)")
        }
    }

    @Test("a reboot interrupts a workout, which asks and is resumed; a routine goes on by itself: G3")
    func rebooted() async throws {
        let steps = "[{ text = \"Boil\", length = \"2s\" }, { text = \"Steep\", length = \"1s\" }]"
        let config = DaemonConfig.json + "[routines.tea]\nsteps = \(steps)\n"
        try await DaemonProcess.run(config: config) { daemon in
            #expect(try await daemon.bellhop("workout", "start", "tabata").status == 0)
            #expect(try await daemon.bellhop("routine", "start", "tea").status == 0)
            try await daemon.kill9()
            try await reboot(daemon)
            try await daemon.start()
            let asked = try await daemon.notice("workout.interrupted", name: "tabata")
            #expect(asked.title == "Workout interrupted")
            #expect(try await run(daemon).state == "interrupted")
            let finished = try await daemon.notice("routine.finished", name: "tea")
            #expect(finished.title == "tea is done")
            let status = try await daemon.bellhop("status")
            #expect(status.output.contains("tabata: interrupted, Get ready"), "\(status.output)")
            let resumed = try await daemon.bellhop("workout", "resume")
            #expect(resumed.output.hasPrefix("> tabata: Get ready, 00:10 left"), "\(resumed.output)\(resumed.errors)")
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
            // A second time it would be there twice.
            let again = try await daemon.bellhop("workout", "import", file)
            #expect(again.status == 78, "\(again.errors)")
            try "[sinks.evil]\ntype = \"stdout\"\n".write(toFile: file, atomically: true, encoding: .utf8)
            let refused = try await daemon.bellhop("workout", "import", file)
            #expect(refused.status == 64, "\(refused.errors)")
            let started = try await daemon.bellhop("workout", "start", "mine")
            #expect(started.output.hasPrefix("> mine: Get ready"), "\(started.errors)")
            #expect(try await run(daemon).sets == 3)
        }
    }
}
