import BellhopCore
import BellhopTestKit
import Inlets
import Testing

/// Tests how messages are read that clients publish as to an ntfy server: in headers, in the query and
/// in JSON.
@Suite struct NtfyPostTests {
    /// Monday, 2026-11-23 01:27 UTC, as in the recordings.
    private static let now = Instant(seconds: 1_795_397_220)

    private func read(_ target: String, _ headers: [String] = [], _ body: String = "hello", method: String = "POST") throws(NtfyFault)
        -> NtfyPost
    {
        try NtfyPost.read(.curl(method, target, headers, body), topic: "t", at: Self.now, in: .utc)
    }

    private func json(_ text: String, _ headers: [String] = []) throws(NtfyFault) -> NtfyPost {
        try NtfyPost.readJSON(.curl("POST", "/", headers, text), at: Self.now, in: .utc)
    }

    // MARK: Recipes of the documentation

    @Test("the recipes for headers")
    func recipes() throws {
        #expect(try read("/t", [], "Dump done").message == "Dump done")
        let disk = try read("/t", ["Title: Disk", "Priority: urgent", "Tags: warning,skull"], "sda 95 %")
        #expect((disk.title, disk.priority, disk.message) == ("Disk", 5, "sda 95 %"))
        #expect(disk.tags == ["warning", "skull"])
        #expect(try read("/t", ["p: 4"]).priority == 4)
        #expect(try read("/t", ["Markdown: yes"], "**bold**").isMarkdown)
        #expect(try read("/t", ["Click: https://nas.lan"]).click == "https://nas.lan")
        #expect(try read("/t", ["Icon: https://x/i.png"]).icon == "https://x/i.png")
        let file = try read("/t", ["Attach: https://x/y.apk"], "")
        #expect((file.attachment, file.message) == ("https://x/y.apk", "triggered"))
        #expect(try read("/t", ["In: 30min"]).at == Self.now + .minutes(30))
        #expect(try read("/t", ["Cache: no"]).at == nil)
        #expect(try read("/t", ["X-Sequence-ID: job7"]).sequence == "job7")
        #expect(try read("/t/publish?message=Hi&priority=high&tags=warning", [], "", method: "GET").priority == 4)
        #expect(try read("/t/trigger", [], "", method: "GET").message == "triggered")
        // `curl -d` names a form, which is not read as one.
        #expect(try read("/t", ["Content-Type: application/x-www-form-urlencoded"], "a=b&c").message == "a=b&c")
    }

