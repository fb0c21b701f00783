import BellhopCore
import ControlWire

/// The output of `bellhop api` and `bellhop page`.
enum TokensPage {
    static func text(_ list: TokenListJSON, _ style: Style) -> String {
        guard !list.tokens.isEmpty else {
            return say("There are no tokens. To connect a phone, run: bellhop api pair")
        }
        var table = Table(columns: [
            .init(""), .init("NAME", isFlexible: true), .init("SCOPE"), .init("MEMBER"), .init("LAST USED"), .init("EXPIRES"),
        ])
        let anyRings = list.tokens.contains { $0.rings == true }
        if anyRings { table.columns.append(.init("RINGS")) }
        table.rows = list.tokens.map { token in
            [
                .init(token.id, .gray), .init(token.name, .bold), .init(scope(of: token)),
                .init(token.member ?? ""),
                .init(token.lastUsedLocal ?? say("never")), .init(token.expiresLocal ?? ""),
            ] + (anyRings ? [.init(token.rings == true ? say("yes") : "")] : [])
        }
        return table.text(style)
    }

    private static func scope(of token: TokenJSON) -> String {
        switch token.scope {
        case "sticker": say("sticker")
        case "inlet": token.inlet.map { say("inlet \(SafeText.line($0))") } ?? token.scope
        default: token.scope
        }
    }

    static func created(_ answer: TokenAnswerJSON, _ style: Style) -> String {
        let name = SafeText.line(answer.token.name)
        return [
            SetupPage.ok(say("Token \(answer.token.id) for \(name). Copy it now; it is not shown again:"), style),
            "  " + SafeText.line(answer.secret ?? ""),
            say("To revoke it: bellhop api token revoke \(answer.token.id)"),
        ].joined(separator: "\n")
    }

    static func revoked(_ answer: TokenAnswerJSON, _ style: Style) -> String {
        SetupPage.ok(say("\(SafeText.line(answer.token.name)) (\(answer.token.id)) is revoked."), style)
    }

    static func pairing(_ pairing: PairingJSON, _ style: Style) -> String {
        let link = SafeText.line(pairing.url)
        var lines = [say("Scan this with the camera of the phone, or open the link there:"), "  " + style.paint(link, .bold)]
        let code = QRCode(link)
        if let picture = code.flatMap({ QRPicture.text($0, style) }) ?? code.flatMap({ QRPicture.hint($0, style) }) {
            lines.append(picture)
        }
        lines.append(say("It works once, until \(SafeText.line(pairing.untilLocal)). The code alone: \(SafeText.line(pairing.code))"))
        return (lines + warnings(pairing, style)).joined(separator: "\n")
    }

    static func address(_ pairing: PairingJSON, _ style: Style) -> String {
        ([say("Open this in the browser of this machine, until \(SafeText.line(pairing.untilLocal)):"), "  " + SafeText.line(pairing.url)]
            + warnings(pairing, style)).joined(separator: "\n")
    }

    private static func warnings(_ pairing: PairingJSON, _ style: Style) -> [String] {
        (pairing.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0) }
    }
}
