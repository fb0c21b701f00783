import BellhopCore
import ControlWire

/// The output of `bellhop inlets`.
enum InletsPage {
    static func text(_ list: InletListJSON, _ style: Style) -> String {
        guard !list.inlets.isEmpty else {
            return say(
                "There are no inlets. To let other programs post notices, write these lines into the config, then run: bellhop config reload\n[inlets.scripts]\ntype = \"json\""
            )
        }
        var table = Table(columns: [
            .init("NAME"), .init("TYPE"), .init("TOKENS"), .init("ACCEPTED"), .init("REFUSED"), .init("LAST USED"),
            // People copy the address, so it is not truncated.
            .init("ADDRESS"),
        ])
        table.rows = list.inlets.map { inlet in
            [
                .init(inlet.name, .bold), .init(inlet.type), .init(String(inlet.tokens.count)), .init(String(inlet.accepted)),
                .init(String(inlet.refused), inlet.refused > 0 ? .yellow : nil), .init(inlet.lastUsedLocal ?? say("never")),
                .init(inlet.url ?? say("only the socket")),
            ]
        }
        return table.text(style)
    }

    static func created(_ answer: InletTokenAnswerJSON, _ style: Style) -> String {
        let name = SafeText.line(answer.token.name)
        let secret = SafeText.line(answer.secret)
        var lines = [
            SetupPage.ok(say("Token \(answer.token.id) for \(name). Copy it now; it is not shown again:"), style), "  " + secret,
        ]
        if let url = answer.url {
            lines.append(say("To try it:"))
            lines.append("  curl -H 'Authorization: Bearer \(secret)' \(trial(answer.type, SafeText.line(url)))")
        }
        lines.append(say("To revoke it: bellhop api token revoke \(answer.token.id)"))
        return (lines + (answer.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.multiline($0) })
            .joined(separator: "\n")
    }

    /// Returns the arguments of curl for a notice in the form that the inlet expects.
    private static func trial(_ type: String, _ url: String) -> String {
        switch InletSettings.Kind(rawValue: type) {
        case .webhook: "-d '{}' \(url)"
        case .json, .lines, nil: "-d hello \(url)"
        case .ntfy: "-d hello \(url)/test"
        case .gotify: "-F message=hello \(url)/message"
        case .apprise: "-d body=hello \(url)/notify"
        case .alertmanager: #"-d '{"alerts": [{"labels": {"alertname": "Test"}}]}' "# + url
        }
    }
}
