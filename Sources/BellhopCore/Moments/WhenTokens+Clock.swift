extension WhenTokens {
    /// Returns the time of day at the beginning of the words, with the number of its words; `nil`
    /// if the words do not begin with a time of day.
    ///
    /// - Parameters:
    ///   - saysAt: whether a word such as `at` is before the words. Then `eight` and `17.30` are
    ///     times.
    ///   - saysDay: whether a day or a part of the day is before the words. Then `17.30` is a time,
    ///     unless it could be a date.
    /// - Throws: an error about the word if it is meant as a time of day but is not valid.
    func clock(saysAt: Bool = false, saysDay: Bool = false) throws(TextError) -> (wish: ClockWish, count: Int)? {
        guard let word = first else { return nil }
        if let count = count(of: [.noon]) { return (.hours12(CivilTime(hour: 12, minute: 0)), count) }
        if let count = count(of: [.midnight]) { return (.midnight, count) }
        if let found = try dial() { return found }
        let next = self.word(after: 1) ?? ""
        let follows = WhenWord.meanings(of: [next])
        guard word.utf8.first.map(DecimalNumber.isDigit) == true else {
            guard let hour = NumberWords.number(word), hour <= 12 else { return nil }
            if follows.contains(.hour) { return try hourOfClock24(String(hour)) }
            return follows.contains(.oclock) ? (Self.number(hour), 2) : saysAt ? (Self.number(hour), 1) : nil
        }
        if let count = dropping(1).count(of: [.hour]) {
            return count == 1 ? try hourOfClock24(word) : (.hours24(try TimeOfDayText.parse(word + ":00", of: word)), count + 1)
        }
        let isDotted = isDotted(word)
        let spelled = isDotted ? word.replacing(".", with: ":") : word
        if next == "pm" || next == "am" && !isOn(after: 1) {
            return (.hours12(try TimeOfDayText.parse(spelled + next, of: word + " " + next)), 2)
        }
        if word.hasSuffix("am") || word.hasSuffix("pm") {
            return (.hours12(try TimeOfDayText.parse(word.replacing(".", with: ":"), of: word)), 1)
        }
        if word.contains(":") { return (.hours24(try TimeOfDayText.parse(word, of: word)), 1) }
        if isDotted, saysAt || saysDay && !isDayAndMonth(word) { return (.hours24(try TimeOfDayText.parse(spelled, of: word)), 1) }
        guard word.utf8.count <= 2, let hour = Int(word), (0...23).contains(hour) else { return nil }
        return (Self.number(hour), follows.contains(.oclock) ? 2 : 1)
    }

    /// Whether the words begin with a time as people read it off a dial: `halb acht`, `quarter past
    /// 5`. Such a time needs no word such as `at`.
    var beginsWithDial: Bool {
        do throws(TextError) {
            return try dial() != nil
        } catch {
            return true
        }
    }

    /// Returns whether a word is a time of day with a dot, such as `17.30`.
    private func isDotted(_ word: String) -> Bool {
        let fields = word.split(separator: ".", omittingEmptySubsequences: false)
        return fields.count == 2 && CivilTimeReader.read(word.replacing(".", with: ":")) != nil
    }

    /// Returns an hour without minutes. From 13 to 23, and for 0, the hour is on a 24-hour clock.
    private static func number(_ hour: Int) -> ClockWish {
        let time = CivilTime(hour: hour, minute: 0)
        return (1...12).contains(hour) ? .dial(time) : .hours24(time)
    }

    /// Returns whether `am` is the German word for "on", as in `um 12:30 am Freitag`, and not the
    /// first half of the day.
    private func isOn(after count: Int) -> Bool {
        !hasAM || language.tongue != .english && dropping(count + 1).day(.dayFirst) != nil
    }

    /// Reads `18 Uhr`, `18:30 Uhr`, `18.30 Uhr` and `18 Uhr 30`.
    private func hourOfClock24(_ word: String) throws(TextError) -> (wish: ClockWish, count: Int)? {
        let spelled = word.replacing(".", with: ":")
        if spelled.contains(":") { return (.hours24(try TimeOfDayText.parse(spelled, of: word)), 2) }
        if let minute = self.word(after: 2), minute.utf8.count == 2, minute.utf8.allSatisfy(DecimalNumber.isDigit) {
            return (.hours24(try TimeOfDayText.parse(word + ":" + minute, of: word + " Uhr " + minute)), 3)
        }
        return (.hours24(try TimeOfDayText.parse(word + ":00", of: word)), 2)
    }

    // MARK: Times on a dial

    /// Reads `halb acht`, `quarter past 5`, `viertel vor 8`, `zehn vor acht`, `fünf nach halb acht`.
    ///
    /// - Throws: an error for `viertel acht`, which is 7:15 or 8:15.
    private func dial() throws(TextError) -> (wish: ClockWish, count: Int)? {
        if let known = known() {
            let quarters: [(WhenWord, Int)] = [(.quarterPast, 15), (.quarterTo, -15), (.halfPast, 30), (.halfTo, -30)]
            if let (_, minutes) = quarters.first(where: { known.meanings.contains($0.0) }) { return time(minutes, after: known.count) }
            if known.meanings.contains(.quarter), let hour = hour(after: known.count) {
                let said = words.prefix(known.count + 1).joined(separator: " ")
                throw TextError(
                    .ambiguous, said, "could mean two things", suggestions: ["\(hour == 1 ? 12 : (hour + 23) % 24):15", "\(hour):15"])
            }
        }
        guard let word = first, let minutes = Int(word) ?? NumberWords.number(word), [5, 10, 20, 25].contains(minutes) else { return nil }
        let side = WhenWord.meanings(of: [self.word(after: 1) ?? ""])
        guard !side.isDisjoint(with: [.past, .to]) else { return nil }
        let distance = side.contains(.past) ? minutes : -minutes
        let isHalf = dropping(2).count(of: [.halfTo]) == 1
        // The hour after `10 to` is at most 12, because `10 to 20` is a range.
        guard let hour = hour(after: isHalf ? 3 : 2), (1...12).contains(hour) else { return nil }
        return time(isHalf ? distance - 30 : distance, after: isHalf ? 3 : 2)
    }

    /// Returns the time that is `minutes` after the hour that follows the first `count` words.
    private func time(_ minutes: Int, after count: Int) -> (wish: ClockWish, count: Int)? {
        guard let hour = hour(after: count) else { return nil }
        let isOnDial = (1...12).contains(hour)
        let minute = (hour * 60 + minutes + 1440) % (isOnDial ? 720 : 1440)
        let time = CivilTime(secondOfDay: minute * 60)
        let unit = dropping(count + 1).count(of: [.hour, .oclock]) ?? 0
        return (isOnDial ? .dial(time) : .hours24(time), count + 1 + unit)
    }

    /// Returns the hour in the word after the first `count` words: `8`, `acht`.
    private func hour(after count: Int) -> Int? {
        guard let word = word(after: count) else { return nil }
        guard word.utf8.allSatisfy(DecimalNumber.isDigit) else { return NumberWords.number(word).flatMap { $0 <= 12 ? $0 : nil } }
        return word.utf8.count <= 2 ? Int(word).flatMap { $0 <= 23 ? $0 : nil } : nil
    }
}
