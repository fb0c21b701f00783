import BellhopCore
import Testing

/// Tests the texts and conditions with which the config reads the documents of webhooks.
@Suite struct DocumentTemplateTests {
    private func document(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

    private static let push =
        #"{"commit":{"author":"anna","files":["a","b"]},"repository":{"name":"nas.conf"},"size":5,"draft":false,"none":null,"a.b":"dot"}"#

    @Test(
        "places are filled in",
        arguments: [
            ("{commit.author}: {repository.name}", "anna: nas.conf"), ("{commit.files.1}", "b"), ("{size} kB", "5 kB"),
            ("{draft}", "false"),
            ("{missing}|{none}|", "||"), ("{missing|none|size}", "5"), ("{ commit.author }", "anna"), ("{/a.b}", "dot"),
            ("{/commit/files/0}", "a"),
            ("{commit.files}", #"["a","b"]"#), ("{{size}}", "{size}"), ("", ""), ("100 %", "100 %"),
        ] as [(String, String)])
    func filled(template: String, text: String) throws {
        #expect(try DocumentTemplate(template).filled(from: try document(Self.push)) == text)
    }

    @Test("faults", arguments: ["{", "{a", "a}", "{}", "{a..b}", "{a|}", "{.a}", "{a{b}}"])
    func faults(template: String) {
        #expect(throws: TextTemplate.Fault.self) { try DocumentTemplate(template) }
    }

    @Test("a value is never searched for places, and never a pattern")
    func recursion() throws {
        let value = try document(#"{"a":"{a}{b} %1 {{","b":"x"}"#)
        #expect(try DocumentTemplate("{a}").filled(from: value) == "{a}{b} %1 {{")
        #expect(try DocumentTemplate(String(repeating: "{a}", count: 1000)).filled(from: value).utf8.count == 12_000)
    }

    @Test("a large value is shortened")
    func largeValues() throws {
        let list = "[" + Array(repeating: "1", count: 10_000).joined(separator: ",") + "]"
        #expect(try DocumentTemplate("{a}").filled(from: try document("{\"a\":\(list)}")).utf8.count <= 500)
    }

    @Test(
        "conditions",
        arguments: [
            ("commit.author == anna", true), ("commit.author==\"anna\"", true), ("commit.author != 'bob'", true),
            ("commit.author == bob", false), ("size == 5", true),
            ("draft", false), ("draft == false", true), ("commit", true), ("missing", false), ("missing != x", true), ("none", false),
            ("size == 5 and commit.author == anna", true), ("size == 6 or draft == false", true), ("size == 6 and draft == false", false),
            ("commit.files.0 == a", true), ("/a.b == dot", true), ("repository.name == 'and'", false),
        ] as [(String, Bool)])
    func conditions(condition: String, holds: Bool) throws {
        #expect(try DocumentCondition(condition).holds(for: try document(Self.push)) == holds)
    }

    @Test(
        "faults of conditions",
        arguments: [
            "", "== a", "a ==", "a = b", "a == b c", "a and", "a and b or c", "\"a\" == b", "a == \"b", "a ! b", "a == b and and c",
        ])
    func conditionFaults(condition: String) {
        #expect(throws: TextTemplate.Fault.self) { try DocumentCondition(condition) }
    }
}
