import BellhopCore
import BellhopHub
import BellhopTestKit
import Foundation
import Logging
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests the tokens of the API and the pairing of phones, without a socket.
@Suite("Tokens of the API")
struct TokenTests {
    let time = ManualTime()
    let store = MemoryStore()
    let hub: Hub
    let api: ControlAPI
    let web: WebAPI
    static let settings = APISettings(
        listen: ListenAddress(host: "127.0.0.1", port: 8077), publicAddress: PublicAddress("https://home.example.org"))

    init() async throws {
        let members = Members([
            Member(name: MemberName(rawValue: "anna"), displayName: "Anna"), Member(name: MemberName(rawValue: "ben")),
        ])
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
    }

    func ask<Body: Encodable, Value: Decodable>(
        _ endpoint: Endpoint, _ body: Body, as type: Value.Type, by doer: String? = nil, client: APIClient = .socket(isOwner: true)
    ) async throws -> Value {
        let body = endpoint.method == .get ? [] : Array(try WireCoding.encode(body))
        let answer = await api.answer(method: endpoint.method.rawValue, target: endpoint.path, body: body, doer: doer, client: client)
        switch answer {
        case .json(_, let data): return try WireCoding.decode(type, from: data)
        case .problem(let problem): throw problem
        default: throw ContractViolation("not an answer in JSON")
        }
    }

    func make(_ scope: APIScope, member: String? = nil, expiresInMs: Int64? = nil) async throws -> TokenAnswerJSON {
        let request = TokenRequest(name: "phone", scope: scope.rawValue, member: member, expiresInMs: expiresInMs)
        return try await ask(.addToken, request, as: TokenAnswerJSON.self)
    }

    func status(_ secret: String?, _ target: String = "/v1/status", peer: String = "127.0.0.1") async -> Int {
        let request = WebRequest(
            method: "GET", target: target, host: "home.example.org", authorization: secret.map { "Bearer " + $0 }, client: peer,
            local: Self.settings.listen)
        switch await web.route(request, Self.settings) {
        case .done(let answer): return answer.status
        case .api, .pairing, .inlet, .ping: return 200
        }
    }

