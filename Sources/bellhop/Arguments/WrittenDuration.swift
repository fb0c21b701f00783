import BellhopCore

/// A parser for durations on the command line.
enum WrittenDuration {
    /// Parses any length that a timer may have. The daemon later checks the limits of the specific
    /// kind of timer.
    ///
    /// - Parameter allowsZero: whether 0 passes this check. The daemon, which knows the limits of
    ///   the pet's machine, then refuses 0 with a more precise message.
    static func parse(_ text: String?, allowsZero: Bool = false) throws -> ParsedDuration? {
        guard let text else { return nil }
        let range = DurationText.timerRange
        return try DurationText.parse(text, in: allowsZero ? .zero...range.upperBound : range)
    }

    static func milliseconds(_ text: String?) throws -> Int64? {
        try parse(text)?.duration.inMilliseconds
    }

    /// Parses the number of days between two rounds of laundry: `7d`, `2w`, or 0, which stands for
    /// the five minutes that tests use. Any other number without a unit is refused, because such a
    /// number means minutes in other commands.
    static func days(_ text: String?) throws -> Int? {
        guard let text else { return nil }
        if text == "0" { return 0 }
        let parsed = try DurationText.parse(text, in: .zero ... .seconds(Int64.max))
        let day = Duration.days(1).inMilliseconds
        if parsed.isBareNumber {
            throw TextError(.ambiguous, text, "could be days or minutes", suggestions: [text + "d"])
        }
        guard parsed.duration.inMilliseconds % day == 0 else {
            throw TextError(.outOfRange, text, "is not a whole number of days", suggestions: ["7d", "2w"])
        }
        _ = try DurationText.parse(text, in: .days(1) ... .days(365))
        return Int(parsed.duration.inMilliseconds / day)
    }
}
