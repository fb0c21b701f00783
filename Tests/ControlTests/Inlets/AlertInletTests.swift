import BellhopCore
import BellhopTestKit
import Testing

@testable import ControlAPI

/// Tests inlets of the kind `alertmanager`. How documents become notices is tested with the pure reader.
@Suite("An inlet for Alertmanager and Grafana") struct AlertInletTests {
    private static let json = "Content-Type: application/json"

    private static func alert(_ instance: String, _ status: String = "firing", since: String = "2026-11-23T01:31:19Z", more: String = "")
        -> String
    {
        #"{"status":"\#(status)","labels":{"alertname":"DiskFull","instance":"\#(instance)"\#(more)},"annotations":{"summary":"Disk of \#(instance)"},"startsAt":"\#(since)"}"#
    }

    private static func document(_ alerts: String...) -> String {
        #"{"version":"4","groupKey":"g","alerts":[\#(alerts.joined(separator: ","))]}"#
    }

    @Test("each firing alert is a notice; the same document again posts nothing, and only what is new is posted later")
    func firing() async throws {
        let (bench, token) = try await InletBench.with(.alertmanager)
        let first = await bench.send("POST", "scripts", [bearer(token), Self.json], Self.document(Self.alert("h1"), Self.alert("h2")))
        #expect(first.status == 200 && first.text == #"{"posted":2,"withdrawn":0}"#, "\(first.text)")
        #expect(try await bench.notices.map(\.title.description) == ["Disk of h1", "Disk of h2"])
        let again = await bench.send(
            "POST", "scripts", [bearer(token), Self.json], Self.document(Self.alert("h1"), Self.alert("h2"), Self.alert("h3")))
        #expect(again.status == 200 && again.text == #"{"posted":1,"withdrawn":0}"#, "\(again.text)")
        // The alert has ended in between and fires again.
        let later = Self.document(Self.alert("h1", since: "2026-11-23T09:00:00Z"))
        #expect(await bench.send("POST", "scripts", [bearer(token), Self.json], later).text == #"{"posted":1,"withdrawn":0}"#)
        #expect(await bench.send("POST", "scripts", [bearer(token), Self.json], later).text == #"{"posted":0,"withdrawn":0}"#)
        let notices = try await bench.notices
        #expect(notices.count == 4 && notices[3].key == notices[0].key && notices[0].key != notices[1].key)
        #expect(bench.desk.all.map(\.counts.accepted) == [5])
        // A header for single notices does not make two alerts one.
        let keyed = Self.document(Self.alert("h4"), Self.alert("h5"))
        #expect(
            await bench.send("POST", "scripts", [bearer(token), "Idempotency-Key: k"], keyed).text == #"{"posted":2,"withdrawn":0}"#)
    }

    @Test("an alert that was withdrawn and fires again with the same start is news")
    func firesAgain() async throws {
        let (bench, token) = try await InletBench.with(.alertmanager)
        func send(_ document: String) async -> String { await bench.send("POST", "scripts", [bearer(token), Self.json], document).text }
        let firing = Self.document(Self.alert("h1"))
        #expect(await send(firing) == #"{"posted":1,"withdrawn":0}"#)
        #expect(await send(Self.document(Self.alert("h1", "resolved"))) == #"{"posted":0,"withdrawn":1}"#)
        #expect(await send(firing) == #"{"posted":1,"withdrawn":0}"#)
        #expect(await send(firing) == #"{"posted":0,"withdrawn":0}"#)
    }

