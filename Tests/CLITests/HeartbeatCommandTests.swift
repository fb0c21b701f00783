import BellhopCore
import ControlWire
import Testing

@testable import bellhop

/// Tests `bellhop heartbeat` against a stand-in daemon.
@Suite("Heartbeats on the command line")
struct HeartbeatCommandTests {
    private static let noon = Instant(seconds: 1_795_269_600)
    private static let clock = LocalClock(now: noon, zone: .utc, language: .english)

    private static func heartbeat(_ state: String = "up", _ change: (inout HeartbeatState) -> Void = { _ in }) -> HeartbeatJSON {
        let heartbeat = Heartbeat(
            id: ID(UUIDv7(at: noon, randomA: 1, randomB: 1)), name: "backup", schedule: .every(.hours(24)), grace: .hours(2))
        var stored = HeartbeatState(condition: .up, lastPing: noon - .hours(1), due: noon + .hours(23), listening: noon)
        change(&stored)
        return HeartbeatJSON(
            HeartbeatRecord(heartbeat, stored, digest: "", created: noon, pings: 3), state: state, deadline: nil, clock: clock)
    }

    @Test("the list shows each state with its reason")
    func list() {
        let down = Self.heartbeat("down") { $0.condition = .down(since: Self.noon, why: .overrun) }
        let new = Self.heartbeat("new") { ($0.condition, $0.lastPing, $0.due) = (.new, nil, nil) }
        let lines = HeartbeatsPage.text(HeartbeatListJSON(heartbeats: [Self.heartbeat(), down, new]), .plain).split(separator: "\n")
        #expect(lines.count == 4 && lines[0].hasPrefix("NAME") && lines[1].contains("every 1 d") && lines[1].contains("13:00"), "\(lines)")
        #expect(lines[2].contains("down: the job has not ended") && lines[3].hasSuffix("–          –"), "\(lines)")
        #expect(HeartbeatsPage.text(HeartbeatListJSON(heartbeats: []), .plain).contains("bellhop heartbeat add"))
    }

    @Test("--every and --schedule exclude each other, and the error says so, also for a new heartbeat")
    func exclusive() async {
        for verb in ["add", "set"] {
            let both = await CommandRun.run(
                ["heartbeat", verb, "x", "--every", "1h", "--schedule", "every day at 3:00"], socket: "/nonexistent")
            #expect(both.status == 64 && both.err.contains("--every and --schedule cannot be used together."), "\(both.err)")
        }
        let neither = await CommandRun.run(["heartbeat", "add", "x"], socket: "/nonexistent")
        #expect(neither.status == 64 && neither.err.contains("Say when pings are due"), "\(neither.err)")
    }

    @Test("a new heartbeat shows its address once, or what does not work")
    func added() {
        var answer = HeartbeatAnswerJSON(heartbeat: Self.heartbeat("new"), path: "/ping/secret", url: "http://127.0.0.1:8077/ping/secret")
        #expect(HeartbeatsPage.added(answer, .plain).contains("\n  http://127.0.0.1:8077/ping/secret\n"))
        (answer.url, answer.warnings) = (nil, ["The API over TCP is off."])
        let text = HeartbeatsPage.added(answer, .plain)
        #expect(text.contains("\n  /ping/secret\n") && text.hasSuffix("! The API over TCP is off."), "\(text)")
    }

    @Test("the history shows what a job sent, without the control characters of a stranger")
    func history() {
        var ping = HeartbeatPing(
            number: 7, at: Self.noon, signal: .exit(3), duration: .minutes(2), peer: "192.168.1.7", log: "a\n\u{1B}[31mb")
        let failed = HeartbeatPingJSON(ping, clock: Self.clock)
        (ping.signal, ping.log, ping.peer, ping.duration) = (.start, nil, nil, nil)
        let list = HeartbeatPingListJSON(pings: [failed, HeartbeatPingJSON(ping, clock: Self.clock)], next: nil)
        let lines = HeartbeatsPage.text(list, .plain).split(separator: "\n")
        #expect(lines[0] == "#7  14:00:00  exit status 3  after 2 min  from 192.168.1.7", "\(lines)")
        #expect(lines.count == 4 && lines[1] == "  a" && !lines[2].contains("\u{1B}") && lines[3].hasSuffix("start"), "\(lines)")
    }

    @Test(
        "each command sends its request",
        arguments: [
            ("add backup --every 24h --grace 2h", "POST /v1/heartbeats", #"{"everyMs":86400000,"graceMs":7200000,"name":"backup"}"#),
            (
                "add backup --schedule daily --owner anna --tag a --tag b", "POST /v1/heartbeats",
                #"{"name":"backup","owner":"anna","schedule":"daily","tags":["a","b"]}"#
            ),
            ("ping backup", "POST /v1/heartbeats/backup/ping", "{}"),
            ("ping backup 3 --log full", "POST /v1/heartbeats/backup/ping", #"{"log":"full","signal":"3"}"#),
            ("ping backup --exit-code 3", "POST /v1/heartbeats/backup/ping", #"{"signal":"3"}"#),
            ("ping backup --start", "POST /v1/heartbeats/backup/ping", #"{"signal":"start"}"#),
            ("set backup --grace 2h --tag a", "PATCH /v1/heartbeats/backup", #"{"graceMs":7200000,"tags":["a"]}"#),
            ("set backup --zone  --tag ", "PATCH /v1/heartbeats/backup", #"{"tags":[],"zone":""}"#),
            ("address backup", "POST /v1/heartbeats/backup/address", ""),
            ("pause backup", "POST /v1/heartbeats/backup/pause", ""),
            ("resume backup", "POST /v1/heartbeats/backup/resume", ""),
        ])
    func requests(_ words: String, _ line: String, _ body: String) async throws {
        let answer = HeartbeatAnswerJSON(heartbeat: Self.heartbeat())
        try await StandInDaemon.with({ _, _ in try .ok(answer) }) { daemon in
            let run = await CommandRun.run(
                ["heartbeat"] + words.split(separator: " ", omittingEmptySubsequences: false).map(String.init), socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(daemon.requests.last?.line == line && daemon.requests.last?.body == body, "\(daemon.requests)")
        }
    }

    @Test(
        "a heartbeat needs either a time between pings or a schedule", arguments: ["add backup", "add backup --every 1h --schedule daily"])
    func schedule(_ words: String) async {
        let run = await CommandRun.run(["heartbeat"] + words.split(separator: " ").map(String.init), socket: "/nowhere")
        #expect(run.status == 64 && run.err.contains("--schedule"), "\(run)")
    }
}
