import BellhopCore
import ConfigFile
import Testing

@Suite struct PrintingTests {
    private let files = FakeFiles(["/t": "tk_secret"])

    @Test("config show: every value that holds, defaults marked, no secret")
    func show() throws {
        let text = """
            clock = "wall"
            [store]
            keep = "36h"
            [sinks.phone]
            type = "ntfy"
            server = "https://ntfy.example.org"
            topic = "l\\"x\\u202e"
            token_file = "/t"
            password = "hunter2hunter2"
            headers = { "A b" = "c" }
            [sinks.log]
            type = "stdout"
            enabled = false
            [[routes]]
            match = { kind = ["rest.*", "test"], pet = "Snowy" }
            sinks = ["phone", "log"]
            continue = true
            [default]
            sinks = []
            """
        let loaded = try read(text, mode: 0o600, files: files).get()
        #expect(
            ConfigText(loaded, kinds: standIns).description == """
                # b.toml

                clock = "wall"
                wake = "never"
                # language: that of the locale

                [store]
                # path: bellhop.db in the state folder
                keep = "1d12h"

                [laundry]
                death_after = 2.0
                musty_after = "2h"
                abandon_after = "never"
                tell_folded = false
                tell_doer = false

                [rest]
                ring_every = "30s"
                ring_for = "10m"

                [training]
                on_suspend = "continue"
                inhibit = "idle"

                [sinks.phone]
                type = "ntfy"
                throttle = { burst = 60, every = "5s" }  # default
                server = "https://ntfy.example.org"
                topic = "l\\"x\\u202E"
                priority = 3  # default
                markdown = false  # default
                timeout = "30s"  # default
                format = "text"  # default
                token_file = "/t"
                password = "‹redacted›"
                headers = { "A b" = "‹redacted›" }

                [sinks.log]
                type = "stdout"
                enabled = false
                format = "text"  # default

                [[routes]]
                match = { kind = ["rest.*", "test"], pet = "Snowy" }
                sinks = ["phone", "log"]
                continue = true

                [default]
                sinks = []

                """)
    }

    @Test("what is shown can be read again and means the same")
    func roundTrip() throws {
        let text =
            phone
            + "token_file = '/t'\ntags = ['a']\nextras = { 'x y' = \"z\\n\" }\n[[routes]]\nsinks = ['phone']\n[default]\nsinks=['phone']"
        let first = try read(text, files: files).get()
        let second = try read(ConfigText(first, kinds: standIns).description, files: files).get()
        #expect(first.configuration.sinks.map(\.settings) == second.configuration.sinks.map(\.settings))
        #expect(first.configuration.routing == second.configuration.routing)
    }

    @Test("the built-in configuration is shown as one")
    func builtIn() {
        let loaded = LoadedConfiguration(origin: .builtIn, configuration: .builtIn(desktop: true, kinds: standIns))
        let text = ConfigText(loaded, kinds: standIns).description
        #expect(text.hasPrefix("# built-in\n"))
        let german = ConfigText(loaded, kinds: standIns, in: .german).description
        #expect(german.contains("# language: die der Systemeinstellung\n") && german.contains("# path: bellhop.db im Zustandsordner\n"))
        #expect(text.contains("[sinks.desktop]\ntype = \"dbus\"") && text.contains("[sinks.log]\ntype = \"stdout\""))
    }
}
