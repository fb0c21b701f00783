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
            // The recipes of Healthchecks for shell scripts, of its pages "Bash", "Cron" and "Run ids".
            let usual = ["-fsS", "-m", "10", "--retry", "5"]
            let run = "7a3b6b5e-6f0b-4a3c-8b0e-0123456789ab"
            for recipe in [
                ["-m", "10", "--retry", "5", url], usual + [url + "/start?rid=\(run)"],
                usual + ["--data-raw", "42 files", url + "/0?rid=\(run)"],
                usual + [url + "/fail"],
            ] {
                #expect(try await Curl.send(recipe).status == 200, "\(recipe)")
            }
            let runs = try await daemon.bellhop("heartbeat", "history", "backup", "--json")
            let newest = try WireCoding.decode(HeartbeatPingListJSON.self, from: Data(runs.output.utf8)).pings.prefix(4)
            #expect(newest.map(\.signal) == ["fail", "0", "start", "success"] && newest.map(\.run) == [nil, run, run, nil], "\(newest)")
            #expect(newest.dropFirst().first?.log == "42 files")
            let large = String(repeating: "x", count: 200_000)
            let file = daemon.scratch.path + "/large.log"
            try Data(large.utf8).write(to: URL(filePath: file))
            let last = try await Curl.send(usual + ["--data-binary", "@" + file, url])
            try await daemon.kill9()
            #expect((last.status, last.body) == (200, "OK"))
            try await daemon.start()
            let history = try await daemon.bellhop("heartbeat", "history", "backup", "--json")
            let pings = try WireCoding.decode(HeartbeatPingListJSON.self, from: Data(history.output.utf8)).pings
            #expect(pings.map(\.signal) == ["success", "fail", "0", "start", "success", "log", "3", "start", "success"])
            #expect(pings.map { $0.log?.count } == [10_000, nil, 8, nil, nil, nil, 9, nil, nil])
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

    @Test("a heartbeat of the config takes pings at the address of its secret; a reload changes it, and its end pauses it")
    func declared() async throws {
        let table = """
            [heartbeats.nightly]
            schedule = "every day at 03:00"
            zone = "Europe/Berlin"
            secret_file = "@/secret"

            """
        let daemon = try DaemonProcess(config: Self.config + table)
        try daemon.scratch.write("0f3c2c1e-6f0b-4a3c-8b0e-0123456789ab\n", to: "secret", mode: 0o600)
        try await daemon.start()
        do {
            let web = try await WebClient(daemon)
            #expect(try await Curl.send(["http://\(web.address)/ping/0f3c2c1e-6f0b-4a3c-8b0e-0123456789ab/1"]).status == 200)
            _ = try await daemon.notice("heartbeat.failed", name: "nightly")
            let shown = try await daemon.bellhop("heartbeat", "show", "nightly").output
            #expect(shown.contains("every day at 03:00 (Europe/Berlin)") && shown.contains("Declared in the config"), "\(shown)")
            let refused = try await daemon.bellhop("heartbeat", "set", "nightly", "--grace", "2h")
            #expect(refused.status == 64 && refused.errors.contains("[heartbeats.nightly]"), "\(refused)")
            try daemon.write(config: Self.config + table + "grace = \"3h\"\n")
            let reloaded = try await daemon.bellhop("config", "reload")
            #expect(reloaded.status == 0 && reloaded.output.contains("heartbeats"), "\(reloaded)")
            #expect(try await daemon.bellhop("heartbeat", "show", "nightly").output.contains("a grace of 3 h"))
            try daemon.write(config: Self.config)
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            #expect(try await daemon.bellhop("heartbeat", "list").output.contains("paused"))
            #expect(try await daemon.bellhop("heartbeat", "remove", "nightly").status == 0)
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test("set, address and the options of ping")
    func changed() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let added = try await daemon.bellhop("heartbeat", "add", "backup", "--every", "24h", "--json")
            let old = try #require(try WireCoding.decode(HeartbeatAnswerJSON.self, from: Data(added.output.utf8)).path)
            let set = try await daemon.bellhop("heartbeat", "set", "backup", "--schedule", "every day at 03:00", "--zone", "Asia/Tokyo")
            #expect(set.status == 0 && set.output.contains("every day at 03:00 (Asia/Tokyo)"), "\(set)")
            let moved = try await daemon.bellhop("heartbeat", "address", "backup", "--json")
            let new = try #require(try WireCoding.decode(HeartbeatAnswerJSON.self, from: Data(moved.output.utf8)).path)
            #expect(try await Curl.send(["http://\(web.address)\(old)"]).status == 404)
            #expect(try await Curl.send(["http://\(web.address)\(new)"]).status == 200)
            for options in [["--start"], ["--fail"], ["--exit-code", "7"], ["--exit-code", "0"]] {
                #expect(try await daemon.bellhop(arguments: ["heartbeat", "ping", "backup"] + options).status == 0)
            }
            let two = try await daemon.bellhop("heartbeat", "ping", "backup", "--start", "--fail")
            #expect(two.status == 64 && two.errors.contains("A ping has one signal."), "\(two)")
            let bellhop = try Programs.path("bellhop")
            let piped = try await Program.run(
                ["/bin/sh", "-c", "yes 'tape %s' | head -n 100000 | \(bellhop) heartbeat ping backup --log -"],
                environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
            #expect(piped.status == 0, "\(piped)")
            let history = try await daemon.bellhop("heartbeat", "history", "backup", "--json")
            let pings = try WireCoding.decode(HeartbeatPingListJSON.self, from: Data(history.output.utf8)).pings
            #expect(pings.map(\.signal) == ["success", "0", "7", "fail", "start", "success"])
            #expect(pings[0].log?.utf8.count == 10_000 && pings[0].log?.hasPrefix("tape %s\n") == true)
        }
    }

    @Test("[alive] pings another server at the start and after a reload, doctor knows how it ended, and no secret is in the log")
    func alive() async throws {
        let server = try await RecordingServer()
        let config = Self.config + "[alive]\nurl_file = \"@/alive\"\n"
        let daemon = try DaemonProcess(config: config)
        try daemon.scratch.write(server.url + "/ping/alive-secret-1\n", to: "alive", mode: 0o600)
        try await daemon.start()
        do {
            let first = try await server.requests.until { $0.target == "/ping/alive-secret-1" }
            #expect(first.map(\.method) == ["GET"])
            server.answer(.answer(PeerAnswer(404)))
            try daemon.scratch.write(server.url + "/ping/alive-secret-2\n", to: "alive", mode: 0o600)
            let reloaded = try await daemon.bellhop("config", "reload")
            #expect(reloaded.output.contains("alive"), "\(reloaded)")
            _ = try await server.requests.until { $0.target == "/ping/alive-secret-2" }
            _ = try await daemon.program.errors.until { $0.contains("was not pinged") }
            let failing = try await daemon.bellhop("doctor")
            #expect(failing.output.contains("alive") && failing.output.contains("answered 404"), "\(failing)")
            let log = try daemon.program.errors.all.joined()
            #expect(!failing.output.contains("alive-secret") && !log.contains("alive-secret"))
            server.answer(.answer(PeerAnswer()))
            try daemon.scratch.write(server.url + "/ping/alive-secret-3\n", to: "alive", mode: 0o600)
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            _ = try await server.requests.until { $0.target == "/ping/alive-secret-3" }
            // The outcome is noted a moment after the answer.
            while try await !daemon.bellhop("doctor", "--all").output.contains("the last ping was accepted") {
                try Task.checkCancellation()
            }
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
        try await server.stop()
    }

    @Test("a server of [alive] that never answers does not hold up the end of the daemon")
    func silentServer() async throws {
        let server = try await RecordingServer(reply: .hang)
        let daemon = try DaemonProcess(config: Self.config + "[alive]\nurl = \"\(server.url)/ping/alive-secret\"\n")
        try await daemon.start()
        do {
            _ = try await server.requests.until { $0.target == "/ping/alive-secret" }
            #expect(try await daemon.end() == 0)
            #expect(!(try daemon.program.errors.all.joined().contains("was not pinged")))
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await server.stop()
    }
}
