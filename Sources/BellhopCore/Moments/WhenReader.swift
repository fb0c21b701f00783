/// Parses one time that contains a day or a time of day: `tomorrow 7:00`, `18:00 on friday`,
/// `24.12. 18:00`. See ``WhenText`` for the accepted forms.
struct WhenReader {
    private let text: String
    private let language: Language
    /// Whether the text may also be a length. An error then suggests `at 7:30` and not `7:30`, which
    /// is a length.
    private let mayBeLength: Bool
    private var tokens: WhenTokens

    private var day: WhenDay?
    /// The index of the word after the day.
    private var dayEnd: Int?
    private var clock: ClockWish?
    /// The indices of the words that express the time of day.
    private var clockWords = 0..<0
    /// The word `at` if an error has to suggest it in front of the time of day.
    private var clockLead = ""
    private var part: DayPart?
    /// Whether the previous word was a word such as `at` or `on`, which needs another word after
    /// it.
    private var isOpen = false
    /// Whether the previous word was `at` or `until`, so that a number is an hour.
    private var saysAt = false
    /// Whether the previous word was `on`. A weekday after `on` belongs to the time, as in `18:00
    /// on friday`, and not to a name.
    private var saysOn = false
    /// The number of words at the end that may instead be the beginning of a name: `sunday` in `at
    /// 18:00 sunday roast`, `evening` in `at 8:00 evening walk`.
    private(set) var looseWords = 0

    init(_ text: String, _ language: Language, mayBeLength: Bool = false) {
        self.text = text
        self.language = language
        self.mayBeLength = mayBeLength
        tokens = WhenTokens(text, language)
    }

    /// Returns whether the text contains something that only days and times of day contain, such as
    /// `friday` or `pm`.
    static func isMeant(by text: String, _ language: Language) -> Bool {
        var tokens = WhenTokens(text, language)
        if let known = tokens.known() {
            if !known.meanings.isDisjoint(with: [.at, .until]) { return true }
            // Accept `evening at 8:00`, but not `evening walk`.
            if DayPart(known.meanings) != nil, let next = tokens.word(after: known.count), WhenWord.meanings(of: [next]).contains(.at) {
                return true
            }
        }
        while let word = tokens.first {
            if tokens.day(.dayFirst) != nil || tokens.impossibleDate != nil { return true }
            if tokens.beginsWithDial || tokens.beginsWithHourAndAdverb { return true }
            let signs: Set<WhenWord> = [.noon, .midnight, .tonight, .hour, .oclock]
            if let known = tokens.known() {
                // `10 morning walk` is a timer of ten minutes with a name, but `in the morning` is
                // a part of the day.
                if !known.meanings.isDisjoint(with: signs) || known.count > 1 && DayPart(known.meanings) != nil { return true }
            }
            if ["am", "pm"].contains(word) || ["am", "pm"].contains(word.suffix(2)) && word.first?.isNumber == true { return true }
            tokens.removeFirst()
        }
        return false
    }

    /// Reads all words and returns the time that they specify.
    ///
    /// - Parameter needsTime: whether to refuse a day without a time of day. If not, such a day
    ///   means the beginning of that day.
    mutating func read(needsTime: Bool) throws(TextError) -> When {
        while !tokens.isEmpty {
            if takeConnection() { continue }
            let loose = looseWords
            looseWords = 0
            var isTaken = try takeDay()
            if !isTaken { isTaken = takePart(after: loose) || takeNoon() }
            if !isTaken { isTaken = try takeClock() }
            guard isTaken else { throw weekend() ?? notUnderstood() }
            (isOpen, saysAt, saysOn) = (false, false, false)
        }
        guard !isOpen, day != nil || clock != nil || part != nil else { throw notUnderstood() }
        return try when(needsTime: needsTime)
    }

    // MARK: The words

    private mutating func takeConnection() -> Bool {
        guard let known = tokens.known() else { return false }
        let linking = known.meanings.intersection([.at, .until, .on, .the])
        guard !linking.isEmpty else { return false }
        tokens.removeFirst(known.count)
        isOpen = true
        if !linking.isDisjoint(with: [.at, .until]) { saysAt = true }
        if linking.contains(.on) { saysOn = true }
        return true
    }

