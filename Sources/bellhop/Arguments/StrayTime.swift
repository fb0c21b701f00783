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

    /// Throws if some of the remaining words could be a time.
    ///
    /// - Throws: an error with these words and with suggestions for what to type instead.
    func refuse() throws(TextError) {
        guard let range else { return }
        let said = rest[range].joined(separator: " ")
        let named = every + " " + ShellText.word(rest.joined(separator: " "))
        if let count = count(range), !(1...RecurrenceRule.countLimit).contains(count) {
            throw TextError(
                .outOfRange, said, "must repeat 1 to \(RecurrenceRule.countLimit) times", suggestions: [every + " 5 times", named])
        }
        let choices = readings(range).filter(Self.isUnderstood)
        if choices.isEmpty, Self.ends.contains(rest[range.lowerBound].lowercased()) {
            throw TextError(.notUnderstood, said, "has no valid end date", suggestions: [every + " until 2026-12-31", named])
        }
        throw TextError(.ambiguous, said, "could be the time of the alarm, or a part of its name", suggestions: choices.prefix(1) + [named])
    }

    private static let ends = ["until", "till", "bis"]
    private static let times = ["times", "time", "mal"]

    private func isNumber(_ index: Int) -> Bool {
        rest.indices.contains(index) && !rest[index].isEmpty && rest[index].allSatisfy { ("0"..."9").contains($0) }
    }

    private func isTimes(_ index: Int) -> Bool {
        isNumber(index) && rest.indices.contains(index + 1) && Self.times.contains(rest[index + 1].lowercased())
    }

    /// The words in ``rest`` that could be a time. The first words are included even if they could
    /// also be a name. Later words are included only if they must be a time.
    private var range: Range<Int>? {
        guard let first = rest.first?.lowercased() else { return nil }
        if ["at", "on", "um", "am"].contains(first) || Self.ends.contains(first) { return 0..<min(2, rest.count) }
        if isTimes(0) { return 0..<2 }
        if ["for", "für"].contains(first), isTimes(1) { return 0..<3 }
        if rest.count > 2, isTimes(rest.count - 2) { return rest.count - 2..<rest.count }
        let end = rest.indices.dropLast().first { index in
            Self.ends.contains(rest[index].lowercased()) && rest[index + 1].first?.isNumber == true
        }
        return end.map { $0..<$0 + 2 }
    }

    /// Returns the number of repetitions that the words specify; `nil` if the words specify no such
    /// number.
    private func count(_ range: Range<Int>) -> Int? {
        guard isTimes(range.upperBound - 2) else { return nil }
        return Int(rest[range.upperBound - 2]) ?? .max
    }

    /// Returns the repetitions that the user could have meant, each as a text to type instead.
    private func readings(_ range: Range<Int>) -> [String] {
        let said = rest[range].dropFirst().joined(separator: " ")
        if let count = count(range) { return ["\(every) \(count) times"] }
        if Self.ends.contains(rest[range.lowerBound].lowercased()) { return ["\(every) until \(said)"] }
        let time = every.firstRange(of: " at ").map { String(every[$0.upperBound...]) } ?? "07:00"
        return ["\(every), \(said)", "every \(said) at \(time)"]
    }

    private static func isUnderstood(_ text: String) -> Bool {
        do {
            _ = try EveryText.parse(text)
            return true
        } catch {
            return false
        }
    }
}
