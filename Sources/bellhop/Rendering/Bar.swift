import BellhopCore

/// A horizontal bar, drawn with characters, that consists of several parts. Each part has its own
/// character, which makes the bar readable even without color.
struct Bar {
    var parts: [Int]
    /// The value that the whole width represents.
    var most: Int
    var width: Int
    /// Whether the unused part of the width is filled with a background character.
    var fills = false

    private static let colours: [Style.Colour] = [.green, .yellow]

    private static func signs(_ style: Style) -> [String] { style.isUnicode ? ["█", "▒"] : ["#", "-"] }

    func text(_ style: Style) -> String {
        guard most > 0 else { return "" }
        var text = ""
        var sum = 0
        var drawn = 0
        for (index, part) in parts.enumerated() {
            // Never exceed the width of the bar, even if the parts add up to more than `most`.
            sum = min(most, sum.saturatingAdding(max(0, part)))
            // Round the end of each part rather than its length, so that rounding errors do not add
            // up. A nonzero part gets at least one character.
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

    /// Returns a legend such as `█ in time  ▒ late`.
    static func key(_ names: [String], _ style: Style) -> String {
        zip(signs(style), names).map { $0 + " " + $1 }.joined(separator: "  ")
    }
}
