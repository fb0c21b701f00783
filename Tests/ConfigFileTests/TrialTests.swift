import BellhopCore
import ConfigFile
import PushSinks
import Testing

/// Tests that faults that only a sink can detect are reported together with all other faults.
@Suite struct TrialTests {
    /// A kind of sink that checks its settings, as the real kinds do.
    private struct Chat: NotificationSink {
        static let kind = "chat"
        static let schema = SettingsSchema(
            summary: "Chat for tests.",
            keys: [
                SettingKey("room", .string, isRequired: true, help: "The room.", example: "\"laundry\""),
                SettingKey("user", .string, help: "The user.", example: "\"bellhop\""),
                SettingKey("password", .secret, help: "The password.", example: "\"…\""),
                SettingKey("timeout", .duration(.seconds(1) ... .minutes(5)), help: "The time limit.", example: "\"30s\""),
            ])
        static let capabilities: SinkCapabilities = []

        init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
            var faults: [InvalidSettings.Fault] = []
            let room = settings.string("room") ?? ""
            if room.isEmpty || room.contains(" ") { faults.append(.init(key: "room", "is no room (write one word)")) }
            if settings.string("user") != nil, settings.secret("password") == nil {
                faults.append(.init(key: "user", "needs a password (add the key \"password\")", others: ["password"]))
            }
            if settings.secret("password")?.reveal() == "letmein" {
                faults.append(.init(key: "password", "is too easy (choose another name)"))
            }
            if !faults.isEmpty { faults.append(.init(key: nil, "cannot chat (mend it)")) }
            environment.resources.resource(Guest.self) { Guest(environment.variables["GUESTS"] ?? "") }.welcome()
            if !faults.isEmpty { throw InvalidSettings(faults) }
        }

