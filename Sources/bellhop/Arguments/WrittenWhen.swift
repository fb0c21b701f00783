import BellhopCore
import ControlWire

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
    static let mostTimeWords = 9

    /// Splits the words into a time and a name. A time at the beginning takes as many words as
    /// possible. If there is no time at the beginning, the time may be at the end.
    ///
    /// - Parameter words: the arguments. An argument at the end that contains spaces was quoted, so
    ///   it is a name.
    static func split(_ words: [String]) throws(TextError) -> Split {
        do throws(Refusal) {
            return try read(words)
        } catch {
            throw error.advised { words throws(Refusal) in _ = try read(words) }
        }
    }

    static func read(_ words: [String]) throws(Refusal) -> Split {
        // Do not read `Doctor 30 november 25:00` as a timer of 25 minutes.
        let unquoted = words.prefix { !$0.contains(" ") }
        if let place = WhenText.wrongClock(Array(unquoted), as: Speech.language) {
            throw Refusal(
                TextError(.notUnderstood, words[place], "is not a time of day", examples: ["14:45"]), before: words[..<place],
                after: words[(place + 1)...])
        }
        let refusal: Refusal
        do throws(Refusal) {
            let split = try timeFirst(words)
            let name = unquotedName(in: split, words)
            if let error = name.flatMap({ repetition(in: split, words, $0) }) ?? name.flatMap({ secondTime(in: split, words, $0) }) {
                throw Refusal(error)
            }
            return split
        } catch {
            guard error.error.kind == .notUnderstood, mayBeName(words) else { throw error }
            refusal = error
        }
        return try timeLast(words, otherwise: refusal)
    }

    private static func timeFirst(_ words: [String]) throws(Refusal) -> Split {
        var refused = RefusedBeginnings(words: words)
        // An alternative reading, in which the time takes up more words. The last of these words could
        // also belong to the name.
        var loose: (when: When, words: Range<Int>)?
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
                if refused.refusal?.kind == .outOfRange { continue }
                // `at 12:30 am Tea` is ambiguous: do not accept `at 12:30` as the time and `am Tea`
                // as the name. The same applies to `in 3 days at 7 Tea`.
                if refused.refusal?.kind == .ambiguous, isTail(words[count]) { continue }
                if case .after(let parsed) = when, parsed.isBareNumber, count < words.count {
                    // Do not read `5 o'clock Tea` or `2 and a half Tea` as a number of minutes.
                    if refused.refusal?.kind == .ambiguous { continue }
                    // Do not read `10 past 5 Tea` or `in 3 days at 7 Tea` as a number of minutes.
                    if beginsWithDial(words) || DurationText.isUnit(words[count]) { continue }
                    if let error = unit(text, words[count]) {
                        refused.note(error, covering: count + 1, isLast: count == 1)
                        continue
                    }
                }
                split = Split(when: when, text: text, name: name.isEmpty ? nil : name)
            } catch {
                refused.note(error, covering: count, isLast: count == 1)
                continue
            }
            // In `at 7:00 Morning walk`, `Morning` does not change the time, so it belongs to the
            // name.
            if let loose, loose.when != split.when { throw Refusal(unclearDay(words, loose.words)) }
            if let error = strayWords(after: split.when, words, count) { throw Refusal(error) }
            return split
        }
        if refused.refusal == nil, let loose { throw Refusal(unclearDay(words, loose.words)) }
        // In `18:00 friday News`, the time alone could also be a length, but the day says what it is.
        if let loose, loose.words.lowerBound == 1, let clock = refused.refusal, clock.kind == .ambiguous, clock.text == words[0] {
            throw Refusal(unclearDay(words, loose.words, alone: clock.suggestions.first))
        }
        throw refused.whole
    }

    /// Returns whether the line begins with a time such as `half past 5`. A word with a space was
    /// quoted, so it is a name.
    private static func beginsWithDial(_ words: [String]) -> Bool {
        WhenText.beginsWithDial(words.prefix { !$0.contains(" ") }, as: Speech.language)
    }

    /// Returns whether a word belongs to the time in front of it.
    static func isTail(_ word: String) -> Bool { WhenText.isHourWord(word) || WhenText.isTimeWord(word) }

    /// Returns the error about a number with a word that is neither a valid unit nor a name: `2
    /// months`, `30 february`. The number would otherwise be a timer of two minutes with the name
    /// "months".
    private static func unit(_ number: String, _ word: String) -> TextError? {
        do throws(TextError) {
            if DurationText.isMeantAsUnit(word) { _ = try DurationText.parse(number + " " + word) }
        } catch {
            return error
        }
        return WhenText.impossibleDate(number + " " + word, as: Speech.language)
    }

    /// Returns the error about a line such as `at 18:00 sunday roast`, in which the day could
    /// belong to the time or to the name.
    ///
    /// - Parameters:
    ///   - day: the indices of the words that name the day.
    ///   - clock: how the time in front of the day is written without a day; `nil` if the words in
    ///     front of the day are such a time.
    static func unclearDay(_ words: [String], _ day: Range<Int>, alone clock: String? = nil) -> TextError {
        var others = words
        others.removeSubrange(day)
        // The time is at the beginning, and the day is at the end or directly after the time.
        let count = (1...min(mostTimeWords, day.lowerBound)).last { isTime(words[..<$0]) } ?? day.lowerBound
        let time = clock ?? words[..<count].joined(separator: " ")
        return TextError(
            .ambiguous, words.joined(separator: " "), "has a day that could belong to the time or to the name",
            suggestions: [
                (words[day] + others).joined(separator: " "),
                time + " " + ShellText.word(words[count...].joined(separator: " ")),
            ])
    }

    static func isTime(_ words: ArraySlice<String>) -> Bool {
        do throws(TextError) {
            _ = try WhenText.parseTimer(words.joined(separator: " "), as: Speech.language)
            return true
        } catch {
            return false
        }
    }

    /// Returns the error about a time and a name in one pair of quotation marks, such as `"10m Tea"`,
    /// with the line without them. Returns any other error unchanged.
    static func unquoted(_ words: [String], _ error: TextError) -> TextError {
        guard words.count == 1, words[0].contains(" ") else { return error }
        let pieces = words[0].split(separator: " ").map(String.init)
        do throws(TextError) {
            guard try request(pieces).name != nil else { return error }
        } catch {
            return error
        }
        return TextError(
            error.kind, error.text, error.problem, suggestions: [pieces.map(CorrectedLine.typed).joined(separator: " ")])
    }

    /// Checks the value of an option such as `--until`: `15:00`, `friday 18:00`, `in 20 minutes`, `20m`.
    /// Returns the text that the daemon parses.
    static func timeOfDay(_ text: String) throws(TextError) -> String {
        // In such an option, a number alone is an hour.
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let said = isNumber ? WhenText.at(in: text, as: Speech.language) + " " + text : text
        do throws(TextError) {
            _ = try WhenText.parse(said, as: Speech.language)
        } catch {
            // A time of day would not help `yesterday`.
            if error.problem == WhenText.noTime, isPast(said) { throw TextError(.outOfRange, text, "is in the past") }
            throw error
        }
        return said
    }

    /// Returns whether a day without a time of day is before today.
    private static func isPast(_ day: String) -> Bool {
        do throws(TextError) {
            guard case .on(let day, _) = try WhenText.parse(day, as: Speech.language, needsTime: false) else { return false }
            return switch day {
            case .fromToday(let days): days < 0
            case .lastWeekday: true
            // The date of today depends on the time zone.
            case .date(let date): date < today.adding(days: -1)
            case .weekday, .nextWeekday, .yearly: false
            }
        } catch {
            return false
        }
    }

    /// Checks whether words that are not a time could be the name of a timer. A name begins with a
    /// letter, but not with a word such as "at" or "every", with a time such as "half past 5", or with a
    /// day such as "next friday".
    static func mayBeName(_ words: [String]) -> Bool {
        guard let first = words.first?.first, first.isLetter else { return false }
        return !WhenText.isTimeWord(words[0]) && !EveryText.begins(words, as: Speech.language)
            && !beginsWithDial(words)
            && !WhenText.beginsWithPhraseOfDay(words.joined(separator: " "), as: Speech.language)
    }
}
