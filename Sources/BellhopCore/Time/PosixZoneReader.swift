/// Reads the parts of a POSIX `TZ` string from the left.
struct PosixZoneReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }
    var isAtComma: Bool { peek == UInt8(ascii: ",") }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Reads a name and returns whether it is valid: at least three letters, or at least three
    /// letters, digits and signs between `<` and `>`.
    mutating func readName() -> Bool {
        let start = position
        if take("<") {
            while let byte = peek, byte != UInt8(ascii: ">") {
                guard Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else {
                    return false
                }
                position += 1
            }
            return take(">") && position - start >= 5
        }
        while let byte = peek, Self.isLetter(byte) { position += 1 }
        return position - start >= 3
    }

    /// Reads `[+-]hh[:mm[:ss]]` and returns the value in seconds. In POSIX, a positive offset is
    /// west of Greenwich.
    mutating func readOffset() -> Int? {
        readSignedTime(hours: 0...24)
    }

    /// Reads `,date[/time]`.
    mutating func readMoment() -> YearlyMoment? {
        guard take(","), let day = readDay() else { return nil }
        guard take("/") else { return YearlyMoment(day: day, second: 7200) }
        return readSignedTime(hours: 0...167).map { YearlyMoment(day: day, second: $0) }
    }

    private mutating func readDay() -> YearlyMoment.Day? {
        if take("J") {
            return readNumber(1...365).map(YearlyMoment.Day.withoutLeapDay)
        }
        if take("M") {
            guard let month = readNumber(1...12), take("."), let week = readNumber(1...5), take("."), let day = readNumber(0...6) else {
                return nil
            }
            return .weekday(month: month, week: week, day: day)
        }
        return readNumber(0...365).map(YearlyMoment.Day.ordinal)
    }

    private mutating func readSignedTime(hours range: ClosedRange<Int>) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hours = readNumber(range) else { return nil }
        var seconds = hours * 3600
        if take(":") {
            guard let minutes = readNumber(0...59) else { return nil }
            seconds += minutes * 60
            if take(":") {
                guard let rest = readNumber(0...59) else { return nil }
                seconds += rest
            }
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func readNumber(_ range: ClosedRange<Int>) -> Int? {
        let start = position
        var value = 0
        while let byte = peek, Self.isDigit(byte), position - start < 4 {
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            position += 1
        }
        return position > start && range.contains(value) ? value : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
}
