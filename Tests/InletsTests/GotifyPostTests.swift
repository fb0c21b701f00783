import BellhopCore
import Inlets
import Testing

/// Tests how messages are read that clients send as to a Gotify server.
@Suite struct GotifyPostTests {
    private func read(_ target: String, _ headers: [String] = [], _ body: String = "") throws(GotifyPost.Fault) -> GotifyPost {
        try GotifyPost.read(.curl("POST", target, headers, body))
    }

    private func json(_ text: String, _ type: String = "application/json") throws(GotifyPost.Fault) -> GotifyPost {
        try read("/message", ["Content-Type: \(type)"], text)
    }

    private static let form = "Content-Type: application/x-www-form-urlencoded"

    @Test("the recipes: a form, a form in parts, the query, and JSON")
    func recipes() throws {
        let form = try read("/message?token=A", [Self.form], "title=T&message=M+N&priority=5")
        #expect((form.title, form.message, form.priority) == ("T", "M N", 5))
        let parts =
            "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nT\r\n--x\r\nContent-Disposition: form-data; name=\"message\"\r\n\r\nM\nN\r\n--x--\r\n"
        let multipart = try read("/message?token=A", ["Content-Type: multipart/form-data; boundary=x"], parts)
        #expect((multipart.title, multipart.message, multipart.priority) == ("T", "M\nN", nil))
        #expect(try read("/message?token=A&message=M").message == "M")
        let markdown = try json(#"{"message":"**M**","extras":{"client::display":{"contentType":"text/markdown"}}}"#)
        #expect(markdown.message == "**M**")
        #expect(try json(#"{"message":"M","id":7,"date":1,"unknown":[]}"#, "application/json; charset=utf-8").message == "M")
    }

    @Test("the body precedes the query, and a body of another type is not read")
    func precedence() throws {
        #expect(try read("/message?message=q", [Self.form], "message=b").message == "b")
        #expect(try read("/message?message=q", ["Content-Type: text/plain"], "message=b").message == "q")
    }

    @Test(
        "every whole number is a priority",
        arguments: [
            (-3, Urgency.low), (0, .low), (3, .low), (4, .normal), (7, .normal), (8, .high), (9, .high), (10, .critical), (99, .critical),
        ] as [(Int64, Urgency)])
    func priorities(priority: Int64, urgency: Urgency) throws {
        let post = try json("{\"message\":\"M\",\"priority\":\(priority)}")
        #expect(post.priority == priority)
        #expect(post.posted(to: .notify, peer: nil).urgency == urgency)
    }

    @Test(
        "what a real server refuses",
        arguments: [
            #"{"title":"T"}"#, #"{"message":""}"#, #"{"message":"M","priority":"5"}"#, #"{"message":"M","priority":5.5}"#,
            #"{"message":5}"#,
            #"{"message":"M","extras":[]}"#, "[]", "", "{",
        ])
    func refused(text: String) throws {
        let fault = #expect(throws: GotifyPost.Fault.self) { try json(text) }
        #expect(fault?.status == 400)
        let answer = try JSONReader.read(fault?.json ?? [])
        #expect(answer["error"]?.string == "Bad Request")
        #expect(answer["errorCode"]?.integer == 400)
        #expect(answer["errorDescription"]?.string?.isEmpty == false)
    }

    @Test("a form with a priority that is no number is refused, and one without a message")
    func refusedForms() {
        #expect(throws: GotifyPost.Fault.self) { try read("/message", [Self.form], "message=M&priority=high") }
        #expect(throws: GotifyPost.Fault.badRequest("Field 'message' is required")) { try read("/message", [Self.form], "title=T") }
    }

    @Test("the extras for the app become the link, the picture and the form of the notice")
    func extras() throws {
        let post = try json(
            #"{"message":"M","extras":{"client::display":{"contentType":"text/markdown"},"client::notification":{"click":{"url":"https://x"},"bigImageUrl":"https://y/z.png"},"android::action":{"onReceive":{"intentUrl":"intent:x"}}}}"#
        )
        let notice = post.posted(to: .notify, peer: nil)
        #expect((notice.isMarkdown, notice.link, notice.icon) == (true, "https://x", "https://y/z.png"))
        let evil = try json(
            #"{"message":"M","extras":{"client::notification":{"click":{"url":"javascript:x"},"bigImageUrl":"/etc/passwd"}}}"#)
        #expect((evil.posted(to: .notify, peer: nil).link, evil.posted(to: .notify, peer: nil).icon) == (nil, nil))
    }

    @Test("the answer is that of the server")
    func answer() throws {
        let now = Instant(seconds: 1_795_397_358)
        let post = try json(#"{"message":"m","priority":5,"extras":{"a::b":{"c":1}}}"#)
        #expect(
            String(decoding: post.answer(id: 7, application: "nas", at: now), as: UTF8.self)
                == #"{"id":7,"appid":1,"message":"m","title":"nas","priority":5,"extras":{"a::b":{"c":1}},"date":"2026-11-23T01:29:18Z"}"#)
        let plain = try json(#"{"message":"m","title":"t"}"#)
        #expect(
            String(decoding: plain.answer(id: 8, application: "nas", at: now), as: UTF8.self)
                == #"{"id":8,"appid":1,"message":"m","title":"t","priority":0,"date":"2026-11-23T01:29:18Z"}"#)
    }
}
