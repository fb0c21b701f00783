import BellhopCore
import Inlets
import Testing

/// Tests notices in Bellhop's own form, and those of Apprise.
@Suite struct PlainNoticeTests {
    private func read(_ headers: [String], _ body: String, _ target: String = "/") throws(PlainNotice.Fault) -> PlainNotice {
        try PlainNotice(.curl("POST", target, headers, body), to: .notify, peer: "10.0.0.1")
    }

    private static let json = "Content-Type: application/json"
    private static let form = "Content-Type: application/x-www-form-urlencoded"

    @Test(
        "a text is the body, whatever type curl names",
        arguments: [
            ([Self.form], "hello"), (["Content-Type: text/plain; charset=utf-8"], "hello"), ([], "hello"), ([Self.form], "a=b"),
            ([], "{not json"),
            ([Self.form], "{\"a\""),
            (["Content-Type: application/octet-stream"], "Größe: 3 kB\nx"),
        ] as [([String], String)])
    func texts(headers: [String], body: String) throws {
        let plain = try read(headers, body)
        #expect((plain.notice.title, plain.notice.body, plain.notice.peer) == ("", body, "10.0.0.1"))
    }

    @Test("a form, a form in parts, and the query")
    func forms() throws {
        let form = try read([Self.form], "title=T&message=M+N&tags=a,b&priority=5&unknown=x")
        #expect((form.notice.title, form.notice.body, form.notice.urgency) == ("T", "M N", .critical))
        #expect(form.notice.tags == ["a", "b"])
        let parts = "--x\r\nContent-Disposition: form-data; name=\"body\"\r\n\r\nM\r\n--x--\r\n"
        #expect(try read(["Content-Type: multipart/form-data; boundary=x"], parts, "/?title=T&body=Q").notice.body == "M")
        #expect(try read([], "", "/?title=T&urgency=low").notice.urgency == .low)
        #expect(try read([], "hello", "/?title=T").notice.title == "T")
    }

    @Test("JSON with every field")
    func everything() throws {
        let plain = try read(
            [Self.json],
            #"{"title":"T","body":"B","urgency":"high","key":"k","tags":["a",1],"labels":{"room":"attic","floor":2},"link":"https://x","icon":"https://i","attachment":"https://a","sound":"bell","owner":"anna","program":"p","name":"n","markdown":true,"actions":["yes=Deploy",{"name":"no","label":"Cancel"},{"name":"x"}],"repeat":"10m","expires":"2h","delay":"friday 18:00","unknown":{"a":[]}}"#
        )
        let notice = plain.notice
        #expect((notice.title, notice.body, notice.urgency, notice.key) == ("T", "B", .high, "k"))
        #expect((notice.tags, notice.labels) == (["a", "1"], ["room": "attic", "floor": "2"]))
        #expect((notice.link, notice.icon, notice.attachment, notice.sound) == ("https://x", "https://i", "https://a", "bell"))
        #expect((notice.owner, notice.program, notice.name, notice.isMarkdown) == ("anna", "p", "n", true))
        #expect(notice.choices == [.init(name: "yes", label: "Deploy"), .init(name: "no", label: "Cancel"), .init(name: "x", label: "x")])
        #expect(notice.repetition == .init(every: .minutes(10)))
        #expect((plain.expires, plain.delay, plain.isDone) == ("2h", "friday 18:00", false))
        #expect(throws: Never.self) { try notice.checked(trusting: false) }
    }

    @Test("the end of a notice needs only its key")
    func done() throws {
        #expect(try read([Self.json], #"{"key":"k","done":true}"#).isDone)
        #expect(throws: PlainNotice.Fault.empty) { try read([Self.json], #"{"done":true}"#) }
    }

