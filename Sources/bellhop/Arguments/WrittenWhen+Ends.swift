import BellhopCore

// Times at the end of a line, and a second time in a name.
extension WrittenWhen {
    /// Reads a line with the name before the time: `Tea in 10m`.
    static func timeLast(_ words: [String], otherwise refusal: Refusal) throws(Refusal) -> Split {
        let start: Int
        switch timeAtEnd(words, after: 1) {
        case .found(let place): start = place
        case .refused(let error, let place): throw Refusal(error, before: words[..<place])
        case nil: throw refusal
        }
        let text = words[start...].joined(separator: " ")
        let name = words[..<start].joined(separator: " ")
        do throws(TextError) {
            let when = try WhenText.parseTimer(text, as: Speech.language)
            let split = Split(when: when, text: text, name: name)
            // `täglich Tee um 18:00` could mean every day.
            if let error = repetition(in: split, words, 0..<start) { throw error }
            // `Sunday roast at 18:00` could mean 18:00 on Sunday.
            if case .at = when, WhenText.beginsWithDay(name, as: Speech.language), start > 1 {
                let rest = words[1..<start].joined(separator: " ")
                throw TextError(
                    .ambiguous, words.joined(separator: " "), "has a day that could belong to the time or to the name",
                    suggestions: ["\(words[0]) \(text) \(rest)", "\(text) \(ShellText.word(name))"])
            }
            return split
        } catch {
            throw Refusal(error)
        }
    }

    /// A time at the end of the words, which begins at an index.
    private enum TimeAtEnd {
        case found(Int)
        /// A time that is ambiguous or invalid, such as `at 7`, or a day without a time of day.
        case refused(TextError, Int)
    }

    /// Returns the longest time at the end of the words; `nil` if the words do not end with a time.
    private static func timeAtEnd(_ words: [String], after first: Int) -> TimeAtEnd? {
        var refused: TimeAtEnd?
        var missing: TimeAtEnd?
        for start in words.indices where start >= max(first, words.count - mostTimeWords) {
            let text = words[start...].joined(separator: " ")
            // A number at the end without a unit or a word such as `at` belongs to the name:
            // `Chapter 5`.
            guard !words[start].contains(" "), WhenText.isExplicit(text, as: Speech.language) else { continue }
            do throws(TextError) {
                _ = try WhenText.parseTimer(text, as: Speech.language)
                return .found(start)
            } catch {
                if error.kind != .notUnderstood {
                    refused = refused ?? .refused(error, start)
                } else if error.problem == WhenText.noTime {
                    missing = missing ?? .refused(error, start)
                }
            }
        }
        return refused ?? missing
    }

    // MARK: Two times

    /// Returns the error about a name that contains a second time (`10m Tea at 14:45`), or a day
    /// that could belong to the time (`at 14:45 Call mum tomorrow`); `nil` for other names.
    ///
    /// - Parameter range: the indices of the words of the name.
    static func secondTime(in split: Split, _ words: [String], _ range: Range<Int>) -> TextError? {
        guard let name = split.name else { return nil }
        let count = range.lowerBound
        // In `at 14:45 Noon`, the second word can only be the name.
        if split.text.contains(":"), WhenText.isNoonOrMidnight(name) { return nil }
        if case .at = split.when {
            let start = (count..<words.count).first { WhenText.isDay(words[$0...].joined(separator: " "), as: Speech.language) }
            if let start { return unclearDay(words, start..<words.count) }
        }
        let second: String
        let place: Int
        switch timeAtEnd(words, after: count) {
        case .found(let start): (place, second) = (start, words[start...].joined(separator: " "))
        case .refused(let error, let start) where error.kind == .ambiguous:
            (place, second) = (start, error.suggestions.first ?? words[start...].joined(separator: " "))
        case .refused, nil: return nil
        }
        // In `10m 20m`, the word before the second time is the first time, and not a name.
        let otherName = words[count..<place].isEmpty ? "" : words[..<place].joined(separator: " ")
        // Quotation marks around a single word, as in `10m "20m"`, change nothing.
        let first = name.contains(" ") ? "\(split.text) \(ShellText.word(name))" : split.text
        return TextError(
            .ambiguous, words.joined(separator: " "), "contains two times",
            suggestions: [first, otherName.isEmpty ? second : "\(second) \(ShellText.word(otherName))"])
    }

    /// Returns the indices of the words of a name at the end; `nil` if the name is in quotation marks
    /// and therefore never contains a time.
    static func unquotedName(in split: Split, _ words: [String]) -> Range<Int>? {
        let count = split.text.split(separator: " ").count
        return words.count > count + 1 || words.last?.contains(" ") != true ? count..<max(count, words.count) : nil
    }
}
