import BellhopCore
import ConfigFile
import Testing

@Suite("Members of the household in the config (G15, G16)")
struct MemberTests {
    private let two = phone + "[sinks.log]\ntype = \"stdout\"\n"

    @Test("G15: members, their sinks, quiet hours and languages are read, and printed as they were written")
    func reading() throws {
        let text =
            phone + """
                quiet_hours = { from = "13:00", to = "14:00", mode = "lower" }
                [sinks.log]
                type = "stdout"
                [members.anna]
                name = "Anna"
                sinks = ["phone"]
                quiet_hours = { from = "21:00", to = "8:00", let_through = "high", strict = true }
                language = "de"
                [members.ben]
                [members.ben.quiet_hours]
                from = "22:00"
                to = "6:00"
                """
        let loaded = try read(text).get()
        let night = try #require(TimeWindow("21:00-08:00"))
        let anna = Member(
            name: "anna", displayName: "Anna", sinks: ["phone"], quietHours: QuietHours(window: night, letThrough: .high, isStrict: true),
            languageTag: "de")
        let ben = Member(name: "ben", quietHours: QuietHours(window: try #require(TimeWindow("22:00-06:00"))))
        #expect(loaded.configuration.members == Members([anna, ben]))
        #expect(anna.language == .german && ben.displayName == "ben")
        let noon = QuietHours(window: try #require(TimeWindow("13:00-14:00")), mode: .lower)
        #expect(loaded.configuration.sink("phone")?.quietHours == noon && loaded.configuration.sink("log")?.quietHours == nil)
        let again = try read(ConfigText(loaded, kinds: standIns).description).get()
        #expect(again.configuration.members == loaded.configuration.members)
        #expect(again.configuration.sink("phone")?.quietHours == noon)
        #expect(loaded.configuration.members.owning("phone") == anna && loaded.configuration.members.owning("log") == nil)
        #expect(loaded.configuration.members.house(among: ["log", "phone"]) == ["log"])
    }

    @Test("G8, G15: routes name members wherever they name sinks, and may ask who owns it or has done it; all of it is printed")
    func routes() throws {
        let text =
            two + """
                [members.anna]
                name = "Änna"
                sinks = ["phone"]
                [members.ben]
                sinks = ["log"]
                [[routes]]
                match = { kind = "laundry.*", member = ["anna", "ben"] }
                members = ["owner", "ben"]
                otherwise = { members = ["anna"], after = "2m" }
                escalate = [{ after = "30m", members = ["ben"], urgency = "critical" }, { after = "1h", sinks = ["log"], members = ["owner"] }]
                [[routes.routes]]
                match = { kind = "laundry.due" }
                [[routes]]
                sinks = ["log"]
                members = ["anna"]
                [default]
                members = ["owner"]
                """
        let loaded = try read(text).get()
        let routing = loaded.configuration.routing
        #expect(routing.routes.map(\.members) == [[.owner, .member("ben")], [.member("anna")]])
        #expect(routing.routes.map(\.sinks) == [[], ["log"]])
        #expect(routing.routes[0].routes.map(\.sinks) == [nil])
        #expect(routing.routes[0].match.members.map(\.name) == ["anna", "ben"])
        #expect(routing.fallback == [] && routing.fallbackMembers == [.owner])
        let plan = try #require(routing.routes[0].followUps)
        #expect(plan.fallback == .init(sinks: [], members: [.member("anna")], after: .minutes(2)))
        #expect(plan.escalations.map(\.members) == [[.member("ben")], [.owner]])
        #expect(plan.followUps.last?.members == [.member("ben"), .owner])
        let again = try read(ConfigText(loaded, kinds: standIns).description).get()
        #expect(again.configuration.routing == routing)
        #expect(loaded.warnings == [])
    }

    @Test(
        "what is wrong with a member is said where it stands, with what to write",
        arguments: [
            ("members = 1", "7:11: members must be a table, not a whole number (every member is a table of its own: [members.anna])"),
            ("[members]\nanna = 1", "8:8: members.anna must be a table, not a whole number"),
            ("[members.anna]\nsink = ['phone']", "8:1: a member has no key \"sink\" (did you mean \"sinks\"?)"),
            ("[members.anna]\nsinks = ['fone']", "8:10: there is no sink \"fone\" (known: phone, log)"),
            ("[members.anna]\nsinks = 'phone'", "8:9: members.anna.sinks must be a list of strings"),
            ("[members.anna]\nname = ''", "8:8: members.anna.name is \"\" (write a name of 1 to 30 characters, other than \"owner\")"),
            ("[members.anna]\nname = 'Owner'", "8:8: members.anna.name is \"Owner\" (write a name"),
            ("[members.anna]\nlanguage = 'klingon'", "8:12: members.anna.language is \"klingon\" (known: en, de, "),
            ("[members.anna]\nquiet_hours = { from = '22:00' }", "8:1: members.anna.quiet_hours lacks \"to\" (add to = \"07:00\")"),
            (
                "[members.anna]\nquiet_hours = { from = '22:00', to = '7:00', sinks = [] }",
                "8:46: [members.anna.quiet_hours] has no key \"sinks\""
            ),
            (
                "[members.owner]",
                "7:10: a member cannot have the key \"owner\", which routes use for the owner (choose another key; name = \"…\" can hold any name)"
            ),
            (
                "[members.'an na']",
                "7:10: \"an na\" is not a valid key for a member (use 1 to 64 letters a to z, digits, - and _; name = \"…\" can hold any name)"
            ),
            (
                "[members.anna]\nsinks = ['phone']\n[members.ben]\nsinks = ['log', 'phone']",
                "10:17: the sink \"phone\" belongs to members.anna already (remove the sink from one of the two members, or from both if they share it)"
            ),
            (
                "[members.anna]\n[members.ben]\nname = 'ANNA'",
                "9:8: members.ben has the same name as members.anna (give one of the two another name: name = \"…\")"
            ),
            ("[[routes]]\nmembers = ['anna']", "8:12: there is no member \"anna\" (the config has no members; add one: [members.anna])"),
            (
                "[members.anna]\nsinks = ['phone']\n[[routes]]\nmembers = ['ana']",
                "10:12: there is no member \"ana\" (did you mean \"anna\"?)"
            ),
            (
                "[members.anna]\nsinks = ['phone']\n[[routes]]\nmatch = { member = 'owner' }\nsinks = []",
                "10:20: there is no member \"owner\" (known: anna)"
            ),
            ("[[routes]]\nmatch = {}", "7:1: route 1 lacks \"sinks\""),
            (
                "[[routes]]\nsinks = []\nescalate = [{ after = '1m', members = ['anna'] }]",
                "9:40: there is no member \"anna\" (the config has no members"
            ),
        ])
    func faults(text: String, fault: String) {
        // A root key must precede the first table.
        let whole = text.hasPrefix("members = ") ? text + "\n" + two : two + text
        let expected = text.hasPrefix("members = ") ? fault.replacing("7:11", with: "1:11") : fault
        let result = read(whole)
        let lines = result.faultLines
        #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix(expected) }, "\(lines)")
        guard case .failure(let faults) = result else { return }
        for fault in faults.faults { #expect(Language.german(fault.message) != fault.message.description, "no German: \(fault)") }
    }

    @Test("all faults of members and of the routes that name them are told at once, in the order of the file")
    func atOnce() {
        let text = """
            [members.anna]
            sinks = ["fone"]
            language = "xx"
            [members.ben]
            sinks = ["phone"]
            quiet_hours = { from = "1:00" }
            [[routes]]
            members = ["bne"]
            """
        #expect(read(two + text).faultLines.map { $0.prefix { $0 != ":" } } == ["8", "9", "12", "14"])
    }

    @Test("a route to a member without sinks is a warning, since it tells nobody")
    func sinkless() throws {
        let loaded = try read(two + "[members.ben]\n[[routes]]\nsinks = ['log']\nmembers = ['ben']").get()
        #expect(
            loaded.warnings.map(\.description) == [
                "b.toml:10:12: the member \"ben\" has no sinks and gets no notices (add sinks = […] to [members.ben])"
            ])
    }

    @Test("a sink may be given twice by one member, and one that is wrong itself is no second fault")
    func targets() throws {
        #expect(try read(two + "[members.anna]\nsinks = ['log', 'log']").get().configuration.members.all[0].sinks == ["log"])
        #expect(read(phone + "x = 1\n[members.anna]\nsinks = ['phone']\nname = 1\n[[routes]]\nmembers = ['anna']").faultLines.count == 2)
    }
}
