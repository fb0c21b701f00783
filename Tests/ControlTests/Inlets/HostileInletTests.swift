import BellhopCore
import BellhopTestKit
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests what an attacker could send to an inlet. Nothing in it is a command, a path or markup.
@Suite("Hostile requests to inlets") struct HostileInletTests {
    private static let json = "Content-Type: application/json"

    @Test(
        "deep nesting, huge numbers and broken escapes are refused or harmless",
        arguments: [
            String(repeating: "[", count: 30_000), #"{"title":"# + String(repeating: "[", count: 30_000) + "}",
            #"{"title":"x","unknown":"# + String(repeating: #"{"a":"#, count: 5000) + "1" + String(repeating: "}", count: 5000) + "}",
            #"{"title":"\ud800"}"#, #"{"title":"x","repeat":1e400}"#, #"{"title":"x","urgency":99999999999999999999}"#,
            #"{"title":"x","expires":"999999999999h"}"#, "{\"title\":\"\u{0}\"}",
        ])
    func bombs(body: String) async throws {
        let (bench, token) = try await InletBench.with(.json)
        let answer = await bench.send("POST", "scripts", [bearer(token), Self.json], body)
        #expect([201, 400, 415, 422].contains(answer.status), "\(answer.status) \(answer.text)")
        #expect(answer.text.utf8.count < 2000, "the answer does not repeat the body")
    }

    @Test(
        "a link or picture that a click or a sink must not open is refused",
        arguments: [
            #""link":"javascript:alert(1)""#, #""link":" JavaScript:alert(1)""#, #""link":"data:text/html,x""#,
            #""link":"file:///etc/passwd""#, #""link":"java\nscript:alert(1)""#, #""link":"\u0001javascript:alert(1)""#,
            #""icon":"/etc/passwd""#, #""icon":"file:///etc/passwd""#, #""attachment":"/etc/passwd""#, #""icon":"../secret.png""#,
        ])
    func links(field: String) async throws {
        let (bench, token) = try await InletBench.with(.json)
        let answer = await bench.send("POST", "scripts", [bearer(token), Self.json], #"{"title":"x",\#(field)}"#)
        #expect(answer.status == 422, "\(answer.status) \(answer.text)")
        #expect(try await bench.notices.isEmpty)
    }

    @Test("a program cannot set the labels of Bellhop, nor say that it is somebody else")
    func labels() async throws {
        let (bench, token) = try await InletBench.with(.json)
        let labels = ["inlet", "peer", "program", "by", "house", "hops", "tags", "key", "bellhop.choice.choice-1", "bellhop.repeat"]
        let body = #"{"title":"x","labels":{"# + labels.map { #""\#($0)":"forged""# }.joined(separator: ",") + "}}"
        #expect(await bench.send("POST", "scripts", [bearer(token), Self.json], body).status == 201)
        let notice = try #require(try await bench.notices.first)
        #expect(!notice.labels.values.contains("forged"), "\(notice.labels)")
        #expect(notice.labels["inlet"] == "scripts" && notice.labels["peer"] == "192.168.0.7 (k1)")
    }

    @Test("a key never reaches the notices of another inlet, of a timer, or of the same inlet under another key")
    func keys() async throws {
        let bench = try await InletBench([try InletBench.inlet("a"), try InletBench.inlet("a-b")])
        let (first, second) = (try await bench.makeToken("a"), try await bench.makeToken("a-b"))
        let keys = ["b_x", "-b_x", "timer_1", "../x", "x\u{1F600}", String(repeating: "k", count: 200), "_0123456789abcdef", "in_a-b_x"]
        for key in keys {
            #expect(await bench.send("POST", "a", [bearer(first), Self.json], #"{"title":"x","key":"\#(key)"}"#).status == 201, "\(key)")
        }
        #expect(await bench.send("POST", "a-b", [bearer(second), Self.json], #"{"title":"x","key":"x"}"#).status == 201)
        let found = try await bench.notices.map(\.key.rawValue)
        #expect(Set(found).count == keys.count + 1, "\(found)")
        #expect(found.dropLast().allSatisfy { $0.hasPrefix("in_a_") && $0.count <= 64 } && found.last == "in_a-b_x")
    }

    @Test("line breaks in headers and in the path make no header of an answer", arguments: InletSettings.Kind.allCases)
    func lineBreaks(kind: InletSettings.Kind) async throws {
        let (bench, token) = try await InletBench.with(kind)
        for path in ["scripts/a%0d%0aSet-Cookie:%20x", "scripts?x=%0d%0aSet-Cookie:%20x", "scripts%0d%0a"] {
            let answer = await bench.send("POST", path, [bearer(token), "Title: a", "X-Tags: b"], "x")
            #expect(!answer.headers.contains { $0.key.contains("\n") || $0.value.contains("\n") || $0.value.contains("\r") })
            #expect(answer.headers["set-cookie"] == nil)
        }
    }

    @Test("text stays text: markup, terminal codes and file names are stored as they came, and nothing runs")
    func texts() async throws {
        let (bench, token) = try await InletBench.with(.json)
        let before = try await bench.store.acts()
        let title = "<script>alert(1)</script> $(reboot) `id` ../../etc/passwd \u{1B}[31m"
        let answer = await bench.send("POST", "scripts", [bearer(token), "Content-Type: text/plain"], title)
        #expect(answer.status == 201)
        let notice = try #require(try await bench.notices.first)
        #expect(notice.title.description == title)
        // A stranger's notice is nobody's command, so "bellhop undo" does not offer it.
        #expect(try await bench.store.acts() == before)
    }

    @Test("a token in the query never appears in an answer", arguments: InletSettings.Kind.allCases)
    func secrets(kind: InletSettings.Kind) async throws {
        let (bench, token) = try await InletBench.with(kind)
        for path in ["scripts/message?token=\(token)", "scripts?token=\(token)", "scripts/a/b/c?token=\(token)"] {
            let answer = await bench.send("PATCH", path, [], "x")
            #expect(!answer.text.contains(token) && !answer.headers.values.contains { $0.contains(token) }, "\(path)")
        }
    }
}
