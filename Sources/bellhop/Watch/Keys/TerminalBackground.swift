/// Asks the terminal for the color of its background, and reads the answer (OSC 11 of xterm, which
/// most terminals know). A terminal that does not know the question does not answer.
enum TerminalBackground {
    static let question = "\u{1B}]11;?\u{1B}\\"

    /// Parses an answer such as `11;rgb:1e1e/1e1e/2e2e`.
    ///
    /// - Returns: whether the background is light; `nil` if the text is another report.
    static func isLight(_ report: String) -> Bool? {
        let parts = report.split(separator: ";", maxSplits: 1)
        guard parts.count == 2, parts[0] == "11", let colon = parts[1].firstIndex(of: ":"), parts[1].hasPrefix("rgb") else { return nil }
        let levels = parts[1][parts[1].index(after: colon)...].split(separator: "/").prefix(3).compactMap { hex -> Double? in
            // Each value has one to four hexadecimal digits.
            guard (1...4).contains(hex.count), let value = Int(hex, radix: 16) else { return nil }
            return Double(value) / Double((1 << (4 * hex.count)) - 1)
        }
        guard levels.count == 3 else { return nil }
        // The weights of the three colors in the brightness that people see (ITU-R BT.709).
        return 0.2126 * levels[0] + 0.7152 * levels[1] + 0.0722 * levels[2] > 0.5
    }
}
