import BellhopCore
import ConfigFile
import Testing

@Suite struct SyntaxTests {
    @Test(
        "the first thing that is no TOML is told with its place",
        arguments: [
            ("a = \n", "1:5"), ("[sinks\n", "1:7"), ("x = 1\nx = 2\n", "2:5"), ("[a]\n[a]\n", "2:1"), ("a = tk\n", "1:6"),
            ("a = \"x\n", "1:7"),
            ("a = 1 2\n", "1:7"), ("\n\n  = 3", "3:3"), ("n = 99999999999999999999", "1:25"), ("n = 0x1FFFFFFFFFFFFFFFFF", "1:25"),
            ("a = '\u{7}'", "1:6"), ("[[a]]\n[a]\n", "2:1"), ("a = 2026-13-01", "1:12"),
        ])
    func places(text: String, place: String) {
        let lines = read(text).faultLines
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("\(place): ") == true, "\(lines)")
        #expect(lines.first?.hasSuffix(")") == true, "it says what to do: \(lines)")
    }

    @Test("the frequent mistakes are told in words of our own, in both languages")
    func frequent() throws {
        for (text, english, german) in [
            (
                "[a]\n[a]\n", "\"a\" is already defined (a key or [table] may appear only once; merge the two)",
                "„a“ ist schon definiert"
            ),
            (
                "x = 1\nx = 2\n", "\"x\" is already defined (a key or [table] may appear only once; merge the two)",
                "„x“ ist schon definiert"
            ),
            (
                "expire = 2m\n", "the value begins like a number but is not one (put strings in quotes: key = \"…\")",
                "der Wert beginnt wie eine Zahl, ist aber keine"
            ),
        ] {
            guard case .failure(let faults) = read(text), let fault = faults.faults.first else {
                Issue.record("\(text) was read")
                continue
            }
            #expect(fault.message.description == english)
            #expect(Language.german(fault.message).hasPrefix(german), "\(Language.german(fault.message))")
        }
    }

    @Test(
        "a file that names no sink has the built-in ones, as if there were none",
        arguments: ["", "\n", "# nothing\n", "\u{FEFF}", "clock = \"wall\"", "[sinks]\n", "[timers.tea]\nlength = '4m'"])
    func withoutSinks(text: String) throws {
        for desktop in [true, false] {
            let loader = ConfigLoader(kinds: standIns, variables: [:], files: FakeFiles().files)
            let contents = ConfigFiles.Contents(bytes: Array(text.utf8), mode: 0o600)
            let configuration = try loader.read(contents, path: "b.toml", desktop: desktop).get().configuration
            #expect(configuration.usesBuiltInSinks)
            #expect(configuration.sinks == Configuration.builtInSinks(desktop: desktop, kinds: standIns))
        }
        #expect(try !read(phone).get().configuration.usesBuiltInSinks)
    }

    @Test("routes and members of a file without sinks name the built-in ones")
    func routesToBuiltIn() throws {
        #expect(try read("[default]\nsinks = ['log']\n").get().configuration.routing.fallback == ["log"])
        #expect(read("[default]\nsinks = ['phone']\n").faultLines.count == 1)
        #expect(
            read("sinks = 3\n").faultLines == [
                "1:9: sinks must be a table, not a whole number (every sink is a table of its own: [sinks.phone])"
            ])
    }

    @Test("a binary file is told to be none of text, at its first NUL")
    func binary() {
        #expect(
            read([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x00, 0x00]).faultLines == ["1:6: this is not a text file (a config is TOML in UTF-8)"])
        #expect(read(Array("a = 1\nb".utf8) + [0]).faultLines == ["2:2: this is not a text file (a config is TOML in UTF-8)"])
        #expect(read([0xFF, 0xFE, 0x61, 0x00]).faultLines.first?.contains("not a text file") == true)
    }

    @Test(
        "bytes that are no UTF-8 are told with their place",
        arguments: [
            [UInt8](arrayLiteral: 0x61, 0x3D, 0x22, 0xFF, 0x22), Array("a = \"".utf8) + [0xC3, 0x28],
            Array("# ".utf8) + [0xED, 0xA0, 0x80], [0x80],
        ])
    func encoding(bytes: [UInt8]) {
        let lines = read(bytes).faultLines
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("(save the file as UTF-8)") == true, "\(lines)")
    }

    @Test("depth is bounded, in keys, tables and values, at any size")
    func depth() {
        #expect(read("a" + String(repeating: ".a", count: 200_000) + " = 1").faultLines.first?.contains("at most 16 parts") == true)
        #expect(read("[a" + String(repeating: ".a", count: 200_000) + "]").faultLines.first?.contains("at most 16 parts") == true)
        #expect(read("a = " + String(repeating: "[", count: 200_000)).faultLines.count == 1)
        #expect(read("a = " + String(repeating: "{ a = ", count: 200_000)).faultLines.count == 1)
        // A dot in a text or a comment is not part of a key.
        #expect(read(phone + "tags = [\"...................\", '''a'..................''']  # ....................\n").faultLines == [])
    }

    @Test("ten megabytes are read")
    func large() {
        let line = "# " + String(repeating: "x", count: 98) + "\n"
        #expect(read(String(repeating: line, count: 100_000) + phone).faultLines == [])
        #expect(read(String(repeating: line, count: 10_000) + "a = ").faultLines.first?.hasPrefix("10001:") == true)
    }

    @Test(
        "a piece of a secret is never repeated",
        arguments: [
            "token = tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2", "password = 123456789012345678901234567890", "token = \"tk_AgQdq7mVBoFD37\\q\"",
            "token_file = tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2",
            "headers = { Authorization = Bearer tk_AgQdq7mVBoFD37 }", "token_env = 2026-99-99tk_AgQd",
        ])
    func secrets(line: String) {
        let text = read(phone + line).faultLines.joined()
        #expect(text.hasPrefix("5:"))
        for piece in ["AgQd", "12345", "2026", "Bearer"] { #expect(!text.contains(piece), "\(text)") }
    }

    @Test("what a message repeats cannot move a cursor")
    func harmless() {
        for text in [
            "a = \u{1B}[2J", "\"\u{1B}[2J\" = 1", "\"\\u001b[2J\\u202e\" = 1", "[sinks.\"\\u001b]0;x\\u0007\"]\ntype = 'ntfy'",
            "\u{202E} = 1",
        ] {
            let lines = read(text).faultLines
            #expect(!lines.isEmpty)
            for line in lines { #expect(line.unicodeScalars.allSatisfy { !SafeText.isActive($0.value) }, "\(line.debugDescription)") }
        }
    }
}
