extension Weekdays {
    /// Parses `sat`, `Saturday`, `Samstag`, `Sa`, in any language; `nil` for anything else.
    public init?(name: String) {
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
