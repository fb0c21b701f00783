import BellhopCore
import Testing

@testable import ConfigFile

@Suite("[timers.…] and wake")
struct TimerConfigTests {
    private func configuration(_ lines: String) throws -> Configuration {
        try read(lines + "\n" + phone).get().configuration
    }

    @Test("timers of the config have a length, and a name and a text where they want")
    func presets() throws {
        let found = try configuration(
            """
            [timers.tea]
            length = "4m"
            name = "Green tea"
            text = "Take the leaves out."
            [timers.pasta]
            length = "9m30s"
            """
        ).presets
        #expect(
            found == [
                TimerPreset(key: "tea", name: "Green tea", length: .minutes(4), text: "Take the leaves out."),
                TimerPreset(key: "pasta", length: .seconds(570)),
            ])
        #expect(try read(phone).get().configuration.presets.isEmpty)
    }

    @Test(
        "what cannot be meant is told with its place and what to write",
        arguments: [
            ("[timers.tea]\nname = \"Tea\"", "1:9: timers.tea has no length (add length = \"4m\")"),
            ("[timers.tea]\nlength = 4", "2:10"), ("[timers.tea]\nlength = \"400d\"", "2:10"),
            ("[timers.tea]\nlength = \"4m\"\nlenght = 1", "3:1: a timer has no key \"lenght\" (did you mean \"length\"?)"),
            ("[timers.tea]\nlength = \"4m\"\ntext = \"\"", "3:8: timers.tea.text is \"\" (write one line of 1 to 300 characters)"),
            (
                "[timers.10m]\nlength = \"4m\"",
                "1:9: a timer cannot have the key \"10m\", because \"bellhop timer\" reads that word as a command or a time"
            ),
            (
                "[timers.every]\nlength = \"4m\"",
                "1:9: a timer cannot have the key \"every\", because \"bellhop timer\" reads that word as a command or a time"
            ),
            (
                "[timers.jeden]\nlength = \"4m\"",
                "1:9: a timer cannot have the key \"jeden\", because \"bellhop timer\" reads that word as a command or a time"
            ),
            ("[timers.\"a b\"]\nlength = \"4m\"", "1:9: \"a b\" is not a valid key for a timer"),
            ("wake = \"always\"", "1:8: wake is \"always\" (known: never, alarms, all)"),
        ])
    func faults(lines: String, fault: String) {
        let found = read(lines + "\n" + phone).faultLines
        #expect(found.count == 1 && found[0].hasPrefix(fault), "\(found)")
    }

    @Test("G7: wake is never unless somebody says so")
    func wake() throws {
        #expect(try read(phone).get().configuration.wake == .never)
        #expect(try configuration("wake = \"alarms\"").wake == .alarms)
        #expect(try configuration("wake = \"all\"").wake == .all)
    }

    @Test("mission F7: name, label and longer_than of a route are read, and printed as they were written")
    func routes() throws {
        let text =
            phone + """
                [[routes]]
                match = { name = "Tea*", tag = "kitchen", label = { room = ["kitchen", "hall"], floor = "2" }, longer_than = "90m" }
                sinks = ["phone"]
                """
        let loaded = try read(text).get()
        let match = try #require(loaded.configuration.routing.routes.first?.match)
        #expect(match.names == [NamePattern("Tea*")] && match.longerThan == .minutes(90))
        #expect(match.labels.map(\.key) == ["floor", "room"])
        #expect(match.labels.last?.values == [NamePattern("kitchen"), NamePattern("hall")])
        #expect(try read(ConfigText(loaded, kinds: standIns).description).get().configuration.routing == loaded.configuration.routing)
    }
}
