import BellhopCore
import Testing

/// Tests values in the text form of GVariant, with what GLib made of the same texts.
@Suite struct TypedValueTests {
    @Test(
        "values",
        arguments: [
            ("5", .int32(5)), (" -0x10 ", .int32(-16)), ("010", .int32(8)), ("true", .boolean(true)), ("1.5", .double(1.5)),
            ("1e3", .double(1000)), ("5.", .double(5)), ("inf", .double(.infinity)), ("'a'", .string("a")), ("\"it's\"", .string("it's")),
            (#"'a\u00e9\n\'\\'"#, .string("aé\n'\\")), ("byte 0x05", .byte(5)), ("@y 5", .byte(5)), ("uint32 5", .uint32(5)),
            ("int64 -5", .int64(-5)), ("uint64 18446744073709551615", .uint64(.max)), ("double 5", .double(5)), ("@d 5", .double(5)),
            ("objectpath '/a/b_1'", .objectPath("/a/b_1")), ("signature 'a{sv}'", .signature("a{sv}")), ("<1>", .variant(.int32(1))),
            ("<<'a'>>", .variant(.variant(.string("a")))), ("@v <1>", .variant(.int32(1))),
            ("@as ['a']", .array(of: "s", [.string("a")])), ("@ai []", .array(of: "i", [])),
            ("[1, 2]", .array(of: "i", [.int32(1), .int32(2)])),
            ("[1, 2.5]", .array(of: "d", [.double(1), .double(2.5)])), ("[byte 1, 2]", .array(of: "y", [.byte(1), .byte(2)])),
            ("[[], [1]]", .array(of: "ai", [.array(of: "i", []), .array(of: "i", [.int32(1)])])),
            ("[<1>, <'a'>]", .array(of: "v", [.variant(.int32(1)), .variant(.string("a"))])),
            (#"b'a\001'"#, .array(of: "y", [.byte(97), .byte(1), .byte(0)])),
            ("(1, 'x')", .tuple([.int32(1), .string("x")])), ("('a',)", .tuple([.string("a")])),
            ("@(ys) (1, 'x')", .tuple([.byte(1), .string("x")])),
            ("@a{sv} {}", .dictionary(key: "s", value: "v", [])),
        ] as [(String, TypedValue)])
    func values(text: String, value: TypedValue) {
        #expect(TypedValueReader.read(text) == value)
    }

    @Test("a dictionary")
    func dictionary() throws {
        guard case .dictionary("s", "v", let entries)? = TypedValueReader.read("{'a': <1>, 'b': <true>}") else {
            Issue.record("no dictionary")
            return
        }
        #expect(entries.map(\.key) == [.string("a"), .string("b")])
        #expect(entries.map(\.value) == [.variant(.int32(1)), .variant(.boolean(true))])
    }

    @Test(
        "texts that are no values, or none of D-Bus",
        arguments: [
            "", " ", "bad", "[]", "{}", "()", "[1,2,]", "5 6", "<1", "'a", "'a\\", "uint32 -1", "byte 256", "99999999999", "08", "0x",
            "['a', 1]",
            "uint32 5.0", "@i 'a'", "@v 1", "@a{vs} {}", "@() ()", "objectpath 'a'", "objectpath '/a/'", "signature 'a'", "true1",
            "nothing",
            "just 5", "@ms nothing", "handle 5", "{'a', 1}", "{'a': 1, 'b'}", "[[1], ['a']]", #"'\u00'"#, #"'\uD800'"#, "@y", "byte", "+",
            "--1",
            "@@", "b'a",
        ])
    func refused(text: String) {
        #expect(TypedValueReader.read(text) == nil)
    }

    @Test("no depth of brackets exhausts the stack")
    func depth() {
        for bracket in ["[", "(", "<", "{", "@a", "@v <"] {
            #expect(TypedValueReader.read(String(repeating: bracket, count: 60_000)) == nil)
        }
        let deep = String(repeating: "<", count: 10) + "1" + String(repeating: ">", count: 10)
        #expect(TypedValueReader.read(deep) != nil)
    }
}
