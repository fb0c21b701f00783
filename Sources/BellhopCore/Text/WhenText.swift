/// Parses times of day and lengths of time as people write them (checklist G10).
package enum WhenText {
    /// Parses a text where a time of day is expected: `14:45`, `at 14:45`, `until 15:00`,
    /// `tomorrow 7:00`, `7pm`. Lengths with a sign or a unit are also accepted: `+10m`, `10m`.
    ///
    /// In this function, a colon always means a time of day. A number without a unit is refused,
    /// because it could mean minutes or the hour of the day.
    package static func parse(_ text: String, in range: ClosedRange<Duration> = DurationText.timerRange) throws(TextError) -> When {
        let words = words(of: text)
        if words.first == "+" || words.first?.first == "+" { return .after(try DurationText.parse(text, in: range)) }
        if isTimeOfDay(words) || words.contains(where: { $0.contains(":") }) { return try timeOfDay(text, words) }
        if words.count == 1, let number = words.first, number.utf8.allSatisfy(DecimalNumber.isDigit) {
            throw TextError(
                .ambiguous, text, "could be a number of minutes or an hour of the day", suggestions: ["+\(number)m", "\(number):00"])
        }
        return .after(try DurationText.parse(text, in: range))
    }

    /// Parses a text where a length of time is expected (`timer 10m`, `timer at 14:45`). Everything
    /// that ``DurationText/parse(_:in:)`` accepts is a length, so `1:30` is 90 seconds. A time of
    /// day begins with `at`, `until` or `tomorrow`. A text such as `14:45`, with a valid hour of
    /// two digits, could mean a length or a time of day and is refused.
    package static func parseTimer(_ text: String, in range: ClosedRange<Duration> = DurationText.timerRange) throws(TextError) -> When {
        let words = words(of: text)
        if isTimeOfDay(words) { return try timeOfDay(text, words) }
        if words.count == 1, let word = words.first, let colon = word.firstIndex(of: ":") {
            let hour = word[..<colon]
            if hour.utf8.count == 2, let time = CivilTimeReader.read(word) {
                let parts = time.second == 0 && word.utf8.count < 6
                let length = parts ? "\(hour)m\(word.suffix(2))s" : "\(time.hour)h\(time.minute)m\(time.second)s"
                throw TextError(.ambiguous, text, "could be a time of day or a duration", suggestions: ["at \(word)", length])
            }
        }
        return .after(try DurationText.parse(text, in: range))
    }

    private static func words(of text: String) -> [Substring] {
        DurationReader.singleSpaced(text.lowercased()).split(separator: " ")
    }

    /// Returns whether a word such as `at`, `tomorrow` or `7pm` marks the text as a time of day.
    private static func isTimeOfDay(_ words: [Substring]) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        return ["at", "until", "till", "tomorrow", "today"].contains(first) || last.hasSuffix("am") || last.hasSuffix("pm")
    }

    private static func timeOfDay(_ text: String, _ words: [Substring]) throws(TextError) -> When {
        var rest = words[...]
        var isTomorrow = false
        if let first = rest.first, ["at", "until", "till"].contains(first) { rest = rest.dropFirst() }
        if rest.first == "tomorrow" {
            isTomorrow = true
            rest = rest.dropFirst()
            if rest.first == "at" { rest = rest.dropFirst() }
        }
        // The time in its original spelling, for error messages.
        let written = text.split(whereSeparator: \.isWhitespace).suffix(rest.count).joined(separator: " ")
        let time = try time(rest.joined(), of: rest.isEmpty ? text : written)
        return isTomorrow ? .tomorrow(time) : .at(time)
    }

    /// Parses the time of day `word` (lower case, without spaces). Error messages quote `text`.
    static func time(_ word: String, of text: String) throws(TextError) -> CivilTime {
        if let time = CivilTimeReader.read(word) { return time }
        let fields = word.split(separator: ":", omittingEmptySubsequences: false)
        if fields.count == 2, fields[1].utf8.count == 1, let hour = Int(fields[0]), (0...23).contains(hour), let digit = Int(fields[1]),
            digit < 6
        {
            throw TextError(.ambiguous, text, "could mean two things", suggestions: ["\(hour):0\(digit)", "\(hour):\(digit)0"])
        }
        if let hour = Int(word), (0...23).contains(hour), word.utf8.allSatisfy(DecimalNumber.isDigit) {
            let other = hour < 12 ? hour + 12 : hour - 12
            throw TextError(.ambiguous, text, "has no minutes", suggestions: ["\(hour):00", "\(other):00"])
        }
        if word == "24:00" {
            throw TextError(.ambiguous, text, "could be midnight at the start or at the end of that day", suggestions: ["0:00", "23:59"])
        }
        if word == "12am" || word == "12pm" || word.hasPrefix("12:") && (word.hasSuffix("am") || word.hasSuffix("pm")) {
            throw TextError(.ambiguous, text, "could mean midnight or noon", suggestions: ["0:00", "12:00"])
        }
        // In many countries, people write a dot instead of the colon.
        let dotted = word.replacing(".", with: ":")
        let suggestions = dotted != word && CivilTimeReader.read(dotted) != nil ? ["at " + dotted] : ["at 14:45", "tomorrow 7:00"]
        throw TextError(.notUnderstood, text, "is not a time of day", suggestions: suggestions)
    }
}
