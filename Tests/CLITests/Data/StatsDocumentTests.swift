import BellhopCore
import ControlWire
import Foundation
import FoundationXML
import Testing

@testable import bellhop

/// Reads a document as XML and collects its elements.
private final class DocumentReader: NSObject, XMLParserDelegate {
    struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []

    /// - Throws: the error of the parser if the document is not well-formed.
    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let last = open.last { elements[last].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { open.removeLast() }

    func texts(_ names: Set<String>) -> [String] { elements.filter { names.contains($0.name) }.map(\.text) }
}

@Suite("bellhop stats --html and --svg: pages and pictures") struct StatsDocumentTests {
    private static let hostile = #"<script>alert("1")</script> & 'x' \#(Samples.hostile)\#u{FFFF}"#

    private static var report: StatsReport {
        StatsReport(laundry: StatsTests.sample, training: TrainingStatsTests.sample, notices: StatsTests.notices)
    }

    /// Statistics without anything, as an empty household has them.
    private static var nothing: StatsReport {
        let rests = TrainingStatsJSON.Rests(sessions: 0, sets: 0, rests: 0, plannedMs: 0, takenMs: 0)
        return StatsReport(
            laundry: StatsJSON(
                pet: nil, today: "2026-11-21", all: StatsJSON.Sums(RoundTotals()), months: [], days: [], streaks: [], weekdays: []),
            training: TrainingStatsTests.nothing(rests), notices: NoticeStatsJSON(counted: true, sinks: [], keptDays: 90))
    }

    /// Statistics of ten years.
    private static var decade: StatsReport {
        var report = report
        let template = StatsTests.sample.months[1]
        report.laundry.months = (0...120).map { index in
            let (year, month) = (2016 + (index + 10) / 12, (index + 10) % 12 + 1)
            var one = template
            one.month = "\(year)-" + (month < 10 ? "0" : "") + String(month)
            one.name = Speech.language.shortMonth(month)
            one.sums.folded = 8 + index % 9
            one.sums.onTime = 8
            return one
        }
        return report
    }

    @Test("Pages and pictures are well-formed, refer to nothing, and escape every name")
    func hostile() throws {
        var report = Self.report
        report.laundry.pet = Self.hostile
        report.laundry.streaks[0].name = Self.hostile
        report.laundry.weekdays[0] = Self.hostile
        report.training?.programmes[0].name = Self.hostile
        report.notices?.sinks[0].sink = Self.hostile
        for text in [StatsDocument.page(report), StatsDocument.picture(report)] {
            let document = try DocumentReader(text)
            #expect(!document.elements.contains { $0.name == "script" || $0.name == "b" })
            #expect(document.elements.contains { $0.text.contains(#"<script>alert("1")</script> & 'x' "#) })
            let attributes = document.elements.flatMap { element in element.attributes.filter { !$0.key.hasPrefix("xmlns") } }
            #expect(!attributes.contains { ["src", "href", "onload", "xlink:href"].contains($0.key) || $0.value.contains("://") })
            #expect(!text.contains("url(") && !text.contains("@import"))
            #expect(!text.unicodeScalars.contains { $0 != "\n" && SafeText.isActive($0.value) })
        }
    }

    @Test("Every plot has a role, a title, a description and a table of its figures; the texts are in the language of the caller")
    func accessible() throws {
        try inEachLanguage {
            let document = try DocumentReader(StatsDocument.page(Self.report))
            let drawings = document.elements.filter { $0.name == "svg" }
            #expect(drawings.count == 6)
            let ids = Set(document.elements.compactMap { $0.attributes["id"] })
            #expect(ids.count == 2 * drawings.count)
            for drawing in drawings {
                #expect(drawing.attributes["role"] == "img")
                #expect(drawing.attributes["aria-labelledby"]?.split(separator: " ").allSatisfy { ids.contains(String($0)) } == true)
            }
            #expect(document.texts(["desc"]).allSatisfy { !$0.isEmpty })
            #expect(document.texts(["details"]).count == drawings.count)
            #expect(document.elements.first { $0.name == "html" }?.attributes["lang"] == Speech.language.tongue.rawValue)
            let read: Set = ["h1", "h2", "h3", "p", "li", "figcaption", "desc", "summary", "caption", "th", "td"]
            let lines = document.elements.filter { read.contains($0.name) }.map { "\($0.name): \($0.text)" }
            try expectGolden(lines.joined(separator: "\n"), "stats-page", isFile: true)
            #expect(try DocumentReader(StatsDocument.picture(Self.report)).elements.filter { $0.name == "svg" }.count == 7)
        }
    }

    @Test("Without data a page says so, and has no plot")
    func empty() throws {
        try inEachLanguage {
            for text in [StatsDocument.page(Self.nothing), StatsDocument.picture(Self.nothing)] {
                let document = try DocumentReader(text)
                #expect(document.elements.filter { $0.name == "svg" && $0.attributes["id"] != nil }.isEmpty)
                let said = Speech.language.tongue == .german ? "Es gibt noch nichts zu zeichnen." : "There is nothing to draw yet."
                #expect(document.elements.contains { $0.text.hasPrefix(said) })
            }
        }
    }

    @Test("Ten years and absurd numbers stay inside the drawing")
    func extremes() throws {
        var absurd = Self.report
        absurd.laundry.months[1].sums.folded = .max
        absurd.laundry.months[1].sums.onTime = .max - 5
        absurd.laundry.months[1].sums.wetWaitMs = .max
        absurd.training?.months[0].totals.trainedMs = .max
        absurd.notices?.sinks[0].deliveries = ["sent": .max, "failed": .max, "merged": -5]
        for report in [Self.decade, absurd] {
            let document = try DocumentReader(StatsDocument.page(report))
            var box = (width: 0.0, height: 0.0)
            for element in document.elements {
                func value(_ name: String) -> Double { element.attributes[name].flatMap(Double.init) ?? 0 }
                if element.name == "svg" {
                    let numbers = (element.attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
                    box = (numbers[2], numbers[3])
                } else if ["rect", "line", "circle", "text"].contains(element.name) {
                    let (x, y) = (max(value("x"), value("x1"), value("x2"), value("cx")), max(value("y"), value("y1"), value("cy")))
                    #expect(value("x") >= 0 && value("y") >= 0 && x + value("width") <= box.width && y + value("height") <= box.height)
                }
            }
        }
        let rows = try DocumentReader(StatsDocument.page(Self.decade)).texts(["th"])
        #expect(rows.contains("2016-11") && rows.contains("2026-11"))
        var short = Self.decade
        short.months = 3
        #expect(try !DocumentReader(StatsDocument.page(short)).texts(["th"]).contains("2016-11"))
    }

    @Test("The scale of a plot ends with a round number at or above the largest value")
    func scales() {
        for (most, step, top) in [(1, 1, 1), (5, 1, 5), (6, 2, 6), (11, 5, 15), (100, 20, 100), (101, 50, 150)] as [(Int64, Int64, Int64)] {
            let scale = PlotScale.numbers(upTo: most)
            #expect(scale.step == step && scale.top == top, "\(most)")
        }
        for (most, step) in [(1, 1000), (600_000, 120_000), (7_500_000, 1_800_000), (864_000_000, 172_800_000)] as [(Int64, Int64)] {
            #expect(PlotScale.lengths(upTo: most).step == step, "\(most)")
        }
        for power in 0..<63 {
            for scale in [PlotScale.numbers(upTo: 1 << power), .lengths(upTo: 1 << power)] {
                #expect(scale.top >= 1 << power && scale.ticks.count <= 11)
            }
        }
    }
}
