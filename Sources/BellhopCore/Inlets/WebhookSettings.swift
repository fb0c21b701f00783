/// The rules by which an inlet of the type `webhook` turns JSON documents into notices. Each text is a
/// template that is filled with values of the document.
package struct WebhookSettings: Hashable, Sendable {
    /// Ready settings for a service. The keys of the config replace single texts of a preset.
    package enum Preset: String, Sendable, CaseIterable {
        case github, grafana
        case uptimeKuma = "uptime-kuma"

        /// The texts, by their keys in the config.
        package var texts: [String: String] {
            switch self {
            case .github:
                [
                    "title":
                        "{repository.full_name}: {workflow_run.name|pull_request.title|issue.title|release.name|head_commit.message|ref|action}",
                    "body": "{workflow_run.conclusion|action|ref}, {sender.login}",
                    "link":
                        "{workflow_run.html_url|pull_request.html_url|issue.html_url|release.html_url|compare|repository.html_url}",
                    "key": "{workflow_run.workflow_url|pull_request.html_url|issue.html_url|release.html_url}",
                    "severity": "{workflow_run.conclusion}",
                    // GitHub announces each change of a run. The "ping" with which it tries a webhook has none of these.
                    "when":
                        "action == completed or action == opened or action == reopened or action == closed or action == published or action == created or ref",
                    "signature": WebhookProof.github.rawValue,
                ]
            case .grafana:
                [
                    "title": "{title}", "body": "{message}", "link": "{externalURL}", "key": "{groupKey}",
                    "severity": "{commonLabels.severity}", "done_when": "status == resolved",
                    "signature": WebhookProof.grafana.rawValue,
                ]
            case .uptimeKuma:
                [
                    "title": "{monitor.name|msg}", "body": "{heartbeat.msg|msg}", "link": "{monitor.url}",
                    "key": "{monitor.id|heartbeat.monitorID}", "done_when": "heartbeat.status == 1",
                ]
            }
        }
    }

    package var title: DocumentTemplate
    package var body: DocumentTemplate?
    /// The address that a click opens. One that may not be opened is left out.
    package var link: DocumentTemplate?
    /// The key of the notice. A later notice with the same key replaces this notice.
    package var key: DocumentTemplate?
    /// A word for the urgency, as ``Urgency/init(severity:)`` knows them.
    package var severity: DocumentTemplate?
    /// Which documents are notices; `nil` for all.
    package var when: DocumentCondition?
    /// Which documents withdraw the notice with the same key; `nil` for none.
    package var doneWhen: DocumentCondition?
    /// The scheme of the signature that the service makes with ``secret``; `nil` if the service sends a
    /// token of the inlet instead.
    package var proof: WebhookProof?
    package var secret: Redacted?

    package init(title: DocumentTemplate) { self.title = title }
}

extension Urgency {
    /// The urgency that the word of a monitoring service stands for; `nil` if it stands for none.
    package init?(severity: String) {
        switch severity.lowercased() {
        case "critical", "page", "disaster", "emergency", "fatal", "p1": self = .critical
        case "warning", "error", "failure", "failed", "high", "major", "p2": self = .high
        case "normal", "p3": self = .normal
        case "info", "information", "none", "low", "debug", "p4", "p5": self = .low
        default: return nil
        }
    }
}
