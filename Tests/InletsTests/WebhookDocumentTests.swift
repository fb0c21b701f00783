import BellhopCore
import Inlets
import Testing

/// Tests what becomes of the documents of services. The documents are written after the documentation of
/// the services, shortened to the values that somebody could want.
@Suite("What webhooks become") struct WebhookDocumentTests {
    private static let inlet = InletName(rawValue: "ci")

    private func settings(_ preset: WebhookSettings.Preset) throws -> WebhookSettings {
        func template(_ key: String) throws -> DocumentTemplate? { try preset.texts[key].map { try DocumentTemplate($0) } }
        func condition(_ key: String) throws -> DocumentCondition? { try preset.texts[key].map { try DocumentCondition($0) } }
        var settings = WebhookSettings(title: try #require(try template("title")))
        (settings.body, settings.link, settings.key) = (try template("body"), try template("link"), try template("key"))
        (settings.severity, settings.when, settings.doneWhen) = (
            try template("severity"), try condition("when"), try condition("done_when")
        )
        return settings
    }

    private func meaning(
        _ body: String, _ settings: WebhookSettings, type: String = "application/json"
    ) throws -> WebhookDocument.Meaning {
        let request = InletRequest.curl("POST", "/", ["Content-Type: \(type)"], body)
        return try WebhookDocument(request).meaning(for: settings, to: try #require(Self.inlet), peer: nil)
    }

    private func notice(_ body: String, _ settings: WebhookSettings) throws -> PostedNotice {
        guard case .notice(let notice, let hasUrgency) = try meaning(body, settings) else {
            throw WebhookDocument.Fault.noTitle
        }
        #expect(hasUrgency == (notice.urgency != .normal))
        return notice
    }

    private static let run = #"""
        {"action":"completed","workflow_run":{"id":30433642,"name":"Build","head_branch":"main","status":"completed",
        "conclusion":"failure","workflow_url":"https://api.github.com/repos/octo-org/hello/actions/workflows/159038",
        "html_url":"https://github.com/octo-org/hello/actions/runs/30433642"},
        "repository":{"full_name":"octo-org/hello","html_url":"https://github.com/octo-org/hello"},"sender":{"login":"octocat"}}
        """#

    @Test("GitHub: runs, pull requests, pushes; the trial and what changes on the way are left out")
    func github() throws {
        let settings = try settings(.github)
        let run = try notice(Self.run, settings)
        #expect(run.title == "octo-org/hello: Build" && run.body == "failure, octocat" && run.urgency == .high)
        #expect(run.link == "https://github.com/octo-org/hello/actions/runs/30433642")
        #expect(run.key == "https://api.github.com/repos/octo-org/hello/actions/workflows/159038", "the next run replaces it")
        let pull = try notice(
            #"""
            {"action":"opened","number":2,"pull_request":{"html_url":"https://github.com/octo-org/hello/pull/2","title":"Update the README"},
            "repository":{"full_name":"octo-org/hello"},"sender":{"login":"octocat"}}
            """#, settings)
        #expect(pull.title == "octo-org/hello: Update the README" && pull.body == "opened, octocat" && pull.urgency == .normal)
        let push = try notice(
            #"""
            {"ref":"refs/heads/main","compare":"https://github.com/octo-org/hello/compare/a...b",
            "head_commit":{"message":"Mend the door\n\nIt was stuck."},
            "repository":{"full_name":"octo-org/hello","html_url":"https://github.com/octo-org/hello"},"sender":{"login":"octocat"}}
            """#, settings)
        #expect(push.title == "octo-org/hello: Mend the door" && push.key == nil && push.body == "refs/heads/main, octocat")
        #expect(try meaning(#"{"zen":"Keep it logically awesome.","hook_id":1,"repository":{"full_name":"a/b"}}"#, settings) == .nothing)
        #expect(try meaning(Self.run.replacing("completed\",\"workflow", with: "requested\",\"workflow"), settings) == .nothing)
        let form = "payload=" + PercentEncoding.encode(Self.run)
        #expect(try meaning(form, settings, type: "application/x-www-form-urlencoded") == .notice(run, hasUrgency: true))
    }

    @Test("Grafana: a firing group is a notice, and its end withdraws the notice")
    func grafana() throws {
        let settings = try settings(.grafana)
        func document(_ status: String) -> String {
            #"""
            {"receiver":"My Super Webhook","status":"\#(status)","orgId":1,"alerts":[{"status":"\#(status)","labels":{"alertname":"High memory usage"}}],
            "groupLabels":{},"commonLabels":{"severity":"critical"},"commonAnnotations":{},"externalURL":"https://play.grafana.org/",
            "version":"1","groupKey":"{}:{}","truncatedAlerts":0,"title":"[FIRING:1] High memory usage","state":"alerting","message":"**Firing**\n…"}
            """#
        }
        let firing = try notice(document("firing"), settings)
        #expect(firing.title == "[FIRING:1] High memory usage" && firing.urgency == .critical && firing.key == "{}:{}")
        #expect(firing.link == "https://play.grafana.org/" && firing.body.hasPrefix("**Firing**"))
        #expect(try meaning(document("resolved"), settings) == .done(key: "{}:{}"))
    }

    @Test("Uptime Kuma: down is a notice, up withdraws it, and its trial is a notice")
    func uptimeKuma() throws {
        let settings = try settings(.uptimeKuma)
        func document(_ status: Int) -> String {
            #"""
            {"heartbeat":{"monitorID":7,"status":\#(status),"time":"2026-11-28 10:00:00","msg":"connect ECONNREFUSED","important":true},
            "monitor":{"id":7,"name":"NAS","url":"https://","type":"port"},"msg":"[NAS] [🔴 Down] connect ECONNREFUSED"}
            """#
        }
        let down = try notice(document(0), settings)
        #expect(down.title == "NAS" && down.body == "connect ECONNREFUSED" && down.key == "7")
        #expect(try meaning(document(1), settings) == .done(key: "7"))
        let trial = try notice(#"{"heartbeat":null,"monitor":null,"msg":"Bellhop Testing"}"#, settings)
        #expect(trial.title == "Bellhop Testing" && trial.key == nil && trial.link == nil)
    }

    @Test("a value is only text: it is no template, no link that runs, and never too long")
    func hostile() throws {
        var settings = WebhookSettings(title: try DocumentTemplate("{title}"))
        settings.link = try DocumentTemplate("{link}")
        settings.key = try DocumentTemplate("{id}")
        settings.body = try DocumentTemplate("{title}")
        let long = String(repeating: "k", count: 300)
        let notice = try notice(#"{"title":"{id} {title}","link":"javascript:alert(1)","id":"\#(long)"}"#, settings)
        #expect(notice.title == "{id} {title}" && notice.link == nil)
        #expect(notice.key.map { $0.utf8.count == 16 } == true)
        let large = try self.notice(#"{"title":"\#(String(repeating: "ü", count: 40_000))"}"#, settings)
        #expect(large.body.utf8.count <= PostedNotice.Limits.body)
    }

    @Test("what is no object, or has no title, is a fault", arguments: ["", "hello", "[1]", "3", #"{"a":"#])
    func faults(body: String) throws {
        let settings = WebhookSettings(title: try DocumentTemplate("{title}"))
        #expect(throws: WebhookDocument.Fault.notJSON) { _ = try meaning(body, settings) }
        #expect(throws: WebhookDocument.Fault.noTitle) { _ = try meaning(#"{"title":"  "}"#, settings) }
    }
}
