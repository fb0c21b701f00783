import BellhopCore
import Inlets
import Testing

/// Tests the parts of requests that several formats share.
@Suite struct InletRequestTests {
    @Test(
        "encoded words, as Go decodes them",
        arguments: [
            ("plain", "plain"), ("=?UTF-8?Q?a=20b?=", "a b"), ("=?iso-8859-1?q?=FC?=", "ü"), ("=?US-ASCII?Q?a?= =?US-ASCII?Q?b?=", "ab"),
            ("x =?UTF-8?B?YQ==?= y =?UTF-8?B?Yg?= z", "x a y b z"), ("=?UTF-8?Q?a?=  \t =?UTF-8?Q?b?= c", "ab c"),
            ("=?UTF-8?X?a?=", "=?UTF-8?X?a?="),
            ("=?UTF-8?Q?=ZZ?=", "=?UTF-8?Q?=ZZ?="), ("=?UTF-8?Q?=+1?=", "=?UTF-8?Q?=+1?="),
            ("=?koi8-r?Q?a?= =?UTF-8?Q?b?=", "=?koi8-r?Q?a?= =?UTF-8?Q?b?="),
            ("=?", "=?"), ("=?UTF-8?", "=?UTF-8?"), ("=?UTF-8?Q?never ends", "=?UTF-8?Q?never ends"), ("=?UTF-8?B?/w?=", "\u{FFFD}"),
        ])
    func encodedWords(text: String, decoded: String) {
        #expect(EncodedWords.decoded(text) == decoded)
    }

    @Test("forms: plus signs, escapes, fields without a value, and what is not encoded properly")
    func forms() {
        let fields = [InletRequest.Field](encoded: "a=1+2&b=%C3%BC%2B&c&d=x=y&&e=50%&a=3")
        #expect(fields["a"] == "1 2")
        #expect(fields["b"] == "ü+")
        #expect(fields["c"] == "")
        #expect(fields["d"] == "x=y")
        #expect(fields["e"] == "50%")
        #expect(fields["f"] == nil)
        #expect([InletRequest.Field](encoded: "=&=") == [.init("", ""), .init("", "")])
    }

    @Test("forms in parts, with files and odd headers")
    func multipart() throws {
        let body =
            "preamble\r\n--b b\r\ncontent-disposition: form-data; NAME=\"x\"\r\nContent-Type: text/plain\r\n\r\n1\r\n--not\r\n\r\n--b b\r\nContent-Disposition: form-data; name=file01; filename=\"a%22b.png\"\r\n\r\n\u{FF}\r\n--b b--\r\nepilogue"
        let request = InletRequest.curl("POST", "/", ["content-type: multipart/form-data; charset=x; boundary=\"b b\""], body)
        let form = try #require(MultipartForm(request))
        #expect(form.parts.map(\.name) == ["x", "file01"])
        #expect(form.fields == [.init("x", "1\r\n--not\r\n")])
        #expect((form.hasFiles, form.parts[1].fileName) == (true, "a\"b.png"))
    }

    @Test(
        "damaged forms are none",
        arguments: ["", "--b", "--b\r\n", "--b\r\nx\r\n\r\ny", "--c\r\n\r\n--c--", String(repeating: "--b\r\n\r\n\r\n", count: 200)])
    func damaged(body: String) {
        #expect(MultipartForm(.curl("POST", "/", ["Content-Type: multipart/form-data; boundary=b"], body)) == nil)
        #expect(MultipartForm(.curl("POST", "/", ["Content-Type: multipart/form-data"], body)) == nil)
        #expect(MultipartForm(.curl("POST", "/", ["Content-Type: text/plain; boundary=b"], body)) == nil)
    }

