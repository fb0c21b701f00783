import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests changes of the clock while the daemon runs. A preloaded shim changes only the clocks that
/// the daemon reads.
@Suite(.timeLimit(.minutes(15))) struct ClockTests {
    private func run(config: String, _ body: (DaemonProcess, ClockShim) async throws -> Void) async throws {
        let folder = try TemporaryFolder.ofDaemon()
        let shim = try await ClockShim.make(in: folder.path)
        try await DaemonProcess.run(config: config, environment: shim.environment(over: [:])) { try await body($0, shim) }
    }

    @Test(
        "set by hours or by half a second under a running wash and timer, both still take their time: T-28, promise 3",
        arguments: [.hours(2), .hours(-2), .milliseconds(450)] as [Duration])
    func elapsed(step: Duration) async throws {
        try await run(config: DaemonConfig.json) { daemon, shim in
            try await daemon.addPet("Snowy")
            let start = DaemonProcess.now()
            // Both are long enough that they are still running when the clock is set, even on a
            // busy machine.
            let length = Duration.seconds(12)
            let washed = try #require(try await daemon.wash("Snowy", for: length).pet.endsAt)
            let timer = try await daemon.timer("Tea", for: length)
            try shim.set(ahead: step)
            let tea = try await daemon.notice("timer.finished", name: "Tea")
            let snowy = try await daemon.notice("laundry.washed", name: "Snowy")
            let took = DaemonProcess.now() - start
            #expect(took >= length - .milliseconds(10), "\(took)")
            for (notice, end) in [(tea, timer.endsAt), (snowy, washed)] {
                #expect(notice.lateness >= 0)
                // The deadline moved by the same amount as the clock. Only the difference between
                // two readings remains.
                let due = try #require(notice.due?.instant)
                let moved = due - end.instant - step
                #expect((-10...10).contains(moved.inMilliseconds), "\(moved)")
            }
        }
    }

    @Test("with clock = \"wall\" a step past its end completes a wash, as the document has it: T-28")
    func wall() async throws {
        try await run(config: "clock = \"wall\"\n" + DaemonConfig.json) { daemon, shim in
            try await daemon.addPet("Snowy")
            let start = DaemonProcess.now()
            try await daemon.wash("Snowy", for: .minutes(60))
            try shim.set(ahead: .hours(2))
            let snowy = try await daemon.notice("laundry.washed", name: "Snowy")
            // By the real clock, the wash would have taken an hour, but it ended earlier.
            #expect(DaemonProcess.now() - start < .minutes(60))
            #expect(snowy.lateness > 3500)
        }
    }

    @Test("a timer at a time of day follows the clock: G10, DESIGN §4")
    func timeOfDay() async throws {
        try await run(config: DaemonConfig.json) { daemon, shim in
            // Set an alarm for about an hour from now, in the local time of Berlin, which the
            // daemon uses.
            let real = DaemonProcess.now()
            let tick = try await Program.run(["date", "-d", "+61 minutes", "+%H:%M"], environment: daemon.environment)
            let said = try await daemon.bellhop("timer", "at", tick.output, "Tea")
            #expect(said.status == 0, "\(said.errors)")
            let timer = try #require(try await daemon.timerList().timers.first)
            #expect(timer.kind == "alarm")
            let due = timer.endsAt.instant
            #expect((3540...3660).contains((due - real).inSeconds))
            #expect(due.milliseconds % 60_000 == 0)
            // Set the clock back by an hour. The alarm keeps its time of day.
            try shim.set(ahead: .hours(-1))
            try await daemon.timer("Mark", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Mark")
            #expect(try await daemon.timerList().timers.first?.endsAt.instant == due)
            // Set the clock to just before the alarm. The alarm then rings by itself.
            try shim.set(ahead: due - DaemonProcess.now() - .seconds(1))
            let notice = try await daemon.notice("alarm.rang", name: "Tea")
            #expect(notice.due?.instant == due)
            #expect(notice.lateness >= 0)
        }
    }
}
