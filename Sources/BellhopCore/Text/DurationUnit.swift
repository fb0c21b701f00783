/// The units of a length of time, smallest first.
enum DurationUnit: Int, Comparable, Hashable, Sendable, CaseIterable {
    case millisecond, second, minute, hour, day, week

    /// Parses the name of a unit in any form and any language. The name must be in lower case; `m`
    /// means minutes.
    init?(name: some StringProtocol) {
        let name = String(name)
        // Look up the English name first, because the tables of the other languages are large and
        // few texts need them.
        guard let unit = Self.englishNames[name] ?? Self.otherNames[name] else { return nil }
        self = unit
    }

    private static let englishNames = unitsByName(in: [.english])
    private static let otherNames = unitsByName(in: languages.filter { $0 != .english })

    private static func unitsByName(in languages: [Language]) -> [String: DurationUnit] {
        var units: [String: DurationUnit] = [:]
        for language in languages {
            for unit in allCases {
                for name in split(names[unit.rawValue], language) { units[name] = unit }
            }
        }
        return units
    }

    /// The names of the units, smallest unit first.
    private static let names: [Phrase] = [
        "names of a unit\u{4}ms msec msecs millisecond milliseconds", "names of a unit\u{4}s sec secs second seconds",
        "names of a unit\u{4}m min mins minute minutes", "names of a unit\u{4}h hr hrs hour hours", "names of a unit\u{4}d day days",
        "names of a unit\u{4}w wk wks week weeks",
    ]
    private static let namesOfMonths: Phrase = "names of a unit\u{4}mo mon mos month months"
    private static let namesOfYears: Phrase = "names of a unit\u{4}y yr yrs year years"

    /// All supported languages.
    private static let languages = Language.Tongue.allCases.map { Language($0) }

    private static func split(_ names: Phrase, _ language: Language) -> [String] {
        language(names).split(separator: " ").map { $0.lowercased() }
    }

    private static func allNames(_ names: Phrase) -> Set<String> { Set(languages.flatMap { split(names, $0) }) }

    /// Returns whether a word after a number was intended as a unit, although timers do not accept
    /// the word. Such a word is a month, a year, or a unit with a typo.
    ///
    /// Only words of six letters or more can count as typos. In `timer 10 Pears`, the word is the
    /// name of the timer.
    static func isMeant(by name: some StringProtocol) -> Bool {
        let name = String(name)
        return months.contains(name) || years.contains(name) || name.count >= 6 && longNames.contains { isSlip(name, of: $0) }
    }

    static let months: Set<String> = allNames(namesOfMonths)
    static let years: Set<String> = allNames(namesOfYears)
    private static let longNames = [DurationUnit.second, .minute, .hour].map { names[$0.rawValue] }
        .reduce(months) { $0.union(allNames($1)) }.filter { $0.count >= 6 }

    /// Returns the names of the units in one language that have at least four letters, from seconds on.
    static func longNames(in tongue: Language.Tongue) -> [String] {
        names.dropFirst().flatMap { split($0, Language(tongue)) }.filter { $0.count >= 4 }
    }

    /// Returns whether the two words differ by one added, missing or replaced letter, or by two
    /// swapped letters.
    private static func isSlip(_ name: String, of word: String) -> Bool {
        let (short, long) = name.count <= word.count ? (Array(name), Array(word)) : (Array(word), Array(name))
        guard long.count - short.count <= 1, let first = long.indices.first(where: { $0 >= short.count || short[$0] != long[$0] }) else {
            return false
        }
        if long.count > short.count { return short[first...] == long[(first + 1)...] }
        if short[(first + 1)...] == long[(first + 1)...] { return true }
        guard first + 1 < long.count, short[first] == long[first + 1], short[first + 1] == long[first] else { return false }
        return short[(first + 2)...] == long[(first + 2)...]
    }

    var symbol: String {
        switch self {
        case .millisecond: "ms"
        case .second: "s"
        case .minute: "m"
        case .hour: "h"
        case .day: "d"
        case .week: "w"
        }
    }

    var milliseconds: Int64 {
        switch self {
        case .millisecond: 1
        case .second: 1000
        case .minute: 60_000
        case .hour: 3_600_000
        case .day: 86_400_000
        case .week: 604_800_000
        }
    }

    var smaller: DurationUnit? { DurationUnit(rawValue: rawValue - 1) }

    static func < (left: DurationUnit, right: DurationUnit) -> Bool { left.rawValue < right.rawValue }
}
