/// What people say when something is to happen again and again.
///
/// `every day at 07:00`, `every weekday at 07:00`, `every mon,wed,fri 18:30`, `every other friday at 9:00`, `every 2 weeks on tuesday at 9:00`,
/// `every month on the 1st at 08:00`, `every last friday at 17:00`, `every year on 24 december at 10:00`, `every 90m`; at the end
/// `until 2026-12-31` or `5 times`. Or a rule of RFC 5545: `every FREQ=MONTHLY;BYMONTHDAY=31 at 08:00`.
public enum EveryText {
    /// Whether a text is for ``parse(_:)``: it begins with `every`.
    public static func isEvery(_ text: String) -> Bool {
        let first = text.lowercased().split(separator: " ").first
        return first == "every" || first == "each"
    }

    /// What is wrong with a text that is no repetition at all.
    public static let notUnderstood: Phrase = "is no repetition"

    /// ⇒ what is not understood, and what people mean in two ways (`every second friday`), with what to write instead.
    public static func parse(_ text: String) throws(TextError) -> EveryWish {
        var reader = EveryReader(text)
        return try reader.read()
    }
}
