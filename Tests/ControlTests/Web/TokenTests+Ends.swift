import BellhopCore
import BellhopTestKit
import Foundation
import Testing

@testable import ControlAPI
@testable import ControlWire

// How tokens and pairing codes end, and what a restart remembers of them.
extension TokenTests {
    @Test("a device that is paired again gives up its old token; a wrong old token changes nothing")
    func pairedAgain() async throws {
        let other = try #require(try await make(.admin).secret)
        func pair(_ old: String?) async throws -> String {
            let code = try await ask(.pairing, PairingRequest(), as: PairingJSON.self).code
            let request = WebRequest(
                method: "POST", target: "/v1/pair", host: "home.example.org", authorization: old.map { "Bearer " + $0 },
                client: "192.0.2.1", local: Self.settings.listen)
            let answer = await web.pair(request, body: Array(#"{"code": "\#(code)"}"#.utf8))
            try #require(answer.status == 201, "\(answer.text)")
            return try WireCoding.decode(PairAnswerJSON.self, from: Data(answer.body)).token
        }
        let first = try await pair(nil)
        let second = try await pair(first)
        #expect(await status(first) == 401)
        #expect(await status(second) == 200)
        let third = try await pair("bh_wrong")
        for secret in [other, second, third] { #expect(await status(secret) == 200) }
        #expect(try await store.tokens().map(\.id.description) == ["k1", "k3", "k4"])
        #expect(try await store.acts().count == 1, "only the first token was made by a command")
    }

    @Test("whoever signs out loses the token; the socket and the token of the config have nothing to give up", arguments: APIScope.allCases)
    func signOut(_ scope: APIScope) async throws {
        let secret = try #require(try await make(scope).secret)
        let answer = try await ask(.endSession, NoBody(), as: TokenAnswerJSON.self, client: try client(secret))
        #expect(answer.token.id == "k1")
        #expect(await status(secret) == 401 && api.tokens.all.isEmpty)
        for client in [APIClient.socket(isOwner: true), .configured] {
            await #expect(throws: ProblemJSON.self) { _ = try await ask(.endSession, NoBody(), as: TokenAnswerJSON.self, client: client) }
        }
    }

    @Test("the code of a token in the config ends when that token is replaced")
    func configuredCode() async throws {
        let web = try #require(api.daemon.web)
        var settings = Self.settings
        settings.token = Redacted("0123456789abcdef")
        web.want(settings)
        web.note(.listening(settings.listen))
        let kept = try await ask(.pairing, PairingRequest(), as: PairingJSON.self, client: .configured)
        web.want(settings)
        _ = try await pair(kept.code)
        let lost = try await ask(.pairing, PairingRequest(), as: PairingJSON.self, client: .configured)
        let ours = try await ask(.pairing, PairingRequest(), as: PairingJSON.self)
        settings.token = Redacted("fedcba9876543210")
        web.want(settings)
        await #expect(throws: ProblemJSON.self) { _ = try await pair(lost.code) }
        _ = try await pair(ours.code)
    }

    @Test("tokens that could not be read at the start are read at a later request; ids are not used again after a restart")
    func lateLoad() async throws {
        let secret = try #require(try await make(.act).secret)
        let gone = try await make(.read)
        #expect(gone.token.id == "k2")
        _ = try await ask(.revokeToken("k2"), NoBody(), as: TokenAnswerJSON.self)

        let next = WebAPI(ControlAPI(hub: hub, daemon: .standIn))
        let request = WebRequest(
            method: "GET", target: "/v1/status", host: "home.example.org", authorization: "Bearer " + secret, client: "127.0.0.1",
            local: Self.settings.listen)
        guard case .api(_, .issued(let token)) = await next.route(request, Self.settings) else {
            Issue.record("the token is not known after a restart")
            return
        }
        #expect(token.id.description == "k1")
        let made = try await next.api.tokens.issue(named: "phone", .act, nil, lifetime: nil, by: nil)
        #expect(made.token.id.description == "k3")
    }

    @Test("a code that was made with a name gives the device this name; a name that no token may have makes no code")
    func namedPairing() async throws {
        let named = try await ask(.pairing, PairingRequest(name: "Anna's phone"), as: PairingJSON.self)
        #expect(try await pair(named.code).name == "Anna's phone")
        #expect(try await ask(.tokens, NoBody(), as: TokenListJSON.self).tokens.map(\.name) == ["Anna's phone"])
        for name in ["", " ", "k7", "a\nb", String(repeating: "x", count: 41)] {
            await #expect(throws: ProblemJSON.self, "\(name)") {
                _ = try await ask(.pairing, PairingRequest(name: name), as: PairingJSON.self)
            }
        }
    }

    @Test("while a fault of the config keeps the API off, pairing names the fault and how to get the API back, until a reload")
    func offByFault() async throws {
        let (web, fault) = (api.daemon.web, "api.key: /k.pem does not exist (check the path)")
        let off = WebDesk(nil, withheld: .verbatim(fault))
        var controls = DaemonControls.standIn
        controls.web = off
        let faulty = ControlAPI(hub: hub, daemon: controls)
        func refusal() async throws -> String {
            let body = Array(try WireCoding.encode(PairingRequest()))
            let answer = await faulty.answer(
                method: "POST", target: Endpoint.pairing.path, body: body, client: .socket(isOwner: true))
            guard case .problem(let problem) = answer else { throw ContractViolation("paired") }
            return problem.detail
        }
        let said = try await refusal()
        #expect(said.contains(fault) && said.hasSuffix("\nCorrect the fault, then run: bellhop config reload"), "\(said)")
        #expect(!said.contains("[api]") && web?.whyOff == nil)
        // A reload that removes the table is a different reason.
        off.want(nil)
        #expect(try await refusal().contains("[api]\nlisten"))
    }
}
