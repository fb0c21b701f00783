import BellhopCore
import Inlets
import Testing

/// Tests the command line of `notify-send`, with what the program of Debian 12 sent to a bus.
@Suite struct NotifySendTests {
    private struct AskedForHelp: Error {}

    private func call(_ words: String...) throws -> NotifySendCall {
        guard case .send(let call) = try NotifySendOptions.read(words) else { throw AskedForHelp() }
        return call
    }

    private func read(_ words: [String]) throws(NotifySendOptions.UsageError) -> NotifySendOptions.Request {
        try NotifySendOptions.read(words)
    }

    @Test("summary and body, in any place")
    func texts() throws {
        let plain = try call("S")
        #expect((plain.summary, plain.body, plain.program, plain.icon) == ("S", "", "notify-send", ""))
        #expect((plain.expires, plain.replaces, plain.waits) == (-1, 0, false))
        #expect(plain.allHints == ["urgency": .byte(1)])
        let both = try call("S", "-u", "low", "B")
        #expect((both.summary, both.body, both.urgency) == ("S", "B", 0))
        let dashes = try call("--", "-x", "-y")
        #expect((dashes.summary, dashes.body) == ("-x", "-y"))
        let escaped = try call(#"S\nT"#, #"a\tb <b>c</b>\\d\e\101\"\303\251\"#)
        #expect(escaped.summary == #"S\nT"#, "a summary is left alone")
        #expect(escaped.body == "a\tb <b>c</b>\\de" + "A\"é")
        #expect(try call("S", #"a\0b"#).body == "a" && call("S", #"a\400b"#).body == "a")
    }

    @Test(
        "command lines that end with status 1",
        arguments: [
            [], [""], ["", "B"], ["S", "B", "X"], ["-u", "bogus", "S"], ["-t", "abc", "S"], ["-t", "99999999999", "S"], ["-r", "abc", "S"],
            ["-x", "S"],
            ["--nope", "S"], ["-h", "int:i:abc", "S"], ["-h", "byte:b:300", "S"], ["-h", "variant:v:bad", "S"], ["-h", "foo:a:b", "S"],
            ["-h", "int:a", "S"],
            ["-A", "", "S"], ["S", "-u"], ["S", "--icon"], ["-h", "byte:b:-1", "S"], ["-h", "int:i:-3", "S"], ["-h", "double:d:-1.5", "S"],
            ["-ulow", "S"],
            ["-uu", "low", "low", "S"], ["-r7", "S"], ["-h", "variant:v:[]", "S"], ["-h", "variant:v:just 5", "S"], ["-t", "08", "S"],
            ["-h", "double:d:x", "S"],
        ] as [[String]])
    func refused(words: [String]) {
        let fault = #expect(throws: NotifySendOptions.UsageError.self) { try read(words) }
        #expect(fault?.text.isEmpty == false)
    }

    @Test("texts of faults that scripts may search for")
    func faults() {
        let missing = #expect(throws: NotifySendOptions.UsageError.self) { try read([]) }
        #expect(missing?.text == "No summary specified.")
        let tooMany = #expect(throws: NotifySendOptions.UsageError.self) { try read(["S", "B", "X"]) }
        #expect(tooMany?.text == "Invalid number of options.")
    }

    @Test("urgencies, in any case", arguments: [("low", 0), ("normal", 1), ("critical", 2), ("CRITICAL", 2)] as [(String, UInt8)])
    func urgencies(text: String, urgency: UInt8) throws {
        #expect(try call("-u", text, "S").allHints["urgency"] == .byte(urgency))
        #expect(try call("--urgency=\(text)", "S").urgency == urgency)
        #expect(try call("-u", text, "S").shownUrgency == [Urgency.low, .normal, .critical][Int(urgency)])
    }

    @Test(
        "times",
        arguments: [("5000", 5000), ("0", 0), ("-1", -1), ("0x10", 16), ("010", 8), (" 5", 5), ("+5", 5), ("-5", -5)] as [(String, Int32)])
    func times(text: String, expires: Int32) throws {
        #expect(try call("-t", text, "S").expires == expires)
    }

    @Test("names and icons are passed on as given")
    func names() throws {
        #expect(try call("-a", "App", "S").program == "App")
        for icon in ["name", "./f", "/no/f.png", "file:///x"] {
            #expect(try call("-i", icon, "S").icon == icon)
            #expect(try call("-n", icon, "S").icon == icon)
            #expect(try call("--app-icon", icon, "S").icon == icon)
        }
        #expect(try call("-c", "a,b", "S").allHints["category"] == .string("a,b"))
        #expect(try call("-e", "S").allHints["transient"] == .boolean(true))
    }

    @Test("short options together, and numbers of notices")
    func switches() throws {
        let call = try call("-eprw", "7", "S")
        #expect((call.isTransient, call.printsNumber, call.waits, call.replaces) == (true, true, true, 7))
        #expect(try self.call("-r", "0", "-p", "S").replaces == 0)
        #expect(try self.call("-r", "-5", "S").replaces == 0)
        #expect(try read(["S", "--help"]) == .help)
        #expect(try read(["-v", "-x"]) == .version)
    }

    @Test(
        "hints",
        arguments: [
            ("int:value:42", "value", .int(42)), ("int:i:0x10", "i", .int(0)), ("INT:i:5x", "i", .int(5)),
            ("int:i:99999999999", "i", .int(1_215_752_191)), ("byte:b:abc", "b", .byte(0)),
            ("boolean:b:2", "b", .boolean(true)), ("double:d:1e", "d", .double(1)),
            ("boolean:resident:true", "resident", .boolean(true)),
            ("boolean:resident:TRUE", "resident", .boolean(true)), ("boolean:resident:1", "resident", .boolean(true)),
            ("boolean:resident:foo", "resident", .boolean(false)), ("double:d:1.5", "d", .double(1.5)),
            ("byte:urgency:2", "urgency", .byte(2)),
            ("byte:urgency:0x2", "urgency", .byte(0)), ("string:a:b:c", "a", .string("b:c")), ("string:a:", "a", nil),
            ("STRING:a:b", "a", .string("b")),
            ("string:urgency:x", "urgency", .string("x")), ("string:image-path:/x.png", "image-path", .string("/x.png")),
            ("string:x-canonical-private-synchronous:v", "x-canonical-private-synchronous", .string("v")),
            ("variant:v:@as ['a']", "v", .variant("@as ['a']")),
            ("variant:v:<1>", "v", .variant("<1>")), ("variant:v:uint32 5", "v", .variant("uint32 5")),
        ] as [(String, String, NotifySendCall.Hint.Value?)])
    func hints(text: String, name: String, value: NotifySendCall.Hint.Value?) throws {
        #expect(try call("-h", text, "S").allHints[name] == value)
        #expect(try call("-u", "low", "--hint=\(text)", "S").allHints[name] == value, "a hint precedes the option")
    }

    @Test(
        "actions",
        arguments: [
            (["Yes"], [("0", "Yes")], true), (["Yes", "No"], [("0", "Yes"), ("1", "No")], true),
            (["ok=Yes", "no=Nö"], [("ok", "Yes"), ("no", "Nö")], true),
            (["default=Open"], [("default", "Open")], true), (["a=b=c"], [("a", "b=c")], true), (["=x"], [], false),
            (["a="], [], false), (["Yes", "b=c", "No"], [("0", "Yes"), ("b", "c"), ("2", "No")], true),
        ] as [([String], [(String, String)], Bool)])
    func actions(options: [String], actions: [(String, String)], waits: Bool) throws {
        guard case .send(let call) = try read(options.flatMap { ["-A", $0] } + ["S"]) else {
            Issue.record("the words ask for no help")
            return
        }
        #expect(call.actions == actions.map { NotifySendCall.Action($0.0, $0.1) })
        #expect(call.waits == waits)
    }
}
