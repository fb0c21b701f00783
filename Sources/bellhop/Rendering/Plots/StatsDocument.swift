import BellhopCore
import ControlWire

/// Statistics as a file that any browser shows: one page with plots and tables, or one picture. The
/// file contains no script and refers to no other file.
enum StatsDocument {
    /// Returns the page, as HTML that is also well-formed XML.
    static func page(_ report: StatsReport) -> String {
        var body: [XMLNode] = [
            .element("header", [:], [.element("h1", [:], report.title), .element("p", ["class": "period"], report.period)])
        ]
        let sections = report.sections
        if sections.isEmpty { body.append(.element("p", [:], nothing(report))) }
        for (number, section) in sections.enumerated() { body.append(block(section, number)) }
        body.append(.element("footer", [:], [.element("p", [:], say("Made by Bellhop \(Release.version) on \(report.laundry.today)."))]))
        let head: [XMLNode] = [
            .element("meta", ["charset": "utf-8"]),
            .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
            .element("meta", ["name": "color-scheme", "content": "light dark"]),
            .element("title", [:], report.title), .element("style", [:], PlotStyle.page + PlotStyle.drawing),
        ]
        let root = XMLNode.element(
            "html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": Speech.language.tongue.rawValue],
            [.element("head", [:], head), .element("body", [:], [.element("main", [:], body)])])
        return "<!DOCTYPE html>\n" + root.markup
    }

    private static func block(_ section: StatsReport.Section, _ number: Int) -> XMLNode {
        let facts = section.facts.map { XMLNode.element("li", [:], $0) }
        var nodes: [XMLNode] = [.element("h2", [:], section.title), .element("ul", ["class": "facts"], facts)]
        for (index, plot) in section.plots.enumerated() {
            nodes.append(
                .element(
                    "figure", [:],
                    [
                        .element("figcaption", [:], plot.title),
                        .element("div", ["class": "drawing"], [plot.svg("plot-\(number)-\(index)")]),
                        .element(
                            "details", [:], [.element("summary", [:], say("Figures")), table(plot.figures, caption: plot.title)]),
                    ]))
        }
        for extra in section.tables {
            nodes.append(.element("h3", [:], extra.title))
            nodes.append(table(extra.figures, caption: extra.title))
        }
        return .element("section", [:], nodes)
    }

    private static func table(_ figures: Plot.Figures, caption: String) -> XMLNode {
        let heading = XMLNode.element("tr", [:], figures.columns.map { .element("th", ["scope": "col"], $0) })
        let rows = figures.rows.map { row in
            XMLNode.element(
                "tr", [:],
                row.enumerated().map { index, cell in
                    index == 0 ? .element("th", ["scope": "row"], cell) : .element("td", [:], cell)
                })
        }
        return .element(
            "div", ["class": "table"],
            [
                .element(
                    "table", [:],
                    [.element("caption", [:], caption), .element("thead", [:], [heading]), .element("tbody", [:], rows)])
            ])
    }

    private static func nothing(_ report: StatsReport) -> String {
        report.laundry.pet.map { say("No laundry of \(SafeText.line($0)) has been folded yet.") }
            ?? say("There is nothing to draw yet. Statistics begin with the first folded laundry or workout.")
    }

    // MARK: Picture

    private static let margin = 20

    /// Returns all plots as one SVG picture.
    static func picture(_ report: StatsReport) -> String {
        let plots = report.sections.flatMap(\.plots)
        var nodes: [XMLNode] = []
        var y = 86
        for (index, plot) in plots.enumerated() {
            nodes.append(Plot.label(plot.title, x: Double(margin), y: Double(y + 16), style: "head"))
            nodes.append(plot.svg("plot-\(index)", at: (margin, y + 28)))
            y += 28 + plot.height + 28
        }
        if plots.isEmpty {
            nodes.append(Plot.label(nothing(report), x: Double(margin), y: Double(y + 16)))
            y += 40
        }
        let summary = plots.isEmpty ? nothing(report) : plots.map { "\($0.title): \($0.summary)" }.joined(separator: "\n")
        let (width, height) = (String(Plot.width + 2 * margin), String(y))
        let root = XMLNode.element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria-labelledby": "title desc", "viewBox": "0 0 \(width) \(height)",
                "width": width, "height": height,
            ],
            [
                .element("title", ["id": "title"], report.title), .element("desc", ["id": "desc"], summary),
                .element("style", [:], PlotStyle.drawing), .element("rect", ["class": "page", "width": width, "height": height]),
                Plot.label(report.title, x: Double(margin), y: 40, style: "heading"),
                Plot.label(report.period, x: Double(margin), y: 62),
            ] + nodes)
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.markup
    }
}
