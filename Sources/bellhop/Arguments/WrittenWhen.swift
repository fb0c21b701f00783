import BellhopCore

/// A parser for a time together with a name, in either order: `10m Tea`, `Tea in 10m`,
/// `at 14:45 "Call mum"`, `friday 18:00 Party`.
enum WrittenWhen {
    struct Split {
        var when: When
        /// The words that specify the time, as the user typed them.
        var text: String
        var name: String?
    }

    /// The maximum number of words that are tried as a time. No time is longer: `am 24. Dezember
    /// 2026 um 18 Uhr 30` has eight words.
    private static let mostTimeWords = 9

    /// Splits the words into a time and a name. A time at the beginning takes as many words as
    /// possible. If there is no time at the beginning, the time may be at the end.
    ///
    /// - Parameter words: the arguments. An argument at the end that contains spaces was quoted, so
    ///   it is a name.
    static func split(_ words: [String]) throws(TextError) -> Split {
        let refusal: TextError
        do throws(TextError) {
            let split = try timeFirst(words)
            try refuseSecondTime(in: split, words)
            return split
        } catch {
            guard error.kind == .notUnderstood, mayBeName(words) else { throw error }
            refusal = error
        }
        return try timeLast(words, otherwise: refusal)
    }

    private static func timeFirst(_ words: [String]) throws(TextError) -> Split {
        var refusal: TextError?
        // An alternative reading, in which the time takes up more words. The last of these words could
        // also belong to the name.
        var loose: (when: When, words: Range<Int>)?
        // In `at 25:00 Tea`, the word after `at` is wrong no matter which words follow it.
        let said = words.prefix { WhenText.isTimeWord($0) }.count
        for count in stride(from: min(words.count, mostTimeWords), through: 1, by: -1) {
            let text = words[..<count].joined(separator: " ")
            let split: Split
            do throws(TextError) {
                let (when, looseWords) = try WhenText.timer(text, Speech.language)
                let name = words[count...].joined(separator: " ")
                if looseWords > 0, !name.isEmpty {
                    loose = (when, count - looseWords..<count)
                    continue
                }
                // In `tonight 12 Tea`, the number is an hour that does not exist in that part of
                // the day, and not the beginning of the name.
                if let refusal, refusal.kind == .outOfRange { throw refusal }
                // `at 12:30 am Tea` is ambiguous: do not accept `at 12:30` as the time and `am Tea`
                // as the name.
                if let refusal, refusal.kind == .ambiguous, ["am", "pm"].contains(words[count].lowercased()) { throw refusal }
                // Do not read `2 months Z` as a timer of two minutes with the name "months Z".
                if case .after(let parsed) = when, parsed.isBareNumber, count < words.count, DurationText.isMeantAsUnit(words[count]) {
                    _ = try DurationText.parse(text + " " + words[count])
                }
                // If the date existed, the words would have been read as a date.
                if case .after(let parsed) = when, parsed.isBareNumber, count < words.count, WhenText.isMeantAsDate(text, words[count]) {
                    throw TextError(.outOfRange, text + " " + words[count], "is not a date in the calendar")
                }
                split = Split(when: when, text: text, name: name.isEmpty ? nil : name)
            } catch {
                if said > 0, count <= said, refusal != nil { continue }
                // Keep an error about an ambiguity, because the user can paste its suggestions.
                if refusal?.kind == .ambiguous { continue }
                // Report the error of the shortest text that is partly understood: in `1.5 Tea`,
                // the error about `1.5` is the most useful.
                if said > 0 || refusal == nil || error.kind != .notUnderstood || count == 1 && refusal?.kind == .notUnderstood {
                    refusal = error
                }
                continue
            }
            // In `at 7:00 Morning walk`, `Morning` does not change the time, so it belongs to the
            // name.
            if let loose, loose.when != split.when { throw unclearDay(words, loose.words) }
            return split
        }
        if refusal == nil, let loose { throw unclearDay(words, loose.words) }
        throw refusal ?? TextError(.notUnderstood, "", "contains no time", suggestions: ["10m", "at 14:45"])
    }

    // MARK: A time at the end

    private static func timeLast(_ words: [String], otherwise refusal: TextError) throws(TextError) -> Split {
        guard let start = try timeAtEnd(words, after: 1) else { throw refusal }
        let text = words[start...].joined(separator: " ")
        let when = try WhenText.parseTimer(text, as: Speech.language)
        let name = words[..<start].joined(separator: " ")
        // `Sunday roast at 18:00` could mean 18:00 on Sunday.
        if case .at = when, WhenText.beginsWithDay(name, as: Speech.language), start > 1 {
            let rest = words[1..<start].joined(separator: " ")
            throw TextError(
                .ambiguous, words.joined(separator: " "), "has a day that could belong to the time or to the name",
                suggestions: ["\(words[0]) \(text) \(rest)", "\(text) \(ShellText.word(name))"])
        }
        return Split(when: when, text: text, name: name)
    }