    func client(_ secret: String?) throws -> APIClient { .issued(try #require(api.tokens.token(withSecret: secret ?? ""))) }

    // MARK: Tokens

    @Test("a token works until it is revoked; its secret is stored nowhere; the list says when it was last used")
    func lifecycle() async throws {
        #expect(await status(nil) == 403, "there is no token at all")
        let made = try await make(.read)
        let secret = try #require(made.secret)
        #expect(secret.utf8.count == 67 && made.token.id == "k1" && made.token.scope == "read" && made.token.lastUsed == nil)
        #expect(await status(secret) == 200)
        #expect(await status(secret + "0") == 401)
        #expect(await status(nil) == 401)
        let stored = try await store.tokens()
        #expect(stored.count == 1 && !"\(stored)".contains(secret.dropFirst(3)))
        let list = try await ask(.tokens, NoBody(), as: TokenListJSON.self)
        #expect(list.tokens.map(\.lastUsed) == [Timestamp(time.now().wall)] && list.tokens.first?.isCurrent == nil)
        _ = try await ask(.revokeToken("k1"), NoBody(), as: TokenAnswerJSON.self)
        #expect(await status(secret) == 401)
        #expect(await status(nil) == 403)
        #expect(try await store.tokens().isEmpty)
    }

    @Test("a use is stored at most once an hour, and the list shows the last one")
    func uses() async throws {
        let secret = try #require(try await make(.act).secret)
        let first = time.now().wall
        for _ in 0..<3 {
            #expect(await status(secret) == 200)
            let list = try await ask(.tokens, NoBody(), as: TokenListJSON.self)
            #expect(list.tokens.map(\.lastUsed) == [Timestamp(time.now().wall)])
            await time.advance(by: .minutes(25))
        }
        #expect(try await store.tokens().map(\.lastUsed) == [first])
        #expect(await status(secret) == 200)
        #expect(try await store.tokens().map(\.lastUsed) == [time.now().wall])
    }

    @Test("tokens are known after a restart, and an expired one is refused")
    func restart() async throws {
        let secret = try #require(try await make(.act, expiresInMs: 60_000).secret)
        let next = ControlAPI(hub: hub, daemon: .standIn)
        #expect(next.tokens.token(withSecret: secret) == nil)
        try await next.tokens.load()
        #expect(next.tokens.token(withSecret: secret) != nil)
        await time.advance(by: .minutes(1))
        #expect(next.tokens.token(withSecret: secret) == nil)
        #expect(await status(secret) == 401)
        await #expect(throws: ProblemJSON.self) { try await make(.act, expiresInMs: 59_999) }
    }

    @Test("a token may do what its scope says, at every endpoint", arguments: APIScope.allCases)
    func scopes(_ scope: APIScope) async throws {
        let token = try client(try await make(scope).secret)
        for endpoint in EndpointSamples.all where endpoint != .pair {
            let answer = await api.answer(method: endpoint.method.rawValue, target: endpoint.path, body: Array("[]".utf8), client: token)
            let isRefused = if case .problem(let problem) = answer { problem.status == 403 && problem.code == "forbidden" } else { false }
            let needed = endpoint.scope ?? .read
            // For one of these, the socket is needed besides.
            if [.configTrial, .serverProbe].contains(endpoint), scope == .admin { continue }
            #expect(isRefused == (scope < needed), "\(scope) \(endpoint)")
        }
    }

    @Test("a stranger may only pair")
    func stranger() async {
        for endpoint in EndpointSamples.all where endpoint != .pair {
            let answer = await api.answer(method: endpoint.method.rawValue, target: endpoint.path, body: [], client: .stranger)
            guard case .problem(let problem) = answer else {
                Issue.record("\(endpoint) is answered")
                continue
            }
            #expect(problem.status == 401, "\(endpoint)")
        }
    }

    @Test("with the token of a member, every act is done by this member, and nobody else can be named")
    func members() async throws {
        let secret = try await make(.act, member: "Anna").secret
        let anna = try client(secret)
        let request = PetRequest(name: "Snowy")
        _ = try await ask(.addPet, request, as: PetAnswerJSON.self, client: anna)
        let acts = try await store.acts()
        #expect(acts.first?.by == "Anna")
        _ = try await ask(.addPet, PetRequest(name: "Fluffy"), as: PetAnswerJSON.self, by: "anna", client: anna)
        await #expect(throws: ProblemJSON.self) {
            _ = try await ask(.addPet, PetRequest(name: "Woolly"), as: PetAnswerJSON.self, by: "ben", client: anna)
        }
        await #expect(throws: ProblemJSON.self) { _ = try await make(.act, member: "carl") }
        let session = try await ask(.session, NoBody(), as: SessionJSON.self, client: anna)
        #expect(session.member == "Anna" && session.scope == "act" && session.token?.isCurrent == true)
    }

    @Test(
        "names are 1 to 40 characters without control characters", arguments: ["", String(repeating: "x", count: 41), "a\nb", "a\u{202E}b"])
    func names(_ name: String) async {
        await #expect(throws: ProblemJSON.self) {
            _ = try await ask(.addToken, TokenRequest(name: name, scope: "act"), as: TokenAnswerJSON.self)
        }
    }

    @Test("a token is revoked by its id or by its name, if only one has this name")
    func revoking() async throws {
        _ = try await make(.act)
        _ = try await make(.act)
        await #expect(throws: ProblemJSON.self) { _ = try await ask(.revokeToken("phone"), NoBody(), as: TokenAnswerJSON.self) }
        _ = try await ask(.revokeToken("K1"), NoBody(), as: TokenAnswerJSON.self)
        let typo = await #expect(throws: ProblemJSON.self) { _ = try await ask(.revokeToken("phnoe"), NoBody(), as: TokenAnswerJSON.self) }
        #expect(typo?.suggestions == ["phone"])
        let other = await #expect(throws: ProblemJSON.self) { _ = try await ask(.revokeToken("k9"), NoBody(), as: TokenAnswerJSON.self) }
        #expect(other?.suggestions == nil, "an id is not corrected to that of another token")
        _ = try await ask(.revokeToken("Phone"), NoBody(), as: TokenAnswerJSON.self)
        await #expect(throws: ProblemJSON.self) { _ = try await ask(.revokeToken("k2"), NoBody(), as: TokenAnswerJSON.self) }
    }

