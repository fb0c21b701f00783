import BellhopCore

/// A parser for days of the week on the command line: `sat,sun`, `Samstag`, `none`.
enum WrittenWeekdays {
    static func names(_ text: String) throws -> [String] {
        if ["none", "keine"].contains(text.lowercased()) { return [] }
        var days: Weekdays = []
        for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
            guard let day = Weekdays(name: String(word)) else {
                throw TextError(.notUnderstood, String(word), "is not a day of the week", suggestions: ["sat,sun", "none"])
            }
            days.formUnion(day)
        }
        guard !days.isEmpty else { throw TextError(.notUnderstood, text, "contains no day of the week", suggestions: ["sat,sun", "none"]) }
        return days.names
    }
}