    @Test(
        "faults",
        arguments: [
            ("", PlainNotice.Fault.empty), ("{}", .empty), (#"{"title":" "}"#, .empty), ("[1]", .notJSON), ("{", .notJSON),
            (#"{"title":[]}"#, .field("title")),
            (#"{"message":{}}"#, .field("message")), (#"{"body":"x","priority":"very"}"#, .field("priority")),
            (#"{"body":"x","tags":[[]]}"#, .field("tags")),
            (#"{"body":"x","labels":[]}"#, .field("labels")), (#"{"body":"x","labels":{"a":[]}}"#, .field("labels")),
            (#"{"body":"x","markdown":"maybe"}"#, .field("markdown")),
            (#"{"body":"x","markdown":[]}"#, .field("markdown")), (#"{"body":"x","actions":[1]}"#, .field("actions")),
            (#"{"body":"x","repeat":"often"}"#, .field("repeat")),
        ] as [(String, PlainNotice.Fault)])
    func faults(body: String, fault: PlainNotice.Fault) {
        #expect(throws: fault) { try read([Self.json], body) }
    }

    @Test("bytes that are no text are refused")
    func bytes() {
        var request = InletRequest.curl("POST", "/")
        request.body = [0x61, 0xFF]
        #expect(throws: PlainNotice.Fault.notText) { try PlainNotice(request, to: .notify, peer: nil) }
    }

    // MARK: Apprise

    private func apprise(_ target: String, _ headers: [String], _ body: String) throws(ApprisePost.Fault) -> ApprisePost {
        try ApprisePost.read(.curl("POST", target, headers, body))
    }

    @Test("what both versions of Apprise send")
    func apprise() throws {
        let old = try apprise(
            "/notify/k", [Self.json, "X-Apprise-Recursion-Count: 1"],
            #"{"title":"T","body":"B","type":"warning","format":"text","tag":["a"]}"#)
        #expect((old.title, old.body, old.kind, old.key) == ("T", "B", .warning, "k"))
        let new = try apprise("/notify", [Self.form, "X-Apprise-Config-ID: k"], "title=T&body=B&type=failure&format=markdown&tag=a&tag=b")
        #expect((new.body, new.kind, new.format, new.key) == ("B", .failure, .markdown, "k"))
        #expect(new.tags == ["a", "b"])
        let notice = new.posted(to: .notify, peer: nil)
        #expect((notice.urgency, notice.isMarkdown, notice.labels) == (.high, true, ["type": "failure", "config": "k"]))
    }

    @Test(
        "tags of every form",
        arguments: [
            (#""devops""#, ["devops"]), (#""devops admin""#, ["devops", "admin"]), (#""a, b""#, ["a", "b"]),
            (#"["a",["b","c"]]"#, ["a", "b", "c"]),
            (#""2:a:3 & b""#, ["a", "b"]), ("null", []),
        ] as [(String, [String])])
    func appriseTags(tag: String, tags: [String]) throws {
        #expect(try apprise("/notify", [Self.json], "{\"body\":\"B\",\"tag\":\(tag)}").tags == tags)
    }

    @Test("fields of the query, other names, and HTML")
    func appriseExtras() throws {
        #expect(try apprise("/notify/k?title=T&tag=a&body=Q", [Self.form], "body=B").title == "T")
        let mapped = try apprise("/notify/k?:subject=title&:text=body", [Self.json], #"{"subject":"T","text":"B"}"#)
        #expect((mapped.title, mapped.body) == ("T", "B"))
        let html = try apprise("/notify", [Self.form], "format=html&body=%3Cb%3EA%3C/b%3E+%26amp%3B+B%3Cbr%3EC")
        #expect(html.posted(to: .notify, peer: nil).body == "A & B\nC")
    }

    @Test(
        "what a real server refuses",
        arguments: [
            ("/notify", [Self.form], "title=T", 400), ("/notify", ["Content-Type: text/plain"], "body=B", 400),
            ("/notify", [Self.json], "{", 400),
            ("/notify", [Self.json], "[]", 400),
            ("/notify", [Self.form], "body=B&type=odd", 400), ("/notify", [Self.json], #"{"body":"B","format":"odd"}"#, 400),
            ("/notify", [Self.json, "X-Apprise-Recursion-Count: 2"], #"{"body":"B"}"#, 406), ("/other", [Self.json], #"{"body":"B"}"#, 404),
            ("/notify?body=B", [Self.form], "", 400),
        ] as [(String, [String], String, Int)])
    func appriseRefused(target: String, headers: [String], body: String, status: Int) {
        let fault = #expect(throws: ApprisePost.Fault.self) { try apprise(target, headers, body) }
        #expect(fault?.status == status)
    }
}
