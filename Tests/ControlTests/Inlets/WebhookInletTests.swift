import BellhopCore
import BellhopTestKit
import Inlets
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests inlets of the kind `webhook`. What documents become is tested with the pure reader, and the
/// proofs with recorded vectors.
@Suite("An inlet for webhooks") struct WebhookInletTests {
    private static let secret = "It's a Secret to Everybody"

    private static func bench(
        _ proof: WebhookProof? = .github, _ change: (inout WebhookSettings) throws -> Void = { _ in }
    ) async throws -> (bench: InletBench, token: String) {
        var webhook = WebhookSettings(title: try DocumentTemplate("{job}"))
        webhook.key = try DocumentTemplate("{id}")
        webhook.when = try DocumentCondition("job")
        webhook.doneWhen = try DocumentCondition("status == ok")
        webhook.proof = proof
        webhook.secret = proof.map { _ in Redacted(secret) }
        try change(&webhook)
        let settings = webhook
        return try await InletBench.with(.webhook) { $0.webhook = settings }
    }

    private static func signature(_ body: String, _ secret: String = secret) -> String {
        let code = MessageCode.sha256(Array(body.utf8), Array(secret.utf8))
        return "X-Hub-Signature-256: sha256=" + code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("the example in GitHub's documentation is valid")
    func vector() {
        #expect(Self.signature("Hello, World!").hasSuffix("=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"))
    }

    @Test("a proven document is a notice, another one withdraws it, and the rest is ignored")
    func documents() async throws {
        let (bench, _) = try await Self.bench()
        func send(_ body: String) async -> String {
            let answer = await bench.send("POST", "scripts", [Self.signature(body), "Content-Type: application/json"], body)
            return "\(answer.status) \(answer.text)"
        }
        #expect(await send(#"{"job":"Backup","id":1,"status":"failed"}"#) == #"200 {"event":1}"#)
        #expect(await send(#"{"job":"Backup","id":1,"status":"ok"}"#) == #"200 {"withdrawn":true}"#)
        #expect(await send(#"{"job":"Backup","id":1,"status":"ok"}"#) == #"200 {"withdrawn":false}"#)
        #expect(await send(#"{"zen":"Keep it logically awesome."}"#) == #"200 {"ignored":true}"#)
        #expect(await send("hello").hasPrefix("400 "))
        #expect(try await bench.notices.map(\.title.description) == ["Backup"])
        #expect(bench.desk.all.map(\.counts.accepted) == [4])
    }

    @Test("a delivery that GitHub repeats posts once")
    func repeated() async throws {
        let (bench, _) = try await Self.bench()
        let body = #"{"job":"Backup"}"#
        for _ in 0..<2 {
            let answer = await bench.send("POST", "scripts", [Self.signature(body), "X-GitHub-Delivery: 72d3162e"], body)
            #expect(answer.status == 200 && answer.text == #"{"event":1}"#, "\(answer.text)")
        }
    }

    @Test("without the proof, or with a wrong one, nothing is posted; guesses have to wait; a token opens the inlet, too")
    func proofs() async throws {
        let (bench, token) = try await Self.bench(.gitlab)
        let body = #"{"job":"Backup"}"#
        func status(_ headers: [String]) async -> Int { await bench.send("POST", "scripts", headers, body).status }
        #expect(await status([]) == 401)
        #expect(await status(["X-Gitlab-Token: \(Self.secret)"]) == 200)
        #expect(await status([bearer(token)]) == 200)
        for _ in 0..<10 { #expect(await status(["X-Gitlab-Token: guess"]) == 401) }
        #expect(await status(["X-Gitlab-Token: guess"]) == 429)
        #expect(await status(["X-Gitlab-Token: \(Self.secret)"]) == 429, "a guesser waits, even with the right secret")
        #expect(await status([bearer(token)]) == 200)
        #expect(try await bench.notices.count == 3)
    }

    @Test("the doctor says what to do about an inlet whose every webhook was refused")
    func doctor() async throws {
        for (proof, remedy) in [(WebhookProof.github, "Give the service the same secret"), (nil, "bellhop inlets token scripts")] {
            let (bench, _) = try await Self.bench(proof)
            for _ in 0..<5 { _ = await bench.send("POST", "scripts", ["X-Hub-Signature-256: sha256=00"], "{}") }
            let check = bench.api.inletChecks().first
            #expect(check?.state == .warn && check?.fix?.contains(remedy) == true, "\(check as Any)")
        }
    }

    @Test("a proof for another body is wrong")
    func otherBody() async throws {
        let (bench, _) = try await Self.bench()
        let answer = await bench.send("POST", "scripts", [Self.signature(#"{"job":"A"}"#)], #"{"job":"B"}"#)
        #expect(answer.status == 401 && answer.text.contains("bellhop inlets token"), "\(answer.text)")
    }

    @Test("without a proof in the config, only a token opens the inlet")
    func tokenOnly() async throws {
        let (bench, token) = try await Self.bench(nil)
        let body = #"{"job":"Backup"}"#
        #expect(await bench.send("POST", "scripts", [Self.signature(body)], body).status == 401)
        #expect(await bench.send("POST", "scripts?token=\(token)", [], body).status == 200)
        #expect(await bench.send("GET", "scripts", [bearer(token)]).status == 405)
        #expect(await bench.send("POST", "scripts/x", [bearer(token)], body).status == 404)
    }
}
