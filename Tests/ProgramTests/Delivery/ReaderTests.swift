import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests a machine without a screen. The only person there reads notices as lines of JSON.
@Suite("A headless box", .timeLimit(.minutes(15))) struct ReaderTests {
    private static let route = """
        [[routes]]
        match = { kind = "*" }
        sinks = ["out"]
        repeat = { every = "10s", at_most = 3 }

        """

    @Test(
        "with for_people = true a JSON log is told again, lists what is unanswered, counts it, and is answered by name, as explain promises"
    )
    func readByPeople() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json + "for_people = true\n" + Self.route) { daemon in
            let explained = try await daemon.bellhop("routes", "explain", "--kind", "timer.finished")
            #expect(explained.output.contains("repeated every 10 s, at most 3 times"), "\(explained.output)")
            try await daemon.timer("Kap", for: .seconds(1))
            let line = try await daemon.notice("timer.finished", name: "Kap")
            #expect(try await daemon.status().unacknowledged.map(\.notice.name) == ["Kap"])
            #expect(try await daemon.bellhop("badge").output.contains("1"))
            let again = try await daemon.output.until { $0.contains("Still no answer after") }.last
            #expect(try PrintedNotice(again ?? "").key == line.key)
            let answered = try await daemon.bellhop("ack", "Kap")
            #expect(answered.status == 0, "\(answered.errors)")
            #expect(try await daemon.status().unacknowledged.isEmpty)
            #expect(try await daemon.timerList().timers.isEmpty)
            #expect(try await daemon.bellhop("badge").output.contains("0"))
        }
    }

    @Test("without it a JSON log is told once: config check warns, explain and routes say so, and nothing follows")
    func programs() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json + Self.route) { daemon in
            let check = try await daemon.bellhop("config", "check")
            #expect(check.status == 0)
            #expect(check.output.contains("route 1 repeats nothing, because only programs read out"), "\(check.output)")
            for page in [
                try await daemon.bellhop("routes", "explain", "--kind", "timer.finished"), try await daemon.bellhop("routes", "show"),
            ] {
                #expect(page.output.contains("no repeats on sinks for programs: out"), "\(page.output)")
                #expect(!page.output.contains("repeated every") && !page.output.contains("missed"), "\(page.output)")
            }
            try await daemon.timer("Kap", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Kap")
            #expect(try await daemon.status().unacknowledged.isEmpty)
            #expect(try await daemon.bellhop("ack", "1").status == 0, "its number answers it all the same")
        }
    }
}
