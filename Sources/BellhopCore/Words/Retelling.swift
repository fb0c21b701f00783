/// Finds the pattern of a finished English text, so that the text can be translated.
///
/// It is used for texts that are created and stored as plain text: messages of ArgumentParser,
/// reasons in the journal, findings about sinks and config files.
struct Retelling: Sendable {
    private struct Entry: Sendable {
        /// The text pieces between the placeholders; one more than there are placeholders.
        var pieces: [String]
        /// The index of the argument after each piece but the last.
        var positions: [Int]
        var weight: Int
        var told: String
    }

    /// The entries with the most text of their own first, so that the most specific pattern
    /// matches.
    private let entries: [Entry]

    init(_ pairs: some Sequence<(key: String, value: String)>) {
        entries = pairs.map { pair in
            var pieces = [""]
            var positions: [Int] = []
            var rest = pair.key[...]
            while let character = rest.popFirst() {
                if character == "%", let digit = rest.first?.wholeNumberValue {
                    rest = rest.dropFirst()
                    positions.append(digit - 1)
                    pieces.append("")
                } else {
                    pieces[pieces.count - 1].append(character)
                }
            }
            return Entry(pieces: pieces, positions: positions, weight: pieces.reduce(0) { $0 + $1.utf8.count }, told: pair.value)
        }.sorted { $0.weight > $1.weight }
    }

    /// Translates the text with the first pattern that matches; `nil` when none does. `deeper`
    /// translates the arguments.
    func told(_ text: String, _ deeper: (String) -> String) -> String? {
        for entry in entries {
            guard let arguments = Self.arguments(in: text, of: entry) else { continue }
            var told = ""
            var rest = entry.told[...]
            while let character = rest.popFirst() {
                if character == "%", let digit = rest.first?.wholeNumberValue, let argument = arguments[digit - 1] {
                    rest = rest.dropFirst()
                    told += deeper(argument)
                } else {
                    told.append(character)
                }
            }
            return told
        }
        return nil
    }

    private static func arguments(in text: String, of entry: Entry) -> [Int: String]? {
        guard let first = entry.pieces.first, let last = entry.pieces.last, text.hasPrefix(first) else { return nil }
        if entry.positions.isEmpty { return text == first ? [:] : nil }
        guard text.utf8.count >= first.utf8.count + last.utf8.count, text.hasSuffix(last) else { return nil }
        var arguments: [Int: String] = [:]
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for (index, position) in entry.positions.enumerated() {
            guard index + 1 < entry.positions.count else {
                arguments[position] = String(rest)
                break
            }
            guard let place = rest.firstRange(of: entry.pieces[index + 1]), !entry.pieces[index + 1].isEmpty else { return nil }
            arguments[position] = String(rest[..<place.lowerBound])
            rest = rest[place.upperBound...]
        }
        return arguments
    }
}

extension GermanKept {
    static let retelling = Retelling(kept)
}

extension Language {
    /// Translates a text that was written in English; unchanged if no known pattern matches.
    ///
    /// Arguments are translated as well, because a reason may contain another. A single word is
    /// not, because it may be a name.
    public func retold(_ text: String) -> String {
        guard tongue == .german, !text.isEmpty else { return text }
        if knows(text) { return pattern(text) }
        return GermanKept.retelling.told(text) { $0.contains(" ") ? retold($0) : $0 } ?? text
    }

    /// Joins choices with commas and `or`: `a`, `a or b`, `a, b or c`.
    public static func alternatives(_ choices: [Phrase]) -> Phrase {
        guard let last = choices.last, choices.count > 1 else { return choices.first ?? "" }
        return "\(Array(choices.dropLast())) or \(last)"
    }

    /// A time of day with seconds: `14:45:10`, `2:45:10 PM`.
    public func timeWithSeconds(_ time: CivilTime) -> String {
        switch clock {
        case .hours24: return time.descriptionWithSeconds
        case .hours12:
            let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
            return String(hour) + ":" + padded(time.minute, 2) + ":" + padded(time.second, 2) + (time.hour < 12 ? " AM" : " PM")
        }
    }
}
