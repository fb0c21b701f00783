import BellhopCore

extension WrittenWhen {
    /// The maximum number of words that are tried as a repetition. No repetition is longer.
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
                // The whole line cannot be parsed because it also contains the name. An error about
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
}
