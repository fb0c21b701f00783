extension Instant {
    /// Parses `2026-11-21T14:45:00Z` or `2026-11-21T15:45:00.250+01:00`; returns `nil` for other
    /// forms. Fractions finer than a millisecond are rounded up. A leap second counts as the last
    /// second of its minute.
    package init?(rfc3339 text: String) {
        self.init(text, isShort: false)
    }

    /// Parses what ``init(rfc3339:)`` parses, and the shorter forms of ISO 8601 that people and
    /// programs also write: without seconds (`2026-11-21T14:45Z`), and with an offset without a
    /// colon (`+0100`, `+01`).
    package init?(iso8601 text: String) {
        self.init(text, isShort: true)
    }

    private init?(_ text: String, isShort: Bool) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
            let day = scanner.number(2)
        else { return nil }
        let isMarked = scanner.take("T") || scanner.take("t")
        // After a space, `18:00-20` is rather a range of hours than a time with an offset.
        let isShort = isShort && isMarked
        guard isMarked || scanner.take(" "), let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2) else {
            return nil
        }
        var (second, milliseconds) = (0, 0)
        if scanner.take(":") {
            guard let whole = scanner.number(2), let fraction = scanner.fraction() else { return nil }
            (second, milliseconds) = (whole, fraction)
        } else if !isShort {
            return nil
        }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.isValid, hour < 24, minute < 60, second <= 60 else { return nil }
        guard let offset = scanner.offset(isShort: isShort), scanner.isAtEnd else { return nil }
        let civil = CivilDateTime(date: date, time: CivilTime(hour: hour, minute: minute, second: min(second, 59)))
        self.init(milliseconds: (civil.secondsSince1970 - Int64(offset)) * 1000 + Int64(milliseconds))
    }
}

/// Reads ASCII digits and punctuation from the start of a text.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads exactly `count` digits.
    mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest.removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Reads a fraction such as `.25` and returns it in milliseconds. Returns 0 if the next
    /// character is not a point, and `nil` if no digit follows the point.
    mutating func fraction() -> Int? {
        guard take(".") else { return 0 }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        var padded = digits.prefix(3).map { Int($0 - 0x30) }
        while padded.count < 3 { padded.append(0) }
        // Round up, because a timer must never fire before its due time.
        let finer = digits.dropFirst(3).contains { $0 != 0x30 } ? 1 : 0
        return padded[0] * 100 + padded[1] * 10 + padded[2] + finer
    }

    /// Reads `Z` or an offset such as `+01:00`. Returns the offset in seconds east of UTC.
    ///
    /// - Parameter isShort: whether the colon and the minutes may be left out.
    mutating func offset(isShort: Bool) -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hour = number(2), hour < 24 else { return nil }
        if isShort, isAtEnd { return sign * hour * 3600 }
        guard take(":") || isShort, let minute = number(2), minute < 60 else { return nil }
        return sign * (hour * 3600 + minute * 60)
    }
}
