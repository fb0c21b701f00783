import BellhopTestKit
import ControlWire
import Testing

/// Tests which timer the commands `stop` and `extend` choose by name while another timer with this
/// name has rung and is unanswered.
@Suite(.timeLimit(.minutes(15))) struct StopTests {
    /// This config adds a sink for people, so that its notices wait for an answer.
    private static let config =
        DaemonConfig.json + """
            [sinks.screen]
            type = "stdout"
            format = "text"
            file = "@/screen.log"

            """

    @Test("stop and extend mean the timer that runs, not one of its name that has rung; several that run are ambiguous (66)")
    func running() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            try await daemon.timer("Tea", for: .seconds(1))
            let rung = try await daemon.notice("timer.finished", name: "Tea")
            #expect(try await daemon.delivery(of: rung.event, at: "screen")?.state == "sent")
            let ended = try await daemon.bellhop("stop", "Tea")
            #expect(ended.status == 65, "\(ended.output)\(ended.errors)")

            try await daemon.timer("Tea", for: .seconds(600))
            let extended = try await daemon.bellhop("extend", "tea", "10m")
            #expect(extended.status == 0, "\(extended.errors)")
            #expect(try await daemon.timerList().timers.map(\.durationMs) == [1_200_000])
            let stopped = try await daemon.bellhop("stop", "Tea")
            #expect(stopped.status == 0, "\(stopped.errors)")
            #expect(try await daemon.timerList().timers.isEmpty)
            // The timer that has rung is still waiting for an answer.
            #expect(try await daemon.status().unacknowledged.map(\.number) == [rung.event])

            for _ in 1...2 { try await daemon.timer("Tea", for: .seconds(600)) }
            for command in [["stop", "Tea"], ["extend", "Tea", "10m"]] {
                let said = try await Program.run(
                    [Programs.path("bellhop")] + command, environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
                #expect(said.status == 66, "\(command): \(said.output)\(said.errors)")
            }
            #expect(try await daemon.timerList().timers.count == 2)
        }
    }

    @Test("several timers of one name are listed with short ids, newest first, and a short id is enough for every command")
    func shortIDs() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            for _ in 1...2 { try await daemon.timer("Tea", for: .seconds(600)) }
            let refused = try await daemon.bellhop("stop", "Tea")
            #expect(refused.status == 66)
            let lines = refused.errors.split(separator: "\n")
            #expect(lines.count == 3, "\(refused.errors)")
            #expect(lines.dropFirst().map { $0.prefix(14) } == ["  t2 timer Tea", "  t1 timer Tea"])
            #expect(!refused.errors.contains(/[0-9a-f]{8}-[0-9a-f]{4}/))
            for list in [["timer", "list"], ["status"], []] {
                let shown = try await daemon.bellhop(arguments: list)
                #expect(shown.output.contains("t1  Tea") && shown.output.contains("t2  Tea"), "\(list): \(shown.output)")
            }
            for command in [["extend", "t2", "10m"], ["pause", "t2"], ["resume", "T2"], ["stop", "t2"]] {
                let done = try await daemon.bellhop(arguments: command)
                #expect(done.status == 0, "\(command): \(done.output)\(done.errors)")
            }
            #expect(try await daemon.timerList().timers.map(\.shortId) == ["t1"])
            try await daemon.timer("Tea", for: .seconds(1))
            let rung = try await daemon.notice("timer.finished", name: "Tea")
            #expect(try await daemon.delivery(of: rung.event, at: "screen")?.state == "sent")
            let answered = try await daemon.bellhop("ack", "t3")
            #expect(answered.status == 0, "\(answered.output)\(answered.errors)")
            #expect(try await daemon.status().unacknowledged.isEmpty)
        }
    }
}
