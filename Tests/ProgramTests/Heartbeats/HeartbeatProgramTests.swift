import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests heartbeats with the running daemon, and with the recipes of curl for Healthchecks.
@Suite("Heartbeats of the running daemon", .timeLimit(.minutes(10))) struct HeartbeatProgramTests {
    private static let config = DaemonConfig.json + "[api]\nlisten = \"127.0.0.1:0\"\n"

    @Test("pings of curl are answered as Healthchecks does, reported to people, and survive kill -9 right after the answer")
    func pings() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let added = try await daemon.bellhop("heartbeat", "add", "backup", "--every", "24h", "--json")
            let answer = try WireCoding.decode(HeartbeatAnswerJSON.self, from: Data(added.output.utf8))
            let url = try #require(answer.url)
            #expect(url == "http://\(web.address)" + (answer.path ?? ""))
            let recipes = [["-fsS", url], ["-I", url + "/start"], ["--data-raw", "disk full", url + "/3"], ["-X", "PUT", url + "/log"]]
            for recipe in recipes { #expect(try await Curl.send(recipe).status == 200, "\(recipe)") }
            #expect(try await daemon.notice("heartbeat.failed", name: "backup").labels["status"] == "3")
            let large = String(repeating: "x", count: 200_000)
            let file = daemon.scratch.path + "/large.log"
            try Data(large.utf8).write(to: URL(filePath: file))
            let last = try await Curl.send(["--data-binary", "@" + file, url])
            try await daemon.kill9()
            #expect((last.status, last.body) == (200, "OK"))
            try await daemon.start()
            let history = try await daemon.bellhop("heartbeat", "history", "backup", "--json")
            let pings = try WireCoding.decode(HeartbeatPingListJSON.self, from: Data(history.output.utf8)).pings
            #expect(pings.map(\.signal) == ["success", "log", "3", "start", "success"])
            #expect(pings.map { $0.log?.count } == [10_000, nil, 9, nil, nil])
            #expect(pings.allSatisfy { $0.peer == "127.0.0.1" })
            let events = try await daemon.bellhop("events", "--json")
            #expect(events.output.contains("heartbeat.up"), "\(events.output)")
            #expect(!(try daemon.program.errors.all.joined().contains(answer.path ?? "")), "no secret is in the log")
        }
    }

    @Test("commands on this machine ping without an address, and a removed heartbeat is gone")
    func commands() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let added = try await daemon.bellhop("heartbeat", "add", "backup", "--schedule", "every day at 03:00")
            #expect(added.status == 0 && added.output.contains("/ping/") && added.output.contains("API over TCP is off"), "\(added)")
            let failed = try await daemon.bellhop("heartbeat", "ping", "backup", "1", "--log", "tape is missing")
            #expect(failed.status == 0 && failed.output.contains("down: the job failed"), "\(failed)")
            _ = try await daemon.notice("heartbeat.failed", name: "backup")
            #expect(try await daemon.bellhop("heartbeat", "history", "backup").output.contains("tape is missing"))
            #expect(try await daemon.bellhop("heartbeat", "ping", "backup").output.contains("backup: up"))
            #expect(try await daemon.bellhop("heartbeat", "remove", "backup").status == 0)
            let unknown = try await daemon.bellhop("heartbeat", "ping", "backup")
            #expect(unknown.status == 66 && unknown.errors.contains("There is no heartbeat"), "\(unknown)")
        }
    }
}
