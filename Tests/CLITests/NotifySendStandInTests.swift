import BellhopCore
import ControlWire
import Foundation
import Testing

@testable import bellhop

/// Tests `bellhop notify --like-notify-send` against a stand-in daemon.
@Suite("The stand-in of notify-send on the command line")
struct NotifySendStandInTests {
    private static let posted: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { _, _ in
        try .ok(PostedJSON(event: 7, key: "in_notify_k", replaced: false, number: 42))
    }

    static let plain = #""desktop":{"expireMs":-1,"hints":[{"name":"urgency","type":"byte","value":"1"}],"program":"notify-send"}"#

    @Test(
        "all words after the option are those of notify-send, and its options become the pop-up",
        arguments: [
            (["S"], "{\(NotifySendStandInTests.plain),\"program\":\"notify-send\",\"title\":\"S\",\"urgency\":\"normal\"}"),
            (
                ["--", "--json", "-q"],
                "{\"body\":\"-q\",\(NotifySendStandInTests.plain),\"program\":\"notify-send\",\"title\":\"--json\",\"urgency\":\"normal\"}"
            ),
            (
                ["-u", "low", "-a", "App", "-i", "/x.png", "-h", "int:value:4", "-e", "-r", "9", "-t", "5", "S"],
                #"{"desktop":{"expireMs":5,"hints":[{"name":"transient","type":"boolean","value":"true"},{"name":"urgency","type":"byte","value":"0"},{"name":"value","type":"int","value":"4"}],"icon":"/x.png","program":"App","replaces":9},"icon":"/x.png","program":"App","title":"S","urgency":"low"}"#
            ),
            (
                ["-h", "byte:urgency:2", "S"],
                #"{"desktop":{"expireMs":-1,"hints":[{"name":"urgency","type":"byte","value":"2"}],"program":"notify-send"},"program":"notify-send","title":"S","urgency":"critical"}"#
            ),
        ])
    func requests(words: [String], body: String) async throws {
        try await StandInDaemon.with(Self.posted) { daemon in
            let run = await CommandRun.run(["notify", "--like-notify-send"] + words, socket: daemon.path)
            #expect((run.status, run.out) == (0, ""), "\(run)")
            #expect(daemon.requests.map { $0.line + " " + $0.body } == ["POST /v1/notices " + body])
        }
    }

    @Test("-p prints the number of the notice; options of bellhop come before notify")
    func number() async throws {
        try await StandInDaemon.with(Self.posted) { daemon in
            let run = await CommandRun.run(["--by", "anna", "notify", "--like-notify-send", "-p", "S"], socket: daemon.path)
            #expect((run.status, run.out) == (0, "42\n"), "\(run)")
        }
    }

    @Test("wrong words never reach the daemon, and end with the text of notify-send and with 1")
    func wrong() async throws {
        try await StandInDaemon.with(Self.posted) { daemon in
            let run = await CommandRun.run(["notify", "--like-notify-send", "-x", "S"], socket: daemon.path)
            #expect((run.status, run.out, run.err) == (1, "", "Unknown option -x\n"), "\(run)")
            #expect(daemon.requests.isEmpty)
        }
        let misplaced = await CommandRun.run(["notify", "S", "--like-notify-send"], socket: "/nonexistent")
        #expect(misplaced.status == 64 && misplaced.err.contains("--like-notify-send must be the first word after notify."))
    }
}
