/// Parses one length of time; see ``DurationText/parse(_:in:)`` for the accepted forms.
struct DurationReader {
    /// A number with its unit, as written.
    private struct Part {
        var number: DecimalNumber
        var unit: DurationUnit
    }

    private let text: String
    /// The text without surrounding space and without a leading `+`, as the person spelled it.
    private let spelled: String
    /// ``spelled`` in lower case.
    private let body: String
    /// Whether a name may follow the length, so that an error may suggest a length and a name.
    private let mayHaveName: Bool

    init(_ text: String, mayHaveName: Bool = false) {
        self.text = text
        self.mayHaveName = mayHaveName
        var spelled = Self.trimmed(text[...])
        if spelled.first == "+" { spelled = Self.trimmed(spelled.dropFirst()) }
        self.spelled = String(spelled)
        body = spelled.lowercased()
    }

    func read() throws(TextError) -> ParsedDuration {
        guard let first = body.utf8.first else {
            throw notUnderstood()
        }
        if first == UInt8(ascii: "-") { throw TextError(.outOfRange, text, "is negative, but a duration cannot be negative") }
        if let phrase = DurationPhrases.duration(Self.singleSpaced(body)) { return ParsedDuration(phrase) }
        // `Pizza` is not an ISO 8601 duration.
        if first == UInt8(ascii: "p"), body.dropFirst().first(where: { $0 != "t" })?.isNumber != false {
            var reader = ISODurationReader(text, body)
            return ParsedDuration(try reader.read())
        }
        if body.utf8.contains(UInt8(ascii: ":")) { return ParsedDuration(try readClock()) }
        if body.utf8.contains(UInt8(ascii: ",")) { throw commaRefused() }
        var spoken = SpokenDuration(body)
        return try readUnits(of: spoken.digits() ?? body)
    }

    // MARK: 1:30 and 1:30:00

