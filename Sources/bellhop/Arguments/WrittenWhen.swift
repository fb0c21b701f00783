import BellhopCore

/// A parser for a time followed by a name: `10m Tea`, `at 14:45 "Call mum"`, `tomorrow 7:00 Bins`.
enum WrittenWhen {
    struct Split {
        var when: When
        /// The words that specify the time, as the user typed them.
        var text: String
        var name: String?
    }

    /// Splits the words into a time and a name. The time takes as many of the first words as
    /// possible, and the remaining words are the name.
    static func split(_ words: [String]) throws(TextError) -> Split {
        var refusal: TextError?
        // In `at 25:00 Tea`, the word after `at` is wrong no matter which words follow it.
        let said = words.prefix { leading.contains($0.lowercased()) }.count
        for count in stride(from: min(words.count, 4), through: 1, by: -1) {
            let text = words[..<count].joined(separator: " ")
            do throws(TextError) {
                let when = try WhenText.parseTimer(text)
                // `at 12:30 am Tea` is ambiguous: do not accept `at 12:30` as the time and `am Tea`
                // as the name.
                if let refusal, refusal.kind == .ambiguous, ["am", "pm"].contains(words[count].lowercased()) { throw refusal }
                // Do not read `2 months Z` as a timer of two minutes with the name "months Z".
                if case .after(let parsed) = when, parsed.isBareNumber, count < words.count, DurationText.isMeantAsUnit(words[count]) {
                    _ = try DurationText.parse(text + " " + words[count])
                }
                let name = words[count...].joined(separator: " ")
                return Split(when: when, text: text, name: name.isEmpty ? nil : name)
            } catch {
                if said > 0, count <= said, refusal != nil { continue }
                // Report the error of the shortest text that is partly understood: in `1.5 Tea`,
                // the error about `1.5` is the most useful.
                if said > 0 || refusal == nil || error.kind != .notUnderstood || count == 1 && refusal?.kind == .notUnderstood {
                    refusal = error
                }
            }
        }
        throw refusal ?? TextError(.notUnderstood, "", "contains no time", suggestions: ["10m", "at 14:45"])
    }

    /// Checks whether words that are not a time could be the name of a timer. A name begins with a
    /// letter, but its first word is not a word such as "at".
    static func mayBeName(_ words: [String]) -> Bool {
        guard let first = words.first?.first, first.isLetter else { return false }
        return !leading.contains(words[0].lowercased())
    }

    /// The words that can precede a time of day.
    private static let leading: Set<String> = ["at", "until", "till", "tomorrow", "today"]

    /// The maximum number of words that are tried as a repetition. No repetition has more words.
    private static let mostWords = 24

    /// Splits words such as `every weekday at 07:00 "Wake up"` into the repetition, which the
    /// daemon parses, and the name.
    static func splitEvery(_ words: [String]) throws(TextError) -> (every: String, name: String?) {
        var refusal: TextError?
        for count in stride(from: min(words.count, mostWords), through: 1, by: -1) {
            let text = words[..<count].joined(separator: " ")
            do throws(TextError) {
                _ = try EveryText.parse(text)
            } catch {
                // The whole line cannot be parsed because it also contains the name. The error for
                // a shorter part is more useful, and an error about an ambiguity is the most
                // useful.
                if refusal.map({ worth($0) < worth(error) }) ?? true { refusal = error }
                continue
            }
            let rest = Array(words[count...])
            try StrayTime(every: text, rest: rest).refuse()
            return (text, rest.isEmpty ? nil : rest.joined(separator: " "))
        }
        throw refusal ?? TextError(.notUnderstood, "", "contains no time", suggestions: ["10m", "at 14:45"])
    }

    private static func worth(_ refusal: TextError) -> Int {
        refusal.kind == .ambiguous ? 2 : refusal.problem == EveryText.notUnderstood ? 0 : 1
    }

    /// Returns a time of day, such as `15:00` or `tomorrow 7:00`, as a text that the daemon
    /// resolves. Refuses a duration (`+10m`).
    static func timeOfDay(_ text: String) throws(TextError) -> String {
        let said = text.hasPrefix("at ") || text.hasPrefix("tomorrow") || text.hasPrefix("until ") ? text : "at " + text
        if case .after = try WhenText.parse(said) {
            throw TextError(.notUnderstood, text, "is not a time of day", suggestions: ["15:00", "tomorrow 7:00"])
        }
        return said
    }
}
