import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests rests with the real daemon, which is killed in between. The seconds pass in real time.
@Suite(.timeLimit(.minutes(15))) struct RestProgramTests {
    private static let config = DaemonConfig.json + "\n[rest]\nring_every = \"10s\"\n"

    @Test("G-6, G-14: kill -9 in a rest: it rings on time; kill -9 while it rings: it is still on, and `rest next` dismisses it everywhere")
    func killed() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url) + "[rest]\nring_every = \"10s\"\n") { daemon in
            // The rest is long enough that even a slow machine can kill and restart the daemon
            // before the end.
            let begun = try await daemon.bellhop("rest", "12s")
            #expect(begun.status == 0, "\(begun.errors)")
            #expect(begun.output.contains(#/^◔ Resting, 00:(1[0-2]|0\d) left → /#), "\(begun.output)")
            let due = try #require(try await daemon.rest().endsAt).instant
            try await daemon.kill9()
            try await daemon.start()
            let over = try await daemon.notice("rest.over", name: "Rest")
            #expect(over.due?.instant == due)
            #expect(over.title == "REST OVER!")
            let told = try #require(try await ntfy.stored.first(1).first)
            #expect(told.title == "REST OVER!")
            #expect(try await daemon.delivery(of: over.event, at: "phone")?.state == "sent")
            try await daemon.kill9()
            try await daemon.start()
            #expect(try await daemon.rest().phase == "over")
            // The rest rings again, and its notice replaces the first one on the phone.
            let again = try await ntfy.stored.first(2)[1]
            #expect(again.sequence == told.sequence)
            #expect(ntfy.visible.count == 1)
            let next = try await daemon.bellhop("rest", "next")
            #expect(next.output == "✓ You are in set 2. To rest: bellhop rest")
            #expect(try await daemon.status().unacknowledged.isEmpty)
            #expect(try await daemon.timerList().timers.isEmpty)
            let end = try await daemon.bellhop("rest", "end")
            #expect(end.output.hasPrefix("✓ The session is over. 1 rest: planned 12 s, taken "), "\(end.output)")
            let history = try await daemon.bellhop("rest", "history")
            #expect(history.output.split(separator: "\n").count == 2, "\(history.output)")
        }
        try await ntfy.stop()
    }

    @Test("G-1, G-2, G-13: without anybody to tell, a rest runs all the same and says so; the whole state is there for programs")
    func untold() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let begun = try await daemon.bellhop("rest", "90")
            #expect(begun.status == 64, "a bare number is minutes, and a rest lasts 60 of them at most: \(begun.output)")
            _ = try await daemon.bellhop("settings", "rest", "2m")
            let usual = try await daemon.bellhop("rest")
            #expect(usual.status == 0 && usual.output.hasPrefix("◔ Resting, 02:00 left → "), "\(usual.output)\(usual.errors)")
            let rest = try await daemon.rest()
            #expect(rest.phase == "resting" && rest.plannedMs == 120_000 && rest.set == 2 && rest.rests == 0 && !rest.autoRest)
            #expect((0...120_000).contains(try #require(rest.remainingMs)))
            let twice = try await daemon.bellhop("rest", "30s")
            #expect(twice.status == 65 && twice.errors.contains("--replace"), "\(twice.errors)")
            let longer = try await daemon.bellhop("rest", "extend", "15s")
            #expect(longer.output.contains("Resting"), "\(longer.errors)")
            let stopped = try await daemon.bellhop("rest", "stop")
            #expect(stopped.output == "✓ You are in set 1. To rest: bellhop rest")
            #expect(try await daemon.status().activities?.map(\.kind) == ["rest"])
            #expect(try await daemon.bellhop("status").output.contains("Training\n  ✓ You are in set 1."))
            _ = try await daemon.bellhop("rest", "end")
            #expect(try await daemon.status().activities == nil)
            let none = try await daemon.bellhop("rest", "next")
            #expect(none.status == 65, "\(none.errors)")
        }
    }

    @Test("T-29, G-6, G3: a reboot while the alarm is on: it rings again, in the same place, until it is dismissed")
    func rebootedRinging() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url) + "[rest]\nring_every = \"10s\"\n") { daemon in
            let begun = try await daemon.bellhop("rest", "5s")
            #expect(begun.status == 0, "\(begun.errors)")
            let told = try #require(try await ntfy.stored.first(1).first)
            #expect(told.title == "REST OVER!")
            let over = try await daemon.notice("rest.over", name: "Rest")
            #expect(try await daemon.delivery(of: over.event, at: "phone")?.state == "sent")
            try await daemon.kill9()
            try await daemon.reboot()
            try await daemon.start()
            #expect(try await daemon.rest().phase == "over")
            let again = try await ntfy.stored.first(2)[1]
            #expect(again.sequence == told.sequence)
            #expect(ntfy.visible.count == 1)
            #expect(try await daemon.bellhop("rest", "next").output == "✓ You are in set 2. To rest: bellhop rest")
            #expect(try await daemon.status().unacknowledged.isEmpty)
            #expect(try await daemon.timerList().timers.isEmpty)
            let taken = try await daemon.bellhop("rest", "end")
            #expect(taken.output.hasPrefix("✓ The session is over. 1 rest: planned 5 s, taken "), "\(taken.output)")
        }
        try await ntfy.stop()
    }

    @Test("T-29, G3: a reboot in a rest: it ends when its time is over by the wall clock; over its end: it rings at once")
    func rebooted() async throws {
        for overItsEnd in [false, true] {
            try await DaemonProcess.run(config: Self.config) { daemon in
                let begun = try await daemon.bellhop("rest", "12s", "--json")
                #expect(begun.status == 0, "\(begun.errors)")
                let rest = try WireCoding.decode(ActivityAnswerJSON.self, from: Data(begun.output.utf8)).activity.rest
                let due = try #require(rest?.endsAt).instant
                try await daemon.kill9()
                try await daemon.reboot()
                if overItsEnd {
                    // The end of the rest has to pass in real time before the restart.
                    _ = try await Program.run(["sleep", "13"])
                }
                try await daemon.start()
                let over = try await daemon.notice("rest.over", name: "Rest")
                #expect(over.due?.instant == due)
                #expect(try await daemon.rest().phase == "over")
            }
        }
    }
}
