// Helps the command line to distinguish a time from the name of a timer.
extension WhenText {
    /// Returns whether a word such as `at` or `tomorrow` begins a time of day.
    package static func isTimeWord(_ word: String) -> Bool {
        let beginnings: Set<WhenWord> = [.at, .until, .today, .tomorrow, .overmorrow, .tonight]
        return !WhenWord.meanings(of: [word.lowercased()]).isDisjoint(with: beginnings)
    }

    /// Returns whether a word such as `on` or `next` stands in front of a day.
    package static func isDayLead(_ word: String) -> Bool {
        !WhenWord.meanings(of: [word.lowercased()]).isDisjoint(with: [.on, .next, .last, .this])
    }

    /// Returns whether a word such as `in` stands in front of a length.
    package static func isLengthLead(_ word: String) -> Bool { WhenWord.meanings(of: [word.lowercased()]).contains(.after) }

    /// Returns whether a name is only the word for noon or for midnight, such as the German `Mittag`.
    package static func isNoonOrMidnight(_ name: String) -> Bool {
        !WhenWord.meanings(of: [name.lowercased()]).isDisjoint(with: [.noon, .midnight])
    }

    /// Returns the error about words that are a date which is not in the calendar, such as `30
    /// february`; `nil` for other words.
    package static func impossibleDate(_ text: String, as language: Language) -> TextError? { WhenTokens(text, language).impossibleDate }

    /// Returns whether a text contains a word, a sign or a unit that only times contain. A number
    /// alone is not enough.
    package static func isExplicit(_ text: String, as language: Language) -> Bool {
        let first = text.split(separator: " ").first ?? ""
        return first.hasPrefix("+") || WhenWord.meanings(of: [first.lowercased()]).contains(.after) || DurationText.isLength(text)
            || WhenReader.isMeant(by: text, language)
    }

    /// Returns whether a text begins with a day, such as `sunday` or `24 december`.
    package static func beginsWithDay(_ text: String, as language: Language) -> Bool {
        WhenTokens(text, language).day(.dayFirst) != nil
    }

    /// Returns whether the words begin with a time as people read it off a dial, such as `ten past
    /// five`. Such words are not a number of minutes and a name.
    package static func beginsWithDial(_ words: some Sequence<String>, as language: Language) -> Bool {
        WhenTokens(words.joined(separator: " "), language).beginsWithDial
    }

    /// Returns whether words after a day could be the name of a timer, and not a time of day.
    package static func isMeantAsName(_ words: some Sequence<String>) -> Bool {
        guard let first = words.first(where: { _ in true })?.lowercased(), first.first?.isNumber == false else { return false }
        return WhenWord.meanings(of: [first]).isDisjoint(with: [.at, .until, .on, .the])
    }

    /// Returns whether a text begins with a day of several words, such as `next friday`. Such words
    /// are a time, whereas `sunday` may begin a name.
    package static func beginsWithPhraseOfDay(_ text: String, as language: Language) -> Bool {
        let tokens = WhenTokens(text, language)
        guard let count = tokens.count(of: [.next, .last, .this]) else { return false }
        return tokens.dropping(count).first.flatMap { WeekdayNames.weekday($0, short: language.tongue) } != nil
    }

    /// Returns whether a text is a day and nothing else.
    package static func isDay(_ text: String, as language: Language) -> Bool {
        var tokens = WhenTokens(text, language)
        if let known = tokens.known(), known.meanings.contains(.on) { tokens.removeFirst(known.count) }
        return tokens.day(.dayFirst)?.count == tokens.words.count && !tokens.isEmpty
    }

    /// Returns the index of the word that stands in the place of a time of day directly after a day
    /// but is none, such as `25:00` in `30 november 25:00` or `tomorrow at 25:00`; `nil` if there is
    /// no such word.
    ///
    /// - Parameter words: words outside quotation marks.
    package static func wrongClock(_ words: [String], as language: Language) -> Int? {
        words.indices.first { index in
            guard isClockLike(words[index]), CivilTimeReader.read(words[index]) == nil else { return false }
            let isLed = index > 0 && WhenWord.meanings(of: [words[index - 1].lowercased()]).contains(.at)
            let end = isLed ? index - 1 : index
            let isLast = words[(index + 1)...].allSatisfy(isHourWord)
            if isLed, isLast, words.first?.first?.isLetter == true, end > 0 { return true }
            return words[..<end].indices.contains { isDay(words[$0..<end].joined(separator: " "), as: language) }
        }
    }

    /// Returns whether a word consists of two numbers with a colon between them, such as `25:00`.
    private static func isClockLike(_ word: String) -> Bool {
        let fields = word.split(separator: ":", omittingEmptySubsequences: false)
        return fields.count == 2 && fields.allSatisfy { 1...2 ~= $0.utf8.count && $0.utf8.allSatisfy(DecimalNumber.isDigit) }
    }
}
