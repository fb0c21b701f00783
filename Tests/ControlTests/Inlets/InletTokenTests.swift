import BellhopCore
import BellhopTestKit
import Foundation
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests the tokens of inlets, and who may use an inlet.
@Suite("Tokens of inlets") struct InletTokenTests {
    @Test("a token opens its inlet and nothing else; its secret is stored nowhere")
    func narrow() async throws {
        let bench = try await InletBench([try InletBench.inlet("scripts"), try InletBench.inlet("nas")])
        let answer = try await bench.ask(.addInletToken("scripts"), InletTokenRequest(name: "backup"), as: InletTokenAnswerJSON.self)
        #expect(answer.token.scope == "inlet" && answer.token.inlet == "scripts" && answer.token.name == "backup")
        #expect(answer.url == "https://home.example.org/bellhop/in/scripts" && answer.warnings == nil)
        let token = answer.secret
        #expect(await bench.send("POST", "scripts", [bearer(token)], "x").status == 201)
        #expect(await bench.send("POST", "nas", [bearer(token)], "x").status == 401)
        #expect(bench.api.tokens.token(withSecret: token) == nil, "it is no key to the API")
        #expect(bench.api.tokens.stickerToken(withSecret: token) == nil)
        let stored = try await bench.store.tokens()
        #expect(stored.count == 1 && !"\(stored)".contains(token.dropFirst(3)))
        // A token for the whole API opens no inlet, so that nobody writes it into a script.
        let admin = try await bench.ask(.addToken, TokenRequest(name: "phone", scope: "admin"), as: TokenAnswerJSON.self)
        #expect(await bench.send("POST", "scripts", [bearer(try #require(admin.secret))], "x").status == 401)
    }

    @Test("a new token warns that the inlet cannot listen at its own address, and not that the API is off")
    func warnings() async throws {
        var (near, far) = (try InletBench.inlet("near"), try InletBench.inlet("far"))
        (near.listen, far.listen) = (ListenAddress(host: "127.0.0.1", port: 8078), ListenAddress(host: "127.0.0.1", port: 8079))
        let bench = try await InletBench([try InletBench.inlet("scripts"), near, far])
        bench.api.daemon.web?.note(.off)
        #expect(bench.desk.note(.failing(why: "it is in use", remedy: "Choose another port"), of: far.name))
        func warnings(_ name: String) async throws -> [String]? {
            try await bench.ask(.addInletToken(name), InletTokenRequest(), as: InletTokenAnswerJSON.self).warnings
        }
        #expect(try await warnings("scripts")?.first?.contains("the API over TCP is off") == true)
        #expect(try await warnings("near") == nil)
        #expect(try await warnings("far") == ["The inlet \"far\" cannot listen: it is in use. Choose another port."])
    }

    @Test("a missing token, a wrong one, and an inlet that does not exist are refused with the same words")
    func sameWords() async throws {
        let bench = try await InletBench([try InletBench.inlet("scripts"), try InletBench.inlet("nas")])
        let nas = try await bench.makeToken("nas")
        let answers = [
            await bench.send("POST", "scripts", [], "x"), await bench.send("POST", "scripts", [bearer("bh_wrong")], "x"),
            await bench.send("POST", "scripts", [bearer(nas)], "x"), await bench.send("POST", "other", [bearer(nas)], "x"),
            await bench.send("POST", "Not-A-Name", [], "x"), await bench.send("POST", "scripts", ["Authorization: Basic !"], "x"),
        ]
        #expect(answers.allSatisfy { $0 == answers[0] } && answers[0].status == 401, "\(answers.map(\.text))")
        #expect(answers[0].headers["www-authenticate"] == "Bearer")
        #expect(try await bench.notices.isEmpty)
    }

    @Test(
        "programs may show the token in the ways that they have",
        arguments: ["Authorization: Bearer TOKEN", "Authorization: bearer TOKEN", "Authorization: Basic BASIC", "?token=TOKEN"])
    func places(way: String) async throws {
        let (bench, token) = try await InletBench.with(.json)
        let basic = Data("anybody:\(token)".utf8).base64EncodedString()
        let written = way.replacing("TOKEN", with: token).replacing("BASIC", with: basic)
        let isQuery = way.hasPrefix("?")
        let answer = await bench.send("POST", "scripts" + (isQuery ? written : ""), isQuery ? [] : [written], "x")
        #expect(answer.status == 201, "\(answer.text)")
    }

