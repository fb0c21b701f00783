/// Rewrites a length that people say in several words with digits: `two hours and five minutes`,
/// `2 and a half hours`, `2 1/2 hours`, `an hour and a quarter of an hour`.
struct SpokenDuration {
    private var words: ArraySlice<Substring>

    /// - Parameter text: the text in lower case.
    init(_ text: String) { words = text.split { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }[...] }

    /// Returns the length in a form that ``DurationReader`` reads: `2h 5m`. Returns `nil` for other
    /// texts, also if only a part of the text is a length.
    mutating func digits() -> String? {
        var parts: [String] = []
        while !words.isEmpty {
            if !parts.isEmpty, isAnd(words.first) { words.removeFirst() }
            guard let part = phrase() ?? counted() ?? written() else { return nil }
            parts.append(part)
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    // MARK: The parts

    /// Takes a phrase such as `half an hour`.
    private mutating func phrase() -> String? {
        for count in stride(from: min(DurationPhrases.mostWords, words.count), through: 1, by: -1) {
            guard let length = DurationPhrases.duration(words.prefix(count).joined(separator: " ")) else { continue }
            words.removeFirst(count)
            return DurationText.compact(length)
        }
        return nil
    }

    /// Takes a number with a unit: `two hours`, `2 and a half hours`, `2 hours and a half`, `1/2 hour`.
    private mutating func counted() -> String? {
        guard let first = words.first, var number = Number(first) else { return nil }
        var rest = words.dropFirst()
        if number.quarters == 0, let half = Self.fraction(rest) {
            number.quarters = half.quarters
            rest = rest.dropFirst(half.count)
            // `2 and a half` lacks the unit, which the error about `2.5` says.
            if rest.isEmpty {
                words = rest
                return number.decimal
            }
        }
        guard let name = rest.first, let unit = DurationUnit(name: name) else { return nil }
        rest = rest.dropFirst()
        if number.quarters == 0, let half = Self.fraction(rest), half.saysAnd, Self.unit(after: half.count, in: rest) == nil {
            number.quarters = half.quarters
            rest = rest.dropFirst(half.count)
        }
        guard let written = number.written(unit) else { return nil }
        words = rest
        return written
    }

    /// Takes a word that contains a number and a unit, such as `2h30`.
    private mutating func written() -> String? {
        guard let first = words.first, first.first?.isWholeNumber == true, first.contains(where: \.isLetter) else { return nil }
        words.removeFirst()
        return String(first)
    }

    private func isAnd(_ word: Substring?) -> Bool { word.map { Self.connections.contains(String($0)) } == true }

    private static func unit(after count: Int, in words: ArraySlice<Substring>) -> DurationUnit? {
        words.dropFirst(count).first.flatMap { DurationUnit(name: $0) }
    }

    // MARK: Fractions

    /// The words between two lengths, separated by commas.
    private static let between: Phrase = "words between two durations\u{4}and, &"
    /// The words after a number that add a half to it, separated by commas.
    private static let halves: Phrase = "names of a fraction\u{4}and a half"
    /// The endings of a number word that add a half to it, separated by commas.
    private static let endings: Phrase = "endings of a number\u{4}-and-a-half"
    private static let signs: [Substring: Int] = ["1/2": 2, "1/4": 1, "3/4": 3, "½": 2, "¼": 1, "¾": 3]

    private static let connections = names(between)
    private static let halvesInWords = names(halves)
    private static let endingsOfHalves = names(endings)

    private static func names(_ phrase: Phrase) -> Set<String> {
        Set(
            Language.Tongue.allCases.flatMap { tongue in
                Language(tongue)(phrase).split(separator: ",").map { String(DurationReader.trimmed($0)).lowercased() }
            })
    }

    /// Returns the fraction at the beginning of the words, in quarters, with the number of its words.
    private static func fraction(_ words: ArraySlice<Substring>) -> (quarters: Int, count: Int, saysAnd: Bool)? {
        if let quarters = words.first.flatMap({ signs[$0] }) { return (quarters, 1, false) }
        let count = (2...4).first { halvesInWords.contains(words.prefix($0).joined(separator: " ")) }
        return count.map { (2, $0, true) }
    }

    /// A number with quarters: `2`, `two`, `2½`, `1/2`.
    private struct Number {
        var whole: Int64
        var quarters = 0

        init?(_ word: Substring) {
            if let quarters = SpokenDuration.signs[word] {
                (whole, self.quarters) = (0, quarters)
            } else if let sign = word.last.flatMap({ SpokenDuration.signs[Substring(String($0))] }), let whole = Self.whole(word.dropLast())
            {
                (self.whole, quarters) = (whole, sign)
            } else if let ending = SpokenDuration.endingsOfHalves.first(where: { word.hasSuffix($0) }),
                let whole = Self.whole(word.dropLast(ending.count))
            {
                (self.whole, quarters) = (whole, 2)
            } else {
                guard let whole = Self.whole(word) else { return nil }
                self.whole = whole
            }
        }

        private static func whole(_ word: Substring) -> Int64? {
            if let number = NumberWords.count(String(word)) { return Int64(number) }
            return word.utf8.allSatisfy(DecimalNumber.isDigit) ? Int64(word) : nil
        }

        var decimal: String { "\(whole)." + ["0", "25", "5", "75"][quarters] }

        /// Returns the number with a unit. A fraction is written with smaller units, so that another
        /// length may follow it: `2h30m`.
        func written(_ unit: DurationUnit) -> String? {
            if quarters == 0 { return "\(whole)\(unit.symbol)" }
            guard whole <= 36_500, unit != .millisecond else { return nil }
            return DurationText.compact(.milliseconds(whole * unit.milliseconds + Int64(quarters) * unit.milliseconds / 4))
        }
    }
}
