/// The vertical scale of a plot, from zero to a round number.
struct PlotScale: Hashable, Sendable {
    /// The distance between two grid lines.
    let step: Int64
    /// The number of grid lines above zero.
    let count: Int

    /// The value at the top of the plot.
    var top: Int64 { step.multipliedReportingOverflow(by: Int64(count)).overflow ? .max : step * Int64(count) }

    /// The positions of the grid lines, from zero to the top.
    var ticks: [Int64] { (0...count).map { step.multipliedReportingOverflow(by: Int64($0)).overflow ? .max : step * Int64($0) } }

    /// Returns a scale of numbers, with steps such as 1, 2, 5, 10, 20, ….
    static func numbers(upTo most: Int64) -> PlotScale {
        var step: Int64 = 1
        var factors = [Int64(2), 5, 10].makeIterator()
        var power: Int64 = 1
        while !fits(step, most), power <= .max / 10 {
            if let factor = factors.next() {
                step = power * factor
            } else {
                power *= 10
                factors = [Int64(2), 5, 10].makeIterator()
            }
        }
        return PlotScale(step, upTo: most)
    }

    /// Returns a scale of lengths in milliseconds, with steps such as 5 minutes, 1 hour or 7 days.
    static func lengths(upTo most: Int64) -> PlotScale {
        let (minute, hour, day): (Int64, Int64, Int64) = (60_000, 3_600_000, 86_400_000)
        var steps: [Int64] = [1000, 5000, 15_000, 30_000]
        for count: Int64 in [1, 2, 5, 10, 15, 30] { steps.append(count * minute) }
        for count: Int64 in [1, 2, 3, 6, 12] { steps.append(count * hour) }
        for count: Int64 in [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] { steps.append(count * day) }
        if let step = steps.first(where: { fits($0, most) }) { return PlotScale(step, upTo: most) }
        return PlotScale(numbers(upTo: most / day + 1).step * day, upTo: most)
    }

    /// Whether at most five steps reach the largest value.
    private static func fits(_ step: Int64, _ most: Int64) -> Bool { most / 5 < step || most == step * 5 }

    private init(_ step: Int64, upTo most: Int64) {
        self.step = step
        count = Int(max(1, min(10, most / step + (most % step > 0 ? 1 : 0))))
    }
}
