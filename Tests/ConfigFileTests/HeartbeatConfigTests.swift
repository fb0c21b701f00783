import BellhopCore
import ConfigFile
import Testing

/// Tests `[heartbeats.…]`, the jobs that must report regularly, and `[alive]`.
@Suite struct HeartbeatConfigTests {
    private static let rest = "\n[members.anna]\nsinks = [\"log\"]\n[sinks.log]\ntype = \"stdout\"\n"
    private static let secret = "0f3c2c1e-6f0b-4a3c-8b0e-0123456789ab"

    private static let whole = """
        [heartbeats.nightly-backup]
        schedule = "every day at 03:00"
        grace = "2h"
        zone = "Europe/Berlin"
        owner = "anna"
        tags = ["nas", "home"]
        secret_file = "/backup.secret"

        [heartbeats.report_2]
        every = "30m"

        [alive]
        url_file = "/alive"
        every = "5m"
        """

    @Test("every key is read, printed without secrets, and read again the same")
    func roundTrip() throws {
        let files = FakeFiles(["/backup.secret": Self.secret + "\n", "/alive": "https://ping.example.org/ping/x?y=1\n"])
        let loaded = try read(Self.whole + Self.rest, files: files).get()
        let heartbeats = loaded.configuration.heartbeats
        var backup = HeartbeatDeclaration(name: "nightly-backup", .times("every day at 03:00"))
        (backup.grace, backup.zone, backup.tags) = (.hours(2), "Europe/Berlin", ["nas", "home"])
        (backup.owner, backup.secret) = (MemberName(rawValue: "anna"), Redacted(Self.secret))
        #expect(heartbeats == [backup, HeartbeatDeclaration(name: "report_2", .every(.minutes(30)))])
        #expect(heartbeats[1].grace == .hours(1) && backup.labels == ["owner": "anna", "tags": "nas,home"])
        #expect(loaded.configuration.alive == AliveSettings(url: Redacted("https://ping.example.org/ping/x?y=1"), every: .minutes(5)))
        let printed = ConfigText(loaded, kinds: standIns).description
        #expect(!printed.contains(Self.secret) && !printed.contains("ping.example.org"), "\(printed)")
        let again = try read(printed, files: files).get().configuration
        #expect(again.heartbeats == heartbeats && again.alive == loaded.configuration.alive, "\(printed)")
    }

    @Test("German words are read in a German config")
    func german() throws {
        let loaded = try read("language = \"de\"\n[heartbeats.x]\nschedule = \"täglich um 3 Uhr\"" + Self.rest).get()
        #expect(loaded.configuration.heartbeats.map(\.schedule) == [.times("täglich um 3 Uhr")])
    }

    @Test(
        "faults say what to do",
        arguments: [
            ("[heartbeats.Nas]\nevery = \"1d\"", "\"Nas\" is not a valid name for a heartbeat"),
            ("[heartbeats.x]\ngrace = \"1h\"", "heartbeats.x does not say when pings are due (add every = \"24h\""),
            ("[heartbeats.x]\nevery = \"1d\"\nschedule = \"every day at 3:00\"", "has every and schedule (keep only one of the two)"),
            ("[heartbeats.x]\nevery = \"59s\"", "heartbeats.x.every"),
            ("[heartbeats.x]\nevery = \"1d\"\ngrace = \"366d\"", "heartbeats.x.grace"),
            ("[heartbeats.x]\nschedule = \"evry day at 3:00\"", "heartbeats.x.schedule: \"evry day at 3:00\""),
            ("[heartbeats.x]\nschedule = \"every day at 03:00 until 2027-01-01\"", "heartbeats.x.schedule has an end"),
            ("[heartbeats.x]\nevery = \"1d\"\nzone = \"../etc/passwd\"", "which this machine does not know"),
            ("[heartbeats.x]\nevery = \"1d\"\nowner = \"ben\"", "there is no member \"ben\""),
            ("[heartbeats.x]\nevery = \"1d\"\ntags = [\"a,b\"]", "write 1 to 40 characters without commas"),
            ("[heartbeats.x]\nevery = \"1d\"\nsecret = \"hunter2\"", "is not a UUID in lower case (make one with uuidgen)"),
            ("[heartbeats.x]\nevry = \"1d\"", "a heartbeat has no key \"evry\" (did you mean \"every\"?)"),
            ("[alive]\nevery = \"1h\"", "[alive] lacks \"url\" (add url_file = \"~/…\""),
            ("[alive]\nurl = \"ping.example.org\"", "the address of [alive] begins with neither https:// nor http://"),
            ("[alive]\nurl = \"https://a:b@ping.example.org\"", "contains a user or a password"),
            ("[alive]\nurl = \"https://ping.example.org\"\nevery = \"30s\"", "alive.every"),
        ])
    func faults(text: String, expected: String) {
        let lines = read(text + Self.rest, mode: 0o600).faultLines
        #expect(lines.contains { $0.contains(expected) }, "\(lines)")
        #expect(!lines.joined().contains("hunter2"))
    }

    @Test("two heartbeats with one secret are a fault")
    func twins() {
        let text = ["a", "b"].map { "[heartbeats.\($0)]\nevery = \"1d\"\nsecret = \"\(Self.secret)\"\n" }.joined()
        let lines = read(text + Self.rest, mode: 0o600).faultLines
        #expect(lines.count == 1 && lines[0].contains("heartbeats.b has the secret of another heartbeat"), "\(lines)")
    }
}
