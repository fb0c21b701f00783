import BellhopCore
import ConfigFile
import Testing

/// Tests that every error of the TOML parser is reported in plain words: what is wrong, and what to
/// write instead.
@Suite struct SyntaxMessageTests {
    private static let unquoted = "text must be in quotes (write: key = \"…\")"
    private static let missing = "the value is missing (write: key = value)"
    private static let unclosed = "the closing quotation mark is missing (write: key = \"…\", or \"\"\"…\"\"\" for several lines)"
    private static let moment = "dates and times must be in quotes (write: key = \"22:30\")"
    private static let number = "the value begins like a number but is not one (put strings in quotes: key = \"…\")"
    private static let large = "the number is too large (write a smaller one, or put it in quotes: key = \"…\")"
    private static let toggle = "a switch must be true or false, in lower case and without quotes (write: key = true)"
    private static let equals = "after a key comes \"=\" (write: key = value; put a key with spaces in quotes)"
    private static let invisible = "there is an invisible character (delete it)"
    private static let space = "there is a special space character (write a normal space)"
    private static let backslash = "a backslash in double quotes needs a second one (write two, or use single quotes: key = '…')"
    private static let bracket = "the closing bracket is missing (write: [name])"
    private static let name = "a name may contain only the letters a to z, digits, - and _"
    private static let key = "the key may contain only the letters a to z, digits, - and _"
    private static let once = "(a key or [table] may appear only once; merge the two)"
    private static let ways = "is already defined in another way (write [a] for one table, and [[a]] each time for a list)"
    private static let follows = "may not follow the value (put text in quotes, and write each key on its own line)"
    private static let typographic = "typographic quotation marks mean nothing here (write straight ones: key = \"…\")"
    private static let braces = "a table in braces must be on one line (or write it as a [table])"

