import BellhopCore

/// Reads when a message is to appear: `1800000000`, `30min`, `1h30m`, `tomorrow, 10am`.
enum NtfyDelay {
    /// The shortest and the longest delay of an ntfy server.
    private static let range: ClosedRange<Duration> = .seconds(10)...(.days(3))

    /// Returns when the message is to appear, as the client has written it, and as an instant.
    static func read(_ text: String, at now: Instant, in zone: ZoneRules) throws(NtfyFault) -> (when: When, at: Instant) {
        let when = try when(text, at: now)
        let instant = when.resolved(now: now, in: zone).instant
        guard instant - now >= range.lowerBound else { throw .delayTooSmall }
        guard instant - now <= range.upperBound else { throw .delayTooLarge }
        return (when, instant)
    }

    private static func when(_ text: String, at now: Instant) throws(NtfyFault) -> When {
        // A bare number is a time since 1970, never a length.
        if let seconds = Int64(text) {
            guard seconds >= now.seconds else { throw .delayUnreadable }
            return .instant(Instant(seconds: seconds))
        }
        if let length = length(text) { return .after(ParsedDuration(length)) }
        let words = text.lowercased().replacing(",", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        func today(_ hour: Int) -> When { .on(.fromToday(0), CivilTime(hour: hour, minute: 0)) }
        switch words {
        // A day without a time of day means this time of day.
        case "tomorrow": return .after(ParsedDuration(.days(1)))
        case "tonight": return today(23)
        case "this evening": return today(18)
        default: break
        }
        do throws(TextError) {
            return try WhenText.parse(words)
        } catch {
            throw .delayUnreadable
        }
    }

    /// Reads a length as Go writes it (`1h30m`, `0.5h`, `-5m`), or a whole number with a unit
    /// (`2 days`, `30min`). Returns `nil` for other texts.
    private static func length(_ text: String) -> Duration? {
        var rest = text[...]
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        var seconds = 0.0
        var parts = 0
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(number.count)
            let unit = rest.prefix { $0 != "." && !($0.isASCII && $0.isNumber) }
            rest = rest.dropFirst(unit.count)
            guard let value = Double(number), let length = Self.unit(unit.filter { !$0.isWhitespace }.lowercased()) else { return nil }
            seconds += value * length
            parts += 1
        }
        guard parts > 0, seconds < 1e9 else { return nil }
        return .milliseconds(Int64((isNegative ? -seconds : seconds) * 1000))
    }

    private static func unit(_ name: String) -> Double? {
        switch name {
        case "ms": 0.001
        case "s", "sec", "secs", "second", "seconds": 1
        case "m", "min", "mins", "minute", "minutes": 60
        case "h", "hour", "hours": 3600
        case "d", "day", "days": 86_400
        default: nil
        }
    }
}
