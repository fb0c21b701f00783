import BellhopCore
import BellhopHub
import BellhopTestKit
import Foundation
import Logging
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests the links of stickers, without a socket.
@Suite("Stickers")
struct StickerTests {
    private let time = ManualTime()
    private let store = MemoryStore()
    private let hub: Hub
    private let api: ControlAPI
    private let web: WebAPI
    private static let settings = APISettings(
        listen: ListenAddress(host: "127.0.0.1", port: 8077), publicAddress: PublicAddress("https://home.example.org/bellhop"))

    init() async throws {
        let members = Members([Member(name: MemberName(rawValue: "anna"), displayName: "Anna")])
        hub = Hub(
            store: store, timekeeper: time, catalog: SinkCatalog(routing: RoutingTable(members: members)), reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        var controls = DaemonControls.standIn
        let desk = WebDesk(Self.settings)
        desk.note(.listening(Self.settings.listen))
        controls.web = desk
        api = ControlAPI(hub: hub, daemon: controls)
        web = WebAPI(api)
        _ = try await hub.addPet(PetProfile(name: "Snowy <b>"))
    }

    private func make(_ body: StickerRequest) async throws -> StickerAnswerJSON {
        let answer = await api.answer(
            method: "POST", target: Endpoint.addSticker.path, body: Array(try WireCoding.encode(body)), client: .socket(isOwner: true))
        switch answer {
        case .json(_, let data): return try WireCoding.decode(StickerAnswerJSON.self, from: data)
        case .problem(let problem): throw problem
        default: throw ContractViolation("not an answer in JSON")
        }
    }

    private func sticker(_ action: Sticker.Action, member: String? = nil) async throws -> String {
        let made = try await make(StickerRequest(pet: "snowy", action: action.rawValue, member: member))
        return String(try #require(made.url.split(separator: "/").last))
    }

    /// Sends a request to the path after `/sticker/`.
    private func send(
        _ method: String, _ path: String, at host: String = "home.example.org", from peer: String = "192.168.0.7",
        isClientHidden: Bool = false, isClientNamed: Bool = false,
        isEncrypted: Bool = true,
        page: Bool = false,
        _ settings: APISettings = Self.settings
    ) async throws -> WebAnswer {
        let request = WebRequest(
            method: method, target: "/bellhop/sticker/\(path)", host: host, isEncrypted: isEncrypted, wantsPage: page,
            client: peer,
            isClientHidden: isClientHidden, isClientNamed: isClientNamed, local: Self.settings.listen)
        guard case .done(let answer) = await web.route(request, settings) else { throw ContractViolation("not a page") }
        return answer
    }

    private var stage: LaundryStage? { get async throws { try await hub.record(ofPet: "Snowy").task?.value.currentStage } }

    @Test("opening the link does nothing; its button does the step, and leads back to a page without a button")
    func washing() async throws {
        let secret = try await sticker(.wash)
        let page = try await send("GET", secret, page: true)
        #expect(page.status == 200 && page.text.contains("Snowy &lt;b&gt;") && !page.text.contains("<b>"))
        #expect(page.text.contains("formaction=\"\(secret)/start-wash\"") && page.text.contains("Start Wash"), "\(page.text)")
        #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        #expect(try await stage == nil)
        let done = try await send("POST", secret + "/start-wash", page: true)
        #expect(done.status == 303 && done.headers["location"] == "../\(secret)?done")
        #expect(try await stage == .washing)
        let after = try await send("GET", secret + "?done", page: true)
        #expect(after.text.contains("Washing until") && after.text.contains("Done.") && !after.text.contains("<button"))
        let scanned = try await send("GET", secret, page: true)
        #expect(scanned.text.contains("not the next step now") && !scanned.text.contains("<button"))
    }

    @Test("a day that is far away is a date as people write it")
    func farAway() async throws {
        _ = try await hub.addPet(PetProfile(name: "Woolly", cycleFrequencyDays: 12))
        let made = try await make(StickerRequest(pet: "Woolly"))
        let page = try await send("GET", String(try #require(made.url.split(separator: "/").last)), page: true)
        #expect(page.text.contains(/Next laundry: [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d\d:\d\d\./), "\(page.text)")
    }

    @Test("a sticker for one step does no other one")
    func otherAction() async throws {
        let secret = try await sticker(.fold)
        for verb in ["start-wash", "start-dryer", "pause-pet", "default", "skip-dryer", "../wash", ""] {
            let answer = try await send("POST", secret + "/" + verb)
            #expect([403, 404, 405].contains(answer.status), "\(verb) \(answer.status)")
        }
        #expect(try await send("POST", secret + "/mark-folded").status == 410, "there is nothing to fold")
        #expect(try await stage == nil)
    }

    @Test("a sticker for the next step does each step once, although its old page is still open")
    func nextSteps() async throws {
        let secret = try await sticker(.next, member: "Anna")
        #expect(try await send("POST", secret + "/start-wash").status == 200)
        #expect(try await send("POST", secret + "/start-wash").status == 410)
        let late = try await send("POST", secret + "/start-wash", page: true)
        #expect(late.status == 410 && late.text.contains("Somebody has already done"))
        _ = try await hub.perform(.finish, onPet: "Snowy")
        #expect(try await send("GET", secret, page: true).text.contains("Start Dryer"))
        #expect(try await send("POST", secret + "/start-dryer").status == 200)
        _ = try await hub.perform(.finish, onPet: "Snowy")
        #expect(try await send("POST", secret + "/mark-folded").status == 200)
        #expect(try await send("POST", secret + "/mark-folded").status == 410)
        #expect(try await store.acts().first?.by == "Anna")
    }

    @Test("only devices of the house may use a sticker, unless every network is allowed")
    func networks() async throws {
        let secret = try await sticker(.wash)
        #expect(try await send("GET", secret, from: "203.0.113.9").status == 403)
        #expect(try await send("GET", secret, from: "192.168.0.7", isClientHidden: true).status == 403, "not our proxy")
        let hidden = try await send("GET", secret, from: "127.0.0.1", isEncrypted: false, page: true)
        #expect(hidden.status == 403 && hidden.text.contains("open the same link at http://127.0.0.1:8077"), "a proxy, or this machine")
        #expect(
            try await send("GET", secret, at: "127.0.0.1:8077", from: "127.0.0.1", isEncrypted: false).status == 200,
            "the browser of this machine")
        #expect(try await send("GET", secret, from: "192.168.0.2", isEncrypted: false).status == 403, "a proxy without a header")
        let named = try await send("GET", secret, from: "192.168.0.8", isClientNamed: true, isEncrypted: false)
        #expect(named.status == 200, "a trusted proxy names the client, and does not say that it speaks TLS")
        #expect(try await send("GET", secret, from: "10.0.0.1").status == 200)
        var anywhere = Self.settings
        anywhere.stickersAnywhere = true
        #expect(try await send("GET", secret, from: "203.0.113.9", anywhere).status == 200)
        #expect(try await send("POST", secret + "/start-wash", from: "203.0.113.9", anywhere).status == 200)
    }

    @Test(
        "addresses of the house",
        arguments: [
            ("127.0.0.1", true), ("10.255.0.1", true), ("172.16.0.1", true), ("172.31.255.255", true), ("192.168.1.1", true),
            ("169.254.3.4", true), ("100.64.0.1", true), ("100.127.255.255", true), ("::1", true), ("fd12::1", true), ("fc00::", true),
            ("fe80::1%eth0", true), ("::ffff:192.168.1.1", true), ("172.32.0.1", false), ("172.15.255.255", false),
            ("192.169.0.1", false), ("11.0.0.1", false), ("100.128.0.1", false), ("8.8.8.8", false), ("2001:db8::1", false),
            ("::ffff:8.8.8.8", false), ("::", false), ("fec0::1", false), ("", false), ("localhost", false), ("10.0.0.1:80", false),
        ])
    func house(_ address: String, _ isHouse: Bool) { #expect(HouseNetwork.contains(address) == isHouse) }

    @Test("a revoked sticker, a wrong link and an expired one are unknown, and wrong links count as guesses")
    func revoked() async throws {
        let secret = try await sticker(.wash)
        let short = try await make(StickerRequest(pet: "Snowy", expiresInMs: 60_000))
        await time.advance(by: .minutes(1))
        #expect(try await send("GET", String(try #require(short.url.split(separator: "/").last))).status == 404)
        _ = await api.answer(method: "DELETE", target: Endpoint.revokeToken("k1").path, body: [])
        #expect(try await send("GET", secret).status == 404)
        #expect(try await send("POST", secret + "/start-wash").status == 404)
        for _ in 0..<20 { _ = try await send("GET", String(try #require(short.url.split(separator: "/").last))) }
        #expect(try await send("GET", "0123456789abcdef0123456789abcdef").status == 404, "an expired sticker is no guess")
        for _ in 0..<10 { _ = try await send("GET", "0123456789abcdef0123456789abcdef") }
        #expect(try await send("GET", "0123456789abcdef0123456789abcdef").status == 429)
        #expect(try await stage == nil)
    }

    @Test("the secret of a sticker is no token of the API, and a token is no sticker")
    func noToken() async throws {
        let secret = try await sticker(.next)
        let request = WebRequest(
            method: "GET", target: "/bellhop/v1/status", host: "home.example.org", authorization: "Bearer " + secret, client: "127.0.0.1",
            local: Self.settings.listen)
        guard case .done(let refused) = await web.route(request, Self.settings) else {
            Issue.record("a sticker opens the API")
            return
        }
        #expect(refused.status == 401)
        let (_, token) = try await api.tokens.issue(named: "phone", .admin, nil, lifetime: nil, by: nil)
        #expect(try await send("GET", token).status == 404)
    }

    @Test("after six steps in a row, a sticker has to wait")
    func rate() async throws {
        let secret = try await sticker(.wash)
        for _ in 0..<6 {
            #expect(try await send("POST", secret + "/start-wash").status == 200)
            _ = try await hub.perform(.stop, onPet: "Snowy")
        }
        let refused = try await send("POST", secret + "/start-wash")
        #expect(refused.status == 429 && refused.headers["retry-after"] == "10")
        await time.advance(by: .seconds(10))
        #expect(try await send("POST", secret + "/start-wash").status == 200)
    }

    @Test("the sticker of a deleted pet says so, and is still in the list; the list shows what each sticker does")
    func deletedPet() async throws {
        let secret = try await sticker(.dry)
        func list() async throws -> [TokenJSON] {
            guard case .json(_, let data) = await api.answer(method: "GET", target: Endpoint.tokens.path, body: []) else { return [] }
            return try WireCoding.decode(TokenListJSON.self, from: data).tokens
        }
        let listed = try #require(try await list().first)
        #expect(listed.scope == "sticker" && listed.action == "dry" && listed.pet == "Snowy <b>" && listed.name == "dry Snowy <b>")
        _ = try await hub.deletePet("Snowy")
        let page = try await send("GET", secret, page: true)
        #expect(page.status == 410, "\(page.text)")
        #expect(try await list().first?.pet == nil)
    }

    @Test("a sticker needs a pet, an action that exists, and the API over TCP")
    func wrong() async throws {
        await #expect(throws: ProblemJSON.self) { _ = try await make(StickerRequest(pet: "Rex")) }
        await #expect(throws: ProblemJSON.self) { _ = try await make(StickerRequest(pet: "Snowy", action: "delete")) }
        await #expect(throws: ProblemJSON.self) { _ = try await make(StickerRequest(pet: "Snowy", expiresInMs: 1)) }
        #expect(try await make(StickerRequest(pet: "Snowy")).token.action == "next")
        #expect(try await store.tokens().count == 1, "a refused sticker leaves nothing behind")
        let closed = ControlAPI(hub: hub, daemon: .standIn)
        let answer = await closed.answer(
            method: "POST", target: Endpoint.addSticker.path, body: Array(try WireCoding.encode(StickerRequest(pet: "Snowy"))))
        guard case .problem(let problem) = answer else {
            Issue.record("there is no address for the sticker")
            return
        }
        #expect(problem.detail.contains("[api]"))
    }

    @Test("a head request, or another method, changes nothing")
    func methods() async throws {
        let secret = try await sticker(.wash)
        #expect(try await send("POST", secret).status == 405)
        for method in ["HEAD", "GET", "PUT", "DELETE"] {
            #expect(try await send(method, secret + "/start-wash").status == 405)
        }
        #expect(try await stage == nil)
    }
}
