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
        if word == "12", let count = dropping(1).count(of: [.noon, .midnight]) {
            return (dropping(1).count(of: [.noon]) == nil ? .midnight : .hours12(CivilTime(hour: 12, minute: 0)), count + 1)
        }
        let next = self.word(after: 1) ?? ""
        let follows = WhenWord.meanings(of: [next])
        guard word.utf8.first.map(DecimalNumber.isDigit) == true else {
            guard let hour = NumberWords.number(word), hour <= 12 else { return nil }
            if follows.contains(.hour) { return try hourOfClock24(String(hour)) }
            return follows.contains(.oclock) ? (Self.number(hour), 2) : saysAt || beginsWithHourAndAdverb ? (Self.number(hour), 1) : nil
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
        if word.contains(":") { return (.hours24(try TimeOfDayText.parse(word, of: word)), follows.contains(.oclock) ? 2 : 1) }
        if isDotted, saysAt || saysDay && !isDayAndMonth(word) { return (.hours24(try TimeOfDayText.parse(spelled, of: word)), 1) }
        guard word.utf8.count <= 2, let hour = Int(word), (0...23).contains(hour) else { return nil }
        return (Self.number(hour), follows.contains(.oclock) ? 2 : 1)
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
    func isOn(after count: Int) -> Bool {
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
}
