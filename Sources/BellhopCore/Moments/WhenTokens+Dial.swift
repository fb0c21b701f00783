// Times as people read them off a dial.
extension WhenTokens {
    /// Whether the words begin with a time as people read it off a dial: `halb acht`, `quarter past
    /// 5`. Such a time needs no word such as `at`.
    var beginsWithDial: Bool {
        do throws(TextError) {
            return try dial() != nil
        } catch {
            return true
        }
    }

    /// Whether the words begin with an hour and an adverb such as the German `abends`: `8 abends`.
    /// Such an hour needs no word such as `at`, whereas `10 morning walk` may be ten minutes.
    var beginsWithHourAndAdverb: Bool {
        guard hour(after: 0) != nil, let adverb = word(after: 1), adverb.hasSuffix("s") else { return false }
        return DayPart(WhenWord.meanings(of: [adverb])) != nil
    }

    /// Reads `halb acht`, `quarter past 5 pm`, `viertel vor 8`, `zehn vor acht`, `fünf nach halb acht`,
    /// `5 past midnight`.
    ///
    /// - Throws: an error for `viertel acht`, which is 7:15 or 8:15, and for an hour such as 12 pm.
    func dial() throws(TextError) -> (wish: ClockWish, count: Int)? {
        if let known = known() {
            let quarters: [(WhenWord, Int)] = [(.quarterPast, 15), (.quarterTo, -15), (.halfPast, 30), (.halfTo, -30)]
            if let (_, minutes) = quarters.first(where: { known.meanings.contains($0.0) }) { return try time(minutes, after: known.count) }
            if known.meanings.contains(.quarter), let hour = hour(after: known.count) {
                let said = words.prefix(known.count + 1).joined(separator: " ")
                throw TextError(
                    .ambiguous, said, "could mean two things", suggestions: ["\(hour == 1 ? 12 : (hour + 23) % 24):15", "\(hour):15"])
            }
        }
        guard let word = first, let minutes = Int(word) ?? NumberWords.number(word), (1...29).contains(minutes) else { return nil }
        // `5 minutes past 8`
        let unit = self.word(after: 1).map { DurationUnit(name: $0) } == .minute ? 1 : 0
        let side = WhenWord.meanings(of: [self.word(after: 1 + unit) ?? ""])
        guard !side.isDisjoint(with: [.past, .to]) else { return nil }
        let distance = side.contains(.past) ? minutes : -minutes
        let next = dropping(2 + unit)
        if next.count(of: [.noon, .midnight]) != nil { return try time(distance, after: 2 + unit) }
        let isHalf = next.count(of: [.halfTo]) == 1
        let place = 2 + unit + (isHalf ? 1 : 0)
        // `3 to 5` is a range, and so is `10 to 20`: the hour after the minutes is at most 12.
        let isUsual = [5, 10, 15, 20, 25].contains(minutes) || side.contains(.past) || unit > 0
        guard isUsual, let hour = hour(after: place), (1...12).contains(hour) else { return nil }
        return try time(isHalf ? distance - 30 : distance, after: place)
    }

    /// Returns the time that is `minutes` after the hour that follows the first `count` words.
    private func time(_ minutes: Int, after count: Int) throws(TextError) -> (wish: ClockWish, count: Int)? {
        let rest = dropping(count)
        if let words = rest.count(of: [.noon, .midnight]) {
            let hour = rest.count(of: [.noon]) == nil ? 0 : 12
            return (.hours24(CivilTime(secondOfDay: (hour * 60 + minutes + 1440) % 1440 * 60)), count + words)
        }
        guard let hour = hour(after: count) else { return nil }
        let isOnDial = (1...12).contains(hour)
        if isOnDial, let half = try half(minutes, after: count) { return half }
        let minute = (hour * 60 + minutes + 1440) % (isOnDial ? 720 : 1440)
        let time = CivilTime(secondOfDay: minute * 60)
        let unit = dropping(count + 1).count(of: [.hour, .oclock]) ?? 0
        return (isOnDial ? .dial(time) : .hours24(time), count + 1 + unit)
    }

    /// Returns the time if `am` or `pm` follows the hour after the first `count` words, as in
    /// `quarter past 5 pm` and `half past 8pm`.
    private func half(_ minutes: Int, after count: Int) throws(TextError) -> (wish: ClockWish, count: Int)? {
        guard let word = word(after: count), let hour = hour(after: count) else { return nil }
        let isGlued = word.hasSuffix("am") || word.hasSuffix("pm")
        let half = isGlued ? String(word.suffix(2)) : self.word(after: count + 1) ?? ""
        guard half == "pm" || half == "am" && (isGlued || !isOn(after: count + 1)) else { return nil }
        let end = count + (isGlued ? 1 : 2)
        let minute = (hour * 60 + minutes + 720) % 720
        // As in `12:10 pm`, the noon and the midnight of such an hour are often confused.
        if hour == 12 {
            let times = [0, 720].map { CivilTime(secondOfDay: (minute + $0) * 60).written }
            throw TextError(.ambiguous, words.prefix(end).joined(separator: " "), "could mean midnight or noon", suggestions: times)
        }
        return (.hours12(CivilTime(secondOfDay: (minute + (half == "pm" ? 720 : 0)) * 60)), end)
    }

    /// Returns the hour in the word after the first `count` words: `8`, `acht`, `8pm`.
    func hour(after count: Int) -> Int? {
        guard var word = word(after: count)?[...] else { return nil }
        if word.hasSuffix("am") || word.hasSuffix("pm"), let hour = Int(word.dropLast(2)), (1...12).contains(hour) {
            word = word.dropLast(2)
        }
        guard word.utf8.allSatisfy(DecimalNumber.isDigit) else {
            return NumberWords.number(String(word)).flatMap { $0 <= 12 ? $0 : nil }
        }
        return word.utf8.count <= 2 ? Int(word).flatMap { $0 <= 23 ? $0 : nil } : nil
    }
}
