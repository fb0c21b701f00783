/// Parses texts that describe a repetition.
///
/// Examples: `every day at 07:00`, `every weekday at 07:00`, `every mon,wed,fri 18:30`,
/// `every other friday at 9:00`, `every 2 weeks on tuesday at 9:00`,
/// `every month on the 1st at 08:00`, `every last friday at 17:00`,
/// `every year on 24 december at 10:00`, `every 90m`. A text may end with `until 2026-12-31` or
/// `5 times`. A text may also contain a rule of RFC 5545:
/// `every FREQ=MONTHLY;BYMONTHDAY=31 at 08:00`.
package enum EveryText {
    /// Returns whether a text is meant for ``parse(_:)``, that is, whether it begins with `every`
    /// or `each`.
    package static func isEvery(_ text: String) -> Bool {
        let first = text.lowercased().split(separator: " ").first
        return first == "every" || first == "each"
    }

    /// The error message for a text that is not a repetition.
    package static let notUnderstood: Phrase = "is not a repetition"

    /// Parses a repetition.
    ///
    /// - Throws: an error with suggestions, if the text is not understood or has two meanings
    ///   (`every second friday`).
    package static func parse(_ text: String) throws(TextError) -> EveryWish {
        var reader = EveryReader(text)
        return try reader.read()
    }
}
