import BellhopCore

/// Draws a horizontal bar for each sink.
struct SinkPlot {
    /// A sink, with the number of notices in each part.
    struct Sink: Sendable {
        var name: String
        var counts: [Int]
        /// The text at the end of the bar.
        var note: String
        var tip: String
    }

    private static let (left, right, top, row) = (170.0, 110.0, 28.0, 26.0)
    private static let inks: [Plot.Ink] = [.first, .second, .third]

    let sinks: [Sink]
    let parts: [String]

    func plot(title: String, summary: String, figures: Plot.Figures) -> Plot {
        // Add as floating-point numbers, because the sum of absurd counts does not fit into an integer.
        let most = max(1, sinks.map { $0.counts.reduce(0.0) { $0 + Double($1) } }.max() ?? 0)
        let room = Double(Plot.width) - Self.left - Self.right
        var nodes: [XMLNode] = []
        for (index, sink) in sinks.enumerated() {
            let y = Self.top + Double(index) * Self.row
            nodes.append(
                Plot.label(
                    SafeText.truncated(SafeText.line(sink.name), toWidth: 20), x: Self.left - 8, y: y + 13, anchor: "end", style: "name"))
            var x = Self.left
            for (count, ink) in zip(sink.counts, Self.inks) where count > 0 {
                let width = max(1, room * Double(count) / most)
                nodes.append(Plot.bar(x: x, y: y + 0.5, width: width, height: 17, style: ink.rawValue, tip: sink.tip))
                x += width
            }
            nodes.append(Plot.label(sink.note, x: x + 8, y: y + 13))
        }
        nodes += Plot.legend(zip(Self.inks, parts).map { ($0.rawValue, $1) }, x: Self.left)
        let height = Int(Self.top + Double(sinks.count) * Self.row) + 8
        return Plot(title: title, summary: summary, height: height, drawing: nodes, figures: figures)
    }
}
