import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests, with the running daemon, the messages that an ntfy server holds in case the daemon dies
/// (checklist G6).
@Suite(.timeLimit(.minutes(15))) struct SafetyNetTests {
    private static let message = "safety_net = \"10s\""

    @Test("G6: a message is held when a timer starts, moved when it is extended, and taken back when it is stopped")
    func life() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url, more: Self.message)) { daemon in
            let start = DaemonProcess.now()
            try await daemon.timer("Tea", for: .minutes(10))
            _ = await ntfy.stored.wait { $0.contains { $0.isPending } }
            let first = try #require(ntfy.pending.first)
            #expect(ntfy.pending.count == 1)
            // The message is held for 10 min plus the grace period, minus the time that starting
            // the timer took.
            let took = (DaemonProcess.now() - start).inSeconds + 1
            #expect((610 - took...610).contains(first.time - first.taken))
            #expect(first.title == "Tea")
            #expect(first.message.hasSuffix("The server sent this notice by itself, because Bellhop did not."))
            while try await daemon.outbox().armed.first?.held != ["phone"] { try Task.checkCancellation() }
            #expect(try await daemon.status().warnings.isEmpty)

            _ = try await daemon.bellhop("extend", "Tea", "5m")
            _ = await ntfy.stored.wait { $0.filter(\.isPending).count == 2 }
            let second = try #require(ntfy.pending.first)
            #expect(ntfy.pending.count == 1)
            let passed = (DaemonProcess.now() - start).inSeconds + 1
            #expect((910 - passed...910).contains(second.time - second.taken))
            _ = try await daemon.bellhop("stop", "Tea")
            _ = await ntfy.stored.wait { $0.last?.kind == .deletion }
            #expect(ntfy.pending.isEmpty)
            ntfy.advance(by: .hours(1))
            #expect(ntfy.visible.isEmpty)
        }
    }

    @Test("G6: the daemon is killed before the end, the server rings, and what the next daemon tells late makes no second ring")
    func killed() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let folder = try TemporaryFolder.ofDaemon()
        let shim = try await ClockShim.make(in: folder.path)
        let daemon = try DaemonProcess(config: DaemonConfig.ntfy(ntfy.url, more: Self.message), environment: shim.environment(over: [:]))
        _ = try await daemon.start()
        // The timer is long enough for even a slow machine to place the message and to record it
        // before the timer ends.
        try await daemon.timer("Tea", for: .minutes(2))
        _ = await ntfy.stored.wait { $0.contains { $0.isPending } }
        // Wait until the daemon has recorded the message. If it were killed before that, the late
        // notice would ring like any other notice.
        while try await daemon.outbox().armed.first?.held != ["phone"] { try Task.checkCancellation() }
        try await daemon.kill9()
        #expect(ntfy.visible.isEmpty)
        // The timer ends after 2 min, and the held message rings 10 s later. An ntfy server may
        // take a little longer. The stand-in server advances its own clock, and for the daemon the
        // machine appears to be suspended.
        ntfy.advance(by: .minutes(3))
        #expect(ntfy.visible.map(\.title) == ["Tea"])
        try shim.set(ahead: .zero, suspended: .minutes(3))
        _ = try await daemon.start()
        _ = await ntfy.stored.wait { $0.filter { $0.title.hasPrefix("Tea") && !$0.isPending }.count == 1 }
        let late = try #require(ntfy.visible.first)
        #expect(ntfy.visible.count == 1)
        #expect(late.title.hasPrefix("Tea") && late.message == "Time is up after 2 min." && late.priority == 2)
        ntfy.advance(by: .hours(1))
        #expect(ntfy.visible.count == 1)
        #expect(ntfy.pending.isEmpty)
        let line = try await daemon.notice("timer.finished", name: "Tea")
        let delivery = try #require(try await daemon.delivery(of: line.event, at: "phone"))
        #expect(delivery.reason.hasSuffix("the server had already sent its own alert"))
        #expect(try await daemon.end() == 0)
    }

    @Test("G6: killed at once after a stop was answered, the next daemon takes back what the server holds, and says so while it cannot")
    func stoppedAndKilled() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let daemon = try DaemonProcess(config: DaemonConfig.ntfy(ntfy.url, more: Self.message))
        _ = try await daemon.start()
        try await daemon.timer("Tea", for: .minutes(10))
        _ = await ntfy.stored.wait { $0.contains { $0.isPending } }
        while try await daemon.outbox().armed.first?.held != ["phone"] { try Task.checkCancellation() }
        ntfy.always(.page(503))
        _ = try await daemon.bellhop("stop", "Tea")
        try await daemon.kill9()
        #expect(ntfy.pending.count == 1)
        _ = try await daemon.start()
        while try await !daemon.status().warnings.contains(where: { $0.contains("may still ring for 1 timer") }) {
            try Task.checkCancellation()
        }
        ntfy.always(nil)
        _ = await ntfy.stored.wait { $0.last?.kind == .deletion }
        #expect(ntfy.pending.isEmpty)
        #expect(try await daemon.end() == 0)
    }

    @Test("G6: a server that is too old gets no message twice, and status says that there is no net")
    func tooOld() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_13)
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url, more: Self.message)) { daemon in
            // The server refuses to hold a message for this timer. The timer is so long that it
            // cannot end during the test, even on a busy machine.
            try await daemon.timer("Egg", for: .minutes(10))
            while try await !daemon.status().warnings.contains(where: { $0.contains("cannot send messages") && $0.contains("2.16") }) {
                try Task.checkCancellation()
            }
            try await daemon.timer("Tea", for: .seconds(1))
            _ = await ntfy.stored.wait(count: 1)
            ntfy.advance(by: .hours(1))
            #expect(ntfy.visible.map(\.title) == ["Tea"])
            #expect(ntfy.stored.count == 1)
            // The log reports only once, with one reason, that the server cannot hold messages. It
            // does not report this again, no matter how many messages would have to be held or
            // withdrawn later.
            _ = try await daemon.bellhop("stop", "Egg")
            try await daemon.timer("Rice", for: .seconds(1))
            _ = await ntfy.stored.wait(count: 2)
            let told = try daemon.program.errors.all.filter { $0.contains("2.16") }
            #expect(told.count == 1, "\(told)")
            #expect(told.allSatisfy { $0.contains("cannot hold messages") && $0.contains("cannot replace") }, "\(told)")
        }
    }
}
