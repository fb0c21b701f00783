import BellhopCore
import ConfigFile
import DesktopSink
import FoundationEssentials
import ProgramSink
import PushSinks
import SoundSink
import StdoutSink
import Testing

/// Tests that `config/bellhop.toml` shows every key with a comment, and that all keys shown there
/// work.
@Suite struct ExampleTests {
    private let kinds: [any NotificationSink.Type] = {
        var kinds: [any NotificationSink.Type] = [
            StdoutSink.self, JournalSink.self, ProgramSink.self, HooksSink.self, SoundSink.self,
        ]
        #if Desktop
        kinds.append(DesktopSink.self)
        #endif
        #if Push
        kinds +=
            [NtfySink.self, GotifySink.self, EmailSink.self, WebhookSink.self, MQTTSink.self, WebPushSink.self]
            as [any NotificationSink.Type]
        #endif
        return kinds
    }()

    private static var isWhole: Bool {
        #if Desktop && Push
        true
        #else
        false
        #endif
    }

    private let folder = "/home/ann/.config/bellhop/"

    private var files: FakeFiles {
        let names = [
            "phone.token", "phone.password", "phone.answer_token", "gotify.token", "gotify.client_token", "mail.password",
            "automation.authorization", "automation.signing_secret", "broker.password", "lamp.token", "api.token",
            "door-secret",
        ]
        var texts = Dictionary(uniqueKeysWithValues: names.map { (folder + $0, "secret-of-\($0)\n") })
        texts[folder + "automation.secret_url"] = "https://automation.example.org/hooks/secret\n"
        texts[folder + "alive-url"] = "https://ping.example.org/ping/secret\n"
        texts[folder + "nightly-backup-secret"] = "0f3c2c1e-6f0b-4a3c-8b0e-0123456789ab\n"
        texts["/etc/bellhop/fullchain.pem"] = "a certificate"
        texts["/etc/bellhop/key.pem"] = "its key"
        return FakeFiles(
            texts, certify: { _, _ in .success(CertificateFacts(expires: Instant(seconds: 1), names: ["bellhop.example.org"])) })
    }

    /// Replaces the path of the certificate file with that of this file, because the sinks look for
    /// the file on this machine's disk. For them, this line makes it look like a certificate:
    /// -----BEGIN CERTIFICATE-----
    private func withCertificates(_ text: String) -> String {
        text.replacing("\"~/.config/bellhop/ca.pem\"", with: "\"\(#filePath)\"")
    }

