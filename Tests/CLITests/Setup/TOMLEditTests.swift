import Testing

@testable import bellhop

@Suite struct TOMLEditTests {
    private func edited(_ text: String, _ table: [String], _ values: [(key: String, value: String?)]) throws -> String {
        var edit = TOMLEdit(Array(text.utf8))
        try edit.set(values, in: table)
        return edit.text
    }

    private let phone: [(key: String, value: String?)] = [("type", "\"ntfy\""), ("topic", "\"laundry\"")]

    @Test("a new sink stands behind the other sinks, before what uses them; comments stay with their tables")
    func placing() throws {
        let text = """
            clock = "wall" # mine

            [sinks.log] # lines
            type = "stdout"
            #format = "json"

            # Everything of Snowy's.
            [[routes]]
            sinks = ["log"]
            """
        #expect(
            try edited(text, ["sinks", "phone"], phone) == """
                clock = "wall" # mine

                [sinks.log] # lines
                type = "stdout"
                #format = "json"

                [sinks.phone]
                type = "ntfy"
                topic = "laundry"

                # Everything of Snowy's.
                [[routes]]
                sinks = ["log"]
                """)
    }

    @Test("without any sink it stands before the routes, or at the end; an empty file is no other")
    func placingWithoutSinks() throws {
        #expect(try edited("", ["sinks", "phone"], phone) == "[sinks.phone]\ntype = \"ntfy\"\ntopic = \"laundry\"\n")
        #expect(
            try edited("[default]\nsinks = []\n", ["sinks", "phone"], phone)
                == "[sinks.phone]\ntype = \"ntfy\"\ntopic = \"laundry\"\n\n[default]\nsinks = []\n")
        #expect(
            try edited("[store]\nkeep = \"9d\"", ["sinks", "phone"], phone)
                == "[store]\nkeep = \"9d\"\n\n[sinks.phone]\ntype = \"ntfy\"\ntopic = \"laundry\"\n")
        #expect(
            try edited("\u{FEFF}[default]\nsinks = []\n", ["sinks", "phone"], phone).hasPrefix("\u{FEFF}[sinks.phone]\n"))
    }

    @Test("a heading with a line drawn in it stays above what it heads")
    func heading() throws {
        let text = "[sinks.a]\ntype = \"stdout\"\n\n# ─── Routes ───\n#\n# The first wins.\n\n# Snowy's\n[[routes]]\nsinks = []\n"
        let result = try edited(text, ["sinks", "phone"], phone)
        #expect(result.contains("topic = \"laundry\"\n\n# ─── Routes ───\n#\n# The first wins.\n\n# Snowy's\n[[routes]]"))
    }

    @Test("a key is changed where it stands, with its comment; a new one comes behind the last; one without a value goes")
    func changing() throws {
        let text = """
            [ sinks . "phone" ]   # mine
            type = 'ntfy'
              topic="old"# secret-ish
            token = "tk"
            tags = [ # a list
              "a]", # with ] in it
            ]
            # password = "x"

            [store]
            topic = "not this one"

            """
        #expect(
            try edited(text, ["sinks", "phone"], [("topic", "\"new\""), ("token", nil), ("tags", "[\"b\"]"), ("redact", "true")]) == """
                [ sinks . "phone" ]   # mine
                type = 'ntfy'
                  topic="new"# secret-ish
                tags = ["b"]
                redact = true
                # password = "x"

                [store]
                topic = "not this one"

                """)
    }

    @Test("tables and keys inside of strings and comments are text, whatever the string")
    func strings() throws {
        let text = #"""
            [laundry]
            a = """
            [sinks.phone]
            topic = "no" \"""
            ""quotes"""""
            b = '''
            [[routes]]
            '''
            c = "# [sinks.phone] \" ]"
            # [sinks.phone]
            #topic = "commented out"

            """#
        let result = try edited(text, ["sinks", "phone"], phone)
        #expect(result == text + "\n[sinks.phone]\ntype = \"ntfy\"\ntopic = \"laundry\"\n")
    }

    @Test("lines end as the file's do")
    func lineEnds() throws {
        let result = try edited("[sinks.a]\r\ntype = \"stdout\"\r\n", ["sinks", "a"], [("format", "\"json\"")])
        #expect(Array(result.utf8) == Array("[sinks.a]\r\ntype = \"stdout\"\r\nformat = \"json\"\r\n".utf8))
        let added = try edited("[sinks.a]\r\ntype = \"stdout\"", ["sinks", "a"], [("format", "\"json\"")])
        #expect(Array(added.utf8) == Array("[sinks.a]\r\ntype = \"stdout\"\r\nformat = \"json\"\r\n".utf8))
    }

    @Test(
        "a table in another form is not touched, and told with its line",
        arguments: [
            "sinks = { phone = { type = \"ntfy\" } }\n", "[sinks]\nphone = { type = \"ntfy\" }\n", "sinks.phone.type = \"ntfy\"\n",
            "[sinks]\nphone.type = \"ntfy\"\n", "[[sinks]]\nx = 1\n",
        ])
    func otherForms(text: String) {
        #expect(throws: TOMLEdit.Failure.self) { try edited(text, ["sinks", "phone"], phone) }
        do throws(TOMLEdit.Failure) {
            var edit = TOMLEdit(Array(text.utf8))
            try edit.set(phone, in: ["sinks", "phone"])
        } catch {
            #expect(error == .otherForm(table: "sinks.phone", line: text.hasPrefix("[sinks]") ? 2 : 1))
        }
    }

    @Test("what is no TOML is told with its line", arguments: ["a = \n", "x\n", "[a\n", "a = \"\n", "a = [1\n\n", "a = {\n", "[a] b\n"])
    func unreadable(text: String) {
        #expect(throws: TOMLEdit.Failure.unreadable(line: 3)) { try edited("# one\n\n" + text, ["sinks", "phone"], phone) }
    }

    @Test("sinks are listed with the strings in them")
    func reading() throws {
        let edit = TOMLEdit(
            Array(
                """
                sinks.early.type = "stdout"
                [sinks.phone]
                type = "nt\\"fy"
                [sinks.phone.more]
                topic = "no"
                [sinks.'log 2']
                type = 'stdout'
                """.utf8))
        #expect(try edit.tables(in: "sinks") == ["early", "phone", "log 2"])
        #expect(try edit.string("type", in: ["sinks", "phone"]) == "nt\"fy")
        #expect(try edit.string("topic", in: ["sinks", "phone"]) == nil)
        #expect(try edit.string("type", in: ["sinks", "log 2"]) == "stdout")
        #expect(try edit.hasRoutes() == false)
        #expect(try TOMLEdit(Array("[default]\nsinks = []\n".utf8)).hasRoutes())
    }
}
