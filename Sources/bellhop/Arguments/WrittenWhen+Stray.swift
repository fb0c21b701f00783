import BellhopCore

// Words after a time that probably belong to the time.
extension WrittenWhen {
    /// Returns the error about a line such as `1 hour and 30 Tea` or `at 17:15 pm Tea`, in which the
    /// words after the time would silently become the beginning of the name; `nil` for other lines.
    ///
    /// - Parameter count: the number of words of the time.
    static func strayWords(after when: When, _ words: [String], _ count: Int) -> TextError? {
        if case .after(let parsed) = when, parsed.isBareNumber, let error = dayAfterNumber(words[..<count], words[count...]) {
            return error
        }
        if case .after(let parsed) = when, !parsed.isBareNumber, let error = numberAfterLength(words, count) { return error }
        let plain = words[count...].prefix { !$0.contains(" ") }
        guard let stray = WhenText.stray(plain, after: when, as: Speech.language) else { return nil }
        let text = words[..<count].joined(separator: " ")
        let rest = Array(words[count...])
        let line = Line(text: text, rest: rest)
        var suggestions =
            switch stray {
            case .and: line.withoutAnd(when)
            case .hour: [String]()
            case .clock: line.withClock
            case .half: [line.with(text, dropping: 1)]
            case .part: ["\(WhenText.at(in: rest[0], as: Speech.language)) \(text) \(rest[0])", "\(text)m \(rest[0])"]
            }
        // Quotation marks around a single word would change nothing.
        if rest.count > 1 { suggestions.append("\(text) \(ShellText.word(rest.joined(separator: " ")))") }
        return TextError(
            .ambiguous, words.joined(separator: " "), "has words that could belong to the time or to the name", suggestions: suggestions)
    }

    /// Returns the error about a line such as `30 november Doctor` or `8 tomorrow Plumber`, in which
    /// the number could be a day or an hour as well as minutes; `nil` for other lines.
    private static func dayAfterNumber(_ number: ArraySlice<String>, _ rest: ArraySlice<String>) -> TextError? {
        guard let number = number.first, let next = rest.first else { return nil }
        func line(_ time: [String], dropping count: Int) -> String {
            (time + rest.dropFirst(count).map(CorrectedLine.typed)).joined(separator: " ")
        }
        // The longest form is `3 of december 2026`.
        let date = (1...min(3, rest.count)).last { isTime([([number] + rest.prefix($0) + ["9:00"]).joined(separator: " ")]) }
        let meant: String
        if let date {
            meant = line([number] + rest.prefix(date) + ["9:00"], dropping: date)
        } else if isTime(["\(next) \(number):00"]) {
            meant = line(["\(next) \(number):00"], dropping: 1)
        } else {
            return nil
        }
        return TextError(
            .ambiguous, ([number] + rest).joined(separator: " "), "has a day that could belong to the time or to the name",
            suggestions: [meant, "\(number)m \(ShellText.word(rest.joined(separator: " ")))"])
    }

    /// Returns the error about a line such as `5 min 30 Egg`, in which the number could be seconds as
    /// well as the beginning of the name; `nil` for other lines. In `1 hour 30 Soup`, the number is a
    /// part of the length.
    private static func numberAfterLength(_ words: [String], _ count: Int) -> TextError? {
        let rest = words[count...]
        guard let number = rest.first, number.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        if let next = rest.dropFirst().first, isTail(next) || DurationText.isUnit(next) { return nil }
        let text = words[..<count].joined(separator: " ")
        var lengths: [String] = []
        do throws(TextError) {
            _ = try WhenText.parseTimer("\(text) \(number)", as: Speech.language)
        } catch {
            // Nobody means milliseconds after seconds: `45s 3 Planks`.
            lengths = error.kind == .ambiguous ? error.suggestions.filter { !$0.hasSuffix("ms") && isTime([$0]) } : []
        }
        guard let length = lengths.first else { return nil }
        var suggestions = [([length] + rest.dropFirst().map(CorrectedLine.typed)).joined(separator: " ")]
        // Quotation marks around a single word would change nothing.
        if rest.count > 1 { suggestions.append("\(text) \(ShellText.word(rest.joined(separator: " ")))") }
        return TextError(
            .ambiguous, words.joined(separator: " "), "has a number that could belong to the time or to the name",
            suggestions: suggestions)
    }

    /// A time and the words after it.
    private struct Line {
        let text: String
        let rest: [String]

        /// Returns a line with another time, and with the remaining words as the name.
        func with(_ time: String, dropping count: Int) -> String {
            ([time] + rest.dropFirst(count).map(CorrectedLine.typed)).joined(separator: " ")
        }

        /// The lines for `1 hour and 30 Tea` and `2 and 5 minutes Tea`.
        func withoutAnd(_ when: When) -> [String] {
            guard case .after(let parsed) = when, rest.count > 1 else { return [] }
            if parsed.isBareNumber {
                let time = (["\(text)h"] + rest.dropFirst().prefix(2)).joined(separator: " ")
                return rest.count > 2 && WrittenWhen.isTime([time][...]) ? [with(time, dropping: 3)] : []
            }
            let time = "\(text) \(rest[1])m"
            return WrittenWhen.isTime([time][...]) ? [with(time, dropping: 2)] : []
        }

        /// The line for `2 days 9:00 Tea`, or `at 9:00 Tea` for `2 hours at 9:00 Tea`.
        var withClock: [String] {
            for count in stride(from: min(3, rest.count), through: 1, by: -1) {
                let time = (["in", text] + rest.prefix(count)).joined(separator: " ")
                if WrittenWhen.isTime([time][...]) { return [with(time, dropping: count)] }
            }
            let count = (1...min(3, rest.count)).last { WrittenWhen.isTime(rest[..<$0]) }
            return count.map { [with(rest[..<$0].joined(separator: " "), dropping: $0)] } ?? []
        }
    }
}
