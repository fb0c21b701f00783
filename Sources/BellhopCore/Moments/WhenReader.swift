/// Parses one time that contains a day or a time of day: `tomorrow 7:00`, `18:00 on friday`,
/// `24.12. 18:00`. See ``WhenText`` for the accepted forms.
struct WhenReader {
    private let text: String
    private let language: Language
    private var tokens: WhenTokens

    private var day: WhenDay?
    private var clock: ClockWish?
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

    init(_ text: String, _ language: Language) {
        self.text = text
        self.language = language
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
            looseWords = 0
            var isTaken = try takeDay()
            if !isTaken { isTaken = takePart() }
            if !isTaken { isTaken = try takeClock() }
            guard isTaken else { throw notUnderstood() }
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
            if let refusal = tokens.impossibleDate { throw refusal }
            return false
        }
        if case .weekday = found.day, clock != nil, !saysOn { looseWords = found.count }
        tokens.removeFirst(found.count)
        day = found.day
        return true
    }

    /// Refuses a date such as `4/5`, which could be in April or in May.
    private func refuseUnclearDate() throws(TextError) {
        guard let word = tokens.first, let one = tokens.day(.dayFirst), let other = tokens.day(.monthFirst) else { return }
        let dates = [one, other].compactMap { found -> String? in
            switch found.day {
            case .date(let date): date.description
            case .yearly(let month, let day): "\(day) \(Self.englishMonths[month - 1])"
            default: nil
            }
        }
        throw TextError(.ambiguous, text, "could be two days", suggestions: dates.map { replacing(word, with: $0) })
    }

    private mutating func takePart() -> Bool {
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
        if clock != nil, !isThis, known.count == 1, after.first?.hasSuffix("s") == false { looseWords = 1 }
        after.removeFirst(known.count)
        tokens = after
        part = found
        return true
    }

    private mutating func takeClock() throws(TextError) -> Bool {
        guard clock == nil else { return false }
        let found: (wish: ClockWish, count: Int)?
        do throws(TextError) {
            found = try tokens.clock()
        } catch {
            throw whole(error)
        }
        guard let found else { return false }
        var after = tokens
        after.removeFirst(found.count)
        // A number alone is an hour only after `at`, or next to a day or a part of the day.
        let isBesidePart = part != nil || after.known().flatMap { DayPart($0.meanings) } != nil
        if case .hour = found.wish, day == nil, !isBesidePart, !saysAt { return false }
        tokens = after
        clock = found.wish
        return true
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
            let word = text.split(whereSeparator: \.isWhitespace).first { WhenWord.meanings(of: [$0.lowercased()]).contains(.midnight) }
            throw TextError(
                .ambiguous, text, "could be midnight at the start or at the end of that day",
                suggestions: ["0:00", "23:59"].map { replacing(String(word ?? ""), with: $0) })
        }
    }

    private func time(_ clock: ClockWish) throws(TextError) -> CivilTime {
        switch clock {
        case .hours12(let time):
            guard part?.hours.contains(time.hour) != false else { throw notInPart() }
            return time
        case .hours24(let time):
            guard let part else { return time }
            guard let hour = part.hour(time.hour) else { throw notInPart() }
            return CivilTime(hour: hour, minute: time.minute, second: time.second)
        case .hour(let hour):
            if let part {
                guard let hour = part.hour(hour) else { throw notInPart() }
                return CivilTime(hour: hour, minute: 0)
            }
            // Next to a day, a number is an hour on a 24-hour clock. The number is ambiguous
            // without a day, or if the person uses a 12-hour clock.
            guard (1...12).contains(hour), day == nil || language.clock == .hours12 else { return CivilTime(hour: hour, minute: 0) }
            let choices = [hour, (hour + 12) % 24].map { replacing(String(hour), with: "\($0):00") }
            throw TextError(.ambiguous, text, "has no minutes", suggestions: choices)
        case .midnight:
            return CivilTime(secondOfDay: 0)
        }
    }

    // MARK: Refusals

    private func notInPart() -> TextError {
        TextError(.outOfRange, text, "names an hour outside that part of the day", suggestions: part?.examples ?? WhenText.examples)
    }

    private func noTime() -> TextError {
        if let part { return TextError(.notUnderstood, text, "has no time of day", suggestions: part.examples) }
        let said = SafeText.line(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        return TextError(.notUnderstood, text, "has no time of day", suggestions: ["\(said) 7:00", "\(said) 18:00"])
    }

    private func notUnderstood() -> TextError {
        // The words that could not be read, in their original spelling.
        let spelled = text.split(whereSeparator: \.isWhitespace)
        let left = spelled.suffix(max(1, tokens.words.count)).joined(separator: " ")
        let dotted = left.replacing(".", with: ":")
        if dotted != left, CivilTimeReader.read(dotted.lowercased()) != nil {
            return TextError(.notUnderstood, left, "is not a time of day", suggestions: [replacing(left, with: dotted)])
        }
        return TextError(.notUnderstood, tokens.isEmpty ? text : left, "is not a time of day", suggestions: WhenText.examples)
    }

    /// Returns the error with suggestions for the whole text instead of for a single word.
    private func whole(_ error: TextError) -> TextError {
        guard error.kind == .ambiguous else { return error }
        var error = error
        error.suggestions = error.suggestions.map { replacing(error.text, with: $0) }
        return error
    }

    /// Returns the text with `word` replaced by `other`.
    private func replacing(_ word: String, with other: String) -> String {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !word.isEmpty, let range = text.lowercased().firstRange(of: word.lowercased()) else { return other }
        let start = text.lowercased().distance(from: text.lowercased().startIndex, to: range.lowerBound)
        let from = text.index(text.startIndex, offsetBy: start)
        return text[..<from] + other + text[text.index(from, offsetBy: word.count)...]
    }

    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}
