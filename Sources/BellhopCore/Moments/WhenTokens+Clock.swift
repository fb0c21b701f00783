extension WhenTokens {
    /// Returns the time of day at the beginning of the words, with the number of its words; `nil`
    /// if the words do not begin with a time of day.
    ///
    /// - Throws: an error about the word if it is meant as a time of day but is not valid.
    func clock() throws(TextError) -> (wish: ClockWish, count: Int)? {
        guard let word = first else { return nil }
        if let known = known() {
            if known.meanings.contains(.noon) { return (.hours12(CivilTime(hour: 12, minute: 0)), known.count) }
            if known.meanings.contains(.midnight) { return (.midnight, known.count) }
        }
        guard word.utf8.first.map(DecimalNumber.isDigit) == true else { return nil }
        let next = self.word(after: 1) ?? ""
        let follows = WhenWord.meanings(of: [next])
        if follows.contains(.hour) { return try hourOfClock24(word) }
        if next == "pm" || next == "am" && !isOn(after: 1) {
            return (.hours12(try TimeOfDayText.parse(word + next, of: word + " " + next)), 2)
        }
        if word.hasSuffix("am") || word.hasSuffix("pm") { return (.hours12(try TimeOfDayText.parse(word, of: word)), 1) }
        if word.contains(":") { return (.hours24(try TimeOfDayText.parse(word, of: word)), 1) }
        guard word.utf8.count <= 2, let hour = Int(word), (0...23).contains(hour) else { return nil }
        return (.hour(hour), follows.contains(.oclock) ? 2 : 1)
    }

    /// Returns whether `am` is the German word for "on", as in `um 12:30 am Freitag`, and not the
    /// first half of the day.
    private func isOn(after count: Int) -> Bool {
        var after = self
        after.removeFirst(count + 1)
        return language.tongue != .english && after.day(.dayFirst) != nil
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
