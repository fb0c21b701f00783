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

    @Test("while a program takes its time to print a secret, the config in force can be shown, and reloads wait for their turn")
    func slowSecret() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.ntfy("http://127.0.0.1:9", more: "token_command = [\"@/secret\"]"))
        let (door, gate) = (daemon.scratch.path + "/door", daemon.scratch.path + "/gate")
        let script = "#!/bin/sh\nif [ -p '\(gate)' ]; then echo in >'\(door)'; read word <'\(gate)'; fi\necho tk_1\n"
        try daemon.scratch.write(script, to: "secret", mode: 0o700)
        try await daemon.start()
        try #require(mkfifo(door, 0o600) == 0 && mkfifo(gate, 0o600) == 0)
        // Open for both ends, so that nobody waits for another to open them, and what is written stays.
        let ends = [door, gate].map { (path: String) -> Int32 in open(path, O_RDWR | O_CLOEXEC) }
        defer { for end in ends { close(end) } }
        try #require(ends.allSatisfy { $0 >= 0 })
        do {
            async let check: ConfigCheckJSON = daemon.client.send(Request(.post, .configCheck), body: ConfigCheckRequest())
            async let reload: ConfigReloadJSON = daemon.client.send(Request(.post, .configReload))
            async let another: ConfigReloadJSON = daemon.client.send(Request(.post, .configReload))
            // Two of them have their programs stand before the gate; who waits for its turn has started none.
            for _ in 0..<2 { _ = try await Program.run(["/bin/sh", "-c", "read word <'\(door)'"]) }
            let shown: ConfigJSON = try await daemon.client.send(Request(.get, .config))
            #expect(shown.faults == [])
            try #require(write(ends[1], "1\n1\n", 4) == 4)
            _ = try await Program.run(["/bin/sh", "-c", "read word <'\(door)'"])
            try #require(write(ends[1], "1\n", 2) == 2)
            let (checked, reloaded, again) = try await (check, reload, another)
            #expect(checked.faults == [] && reloaded.changedSinks == [] && again.changedSinks == [])
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }
}
