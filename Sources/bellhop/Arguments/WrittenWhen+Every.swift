import BellhopCore
import LinuxTime

// Repetitions on the command line.
extension WrittenWhen {
    typealias Repetition = (every: String, name: String?)

    /// The maximum number of words that are tried as a repetition. No repetition is longer.
    private static let mostWords = 24

    /// Splits words such as `every weekday at 07:00 "Wake up"` or `Gym every friday at 18:00` into
    /// the repetition, which the daemon parses, and the name. Returns `nil` for words that contain
    /// no repetition.
    static func every(_ words: [String]) throws(TextError) -> Repetition? {
        do throws(Refusal) {
            return try repetition(words)
        } catch {
            throw error.advised { words throws(Refusal) in _ = try repetition(words) }
        }
    }

    private static func repetition(_ words: [String]) throws(Refusal) -> Repetition? {
        try EveryText.begins(words, as: Speech.language) ? everyFirst(words) : everyLast(words)
    }

    private static func everyFirst(_ words: [String]) throws(Refusal) -> Repetition {
        var refused: (error: TextError, rest: ArraySlice<String>)?
        for count in stride(from: min(words.count, mostWords), through: 1, by: -1) {
            let text = words[..<count].joined(separator: " ")
            do throws(TextError) {
                _ = try parsed(text)
            } catch {
                if isBetter(error, words[count...], than: refused) { refused = (error, words[count...]) }
                continue
            }
            let rest = Array(words[count...])
            // In `at 7:00, 0 times`, the number belongs to the word after it.
            if rest.first.map(EveryText.tailWord) == .times { continue }
            if let error = StrayTime(every: text, rest: rest).error { throw Refusal(error) }
            return (text, rest.isEmpty ? nil : rest.joined(separator: " "))
        }
        let none = TextError(
            .notUnderstood, "", "contains no time", examples: ["10m", WhenText.examples(in: Speech.language.tongue)[0]])
        throw refused.map { Refusal($0.error, after: $0.rest) } ?? Refusal(none)
    }

    /// Returns whether an error about fewer words is more useful. The whole line cannot be parsed
    /// because it also contains the name. An error about a shorter part is more useful, and an error
    /// about an ambiguity or a missing time of day is the most useful.
    private static func isBetter(_ error: TextError, _ rest: ArraySlice<String>, than other: (error: TextError, rest: ArraySlice<String>)?)
        -> Bool
    {
        guard let other else { return true }
        // With the same suggestions, the fewer words contain less of the name.
        return worth(other.error, other.rest) < worth(error, rest)
            || other.error.problem == error.problem && other.error.suggestions == error.suggestions
    }

    private static func worth(_ refusal: TextError, _ rest: ArraySlice<String>) -> Int {
        if refusal.problem == WhenText.noTime { return rest.isEmpty || WhenText.isMeantAsName(rest) ? 2 : 0 }
        return refusal.kind == .ambiguous ? 2 : refusal.problem == EveryText.notUnderstood ? 0 : 1
    }

    /// Reads a line with the name before the repetition: `Gym every friday at 18:00`.
    private static func everyLast(_ words: [String]) throws(Refusal) -> Repetition? {
        for place in words.indices.dropFirst() where !words[place].contains(" ") {
            guard EveryText.begins(words[place...], as: Speech.language) else { continue }
            let text = words[place...].joined(separator: " ")
            do throws(TextError) {
                _ = try parsed(text)
            } catch {
                if let limit = limit(words, from: place) { throw Refusal(limit) }
                // In `Gym every friday at 7`, the repetition is meant, although its hour is unclear.
                if error.kind == .ambiguous { throw Refusal(error, before: words[..<place]) }
                continue
            }
            let name = Array(words[..<place])
            // In `at 18:00 Gym every friday at 19:00`, the name begins with a time of its own.
            if let split = first(name) {
                throw Refusal(
                    TextError(
                        .ambiguous, words.joined(separator: " "), "contains two times",
                        suggestions: [
                            text + (split.name.map { " " + ShellText.word($0) } ?? ""),
                            split.text + " "
                                + ShellText.word(words.dropFirst(split.text.split(separator: " ").count).joined(separator: " ")),
                        ]))
            }
            // `18:00 Gym` is a time with a name, and not a name.
            guard mayBeName(name) || name[0].contains(" ") else { return nil }
            return (text, name.joined(separator: " "))
        }
        return nil
    }

    /// Returns the error about a repetition after the name that ends in hours, as in `Drink every 10m
    /// from 9:00 to 22:00`; `nil` for other words.
    private static func limit(_ words: [String], from place: Int) -> TextError? {
        guard let end = words.indices.first(where: { $0 > place && StrayTime.isLimit(words[$0...]) }) else {
            return nil
        }
        let every = words[place..<end].joined(separator: " ")
        return isRepetition(every) ? StrayTime(every: every, rest: Array(words[end...] + words[..<place])).error : nil
    }

    private static func first(_ words: [String]) -> Split? {
        guard words.first?.first?.isLetter == false || WhenText.isTimeWord(words[0]) else { return nil }
        do throws(Refusal) {
            return try read(words)
        } catch {
            return nil
        }
    }

    // MARK: A repetition in a name

    /// Returns the error about a name that names the days of a repetition, as in `at 18:00 Gym every
    /// friday`; `nil` for other names. After a length, only a whole repetition is refused.
    ///
    /// - Parameter range: the indices of the words of the name.
    static func repetition(in split: Split, _ words: [String], _ range: Range<Int>) -> TextError? {
        // Quotation marks around a single word would change nothing.
        guard let name = split.name, name.contains(" ") else { return nil }
        let quoted = "\(split.text) \(ShellText.word(name))"
        for place in range where !words[place].contains(" ") {
            for end in stride(from: min(range.upperBound, place + mostTimeWords), to: place, by: -1) {
                let days = words[place..<end].joined(separator: " ")
                let others = (words[range.lowerBound..<place] + words[end..<range.upperBound]).joined(separator: " ")
                let rest = others.isEmpty ? "" : " " + ShellText.word(others)
                if case .after = split.when {
                    guard EveryText.begins(words[place..<end], as: Speech.language), isRepetition(days) else { continue }
                    return unclearDays(words, [days + rest, quoted])
                }
                guard EveryText.isMeant(by: words[place..<end], as: Speech.language) else { continue }
                let both = days + " " + split.text
                if isRepetition(both) { return unclearDays(words, [both + rest, quoted]) }
                if EveryText.begins([words[place]]) { return unclearDays(words, [quoted]) }
            }
        }
        return nil
    }

    private static func unclearDays(_ words: [String], _ suggestions: [String]) -> TextError {
        TextError(
            .ambiguous, words.joined(separator: " "), "has days that could belong to the time or to the name", suggestions: suggestions)
    }

    /// The current day in the zone UTC. The daemon decides what a date without a year means; here it
    /// only matters that the text is understood.
    static var today: CivilDate { CivilDate(daysSince1970: Int(now().milliseconds / Duration.days(1).inMilliseconds)) }

    /// The clock of ``today``. Tests set it for the task that runs a command.
    @TaskLocal static var now: @Sendable () -> Instant = { WallClock.now() }

    private static func parsed(_ text: String) throws(TextError) -> EveryWish {
        try EveryText.parse(text, as: Speech.language, today: today)
    }

    static func isRepetition(_ text: String) -> Bool {
        do throws(TextError) {
            _ = try parsed(text)
            return true
        } catch {
            return false
        }
    }
}