    /// Returns the index of the first word of the longest time at the end of the words; `nil` if
    /// the words do not end with a time.
    ///
    /// - Throws: an error if the words at the end are an ambiguous or invalid time, such as `at 7`.
    private static func timeAtEnd(_ words: [String], after first: Int) throws(TextError) -> Int? {
        var refusal: TextError?
        for start in words.indices where start >= max(first, words.count - mostTimeWords) {
            let text = words[start...].joined(separator: " ")
            // A number at the end without a unit or a word such as `at` belongs to the name:
            // `Chapter 5`.
            guard !words[start].contains(" "), WhenText.isExplicit(text, as: Speech.language) else { continue }
            do throws(TextError) {
                _ = try WhenText.parseTimer(text, as: Speech.language)
                return start
            } catch {
                if refusal == nil, error.kind != .notUnderstood { refusal = error }
            }
        }
        if let refusal { throw refusal }
        return nil
    }

    // MARK: Two times

    /// Refuses a name that contains a second time (`10m Tea at 14:45`), or a day that could belong
    /// to the time (`at 14:45 Call mum tomorrow`).
    private static func refuseSecondTime(in split: Split, _ words: [String]) throws(TextError) {
        guard let name = split.name else { return }
        let count = split.text.split(separator: " ").count
        // A name in quotation marks never contains a time.
        guard words.count > count + 1 || words.last?.contains(" ") != true else { return }
        if case .at = split.when {
            let start = (count..<words.count).first { WhenText.isDay(words[$0...].joined(separator: " "), as: Speech.language) }
            if let start { throw unclearDay(words, start..<words.count) }
        }
        guard let start = timeInName(words, after: count) else { return }
        let second = words[start...].joined(separator: " ")
        // In `10m 20m`, the word before the second time is the first time, and not a name.
        let otherName = words[count..<start].isEmpty ? "" : words[..<start].joined(separator: " ")
        // Quotation marks around a single word, as in `10m "20m"`, change nothing.
        let first = name.contains(" ") ? "\(split.text) \(ShellText.word(name))" : split.text
        throw TextError(
            .ambiguous, words.joined(separator: " "), "contains two times",
            suggestions: [first, otherName.isEmpty ? second : "\(second) \(ShellText.word(otherName))"])
    }

    private static func timeInName(_ words: [String], after count: Int) -> Int? {
        do throws(TextError) {
            return try timeAtEnd(words, after: count)
        } catch {
            return nil
        }
    }

    /// Returns the error about a line such as `at 18:00 sunday roast`, in which the day could
    /// belong to the time or to the name.
    ///
    /// - Parameter day: the indices of the words that name the day.
    private static func unclearDay(_ words: [String], _ day: Range<Int>) -> TextError {
        var others = words
        others.removeSubrange(day)
        // The time is at the beginning, and the day is at the end or directly after the time.
        let count = (1...min(mostTimeWords, day.lowerBound)).last { isTime(words[..<$0]) } ?? day.lowerBound
        return TextError(
            .ambiguous, words.joined(separator: " "), "has a day that could belong to the time or to the name",
            suggestions: [
                (words[day] + others).joined(separator: " "),
                words[..<count].joined(separator: " ") + " " + ShellText.word(words[count...].joined(separator: " ")),
            ])
    }

    private static func isTime(_ words: ArraySlice<String>) -> Bool {
        do throws(TextError) {
            _ = try WhenText.parseTimer(words.joined(separator: " "), as: Speech.language)
            return true
        } catch {
            return false
        }
    }

    /// Checks the value of an option such as `--until`: `15:00`, `friday 18:00`. Returns the text
    /// that the daemon parses. Refuses a length such as `10m`, because another option is for
    /// lengths.
    static func timeOfDay(_ text: String) throws(TextError) -> String {
        // In such an option, a number alone is an hour.
        let said = text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? "at " + text : text
        if case .after = try WhenText.parse(said, as: Speech.language) {
            throw TextError(.notUnderstood, text, "is not a time of day", suggestions: ["15:00", "tomorrow 7:00"])
        }
        return said
    }

    /// Checks whether words that are not a time could be the name of a timer. A name begins with a
    /// letter, but its first word is not a word such as "at".
    static func mayBeName(_ words: [String]) -> Bool {
        guard let first = words.first?.first, first.isLetter else { return false }
        return !WhenText.isTimeWord(words[0])
    }
}