    /// Broken files, each with its message.
    private static let files: [(text: String, line: String)] = [
        // Keys and values
        ("a", "1:2: \(missing)"), ("a =", "1:4: \(missing)"), ("a\n", "1:2: \(missing)"), ("a = \r\nb = 1", "1:5: \(missing)"),
        ("a = # 1", "1:5: \(missing)"), ("= 1", "1:1: the key is missing (write: key = value)"), ("a: 1", "1:2: \(equals)"),
        ("a b = 1", "1:3: \(equals)"), ("a = { \"b\": 1 }", "1:10: \(equals)"),
        ("a == 1", "1:4: one \"=\" is enough (write: key = value)"), ("a = 1 2", "1:7: \"2\" \(follows)"),
        ("a = \"x\",", "1:8: \",\" \(follows)"),
        ("token = 'it's'", "1:13: nothing may follow the value on its line (put text in quotes, and write each key on its own line)"),
        // Whole lines
        ("; x", "1:1: comments begin with # (write: # comment)"), ("// x", "1:1: comments begin with # (write: # comment)"),
        ("{ \"a\": 1 }", "1:1: the file must be TOML, not JSON (write: key = value)"),
        ("a = 1\n]", "2:1: a bracket closes nothing (delete it)"),
        ("ä = 1", "1:1: a line cannot begin like this (write: key = value; put a key with special characters in quotes)"),
        // Tables
        ("[a", "1:3: \(bracket)"), ("[[a]\r\n", "1:5: \(bracket)"), ("[]", "1:2: the table has no name (write: [name])"),
        ("[a] b = 1", "1:5: a [table] must be alone on its line (write its keys on the lines below)"),
        ("[sinks my phone]", "1:8: \(name) (write: [sinks.my_phone])"), ("[sinks.phône]", "1:10: \(name) (write: [sinks.phone])"),
        ("[sinks.küche]", "1:9: \(name) (write: [sinks.kueche])"),
        ("[members.Jürgen]", "1:11: \(key) (write: [members.juergen], and on the next line: name = \"Jürgen\")"),
        ("[members.Özil]", "1:10: \(key) (write: [members.oezil], and on the next line: name = \"Özil\")"),
        ("[workouts.Mein Plan]", "1:16: a name with spaces or special characters needs quotes (write: [workouts.\"Mein Plan\"])"),
        ("[members.Anna Lea]", "1:15: \(key) (write: [members.anna-lea], and on the next line: name = \"Anna Lea\")"),
        ("[ [a] ]", "1:3: the two brackets must be together (write: [[name]])"),
        ("[a.]", "1:4: a part of the name is missing, or it needs quotes (write: a.b, or a.\"my b\")"),
        ("\"\"\"a\"\"\" = 1", "1:1: a key cannot be in three quotation marks (use one)"),
        ("a = 1\na = 2", "2:5: \"a\" is already defined \(once)"), ("a = 1\na.b = 2", "2:1: this is already defined \(once)"),
        ("token = 1\ntoken = 2", "2:9: this is already defined \(once)"), ("[[a]]\n[a]", "2:1: \"a\" \(ways)"),
        ("[a]\n[[a]]", "2:1: \"a\" \(ways)"),
        ("a = { b = 1 }\n[a.c]", "2:6: a table in braces cannot grow elsewhere (write all its keys inside the braces)"),
        // Text
        ("a = \"x", "1:7: \(unclosed)"), ("a = \"x\nb = 1", "1:7: \(unclosed)"), ("a = 'x\r\nb = 1", "1:7: \(unclosed)"),
        ("a = \"C:\\Users\"", "1:10: \(backslash)"), ("a = \"\\d+\"", "1:7: \(backslash)"),
        ("a = \"\\ud800\"", "1:12: this is not the number of a character (write the character itself)"), ("a = “x”", "1:5: \(typographic)"),
        ("a = x", "1:5: \(unquoted)"), ("a = /etc/x", "1:5: \(unquoted)"), ("a = none", "1:6: \(unquoted)"),
        ("a = [\"x\", tea]", "1:12: \(unquoted)"),
        ("a = yes", "1:5: \(toggle)"), ("a = True", "1:5: \(toggle)"), ("a = no", "1:6: \(toggle)"),
        // Numbers, dates and times
        ("a = 10m", "1:7: \(number)"), ("a = 192.168.0.1", "1:12: \(number)"), ("a = 1e", "1:7: \(number)"),
        ("a = 01", "1:7: a number cannot begin with 0 (leave out the zeros, or put it in quotes: key = \"…\")"),
        ("a = 1__2", "1:7: an underscore must be between two digits (write: 1_000)"),
        ("a = .5", "1:5: a number needs digits on both sides of its point (write: 0.5)"),
        ("a = 5.", "1:7: a number needs digits on both sides of its point (write: 0.5)"),
        ("a = 99999999999999999999", "1:25: \(large)"), ("a = 1e999", "1:10: \(large)"), ("a = 7:00", "1:6: \(moment)"),
        ("a = 22:30", "1:10: \(moment)"), ("a = 2026-13-01", "1:12: \(moment)"), ("a = 22:30-07:00", "1:5: \(moment)"),
        // Lists and braces
        ("a = [1", "1:7: the list is not closed (write \"]\" after its last value)"),
        ("a = [1\nb = 2", "2:1: a comma or \"]\" is missing in the list (write: [\"a\", \"b\"])"),
        ("a = [1,,2]", "1:8: a comma in the list follows no value (delete the comma)"),
        ("a = { b = 1", "1:12: the braces are not closed (write \"}\" after the last key)"),
        ("a = { b = 1, }", "1:14: no comma may follow the last key in braces (delete the comma)"),
        ("a = { , }", "1:7: a comma in the braces follows no key (delete the comma)"), ("a = { b = 1,\n c = 2 }", "1:13: \(braces)"),
        ("a = { b = 1 c = 2 }", "1:13: a comma or \"}\" is missing in the braces (write: { a = 1, b = 2 })"),
        // Depth
        ("a = [[[[[[[[[[[[[[[[[[1", "1:21: values are nested more than 16 levels deep (write them as [tables])"),
        ("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r = 1", "1:32: a key may have at most 16 parts (use fewer dots)"),
        // Characters
        ("# \u{1}", "1:3: \(invisible)"), ("a = \"x\u{7F}\"", "1:7: \(invisible)"), ("\u{202E}a = 1", "1:1: \(invisible)"),
        ("a =\u{A0}1", "1:4: \(space)"), ("\u{200B}a = 1", "1:1: \(space)"),
        ("a = 1\rb = 2", "1:7: a line ends with a lone carriage return (save the file with Unix line endings)"),
    ]

    @Test("every error of the parser is told in plain words, with its place and what to write instead", arguments: files.indices)
    func message(index: Int) {
        let file = Self.files[index]
        #expect(read(file.text).faultLines == [file.line], "\(file.text.debugDescription)")
    }

    @Test("all of them are told in German, too", arguments: files.indices)
    func german(index: Int) {
        guard case .failure(let faults) = read(Self.files[index].text), let fault = faults.faults.first else {
            Issue.record("\(Self.files[index].text.debugDescription) was read")
            return
        }
        #expect(Language.german(fault.message) != fault.message.description, "\(fault)")
    }

    @Test("a file with random mistakes is told in our own words, never in those of the parser", arguments: 1...8 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        let pieces = [
            "=", "\"", "'", "[", "]", "{", "}", ",", ".", "#", "\n", "\r", "\\", "\\u", "_", "-", "+", "0", "1e", "inf", "tr", "false",
            "2026-",
            "10:", "T", "Z", "\"\"\"", "'''", " ", "\t", "\u{1}", "ä", "\u{A0}", "\u{202E}", "“", "0x", "0b", "1_", "[[", "]]", "a", "b",
            " = ",
        ]
        var state = seed
        func chance(_ count: Int) -> Int {
            // The constants of Knuth's linear congruential generator.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<2000 {
            var text = chance(2) == 0 ? "a = " : ""
            for _ in 0...chance(7) { text += pieces[chance(pieces.count)] }
            for line in read(text).faultLines {
                #expect(!line.contains("toml.io") && !line.contains("expected "), "seed \(seed): \(text.debugDescription): \(line)")
            }
        }
    }
}
