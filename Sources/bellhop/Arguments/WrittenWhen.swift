import BellhopCore

/// `10m Tea`, `at 14:45 "Call mum"`, `tomorrow 7:00 Bins`: when, then a name.
enum WrittenWhen {
    struct Split {
        var when: When
        /// The words that say when, as written.
        var text: String
        var name: String?
    }

    /// The longest beginning of `words` that says when; what follows is the name.
    static func split(_ words: [String]) throws(TextError) -> Split {
        var refusal: TextError?
        // Of `at 25:00 Tea` the word behind `at` is wrong, whatever follows it.
        let said = words.prefix { leading.contains($0.lowercased()) }.count
        for count in stride(from: min(words.count, 4), through: 1, by: -1) {
            let text = words[..<count].joined(separator: " ")
            do throws(TextError) {
                let when = try WhenText.parseTimer(text)
                // `at 12:30 am Tea`: what has two readings is not half of what was written.
                if let refusal, refusal.kind == .ambiguous, ["am", "pm"].contains(words[count].lowercased()) { throw refusal }
                // `2 months Z` is no timer of two minutes with the name "months Z".
                if case .after(let parsed) = when, parsed.isBareNumber, count < words.count, DurationText.isMeantAsUnit(words[count]) {
                    _ = try DurationText.parse(text + " " + words[count])
                }
                let name = words[count...].joined(separator: " ")
                return Split(when: when, text: text, name: name.isEmpty ? nil : name)
            } catch {
                if said > 0, count <= said, refusal != nil { continue }
                // The refusal that says most is that of the shortest text that is half understood: `1.5 Tea` is refused because of `1.5`.
                if said > 0 || refusal == nil || error.kind != .notUnderstood || count == 1 && refusal?.kind == .notUnderstood {
                    refusal = error
                }
            }
        }
        throw refusal ?? TextError(.notUnderstood, "", "says no time", suggestions: ["10m", "at 14:45"])
    }

    /// Whether words that say no time could be the name of a timer: they begin with a letter.
    static func mayBeName(_ words: [String]) -> Bool {
        guard let first = words.first?.first, first.isLetter else { return false }
        return !leading.contains(words[0].lowercased())
    }

    /// What stands in front of a time of day.
    private static let leading: Set<String> = ["at", "until", "till", "tomorrow", "today"]

    /// More than any repetition has.
    private static let mostWords = 24

    /// `every weekday at 07:00 "Wake up"`: what the daemon is to read, and the name.
    static func splitEvery(_ words: [String]) throws(TextError) -> (every: String, name: String?) {
        var refusal: TextError?
        for count in stride(from: min(words.count, mostWords), through: 1, by: -1) {
            let text = words[..<count].joined(separator: " ")
            do throws(TextError) {
                _ = try EveryText.parse(text)
            } catch {
                // The whole line is no repetition because of its name; what is wrong with a part of it is worth more, and two readings the most.
                if refusal.map({ worth($0) < worth(error) }) ?? true { refusal = error }
                continue
            }
            let rest = Array(words[count...])
            try StrayTime(every: text, rest: rest).refuse()
            return (text, rest.isEmpty ? nil : rest.joined(separator: " "))
        }
        throw refusal ?? TextError(.notUnderstood, "", "says no time", suggestions: ["10m", "at 14:45"])
    }

    private static func worth(_ refusal: TextError) -> Int {
        refusal.kind == .ambiguous ? 2 : refusal.problem == EveryText.notUnderstood ? 0 : 1
    }

    /// A time of day for the daemon to resolve: `15:00`, `tomorrow 7:00`; a count (`+10m`) is refused.
    static func timeOfDay(_ text: String) throws(TextError) -> String {
        let said = text.hasPrefix("at ") || text.hasPrefix("tomorrow") || text.hasPrefix("until ") ? text : "at " + text
        if case .after = try WhenText.parse(said) {
            throw TextError(.notUnderstood, text, "is no time of day", suggestions: ["15:00", "tomorrow 7:00"])
        }
        return said
    }
}