    private func example() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "config/bellhop.toml"), encoding: .utf8)
    }

    /// Returns whether the table of a sink of `kind` sets `key`, commented out or not.
    private func documents(_ key: SettingKey, _ kind: String, in text: String) -> Bool {
        let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == "#" } }.drop { !$0.hasPrefix("[sinks.") }
        guard let start = lines.firstIndex(of: "type = \"\(kind)\""[...]) else { return false }
        let table = lines[(start + 1)...].prefix { !$0.hasPrefix("[") }
        let names = key.type == .secret ? [key.name, key.name + "_file", key.name + "_env"] : [key.name]
        return table.contains { line in names.contains { line.hasPrefix($0 + " = ") } }
    }

    @Test("as it is, it loads: pop-ups and lines, nothing that leaves the machine (D-21, N-6a, C14)", .enabled(if: isWhole))
    func asItIs() throws {
        let loaded = try read(try example(), kinds: kinds).get()
        #expect(loaded.configuration.sinks.map(\.kind) == ["dbus", "stdout"])
        #expect(loaded.configuration.routing == RoutingTable())
        #expect(loaded.warnings == [])
        let builtIn = Configuration.builtIn(desktop: true, kinds: kinds)
        #expect(loaded.configuration.sinks.map(\.settings) == builtIn.sinks.map(\.settings), "what it switches on is what holds without it")
    }

    @Test("with every # removed it loads, and every sink can be made of it", .enabled(if: isWhole))
    func switchedOnWhole() throws {
        let loaded = try read(withCertificates(switchedOn(try example())), kinds: kinds, files: files).get()
        let configuration = loaded.configuration
        #expect(
            configuration.sinks.map(\.kind) == [
                "dbus", "stdout", "journal", "ntfy", "gotify", "email", "webhook", "mqtt", "webpush", "sound", "program", "hooks",
            ])
        #expect(configuration.routing.routes.map(\.sinks) == [["desktop", "phone"]])
        #expect(configuration.routing.routes[0].routes.map(\.sinks) == [["desktop"]])
        #expect(configuration.routing.fallback == ["desktop", "log"])
        #expect(configuration.storePath == "/home/ann/.local/state/bellhop/bellhop.db")
        #expect(configuration.keep == Configuration.defaultKeep && configuration.clock == .elapsed)
    }

    @Test("the other ways, marked with ##, are right too", .enabled(if: isWhole))
    func alternatives() throws {
        let text = switchedOn(switchedOn(try example()))
        #expect(text != switchedOn(try example()))
        let faults = read(withCertificates(text), kinds: kinds, files: files).faultLines
        let expected = "one for the heartbeat's times, ntfy's user, Gotify's page and the webhook's secret address"
        #expect(faults.count == 4, "\(expected): \(faults)")
        #expect(
            faults.allSatisfy { $0.hasSuffix("(keep only one of the two)") || $0.hasSuffix("(use either the token, or these two)") },
            "\(faults)")
    }

    @Test("a # that is not followed by a blank switches off a setting or a table, and nothing else")
    func convention() throws {
        for line in try example().split(separator: "\n") where line.hasPrefix("#") && !line.hasPrefix("# ") && line != "#" {
            let setting = line.trimmingPrefix { $0 == "#" }
            #expect(setting.hasPrefix("[") || setting.contains(" = "), "\(line)")
        }
    }

    @Test("every key of every sink kind is in it")
    func complete() throws {
        let text = try example()
        for kind in kinds {
            for key in kind.schema.keys { #expect(documents(key, kind.kind, in: text), "\(kind.kind): \(key.name)") }
        }
        #expect(!documents(SettingKey("missing", .string, help: "", example: ""), "stdout", in: text), "the check itself can fail")
    }

    @Test("defaults that it shows are the defaults")
    func defaults() throws {
        let lines = switchedOn(try example()).split(separator: "\n").map(String.init).drop { !$0.hasPrefix("[sinks.") }
        for kind in kinds {
            guard let start = lines.firstIndex(of: "type = \"\(kind.kind)\"") else { continue }
            for line in lines[(start + 1)...].prefix(while: { !$0.hasPrefix("[") }) {
                guard let key = kind.schema.keys.first(where: { line.hasPrefix($0.name + " = ") }), let value = key.defaultValue else {
                    continue
                }
                if value == .list([]) { continue }  // An empty list shows nobody how to write one.
                let found = read("[sinks.x]\ntype = \"\(kind.kind)\"\nenabled = false\n\(line)\n[sinks.y]\ntype = \"stdout\"", kinds: kinds)
                    .settings(of: "x")
                #expect(found == nil || found?.values[key.name] == value, "\(kind.kind): \(line)")
            }
        }
    }

    @Test("every kind explains every key in a sentence")
    func help() {
        for kind in kinds {
            #expect(kind.schema.summary.description.hasSuffix("."))
            for key in kind.schema.keys { #expect(key.help.description.hasSuffix("."), "\(kind.kind).\(key.name): \(key.help)") }
            #expect(Set(kind.schema.keys.map(\.name)).count == kind.schema.keys.count)
            #expect(!kind.schema.keys.contains { $0.name == "type" || $0.name == "enabled" }, "these are every sink's")
        }
    }
}

extension Result<LoadedConfiguration, ConfigFaults> {
    fileprivate func settings(of name: SinkName) -> Settings? {
        if case .success(let loaded) = self { loaded.configuration.sink(name)?.settings } else { nil }
    }
}