    @Test("a token that the store cannot delete is refused all the same, and can be revoked again")
    func diskFull() async throws {
        let secret = try #require(try await make(.act).secret)
        store.failNext(with: .full("no space left"))
        await #expect(throws: ProblemJSON.self) { _ = try await ask(.revokeToken("k1"), NoBody(), as: TokenAnswerJSON.self) }
        #expect(await status(secret) == 401)
        #expect(try await ask(.tokens, NoBody(), as: TokenListJSON.self).tokens.count == 1)
        _ = try await ask(.revokeToken("k1"), NoBody(), as: TokenAnswerJSON.self)
        #expect(try await store.tokens().isEmpty)
    }

    @Test("the token of somebody who is no longer a member acts for nobody, also if another name begins like it")
    func formerMember() async throws {
        let (token, _) = try await api.tokens.issue(named: "phone", .act, MemberName(rawValue: "an"), lifetime: nil, by: nil)
        do {
            _ = try await ask(.addPet, PetRequest(name: "Snowy"), as: PetAnswerJSON.self, client: .issued(token))
            Issue.record("it acted")
        } catch let problem as ProblemJSON {
            #expect(problem.code == "unknownMember" && problem.detail.contains("no longer a member"), "\(problem.detail)")
        }
    }

    @Test("a token that Bellhop made works while its client has to wait; an expired one is no guess")
    func waiting() async throws {
        let secret = try #require(try await make(.act).secret)
        let old = try #require(try await make(.act, expiresInMs: 60_000).secret)
        await time.advance(by: .minutes(1))
        for _ in 0..<20 { #expect(await status(old) == 401) }
        for _ in 0..<10 { #expect(await status("wrong") == 401) }
        #expect(await status("wrong") == 429)
        #expect(await status(secret) == 200)
    }

    // MARK: Pairing

    func pair(_ code: String, name: String? = "Firefox") async throws -> PairAnswerJSON {
        try await ask(.pair, PairRequest(code: code, name: name), as: PairAnswerJSON.self, client: .stranger)
    }

    @Test("a code gives one token, however it is typed, and only once")
    func pairing() async throws {
        let pairing = try await ask(.pairing, PairingRequest(scope: "read", member: "anna"), as: PairingJSON.self)
        #expect(pairing.url == "https://home.example.org/#pair=\(pairing.code)" && pairing.warnings == nil)
        #expect(pairing.until == Timestamp(time.now().wall + .minutes(5)))
        #expect(pairing.qrCode == QRCode(pairing.url)?.rows && pairing.qrCode?.count == pairing.qrCode?.first?.count)
        let typed = pairing.code.lowercased().replacing("-", with: " ").replacing("0", with: "o").replacing("1", with: "l")
        let answer = try await pair(typed)
        #expect(answer.scope == "read" && answer.member == "anna" && answer.name == "Firefox")
        #expect(await status(answer.token) == 200)
        await #expect(throws: ProblemJSON.self) { _ = try await pair(pairing.code) }
    }

    @Test("a code is too old after 5 minutes")
    func oldCode() async throws {
        let pairing = try await ask(.pairing, PairingRequest(), as: PairingJSON.self)
        await time.advance(by: .minutes(5))
        await #expect(throws: ProblemJSON.self) { _ = try await pair(pairing.code) }
    }

    @Test("a name that no token may have does not use up the code; a pairing is no command that undo could mean")
    func oddNames() async throws {
        for name in ["k7", " ", "", String(repeating: "e\u{301}\u{302}\u{303}\u{304}\u{305}", count: 60), "a\u{1B}[31mb"] {
            let pairing = try await ask(.pairing, PairingRequest(), as: PairingJSON.self)
            let answer = try await pair(pairing.code, name: name)
            #expect(APIToken.nameRange.contains(answer.name.count) && SafeText.isHarmlessLine(answer.name) && answer.name != "k7")
        }
        #expect(try await store.acts().isEmpty)
        store.failNext(with: .full("no space left"))
        let pairing = try await ask(.pairing, PairingRequest(), as: PairingJSON.self)
        await #expect(throws: ProblemJSON.self) { _ = try await pair(pairing.code) }
        _ = try await pair(pairing.code)
    }

    @Test("a revoked token takes its codes with it, and no token can be exchanged for another")
    func stolen() async throws {
        let admin = try client(try await make(.admin).secret)
        let pairing = try await ask(.pairing, PairingRequest(scope: "admin"), as: PairingJSON.self, client: admin)
        await #expect(throws: ProblemJSON.self) {
            _ = try await ask(.pair, PairRequest(code: pairing.code), as: PairAnswerJSON.self, client: admin)
        }
        _ = try await ask(.revokeToken("k1"), NoBody(), as: TokenAnswerJSON.self)
        await #expect(throws: ProblemJSON.self) { _ = try await pair(pairing.code) }
    }

    @Test("wrong codes are counted as wrong tokens")
    func guesses() async throws {
        let pairing = try await ask(.pairing, PairingRequest(), as: PairingJSON.self)
        let request = WebRequest(
            method: "POST", target: "/v1/pair", host: "home.example.org", client: "192.0.2.1", local: Self.settings.listen)
        for _ in 0..<10 {
            let answer = await web.pair(request, body: Array(#"{"code": "0000-0000-0000-0000"}"#.utf8))
            #expect(answer.status == 401, "\(answer.text)")
        }
        guard case .done(let refused) = await web.route(request, Self.settings) else {
            Issue.record("the client may go on guessing")
            return
        }
        #expect(refused.status == 429)
        #expect(try await pair(pairing.code).scope == "act", "others can pair")
    }

    @Test("20 codes at most are open; the oldest goes first")
    func manyCodes() async throws {
        var codes: [String] = []
        for _ in 0...TokenDesk.mostCodes {
            codes.append(try await ask(.pairing, PairingRequest(), as: PairingJSON.self).code)
            await time.advance(by: .seconds(1))
        }
        await #expect(throws: ProblemJSON.self) { _ = try await pair(codes[0]) }
        for code in codes.dropFirst() { _ = try await pair(code, name: nil) }
    }

    @Test("codes are 80 random bits, and every other text is refused")
    func codes() {
        var seen: Set<String> = []
        for _ in 0..<1000 {
            let code = PairingCode(time)
            #expect(PairingCode(code.text) == code && code.text.utf8.count == 19)
            seen.insert(code.text)
        }
        #expect(seen.count == 1000)
        for wrong in ["", "K7QF", "K7QF-2M9D-4TXA-9WP!", "K7QF-2M9D-4TXA-9WPCC", "UUUU-UUUU-UUUU-UUUU", String(repeating: " ", count: 99)] {
            #expect(PairingCode(wrong) == nil, "\(wrong)")
        }
    }

    @Test("pairing says what is missing")
    func warnings() async throws {
        func warnings(_ settings: APISettings?, _ state: WebDesk.State? = nil) async throws -> String {
            let desk = WebDesk(settings)
            if let listen = settings?.listen { desk.note(state ?? .listening(listen)) }
            var controls = DaemonControls.standIn
            controls.web = desk
            let answer = await ControlAPI(hub: hub, daemon: controls).answer(method: "POST", target: "/v1/tokens/pairing", body: [])
            switch answer {
            case .json(_, let data):
                let pairing = try WireCoding.decode(PairingJSON.self, from: data)
                return pairing.url.prefix { $0 != "#" } + " " + (pairing.warnings ?? []).joined(separator: " ")
            case .problem(let problem): return problem.detail
            default: return ""
            }
        }
        #expect(try await warnings(nil).contains("listen = \"127.0.0.1:8077\""))
        let here = ListenAddress(host: "127.0.0.1", port: 8077)
        #expect(try await warnings(APISettings(listen: here)).contains("works only on this machine"))
        #expect(try await warnings(APISettings(listen: here, publicAddress: PublicAddress("http://home.lan"))).contains("plain http"))
        let all = ListenAddress(host: "0.0.0.0", port: 8077)
        #expect(try await warnings(APISettings(listen: all)).contains("listens on all addresses"))
        let failing = WebDesk.State.failing(here, why: "it is taken", remedy: "Choose another.")
        #expect(try await warnings(APISettings(listen: here), failing).contains("it is taken"))
    }
}

struct NoBody: Codable {}

/// One endpoint of each row of the table.
private enum EndpointSamples {
    static let all: [Endpoint] = Endpoint.table.compactMap { row in
        ["wash", "extend", "next", "pause"].lazy.compactMap { verb in
            row.make(row.template.filter { $0.hasPrefix("{") }.map { $0 == "{verb}" ? verb : $0 == "{event}" ? "1" : "x" })
        }.first
    }
}
