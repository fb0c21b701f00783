extension EveryReader {
    /// The word `every` in the language of the text.
    var every: String { WhenWord.every.name(in: tongue) }

    func notUnderstood() -> TextError {
        TextError(
            .notUnderstood, text, EveryText.notUnderstood,
            examples: [suggestion(.workdays), suggestion(RecurrenceRule(.monthly, monthDays: [1]))])
    }

    /// Returns the error for a word that is not a day: `funday`, or `31st` without `month`.
    func noDay() -> TextError {
        if let misspelled { return misspelled }
        let wrong = tokens.isEmpty ? text : tokens.spelled[tokens.position]
        let problem: Phrase = "is not a day"
        guard let ordinal = tokens.first.flatMap(OrdinalWords.number) else {
            let examples: [RecurrenceRule] = [.workdays, RecurrenceRule(.weekly, days: [.init(weekday: 1)])]
            return TextError(.notUnderstood, wrong, problem, examples: examples.map { suggestion($0) })
        }
        let choices =
            (1...28).contains(ordinal)
            ? [RecurrenceRule(.monthly, monthDays: [ordinal]), RecurrenceRule(.monthly, days: [.init(-1, weekday: 5)])]
            : [RecurrenceRule(.monthly, monthDays: [-1]), RecurrenceRule(.monthly, monthDays: [28])]
        return TextError(.notUnderstood, wrong, problem, suggestions: choices.map { suggestion($0) })
    }

    /// The error for a weekday that is spelled wrong, as in `every last firday`; `nil` if no word is
    /// similar to a weekday.
    private var misspelled: TextError? {
        let names = (0..<7).map { Language(tongue).longWeekday($0) }
        for (place, word) in tokens.spelled[tokens.position...].prefix(2).enumerated() where word.count > 3 {
            guard let near = SimilarWord.closest(to: word, among: names), let day = names.firstIndex(of: near) else { continue }
            let ordinal = place == 0 ? nil : tokens.first.flatMap(OrdinalWords.number)
            guard place == 0 || ordinal != nil else { return nil }
            let rule = RecurrenceRule(ordinal == nil ? .weekly : .monthly, days: [.init(ordinal, weekday: day)])
            return TextError(.notUnderstood, word, "is not a day", suggestions: [suggestion(rule)])
        }
        return nil
    }

    /// Returns the error for a repetition that lacks its days, with two days that it could mean.
    func noDays(_ problem: Phrase, _ choices: [RecurrenceRule]) -> TextError {
        TextError(.ambiguous, text, problem, suggestions: choices.map { suggestion($0) })
    }

    /// Returns the error for days without a time of day.
    ///
    /// - Parameter daysEnd: the index after the words for the days.
    func noTime(_ daysEnd: Int) -> TextError {
        let times = part.map { [$0.example.description] } ?? ["07:00", "18:30"]
        let at = WhenWord.at.name(in: tongue)
        let place = part == nil ? daysEnd : tokens.spelled.count
        return TextError(
            .notUnderstood, text, WhenText.noTime, examples: times.map { tokens.replacing(place..<place, with: "\(at) \($0)") })
    }

    /// Returns the error for a word that is not a time of day.
    func noClock(_ words: WhenTokens) -> TextError {
        guard let word = words.first else { return notUnderstood() }
        let days = WhenTokens.text(tokens.spelled[..<tokens.position])
        let at = WhenWord.at.name(in: tongue)
        return TextError(
            .notUnderstood, word, "is not a time of day", examples: ["07:00", "18:30"].map { "\(days) \(at) \($0)" })
    }

    /// Returns a rule in words, as Bellhop shows it, in the language of the text.
    ///
    /// - Parameter time: the time of day; `nil` for the first time in the text, or 7:00.
    func suggestion(_ rule: RecurrenceRule, at time: CivilTime? = nil) -> String {
        // The rules name their days, so any day can be the start.
        let start = CivilDateTime(date: CivilDate(year: 2024, month: 1, day: 1), time: time ?? firstTime ?? CivilTime(hour: 7, minute: 0))
        return Recurrence(start: start, rule: rule).words(in: Language(tongue))
    }

    /// The first time of day among the words that have not been read; `nil` if there is none.
    private var firstTime: CivilTime? {
        var rest = tokens
        while !rest.isEmpty {
            let at = rest.count(of: [.at]) ?? 0
            rest.removeFirst(at)
            if at > 0 || Self.saysClock(rest), let time = time(rest) { return time }
            if !rest.isEmpty { rest.removeFirst() }
        }
        return nil
    }

    /// Returns whether the words begin with a time of day even without `at`: `18:00`, `5pm`, `5 pm`.
    private static func saysClock(_ words: WhenTokens) -> Bool {
        words.first?.first?.isNumber == true && beginsWithClock(words)
    }

    private func time(_ words: WhenTokens) -> CivilTime? {
        do throws(TextError) {
            return try words.clock(saysAt: true)?.wish.times(in: nil).first
        } catch {
            return nil
        }
    }
}
