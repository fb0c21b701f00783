import Testing

@testable import ConfigFile

@Suite struct PositionTests {
    private func entries(_ text: String) throws -> [TOMLEntry] { try TOMLDocument.parse(Array(text.utf8)) }

    private func table(_ value: TOMLValue?) -> [TOMLEntry] {
        if case .table(let entries)? = value?.content { entries } else { [] }
    }

    /// Returns one line `path key-position value-position type` for each entry, depth first.
    private func outline(_ entries: [TOMLEntry], _ path: String = "") -> [String] {
        entries.flatMap { entry in
            ["\(path)\(entry.key) \(entry.keyPosition) \(entry.value.position) \(entry.value.typeName)"]
                + outline(entry.value, "\(path)\(entry.key).")
        }
    }

    private func outline(_ value: TOMLValue, _ path: String) -> [String] {
        switch value.content {
        case .table(let entries): outline(entries, path)
        case .list(let values):
            values.enumerated().flatMap { index, value in
                ["\(path)\(index) - \(value.position) \(value.typeName)"] + outline(value, "\(path)\(index).")
            }
        default: []
        }
    }

    @Test("every key and value has the line and column it stands at")
    func positions() throws {
        let text = """
            clock = "wall"
              n   =   42
            f=1.5
            day = 2026-11-21
            [sinks.phone]
            type = "ntfy"  # comment
            on = true
            "odd key" = 'x'
            [sinks."desk top"]
            a.b = 1
            [[routes]]
            match = { kind = "laundry.*", pet = ["Snowy",
              "Fluffy"] }
            [[routes]]
            """
        let expected = [
            "clock 1:1 1:9 a string",
            "n 2:3 2:11 a whole number",
            "f 3:1 3:3 a number with a fraction",
            "day 4:1 4:7 a date or time",
            "sinks 5:2 5:1 a table",
            "sinks.phone 5:8 5:1 a table",
            "sinks.phone.type 6:1 6:8 a string",
            "sinks.phone.on 7:1 7:6 true or false",
            "sinks.phone.odd key 8:1 8:13 a string",
            "sinks.desk top 9:8 9:1 a table",
            "sinks.desk top.a 10:1 10:1 a table",
            "sinks.desk top.a.b 10:3 10:7 a whole number",
            "routes 11:3 11:1 a list",
            "routes.0 - 11:1 a table",
            "routes.0.match 12:1 12:9 a table",
            "routes.0.match.kind 12:11 12:18 a string",
            "routes.0.match.pet 12:31 12:37 a list",
            "routes.0.match.pet.0 - 12:38 a string",
            "routes.0.match.pet.1 - 13:3 a string",
            "routes.1 - 14:1 a table",
        ]
        #expect(outline(try entries(text)) == expected)
    }

    @Test("columns count scalars, and tabs as one; CRLF and a byte order mark change nothing")
    func columns() throws {
        let plain = try entries("a = 1\n\tb = 2\n[t]\n'köln' = 3\n")
        #expect(outline(plain) == outline(try entries("\u{FEFF}a = 1\r\n\tb = 2\r\n[t]\r\n'köln' = 3\r\n")))
        #expect(outline(plain).contains("b 2:2 2:6 a whole number"))
        #expect(outline(plain).contains("t.köln 4:1 4:10 a whole number"))
    }

    @Test("keys come in the order of the file, not of the alphabet")
    func order() throws {
        #expect(try entries("z = 1\nb = 2\na = 3").map(\.key) == ["z", "b", "a"])
    }

    @Test("texts keep emoji and escapes; their line ends become \\n")
    func texts() throws {
        let found = try entries("a = \"\\u00e9 🐶\\n\"\nb = '''x\r\ny'''\nc = '⚠️'  # ⚠️ a variation selector in a comment\n").map(
            \.value.content)
        #expect(found == [.string("é 🐶\n"), .string("x\ny"), .string("⚠️")])
    }
}
