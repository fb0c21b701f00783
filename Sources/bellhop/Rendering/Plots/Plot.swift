import BellhopCore

/// A plot: an SVG drawing of a fixed width, with a description for people who cannot see it, and
/// the figures as a table.
struct Plot: Sendable {
    /// A table of the figures of a plot. The first column contains the headings of the rows.
    struct Figures: Sendable {
        var columns: [String]
        var rows: [[String]]
    }

    /// The part of a drawing in which a value is drawn.
    enum Ink: String, Sendable {
        case first, second, third
    }

    /// The width of every plot in pixels.
    static let width = 720

    var title: String
    /// The content of the plot in one sentence.
    var summary: String
    /// The height in pixels.
    var height: Int
    var drawing: [XMLNode]
    var figures: Figures

    /// Returns the drawing as an SVG element.
    ///
    /// - Parameters:
    ///   - name: the beginning of the ids in the element. It must be unique in the document.
    ///   - place: the position in another drawing; `nil` outside of a drawing.
    func svg(_ name: String, at place: (x: Int, y: Int)? = nil) -> XMLNode {
        .element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria-labelledby": "\(name)-title \(name)-desc",
                "viewBox": "0 0 \(Self.width) \(height)", "x": place.map { String($0.x) }, "y": place.map { String($0.y) },
                "width": place.map { _ in String(Self.width) }, "height": place.map { _ in String(height) },
            ],
            [.element("title", ["id": name + "-title"], title), .element("desc", ["id": name + "-desc"], summary)] + drawing)
    }

    // MARK: Drawing

    /// Formats a coordinate, with one decimal place.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// Returns a text of the drawing.
    ///
    /// - Parameter anchor: `start`, `middle` or `end`.
    static func label(_ text: String, x: Double, y: Double, anchor: String = "start", style: String = "label") -> XMLNode {
        .element("text", ["class": style, "x": number(x), "y": number(y), "text-anchor": anchor], text)
    }

    /// Returns a rectangle with a tooltip.
    static func bar(x: Double, y: Double, width: Double, height: Double, style: String, tip: String) -> XMLNode {
        .element(
            "rect", ["class": style, "x": number(x), "y": number(y), "width": number(width), "height": number(height)],
            [.element("title", [:], tip)])
    }

    /// Returns a legend in one line, with a box in the style of each part.
    ///
    /// - Parameters:
    ///   - y: the top of the line.
    ///   - hasDots: whether the first part consists of dots, and not of boxes.
    static func legend(_ entries: [(style: String, name: String)], x: Double, y: Double = 4, hasDots: Bool = false) -> [XMLNode] {
        var nodes: [XMLNode] = []
        var x = x
        for (index, (style, name)) in entries.enumerated() {
            if hasDots, index == 0 {
                nodes.append(.element("circle", ["class": style, "cx": number(x + 6), "cy": number(y + 6), "r": "5"]))
            } else {
                nodes.append(.element("rect", ["class": style, "x": number(x), "y": number(y + 0.5), "width": "11", "height": "11"]))
            }
            nodes.append(label(name, x: x + 16, y: y + 10))
            // Leave room for wide letters, because the font is unknown.
            x += 16 + Double(SafeText.displayWidth(name)) * 7 + 20
        }
        return nodes
    }
}