    @Test("the labels of the config always find room: no alert is refused for its labels")
    func manyLabels() async throws {
        let own = (1...8).map { ("own\($0)", "x") }
        let (bench, token) = try await InletBench.with(.alertmanager) { $0.labels = Labels(uniqueKeysWithValues: own) }
        let labels = (10..<30).map { #","label\#($0)":"y""# }.joined()
        let answer = await bench.send("POST", "scripts", [bearer(token), Self.json], Self.document(Self.alert("h1", more: labels)))
        #expect(answer.status == 200, "\(answer.text)")
        let shown = try #require(try await bench.notices.first).labels
        #expect(own.allSatisfy { shown[$0.0] == "x" } && shown["group"] != nil && shown["since"] != nil)
    }

    @Test("the alerts that the server left out are one notice, which rings for another number and goes when none fires")
    func leftOut() async throws {
        let (bench, token) = try await InletBench.with(.alertmanager)
        func send(_ leftOut: Int, _ status: String = "firing") async -> String {
            let document = #"{"version":"4","groupKey":"g","truncatedAlerts":\#(leftOut),"alerts":[\#(Self.alert("h1", status))]}"#
            return await bench.send("POST", "scripts", [bearer(token), Self.json], document).text
        }
        #expect(await send(3) == #"{"posted":2,"withdrawn":0}"#)
        #expect(await send(3) == #"{"posted":0,"withdrawn":0}"#)
        #expect(await send(4) == #"{"posted":1,"withdrawn":0}"#)
        #expect(await send(0) == #"{"posted":0,"withdrawn":1}"#)
        #expect(await send(0) == #"{"posted":0,"withdrawn":0}"#)
        #expect(await send(2) == #"{"posted":1,"withdrawn":0}"#)
        #expect(await send(2, "resolved") == #"{"posted":0,"withdrawn":2}"#)
        #expect(try await bench.notices.map(\.title.description) == ["Disk of h1", "3 more alerts", "4 more alerts", "2 more alerts"])
    }

    @Test("the limit counts notices, and refuses with 503, after which Alertmanager sends the document again")
    func limit() async throws {
        let (bench, token) = try await InletBench.with(.alertmanager) { $0.rate = SinkLimits.Rate(burst: 2, every: .seconds(10)) }
        let document = Self.document(Self.alert("h1"), Self.alert("h2"), Self.alert("h3"))
        let refused = await bench.send("POST", "scripts", [bearer(token), Self.json], document)
        #expect(
            refused.status == 503 && refused.headers["retry-after"] == "10" && refused.text.contains("\"status\":503"), "\(refused.text)")
        await bench.time.advance(by: .seconds(10))
        let rest = await bench.send("POST", "scripts", [bearer(token), Self.json], document)
        #expect(rest.status == 200 && rest.text == #"{"posted":1,"withdrawn":0}"#, "\(rest.text)")
        #expect(try await bench.notices.map(\.title.description) == ["Disk of h1", "Disk of h2", "Disk of h3"])
    }

    @Test("an alert without a severity gets the urgency of the inlet, and none is above its limit")
    func urgencies() async throws {
        let (bench, token) = try await InletBench.with(.alertmanager) { ($0.urgency, $0.highestUrgency) = (.low, .high) }
        let document = Self.document(Self.alert("h1"), Self.alert("h2", more: #","severity":"critical""#))
        #expect(await bench.send("POST", "scripts", [bearer(token), Self.json], document).status == 200)
        #expect(try await bench.notices.map(\.urgency) == [.low, .high])
    }

    @Test(
        "what is not a document of alerts is refused",
        arguments: [
            ("POST", "scripts", "hello", 400, "what Alertmanager or Grafana sends"), ("POST", "scripts", "{}", 400, "what Alertmanager"),
            ("GET", "scripts", "", 405, "use POST or PUT"), ("POST", "scripts/api/v2/alerts", "[]", 404, "no such path"),
        ])
    func refusals(method: String, path: String, body: String, status: Int, words: String) async throws {
        let (bench, token) = try await InletBench.with(.alertmanager)
        let answer = await bench.send(method, path, [bearer(token), Self.json], body)
        #expect(answer.status == status && answer.text.contains(words), "\(answer.status) \(answer.text)")
        #expect(try await bench.notices.isEmpty)
    }
}
