import BellhopCore
import ControlWire

/// The output of `bellhop api sticker`.
enum StickerPage {
    /// - Parameter file: the file with the page to print, if one was written.
    static func text(_ sticker: StickerAnswerJSON, file: String?, _ style: Style) -> String {
        let link = SafeText.line(sticker.url)
        var lines = [
            SetupPage.ok(say("Sticker \(sticker.token.id): \(what(sticker)). Its link is not shown again:"), style),
            "  " + style.paint(link, .bold),
        ]
        let code = QRCode(link)
        if let picture = code.flatMap({ QRPicture.text($0, style) }) ?? code.flatMap({ QRPicture.hint($0, style) }) {
            lines.append(picture)
        }
        if let file { lines.append(say("The page to print: \(SafeText.line(file))")) }
        lines.append(say("To revoke it: bellhop api token revoke \(sticker.token.id)"))
        lines += (sticker.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0) }
        return lines.joined(separator: "\n")
    }

    private static func what(_ sticker: StickerAnswerJSON) -> String { SafeText.line(sticker.token.name) }

    /// Returns a page to print and to cut out: what the sticker does, its code, and its id, by which
    /// it can be revoked.
    static func document(_ sticker: StickerAnswerJSON) -> String {
        let (name, id) = (SafeText.markup(SafeText.line(sticker.token.pet ?? "")), SafeText.markup(sticker.token.id))
        let lines = [
            "<!doctype html>", #"<meta charset="utf-8">"#, #"<meta name="referrer" content="no-referrer">"#,
            "<title>\(name) – Bellhop</title>", "<style>\(style)</style>", "<main>", #"<h1 dir="auto">\#(name)</h1>"#,
            "<p>\(SafeText.markup(action(sticker)))</p>", QRCode(sticker.url).map(picture) ?? "<p>\(SafeText.markup(sticker.url))</p>",
            #"<p class="id">Bellhop \#(id)</p>"#, "</main>",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func action(_ sticker: StickerAnswerJSON) -> String {
        switch sticker.token.action.flatMap(Sticker.Action.init) {
        case .wash: say("Start the washing machine")
        case .dry: say("Start the dryer")
        case .fold: say("Mark as folded")
        case .next, nil: say("Do the next step")
        }
    }

    /// Draws the code as an SVG, with one path for all dark modules.
    private static func picture(_ code: QRCode) -> String {
        let side = code.size + 2 * QRCode.quietZone
        let path = (0..<code.size).flatMap { y in
            (0..<code.size).compactMap { x in code[x, y] ? "M\(x + QRCode.quietZone) \(y + QRCode.quietZone)h1v1h-1z" : nil }
        }
        return
            #"<svg viewBox="0 0 \#(side) \#(side)" shape-rendering="crispEdges" role="img" aria-label="QR"><path d="\#(path.joined())"/></svg>"#
    }

    private static let style = """

        body { margin: 12mm; font: 12pt/1.3 system-ui, sans-serif; color: #000; background: #fff; }
        main { width: 60mm; padding: 5mm; border: 0.3mm dashed #888; border-radius: 4mm; text-align: center; }
        h1 { margin: 0; font-size: 18pt; overflow-wrap: anywhere; }
        p { margin: 1mm 0; }
        svg { display: block; width: 46mm; margin: 2mm auto; }
        .id { color: #555; font-size: 8pt; }

        """
}