    private mutating func takeDay() throws(TextError) -> Bool {
        guard day == nil else { return false }
        guard let found = tokens.day(language.dateOrder) else {
            try refuseUnclearDate()
            if let refusal = tokens.impossibleDate { throw whole(refusal) }
            return false
        }
        if case .weekday = found.day, clock != nil, !saysOn { looseWords = found.count }
        tokens.removeFirst(found.count)
        day = found.day
        dayEnd = tokens.position
        return true
    }

    /// Refuses a date such as `4/5`, which could be in April or in May.
    private func refuseUnclearDate() throws(TextError) {
        guard let one = tokens.day(.dayFirst), let other = tokens.day(.monthFirst) else { return }
        let dates = [one, other].compactMap { found -> String? in
            switch found.day {
            case .date(let date): date.description
            case .yearly(let month, let day): "\(day) \(Self.englishMonths[month - 1])"
            default: nil
            }
        }
        throw TextError(.ambiguous, text, "could be two days", suggestions: dates.map { replacing(1, with: $0) })
    }

    /// - Parameter loose: the number of loose words in front of the part of the day.
    private mutating func takePart(after loose: Int) -> Bool {
        guard part == nil else { return false }
        let isThis = tokens.known()?.meanings.contains(.this) == true
        var after = tokens
        if isThis { after.removeFirst(tokens.known()?.count ?? 1) }
        guard let known = after.known(), let found = DayPart(known.meanings) else { return false }
        if isThis || known.meanings.contains(.tonight) {
            guard day == nil || day == .fromToday(0) else { return false }
            day = .fromToday(0)
        }
        // An adverb, such as the German `abends`, belongs to the time. A noun such as `evening` may
        // belong to a name.
        if clock != nil, !isThis, known.count == 1, after.first?.hasSuffix("s") == false {
            if isPartOfDay(known.meanings, after.first) { looseWords = loose == 0 ? 0 : loose + 1 } else { looseWords = 1 }
        }
        after.removeFirst(known.count)
        tokens = after
        part = found
        return true
    }

    /// Returns whether a word that could be a noun belongs to the time in front of it: `tonight` in
    /// `half past 8 tonight`, `früh` in `halb acht morgen früh`.
    private func isPartOfDay(_ meanings: Set<WhenWord>, _ word: String?) -> Bool {
        if meanings.contains(.tonight), case .dial? = clock { return true }
        return dayEnd == tokens.position && WhenWord.tongue(of: [word ?? ""]) != .english
    }

    /// Takes `noon` in `12 o'clock noon`, and `mittags` in `um 12 Uhr mittags`.
    private mutating func takeNoon() -> Bool {
        let noon = CivilTime(hour: 12, minute: 0)
        guard clock == .hours24(noon) || clock == .dial(noon), let word = tokens.first, let count = tokens.count(of: [.noon]) else {
            return false
        }
        if count == 1, clock == .hours24(noon), !word.hasSuffix("s") { looseWords = 1 }
        clock = .hours12(noon)
        tokens.removeFirst(count)
        return true
    }

    private mutating func takeClock() throws(TextError) -> Bool {
        guard clock == nil else { return false }
        let found: (wish: ClockWish, count: Int)?
        do throws(TextError) {
            found = try tokens.clock(saysAt: saysAt, saysDay: day != nil || part != nil)
        } catch {
            guard error.kind == .ambiguous else {
                var error = error
                if error.areExamples { error.suggestions = examples }
                throw error
            }
            let at = at
            throw whole(error) { at + $0 }
        }
        guard let found else {
            try refuseUnclearTime()
            return false
        }
        // A number alone is an hour only after `at`, or next to a day or a part of the day.
        let isNumber = found.count == 1 && tokens.first?.utf8.allSatisfy(DecimalNumber.isDigit) == true
        let isBesidePart = part != nil || tokens.dropping(1).known().flatMap { DayPart($0.meanings) } != nil
        if isNumber, day == nil, !isBesidePart, !saysAt { return false }
        clockWords = tokens.position..<tokens.position + found.count
        clockLead = at
        tokens.removeFirst(found.count)
        clock = found.wish
        return true
    }

    /// Refuses a number such as `17.10` after a day, which could be a time of day or a date.
    private func refuseUnclearTime() throws(TextError) {
        guard day != nil, let word = tokens.first, tokens.isDayAndMonth(word) else { return }
        let time = word.replacing(".", with: ":")
        guard CivilTimeReader.read(time) != nil else { return }
        throw TextError(.ambiguous, text, "could be a time of day or a date", suggestions: [replacing(1, with: time)])
    }

