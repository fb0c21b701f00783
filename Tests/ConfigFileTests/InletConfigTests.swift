import BellhopCore
import ConfigFile
import Testing

/// Tests `[inlets.…]`: the ways in for other programs.
@Suite struct InletConfigTests {
    private static let rest = "\n[members.anna]\nsinks = [\"log\"]\n[sinks.log]\ntype = \"stdout\"\n"

    private func inlets(_ text: String) throws -> [InletSettings] { try read(text + Self.rest).get().configuration.inlets }

    @Test("without a table there is none; with only a type, the defaults hold")
    func defaults() throws {
        #expect(try inlets("") == [])
        let inlet = try #require(try inlets("[inlets.scripts]\ntype = \"json\"").first)
        #expect(inlet == InletSettings(try #require(InletName(rawValue: "scripts")), .json))
        #expect(inlet.urgency == .normal && inlet.highestUrgency == .critical && inlet.owner == nil)
        #expect(inlet.rate == SinkLimits.Rate(burst: 60, every: .seconds(1)))
        #expect(inlet.keep == InletKeep(events: 10_000, time: .days(30)))
    }

    private static let whole = """
        [inlets.grafana-2]
        type = "ntfy"
        listen = "[::1]:8078"
        urgency = "low"
        max_urgency = "high"
        tags = ["ops", "night"]
        labels = { room = "attic" }
        owner = "anna"
        throttle = { burst = 10, every = "5s" }
        keep = "7d"
        keep_events = 100
        """

    @Test("every key is read, printed, and read again the same")
    func roundTrip() throws {
        let loaded = try read(Self.whole + Self.rest).get()
        let inlet = try #require(loaded.configuration.inlets.first)
        #expect(inlet.kind == .ntfy && inlet.urgency == .low && inlet.highestUrgency == .high && inlet.tags == ["ops", "night"])
        #expect(inlet.listen == ListenAddress(host: "::1", port: 8078))
        #expect(inlet.labels == ["room": "attic"] && inlet.owner == MemberName(rawValue: "anna"))
        #expect(inlet.rate == SinkLimits.Rate(burst: 10, every: .seconds(5)))
        #expect(inlet.keep == InletKeep(events: 100, time: .days(7)))
        let printed = ConfigText(loaded, kinds: standIns).description
        #expect(try read(printed).get().configuration.inlets == [inlet], "\(printed)")
        let before = try read(Self.rest).get().configuration
        #expect(loaded.configuration.changes(since: before) == ["inlets"])
    }

    @Test(
        "faults say what to do",
        arguments: [
            ("[inlets.Nas]\ntype = \"json\"", "\"Nas\" is not a valid name for an inlet (use 1 to 20 letters a to z, digits and -)"),
            ("[inlets.a-name-that-is-too-long]\ntype = \"json\"", "is not a valid name for an inlet"),
            ("[inlets.notify]\ntype = \"json\"", "Bellhop itself uses the inlet \"notify\" (choose another name)"),
            ("[inlets.x]\ntags = []", "inlets.x lacks \"type\" (add type = \"json\")"),
            ("[inlets.x]\ntype = \"jsn\"", "inlets.x.type is \"jsn\" (did you mean \"json\"?)"),
            ("[inlets.x]\ntype = \"json\"\nurgncy = \"low\"", "an inlet has no key \"urgncy\" (did you mean \"urgency\"?)"),
            ("[inlets.x]\ntype = \"json\"\nurgency = \"high\"\nmax_urgency = \"low\"", "lower urgency, or raise max_urgency"),
            ("[inlets.x]\ntype = \"json\"\nowner = \"ben\"", "there is no member \"ben\""),
            ("[inlets.x]\ntype = \"json\"\nkeep = \"30m\"", "inlets.x.keep"),
            ("[inlets.x]\ntype = \"json\"\nkeep_events = 99", "inlets.x.keep_events"),
            ("[inlets.x]\ntype = \"json\"\nthrottle = \"never\"", "inlets.x.throttle must be a table"),
            ("[inlets.x]\ntype = \"json\"\nthrottle = { burst = 0, every = \"1s\" }", "inlets.x.throttle.burst"),
            ("[inlets.x]\ntype = \"json\"\ntags = [\"a,b\"]", "write 1 to 40 characters without commas"),
            ("[inlets.x]\ntype = \"json\"\ntags = [\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\"]", "write at most 8"),
            ("[inlets.x]\ntype = \"json\"\nlabels = { peer = \"x\" }", "Bellhop itself sets the label \"peer\""),
            ("[inlets.x]\ntype = \"json\"\nlabels = { room = \"\" }", "the label \"room\" is too long or empty"),
            ("[inlets.x]\ntype = \"json\"\nlisten = \"8078\"", "write an IP address of this machine and a port"),
            (
                "[api]\nlisten = \"127.0.0.1:8078\"\n[inlets.x]\ntype = \"json\"\nlisten = \"127.0.0.1:8078\"",
                "inlets.x.listen is the address of [api] (choose another port)"
            ),
            (
                "[inlets.x]\ntype = \"json\"\nlisten = \"127.0.0.1:1\"\n[inlets.y]\ntype = \"ntfy\"\nlisten = \"127.0.0.1:1\"",
                "inlets.y.listen is the address of [inlets.x] (choose another port)"
            ),
            ("[inlets]\nx = 1", "every inlet is a table of its own: [inlets.grafana]"),
        ])
    func faults(text: String, fault: String) {
        let lines = read(text + Self.rest).faultLines
        #expect(lines.count == 1 && lines[0].contains(fault), "\(lines)")
    }

