import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests what the running daemon reads from a config, and on behalf of which user.
@Suite(.timeLimit(.minutes(15))) struct ConfigTests {
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
                    Request(.configCheck), body: ConfigCheckRequest(path: file))
                #expect(answer.path == file)
                return answer.faults.map { "\($0.line): \($0.message)" }
            }
            #expect(try await check() == [])
            #expect(access(started, F_OK) != 0, "a client had a program run")
            try daemon.scratch.write(text + "colour = \"red\"\n", to: "foreign.toml")
            let faults = try await check()
            #expect(faults.count == 1 && faults[0].hasPrefix("16: a sink of type \"gotify\" has no key \"colour\""), "\(faults)")

            // Reading a file that is not regular could occupy a thread of the daemon forever.
            let pipe = daemon.scratch.path + "/pipe"
            try #require(mkfifo(pipe, 0o600) == 0)
            let writer = open(pipe, O_RDWR | O_CLOEXEC)
            defer { close(writer) }
            for endless in ["/dev/ptmx", "/dev/zero", pipe] {
                let answer: ConfigCheckJSON = try await daemon.client.send(
                    Request(.configCheck), body: ConfigCheckRequest(path: endless))
                #expect(answer.faults.map(\.message) == ["is not a regular file (write the path of a file)"], "\(endless)")
            }
            // `bellhop config check` reads a user's file with that user's rights.
            let own = try await daemon.bellhop("config", "check", file)
            #expect(own.status == 78 && access(started, F_OK) == 0, "\(own)")
        }
    }

    @Test("doctor says that the file has faults with which the daemon would not start again, though it still runs")
    func faulty() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            _ = try daemon.scratch.write("foo = 1\n" + DaemonConfig.json, to: "bellhop.toml")
            let doctor = try await daemon.bellhop("doctor")
            #expect(doctor.status == 69 && doctor.output.contains("1 fault, so bellhopd would not start again"), "\(doctor)")
            _ = try daemon.scratch.write(DaemonConfig.json, to: "bellhop.toml")
            #expect(try await !daemon.bellhop("doctor").output.contains("would not start again"))
            // With a file that others can change, the daemon starts.
            try #require(chmod(daemon.scratch.path + "/bellhop.toml", 0o666) == 0)
            let writable = try await daemon.bellhop("doctor").output
            #expect(writable.contains("is writable by everybody") && !writable.contains("would not start again"), "\(writable)")
        }
    }

    @Test("status warns of a refused reload and of a changed file with faults, until the file is correct again")
    func refusedReload() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            func warned() async throws -> Bool {
                try await daemon.status().warnings.contains { $0.hasPrefix("The config file has faults") }
            }
            #expect(try await !warned())
            try daemon.write(config: "foo = 1\n" + DaemonConfig.json)
            #expect(try await warned(), "nobody has reloaded the config yet")
            #expect(try await daemon.bellhop("config", "reload").status == 78)
            #expect(try await warned())
            #expect(try await daemon.bellhop("status").output.contains("bellhop config check"))
            try daemon.write(config: "# better\n" + DaemonConfig.json)
            #expect(try await !warned())
            // A refusal because of the permissions ends with their repair, which does not change the file.
            let file = daemon.scratch.path + "/bellhop.toml"
            chmod(file, 0o666)
            #expect(try await daemon.bellhop("config", "reload").status == 78)
            #expect(try await warned())
            chmod(file, 0o600)
            #expect(try await !warned())
        }
    }

    @Test("config check reports a file that others can change, a readable token and a wrong key at once, with and without a daemon")
    func allAtOnce() async throws {
        let text = DaemonConfig.ntfy("https://ntfy.invalid", more: "token_file = \"@/token\"")
        let daemon = try DaemonProcess(config: text)
        try daemon.scratch.write("tk_secretsecret\n", to: "token", mode: 0o644)
        let file = daemon.scratch.path + "/bellhop.toml"
        try await daemon.start()
        do {
            try daemon.write(config: text + "\ncolour = \"red\"\n")
            chmod(file, 0o666)
            for words in [["config", "check"], ["config", "check", file]] {
                let check = try await daemon.bellhop(arguments: words)
                #expect(check.status == 78, "\(check)")
                for part in ["is writable by everybody", "can be read by everybody", "\"colour\"", "2 faults"] {
                    #expect(check.output.contains(part), "\(part): \(check.output)")
                }
            }
            try daemon.write(config: text)
            chmod(file, 0o666)
            let usable = try await daemon.bellhop("config", "check").output
            #expect(usable.contains("is writable by everybody") && usable.contains("can be read by everybody"), "\(usable)")
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test("a reload names every part that changed, and says that nothing did only where nothing did")
    func changes() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            func reload(_ config: String) async throws -> String {
                try daemon.write(config: config)
                let run = try await daemon.bellhop("config", "reload")
                #expect(run.status == 0, "\(run.errors)")
                return run.output.trimmingCharacters(in: .newlines)
            }
            #expect(try await reload("# a word\n" + DaemonConfig.json).hasSuffix("nothing was changed"))
            #expect(try await reload("language = \"de\"\n" + DaemonConfig.json).hasSuffix("changed: language"))
            #expect(
                try await reload(DaemonConfig.json + "quiet_hours = { from = \"22:00\", to = \"07:00\" }\n").hasSuffix(
                    "changed: sinks.out.quiet_hours, language"))
            let api = "[api]\nlisten = \"127.0.0.1:0\"\ntoken_file = \"@/token\"\n"
            try daemon.scratch.write("a-token-that-is-long-enough\n", to: "token")
            #expect(try await reload(DaemonConfig.json + api).hasSuffix("changed: sinks.out.quiet_hours, api"))
            try daemon.scratch.write("another-token-that-is-long-enough\n", to: "token")
            #expect(try await reload(DaemonConfig.json + api).hasSuffix("changed: api"), "only the token is another one")
        }
    }

    @Test("config check without a daemon says which file it read, and config check and show say when the built-in sinks hold")
    func checkWithoutDaemon() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let own = daemon.scratch.path + "/config/bellhop/bellhop.toml"
        #expect(try await daemon.bellhop("config", "check").output.hasPrefix("✓ built-in config: no faults"))
        try FileManager.default.createDirectory(atPath: daemon.scratch.path + "/config/bellhop", withIntermediateDirectories: true)
        try DaemonConfig.json.write(toFile: own, atomically: true, encoding: .utf8)
        #expect(try await daemon.bellhop("config", "check").output.trimmingCharacters(in: .newlines) == "✓ \(own): no faults")
        try "[timers.tea]\nlength = \"4m\"\n".write(toFile: own, atomically: true, encoding: .utf8)
        let check = try await daemon.bellhop("config", "check")
        #expect(check.output.hasPrefix("✓ \(own): no faults\n  The config names no sink, so the built-in sinks apply: "), "\(check.output)")
        try daemon.write(config: "[timers.tea]\nlength = \"4m\"\n")
        try await daemon.start()
        let shown = try await daemon.bellhop("config", "show")
        try await daemon.kill9()
        #expect(shown.output.contains("built-in sinks apply:\n\n[sinks."), "\(shown.output)")
    }

    @Test("A config that was written after the start of the daemon is not in effect yet, and config path says so")
    func writtenLater() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let own = daemon.scratch.path + "/config/bellhop/bellhop.toml"
        let program = try await Program.start(
            [Programs.path("bellhopd"), "--state-dir", daemon.stateFolder, "--socket", daemon.socket, "--test-mode"],
            environment: daemon.environment)
        do {
            try await program.saying("listens on")
            #expect(try await daemon.bellhop("config", "path").output.contains("there is no file at \(own)"))
            try FileManager.default.createDirectory(atPath: daemon.scratch.path + "/config/bellhop", withIntermediateDirectories: true)
            try DaemonConfig.json.write(toFile: own, atomically: true, encoding: .utf8)
            let path = try await daemon.bellhop("config", "path")
            #expect(path.output.contains("\(own) is not in effect yet. To apply it: bellhop config reload"), "\(path)")
            #expect(try await daemon.bellhop("config", "show").output.contains("\(own) is not in effect yet"))
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            #expect(try await daemon.bellhop("config", "path").output == own)
        } catch {
            try await program.kill9()
            throw error
        }
        try await program.kill9()
    }

    @Test("a config that others may write: the daemon starts and says so wherever one looks; a reload refuses it until it is mended")
    func exposed() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let file = daemon.scratch.path + "/bellhop.toml"
        chmod(file, 0o666)
        let program = try await daemon.start()
        do {
            let said = "\(file) is writable by everybody (chmod go-w \(file))"
            #expect(program.errors.all.contains { $0.contains(said) }, "\(program.errors.all)")
            #expect(try await daemon.status().warnings.contains { $0.contains(said) })
            let doctor: DoctorJSON = try await daemon.client.send(Request(.doctor))
            #expect(doctor.checks.contains { $0.name == "config" && $0.state == .warn && $0.detail == said })
            try await daemon.timer("Tea", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Tea")

            for command in ["reload", "check"] {
                let refused = try await daemon.bellhop("config", command)
                #expect(refused.status == 78 && (refused.output + refused.errors).contains(said), "\(refused)")
            }
            chmod(file, 0o600)
            #expect(try await daemon.status().warnings == [])
            #expect(try await daemon.bellhop("config", "reload").status == 0)
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test("a program that others may write is not run, neither for a notice nor for a secret, and how to mend it is said")
    func exposedProgram() async throws {
        let config = DaemonConfig.json + "[sinks.lamp]\ntype = \"program\"\ncommand = [\"@/lamp\"]\n"
        let daemon = try DaemonProcess(config: config)
        let (lamp, started) = (daemon.scratch.path + "/lamp", daemon.scratch.path + "/started")
        try daemon.scratch.write("#!/bin/sh\ntouch '\(started)'\n", to: "lamp", mode: 0o777)
        try await daemon.start()
        do {
            let said = "\(lamp) is writable by everybody, so Bellhop does not run it (chmod go-w \(lamp))"
            let test = try await daemon.bellhop("sinks", "test", "lamp")
            #expect(test.status != 0 && test.output.replacing(/\s+/, with: " ").contains(said), "\(test)")
            #expect(try await daemon.status().warnings.contains { $0.contains(said) })
            #expect(access(started, F_OK) != 0)

            try daemon.write(config: DaemonConfig.ntfy("http://127.0.0.1:9", more: "token_command = [\"@/lamp\"]"))
            let refused = try await daemon.bellhop("config", "reload")
            #expect(refused.status == 78 && refused.errors.contains("sinks.phone.token_command: \(said)"), "\(refused)")
            #expect(access(started, F_OK) != 0)

            try daemon.write(config: config)
            chmod(lamp, 0o755)
            #expect(try await daemon.bellhop("sinks", "test", "lamp").status == 0)
            #expect(access(started, F_OK) == 0)
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test(
        "a start never fails for a program that others may write and that prints a secret: that sink waits, the rest rings, and it is said wherever one looks; a reload finds it mended"
    )
    func withheldSecret() async throws {
        let daemon = try DaemonProcess(
            config: DaemonConfig.json + """
                [sinks.phone]
                type = "gotify"
                server = "http://127.0.0.1:9"
                token_command = ["@/secret"]

                [api]
                listen = "127.0.0.1:0"
                token_command = ["@/secret"]

                """)
        let secret = try daemon.scratch.write("#!/bin/sh\necho a-token-that-is-long-enough\n", to: "secret", mode: 0o777)
        let program = try await daemon.start()
        do {
            let said = "token_command: \(secret) is writable by everybody, so Bellhop does not run it (chmod go-w \(secret))"
            for part in ["sinks.phone.", "api."] {
                #expect(program.errors.all.contains { $0.contains(part + said) }, "\(program.errors.all)")
            }
            let warnings = try await daemon.status().warnings
            #expect(
                warnings.contains("sinks.phone." + said)
                    && warnings.contains { $0.contains("The API over TCP is off, because the config has a fault: api." + said) },
                "\(warnings)")
            let doctor: DoctorJSON = try await daemon.client.send(Request(.doctor))
            #expect(doctor.checks.contains { $0.name == "config" && $0.state == .warn && $0.detail.contains(said) }, "\(doctor)")
            #expect(doctor.checks.contains { $0.name == "sink phone" && $0.state == .fail && $0.detail.contains(said) }, "\(doctor)")
            try await daemon.timer("Tea", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Tea")

            let refused = try await daemon.bellhop("config", "reload")
            #expect(refused.status == 78 && refused.errors.contains("sinks.phone." + said), "\(refused)")
            chmod(secret, 0o700)
            let mended = try await daemon.bellhop("config", "reload")
            #expect(mended.status == 0 && mended.output.contains("phone"), "\(mended)")
            #expect(try await daemon.status().warnings.allSatisfy { !$0.contains("token_command") })
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test("a token that everybody may read: doctor says the line for the shell that mends it, mends it itself, and needs no reload then")
    func exposedToken() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.ntfy("https://127.0.0.1:9", more: "token_file = \"@/my token\""))
        let token = try daemon.scratch.write("a-token-that-is-long-enough\n", to: "my token", mode: 0o644)
        func config() async throws -> CheckJSON? {
            try await daemon.client.send(Request(.doctor), as: DoctorJSON.self).checks.first { $0.name == "config" }
        }
        try await daemon.start()
        do {
            let check = try #require(try await config())
            let said = "sinks.phone.token_file: \(token) can be read by everybody on this machine (chmod 600 '\(token)')"
            #expect(check.state == .warn && check.detail.hasSuffix(said), "\(check)")
            #expect(check.fix == "Run: chmod 600 '\(token)'")
            let shown = try await daemon.bellhop("doctor").output
            #expect(shown.contains("→ Run: chmod 600 '\(token)'\n    → To repair this: bellhop doctor --fix\n"), "\(shown)")

            // The line works when it is pasted.
            let shell = try await Program.run(["sh", "-c", String(try #require(check.fix).dropFirst("Run: ".count))])
            #expect(shell.status == 0, "\(shell)")
            #expect(try await config() == nil)

            chmod(token, 0o644)
            #expect(try await config() != nil)
            let fixed = try await daemon.bellhop("doctor", "--fix", "--yes").output
            #expect(fixed.contains("Only you can read \(token) now."), "\(fixed)")
            #expect(try await config() == nil)
            var status = stat()
            #expect(stat(token, &status) == 0 && status.st_mode & 0o777 == 0o600)
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test("a secret that would go unencrypted to another machine is warned of at the start, at a reload, by config check and by doctor")
    func unencrypted() async throws {
        let file = DaemonConfig.ntfy("http://ntfy.invalid", more: "token_file = \"@/token\"")
        let daemon = try DaemonProcess(
            config: DaemonConfig.json + "[api]\nlisten = \"127.0.0.1:0\"\npublic_url = \"http://home.example.org\"\n")
        try daemon.scratch.write("tk_secretsecret\n", to: "token")
        let token =
            "sinks.phone.token: goes over the network unencrypted, so anyone on the network path can read it (write https:// in the setting \"server\")"
        let program = try await daemon.start()
        #expect(program.errors.all.contains { $0.contains("api.public_url begins with http://") }, "\(program.errors.all)")
        let first = try await daemon.bellhop("config", "check")
        #expect(first.status == 0 && first.output.contains("api.public_url begins with http://"), "\(first)")

        try daemon.write(config: file)
        let count = program.errors.count
        #expect(try await daemon.bellhop("config", "reload").status == 0)
        try await program.saying(token, skipping: count)
        let check = try await daemon.bellhop("config", "check")
        #expect(check.status == 0 && check.output.contains(token) && check.output.contains("no faults"), "\(check)")
        let named = try await daemon.bellhop("config", "check", daemon.scratch.path + "/bellhop.toml")
        #expect(named.status == 0 && named.output.contains(token), "\(named)")
        let german = try await Program.run(
            [Programs.path("bellhop"), "doctor", "--socket", daemon.socket],
            environment: daemon.environment.merging(["LC_ALL": "de_DE.UTF-8"]) { $1 })
        #expect(german.output.contains("unverschlüsselt"), "\(german)")
        #expect(!german.output.contains("tk_secretsecret"))
        try await daemon.kill9()
    }

    @Test("while a program takes its time to print a secret, the config in force can be shown, and reloads wait for their turn")
    func slowSecret() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.ntfy("http://127.0.0.1:9", more: "token_command = [\"@/secret\"]"))
        let (door, gate) = (daemon.scratch.path + "/door", daemon.scratch.path + "/gate")
        let script = "#!/bin/sh\nif [ -p '\(gate)' ]; then echo in >'\(door)'; read word <'\(gate)'; fi\necho tk_1\n"
        try daemon.scratch.write(script, to: "secret", mode: 0o700)
        try await daemon.start()
        try #require(mkfifo(door, 0o600) == 0 && mkfifo(gate, 0o600) == 0)
        // Open each pipe for both reading and writing. This never blocks, and written data stays in
        // the pipe.
        let ends = [door, gate].map { (path: String) -> Int32 in open(path, O_RDWR | O_CLOEXEC) }
        defer { for end in ends { close(end) } }
        try #require(ends.allSatisfy { $0 >= 0 })
        do {
            async let check: ConfigCheckJSON = daemon.client.send(Request(.configCheck), body: ConfigCheckRequest())
            async let reload: ConfigReloadJSON = daemon.client.send(Request(.configReload))
            async let another: ConfigReloadJSON = daemon.client.send(Request(.configReload))
            // Two of the three requests have started programs, which wait at the gate. The third
            // request waits for its turn and has not started a program yet.
            for _ in 0..<2 { _ = try await Program.run(["/bin/sh", "-c", "read word <'\(door)'"]) }
            let shown: ConfigJSON = try await daemon.client.send(Request(.config))
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
