import BellhopCore
import ConfigFile
import Testing

/// Tests which changes a reload reports.
@Suite struct ChangeTests {
    @Test(
        "every part that differs is named as the file calls it, and no other",
        arguments: [
            ("clock", "clock = 'wall'\n" + phone), ("wake", "wake = 'alarms'\n" + phone), ("language", "language = 'de'\n" + phone),
            ("store", phone + "[store]\nkeep = '30d'"), ("store", phone + "[store]\npath = '/x/y.db'"),
            ("api", phone + "[api]\nlisten = '127.0.0.1:1'\ntoken = 'a-token-that-is-long-enough'"),
            ("laundry", phone + "[laundry]\nmusty_after = '1h'"), ("timers", phone + "[timers.tea]\nlength = '4m'"),
            ("rest", phone + "[rest]\nring_every = '1m'"), ("training", phone + "[training]\non_suspend = 'pause'"),
            ("training", phone + "[training]\ninhibit = 'none'"),
            ("workouts", phone + "[workouts.w]\nlow = '10s'\nhigh = '10s'\nsets = 2"),
            ("routines", phone + "[routines.r]\nsteps = [{ text = 'a', length = '1m' }]"),
            ("members", phone + "[members.anna]\nsinks = ['phone']"), ("routes", phone + "[[routes]]\nsinks = ['phone']"),
            ("default", phone + "[default]\nsinks = ['phone']"), ("quiet_hours", phone + "[quiet_hours]\nfrom = '22:00'\nto = '07:00'"),
            ("inlets", phone + "[inlets.scripts]\ntype = 'json'"),
            ("heartbeats", phone + "[heartbeats.backup]\nevery = '24h'"), ("alive", phone + "[alive]\nurl = 'https://ping.example.org/1'"),
        ])
    func named(part: String, text: String) throws {
        let before = try read(phone, mode: 0o600).get().configuration
        let after = try read(text, mode: 0o600).get().configuration
        #expect(after.changes(since: before) == [part])
        #expect(before.changes(since: after) == [part])
        #expect(after.changes(since: after) == [])
    }

    @Test("no property of a config is left out")
    func complete() throws {
        let properties = Mirror(reflecting: try read(phone).get().configuration).children.compactMap(\.label)
        // The first two properties describe the sinks, which are compared one by one. Each of the
        // other properties has a case above.
        #expect(
            properties == [
                "sinks", "usesBuiltInSinks", "routing", "storePath", "keep", "clock", "wake", "languageTag", "laundry", "resting",
                "training",
                "api", "apiTokenSource", "presets", "quietHours", "inlets", "inletSecretSources", "heartbeats",
                "heartbeatSecretSources", "alive", "aliveSource",
            ], "a new property needs a section in Configuration+Changes.swift, and a line above")
    }

    @Test("another token is a change, whatever file it comes from")
    func token() throws {
        let text = phone + "[api]\nlisten = '127.0.0.1:1'\ntoken_file = '/token'"
        func configuration(_ token: String) throws -> Configuration {
            try read(text, files: FakeFiles(["/token": token + "-long-enough-for-a-token"])).get().configuration
        }
        #expect(try configuration("one").changes(since: configuration("two")) == ["api"])
        #expect(try configuration("one").changes(since: configuration("one")) == [])
    }
}
