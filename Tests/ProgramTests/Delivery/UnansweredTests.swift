import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests unanswered notices with the running daemon. The interval of 10 seconds passes in real
/// time.
@Suite(.timeLimit(.minutes(15))) struct UnansweredTests {
    private static let routes = """
        [[routes]]
        match = { kind = "timer.finished" }
        sinks = ["out", "phone"]
        repeat = { every = "10s", at_most = 2 }

        """

    @Test(
        "G8, promise 1: killed with -9 after the first telling it is told again on time, in the same place on the phone, until it is answered"
    )
    func killed() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url) + Self.routes) { daemon in
            try await daemon.timer("Tea", for: .seconds(1))
            let told = try #require(try await ntfy.stored.first(1).first)
            let line = try await daemon.notice("timer.finished", name: "Tea")
            #expect(try await daemon.delivery(of: line.event, at: "phone")?.state == "sent")
            let first = try #require(try await daemon.status().unacknowledged.first)
            try await daemon.kill9()
            try await daemon.start()

            let again = try await ntfy.stored.first(2)[1]
            #expect(again.title == told.title)
            // The repeat says that nobody answered for 10 s, or for longer if this machine took
            // longer to restart the daemon.
            let waited = try #require(again.message.firstMatch(of: #/^(.*) Still no answer after (\d+) s\.$/#))
            #expect(waited.1 == told.message && (Int(waited.2) ?? 0) >= 10, "\(again.message)")
            #expect(again.sequence == told.sequence)
            #expect(ntfy.visible.count == 1)
            // The program received the notice only once. The phone received it again when the
            // repeat was due.
            #expect(try daemon.notices.filter { $0.kind == "timer.finished" }.count == 1)
            let status = try await daemon.status()
            let open = try #require(status.unacknowledged.first)
            #expect(status.unacknowledged.count == 1)
            #expect(open.step == 1 && open.repeats == line.event)
            // The daemon guarantees only the due time. How soon the notice follows depends on this
            // machine.
            let due = try #require(open.due).instant
            #expect(due == first.occurred.instant + .seconds(10) && open.occurred.instant >= due)
            #expect(open.attention?.state == "again")

            let answered = try await daemon.bellhop("ack", "#\(open.number)")
            #expect(answered.status == 0)
            #expect(try await daemon.status().unacknowledged.isEmpty)
            #expect(try await daemon.timerList().timers.isEmpty)
        }
        try await ntfy.stop()
    }
}