    private func readClock() throws(TextError) -> Duration {
        let fields = body.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { Substring($0) }
        guard fields.count <= 3, fields.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(DecimalNumber.isDigit) }) else {
            throw notUnderstood()
        }
        var total: Int64 = 0
        for (index, field) in fields.enumerated() {
            guard let value = Int64(field) else { throw tooLarge() }
            if index > 0 { try checkSixtieths(field, value, of: fields) }
            let (sixty, overflow) = total.multipliedReportingOverflow(by: 60)
            let (sum, overflowed) = sixty.addingReportingOverflow(value)
            if overflow || overflowed || sum > DecimalNumber.mostSeconds { throw tooLarge() }
            total = sum
        }
        return .seconds(total)
    }

    /// Refuses `1:5`, which could mean 1:05 or 1:50, and `1:90`, which could be a typo or mean
    /// 2:30.
    private func checkSixtieths(_ field: Substring, _ value: Int64, of fields: [Substring]) throws(TextError) {
        if field.utf8.count == 1, fields.count == 2 {
            throw TextError(
                .ambiguous, text, "could mean two things", suggestions: ["\(fields[0]):0\(field)", "\(fields[0])m\(field)s"].uniqued())
        }
        guard field.utf8.count == 2, value < 60 else {
            let isShort = fields.count == 2
            let suggestions = isShort ? ["\(fields[0])m\(field)s", "\(fields[0])h\(field)m"] : ["\(fields[0])h\(fields[1])m\(fields[2])s"]
            let form: Phrase = isShort ? "minutes:seconds" : "hours:minutes:seconds"
            throw TextError(.notUnderstood, text, "is not of the form \(form) (two digits each, up to 59)", suggestions: suggestions)
        }
    }

    // MARK: 45m, 1h30, 1.5h, 45

    private func readUnits(of body: String) throws(TextError) -> ParsedDuration {
        var rest = body[...]
        var parts: [Part] = []
        while !rest.isEmpty {
            guard let number = DecimalNumber(takingFrom: &rest) else { throw notUnderstood() }
            rest = Self.leadingTrimmed(rest)
            let word = rest.prefix { $0.isLetter }
            let left = rest.count
            rest = Self.leadingTrimmed(rest.dropFirst(word.count))
            if word.isEmpty {
                guard rest.isEmpty else { throw notUnderstood() }
                return try endingWithout(unit: number, after: parts)
            }
            parts.append(Part(number: number, unit: try unit(named: word, after: number, left: left)))
        }
        return ParsedDuration(try sum(parts))
    }

    /// - Parameter left: the number of characters from the word to the end of the text.
    private func unit(named word: Substring, after number: DecimalNumber, left: Int) throws(TextError) -> DurationUnit {
        if let unit = DurationUnit(name: word) { return unit }
        if DurationUnit.months.contains(String(word)) {
            let days = number.isWhole && (1...12).contains(number.whole) ? number.whole * 30 : 30
            throw TextError(.ambiguous, text, "contains a month, and months differ in length", suggestions: ["\(days)d", "\(number)m"])
        }
        if DurationUnit.years.contains(String(word)) {
            throw TextError(.ambiguous, text, "contains a year, and years differ in length", suggestions: ["365d", "52w"])
        }
        let name = spelled.suffix(left).prefix(word.count)
        throw TextError(
            .notUnderstood, text, "has an unknown unit \"\(SafeText.line(String(name)))\"",
            suggestions: separated(number, String(name), left))
    }

    /// Returns what a text without a space before a name could mean: `10m Tea` for `10mTea`, and
    /// `10m Tea` or `10h Tea` for `10Tea`. Returns lengths alone if no name may follow.
    private func separated(_ number: DecimalNumber, _ word: String, _ left: Int) -> [String] {
        if !mayHaveName || word.count < 3 || DurationUnit.isMeant(by: word.lowercased()) { return ["\(number)m", "\(number)h"] }
        let (before, after) = (spelled.dropLast(left), spelled.suffix(left))
        guard let unit = Self.lengthOfUnit(word) else { return ["m", "h"].map { "\(before)\($0) \(after)" } }
        return ["\(before)\(after.prefix(unit)) \(after.dropFirst(unit))"]
    }

    /// Returns the number of letters of the unit at the beginning of a word, if the letters after
    /// the unit look like a name: 1 for `mTea`, 3 for `minTea`.
    private static func lengthOfUnit(_ word: String) -> Int? {
        func isUnit(_ length: Int) -> Bool { DurationUnit(name: word.prefix(length).lowercased()) != nil }
        if let capital = word.dropFirst().firstIndex(where: \.isUppercase) {
            let length = word.distance(from: word.startIndex, to: capital)
            return isUnit(length) ? length : nil
        }
        guard let length = (1..<word.count).last(where: isUnit), word.count - length >= 3 else { return nil }
        return length
    }

    /// Reads a number without a unit at the end of the text. The number means minutes, both in
    /// `1h30` and in a text that is only a number.
    private func endingWithout(unit number: DecimalNumber, after parts: [Part]) throws(TextError) -> ParsedDuration {
        guard let previous = parts.last else {
            if number.isWhole { return ParsedDuration(try length(number, .minute), isBareNumber: true) }
            throw TextError(.ambiguous, text, "could mean two things", suggestions: ["\(number)h", "\(number)m"])
        }
        let written = parts.map { "\($0.number)\($0.unit.symbol)" }.joined()
        guard previous.unit == .hour else {
            let next = previous.unit.smaller ?? .millisecond
            // Nobody means milliseconds after minutes: `1m30` is 1m30s.
            let units = next == .second ? [next] : [next, next.smaller ?? .millisecond].uniqued()
            throw TextError(
                .ambiguous, text, "ends with a number without a unit", suggestions: units.map { "\(written)\(number)\($0.symbol)" })
        }
        guard number.isWhole, previous.number.isWhole, number.whole < 60 else {
            let suggestions = number.isWhole ? ["\(written)\(number)m", "\(written)\(number.whole / 10)m"] : ["1h30m", "1.5h"]
            throw TextError(.ambiguous, text, "ends with a number that cannot be minutes (0 to 59)", suggestions: suggestions)
        }
        return ParsedDuration(try sum(parts + [Part(number: number, unit: .minute)]))
    }

    private func sum(_ parts: [Part]) throws(TextError) -> Duration {
        var total = Duration.zero
        for (index, part) in parts.enumerated() {
            if index > 0, parts[index - 1].unit <= part.unit {
                throw TextError(.notUnderstood, text, "has its units in the wrong order", suggestions: inOrder(parts))
            }
            if !part.number.isWhole, parts.count > 1 {
                throw TextError(.notUnderstood, text, "mixes a decimal number with other units", suggestions: ["1h30m", "1.5h"])
            }
            total += try length(part.number, part.unit)
        }
        guard total.components.seconds <= DecimalNumber.mostSeconds else { throw tooLarge() }
        return total
    }

    private func inOrder(_ parts: [Part]) -> [String] {
        guard Set(parts.map(\.unit)).count == parts.count else { return ["1h30m", "90m"] }
        return [parts.sorted { $0.unit > $1.unit }.map { "\($0.number)\($0.unit.symbol)" }.joined()]
    }

    private func length(_ number: DecimalNumber, _ unit: DurationUnit) throws(TextError) -> Duration {
        switch number.times(unit.milliseconds) {
        case .exact(let milliseconds): return .milliseconds(milliseconds)
        case .tooLarge: throw tooLarge()
        case .tooFine: throw TextError(.notUnderstood, text, "is more precise than a millisecond")
        }
    }

    // MARK: Refusals

    private func notUnderstood() -> TextError {
        TextError(.notUnderstood, text, DurationText.notUnderstood, suggestions: ["45m", "1h30m"])
    }

    private func tooLarge() -> TextError {
        TextError(.outOfRange, text, "is longer than the maximum of \(DecimalNumber.mostSeconds / 86400)d")
    }

    private func commaRefused() -> TextError {
        let without = spelled.replacing(",", with: "")
        let problem: Phrase = "has a comma, which may or may not be a decimal point"
        // The comma in `10m, Tea` is not a decimal point.
        let fields = body.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let isDecimal = zip(fields, fields.dropFirst()).contains { left, right in
            left.last.map(DecimalNumber.isDigit) == true && right.first.map(DecimalNumber.isDigit) == true
        }
        guard isDecimal else { return TextError(.ambiguous, text, problem, suggestions: [without]) }
        let dotted = spelled.replacing(",", with: ".")
        do throws(TextError) {
            let length = DurationText.compact(try DurationReader(dotted).read().duration)
            // The comma in `1,500 s` may also separate the thousands.
            let isThousands = fields.dropFirst().allSatisfy { $0.prefix(while: DecimalNumber.isDigit).count == 3 }
            return TextError(.ambiguous, text, problem, suggestions: isThousands ? [dotted, without] : [length])
        } catch {
            // `1,5` lacks the unit as well.
            return TextError(.ambiguous, text, problem, suggestions: error.kind == .ambiguous ? error.suggestions : [])
        }
    }

    // MARK: Space

    static func trimmed(_ text: Substring) -> Substring {
        var text = leadingTrimmed(text)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    private static func leadingTrimmed(_ text: Substring) -> Substring { text.drop(while: isSpace) }
    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" || character == "\u{A0}" }
    static func singleSpaced(_ text: String) -> String { text.split(whereSeparator: isSpace).joined(separator: " ") }
}

extension Array where Element: Hashable {
    /// Returns each element once, in the order of first occurrence.
    package func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