    @Test("who guesses has to wait, but a right token still works; an expired one is no guess, that of another inlet is one")
    func guesses() async throws {
        let bench = try await InletBench([try InletBench.inlet("scripts"), try InletBench.inlet("nas")])
        let (token, nas) = (try await bench.makeToken("scripts"), try await bench.makeToken("nas"))
        let short = try await bench.makeToken("scripts", expiresInMs: 60_000)
        await bench.time.advance(by: .minutes(2))
        for _ in 0..<20 { #expect(await bench.send("POST", "scripts", [bearer(short)], "x").status == 401) }
        var statuses: [Int] = []
        for number in 0..<12 {
            let wrong = number.isMultiple(of: 2) ? nas : "bh_\(number)"
            statuses.append(await bench.send("POST", "scripts", [bearer(wrong)], "x").status)
        }
        #expect(statuses == Array(repeating: 401, count: 10) + [429, 429])
        #expect(await bench.send("POST", "scripts", [bearer(token)], "x").status == 201)
        #expect(await bench.send("POST", "scripts", [bearer("bh_0")], "x", from: "192.168.0.8").status == 401, "another client")
    }

    @Test("a revoked token is refused at once")
    func revoking() async throws {
        let (bench, token) = try await InletBench.with(.json)
        _ = try await bench.ask(.revokeToken("k1"), NoBody(), as: TokenAnswerJSON.self)
        #expect(await bench.send("POST", "scripts", [bearer(token)], "x").status == 401)
    }

    @Test("the list shows addresses, counts, tokens and the last use")
    func list() async throws {
        let bench = try await InletBench([try InletBench.inlet("scripts"), try InletBench.inlet("nas", .ntfy)])
        let token = try await bench.makeToken("scripts")
        _ = await bench.send("POST", "scripts", [bearer(token)], "x")
        _ = await bench.send("POST", "scripts", [bearer("bh_wrong")], "x")
        let list = try await bench.ask(.inlets, NoBody(), as: InletListJSON.self).inlets
        #expect(list.map(\.name) == ["nas", "scripts"] && list.map(\.type) == ["ntfy", "json"])
        #expect(list.map(\.url) == ["nas", "scripts"].map { "https://home.example.org/bellhop/in/\($0)" })
        #expect(list.map(\.path) == ["/in/nas", "/in/scripts"])
        #expect(list.map(\.accepted) == [0, 1] && list.map(\.refused) == [0, 1])
        #expect(list.map(\.lastUsed) == [nil, Timestamp(bench.time.now().wall)])
        #expect(list.map { $0.tokens.map(\.id) } == [[], ["k1"]])
    }

    @Test("the doctor reports an inlet whose every request was refused, and one that cannot listen")
    func doctor() async throws {
        let (bench, token) = try await InletBench.with(.json)
        func check() async throws -> CheckJSON? {
            try await bench.ask(.doctor, NoBody(), as: DoctorJSON.self).checks.first { $0.name == "inlet scripts" }
        }
        #expect(try await check()?.state == .ok)
        for _ in 0..<5 { _ = await bench.send("POST", "scripts", [], "x") }
        let vain = try #require(try await check())
        #expect(vain.state == .warn && vain.fix?.contains("bellhop inlets token scripts") == true, "\(vain)")
        _ = await bench.send("POST", "scripts", [bearer(token)], "x")
        #expect(try await check()?.state == .ok)
        _ = bench.desk.note(.failing(why: "in use", remedy: "Set another port"), of: try #require(InletName(rawValue: "scripts")))
        let deaf = try #require(try await check())
        #expect(deaf.state == .fail && deaf.detail.contains("in use") && deaf.fix == "Set another port.", "\(deaf)")
    }

    @Test("a token for an inlet that does not exist is refused with what to do")
    func unknown() async throws {
        let bench = try await InletBench([try InletBench.inlet("scripts")])
        await #expect(throws: ProblemJSON.self) { try await bench.makeToken("script") }
        do {
            _ = try await bench.makeToken("script")
        } catch let problem as ProblemJSON {
            #expect(problem.status == 404 && problem.suggestions == ["scripts"] && problem.detail.contains("scripts"))
        }
        let none = try await InletBench([])
        do {
            _ = try await none.makeToken("nas")
        } catch let problem as ProblemJSON {
            #expect(problem.detail.contains("[inlets.nas]\ntype = \"json\""), "\(problem.detail)")
        }
    }
}
