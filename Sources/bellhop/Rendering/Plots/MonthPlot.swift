import BellhopCore

/// Draws values along the months: as bars that consist of several parts, or as lines.
struct MonthPlot {
    /// A month of the plot.
    struct Month: Sendable {
        /// The month, such as `2026-11`.
        var month: String
        /// The localized short name, such as `Nov`.
        var name: String
        /// The value of each part; `nil` if there is none.
        var values: [Int64?]
        /// A description of the values.
        var tip: String
    }

    private static let (left, right, top, bottom) = (84.0, 8.0, 26.0, 40.0)
    private static let height = 240

    private let months: [Month]
    /// The name of each part.
    private let parts: [String]
    private let scale: PlotScale
    /// Formats a value of the scale.
    private let format: (Int64) -> String

    /// - Parameters:
    ///   - months: the months, without gaps, oldest first.
    ///   - areLengths: whether the values are lengths in milliseconds.
    init(_ months: [Month], parts: [String], areLengths: Bool = false, isStacked: Bool) {
        self.months = months
        self.parts = parts
        let sums = months.map { month in
            isStacked ? month.values.reduce(0) { $0.saturatingAdding($1 ?? 0) } : month.values.compactMap { $0 }.max() ?? 0
        }
        let most = max(1, sums.max() ?? 0)
        scale = areLengths ? .lengths(upTo: most) : .numbers(upTo: most)
        format = areLengths ? { $0 == 0 ? "0" : Words.length($0) } : { String($0) }
    }

    private static let inks: [Plot.Ink] = [.first, .second, .third]

    /// Whether there is room for a label or a dot at a month.
    private var hasRoom: Bool { months.count <= 40 }
    private var step: Double { (Double(Plot.width) - Self.left - Self.right) / Double(max(1, months.count)) }
    private var floor: Double { Double(Self.height) - Self.bottom }

    private func x(_ index: Int) -> Double { Self.left + Double(index) * step }
    private func y(_ value: Int64) -> Double { floor - (floor - Self.top) * Double(min(max(0, value), scale.top)) / Double(scale.top) }

    /// Returns the plot with bars.
    func bars(title: String, summary: String, figures: Plot.Figures) -> Plot {
        var nodes = grid
        let gap = min(step * 0.25, 12)
        let width = min(step - gap, 44)
        for (index, month) in months.enumerated() {
            var sum: Int64 = 0
            for (value, ink) in zip(month.values, Self.inks) {
                guard let value, value > 0 else { continue }
                let bottom = y(sum)
                sum = sum.saturatingAdding(value)
                nodes.append(
                    Plot.bar(
                        x: x(index) + (step - width) / 2, y: y(sum), width: width, height: max(0.5, bottom - y(sum)), style: ink.rawValue,
                        tip: month.tip))
            }
        }
        if parts.count > 1 { nodes += legend() }
        return Plot(title: title, summary: summary, height: Self.height, drawing: nodes, figures: figures)
    }

    /// Returns the plot with a line for each part. A line is interrupted where a month has no
    /// value.
    func lines(title: String, summary: String, figures: Plot.Figures) -> Plot {
        var nodes = grid
        for (part, ink) in zip(parts.indices, Self.inks) {
            var points: [String] = []
            var dots: [XMLNode] = []
            func end() {
                if points.count > 1 {
                    nodes.append(.element("polyline", ["class": "line-" + ink.rawValue, "points": points.joined(separator: " ")]))
                }
                // With many months, the dots would hide the line. A single value has no line.
                if hasRoom || points.count == 1 { nodes += dots }
                (points, dots) = ([], [])
            }
            for (index, month) in months.enumerated() {
                guard let value = month.values[part] else {
                    end()
                    continue
                }
                let (x, y) = (x(index) + step / 2, y(value))
                points.append(Plot.number(x) + "," + Plot.number(y))
                dots.append(dot(x, y, ink, month.tip))
            }
            end()
        }
        return Plot(title: title, summary: summary, height: Self.height, drawing: nodes + legend(hasDots: true), figures: figures)
    }

    /// Returns a point of a line. Each line has points of its own shape.
    private func dot(_ x: Double, _ y: Double, _ ink: Plot.Ink, _ tip: String) -> XMLNode {
        let size = min(4, max(2, step / 3))
        guard ink != .first else {
            return .element(
                "circle", ["class": ink.rawValue, "cx": Plot.number(x), "cy": Plot.number(y), "r": Plot.number(size)],
                [.element("title", [:], tip)])
        }
        return Plot.bar(x: x - size, y: y - size, width: 2 * size, height: 2 * size, style: ink.rawValue, tip: tip)
    }

    private func legend(hasDots: Bool = false) -> [XMLNode] {
        Plot.legend(zip(Self.inks, parts).map { ($0.rawValue, $1) }, x: Self.left, hasDots: hasDots)
    }

    // MARK: Scales

    private var grid: [XMLNode] {
        var nodes: [XMLNode] = []
        for tick in scale.ticks {
            let y = Plot.number(y(tick))
            nodes.append(
                .element(
                    "line",
                    [
                        "class": tick == 0 ? "axis" : "grid", "x1": Plot.number(Self.left), "y1": y,
                        "x2": Plot.number(Double(Plot.width) - Self.right), "y2": y,
                    ]))
            nodes.append(Plot.label(format(tick), x: Self.left - 6, y: self.y(tick) + 4, anchor: "end"))
        }
        return nodes + monthLabels + yearLabels
    }

    /// Returns the names of the months, of every third month if there are more, and of none if
    /// there are many.
    private var monthLabels: [XMLNode] {
        guard hasRoom else { return [] }
        return months.enumerated().compactMap { index, month in
            guard months.count <= 15 || (Int(month.month.suffix(2)) ?? 0) % 3 == 1 else { return nil }
            return Plot.label(month.name, x: x(index) + step / 2, y: floor + 16, anchor: "middle")
        }
    }

    /// Returns the years below the first month of each year, with a mark. Years are left out if
    /// there is no room for them.
    private var yearLabels: [XMLNode] {
        var nodes: [XMLNode] = []
        var free = 0.0
        let row = hasRoom ? 32.0 : 17.0
        for (index, month) in months.enumerated() where index == 0 || month.month.hasSuffix("-01") {
            let x = x(index) + (hasRoom ? step / 2 : 0)
            // The first month is not the beginning of a year, so a year after it may take its place.
            let isShort = index == 0 && months.prefix(Int(44 / step) + 1).dropFirst().contains { $0.month.hasSuffix("-01") }
            guard x >= free, !isShort else { continue }
            let (middle, mark) = (Plot.number(x), Plot.number(floor))
            if !hasRoom {
                nodes.append(.element("line", ["class": "axis", "x1": middle, "y1": mark, "x2": middle, "y2": Plot.number(floor + 5)]))
            }
            nodes.append(
                Plot.label(
                    String(month.month.prefix(4)), x: x, y: floor + row, anchor: hasRoom ? "middle" : "start"))
            free = x + 40
        }
        return nodes
    }
}
