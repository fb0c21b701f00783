/// Parses a time of day as people write it: `14:45`, `7pm`.
enum TimeOfDayText {
    /// Examples for error messages.
    static let examples = ["at 14:45", "tomorrow 7:00"]

    /// Parses the time of day `word` (lower case, without spaces). Error messages quote `text`.
    static func parse(_ word: String, of text: String) throws(TextError) -> CivilTime {
        if let time = CivilTimeReader.read(word) { return time }
        let fields = word.split(separator: ":", omittingEmptySubsequences: false)
        if fields.count == 2, fields[1].utf8.count == 1, let hour = Int(fields[0]), (0...23).contains(hour), let digit = Int(fields[1]),
            digit < 6
        {
            throw TextError(.ambiguous, text, "could mean two things", suggestions: ["\(hour):0\(digit)", "\(hour):\(digit)0"])
        }
        if let hour = Int(word), (0...23).contains(hour), word.utf8.allSatisfy(DecimalNumber.isDigit) {
            let other = hour < 12 ? hour + 12 : hour - 12
            throw TextError(.ambiguous, text, "has no minutes", suggestions: ["\(hour):00", "\(other):00"])
        }
        if word == "24:00" {
            throw TextError(.ambiguous, text, "could be midnight at the start or at the end of that day", suggestions: ["0:00", "23:59"])
        }
        if word == "12am" || word == "12pm" || word.hasPrefix("12:") && (word.hasSuffix("am") || word.hasSuffix("pm")) {
            throw TextError(.ambiguous, text, "could mean midnight or noon", suggestions: ["0:00", "12:00"])
        }
        // In many countries, people write a dot instead of the colon.
        let dotted = word.replacing(".", with: ":")
        if dotted != word, CivilTimeReader.read(dotted) != nil {
            throw TextError(.notUnderstood, text, "is not a time of day", suggestions: ["at " + dotted])
        }
        throw TextError(.notUnderstood, text, "is not a time of day", examples: examples)
    }
}
