/// Finds the pattern that a finished English text was made from, so that it can be said in another language.
///
/// For texts that are made and kept as text: what ArgumentParser says, the reasons in the journal, what sinks and config files are found to be.
struct Retelling: Sendable {
    private struct Entry: Sendable {
        /// The pieces between the placeholders; one more than there are placeholders.
        var pieces: [String]
        /// Which argument stands behind each piece but the last.
        var positions: [Int]
        var weight: Int
        var told: String
    }

    /// Those with the most words of their own first, so that the pattern that says most is found.
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

    /// The text as the first pattern that fits it has it in the other language; `nil` when none does.
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

extension Language {
    /// A text that was made in English, in this language; as it is where none of the known patterns fits.
    ///
    /// What stands in the place of an argument is retold, too: a reason may hold another. A single word is not, because it may be a name.
    public func retold(_ text: String) -> String {
        switch tongue {
        case .english: return text
        case .german:
            return text.isEmpty ? text : German.table[text] ?? German.retelling.told(text) { $0.contains(" ") ? retold($0) : $0 } ?? text
        }
    }

    /// The choices with commas and `or`: `a`, `a or b`, `a, b or c`.
    public static func alternatives(_ choices: [Phrase]) -> Phrase {
        guard let last = choices.last, choices.count > 1 else { return choices.first ?? "" }
        return "\(Array(choices.dropLast())) or \(last)"
    }

    /// A time of day with its seconds: `14:45:10`, `2:45:10 PM`.
    public func timeWithSeconds(_ time: CivilTime) -> String {
        switch clock {
        case .hours24: return time.descriptionWithSeconds
        case .hours12:
            let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
            return String(hour) + ":" + padded(time.minute, 2) + ":" + padded(time.second, 2) + (time.hour < 12 ? " AM" : " PM")
        }
    }
}
