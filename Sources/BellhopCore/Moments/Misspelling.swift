/// A word that resembles a word of a time, such as `decembr` or `dayz`.
///
/// A similar word may also be the name of a timer: `10 Marcel`, `3 daisy`. The caller must therefore
/// check that the words around it make it a part of a time.
package struct Misspelling: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case weekday
        /// A day that depends on today: `tomorrow`.
        case relativeDay
        case month
        /// A unit, or a part of one: `days`, `half`.
        case unit

        /// The fault of such a word. The phrase follows the word in a sentence.
        package var problem: Phrase {
            switch self {
            case .weekday, .relativeDay: "is not a day"
            case .month: "is not a month"
            case .unit: "is not a unit of time"
            }
        }
    }

    package var kind: Kind
    /// The right word, with a capital letter if the person wrote one.
    package var meant: String

    /// Returns the words that a person may have meant, the most similar one first. The result is empty
    /// for a word that is itself a word of a time.
    ///
    /// - Parameter language: the person's language, whose words come first if others are as similar.
    package static func candidates(for word: String, as language: Language) -> [Misspelling] {
        let letters = Array(word.lowercased())
        guard (3...24).contains(letters.count), letters.allSatisfy(\.isLetter), !isKnown(String(letters)) else { return [] }
        let isCapital = word.first?.isUppercase == true
        // People may write in any language, but most probably in their own.
        let tongues = [language.tongue] + Language.Tongue.allCases.filter { $0 != language.tongue }
        var found: [(Misspelling, distance: Int)] = []
        for entry in tongues.flatMap({ vocabulary[$0] ?? [] }) {
            let known = Array(entry.word.lowercased())
            let distance = SimilarWord.distance(letters, known)
            guard distance <= (known.count >= 7 ? 2 : 1), hasBeginning(letters, of: known), isPossible(entry, letters, isCapital) else {
                continue
            }
            let meant = isCapital ? entry.word.prefix(1).uppercased() + entry.word.dropFirst() : entry.word.lowercased()
            found.append((Misspelling(kind: entry.kind, meant: meant), distance))
        }
        // `minuts` is rather `minutes` than `minute`.
        return found.sorted { ($0.distance, -$0.0.meant.count) < ($1.distance, -$1.0.meant.count) }.map(\.0).uniqued()
    }

    /// Typos in the first letter are rare, and `Funday` is a name.
    private static func hasBeginning(_ letters: [Character], of known: [Character]) -> Bool {
        letters[0] == known[0] || letters[0] == known[1] && letters[1] == known[0]
    }

    private static func isPossible(_ entry: Entry, _ letters: [Character], _ isCapital: Bool) -> Bool {
        switch entry.kind {
        // In `tomorrows lunch` and `Montage`, the ending is meant.
        case .weekday, .relativeDay: letters.count > 3 && !letters.starts(with: entry.word.lowercased())
        case .month: letters.count > 3
        // English units begin with a small letter, so `Daisy` is a name.
        case .unit: entry.tongue != .english || !isCapital
        }
    }

    private static func isKnown(_ word: String) -> Bool {
        !WhenWord.meanings(of: [word]).isEmpty || MonthNames.month(word) != nil || DurationText.isUnit(word)
            || WeekdayNames.tongue(of: word) != nil || DurationUnit.months.contains(word) || DurationUnit.years.contains(word)
            || NumberWords.count(word) != nil || vocabulary.values.contains { $0.contains { $0.word.lowercased() == word } }
    }

    private struct Entry {
        var kind: Kind
        var word: String
        var tongue: Language.Tongue
    }

    private static let vocabulary: [Language.Tongue: [Entry]] = {
        var all: [Language.Tongue: [Entry]] = [:]
        for tongue in Language.Tongue.allCases {
            let language = Language(tongue)
            let relative = [WhenWord.today, .tomorrow, .overmorrow, .tonight].map { $0.name(in: tongue) }
            let words: [(Kind, [String])] = [
                (.weekday, (0..<7).map { language.longWeekday($0) }), (.relativeDay, relative.filter { !$0.contains(" ") }),
                (.month, MonthNames.names(in: tongue)), (.unit, DurationUnit.longNames(in: tongue) + halves(in: tongue)),
            ]
            all[tongue] = words.flatMap { kind, words in words.map { Entry(kind: kind, word: $0, tongue: tongue) } }
        }
        return all
    }()

    /// The words for a half and a quarter in front of a unit.
    private static func halves(in tongue: Language.Tongue) -> [String] { tongue == .english ? ["half", "quarter"] : [] }
}
