/// A time of day of a repetition, as a person expressed it.
struct EveryTime {
    var wish: ClockWish
    /// The indices of its words.
    var words: Range<Int>
    var part: DayPart?
}

extension EveryReader {
    /// Reads times of day such as `at 7:00 and 19:00` or `abends um 8`. Returns whether anything was
    /// read.
    mutating func takeTimes() throws(TextError) -> Bool {
        let start = tokens.position
        while !tokens.isEmpty {
            var rest = withoutSeparator
            let isListed = rest.position > tokens.position
            if let known = rest.known(), let found = DayPart(known.meanings), part == nil {
                // In `at 7 in the morning`, the part of the day comes after the time.
                if !isListed, let last = times.last, last.part == nil { times[times.count - 1].part = found } else { part = found }
                tokens = rest.dropping(known.count)
                continue
            }
            let at = rest.count(of: [.at]) ?? 0
            rest.removeFirst(at)
            // A second time needs a comma or `and`, or must be unmistakable. In `at 8:00 5 Tibetans`,
            // the number belongs to the name.
            let isNumber = rest.first?.utf8.allSatisfy(DecimalNumber.isDigit) == true
            guard times.isEmpty || isListed || part != nil || at == 0 && !isNumber, !beginsEnd(rest) else { break }
            guard let found = try clock(rest, saysAt: at > 0 || isListed) else {
                guard at > 0, times.isEmpty else { break }
                throw noClock(rest)
            }
            let words = rest.position..<rest.position + found.count
            // In `um 8 und 20 Uhr`, both hours are on a 24-hour clock.
            if words.contains(where: { WhenWord.meanings(of: [tokens.spelled[$0].lowercased()]).contains(.hour) }) { readAsHoursOf24() }
            times.append(EveryTime(wish: found.wish, words: words, part: part))
            part = nil
            tokens = rest.dropping(found.count)
        }
        return tokens.position > start
    }

    private func clock(_ rest: WhenTokens, saysAt: Bool) throws(TextError) -> (wish: ClockWish, count: Int)? {
        do throws(TextError) {
            return try rest.clock(saysAt: saysAt, saysDay: true)
        } catch {
            if error.kind == .ambiguous {
                var whole = error
                let words = rest.position..<rest.position + error.text.split(separator: " ").count
                whole.suggestions = error.suggestions.map { rest.replacing(words, with: $0) }
                throw whole
            }
            // If a word after a valid time is not a time, the whole text is not understood.
            throw times.isEmpty ? noClock(rest) : notUnderstood()
        }
    }

    private mutating func readAsHoursOf24() {
        for index in times.indices {
            guard case .dial(let time) = times[index].wish, time.minute == 0, times[index].part == nil else { continue }
            times[index].wish = .hours24(time)
        }
    }

    /// Converts the times to a 24-hour clock.
    ///
    /// - Throws: an error with both meanings of a time such as `7`, or of midnight.
    func resolvedTimes(_ rule: RecurrenceRule) throws(TextError) -> [CivilTime] {
        var choices: [[CivilTime]] = []
        for time in times {
            if time.wish == .midnight, rule.frequency != .daily {
                throw TextError(
                    .ambiguous, text, "could be midnight at the start or at the end of that day",
                    suggestions: ["0:00", "23:59"].map { tokens.replacing(time.words, with: $0) })
            }
            let possible = time.wish.times(in: time.part)
            guard !possible.isEmpty else {
                let usual = (time.part?.example ?? DayPart.tonight).written
                throw TextError(
                    .outOfRange, text, "names an hour outside that part of the day",
                    suggestions: [tokens.replacing(time.words, with: usual)])
            }
            choices.append(possible)
        }
        guard let unclear = choices.firstIndex(where: { $0.count > 1 }) else { return choices.map { $0[0] } }
        throw TextError(.ambiguous, text, times[unclear].wish.ambiguity, suggestions: [0, 1].map { written(choices, half: $0) })
    }

    /// Returns the text with the first or the second meaning of all unclear times.
    private func written(_ choices: [[CivilTime]], half: Int) -> String {
        var words = tokens.spelled
        for (time, possible) in zip(times, choices).reversed() where possible.count > 1 {
            words.replaceSubrange(time.words, with: [possible[half].written])
        }
        return WhenTokens.text(words)
    }
}
