extension Weekdays {
    /// Parses the full or short name of a weekday in any language: `Saturday`, `sat`, `Samstag`,
    /// `Sa`; returns `nil` for any other text.
    package init?(name: String) {
        let wanted = name.lowercased()
        for language in Language.Tongue.allCases.map({ Language($0) }) {
            for weekday in 0..<7 {
                let names = [language.longWeekday(weekday), language.shortWeekday(weekday)].map { $0.lowercased() }
                guard names.contains(wanted) else { continue }
                self.init(weekday: weekday)
                return
            }
        }
        return nil
    }
}
