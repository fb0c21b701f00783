import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// What the running daemon reads of a config, and for whom.
@Suite(.timeLimit(.minutes(5))) struct ConfigTests {
    @Test("promise 8: a file that a client names is judged by its form; nothing in it is run or read as the user of the daemon")
    func foreign() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let started = daemon.scratch.path + "/started"
            let text = """
                [sinks.phone]
                type = "ntfy"
                server = "https://ntfy.example.org"
                topic = "laundry"
                token_command = ["touch", "\(started)"]

                [sinks.hook]
                type = "webhook"
                url = "https://hook.example.org"
                headers = { X-Key = { command = ["touch", "\(started)"] } }

                [sinks.door]
                type = "gotify"
                server = "https://gotify.example.org"
                token_file = "\(daemon.scratch.path)/none"

                """
            let file = try daemon.scratch.write(text, to: "foreign.toml")
            func check() async throws -> [String] {
                let answer: ConfigCheckJSON = try await daemon.client.send(
                    Request(.post, .configCheck), body: ConfigCheckRequest(path: file))
                #expect(answer.path == file)
                return answer.faults.map { "\($0.line): \($0.message)" }
            }
            #expect(try await check() == [])
            #expect(access(started, F_OK) != 0, "a client had a program run")
            try daemon.scratch.write(text + "colour = \"red\"\n", to: "foreign.toml")
            let faults = try await check()
            #expect(faults.count == 1 && faults[0].hasPrefix("16: a sink of type \"gotify\" has no key \"colour\""), "\(faults)")

            // Who checks a file of theirs does so as themselves.
            let own = try await daemon.bellhop("config", "check", file)
            #expect(own.status == 78 && access(started, F_OK) == 0, "\(own)")
        }
    }
}
