import BellhopCore

/// Durations as they stand on a command line.
enum WrittenDuration {
    /// Any length a timer may have; what the kind at hand allows is the daemon's to say.
    ///
    /// - Parameter allowsZero: the daemon, which knows what a machine may take, says so of no time at all, too.
    static func parse(_ text: String?, allowsZero: Bool = false) throws -> ParsedDuration? {
        guard let text else { return nil }
        let range = DurationText.timerRange
        return try DurationText.parse(text, in: allowsZero ? .zero...range.upperBound : range)
    }

    static func milliseconds(_ text: String?) throws -> Int64? {
        try parse(text)?.duration.inMilliseconds
    }

    /// Days between two rounds of laundry: `7d`, `2w`, or 0 for the tests' five minutes. A bare number would be minutes, so it is refused.
    static func days(_ text: String?) throws -> Int? {
        guard let text else { return nil }
        if text == "0" { return 0 }
        let parsed = try DurationText.parse(text, in: .milliseconds(1) ... .days(365))
        let day = Duration.days(1).inMilliseconds
        if parsed.isBareNumber {
            throw TextError(.ambiguous, text, "could be days or minutes", suggestions: [text + "d"])
        }
        guard parsed.duration.inMilliseconds % day == 0 else {
            throw TextError(.outOfRange, text, "is no whole number of days", suggestions: ["7d", "2w"])
        }
        return Int(parsed.duration.inMilliseconds / day)
    }
}
