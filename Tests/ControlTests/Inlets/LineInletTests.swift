import BellhopCore
import BellhopTestKit
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests inlets of the kind `lines`.
@Suite("An inlet for lines") struct LineInletTests {
    @Test("each line is a notice of its own, with what the config adds")
    func posting() async throws {
        let (bench, token) = try await InletBench.with(.lines) { $0.tags = ["logs"] }
        let answer = await bench.send("POST", "scripts", [bearer(token), "Content-Type: text/plain"], "one\n\ntwo\n")
        #expect(answer.status == 201 && answer.text == #"{"posted":2,"refused":0}"#, "\(answer.text)")
        #expect(try await bench.notices.map(\.title.description) == ["one", "two"])
        #expect(try await bench.notices.map { $0.labels["tags"] } == ["logs", "logs"])
    }

    @Test("what a line of JSON asks for is done; a value that is not allowed costs no text")
    func objects() async throws {
        let (bench, token) = try await InletBench.with(.lines)
        let body = """
            {"title":"Backup","key":"b","expires":"2h"}
            {"title":"Click","link":"javascript:alert(1)"}
            {"key":"b","done":true}
            """
        let answer = await bench.send("POST", "scripts", [bearer(token), "Content-Type: application/x-ndjson"], body)
        #expect(answer.status == 201 && answer.text == #"{"posted":3,"refused":0}"#, "\(answer.text)")
        let notices = try await bench.notices
        #expect(notices.map(\.title.description).prefix(2) == ["Backup", "Click"] && notices[1].link == nil)
    }

    @Test("lines above the limit are counted; a request of which nothing is posted gets 429, another method 405")
    func limits() async throws {
        let (bench, token) = try await InletBench.with(.lines) { $0.rate = SinkLimits.Rate(burst: 2, every: .hours(1)) }
        let first = await bench.send("POST", "scripts", [bearer(token)], "one\ntwo\nthree")
        #expect(first.status == 201 && first.text == #"{"posted":2,"refused":1}"#, "\(first.text)")
        let second = await bench.send("POST", "scripts", [bearer(token)], "four\nfive")
        #expect(second.status == 429 && second.headers["retry-after"] != nil, "\(second)")
        let later = await bench.send("POST", "scripts?again=1", [bearer(token)], "four\nfive")
        #expect(later.status == 201 && later.text.hasPrefix(#"{"posted":0,"refused":2,"againInMs":"#), "\(later.text)")
        #expect(await bench.send("GET", "scripts", [bearer(token)]).status == 405)
        #expect(await bench.send("POST", "scripts/x", [bearer(token)], "six").status == 404)
        #expect(await bench.send("POST", "scripts", [bearer(token)], " \n").status == 400)
        #expect(await bench.send("POST", "scripts", [bearer(token)], [0xFF]).status == 415)
    }
}
