import BellhopCore

/// Words after `every day at 8:00` that could also be a time: `until 18:00`, `at 9:00`, `0 times`.
///
/// If such a time became part of the name of the timer, the time would be lost and the alarm would
/// be wrong forever. The command therefore refuses such words instead of guessing (checklist G10).
struct StrayTime {
    /// The repetition that was understood, such as `every day at 8:00`.
    let every: String
    /// The remaining arguments as typed. A quoted argument is always a name.
    let rest: [String]

    /// The error about the words that could be a time, with suggestions for what to type instead;
    /// `nil` if no words could be a time.
    var error: TextError? {
        guard let range else { return nil }
        let said = rest[range].joined(separator: " ")
        let named = every + " " + ShellText.word(rest.joined(separator: " "))
        if let count = count(range), !(1...RecurrenceRule.countLimit).contains(count) {
            let times = ["5", rest[range.upperBound - 1]].joined(separator: " ")
            return TextError(
                .outOfRange, said, "must repeat 1 to \(RecurrenceRule.countLimit) times",
                suggestions: [line("\(every) \(times)", without: range), named])
        }
        if range == 0..<3, let span {
            let last = WrittenWhen.today.adding(days: Int(span / .days(1)) - 1)
            let until = EveryText.wordOfEnd(in: Speech.language.tongue)
            return TextError(
                .notUnderstood, said, "cannot limit a repetition",
                suggestions: [line("\(every) \(until) \(last)", without: range), named])
        }
        if tail(range.lowerBound) == .from {
            return TextError(
                .notUnderstood, said, "cannot limit a repetition", suggestions: [line(every, without: range), named])
        }
        let choices = readings(range).filter(WrittenWhen.isRepetition)
        if choices.isEmpty, EveryText.tailWord(rest[range.lowerBound]) == .until {
            return TextError(
                .notUnderstood, said, "has no valid end date",
                suggestions: [
                    line("\(every) \(rest[range.lowerBound]) \(EveryText.exampleOfLastDay(WrittenWhen.today))", without: range), named,
                ])
        }
        return TextError(
            .ambiguous, said, "could be the time of the alarm, or a part of its name",
            suggestions: choices.prefix(1).map { line($0, without: range) } + [named])
    }

    /// Returns a repetition followed by the words that are not a time.
    private func line(_ repetition: String, without range: Range<Int>) -> String {
        let name = (rest[..<range.lowerBound] + rest[range.upperBound...]).map(CorrectedLine.typed)
        return ([repetition] + name).joined(separator: " ")
    }

    private func tail(_ index: Int) -> EveryText.TailWord? { rest.indices.contains(index) ? EveryText.tailWord(rest[index]) : nil }

    private func isNumber(_ index: Int) -> Bool {
        rest.indices.contains(index) && !rest[index].isEmpty && rest[index].allSatisfy { ("0"..."9").contains($0) }
    }

    /// The length in `for 10 days` at the beginning; `nil` for other words, and for less than a day.
    private var span: Duration? {
        guard tail(0) == .lasting, rest.count > 2, isNumber(1) else { return nil }
        do throws(TextError) {
            let length = try DurationText.parse("\(rest[1]) \(rest[2])").duration
            return length >= .days(1) ? length : nil
        } catch {
            // Words that are no length belong to the name.
            return nil
        }
    }

    private func isTimes(_ index: Int) -> Bool { isNumber(index) && tail(index + 1) == .times }

    /// The words in ``rest`` that could be a time. The first words are included even if they could
    /// also be a name. Later words are included only if they must be a time.
    private var range: Range<Int>? {
        switch tail(0) {
        case .on where isOnTheHour: return 0..<3
        case .at, .on, .until: return 0..<min(2, rest.count)
        case .lasting where isTimes(1) || span != nil: return 0..<3
        default: break
        }
        if isTimes(0) { return 0..<2 }
        if rest.count > 2, isTimes(rest.count - 2) { return rest.count - 2..<rest.count }
        guard let place = rest.indices.first(where: { Self.isLimit(rest[$0...]) }) else { return nil }
        guard tail(place) == .from else { return place..<place + 2 }
        // `from 9:00 to 17:00` and `starting at 9:00` have more words than `from 9:00`.
        let last = rest.indices.dropFirst(place + 2).prefix(2).last { rest[$0].first?.isNumber == true }
        return place..<(last ?? place + 1) + 1
    }

    /// Returns whether words begin with a limit of a repetition: `until 24.12.`, `from 9:00`,
    /// `starting at 9:00`.
    static func isLimit(_ words: ArraySlice<String>) -> Bool {
        guard let first = words.first, let limit = EveryText.tailWord(first), limit == .until || limit == .from else { return false }
        let after = words.dropFirst()
        let isLinked = limit == .from && [.at, .on].contains(after.first.flatMap(EveryText.tailWord))
        return (isLinked ? after.dropFirst() : after).first?.first?.isNumber == true
    }

    /// Returns the number of repetitions that the words specify; `nil` if the words specify no such
    /// number.
    private func count(_ range: Range<Int>) -> Int? {
        guard isTimes(range.upperBound - 2) else { return nil }
        return Int(rest[range.upperBound - 2]) ?? .max
    }

    private var isOnTheHour: Bool { rest.prefix(3).map { $0.lowercased() } == ["on", "the", "hour"] }

    /// Returns the repetitions that the user could have meant, each as a text to type instead.
    private func readings(_ range: Range<Int>) -> [String] {
        if isOnTheHour { return ["\(every) at :00"] }
        if count(range) != nil || tail(range.lowerBound) == .until { return ["\(every) \(rest[range].joined(separator: " "))"] }
        let said = rest[range].dropFirst().joined(separator: " ")
        if said.isEmpty { return [] }
        let words = every.split(separator: " ").map(String.init)
        let at = words.firstIndex { EveryText.tailWord($0) == .at }
        let time = at.map { words[$0...].joined(separator: " ") } ?? "at 07:00"
        // In `every hour at 10:15`, the minute of each hour is meant.
        let minute = said.split(separator: ":").last.map { ["\(every) at :\($0)"] } ?? []
        return ["\(every), \(said)", "\(words[0]) \(said) \(time)"] + minute
    }
}
