import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlWire
import Foundation
import Logging
import Testing

@testable import ControlAPI

/// Tests the answers that the API gives over TCP. No socket is opened.
@Suite struct WebAPITests {
    private let time = ManualTime()
    private let phone = SinkRecorder()
    private let hub: Hub
    private let web: WebAPI
    private static let settings = APISettings(
        listen: ListenAddress(host: "127.0.0.1", port: 8077), publicAddress: PublicAddress("https://home.example.org/bellhop"),
        token: Redacted("0123456789abcdef"))

    init() async throws { try await self.init(store: MemoryStore()) }

    private init(store: MemoryStore) async throws {
        let name = SinkName(rawValue: "phone")
        phone.answer { operation, _ in
            .accepted(Receipt(rawValue: "x").answered(with: "\(operation.event.number)-" + String(repeating: "a", count: 32)))
        }
        let sink = ConfiguredSink(
            name: name, kind: "recording", capabilities: phone.capabilities, sink: RecordingSink(phone), fingerprint: "1")
        hub = Hub(
            store: store, timekeeper: time, catalog: SinkCatalog(sinks: [sink]), reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        web = WebAPI(ControlAPI(hub: hub, daemon: .standIn))
    }

    private func request(_ method: String, _ target: String, _ change: (inout WebRequest) -> Void = { _ in }) -> WebRequest {
        var request = WebRequest(
            method: method, target: target, host: "home.example.org", client: "127.0.0.1",
            local: ListenAddress(host: "127.0.0.1", port: 8077)
        )
        change(&request)
        return request
    }

    private func ask(
        _ method: String, _ target: String, settings: APISettings = settings, _ change: (inout WebRequest) -> Void = { _ in }
    ) async -> WebAnswer {
        switch await web.route(request(method, target, change), settings) {
        case .done(let answer): answer
        case .api(let target, _): WebAnswer(status: 0, body: Array(target.utf8))
        case .pairing: WebAnswer(status: 1)
        case .inlet: WebAnswer(status: 2)
        case .ping: WebAnswer(status: 3)
        }
    }

    /// Delivers one notice and runs `body` while the hub runs. `body` receives the path of the
    /// notice's page.
    private func told(_ name: String = "Tea", _ body: (String) async throws -> Void) async throws {
        try await onOneThread {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await hub.run() }
                await time.untilSleeping(loops: 3 + 2 * hub.catalog.sinks.count)
                defer { group.cancelAll() }
                _ = try await hub.startTimers([CountdownRequest(end: .after(.seconds(1)), name: name)])
                await time.advance(by: .seconds(1))
                try await body("/answer/1-" + String(repeating: "a", count: 32))
            }
        }
    }

    private var titlesShown: [String] { phone.visible.map(\.notice.title.description) }

    // MARK: Pictures

    @Test("N-29: a pet's picture is shown to whoever knows its address, without a token; no other file is, and guessing ends")
    func pictures() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let desk = web.api.daemon.pictures
        desk.serve(at: Self.settings.publicAddress)
        func address(_ name: String, _ contents: [UInt8]?) throws -> String {
            if let contents { try folder.write(contents, to: name) }
            let whole = try #require(desk.address(of: folder.path + "/" + name, time))
            return String(whole.dropFirst("https://home.example.org".count))
        }
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("picture".utf8)
        let snowy = try address("snowy.png", png)
        let answer = await ask("GET", snowy)
        #expect(answer.status == 200 && answer.body == png)
        #expect(answer.headers["content-type"] == "image/png" && answer.headers["x-content-type-options"] == "nosniff")
        #expect(await ask("POST", snowy).status == 405)
        // Everybody who may name pets may also choose any file as an icon. Therefore only pictures
        // are sent.
        try #require(mkfifo(folder.path + "/fifo.png", 0o600) == 0)
        for (name, contents) in [
            ("secret.png", Array("a secret".utf8)), ("huge.png", png + Array(repeating: 0, count: 3 << 20)), ("none.png", nil),
            ("fifo.png", nil),
        ] {
            let other = try address(name, contents)
            #expect(await ask("GET", other).status == 404, "\(name)")
        }
        #expect(await ask("GET", snowy).status == 200)
        var statuses: [Int] = []
        for number in 0..<15 { statuses.append(await ask("GET", "/picture/\(String(repeating: "a", count: 30))\(10 + number).png").status) }
        #expect(statuses.first == 404 && statuses.last == 429, "\(statuses)")
    }

    // MARK: Access

    @Test("only our own names are answered to, and pages of ours")
    func gate() async {
        func status(_ host: String?, _ origin: String? = nil, local: String = "127.0.0.1", port: Int = 8077) async -> Int {
            await ask("GET", "/answer/x") {
                $0.host = host
                $0.origin = origin
                $0.local = ListenAddress(host: local, port: port)
            }.status
        }
        for (host, origin) in [
            ("home.example.org", nil), ("HOME.example.org", "https://home.example.org"), ("127.0.0.1:8077", nil),
            ("localhost:8077", "http://localhost:8077"), ("127.0.0.1:8077", "http://127.0.0.1:8077"),
        ] as [(String, String?)] {
            #expect(await status(host, origin) == 404, "\(host)")
        }
        for host in [
            nil, "", "127.0.0.1", "localhost", "localhost:80", "evil.org", "home.example.org:8077", "home.example.org.", "[::1]:8077",
        ] {
            #expect(await status(host) == 421, "\(host ?? "none")")
        }
        #expect(await status("localhost:8077", local: "192.168.0.2") == 421, "localhost is not what others connect to")
        #expect(await status("192.168.0.2:8077", local: "192.168.0.2") == 404)
        #expect(await status("[::1]:8077", local: "::1") == 404)
        #expect(await status("127.0.0.1", port: 80) == 404)
        for origin in [
            "null", "", "http://home.example.org", "https://home.example.org:443", "https://home.example.org/", "https://evil.org",
        ] {
            #expect(await status("home.example.org", origin) == 403, "\(origin)")
        }
        #expect(await status("127.0.0.1:8077", "https://home.example.org") == 403)
    }

    @Test("over TLS, our own pages have the scheme https; only a public address with https demands it from browsers")
    func encrypted() async {
        var settings = Self.settings
        settings.certificate = ServerCertificate(
            chain: "", key: Redacted("key"), facts: CertificateFacts(expires: Instant(milliseconds: 0), names: []), chainPath: "/c",
            keyPath: "/k")
        func ask(_ host: String, _ origin: String?, _ isEncrypted: Bool, port: Int = 8077) async -> WebAnswer {
            await self.ask("GET", "/answer/x", settings: settings) {
                ($0.host, $0.origin, $0.isEncrypted) = (host, origin, isEncrypted)
                $0.local = ListenAddress(host: "127.0.0.1", port: port)
            }
        }
        #expect(await ask("127.0.0.1:8077", "https://127.0.0.1:8077", true).status == 404)
        #expect(await ask("127.0.0.1:8077", "http://127.0.0.1:8077", true).status == 403)
        #expect(await ask("127.0.0.1", nil, true, port: 443).status == 404)
        #expect(await ask("127.0.0.1", nil, true, port: 80).status == 421)
        let demand = "strict-transport-security"
        #expect(await ask("home.example.org", nil, true).headers[demand] != nil)
        #expect(await ask("127.0.0.1:8077", nil, true).headers[demand] == nil)
        settings.publicAddress = PublicAddress("http://home.example.org")
        #expect(await ask("home.example.org", nil, true).headers[demand] == nil)
    }

    @Test("/v1 takes the token; the path of the public address may be there or not; without a token there is no /v1")
    func bearer() async {
        let right = "Bearer 0123456789abcdef"
        for target in ["/v1/status?x=1", "/bellhop/v1/status?x=1"] {
            let answer = await ask("GET", target) { $0.authorization = right }
            #expect(answer.status == 0 && answer.text == "/v1/status?x=1")
        }
        for target in ["/v1/status", "/metrics", "/", "/v2", "/answers/x", "*"] {
            let answer = await ask("GET", target)
            #expect(answer.status == 401 && answer.headers["www-authenticate"] == "Bearer", "\(target)")
            #expect(answer.text.contains("This request needs a token"), "\(answer.text)")
        }
        for wrong in ["", "Bearer", "Bearer 0123456789abcdef ", "Bearer 0123456789abcdeF", "0123456789abcdef"] {
            let answer = await ask("GET", "/v1/status") { $0.authorization = wrong }
            #expect(answer.status == 401 && answer.text.contains("This token is not valid,"), "\(answer.text)")
        }
        var links = Self.settings
        links.token = nil
        #expect(await ask("GET", "/v1/status", settings: links) { $0.authorization = "Bearer " }.status == 401)
        #expect(await ask("GET", "/v1/status", settings: links).status == 403)
    }

    @Test("a browser that opens the root gets the page, with or without a token; all others get JSON")
    func root() async throws {
        var links = Self.settings
        links.token = nil
        for settings in [Self.settings, links] {
            for target in ["/bellhop", "/bellhop?wall"] {
                let answer = await ask("GET", target, settings: settings) { $0.wantsPage = true }
                #expect(answer.status == 303 && answer.headers["location"] == target.replacing("/bellhop", with: "/bellhop/"))
            }
            for target in ["/", "/?wall", "/bellhop/", "/bellhop/?x"] {
                let answer = await ask("GET", target, settings: settings) { $0.wantsPage = true }
                #expect(answer.status == 200 && answer.headers["content-type"] == "text/html; charset=utf-8", "\(target): \(answer)")
                let program = await ask("GET", target, settings: settings)
                #expect(program.status == (settings.token == nil ? 403 : 401), "\(target): \(program)")
                #expect(program.headers["content-type"] == ProblemJSON.contentType)
            }
        }
        #expect(await ask("HEAD", "/") { $0.wantsPage = true }.status == 200)
        for method in ["POST", "PUT", "DELETE"] { #expect(await ask(method, "/") { $0.wantsPage = true }.status == 405, "\(method)") }
        // Other addresses are no part of the page, and foreign names lead to no page.
        #expect(await ask("GET", "/bellhopper") { $0.wantsPage = true }.status == 401)
        #expect(await ask("GET", "/") { ($0.wantsPage, $0.host) = (true, "evil.org") }.status == 421)
    }

    // MARK: The page

    @Test("the page shows the notice and a form; it loads nothing, runs nothing, is not kept and not framed")
    func page() async throws {
        try await told { page in
            let answer = await ask("GET", "/bellhop" + page) { $0.wantsPage = true }
            #expect(answer.status == 200 && answer.headers["content-type"] == "text/html; charset=utf-8")
            let token = "1-" + String(repeating: "a", count: 32)
            #expect(answer.text.contains("<h1 dir=\"auto\">Tea</h1>"))
            #expect(
                answer.text.contains(
                    "<form method=\"post\">\n<button dir=\"auto\" formaction=\"\(token)/acknowledge\">Done</button>"))
            #expect(answer.text.contains("formaction=\"\(token)/snooze\">Remind in 10 min</button>"))
            #expect(!answer.text.contains("<script") && !answer.text.contains("http:") && !answer.text.contains("src="))
            #expect(answer.text.contains("prefers-color-scheme: dark") && answer.text.contains("name=\"viewport\""))
            let policy = try #require(answer.headers["content-security-policy"])
            let nonce = try #require(policy.firstMatch(of: /style-src 'nonce-([0-9a-f]{32})'/)?.1)
            #expect(answer.text.contains("<style nonce=\"\(nonce)\">"))
            #expect(
                policy.hasPrefix("default-src 'none'; ") && policy.contains("form-action 'self'")
                    && policy.contains("frame-ancestors 'none'"))
            #expect(answer.headers["cache-control"] == "no-store" && answer.headers["x-content-type-options"] == "nosniff")
            #expect(answer.headers["referrer-policy"] == "same-origin" && answer.headers["set-cookie"] == nil)
            let other = await ask("GET", page).headers["content-security-policy"]
            #expect(other != policy, "a nonce is used once")
            #expect(titlesShown == ["Tea"], "looking does nothing")
        }
    }

    @Test(
        "odd text is text on the page",
        arguments: ["<b>Snowy</b> &amp; <img src=x onerror=alert(1)>", "\"'><script>alert(1)</script>", "a\u{202E}b"])
    func hostile(_ name: String) async throws {
        try await told(name) { page in
            let text = await ask("GET", page).text
            #expect(!text.contains("<b>") && !text.contains("<img") && !text.contains("<script") && !text.contains("\u{202E}"))
            #expect(text.contains(SafeText.markup(SafeText.stripped(name))), "\(text)")
        }
    }

    @Test("the page speaks the language of whoever reads it")
    func german() async throws {
        try await told { page in
            _ = await ask("POST", page + "/acknowledge")
            let answer = await ask("GET", page) { $0.acceptLanguage = "de-AT,de;q=0.9" }
            #expect(answer.headers["content-language"] == "de" && answer.text.contains("<html lang=\"de\">"))
            #expect(answer.text.contains("Beantwortet um"), "\(answer.text)")
            #expect(
                await ask("GET", "/answer/x") { ($0.acceptLanguage, $0.wantsPage) = ("de", true) }.text.contains(
                    "Dieser Link ist nicht bekannt"))
        }
    }

    // MARK: Buttons

    @Test("a button of the page leads back to the page, which says what was done; a program gets JSON")
    func pressing() async throws {
        try await told { page in
            let pressed = await ask("POST", page + "/acknowledge") { ($0.wantsPage, $0.origin) = (true, "https://home.example.org") }
            #expect(
                pressed.status == 303 && pressed.headers["location"] == "../1-" + String(repeating: "a", count: 32) && pressed.body.isEmpty)
            await time.settle()
            #expect(titlesShown.isEmpty)
            let after = await ask("GET", page) { $0.wantsPage = true }
            #expect(after.status == 200 && after.text.contains("Answered at") && !after.text.contains("<form"))
            let again = await ask("POST", page + "/acknowledge") { $0.wantsPage = true }
            #expect(
                again.status == 410 && again.headers["content-type"] == "text/html; charset=utf-8"
                    && again.text.contains("Already answered at"))
            let program = await ask("POST", page + "/acknowledge")
            #expect(program.status == 410 && program.headers["content-type"] == ProblemJSON.contentType)
            _ = try await hub.startTimers([CountdownRequest(end: .after(.seconds(1)), name: "Egg")])
            await time.advance(by: .seconds(1))
            let answer = await ask("POST", "/answer/2-\(String(repeating: "a", count: 32))/snooze")
            #expect(answer.status == 200 && answer.text == #"{"event":2,"answered":"snooze"}"#, "\(answer.text)")
        }
    }

    @Test("only GET shows and only POST answers", arguments: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "POST", "post"])
    func methods(_ method: String) async throws {
        try await told { page in
            let looked = await ask(method, page)
            #expect(looked.status == (method == "GET" ? 200 : 405), "\(method)")
            if method != "GET" { #expect(looked.headers["allow"] == "GET") }
            let pressed = await ask(method, page + "/acknowledge")
            #expect(pressed.status == (method == "POST" ? 200 : 405), "\(method)")
            await time.settle()
            #expect(titlesShown.isEmpty == (method == "POST"))
            #expect(await ask(method, page + "/acknowledge/x").status == 404)
            #expect(await ask(method, "/answer").status == 404)
        }
    }

    @Test("a token that is guessed is counted; one that is known is not, however often it is used")
    func guesses() async throws {
        try await told { page in
            _ = await ask("POST", page + "/acknowledge")
            for _ in 0..<30 { #expect(await ask("POST", page + "/acknowledge").status == 410) }
            for number in 0..<10 { #expect(await ask("GET", "/answer/1-" + String(repeating: "\(number)", count: 32)).status == 404) }
            let refused = await ask("GET", page)
            #expect(refused.status == 429 && refused.headers["retry-after"] == "6")
            let right = "Bearer 0123456789abcdef"
            #expect(await ask("GET", "/v1/status") { $0.authorization = right }.status == 429, "also what it gets right")
            #expect(await ask("GET", "/v1/status") { ($0.authorization, $0.client) = (right, "10.0.0.1") }.status == 0)
            await time.advance(by: .seconds(6))
            #expect(await ask("GET", page).status == 200)
        }
    }

    @Test("a disk that is full is said, and the answer counts when it is given again")
    func diskFull() async throws {
        let store = MemoryStore()
        let world = try await WebAPITests(store: store)
        try await world.told { page in
            store.failNext(with: .full("no space left"))
            #expect(await world.ask("POST", page + "/acknowledge").status == 507)
            #expect(await world.ask("POST", page + "/acknowledge").status == 200)
        }
    }
}
