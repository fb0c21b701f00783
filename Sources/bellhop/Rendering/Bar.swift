import BellhopCore

/// A horizontal bar of parts, each of a sign of its own, so that colour says nothing that the signs do not.
struct Bar {
    var parts: [Int]
    /// What the whole width stands for.
    var most: Int
    var width: Int
    /// What is not reached is drawn, too.
    var fills = false

    private static let colours: [Style.Colour] = [.green, .yellow]

    private static func signs(_ style: Style) -> [String] { style.isUnicode ? ["█", "▒"] : ["#", "-"] }

    func text(_ style: Style) -> String {
        guard most > 0 else { return "" }
        var text = ""
        var sum = 0
        var drawn = 0
        for (index, part) in parts.enumerated() {
            // Never more than the whole, whatever the numbers are.
            sum = min(most, sum.saturatingAdding(max(0, part)))
            // Of the sum, so that roundings do not add up; whatever there is shows at least once.
            let end = most <= width ? sum : Int((Double(sum) * Double(width) / Double(most)).rounded())
            let length = min(width - drawn, max(end - drawn, part > 0 && drawn < width ? 1 : 0))
            text += style.paint(String(repeating: Self.signs(style)[index], count: length), Self.colours[index])
            drawn += length
        }
        if fills, drawn < width {
            text += style.paint(String(repeating: style.isUnicode ? "░" : ".", count: width - drawn), .gray)
        }
        return text
    }

    /// `█ in time  ▒ late`
    static func key(_ names: [String], _ style: Style) -> String {
        zip(signs(style), names).map { $0 + " " + $1 }.joined(separator: "  ")
    }
}
