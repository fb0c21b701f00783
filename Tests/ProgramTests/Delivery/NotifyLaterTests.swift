import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Runs the programs: a notice waits for its time.
@Suite("Notices for later through the programs", .timeLimit(.minutes(10))) struct NotifyLaterTests {
    private func waiting(_ daemon: DaemonProcess) async throws -> [WaitingNoticeJSON] {
        let list = try await daemon.bellhop("notify", "--list", "--json")
        return try WireCoding.decode(WaitingNoticeListJSON.self, from: Data(list.output.utf8)).waiting
    }

    @Test("kill -9 right after the answer loses no notice that waits, and each appears once")
    func survivesKill() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let sent = try await daemon.bellhop("notify", "Take the bread out", "--in", "2s", "--json")
            try await daemon.kill9()
            let posted = try WireCoding.decode(PostedJSON.self, from: Data(sent.output.utf8))
            #expect((sent.status, posted.event, posted.waiting?.shortId) == (0, nil, "t1"))
            try await daemon.start()
            let told = try await daemon.notice("inlet.received", name: "Take the bread out")
            #expect(told.event == 1)
            try await daemon.kill9()
            try await daemon.start()
            #expect(try await waiting(daemon).isEmpty)
            #expect(try await daemon.bellhop("events", "--json").output.components(separatedBy: "inlet.received").count == 2)
        }
    }

    @Test("the answer says when a notice appears, the list shows it, and --done removes it by its id or its key")
    func lists() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let bread = try await daemon.bellhop("notify", "Take the bread out", "--in", "20m")
            #expect(bread.status == 0 && bread.output.contains(", in 20 min. To remove it: bellhop notify --done t1"), "\(bread)")
            let bins = try await daemon.bellhop("notify", "Bins", "--at", "in 11 days at 18:00", "--key", "bins")
            #expect(bins.status == 0 && bins.output.contains("18:00, in 11 days"), "\(bins)")
            let list = try await daemon.bellhop("notify", "--list")
            #expect(list.output.contains("t1") && list.output.contains("Take the bread out") && list.output.contains("bins"), "\(list)")
            let status = try await daemon.bellhop("status").output
            #expect(status.contains("Notices for later") && status.contains("t1") && !status.contains("Nothing is running"), "\(status)")
            #expect(try await daemon.bellhop("stop", "t1").errors.contains("bellhop notify --done t1"))
            #expect(try await daemon.bellhop("notify", "--done", "t1").output.contains("withdrawn"))
            #expect(try await waiting(daemon).map(\.title) == ["Bins"])
            #expect(try await daemon.bellhop("undo").output.contains("Take the bread out"))
            #expect(try await waiting(daemon).map(\.title) == ["Take the bread out", "Bins"])
            #expect(try await daemon.bellhop("notify", "--done", "--key", "bins").status == 0)
            #expect(try await daemon.bellhop("notify", "Past", "--at", "yesterday 18:00").status == 64)
            #expect(try await waiting(daemon).map(\.title) == ["Take the bread out"])
        }
    }
}
