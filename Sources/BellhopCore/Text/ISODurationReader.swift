/// Parses an ISO 8601 duration: `PT45M`, `P1DT12H`, `PT1.5H`, `P2W`. Years and months are refused
/// because they have no fixed length.
struct ISODurationReader {
    private let text: String
    private var rest: Substring

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - text: the original text, for error messages.
    ///   - body: the text in lower case, trimmed, beginning with `p`.
    init(_ text: String, _ body: String) {
        self.text = text
        rest = body.dropFirst()
    }

    mutating func read() throws(TextError) -> Duration {
        var total = Duration.zero
        var isTime = false
        var previous: DurationUnit?
        var lastWasWhole = true
        while !rest.isEmpty {
            if !isTime, rest.first == "t" {
                isTime = true
                rest = rest.dropFirst()
                guard !rest.isEmpty else { throw notUnderstood() }
            }
            guard lastWasWhole, let number = DecimalNumber(takingFrom: &rest), let letter = rest.popFirst() else { throw notUnderstood() }
            let unit = try unit(letter, isTime: isTime, number)
            // The units must go from largest to smallest. Weeks cannot be combined with other
            // units.
            guard previous.map({ unit < $0 && $0 != .week }) ?? true else { throw notUnderstood() }
            switch number.times(unit.milliseconds) {
            case .exact(let milliseconds): total += .milliseconds(milliseconds)
            case .tooFine: throw TextError(.notUnderstood, text, "is more precise than a millisecond")
            case .tooLarge: throw tooLarge()
            }
            previous = unit
            lastWasWhole = number.isWhole
        }
        guard previous != nil else { throw notUnderstood() }
        guard total.components.seconds <= DecimalNumber.mostSeconds else { throw tooLarge() }
        return total
    }

    private func unit(_ letter: Character, isTime: Bool, _ number: DecimalNumber) throws(TextError) -> DurationUnit {
        switch (letter, isTime) {
        case ("h", true): return .hour
        case ("m", true): return .minute
        case ("s", true): return .second
        case ("d", false): return .day
        case ("w", false): return .week
        case ("m", false):
            throw TextError(.ambiguous, text, "contains a month, and months differ in length", suggestions: ["PT\(number)M", "P30D"])
        case ("y", false):
            throw TextError(.ambiguous, text, "contains a year, and years differ in length", suggestions: ["P365D", "P52W"])
        default: throw notUnderstood()
        }
    }

    private func notUnderstood() -> TextError {
        TextError(.notUnderstood, text, "is not an ISO 8601 duration", examples: ["PT45M", "P1DT12H"])
    }

    private func tooLarge() -> TextError {
        TextError(.outOfRange, text, "is longer than the maximum of \(DecimalNumber.mostSeconds / 86400)d")
    }
}
