// Helps the command line to find words after a time that the person meant as a part of the time.
extension WhenText {
    /// What the words after a time probably are.
    package enum Stray: Sendable {
        /// A second number after `and`: `and 30`.
        case and
        /// The hour of a time on a dial: `past 8`.
        case hour
        /// A time of day after a length: `at 9:00`, `9 Uhr`.
        case clock
        /// The half of the day after a time of a 24-hour clock: `pm`.
        case half
        /// A part of the day after a number: `evening`.
        case part
    }

    /// Returns what the words after a time are if they may belong to the time; `nil` if they are the
    /// name of a timer.
    ///
    /// - Parameter words: the words in front of the first one in quotation marks.
    package static func stray(_ words: some Sequence<String>, after when: When, as language: Language) -> Stray? {
        let tokens = WhenTokens(words.joined(separator: " "), language)
        guard let first = tokens.first else { return nil }
        let meanings = WhenWord.meanings(of: [first])
        let rest = tokens.dropping(1)
        if meanings.contains(.and), let next = rest.first, next.first?.isNumber == true || NumberWords.number(next) != nil { return .and }
        guard case .after(let parsed) = when else {
            return first == "pm" || first == "am" && language.tongue == .english && tokens.hasAM ? .half : nil
        }
        if !meanings.isDisjoint(with: [.past, .to]), rest.beginsWithHour { return .hour }
        if tokens.words.count > 1, tokens.beginsWithClock || meanings.contains(.at) && (rest.beginsWithHour || rest.beginsWithClock) {
            return .clock
        }
        return parsed.isBareNumber && parsed.duration < .hours(24) / 60 && tokens.words.count == 1 && DayPart(meanings) != nil ? .part : nil
    }

    /// Returns whether a word belongs to the number in front of it: `pm`, `o'clock`, `Uhr`.
    package static func isHourWord(_ word: String) -> Bool {
        let word = word.lowercased()
        return ["am", "pm"].contains(word) || !WhenWord.meanings(of: [word]).isDisjoint(with: [.hour, .oclock])
    }

    /// Returns the word before a time of day in the language of a text: `at`, `um`.
    package static func at(in text: String, as language: Language) -> String {
        WhenWord.at.name(in: WhenTokens(text, language).tongue)
    }
}

extension WhenTokens {
    /// Whether the words begin with an hour, which may be `noon` or `midnight`.
    var beginsWithHour: Bool { hour(after: 0) != nil || count(of: [.noon, .midnight, .halfTo]) != nil }

    /// Whether the words begin with a number that can only be a time of day: `9:00`, `9 Uhr`, `9pm`.
    var beginsWithClock: Bool {
        guard let first, first.first?.isNumber == true else { return false }
        if first.contains(":") { return CivilTimeReader.read(first) != nil }
        if ["am", "pm"].contains(first.suffix(2)), first.first?.isNumber == true { return CivilTimeReader.read(first) != nil }
        guard hour(after: 0) != nil, let next = word(after: 1) else { return false }
        return next == "pm" || !WhenWord.meanings(of: [next]).isDisjoint(with: [.hour, .oclock])
    }
}