    @Test("an address that other machines reach, without a certificate, brings a warning about the tokens")
    func openAddress() throws {
        func warnings(_ text: String) throws -> [String] {
            try read(text + Self.rest).get().warnings.map { "\($0.message)" }.filter { $0.hasPrefix("inlets.x.listen is open") }
        }
        for address in ["0.0.0.0:8078", "[::]:8078", "192.168.0.2:8078"] {
            let found = try warnings("[inlets.x]\ntype = \"json\"\nlisten = \"\(address)\"")
            #expect(found.count == 1 && found[0].contains("can read the tokens"), "\(found)")
        }
        #expect(try warnings("[inlets.x]\ntype = \"json\"\nlisten = \"127.0.0.1:8078\"").isEmpty)
        #expect(try warnings("[inlets.x]\ntype = \"json\"").isEmpty)
    }
}

/// Tests `[inlets.…]` with `type = "webhook"`.
@Suite struct WebhookConfigTests {
    private static let rest = "\n[sinks.log]\ntype = \"stdout\"\n"
    private static let head = "[inlets.ci]\ntype = \"webhook\"\n"

    private static let whole =
        head + """
            title = "{repository.name}: {job|action}"
            body = "{text}"
            link = "{url}"
            key = "{id}"
            severity = "{level}"
            when = "action == opened or job"
            done_when = "status != failed"
            signature = "standard"
            secret_file = "/secret"
            """

    @Test("every key is read, printed, and read again the same, and the secret is not printed")
    func roundTrip() throws {
        let files = FakeFiles(["/secret": "whsec_c2VjcmV0"])
        let loaded = try read(Self.whole + Self.rest, files: files).get()
        let webhook = try #require(loaded.configuration.inlets.first?.webhook)
        #expect(webhook.proof == .standard && webhook.secret == Redacted("whsec_c2VjcmV0"))
        #expect(webhook.title.description == "{repository.name}: {job|action}" && webhook.when?.description == "action == opened or job")
        let printed = ConfigText(loaded, kinds: standIns).description
        #expect(!printed.contains("whsec_"))
        #expect(try read(printed, files: files).get().configuration.inlets.first?.webhook == webhook, "\(printed)")
    }

    @Test(
        "each preset is complete; keys of the config replace its texts; its signature needs the secret",
        arguments: WebhookSettings.Preset.allCases)
    func presets(preset: WebhookSettings.Preset) throws {
        let text = Self.head + "preset = \"\(preset.rawValue)\"\nbody = \"{mine}\""
        let webhook = try #require(try read(text + Self.rest).get().configuration.inlets.first?.webhook)
        #expect(webhook.title.description == preset.texts["title"] && webhook.body?.description == "{mine}")
        #expect(webhook.proof == nil && webhook.secret == nil)
        #expect(webhook.when?.description == preset.texts["when"] && webhook.doneWhen?.description == preset.texts["done_when"])
        guard let signature = preset.texts["signature"] else { return }
        let files = FakeFiles(["/secret": "s"])
        let proven = try read(text + "\nsecret_file = \"/secret\"" + Self.rest, files: files).get().configuration.inlets.first?.webhook
        #expect(proven?.proof?.rawValue == signature)
    }

    @Test(
        "faults say what to do",
        arguments: [
            ("", "inlets.ci lacks \"title\" (write title = \"{repository.name}\""),
            ("title = \"{a\"", "inlets.ci.title"),
            ("title = \"x\"\nwhen = \"a = b\"", "inlets.ci.when has a single =, but a comparison is == or !="),
            ("title = \"x\"\ndone_when = \"a\"", "inlets.ci.done_when needs \"key\" to know which notice to withdraw"),
            ("title = \"x\"\nsignature = \"github\"", "inlets.ci.signature needs the secret that the service knows"),
            ("title = \"x\"\nsecret_file = \"/secret\"", "inlets.ci has a secret, but not how the service uses it"),
            ("preset = \"gitub\"", "inlets.ci.preset is \"gitub\" (did you mean \"github\"?)"),
            ("title = \"x\"\ntitel = \"y\"", "an inlet has no key \"titel\" (did you mean \"title\"?)"),
        ])
    func faults(text: String, fault: String) {
        let lines = read(Self.head + text + Self.rest, files: FakeFiles(["/secret": "s"])).faultLines
        #expect(lines.count == 1 && lines[0].contains(fault), "\(lines)")
    }

    @Test("the keys of webhooks belong to no other inlet, and two inlets with one secret bring a warning")
    func others() throws {
        #expect(
            read("[inlets.x]\ntype = \"json\"\ntitle = \"x\"" + Self.rest).faultLines.first?.contains("an inlet has no key \"title\"")
                == true)
        let files = FakeFiles(["/secret": "s"])
        let second = Self.whole.replacing("inlets.ci", with: "inlets.other")
        let loaded = try read(Self.whole + "\n" + second + Self.rest, files: files).get()
        let warnings = loaded.warnings.map { "\($0.message)" }
        #expect(warnings.contains { $0.hasPrefix("inlets.other has the same secret as [inlets.ci]") }, "\(warnings)")
    }
}
