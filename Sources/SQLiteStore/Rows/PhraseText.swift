import BellhopCore

/// Writes and reads a phrase as the text of one column.
///
/// A text without a translation is stored as it is. Every other phrase begins with the mark U+0001.
/// A text from a person that begins with U+0001 is also stored as a phrase, so the mark is
/// unambiguous. The mark is followed by the pattern and the arguments. Each of them begins with its
/// size in bytes, so nothing needs to be escaped: `14:%1 is so happy!t6:Snowy.` Texts in databases
/// before schema 9 have no mark and are read as they are.
enum PhraseText {
    private static let mark: UInt8 = 0x01
    /// The maximum number of nested phrases that can be read. Bellhop's own phrases have at most
    /// four levels.
    private static let depthLimit = 12
    private static let (colon, comma, semicolon, end) = (UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "."))

    static func write(_ phrase: Phrase) -> String {
        if phrase.id.isEmpty, phrase.arguments.isEmpty { return "" }
        if phrase.id == "%1", case .text(let text)? = phrase.arguments.first, phrase.arguments.count == 1,
            !text.isEmpty, text.utf8.first != mark
        {
            return text
        }
        var bytes = [mark]
        bytes.reserveCapacity(96)
        write(phrase, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ phrase: Phrase, to bytes: inout [UInt8]) {
        write(phrase.id, to: &bytes)
        for argument in phrase.arguments {
            switch argument {
            case .text(let text):
                bytes.append(UInt8(ascii: "t"))
                write(text, to: &bytes)
            case .count(let number):
                bytes.append(UInt8(ascii: "n"))
                bytes.append(contentsOf: String(number).utf8)
                bytes.append(semicolon)
            case .time(let time, let date):
                bytes.append(UInt8(ascii: "c"))
                var numbers = [time.hour, time.minute, time.second]
                if let date { numbers += [date.year, date.month, date.day] }
                bytes.append(contentsOf: numbers.map(String.init).joined(separator: ",").utf8)
                bytes.append(semicolon)
            case .phrase(let phrase):
                bytes.append(UInt8(ascii: "p"))
                write(phrase, to: &bytes)
            case .list(let phrases): write(phrases, as: UInt8(ascii: "l"), to: &bytes)
            case .lines(let phrases): write(phrases, as: UInt8(ascii: "m"), to: &bytes)
            }
        }
        bytes.append(end)
    }

    private static func write(_ phrases: [Phrase], as kind: UInt8, to bytes: inout [UInt8]) {
        bytes.append(kind)
        for phrase in phrases { write(phrase, to: &bytes) }
        bytes.append(semicolon)
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: String(text.utf8.count).utf8)
        bytes.append(colon)
        bytes.append(contentsOf: text.utf8)
    }

    /// Reads a text that ``write(_:)`` has written. Any other text becomes a phrase without a
    /// translation.
    static func read(_ text: String) -> Phrase {
        guard text.utf8.first == mark else { return .verbatim(text) }
        var reader = Reader(bytes: Array(text.utf8.dropFirst()))
        guard let phrase = reader.phrase(depth: 0), reader.isAtEnd else { return .verbatim(text) }
        return phrase
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard next == byte else { return false }
            position += 1
            return true
        }

        mutating func phrase(depth: Int) -> Phrase? {
            guard depth < depthLimit, let id = text() else { return nil }
            var arguments: [Phrase.Argument] = []
            while !take(end) {
                guard let kind = next else { return nil }
                position += 1
                guard let argument = argument(kind, depth: depth) else { return nil }
                arguments.append(argument)
            }
            return Phrase(id: id, arguments: arguments)
        }

        private mutating func argument(_ kind: UInt8, depth: Int) -> Phrase.Argument? {
            switch kind {
            case UInt8(ascii: "t"): text().map { .text($0) }
            case UInt8(ascii: "n"): numbers().flatMap { $0.count == 1 ? .count($0[0]) : nil }
            case UInt8(ascii: "c"): numbers().flatMap(time)
            case UInt8(ascii: "p"): phrase(depth: depth + 1).map { .phrase($0) }
            case UInt8(ascii: "l"): phrases(depth: depth + 1).map { .list($0) }
            case UInt8(ascii: "m"): phrases(depth: depth + 1).map { .lines($0) }
            default: nil
            }
        }

        private mutating func phrases(depth: Int) -> [Phrase]? {
            var phrases: [Phrase] = []
            while !take(semicolon) {
                guard let phrase = phrase(depth: depth) else { return nil }
                phrases.append(phrase)
            }
            return phrases
        }

        private func time(_ numbers: [Int]) -> Phrase.Argument? {
            // Check each number, because another program may have changed the row.
            let limits = [0...23, 0...59, 0...59, 1...9999, 1...12, 1...31]
            guard numbers.count == 3 || numbers.count == 6, zip(numbers, limits).allSatisfy({ $1.contains($0) }) else { return nil }
            let time = CivilTime(hour: numbers[0], minute: numbers[1], second: numbers[2])
            guard numbers.count == 6 else { return .time(time, date: nil) }
            return .time(time, date: CivilDate(year: numbers[3], month: numbers[4], day: numbers[5]))
        }

        /// Reads numbers that are separated by commas, up to a semicolon.
        private mutating func numbers() -> [Int]? {
            guard let stop = bytes[position...].firstIndex(of: semicolon), stop - position <= 80 else { return nil }
            let parts = bytes[position..<stop].split(separator: comma, omittingEmptySubsequences: false)
            position = stop + 1
            let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
            return numbers.count == parts.count ? numbers : nil
        }

        /// Reads a text that begins with its size.
        private mutating func text() -> String? {
            guard let stop = bytes[position...].prefix(12).firstIndex(of: colon),
                let size = Int(String(decoding: bytes[position..<stop], as: UTF8.self)), size >= 0,
                size <= bytes.count - stop - 1
            else { return nil }
            position = stop + 1 + size
            return String(validating: bytes[stop + 1..<position], as: UTF8.self)
        }
    }
}
