import BellhopCore
import Testing

@testable import ConfigFile

@Suite("[laundry] and language")
struct LaundryConfigTests {
    private func policy(_ lines: String) throws -> LaundryPolicy {
        try read(phone + "[laundry]\n" + lines).get().configuration.laundry
    }

    @Test("G1, G2, G8: how pets die, and what laundry that waits comes to, is the household's choice")
    func values() throws {
        #expect(try read(phone).get().configuration.laundry == LaundryPolicy())
        #expect(try policy("death_after = 1.2").deathTenths == 12)
        #expect(try policy("death_after = 10").deathTenths == 100)
        #expect(try policy("death_after = 3.5").deathTenths == 35)
        #expect(try policy("musty_after = \"90m\"").waitingAfter == .minutes(90))
        #expect(try policy("musty_after = \"never\"").waitingAfter == nil)
        #expect(try policy("musty_after = \"0s\"").waitingAfter == nil)
        #expect(try policy("abandon_after = \"3d\"").abandonAfter == .days(3))
        #expect(try policy("musty_after = \"never\"\nabandon_after = \"5m\"").abandonAfter == .minutes(5))
        #expect(try policy("abandon_after = \"never\"").abandonAfter == nil)
    }

    @Test(
        "G1: what cannot be meant is told with its place and what to write",
        arguments: [
            (
                "death_after = 1.1",
                "7:15: laundry.death_after is 1.1 (write a number from 1.2 to 10 with at most one decimal, without quotes)"
            ),
            (
                "death_after = 10.5",
                "7:15: laundry.death_after is 10.5 (write a number from 1.2 to 10 with at most one decimal, without quotes)"
            ),
            (
                "death_after = 2.55",
                "7:15: laundry.death_after is 2.55 (write a number from 1.2 to 10 with at most one decimal, without quotes)"
            ),
            (
                "death_after = nan",
                "7:15: laundry.death_after is nan (write a number from 1.2 to 10 with at most one decimal, without quotes)"
            ),
            (
                "death_after = \"2\"",
                "7:15: laundry.death_after is a string (write a number from 1.2 to 10 with at most one decimal, without quotes)"
            ),
            ("deth_after = 2.0", "7:1: [laundry] has no key \"deth_after\" (did you mean \"death_after\"?)"),
            ("musty_after = \"10s\"", "7:15"), ("musty_after = 2", "7:15"), ("abandon_after = \"1m\"", "7:17"),
            (
                "abandon_after = \"2h\"",
                "7:17: laundry.abandon_after must be longer than musty_after (people are reminded first; write more than \"2h\")"
            ),
            ("clock = \"wall\"", "7:1: [laundry] has no key \"clock\" (move the key to the top of the file, before the first [table])"),
            ("language = \"de\"", "7:1: [laundry] has no key \"language\" (move the key to the top of the file, before the first [table])"),
        ])
    func faults(line: String, fault: String) {
        let lines = read(phone + "\n[laundry]\n" + line).faultLines
        #expect(lines.count == 1 && lines[0].hasPrefix(fault), "\(lines)")
    }

    @Test("G20: the language is that of the config, else of the locale; the clock of the day comes from the region, else from the locale")
    func language() throws {
        let german = ["LANG": "de_DE.UTF-8"]
        let american = ["LANG": "en_US.UTF-8"]
        func language(_ line: String, _ environment: [String: String]) throws -> Language {
            try read(line + "\n" + phone).get().configuration.language(environment: environment)
        }
        #expect(try language("", german) == .german)
        #expect(try language("", american) == Language(.english, clock: .hours12, dateOrder: .monthFirst))
        #expect(try language("", [:]) == .english)
        #expect(try language("language = \"en\"", german) == Language(.english, dateOrder: .dayFirst))
        #expect(try language("language = \"de\"", american) == Language(.german, clock: .hours12))
        #expect(try language("language = \"en-US\"", german) == Language(.english, clock: .hours12, dateOrder: .monthFirst))
        #expect(try language("language = \"de_AT\"", american) == .german)
        let known = (Language.Tongue.allCases.map(\.rawValue) + ["en-US"]).joined(separator: ", ")
        #expect(read("language = \"xx\"\n" + phone).faultLines == ["1:12: language is \"xx\" (known: \(known))"])
        #expect(read("language = 3\n" + phone).faultLines.count == 1)
    }

    @Test("\"config show\" prints what holds, and what it prints is read again")
    func printed() throws {
        let text = "language = \"de\"\n" + phone + "[laundry]\ndeath_after = 1.5\nmusty_after = \"never\"\nabandon_after = \"3d\"\n"
        let loaded = try read(text).get()
        let shown = ConfigText(loaded, kinds: standIns).description
        #expect(shown.contains("language = \"de\"\n"))
        #expect(shown.contains("[laundry]\ndeath_after = 1.5\nmusty_after = \"never\"\nabandon_after = \"3d\"\n"))
        let again = try read(shown).get().configuration
        #expect(again.laundry == loaded.configuration.laundry && again.languageTag == "de")
    }
}
