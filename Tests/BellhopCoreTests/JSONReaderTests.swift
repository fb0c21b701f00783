import BellhopCore
import Testing

/// Tests the parser of documents that strangers send.
@Suite struct JSONReaderTests {
    private func read(_ text: String) throws(JSONReader.Fault) -> JSONValue { try JSONReader.read(Array(text.utf8)) }

    @Test(
        "every kind of value",
        arguments: [
            ("null", JSONValue.null), (" true\n", .bool(true)), ("false", .bool(false)), ("0", .number("0")),
            ("-12.5e+3", .number("-12.5e+3")),
            ("\"\"", .string("")), ("[]", .array([])), ("{}", .object([:])), ("[ 1 , [ ] ]", .array([.number("1"), .array([])])),
            ("{\"a\" : {\"b\":null}}", .object(["a": .object(["b": .null])])),
        ] as [(String, JSONValue)])
    func values(text: String, value: JSONValue) throws {
        #expect(try read(text) == value)
    }

    @Test(
        "strings with escapes",
        arguments: [
            (#""a\"\\\/b""#, "a\"\\/b"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u00e4ä""#, "ää"), (#""\uD83D\uDE00""#, "😀"),
            (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""😀\u0000""#, "😀\0"),
        ])
    func strings(text: String, value: String) throws {
        #expect(try read(text) == .string(value))
    }

    @Test(
        "what is not JSON",
        arguments: [
            "", " ", "nul", "True", "01", "1.", ".5", "-", "+1", "1e", "NaN", "\"", "\"\n\"", #""\x""#, #""\u12g4""#, "[1,]", "[1 2]", "[",
            "{", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "'a'", "1 2", "\u{FEFF}1", "{\"a\":1}}",
        ])
    func malformed(text: String) {
        #expect(throws: JSONReader.Fault.self) { try read(text) }
    }

    @Test("the fault says where it is")
    func place() {
        #expect(throws: JSONReader.Fault.malformed(offset: 5)) { try read("{\"a\":?}") }
        #expect(throws: JSONReader.Fault.notUTF8) { try JSONReader.read([0x22, 0xFF, 0x22]) }
    }

    @Test("a bomb of brackets is refused, and a document of the greatest depth is read")
    func depth() throws {
        let most = String(repeating: "[", count: JSONReader.deepest) + String(repeating: "]", count: JSONReader.deepest)
        _ = try read(most)
        #expect(throws: JSONReader.Fault.tooDeep) { try read("[" + most + "]") }
        #expect(throws: JSONReader.Fault.tooDeep) { try read(String(repeating: "{\"a\":[", count: 100_000)) }
        // Many short branches are no depth.
        _ = try read("[" + Array(repeating: "[]", count: 10_000).joined(separator: ",") + "]")
    }

    @Test("the last of two values with the same name counts")
    func repeated() throws {
        #expect(try read("{\"a\":1,\"a\":2}")["a"]?.integer == 2)
    }

    @Test("numbers are exact: a text or a fraction is not an integer")
    func numbers() throws {
        #expect(try read("9007199254740993").integer == 9_007_199_254_740_993)
        #expect(try read("\"5\"").integer == nil)
        #expect(try read("5.0").integer == nil)
        #expect(try read("99999999999999999999").integer == nil)
    }

    @Test("paths lead through objects and arrays, and null is nothing")
    func paths() throws {
        let value = try read("{\"a\":[{\"b\":\"x\"},null],\"c\":null}")
        #expect(value.value(at: ["a", "0", "b"]) == .string("x"))
        #expect(value.value(at: ["a", "1"]) == nil)
        #expect(value.value(at: ["a", "-1"]) == nil)
        #expect(value.value(at: ["a", "b"]) == nil)
        #expect(value["c"] == nil)
        #expect(value.value(at: [String]()) == value)
        #expect(value.value(at: "a.0.b".split(separator: "."))?.words == "x")
    }

    @Test("a value that was read is written with the same content")
    func writing() throws {
        let text = #"{"a":[1.50,"ä\n",true,null],"b":{}}"#
        var json = JSONText()
        json.value(try read(text))
        #expect(String(decoding: json.bytes, as: UTF8.self) == text)
    }
}