    /// The word that has to be in front of a time of day without a day; empty if no word is needed.
    private var at: String {
        guard mayBeLength, !saysAt, day == nil else { return "" }
        return WhenWord.at.name(in: tongue) + " "
    }

    // MARK: The result

    private func when(needsTime: Bool) throws(TextError) -> When {
        guard let clock else {
            if part == .evening, day == .fromToday(0) { return .on(.fromToday(0), DayPart.tonight) }
            guard part == nil, !needsTime, let day else { throw noTime() }
            return .on(day, CivilTime(secondOfDay: 0))
        }
        if clock == .midnight { return try midnight() }
        let time = try time(clock)
        return day.map { .on($0, time) } ?? .at(time)
    }

    private func midnight() throws(TextError) -> When {
        let midnight = CivilTime(secondOfDay: 0)
        switch day {
        case nil: return .at(midnight)
        case .fromToday(0)?: return .on(.fromToday(1), midnight)
        default:
            throw TextError(
                .ambiguous, text, "could be midnight at the start or at the end of that day",
                suggestions: ["0:00", "23:59"].map { tokens.replacing(clockWords, with: clockLead + $0) })
        }
    }

    private func time(_ clock: ClockWish) throws(TextError) -> CivilTime {
        let times = clock.times(in: part)
        guard let time = times.first else {
            let usual = (part?.example ?? DayPart.tonight).written
            throw TextError(
                .outOfRange, text, "names an hour outside that part of the day",
                suggestions: [tokens.replacing(clockWords, with: clockLead + usual)])
        }
        // Next to a day, a person who uses a 24-hour clock means an hour on that clock. `halb eins`
        // stays ambiguous, because hardly anybody means half an hour after midnight.
        guard times.count > 1, day == nil || language.clock == .hours12 || time.hour == 0 else { return time }
        throw TextError(
            .ambiguous, text, clock.ambiguity, suggestions: times.map { tokens.replacing(clockWords, with: clockLead + $0.written) })
    }

    // MARK: Refusals

    /// The error about `at the weekend`, which is two days, if the next word is `weekend`.
    private func weekend() -> TextError? {
        guard day == nil, let count = tokens.count(of: [.weekend, .weekends]) else { return nil }
        let tongue = WhenWord.tongue(of: tokens.words.prefix(count)) ?? .english
        let days = [6, 0].map { Language(tongue).longWeekday($0) }
        return TextError(.ambiguous, text, "could be two days", suggestions: days.map { replacing(count, with: $0) })
    }

    private func noTime() -> TextError {
        let said = SafeText.line(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        if let part {
            let suggestions = day == nil ? part.examples(in: tongue) : ["\(said) \(part.example.written)"]
            return TextError(.notUnderstood, text, WhenText.noTime, examples: suggestions)
        }
        return TextError(.notUnderstood, text, WhenText.noTime, examples: ["\(said) 7:00", "\(said) 18:00"])
    }

    private func notUnderstood() -> TextError {
        // The words that could not be read, in their original spelling.
        let left = tokens.spelled[tokens.position...].joined(separator: " ")
        let dotted = left.replacing(".", with: ":")
        if dotted != left, CivilTimeReader.read(dotted.lowercased()) != nil {
            return TextError(.notUnderstood, left, "is not a time of day", suggestions: [replacing(tokens.words.count, with: dotted)])
        }
        return TextError(.notUnderstood, tokens.isEmpty ? text : left, "is not a time of day", examples: examples)
    }

    private var examples: [String] { WhenText.examples(in: tongue) }

    /// The language of the text; see ``WhenTokens/tongue``.
    private var tongue: Language.Tongue { tokens.tongue }

    /// Returns an error about the next words with suggestions for the whole text.
    private func whole(_ error: TextError, _ written: (String) -> String = { $0 }) -> TextError {
        var whole = error
        let count = error.text.split(separator: " ").count
        whole.suggestions = error.suggestions.map { replacing(count, with: written($0)) }
        return whole
    }

    /// Returns the text with `other` in place of the next `count` words.
    private func replacing(_ count: Int, with other: String) -> String {
        tokens.replacing(tokens.position..<tokens.position + min(count, tokens.words.count), with: other)
    }

    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}
