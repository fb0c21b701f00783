/// A length of time that was parsed from a person's text (checklist G10).
package struct ParsedDuration: Hashable, Sendable {
    package var duration: Duration
    /// Whether the text was a number without a unit, which means minutes. The answer to the person
    /// should mention this and state the end time.
    package var isBareNumber: Bool

    package init(_ duration: Duration, isBareNumber: Bool = false) {
        self.duration = duration
        self.isBareNumber = isBareNumber
    }
}

/// Converts between lengths of time and text. All conversions are exact to the millisecond unless a
/// function rounds.
///
/// Bellhop shows a length in one of two forms, however the person wrote it:
///
/// - ``clock(_:)``, such as `44:59`, for a length that counts down. From one day on, a countdown is
///   shown as `2 d 3 h`, because nobody watches its seconds.
/// - ``words(_:)``, such as `45 min` or `2 d 18 h`, for every other length: in answers, notices,
///   tables and errors. ``left(_:)`` and ``spent(_:)`` are the same form, rounded to seconds.
///
/// There are four exceptions. Limits and suggestions that people can type have the form of
/// ``compact(_:)``, such as `1h30m`. Days of the calendar are counted and not measured, so they are
/// spelled out (`in 3 days`). So are the lengths of `bellhop watch --plain`, which are read aloud.
/// `bellhop pet explain` shows every unit down to minutes, because its lengths add up.
package enum DurationText {
    /// The allowed length of a timer: 1 s to 365 d (checklist G9).
    package static let timerRange: ClosedRange<Duration> = .seconds(1) ... .days(365)

    /// The error message for a text that contains no length at all.
    package static let notUnderstood: Phrase = "is not a duration"

    /// Parses texts such as `45m`, `1h30`, `1h30m`, `90s`, `1:30`, `1:30:00`, `2d`, `1.5h`,
    /// `PT45M`, `half an hour` and `+10m`. A number without a unit means minutes. `1:30` means
    /// minutes and seconds.
    ///
    /// The units are `ms`, `s`, `m`, `h`, `d` and `w`, or their English and German names. In a text
    /// with several units, the largest unit comes first. A text with two meanings is refused, and
    /// the error shows both meanings. Months and years are refused because they have no fixed
    /// length.
    ///
    /// - Parameters:
    ///   - range: the allowed lengths. The error for a length outside the range states both limits.
    ///   - mayHaveName: whether a name may follow the length. If so, the error for `10mTea` suggests
    ///     `10m Tea`.
    package static func parse(
        _ text: String, in range: ClosedRange<Duration> = timerRange, mayHaveName: Bool = false
    ) throws(TextError) -> ParsedDuration {
        let parsed = try DurationReader(text, mayHaveName: mayHaveName).read()
        guard range.contains(parsed.duration) else {
            throw TextError(.outOfRange, text, "is outside the range \(compact(range.lowerBound)) to \(compact(range.upperBound))")
        }
        return parsed
    }

    /// Returns whether a word is the name of a unit, such as `days` or `Minuten`.
    package static func isUnit(_ word: String) -> Bool { DurationUnit(name: word.lowercased()) != nil }

    /// Returns whether a word after a number was probably meant as a unit, although the word is not
    /// a valid unit: `month`, `Jahre`, `minuets`.
    package static func isMeantAsUnit(_ word: String) -> Bool {
        let word = word.lowercased()
        return DurationUnit(name: word) == nil && DurationUnit.isMeant(by: word)
    }

    /// Returns whether a text is a length with a unit, even if the length is outside the allowed
    /// range: `30s`, `1:30`, `400d`, but not `30/30` or a bare number.
    package static func isLength(_ text: String) -> Bool {
        do throws(TextError) {
            return try !parse(text).isBareNumber
        } catch {
            return error.kind == .outOfRange
        }
    }

    /// Returns the exact length in a form that ``parse(_:in:)`` accepts: `45m`, `1h30m`, `1m30s`,
    /// `2d`, `250ms`, `0s`. Negative lengths begin with `-`.
    package static func compact(_ duration: Duration) -> String {
        render(duration, units: [("d", ""), ("h", ""), ("m", ""), ("s", ""), ("ms", "")], between: "", atMost: 5)
    }

    /// Returns the length for prose: `45 min`, `2 h 10 min`, `1 min 30 s`, `2 d 3 h`. The text
    /// contains only the two largest units; smaller units are dropped.
    package static func words(_ duration: Duration) -> String {
        let units = [("d", " "), ("h", " "), ("min", " "), ("s", " "), ("ms", " ")]
        return render(duration, units: units, between: " ", atMost: 2)
    }

    /// Returns the remaining time for prose: ``words(_:)``, rounded up to whole seconds.
    package static func left(_ duration: Duration) -> String {
        words(.seconds(duration.inMilliseconds.saturatingAdding(999) / 1000))
    }

    /// Returns the elapsed time for prose: ``words(_:)``, rounded to the nearest second, so that
    /// 169 ms are `0 s`.
    package static func spent(_ duration: Duration) -> String {
        words(.milliseconds(duration.inMilliseconds.saturatingAdding(500) / 1000 * 1000))
    }

    /// Returns the text of a countdown: `44:59`, `1:05:00`, `00:05`. The length is rounded up to
    /// whole seconds, so that 45 minutes begin with `45:00`, and `00:00` means that the time is
    /// over (checklist T-24). A negative length is shown as `00:00`.
    package static func clock(_ duration: Duration) -> String {
        let parts = duration.components
        let seconds = max(0, parts.seconds + (parts.attoseconds > 0 ? 1 : 0))
        let (hours, minutes) = (seconds / 3600, Int(seconds / 60 % 60))
        let tail = padded(minutes, 2) + ":" + padded(Int(seconds % 60), 2)
        return hours == 0 ? tail : String(hours) + ":" + tail
    }

    private static let unitLengths: [UInt64] = [86_400_000, 3_600_000, 60_000, 1000, 1]

    /// Formats the first unit that is not zero and the `atMost - 1` units after it. Units that are
    /// zero are omitted.
    private static func render(_ duration: Duration, units: [(name: String, space: String)], between: String, atMost: Int) -> String {
        let milliseconds = duration.inMilliseconds
        var rest = milliseconds.magnitude
        var text = milliseconds < 0 ? "-" : ""
        var first: Int?
        for (index, unit) in units.enumerated() {
            if let first, index >= first + atMost { break }
            let count = rest / unitLengths[index]
            guard count > 0 else { continue }
            rest -= count * unitLengths[index]
            if first != nil { text += between }
            first = first ?? index
            text += String(count) + unit.space + unit.name
        }
        return first == nil ? "0" + units[3].space + "s" : text
    }
}
