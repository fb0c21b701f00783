import BellhopCore
import ControlWire
import Foundation
import Testing

@testable import bellhop

/// Tests `bellhop inlets` against a stand-in daemon.
@Suite("Inlets on the command line")
struct InletCommandTests {
    private static let noon = Timestamp(Instant(seconds: 1_795_269_600))
    private static let clock = LocalClock(now: noon.instant, zone: .utc, language: .english)

    private static func token() throws -> TokenJSON {
        var token = APIToken(
            id: try #require(APITokenID(number: 4)), name: "nas", scope: .act, digest: "", created: noon.instant,
            expires: noon.instant + .days(90))
        token.inlet = InletName(rawValue: "scripts")
        return TokenJSON(token, clock: clock)
    }

    private static func inlet(url: String?, refused: Int = 0, lastUsed: Instant? = nil) throws -> InletJSON {
        InletJSON(
            name: "scripts", type: "json", url: url, path: "/in/scripts", accepted: 12, refused: refused, lastUsed: lastUsed,
            tokens: [try token()], clock: clock)
    }

    @Test("the list shows where each inlet is, and how often it was used")
    func list() throws {
        let list = InletListJSON(inlets: [
            try Self.inlet(url: "https://home.example.org/in/scripts", refused: 3, lastUsed: Self.noon.instant), try Self.inlet(url: nil),
        ])
        let lines = InletsPage.text(list, .plain).split(separator: "\n").map(String.init)
        #expect(lines.count == 3 && lines[0].hasPrefix("NAME") && lines[0].hasSuffix("ADDRESS"), "\(lines)")
        #expect(lines[1].hasSuffix("https://home.example.org/in/scripts") && lines[1].contains("14:00"), "\(lines)")
        #expect(lines[2].hasSuffix("only the socket") && lines[2].contains("never"), "\(lines)")
    }

    @Test("without inlets, the list says how to define one")
    func none() {
        #expect(InletsPage.text(InletListJSON(inlets: []), .plain).contains("\n[inlets.scripts]\ntype = \"json\""))
    }

    @Test("a new token is shown once, with a line to try it and how to revoke it")
    func created() throws {
        var answer = InletTokenAnswerJSON(
            token: try Self.token(), secret: "bh_secret", type: "json", url: "http://127.0.0.1:8077/in/scripts", warnings: nil)
        let lines = InletsPage.created(answer, .plain).split(separator: "\n").map(String.init)
        #expect(lines[1] == "  bh_secret" && lines.last == "To revoke it: bellhop api token revoke k4", "\(lines)")
        #expect(lines.contains("  curl -H 'Authorization: Bearer bh_secret' -d hello http://127.0.0.1:8077/in/scripts"), "\(lines)")
        for (type, line) in [
            ("ntfy", "-d hello http://127.0.0.1:8077/in/scripts/test"),
            ("gotify", "-F message=hello http://127.0.0.1:8077/in/scripts/message"),
            ("alertmanager", #"-d '{"alerts": [{"labels": {"alertname": "Test"}}]}' http://127.0.0.1:8077/in/scripts"#),
        ] {
            answer.type = type
            #expect(InletsPage.created(answer, .plain).contains("curl -H 'Authorization: Bearer bh_secret' \(line)\n"))
        }
        (answer.url, answer.warnings) = (nil, ["The API over TCP is off."])
        let without = InletsPage.created(answer, .plain)
        #expect(!without.contains("curl") && without.hasSuffix("! The API over TCP is off."), "\(without)")
    }

    @Test("the list of tokens names the inlet")
    func tokens() throws {
        #expect(TokensPage.text(TokenListJSON(tokens: [try Self.token()]), .plain).contains("inlet scripts"))
    }

    @Test(
        "each command sends its request",
        arguments: [
            ("inlets token scripts", #"{}"#),
            ("inlets token scripts --name nas --expires 90d", #"{"expiresInMs":7776000000,"name":"nas"}"#),
        ])
    func requests(_ line: String, _ body: String) async throws {
        let answer = InletTokenAnswerJSON(token: try Self.token(), secret: "bh_secret", type: "json", url: nil, warnings: nil)
        try await StandInDaemon.with({ _, _ in try .ok(answer) }) { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(daemon.requests.last?.line == "POST /v1/inlets/scripts/token" && daemon.requests.last?.body == body)
        }
    }
}