        func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome { .accepted(.none) }
        func check() async -> SinkCheck { SinkCheck(.ok, "") }
    }

    /// A shared resource that counts its uses and the instances that remain.
    private final class Guest: Sendable {
        static let counts = Locked<[String: (come: Int, stayed: Int)]>([:])
        private let name: String

        init(_ name: String) {
            self.name = name
            Self.counts.withLock { $0[name, default: (0, 0)].stayed += 1 }
        }

        deinit { Self.counts.withLock { [name] in $0[name, default: (0, 0)].stayed -= 1 } }
        func welcome() { Self.counts.withLock { [name] in $0[name, default: (0, 0)].come += 1 } }
    }

    private func faults(_ text: String, files: FakeFiles = FakeFiles()) -> [String] {
        read(text, mode: 0o600, kinds: standIns + [Chat.self], variables: ["HOME": "/home/ann", "GUESTS": ""], files: files).faultLines
    }

    @Test("an unknown key, a wrong type and what only a sink sees are told in one run, in the order of the file")
    func atOnce() {
        #expect(
            faults(
                """
                clok = "wall"

                [sinks.one]
                type = "chat"
                room = "wash house"

                [sinks.two]
                type = "chat"
                timeout = 30
                room = "wash house"

                [sinks.log]
                type = "stdout"
                formt = "json"
                """) == [
                    "1:1: the config has no key \"clok\" (did you mean \"clock\"?)",
                    "3:8: sinks.one: cannot chat (mend it)",
                    "5:8: sinks.one.room: is no room (write one word)",
                    "9:11: sinks.two.timeout is a whole number (write a string with a unit, from \"1s\" to \"5m\")",
                    "10:8: sinks.two.room: is no room (write one word)",
                    "14:1: a sink of type \"stdout\" has no key \"formt\" (did you mean \"format\"?)",
                ])
    }

    @Test("what comes of a fault that is told already is not told again")
    func noFollowUps() {
        // The password is present, but its key is misspelled.
        #expect(
            faults("[sinks.a]\ntype = \"chat\"\nroom = \"x\"\nuser = \"u\"\npasswort = \"p\"") == [
                "5:1: a sink of type \"chat\" has no key \"passwort\" (did you mean \"password\"?)"
            ])
        #expect(
            faults("[sinks.a]\ntype = \"chat\"\nroom = \"x\"\nuser = \"u\"\npassword_file = \"/none\"") == [
                "5:17: sinks.a.password_file: /none does not exist (create the file, or correct the path)"
            ])
        #expect(faults("[sinks.a]\ntype = \"chat\"") == ["1:8: sinks.a lacks \"room\" (add room = \"laundry\")"])
        #expect(
            faults("[sinks.a]\ntype = \"chat\"\nroom = 1") == [
                "3:8: sinks.a.room must be a string, not a whole number (write room = \"laundry\")"
            ])
        // A fault in another key does not hide the fault that the sink finds.
        #expect(faults("[sinks.a]\ntype = \"chat\"\nroom = \"x\"\nuser = \"u\"\ntimeout = 1").count == 2)
    }

    @Test("what a sink says about a secret stands where the config names its source")
    func secretPosition() {
        let files = FakeFiles(["/pw": "letmein"])
        #expect(
            faults("[sinks.a]\ntype = \"chat\"\nroom = \"x\"\npassword_file = \"/pw\"", files: files).last
                == "4:17: sinks.a.password: is too easy (choose another name)")
    }

    @Test("a sink that is switched off is not tried")
    func switchedOff() {
        #expect(faults("[sinks.a]\ntype = \"chat\"\nroom = \"a b\"\nenabled = false\n[sinks.log]\ntype = \"stdout\"") == [])
    }

    @Test("sinks that were tried share their resources, and nothing of them stays")
    func nothingStays() {
        let name = "nothingStays"
        let text = "[sinks.a]\ntype = \"chat\"\nroom = \"x\"\n[sinks.b]\ntype = \"chat\"\nroom = \"y\""
        let result = read(text, kinds: [Chat.self], variables: ["GUESTS": name])
        #expect(result.faultLines == [])
        let counts = Guest.counts.withLock { $0[name] }
        #expect(counts?.come == 2)
        #expect(counts?.stayed == 0)
        // The config still exists at this point. Only the sinks are gone.
        withExtendedLifetime(result) {}
    }

    #if Push
    @Test("the push sinks' own faults are told with those of the rest of the file")
    func push() {
        let text = """
            [sinks.phone]
            type = "ntfy"
            server = "https://ntfy.example.org/laundry"
            topic = "a b"
            user = "ann"
            timeout = "1h"

            [sinks.hook]
            type = "webhook"
            ulr = "https://example.org"

            [quiet]
            """
        #expect(
            read(text, kinds: [NtfySink.self, WebhookSink.self]).faultLines == [
                "3:10: sinks.phone.server: has a path (write https://ntfy.example.org; leave out the path, because ntfy is always at the root)",
                "4:9: sinks.phone.topic: is not a valid topic (use 1 to 64 letters, digits, - and _)",
                "5:8: sinks.phone.user: needs a password (add the key \"password\")",
                "6:11: sinks.phone.timeout: \"1h\" is outside the range 1s to 5m (write a string with a unit, from \"1s\" to \"5m\")",
                "10:1: a sink of type \"webhook\" has no key \"ulr\" (did you mean \"url\"?)",
                "12:2: the config has no key \"quiet\" (known: clock, wake, language, store, api, laundry, timers, rest, training, workouts, routines, sinks, members, routes, default, quiet_hours, inlets, heartbeats, alive)",
            ])
    }

    @Test("a fault of a sink's setting names the setting, for programs; no other fault does")
    func settings() {
        let text = """
            [sinks.phone]
            type = "ntfy"
            server = "https://ntfy.example.org/laundry"
            timeout = "1h"

            [sinks.g4]
            type = "gotify"
            server = "https://gotify.example.org"

            [quiet]
            """
        guard case .failure(let faults) = read(text, kinds: [NtfySink.self, GotifySink.self]) else {
            Issue.record("the config is good")
            return
        }
        #expect(
            Set(faults.faults.map { $0.setting ?? "-" }) == [
                "sinks.phone.server", "sinks.phone.topic", "sinks.phone.timeout", "sinks.g4.token", "-",
            ], "\(faults)")
    }
    #endif
}