    @Test(
        "tokens, in the places of ntfy's clients",
        arguments: [
            ("/t", ["Authorization: Bearer tk_1"], "tk_1"), ("/t", ["Authorization: Basic OnRrXzE="], "tk_1"),
            ("/t", ["authorization: basic Ym9iOnB3"], "pw"),
            ("/t?auth=QmFzaWMgT25Sclh6RT0", ["Authorization: Bearer tk_2"], "tk_1"), ("/t?auth=!", ["Authorization: Bearer tk_2"], "!"),
            ("/t", [], nil),
            ("/t", ["Authorization: Digest x"], nil), ("/t?token=x", [], nil), ("/t", ["Authorization: Basic !!!"], nil),
        ] as [(String, [String], String?)])
    func ntfyTokens(target: String, headers: [String], token: String?) {
        #expect(InletCredentials.token(in: .curl("POST", target, headers), .ntfy)?.reveal() == token)
    }

    @Test(
        "tokens, in the places of Gotify's clients: the first that is not empty counts",
        arguments: [
            ("/message?token=A", ["X-Gotify-Key: B", "Authorization: Bearer C"], "A"),
            ("/message", ["X-Gotify-Key: B", "Authorization: bearer C"], "B"),
            ("/message", ["Authorization: BEARER C"], "C"), ("/message?token=", ["X-Gotify-Key: B"], "B"),
            ("/message", ["Authorization: Basic OkM="], nil),
        ] as [(String, [String], String?)])
    func gotifyTokens(target: String, headers: [String], token: String?) {
        #expect(InletCredentials.token(in: .curl("POST", target, headers), .gotify)?.reveal() == token)
    }

    @Test("a token is never printed")
    func secrecy() {
        let token = InletCredentials.token(in: .curl("POST", "/?token=geheim"), .plain)
        #expect(!"\(token as Any)".contains("geheim"))
        #expect(token?.reveal() == "geheim")
    }

    // MARK: Pings

    private static let uuid = "0f1e2d3c-4b5a-4697-8877-665544332211"

    @Test(
        "addresses of pings",
        arguments: [
            ("/\(Self.uuid)", HeartbeatSignal.success, nil), ("/\(Self.uuid)/", .success, nil), ("/\(Self.uuid)/start", .start, nil),
            ("/\(Self.uuid)/fail", .failure, nil),
            ("/\(Self.uuid)/log", .log, nil), ("/\(Self.uuid)/0", .exit(0), nil), ("/\(Self.uuid)/255", .exit(255), nil),
            ("/\(Self.uuid)?rid=\(Self.uuid.uppercased())", .success, Self.uuid),
        ] as [(String, HeartbeatSignal, String?)])
    func pings(target: String, signal: HeartbeatSignal, run: String?) throws {
        let ping = try PingRoute(.curl("HEAD", target))
        #expect(ping.target == .secret(Redacted(Self.uuid)))
        #expect((ping.signal, ping.run) == (signal, run))
    }

    @Test("a ping by the key of the house and a name")
    func names() throws {
        #expect(try PingRoute(.curl("GET", "/KEY/nightly_1/7")).target == .name("nightly_1", key: Redacted("KEY"), creates: false))
        #expect(try PingRoute(.curl("GET", "/KEY/nightly?create=1")).target == .name("nightly", key: Redacted("KEY"), creates: true))
        #expect(try PingRoute(.curl("GET", "/KEY/nightly?create=yes")).target == .name("nightly", key: Redacted("KEY"), creates: false))
    }

    @Test(
        "what a real server refuses",
        arguments: [
            ("/\(Self.uuid)/256", PingRoute.Fault.badStatus), ("/\(Self.uuid)/-1", .badSignal), ("/\(Self.uuid)/TERM", .badSignal),
            ("/KEY/Nightly", .badName),
            ("/KEY/a.b", .unknown), ("/", .unknown), ("/\(Self.uuid.uppercased())", .unknown), ("/KEY", .unknown), ("/KEY/a/1/2", .unknown),
            ("/\(Self.uuid)?rid=1", .badRun), ("/\(Self.uuid)?rid={\(Self.uuid)}", .badRun),
        ] as [(String, PingRoute.Fault)])
    func refused(target: String, fault: PingRoute.Fault) {
        #expect(throws: fault) { try PingRoute(.curl("GET", target)) }
    }
}
