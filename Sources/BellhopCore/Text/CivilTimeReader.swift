/// Parses a time of day: `7:00`, `14:45`, `14:45:30`, `7pm`, `7:30pm`.
enum CivilTimeReader {
    /// Returns the time of day in `word`, which must be in lower case and without spaces; `nil` if
    /// `word` is not a time. `12am` and `12pm` also return `nil`, because people disagree on which
    /// of the two is noon.
    static func read(_ word: some StringProtocol) -> CivilTime? {
        var digits = Substring(word)
        var afternoon: Bool?
        if digits.hasSuffix("am") || digits.hasSuffix("pm") {
            afternoon = digits.hasSuffix("pm")
            digits = digits.dropLast(2)
        }
        let fields = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard (afternoon == nil ? 2 : 1)...3 ~= fields.count, let hour = number(fields[0], digits: 1...2) else { return nil }
        var parts = [0, 0]
        for (index, field) in fields.dropFirst().enumerated() {
            guard let value = number(field, digits: 2...2), value < 60 else { return nil }
            parts[index] = value
        }
        guard let afternoon else { return hour < 24 ? CivilTime(hour: hour, minute: parts[0], second: parts[1]) : nil }
        return (1...11).contains(hour) ? CivilTime(hour: hour + (afternoon ? 12 : 0), minute: parts[0], second: parts[1]) : nil
    }

    private static func number(_ field: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(field.utf8.count), field.utf8.allSatisfy(DecimalNumber.isDigit) else { return nil }
        return Int(field)
    }
}
