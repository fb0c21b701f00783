import BellhopCore
import BellhopTestKit
import Foundation
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests inlets of the kind `apprise`. What the server answers was recorded from the Apprise API.
@Suite("An inlet for clients of the Apprise API") struct AppriseInletTests {
    private func object(_ answer: WebAnswer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any], "\(answer.text)")
    }

    private static let json = "Content-Type: application/json"
    private static let form = "Content-Type: application/x-www-form-urlencoded"

    @Test("each form of a request is a notice, and is answered with 200 in its own form")
    func forms() async throws {
        let (bench, token) = try await InletBench.with(.apprise)
        // Apprise 1.2 sends JSON, Apprise 2.2 a form whose key is in a header.
        let old = await bench.send(
            "POST", "scripts/notify/nas", [bearer(token), Self.json],
            #"{"title":"T","body":"B","type":"failure","format":"markdown","tag":["ops"]}"#)
        #expect(try old.status == 200 && object(old)["details"] is [Any] && object(old)["error"] is NSNull, "\(old.text)")
        let new = await bench.send(
            "POST", "scripts/notify", [bearer(token), Self.form, "X-Apprise-Config-ID: nas"],
            "title=T2&body=B2&type=info&attach=https://nas.example.org/a.png")
        #expect(new.status == 200 && new.headers["content-type"]?.hasPrefix("text/plain") == true, "\(new.text)")
        let mapped = await bench.send(
            "POST", "scripts/notify/k?:subject=title&:text=body&tag=a%20b", [bearer(token), Self.json], #"{"subject":"S","text":"X"}"#)
        #expect(mapped.status == 200)
        let notices = try await bench.notices
        #expect(notices.map(\.title.description) == ["T", "T2", "S"] && notices.map(\.body.description) == ["B", "B2", "X"])
        #expect(notices.map(\.urgency) == [.high, .normal, .normal] && notices.map(\.isMarkdown) == [true, false, false])
        #expect(notices.map { $0.labels["config"] } == ["nas", "nas", "k"] && notices.map { $0.labels["tags"] } == ["ops", nil, "a,b"])
        #expect(notices[1].attachment == "https://nas.example.org/a.png")
    }

    @Test("the urgency of the inlet is for messages whose client chose no type")
    func urgency() async throws {
        let (bench, token) = try await InletBench.with(.apprise) { $0.urgency = .low }
        for type in ["info", "success", "warning", "failure"] {
            let sent = await bench.send("POST", "scripts/notify", [bearer(token), Self.form], "body=x&type=\(type)")
            #expect(sent.status == 200)
        }
        #expect(try await bench.notices.map(\.urgency) == [.low, .normal, .high, .high])
    }

    @Test(
        "faults are those of the Apprise API",
        arguments: [
            ("POST", "scripts/notify", Self.form, "title=x", 400, "Payload lacks minimum requirements"),
            ("POST", "scripts/notify", Self.form, "body=x&type=loud", 400, "Bad FORM Payload provided"),
            ("POST", "scripts/notify", Self.json, "{", 400, "Invalid JSON Payload provided"),
            ("POST", "scripts/notify", "X-Apprise-Recursion-Count: 2", "body=x", 406, "The recursion limit has been reached"),
            ("POST", "scripts/add/k", Self.form, "urls=x", 404, "Not Found"), ("GET", "scripts/notify", Self.form, "", 405, "use POST"),
        ])
    func faults(method: String, path: String, header: String, body: String, status: Int, words: String) async throws {
        let (bench, token) = try await InletBench.with(.apprise)
        let answer = await bench.send(method, path, [bearer(token), header], body)
        #expect(answer.status == status && answer.text.contains(words), "\(answer.status) \(answer.text)")
        if header == Self.json { #expect(try object(answer)["error"] as? String == words) }
        #expect(try await bench.notices.isEmpty)
    }

    @Test("the status needs no token; everything else does, and a storm is refused with 429")
    func tokens() async throws {
        let (bench, token) = try await InletBench.with(.apprise) { $0.rate = SinkLimits.Rate(burst: 1, every: .seconds(10)) }
        #expect(await bench.send("GET", "scripts/status").text == "OK")
        #expect(try object(await bench.send("GET", "scripts/status", ["Accept: application/json"]))["config_lock"] as? Bool == true)
        let basic = "Authorization: Basic " + Data("nas:\(token)".utf8).base64EncodedString()
        #expect(await bench.send("POST", "scripts/notify", [basic, Self.form], "body=x").status == 200)
        let refused = await bench.send("POST", "scripts/notify", [basic, Self.form], "body=x")
        #expect(refused.status == 429 && refused.headers["retry-after"] == "10", "\(refused.text)")
        let wrong = await bench.send("POST", "scripts/notify", [Self.json], "{}")
        #expect(try wrong.status == 401 && object(wrong)["error"] is String)
    }
}
