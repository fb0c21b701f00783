import BellhopCore

extension WrittenWhen {
    /// An error about a part of a line, with the words around that part.
    struct Refusal: Error {
        var error: TextError
        var before: [String] = []
        var after: [String] = []

        init(_ error: TextError, before: some Sequence<String> = [], after: some Sequence<String> = []) {
            self.error = error
            self.before = Array(before)
            self.after = Array(after)
        }

        /// Returns the error with suggestions for the whole line, so that they can be pasted after
        /// `bellhop timer`.
        ///
        /// - Parameter read: reads a line. If a suggested line would be refused again, its name is
        ///   put in quotation marks.
        func advised(_ read: ([String]) throws(Refusal) -> Void) -> TextError {
            guard !before.isEmpty || !after.isEmpty else { return error }
            var error = error
            error.suggestions = error.suggestions.map { suggestion in
                let time = suggestion.split(separator: " ").map(String.init)
                let name = isAccepted(before + time + after, read) ? after : [after.joined(separator: " ")]
                return (before.map(CorrectedLine.typed) + [suggestion] + name.filter { !$0.isEmpty }.map(CorrectedLine.typed))
                    .joined(separator: " ")
            }
            return error
        }

        private func isAccepted(_ words: [String], _ read: ([String]) throws(Refusal) -> Void) -> Bool {
            do throws(Refusal) {
                try read(words)
                return true
            } catch {
                return false
            }
        }
    }

    /// The most useful of the errors about longer and shorter beginnings of a line.
    struct RefusedBeginnings {
        private let words: [String]
        /// The number of words at the beginning that can only be a time, such as `at` and
        /// `tomorrow`. In `at 25:00 Tea`, the word after `at` is wrong no matter which words follow
        /// it.
        private let said: Int
        private(set) var refusal: TextError?
        /// The number of words that ``refusal`` covers.
        private var count = 0

        init(words: [String]) {
            self.words = words
            said = words.prefix { WhenText.isTimeWord($0) }.count
        }

        /// The most useful error.
        var whole: Refusal {
            guard let refusal else {
                return Refusal(
                    TextError(
                        .notUnderstood, "", "contains no time", examples: ["10m", WhenText.examples(in: Speech.language.tongue)[0]]))
            }
            // In `friday 25:00 Tea`, only the time of day is wrong, so keep the day.
            if let place = words[..<count].firstIndex(of: refusal.text), place > said, !refusal.suggestions.isEmpty {
                var kept = refusal
                kept.suggestions = Array(refusal.suggestions.prefix(1))
                return Refusal(kept, before: words[..<place], after: words[count...])
            }
            // In `Soup`, the time is missing, and the whole line is the name.
            return Refusal(refusal, after: words[(refusal.problem == DurationText.notUnderstood ? 0 : count)...])
        }

        /// Keeps the error if it is more useful than the errors about more words.
        mutating func note(_ error: TextError, covering count: Int, isLast: Bool) {
            if isBetter(error, count, isLast) { (refusal, self.count) = (error, count) }
        }

        private func isBetter(_ error: TextError, _ count: Int, _ isLast: Bool) -> Bool {
            guard let refusal else { return true }
            // In `um 25:00 Uhr Tee`, the error about `um 25:00 Uhr` leaves only the name.
            if count < words.count, WhenText.isHourWord(words[count]) { return false }
            // In `friday 25:00 Tea`, the error about fewer words leaves the name.
            if error == refusal { return true }
            // In `at 31 november Tea`, the error is about the date, and not about `31`.
            if refusal.kind == .outOfRange, refusal.text.hasPrefix(error.text + " ") { return false }
            // In `1,5h Brot`, the error is about `1,5h`. Keep any other error about an ambiguity,
            // because the user can paste its suggestions.
            if refusal.kind == .ambiguous { return error.kind == .ambiguous && error.problem == refusal.problem }
            // In `next friday Train`, a time of day is missing between the day and the name.
            if refusal.problem == WhenText.noTime { return false }
            if error.problem == WhenText.noTime { return WhenText.isMeantAsName(words[count...]) }
            if said > 0, count <= said { return false }
            // Report the error of the shortest text that is partly understood: in `1.5 Tea`, the
            // error about `1.5` is the most useful.
            return said > 0 || error.kind != .notUnderstood || isLast && refusal.kind == .notUnderstood
        }
    }
}
