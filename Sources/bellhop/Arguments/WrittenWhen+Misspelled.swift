import BellhopCore

// Typos in the words of a time.
extension WrittenWhen {
    /// Returns the error about a misspelled word of a time, with the whole corrected line; `nil` if no
    /// word is certainly misspelled.
    ///
    /// Without this check, `24 decembr 18:00 Zoo` would be a timer of 24 minutes. But a word that only
    /// resembles a word of a time is usually the name of a timer, such as `Marcel` in `10 Marcel`. It
    /// counts as misspelled only if the words around it need it:
    ///
    /// - A month stands between the day and the time of day, or before the day: `24 decembr 18:00`.
    /// - A weekday stands in front of a time of day (`fridai 18:00`), or beside one after a word such
    ///   as `on` (`at 18:00 on fridai`). For `tomorrow`, a time of day beside it is enough.
    /// - A unit belongs to a length that a word such as `in` begins: `in 3 dayz`, but not `3 dayz`.
    /// - Any such word belongs to a repetition that begins with a word such as `every`.
    ///
    /// In each case, the corrected words must be a complete time. Words in quotation marks are a name.
    static func misspelled(_ words: [String]) -> TextError? {
        let count = words.prefix { !$0.contains(" ") }.count
        for place in 0..<min(count, mostTimeWords + 3) {
            for candidate in Misspelling.candidates(for: words[place], as: Speech.language) {
                var line = words
                line[place] = candidate.meant
                guard isNeeded(candidate.kind, at: place, in: Array(line[..<count])) else { continue }
                return TextError(
                    .notUnderstood, words[place], candidate.kind.problem,
                    suggestions: [line.map(CorrectedLine.typed).joined(separator: " ")])
            }
        }
        return nil
    }

    /// Returns whether a line is certainly not the name of a timer, although it begins with a letter: a
    /// word is misspelled, or a time of day does not exist.
    static func hasMistake(_ words: [String]) -> Bool {
        let unquoted = words.prefix { !$0.contains(" ") }
        return misspelled(words) != nil || WhenText.wrongClock(Array(unquoted), as: Speech.language) != nil
    }

    /// Returns whether the words around a corrected word make it a part of a time.
    private static func isNeeded(_ kind: Misspelling.Kind, at place: Int, in line: [String]) -> Bool {
        // A weekday directly after `every` has an error of its own, also in `every last fridai`.
        let isAfterEvery = (max(0, place - 2)..<place).contains { EveryText.begins(line[$0...], as: Speech.language) }
        if kind == .weekday, isAfterEvery { return false }
        if isInRepetition(at: place, of: line) { return true }
        return switch kind {
        case .month: isInTime(line, from: 0...place, at: place, isClock)
        case .relativeDay: isInTime(line, from: 0...place, at: place, isClock)
        case .weekday:
            isInTime(line, from: place...place, at: place, isClock)
                || place > 0 && WhenText.isDayLead(line[place - 1]) && isInTime(line, from: 0...(place - 1), at: place, isClock)
        case .unit:
            (0..<place).contains { start in
                WhenText.isLengthLead(line[start]) && isInTime(line, from: start...start, at: place, isLength)
            }
        }
    }

    private static func isClock(_ when: When) -> Bool {
        if case .on = when { true } else { false }
    }

    private static func isLength(_ when: When) -> Bool {
        if case .after(let parsed) = when { !parsed.isBareNumber } else { false }
    }

    /// Returns whether some of the words around `place`, beginning in `starts`, are such a time.
    private static func isInTime(_ line: [String], from starts: ClosedRange<Int>, at place: Int, _ test: (When) -> Bool) -> Bool {
        starts.contains { start in
            (place + 1...max(place + 1, min(line.count, start + mostTimeWords))).contains { end in
                do throws(TextError) {
                    return test(try WhenText.parseTimer(line[start..<end].joined(separator: " "), as: Speech.language))
                } catch {
                    return false
                }
            }
        }
    }

    /// Returns whether a corrected word belongs to a repetition, after the word that begins it.
    private static func isInRepetition(at place: Int, of line: [String]) -> Bool {
        (0..<place).contains { start in
            EveryText.begins(line[start...], as: Speech.language)
                && (place + 1...line.count).contains { isRepetition(line[start..<$0].joined(separator: " ")) }
        }
    }
}
