import BellhopCore
import ControlWire
import Foundation
import Testing

@testable import bellhop

/// Tests `bellhop api` and `bellhop page` against a stand-in daemon.
@Suite("Tokens and pairing on the command line")
struct TokenCommandTests {
    private static let noon = Timestamp(Instant(seconds: 1_795_269_600))

    private static func token(_ number: Int64, _ name: String, used: Instant?) -> TokenJSON {
        TokenJSON(
            APIToken(
                id: APITokenID(number: number) ?? first, name: name, scope: .act, member: MemberName(rawValue: "anna"), digest: "",
                created: noon.instant, lastUsed: used, expires: noon.instant + .days(90)),
            clock: LocalClock(now: noon.instant, zone: .utc, language: .english))
    }

    private static let first = APITokenID(number: 1)!  // 1 is allowed.

    private static let pairing = PairingJSON(
        code: "K7QF-2M9D-4TXA-9WPC", url: "https://home.example.org/#pair=K7QF-2M9D-4TXA-9WPC", until: noon, untilLocal: "14:05",
        warnings: ["The address is plain http."])

    @Test("the list shows who uses what, and what to do if there is no token")
    func list() {
        let list = TokenListJSON(tokens: [
            Self.token(1, "Firefox", used: nil), Self.token(2, "a\u{1B}[31mb", used: Self.noon.instant),
        ])
        let lines = TokensPage.text(list, .plain).split(separator: "\n").map(String.init)
        #expect(lines.count == 3 && lines[1].hasPrefix("k1  Firefox") && lines[1].contains("anna") && lines[1].contains("never"))
        #expect(lines[2].contains("14:00") && !lines[2].contains("\u{1B}"), "\(lines)")
        #expect(TokensPage.text(TokenListJSON(tokens: []), .plain).contains("bellhop api pair"))
    }

    @Test("a column shows which devices ring, if any does")
    func rings() {
        var list = TokenListJSON(tokens: [Self.token(1, "Firefox", used: nil), Self.token(2, "laptop", used: nil)])
        #expect(!TokensPage.text(list, .plain).contains("RINGS"))
        list.tokens[0].rings = true
        let lines = TokensPage.text(list, .plain).split(separator: "\n")
        #expect(lines[0].hasSuffix("RINGS") && lines[1].hasSuffix("yes") && !lines[2].contains("yes"), "\(lines)")
    }

    @Test("a new token is shown once, with how to revoke it")
    func created() {
        let text = TokensPage.created(TokenAnswerJSON(token: Self.token(3, "script", used: nil), secret: "bh_secret"), .plain)
        #expect(text.split(separator: "\n")[1] == "  bh_secret" && text.contains("bellhop api token revoke k3"))
    }

    @Test("on a terminal, pairing shows a code to scan; in a pipe, the link and no code; the warning comes last")
    func pairing() {
        var wide = Style(isColoured: false, isUnicode: true, width: 100)
        let text = TokensPage.pairing(Self.pairing, wide)
        #expect(text.contains("█") && text.contains("  https://home.example.org/#pair=K7QF-2M9D-4TXA-9WPC"))
        #expect(text.split(separator: "\n").last == "! The address is plain http.", "\(text)")
        wide.width = 20
        #expect(TokensPage.pairing(Self.pairing, wide).contains("columns or more"))
        wide.width = nil
        let piped = TokensPage.pairing(Self.pairing, wide)
        #expect(!piped.contains("█") && !piped.contains("columns"))
        #expect(piped.contains("until 14:05") && piped.contains("The code alone: K7QF-2M9D-4TXA-9WPC"))
    }

    @Test(
        "each command sends its request",
        arguments: [
            ("api pair", "POST /v1/tokens/pairing", #"{"scope":"act"}"#),
            (
                "api pair --as Anna --scope read --expires 90d", "POST /v1/tokens/pairing",
                #"{"expiresInMs":7776000000,"member":"Anna","scope":"read"}"#
            ),
            ("page --print", "POST /v1/tokens/pairing", #"{"isHere":true,"scope":"admin"}"#),
        ])
    func requests(_ line: String, _ expected: String, _ body: String) async throws {
        try await StandInDaemon.with({ _, _ in try .ok(Self.pairing) }) { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(run.out.contains(Self.pairing.url))
            #expect(daemon.requests.last?.line == expected && daemon.requests.last?.body == body, "\(daemon.requests)")
        }
    }

    @Test("a sticker is shown with its code, and written as a page to print that only its owner can read")
    func stickers() async throws {
        var token = Self.token(7, "wash Snowy", used: nil)
        (token.scope, token.action, token.pet) = ("sticker", "wash", "Snowy <3")
        let made = StickerAnswerJSON(
            token: token, url: "https://home.example.org/sticker/0123456789abcdef0123456789abcdef", warnings: ["Mind the gap."])
        let folder = FileManager.default.temporaryDirectory.appending(path: "bellhop-sticker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { _ = Result { try FileManager.default.removeItem(at: folder) } }
        let file = folder.path + "/sticker.html"
        try await StandInDaemon.with({ _, _ in try .ok(made) }) { daemon in
            let words = ["api", "sticker", "Snowy", "--action", "wash", "--html", file]
            let run = await CommandRun.run(words, socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(run.out.contains(made.url) && run.out.contains("bellhop api token revoke k7") && run.out.contains("! Mind the gap."))
            #expect(daemon.requests.last?.line == "POST /v1/tokens/stickers")
            #expect(daemon.requests.last?.body == #"{"action":"wash","pet":"Snowy"}"#)
            let page = try String(contentsOfFile: file, encoding: .utf8)
            #expect(page.contains("Snowy &lt;3") && page.contains("<svg viewBox") && page.contains("Start the washing machine"))
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let count = daemon.requests.count
            #expect(await CommandRun.run(words, socket: daemon.path).status == 73)
            #expect(daemon.requests.count == count, "no sticker is made if the file exists")
        }
    }

    @Test(
        "wrong options are refused before anything is sent",
        arguments: [
            "api pair --scope everything", "api token create", "api token revoke", "api sticker", "api sticker Snowy --action delete",
            "api sticker Snowy --force",
        ])
    func wrong(_ line: String) async {
        let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: "/nonexistent")
        #expect(run.status == 64 && !run.err.isEmpty, "\(run)")
    }

    @Test("the code reaches the browser in a file that only its user can read, not in an argument; old files go")
    func door() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bellhop-door-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { _ = Result { try FileManager.default.removeItem(at: folder) } }
        for name in ["bellhop-page-1.html", "other.html"] { try Data("old".utf8).write(to: folder.appending(path: name)) }
        let path = try #require(PageDoor.make(to: "http://127.0.0.1:8077/#pair=\"A&B\"", in: folder.path))
        #expect(!path.contains("pair="))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == [String(path.dropFirst(folder.path.count + 1)), "other.html"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let text = PageDoor.text(to: "http://127.0.0.1:8077/#pair=\"A&B\"")
        #expect(text.contains("url=http://127.0.0.1:8077/#pair=&quot;A&amp;B&quot;\">"), "\(text)")
        #expect(PageDoor.make(to: "http://x", in: "/nonexistent") == nil)
    }

    @Test("the description of the API is in the program, and names every endpoint")
    func docs() async {
        let run = await CommandRun.run(["api", "docs"], socket: "/nonexistent")
        #expect(run.status == 0 && run.out.hasPrefix("openapi: \"3.1.0\"\n") && run.out.contains("/v1/tokens/pairing:"))
    }
}
