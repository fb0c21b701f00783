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
        let parsed: ParsedDuration
        do throws(TextError) {
            parsed = try DurationText.parse(text, in: .zero ... .seconds(Int64.max))
        } catch {
            throw inDays(error)
        }
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

    /// Returns the error with numbers of days instead of suggestions such as `7m`, which are refused
    /// where a number of days is needed.
    private static func inDays(_ error: TextError) -> TextError {
        guard !error.suggestions.isEmpty else { return error }
        var error = error
        let kept = error.suggestions.filter { $0.hasSuffix("d") || $0.hasSuffix("w") }
        let number = Int(error.text.prefix { $0.isASCII && $0.isNumber }).flatMap { (1...365).contains($0) ? $0 : nil } ?? 7
        // `1.5` lies between two whole numbers of days.
        let other = error.kind == .ambiguous ? ["\(min(365, number + 1))d"] : number % 7 == 0 ? ["\(number / 7)w"] : []
        error.suggestions = kept.isEmpty ? (["\(number)d"] + other).uniqued() : kept
        return error
    }
}
