import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Testing

/// Tests repeating alarms with the real programs, on a clock that the test sets.
@Suite(.timeLimit(.minutes(15))) struct RepeatingAlarmProgramTests {
    @Test("G3, G10: an alarm of every day rings, outlives kill -9, and tells once of a week that was missed")
    func everyDay() async throws {
        let folder = try TemporaryFolder.ofDaemon()
        let shim = try await ClockShim.make(in: folder.path)
        try await DaemonProcess.run(config: DaemonConfig.json, environment: shim.environment(over: [:])) { daemon in
            let tick = try await Program.run(["date", "-d", "+61 minutes", "+%H:%M"], environment: daemon.environment)
            let said = try await daemon.bellhop("timer", "every", "day", "at", tick.output, "Wake up")
            #expect(said.output.hasPrefix("Wake up: every day at \(tick.output), next "), "\(said.output)\(said.errors)")
            let first = try #require(try await daemon.timerList().timers.first)
            #expect(first.rule == "FREQ=DAILY" && first.every == "every day at \(tick.output)")
            try shim.set(ahead: first.endsAt.instant - DaemonProcess.now() - .seconds(1))
            let rang = try await daemon.notice("alarm.rang", name: "Wake up")
            #expect(rang.due?.instant == first.endsAt.instant)
            #expect(rang.labels.isEmpty)
            let second = try #require(try await daemon.timerList().timers.first).endsAt.instant
            // The second time is a day later, where a day may be an hour shorter or longer because
            // of a clock change.
            #expect((82_000...91_000).contains((second - first.endsAt.instant).inSeconds))
            try await daemon.kill9()
            try shim.set(ahead: second - DaemonProcess.now() + .days(6) + .hours(2))
            try await daemon.start()
            let lines = await daemon.output.wait { lines in
                lines.count { PrintedNotice.matches($0, kind: "alarm.rang", name: "Wake up") } == 2
            }
            let late = try #require(try lines.map { try PrintedNotice($0) }.last { $0.kind == "alarm.rang" })
            #expect(late.body.hasSuffix("\nThe alarm had already been missed 6 times."), "\(late.body)")
            #expect(try await daemon.timerList().timers.count == 1)
            let stopped = try await daemon.bellhop("stop", "Wake up")
            #expect(stopped.output == "✓ Wake up is stopped.", "\(stopped.errors)")
            #expect(try await daemon.timerList().timers.isEmpty)
        }
    }

    @Test("G8: a timer pauses and goes on, one that is kept starts again by its name, and so does one of the config")
    func paused() async throws {
        let config = DaemonConfig.json + "\n[timers.tea]\nlength = \"1s\"\nname = \"Green tea\"\ntext = \"Take the leaves out.\"\n"
        try await DaemonProcess.run(config: config) { daemon in
            _ = try await daemon.bellhop("timer", "1h", "Bread")
            let paused = try await daemon.bellhop("pause", "Bread")
            #expect(
                paused.output.hasPrefix("✓ Bread is paused with ")
                    && paused.output.hasSuffix(" left. Resume it with: bellhop resume Bread"),
                "\(paused)")
            try await daemon.kill9()
            try await daemon.start()
            let status = try await daemon.bellhop("status")
            #expect(status.output.contains(/Bread  (1:00:00|59:\d\d) left  paused/), "\(status.output)")
            let longer = try await daemon.bellhop("extend", "Bread", "1h")
            #expect(
                longer.output.hasPrefix("✓ Bread is paused with ")
                    && longer.output.hasSuffix(" left. Resume it with: bellhop resume Bread"),
                "\(longer)")
            let tooShort = try await daemon.bellhop("extend", "Bread", "--less", "2h")
            #expect(tooShort.status == 64 && tooShort.errors.contains("cannot be shortened by 2 h"), "\(tooShort)")
            #expect(try await daemon.timerList().kept?.first?.remainingMs.map { (6_600_000...7_200_000).contains($0) } == true)
            let resumed = try await daemon.bellhop("resume", "Bread")
            #expect(resumed.output.hasPrefix("✓ Bread: "), "\(resumed)")
            #expect(try await daemon.timerList().kept == nil)
            _ = try await daemon.bellhop("timer", "1s", "Eggs", "--keep")
            _ = try await daemon.notice("timer.finished", name: "Eggs")
            #expect(try await daemon.timerList().kept?.map(\.state) == ["ready"])
            let again = try await daemon.bellhop("timer", "eggs")
            #expect(again.output.hasPrefix("Eggs: 1 s "), "\(again)")
            let tea = try await daemon.bellhop("timer", "tea")
            #expect(tea.output.hasPrefix("Green tea: 1 s "), "\(tea)")
            #expect(try await daemon.notice("timer.finished", name: "Green tea").body == "Take the leaves out.")
            let forgotten = try await daemon.bellhop("timer", "forget", "Eggs")
            #expect(forgotten.output == "✓ Eggs is forgotten.", "\(forgotten)")
            let nothing = try await daemon.bellhop("timer", "soup")
            #expect(nothing.status == 64 && nothing.errors.contains("is not a duration"), "\(nothing)")
        }
    }

    @Test("G7: where the machine will not wake for an alarm, status and doctor say so, and what to do")
    func wake() async throws {
        try await DaemonProcess.run(config: "wake = \"alarms\"\n" + DaemonConfig.json) { daemon in
            let before = try await daemon.bellhop("status")
            #expect(!before.output.contains("NOT wake"))
            _ = try await daemon.bellhop("timer", "every", "day", "at", "07:00", "Wake up")
            // If the daemon has the permission to wake the machine, the result depends on the
            // clocks of the machine that runs this test.
            let status = try await daemon.status()
            let doctor = try await daemon.client.send(Request(.doctor), as: DoctorJSON.self)
            let check = try #require(doctor.checks.first { $0.name == "wake" })
            if let warning = status.warnings.first(where: { $0.contains("NOT wake") }) {
                #expect(warning.hasPrefix("Alarms will NOT wake this machine: "))
                #expect(check.state == .warn && check.detail == warning)
            } else {
                #expect(check.state == .ok && check.detail == "alarms wake this machine from sleep")
            }
        }
    }
}
