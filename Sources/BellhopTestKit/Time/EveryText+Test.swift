package import BellhopCore

extension EveryText {
    /// Parses a repetition as on 27 November 2026, for tests in which the day does not matter.
    package static func parse(_ text: String, as language: Language = .english) throws(TextError) -> EveryWish {
        try parse(text, as: language, today: CivilDate(year: 2026, month: 11, day: 27))
    }
}
