import BellhopCore
import Inlets
import Testing

/// Tests the buttons of ntfy's messages, in the short form and as JSON, and the delays.
@Suite struct NtfyActionTests {
    private static let now = Instant(seconds: 1_795_397_220)

    private func actions(_ text: String) throws(NtfyFault) -> [NtfyAction] {
        try NtfyPost.read(.curl("POST", "/t", ["Actions: \(text)"], "x"), topic: "t", at: Self.now, in: .utc).actions
    }

    @Test("the recipe of the documentation")
    func recipe() throws {
        let actions = try actions(#"view, Door, https://cam.lan; http, Lamp, https://ha.lan/l, body={"on":1}, clear=true"#)
        #expect(actions.map(\.kind) == [.view, .http])
        #expect(actions.map(\.label) == ["Door", "Lamp"])
        #expect(actions.map(\.address) == ["https://cam.lan", "https://ha.lan/l"])
        #expect(actions.map(\.clears) == [false, true])
        #expect(actions[1].body == #"{"on":1}"#)
    }

    @Test("fields with names, quotes, headers and a semicolon at the end")
    func fields() throws {
        let text = #"action=http, label="Look, \"this\"; too", url = 'https://x', method=put, headers.X-A=1, headers.B='two', body='its';"#
        let action = try #require(try actions(text).first)
        #expect((action.label, action.address, action.method) == (#"Look, "this"; too"#, "https://x", "PUT"))
        #expect((action.headers, action.body) == (["X-A": "1", "B": "two"], "its"))
        let other = try #require(try actions("broadcast, Photo, intent=org.x, extras.cmd=pic; copy, Code, 1234").last)
        #expect((other.kind, other.value) == (.copy, "1234"))
        #expect(try actions("copy, Code, value=1234").first?.value == "1234")
    }

    @Test(
        "what a real server refuses",
        arguments: [
            "view", "view, L", "VIEW, L, https://x", "dance, L", "view, L, https://x, more", "view, L, https://x, foo=1",
            "view, L, url=\"https://x",
            "view, \"L\" x, https://x", "http, L, https://x, method=GET, body=x", "view, L, https://x, clear=maybe", "copy, L",
            ", L, https://x",
            "view, a, https://x; view, b, https://x; view, c, https://x; view, d, https://x", "[", "[1]",
            #"[{"action":"view","label":"L"}]"#,
        ])
    func refused(text: String) {
        let fault = #expect(throws: NtfyFault.self) { try actions(text) }
        #expect(fault?.code == 40018)
        #expect(fault?.text.hasPrefix("invalid request: actions invalid; ") == true)
    }

    @Test("the same buttons in JSON, where the kind may be in upper case")
    func json() throws {
        let actions = try actions(
            #"[{"action":"VIEW","label":"L","url":"https://x","clear":true,"extra":1},{"action":"http","label":"M","url":"https://y","method":"get","headers":{"A":"b"}}]"#
        )
        #expect(actions.map(\.kind) == [.view, .http])
        #expect((actions[0].clears, actions[1].method, actions[1].headers) == (true, "GET", ["A": "b"]))
    }

    // MARK: Delays

    private func delay(_ text: String, zone: ZoneRules = .utc) throws(NtfyFault) -> String? {
        try NtfyPost.read(.curl("POST", "/t", ["Delay: \(text)"], "x"), topic: "t", at: Self.now, in: zone).at?.rfc3339
    }

    @Test(
        "delays, on Monday at 01:27",
        arguments: [
            ("1h30m", "2026-11-23T02:57:00Z"), ("0.5h", "2026-11-23T01:57:00Z"), ("2 days", "2026-11-25T01:27:00Z"),
            ("30min", "2026-11-23T01:57:00Z"),
            ("90 s", "2026-11-23T01:28:30Z"), ("1795400000", "2026-11-23T02:13:20Z"), ("tomorrow", "2026-11-24T01:27:00Z"),
            ("tomorrow, 10am", "2026-11-24T10:00:00Z"), ("10am", "2026-11-23T10:00:00Z"), ("1am", "2026-11-24T01:00:00Z"),
            ("8:30pm", "2026-11-23T20:30:00Z"), ("23:15", "2026-11-23T23:15:00Z"), ("Tuesday, 7am", "2026-11-24T07:00:00Z"),
            ("tonight", "2026-11-23T23:00:00Z"), ("this evening", "2026-11-23T18:00:00Z"), ("noon", "2026-11-23T12:00:00Z"),
            ("in 5 minutes", "2026-11-23T01:32:00Z"), ("in two hours", "2026-11-23T03:27:00Z"),
        ])
    func delays(text: String, instant: String) throws {
        #expect(try delay(text) == instant)
    }

    @Test(
        "delays that a real server refuses",
        arguments: [
            ("90", 40004), ("1700000000", 40004), ("-5m", 40005), ("9s", 40005), ("73h", 40006), ("soon", 40004), ("5 fortnights", 40004),
            ("1e9h", 40004),
            ("99999999999999999999h", 40004), (".", 40004),
        ])
    func refusedDelays(text: String, code: Int) {
        let fault = #expect(throws: NtfyFault.self) { try delay(text) }
        #expect(fault?.code == code)
    }

    @Test("a time of day is one in the zone of the house")
    func zone() throws {
        let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")
        #expect(try delay("10am", zone: berlin) == "2026-11-23T09:00:00Z")
        #expect(try delay("tonight", zone: berlin) == "2026-11-23T22:00:00Z")
    }
}
