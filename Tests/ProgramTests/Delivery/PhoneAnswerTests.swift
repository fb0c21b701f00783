import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Runs the daemon and tests that a button on a phone works. The answer returns through a topic on
/// the ntfy server.
@Suite(.timeLimit(.minutes(15))) struct PhoneAnswerTests {
    private struct Button: Decodable {
        var label: String
        var url: String
        var body: String
    }

    private func press(_ label: String, of message: NtfyStandIn.Message) async throws {
        let buttons = try JSONDecoder().decode([Button].self, from: Data((message.actions ?? "[]").utf8))
        let button = try #require(buttons.first { $0.label == label }, "\(buttons)")
        let client = ["curl", "-sS", "--fail", "--noproxy", "*", "-o", "/dev/null", "--data-raw", button.body, button.url]
        #expect(try await Program.run(client, environment: ["PATH": "/usr/bin:/bin"]).status == 0)
    }

    @Test(
        "G5, promise 5: \"Start Dryer\" on the phone starts the dryer, takes the notice away, and works through kill -9; pressed again it does nothing"
    )
    func startDryer() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let config = DaemonConfig.ntfy(ntfy.url, more: "answers = \"topic\"\nanswer_topic = \"answers\"")
        try await DaemonProcess.run(config: config) { daemon in
            _ = try await daemon.addPet("Snowy", wash: .seconds(1), dry: .minutes(60))
            _ = try await daemon.wash("Snowy")
            let washed = try #require(try await ntfy.stored.first(1).first)
            // The button is pressed while the daemon is down.
            let line = try await daemon.notice("laundry.washed", name: "Snowy")
            #expect(try await daemon.delivery(of: line.event, at: "phone")?.state == "sent")
            try await daemon.kill9()
            try await press("Start Dryer", of: washed)
            try await daemon.start()

            _ = await ntfy.stored.wait { $0.contains { $0.kind == .deletion } }
            #expect(ntfy.visible(in: "laundry").isEmpty)
            let drying = try #require(try await daemon.status().pets.first)
            #expect(drying.task?.stage == "drying", "\(drying)")
            let due = try #require(try await daemon.timerList().timers.first?.endsAt)
            try await press("Start Dryer", of: washed)
            #expect(try await daemon.timerList().timers.first?.endsAt == due)
        }
        try await ntfy.stop()
    }

    @Test("a script asks, and the button on the phone answers, also while the daemon is down; pressed again it does nothing")
    func question() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let config = DaemonConfig.ntfy(ntfy.url, more: "answers = \"topic\"\nanswer_topic = \"answers\"")
        try await DaemonProcess.run(config: config) { daemon in
            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }
            let words = ["notify", "Deploy?", "--action", "yes=Deploy", "--action", "no=Not now", "--wait"]
            let script = try await Program.start([Programs.path("bellhop")] + words, environment: environment)
            let asked = try #require(try await ntfy.stored.first(1).first)
            let line = try await daemon.notice("inlet.received", name: "Deploy?")
            #expect(try await daemon.delivery(of: line.event, at: "phone")?.state == "sent")
            try await daemon.kill9()
            try await press("Not now", of: asked)
            try await daemon.start()
            #expect(try await script.exit() == 0)
            #expect(script.output.all == ["no"])
            _ = await ntfy.stored.wait { $0.contains { $0.kind == .deletion } }
            try await press("Deploy", of: asked)
            #expect(try await daemon.status().unacknowledged.isEmpty)
        }
        try await ntfy.stop()
    }
}