    @Test("the recipe for JSON")
    func jsonRecipe() throws {
        let post = try json(#"{"topic":"t","message":"m","actions":[{"action":"view","label":"L","url":"https://x"}]}"#)
        #expect((post.topic, post.message) == ("t", "m"))
        #expect(post.actions.map(\.kind) == [.view])
    }

    // MARK: Precedence

    @Test("all headers precede the query, and the order of the names decides among them")
    func precedence() throws {
        #expect(try read("/t?title=q", ["t: c", "Title: b", "X-Title: a"]).title == "a")
        #expect(try read("/t?title=q", ["t: c", "Title: b"]).title == "b")
        #expect(try read("/t?title=q", ["T: c"]).title == "c")
        #expect(try read("/t?t=r&title=q&x-title=p").title == "p")
        #expect(try read("/t?TITLE=q").title == "")
        #expect(try read("/t?title=q", ["Title:  "]).title == "q", "an empty value does not count")
        #expect(try read("/t?prio=2&p=3", ["Priority: u=1, i"]).priority == 2, "the header of RFC 9218 is passed over")
        #expect(try read("/t", ["Priority: u=3", "p: 5"]).priority == 5)
        let post = try NtfyPost.read(
            .curl("POST", "/t/path?sid=query", ["SID: header"], "x"), topic: "t", sequence: "path", at: Self.now, in: .utc)
        #expect(post.sequence == "path")
    }

    @Test("the body precedes the message, and only the message has written line breaks")
    func messages() throws {
        #expect(try read("/t?message=q", ["Message: h"], "b").message == "b")
        #expect(try read("/t?message=q", ["Message: h\\nx"], "  \n").message == "h\nx")
        #expect(try read("/t", ["Title: a\\nb"], "c\\nd").title == "a\\nb")
        #expect(try read("/t", [], " c\\nd \n").message == "c\\nd")
        #expect(try read("/t", ["m: what it is", "Filename: x.log"], "line 1\nline 2").message == "what it is\n\nline 1\nline 2")
    }

    @Test("headers with encoded words")
    func encodedWords() throws {
        #expect(try read("/t", ["Title: =?UTF-8?B?w5xiZXI=?="]).title == "Über")
        #expect(try read("/t", ["Title: =?utf-8?q?=C3=9Cber_alles?= x"]).title == "Über alles x")
        #expect(try read("/t", ["Title: Über"]).title == "Über")
    }

    @Test(
        "priorities",
        arguments: [
            ("1", 1), ("min", 1), ("2", 2), ("LOW", 2), ("3", 3), ("Default", 3), ("4", 4), ("high", 4), ("5", 5), ("max", 5),
            ("urgent", 5),
            ("", nil), ("0", -1), ("6", -1), ("very", -1),
        ] as [(String, Int?)])
    func priorities(text: String, priority: Int?) throws {
        guard priority != -1 else {
            #expect(throws: NtfyFault.priority) { try read("/t", ["Priority: \(text)"]) }
            return
        }
        #expect(try read("/t", ["Priority: \(text)"]).priority == priority)
    }

    @Test("Markdown is a switch, or exactly one content type")
    func markdown() throws {
        for (header, isMarkdown) in [
            ("md: 1", true), ("Markdown: TRUE", true), ("X-Markdown: no", false), ("Markdown: on", false),
            ("Content-Type: text/markdown", true),
            ("Content-Type: text/markdown; charset=utf-8", false),
        ] {
            #expect(try read("/t", [header]).isMarkdown == isMarkdown, "\(header)")
        }
    }

    // MARK: Refusals

    @Test(
        "what a real server refuses",
        arguments: [
            ("Icon: ftp://x", 40021), ("Icon: HTTPS://x", 40021), ("Attach: x.apk", 40013), ("Email: a@x.org", 40001), ("Call: yes", 40032),
            ("Template: yes", 40042), ("SID: a b", 40049), ("Actions: dance, x", 40018), ("Delay: soon", 40004), ("Delay: 5s", 40005),
            ("Delay: 4d", 40006),
        ])
    func refused(header: String, code: Int) {
        let fault = #expect(throws: NtfyFault.self) { try read("/t", [header]) }
        #expect(fault?.code == code)
    }

    @Test("a file that is no text is refused, because Bellhop keeps no files")
    func files() {
        var request = InletRequest.curl("PUT", "/t")
        request.body = [0xFF, 0xD8, 0xFF]
        #expect(throws: NtfyFault.attachmentsAreOff) { try NtfyPost.read(request, topic: "t", at: Self.now, in: .utc) }
        request.headers = [.init("Attach", "https://x/y")]
        #expect(throws: NtfyFault.notUTF8) { try NtfyPost.read(request, topic: "t", at: Self.now, in: .utc) }
    }

    @Test("a delayed message needs the cache, in which the server would keep it")
    func delayWithoutCache() {
        #expect(throws: NtfyFault.delayWithoutCache) { try read("/t", ["In: 1h", "Cache: no"]) }
    }

    @Test(
        "JSON with wrong types is refused",
        arguments: [
            (#"{"topic":"t","priority":"high"}"#, 40024), (#"{"topic":"t","tags":"a"}"#, 40024), (#"{"topic":"t","message":1}"#, 40024),
            (#"{"topic":"t","priority":4.5}"#, 40024), (#"{"topic":"t","tags":[1]}"#, 40024), (#"["t"]"#, 40024), ("", 40024),
            (#"{"message":"x"}"#, 40009), (#"{"topic":"a b"}"#, 40009), (#"{"topic":"docs"}"#, 40010),
            (#"{"topic":"t","priority":6}"#, 40007),
            (#"{"topic":"t","actions":[{"action":"http","label":"x"}]}"#, 40018),
            (#"{"topic":"t","actions":[{"action":"view","label":1}]}"#, 40018),
        ])
    func wrongTypes(text: String, code: Int) {
        let fault = #expect(throws: NtfyFault.self) { try json(text) }
        #expect(fault?.code == code, "\(text)")
    }

    @Test("JSON as Home Assistant sends it: every field is there, and null is nothing")
    func homeAssistant() throws {
        let post = try json(
            #"{"topic":"t","message":"m","title":null,"tags":[],"priority":null,"click":null,"delay":null,"attach":null,"filename":null,"markdown":false,"email":null,"call":null,"icon":null,"actions":[],"unknown":{"a":1}}"#
        )
        #expect((post.message, post.title, post.priority, post.click) == ("m", "", nil, nil))
    }

    @Test("what only a header says counts for JSON too, as Apprise sends it; a field precedes it")
    func apprise() throws {
        let headers = ["X-Priority: max", "X-Tags: disk,nas", "Title: of the header", "X-Click: https://nas.lan"]
        let post = try json(#"{"topic":"t","title":"Disk","message":"sda 95 %"}"#, headers)
        #expect((post.title, post.message, post.priority, post.click) == ("Disk", "sda 95 %", 5, "https://nas.lan"))
        #expect(post.tags == ["disk", "nas"])
        let other = try json(#"{"topic":"t","priority":2,"tags":["a"],"markdown":true}"#, headers)
        #expect(
            (other.title, other.message, other.priority, other.tags, other.isMarkdown) == ("of the header", "triggered", 2, ["a"], true))
    }

    // MARK: Notice and answer

    @Test("the notice has the urgency, the tags and the topic of the message, and a key of its topic and sequence")
    func notice() throws {
        let inlet = try #require(InletName(rawValue: "phone"))
        let post = try read(
            "/t", ["Title: T", "p: 5", "Tags: a,b", "SID: job7", "Click: javascript:alert(1)", "Actions: view, L, https://x"])
        let notice = try post.posted(to: inlet, peer: "10.0.0.7").checked(trusting: false)
        #expect((notice.title, notice.body, notice.urgency, notice.key) == ("T", "hello", .critical, "t/job7"))
        #expect((notice.tags, notice.labels) == (["a", "b"], ["topic": "t"]))
        #expect(notice.link == "https://x", "an address that nobody may open is left out")
        #expect(try read("/t").posted(to: inlet, peer: nil).key == nil)
        #expect(try read("/t").posted(to: inlet, peer: nil).checked(trusting: false).title == "hello")
    }

    @Test("the answer has the fields that the command line of ntfy and Home Assistant read, in the order of the server")
    func answer() throws {
        let post = try read(
            "/t",
            [
                "Title: T", "p: 4", "Tags: a", "SID: s", "In: 1h", "Actions: view, L, https://x, clear=true", "md: 1",
                "Attach: https://x/y.apk",
            ])
        let text = String(decoding: post.answer(id: "AbCdEf123456", at: Self.now), as: UTF8.self)
        #expect(
            text
                == #"{"id":"AbCdEf123456","sequence_id":"s","time":1795400820,"expires":1795444020,"event":"message","topic":"t","title":"T","message":"hello","priority":4,"tags":["a"],"actions":[{"id":"AbCdEf1230","action":"view","label":"L","clear":true,"url":"https://x"}],"attachment":{"name":"y.apk","url":"https://x/y.apk"},"content_type":"text/markdown"}"#
        )
        let plain = String(decoding: try read("/t").answer(id: "x", at: Self.now), as: UTF8.self)
        #expect(plain == #"{"id":"x","time":1795397220,"expires":1795440420,"event":"message","topic":"t","message":"hello"}"#)
    }

    @Test("no text of any kind makes the reader crash, and every accepted text makes a notice", arguments: [1, 2, 3] as [UInt64])
    func fuzz(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let inlet = try #require(InletName(rawValue: "x"))
        let names = ["Title", "p", "Tags", "Click", "Icon", "Attach", "Delay", "Actions", "md", "SID", "Message", "Priority"]
        let pieces = [
            "=?", "?=", "=?UTF-8?B?", "\\n", "\"", "'", ",", ";", "=", "view", "http", "https://x", "\u{0}", "\u{202E}", "é", "😀", "1", "-",
            "tomorrow",
            "u=1", " ", "\r\n", "{", "}", "[", "]", "%1", "javascript:", "headers.a", "9999999999999999999",
        ]
        for _ in 0..<2000 {
            let headers = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                let value = (0..<Int.random(in: 0...5, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
                    .joined()
                return InletRequest.Field(names.randomElement(using: &generator) ?? "", value)
            }
            let request = InletRequest(method: "POST", path: ["t"], headers: headers, body: Array("body".utf8))
            do {
                let post = try NtfyPost.read(request, topic: "t", at: Self.now, in: .utc)
                _ = try post.posted(to: inlet, peer: nil).checked(trusting: false)
                #expect(throws: Never.self) { try JSONReader.read(post.answer(id: "x", at: Self.now)) }
            } catch is NtfyFault {
                continue
            } catch let refusal as Refusal {
                #expect(refusal.code == .invalidValue)
            }
        }
    }
}
