import BellhopCore
import Inlets
import Testing

/// Tests the webhooks of Alertmanager and Grafana.
@Suite struct AlertGroupTests {
    /// What Alertmanager 0.25 of Debian sent, with a second alert that is resolved.
    private static let recorded = #"""
        {"receiver":"hook","status":"firing","alerts":[{"status":"firing","labels":{"alertname":"DiskFull","cluster":"a","instance":"h1","severity":"critical"},"annotations":{"summary":"Disk 95% full"},"startsAt":"2026-11-23T01:31:19.178381341Z","endsAt":"0001-01-01T00:00:00Z","generatorURL":"http://prom/g","fingerprint":"ebd93ae732cef7d1"},{"status":"resolved","labels":{"alertname":"DiskFull","cluster":"a","instance":"h2"},"annotations":{},"startsAt":"2026-11-23T01:30:00Z","endsAt":"2026-11-23T01:40:00Z","generatorURL":"","fingerprint":"aa00000000000001"}],"groupLabels":{"alertname":"DiskFull","cluster":"a"},"commonLabels":{},"commonAnnotations":{},"externalURL":"http://vm:22802","version":"4","groupKey":"{}:{alertname=\"DiskFull\", cluster=\"a\"}","truncatedAlerts":0}
        """#

    private func group(_ text: String) throws(AlertGroup.Fault) -> AlertGroup { try AlertGroup(Array(text.utf8)) }

    private func notices(_ text: String) throws -> [PostedNotice] {
        let group = try group(text)
        let notices = group.alerts.filter(\.isFiring).map { $0.notice(to: .notify, group: group.key, peer: nil) }
        return try (notices + [group.remainder(to: .notify, peer: nil)].compactMap(\.self)).map { try $0.checked(trusting: false) }
    }

    @Test("a firing alert is a notice, and a resolved one takes its notice back")
    func recorded() throws {
        let group = try group(Self.recorded)
        #expect(group.alerts.map(\.isFiring) == [true, false] && group.alerts[1].fingerprint == "aa00000000000001")
        let notice = group.alerts[0].notice(to: .notify, group: group.key, peer: "10.0.0.1")
        #expect((notice.key, notice.title, notice.body) == ("ebd93ae732cef7d1", "Disk 95% full", "cluster: a\ninstance: h1"))
        #expect((notice.urgency, notice.name, notice.peer) == (.critical, "DiskFull", "10.0.0.1"))
        #expect(
            notice.labels == [
                "alertname": "DiskFull", "cluster": "a", "instance": "h1", "severity": "critical",
                "group": #"{}:{alertname="DiskFull", cluster="a"}"#, "since": "2026-11-23T01:31:19.178381341Z",
            ])
        #expect(throws: Never.self) { try notice.checked(trusting: false) }
    }

    @Test("the link opens the form for a silence that matches exactly this alert")
    func silence() throws {
        let link = try #require(try notices(Self.recorded).first?.link)
        #expect(link.hasPrefix("http://vm:22802/#/silences/new?filter="))
        let filter = try #require(PercentEncoding.decode(link.split(separator: "filter=").last ?? ""))
        #expect(filter == #"{alertname="DiskFull",cluster="a",instance="h1",severity="critical"}"#)
    }

    @Test("Grafana's own address for a silence precedes, and its labels and message are read")
    func grafana() throws {
        let text = #"""
            {"version":"1","orgId":1,"title":"[FIRING:1] CPU","state":"alerting","externalURL":"https://g.lan/","groupKey":"g","alerts":[{"status":"firing","labels":{"alertname":"CPU","grafana_folder":"Home"},"annotations":{"summary":"CPU is hot","description":"90 °C"},"startsAt":"2026-11-23T01:31:19Z","fingerprint":"c0ffee","silenceURL":"https://g.lan/alerting/silence/new?x=1","values":{"A":1.5}}]}
            """#
        let notice = try #require(try notices(text).first)
        #expect((notice.title, notice.body, notice.link) == ("CPU is hot", "90 °C", "https://g.lan/alerting/silence/new?x=1"))
        #expect(notice.urgency == .normal)
    }

    @Test(
        "severities",
        arguments: [
            ("critical", Urgency.critical), ("PAGE", .critical), ("warning", .high), ("error", .high), ("info", .low), ("none", .low),
            ("odd", nil), ("", nil),
        ] as [(String, Urgency?)])
    func severities(text: String, urgency: Urgency?) throws {
        let alerts = "{\"alerts\":[{\"labels\":{\"alertname\":\"A\",\"severity\":\"\(text)\"}}]}"
        #expect(try group(alerts).alerts.first?.severity == urgency)
        #expect(try notices(alerts).first?.urgency == urgency ?? .normal)
    }

    @Test("an alert without a fingerprint has one of its labels, in any order")
    func fingerprint() throws {
        let one = try group(#"{"alerts":[{"labels":{"a":"1","b":"2"}}]}"#).alerts[0].fingerprint
        let same = try group(#"{"alerts":[{"labels":{"b":"2","a":"1"}}]}"#).alerts[0].fingerprint
        let other = try group(#"{"alerts":[{"labels":{"a":"12","b":""}}]}"#).alerts[0].fingerprint
        #expect(one == same && one != other && !one.isEmpty)
    }

    @Test("a notice is known if an earlier one says the same, and a resolution that began earlier ends nothing")
    func earlier() throws {
        func document(_ status: String, _ since: String, _ summary: String = "S") -> String {
            #"{"alerts":[{"status":"\#(status)","labels":{"a":"1"},"annotations":{"summary":"\#(summary)"},"startsAt":"\#(since)"}]}"#
        }
        let notice = try #require(try notices(document("firing", "2026-11-23T01:31:19.5Z")).first)
        let earlier = notice.event(under: NoticeKey(rawValue: "k"), generation: 1, at: Instant(seconds: 0)).notice
        #expect(Alert.isKnown(notice, after: earlier))
        for other in [
            document("firing", "2026-11-23T01:31:20Z"), document("firing", "2026-11-23T01:31:19.5Z", "T"), document("firing", ""),
        ] {
            #expect(!Alert.isKnown(try #require(try notices(other).first), after: earlier), "\(other)")
        }
        func resolved(_ since: String) throws -> Alert { try group(document("resolved", since)).alerts[0] }
        #expect(try resolved("2026-11-23T01:31:19Z").isOlder(than: earlier))
        #expect(try resolved("2026-11-23T03:31:19+02:00").isOlder(than: earlier))
        for since in ["2026-11-23T01:31:19.5Z", "2026-11-23T01:31:20Z", "2026-11-23T01:31:19.5-01:00", "", "yesterday"] {
            #expect(try !resolved(since).isOlder(than: earlier), "\(since)")
        }
    }

    @Test("alerts that were left out are told as one notice")
    func truncated() throws {
        let firing = #"{"status":"firing","labels":{"alertname":"A"}}"#
        let notices = try notices("{\"alerts\":[\(firing)],\"groupKey\":\"g\",\"truncatedAlerts\":3}")
        #expect(notices.map(\.title) == ["A", "3 more alerts"])
        #expect(try self.notices(#"{"alerts":[],"groupKey":"g","truncatedAlerts":3}"#).isEmpty, "none fires any more")
        #expect(try self.notices(#"{"alerts":[],"groupKey":"g","truncatedAlerts":-3}"#).isEmpty)
        let many = "{\"groupKey\":\"g\",\"alerts\":[" + Array(repeating: #"{"labels":{"a":"1"}}"#, count: 501).joined(separator: ",") + "]}"
        #expect(try self.notices(many).last?.title == "1 more alert")
    }

    @Test("labels of any number and length never keep an alert from its notice")
    func longLabels() throws {
        let labels =
            (0..<50).map { "\"label\($0)\":\"\(String(repeating: "é", count: 400))\"" } + [
                "\"\(String(repeating: "k", count: 65))\":\"x\"", "\"owner\":\"x\"", "\"bellhop.silenced\":\"x\"", "\"\":\"x\"",
            ]
        let notice = try #require(
            try notices("{\"alerts\":[{\"labels\":{" + labels.joined(separator: ",") + "},\"startsAt\":\"now\"}]}").first)
        #expect(notice.labels.count <= 16)
        #expect(notice.labels["since"] == "now")
        #expect(notice.labels["owner"] == nil)
        let long = String(repeating: "x", count: 70_000)
        let others = [
            #"{"labels":{"alertname":"A"},"annotations":{"summary":"\#(long)","description":"\#(long)"},"fingerprint":"\#(long)"}"#,
            #"{"labels":{},"annotations":{"summary":"\u0000 "}}"#,
        ]
        let odd = try notices(#"{"groupKey":"\#(long)","truncatedAlerts":2,"alerts":[\#(others.joined(separator: ","))]}"#)
        #expect(odd.count == 3 && odd[0].body.utf8.count <= PostedNotice.Limits.body && odd[1].title == "Alert")
    }

    @Test("what is not a document of alerts", arguments: ["", "[]", "{}", #"{"alerts":{}}"#, "not json"])
    func others(text: String) {
        #expect(throws: AlertGroup.Fault.self) { try group(text) }
    }

    @Test("an alert that is not an object is passed over")
    func oddAlerts() throws {
        #expect(try group(#"{"alerts":[1,null,{},{"labels":[]},{"labels":{"alertname":"A"}}]}"#).alerts.count == 1)
    }
}
