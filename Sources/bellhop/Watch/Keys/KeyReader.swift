/// Parses the bytes that a terminal sends for keys and for the mouse: letters of any script, escape
/// sequences of all kinds, and pasted text. The input may arrive in pieces that are split at any
/// byte.
///
/// A single escape byte is either the Escape key or the beginning of a sequence. While this is
/// unclear, ``isUndecided`` is `true`. If no other byte arrives for a moment, ``decide()`` treats
/// the escape byte as the Escape key.
struct KeyReader {
    private static let escape: UInt8 = 0x1B
    /// The maximum length of an escape sequence. The longest one is the terminal's answer about its
    /// background.
    private static let longest = 64
    /// The maximum number of bytes of a pasted text that are kept.
    private static let longestPaste = 4096

    private var bytes: [UInt8] = []
    private var pasted: [UInt8]?

    /// Whether the input so far may be the Escape key or the beginning of an escape sequence.
    var isUndecided: Bool { pasted == nil && bytes.first == Self.escape }

    /// Ends an undecided input: treats a single escape byte as the Escape key, and drops an
    /// incomplete sequence.
    mutating func decide() -> [Key] {
        guard isUndecided else { return [] }
        defer { bytes = [] }
        return bytes.count == 1 ? [.escape] : []
    }

    /// Adds bytes to the input and returns the keys that are now complete.
    mutating func read(_ more: some Sequence<UInt8>) -> [Key] {
        bytes += more
        var keys: [Key] = []
        while !bytes.isEmpty {
            if pasted != nil {
                guard let text = takePasted() else { break }
                keys.append(.paste(text))
                continue
            }
            let (count, key) = Self.first(bytes)
            guard count > 0 else { break }
            bytes.removeFirst(count)
            if key == .beginPaste { pasted = [] } else if case .key(let key) = key { keys.append(key) }
        }
        return keys
    }

    private enum Found: Hashable {
        case key(Key), beginPaste, nothing
    }

    /// Returns the first key in the input and the number of its bytes. The number is 0 if the key
    /// is still incomplete.
    private static func first(_ bytes: [UInt8]) -> (Int, Found) {
        switch bytes[0] {
        case escape: return sequence(bytes)
        case 0x0D, 0x0A: return (1, .key(.enter))
        case 0x09: return (1, .key(.tab))
        case 0x08, 0x7F: return (1, .key(.backspace))
        case 0x01...0x1A: return (1, .key(.control(Character(Unicode.Scalar(bytes[0] + 0x60)))))
        case 0x20...0x7E: return (1, .key(.character(Character(Unicode.Scalar(bytes[0])))))
        case 0xC2...0xF4:
            let length = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
            let tail = bytes.dropFirst().prefix(length - 1)
            guard tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (1, .nothing) }
            guard tail.count == length - 1 else { return (0, .nothing) }
            guard let text = String(validating: bytes.prefix(length), as: UTF8.self), let character = text.first else {
                return (length, .nothing)
            }
            return (length, .key(.character(character)))
        default: return (1, .nothing)
        }
    }

    private static func sequence(_ bytes: [UInt8]) -> (Int, Found) {
        guard bytes.count > 1 else { return (0, .nothing) }
        switch bytes[1] {
        case UInt8(ascii: "["):
            // Ignore F1 to F5, which the Linux console sends as `ESC [ [ A` and so on.
            if bytes.count > 2, bytes[2] == UInt8(ascii: "[") { return bytes.count > 3 ? (4, .nothing) : (0, .nothing) }
            guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                return bytes.count > longest ? (bytes.count, .nothing) : (0, .nothing)
            }
            return (end + 1, named(bytes[2..<end], final: bytes[end]))
        case UInt8(ascii: "]"): return report(bytes)
        case UInt8(ascii: "O"):
            guard bytes.count > 2 else { return (0, .nothing) }
            return (3, named([], final: bytes[2]))
        // If there are two escape bytes in a row, the first byte was the Escape key.
        case escape: return (1, .key(.escape))
        // Ignore keys that are pressed together with Alt.
        default: return (2, .nothing)
        }
    }

    /// Parses a report of the terminal (OSC), which ends with BEL or with `ESC \`.
    private static func report(_ bytes: [UInt8]) -> (Int, Found) {
        guard let end = bytes.dropFirst(2).firstIndex(where: { $0 == 0x07 || $0 == escape }) else {
            return bytes.count > longest ? (bytes.count, .nothing) : (0, .nothing)
        }
        if bytes[end] == escape, end + 1 == bytes.count { return (0, .nothing) }
        let count = bytes[end] == escape && bytes[end + 1] == UInt8(ascii: "\\") ? end + 2 : bytes[end] == escape ? end : end + 1
        let light = TerminalBackground.isLight(String(decoding: bytes[2..<end], as: UTF8.self))
        return (count, light.map { .key(.background(isLight: $0)) } ?? .nothing)
    }

    private static func mouse(_ parameters: ArraySlice<UInt8>, isPress: Bool) -> Found {
        let numbers = String(decoding: parameters.dropFirst(), as: UTF8.self).split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0, isPress else { return .nothing }
        switch numbers[0] {
        case 0: return .key(.mouse(x: numbers[1] - 1, y: numbers[2] - 1))
        case 64: return .key(.up)
        case 65: return .key(.down)
        default: return .nothing
        }
    }

    private static func named(_ parameters: ArraySlice<UInt8>, final: UInt8) -> Found {
        switch final {
        case UInt8(ascii: "A"): return .key(.up)
        case UInt8(ascii: "B"): return .key(.down)
        case UInt8(ascii: "C"): return .key(.right)
        case UInt8(ascii: "D"): return .key(.left)
        case UInt8(ascii: "H"): return .key(.home)
        case UInt8(ascii: "F"): return .key(.end)
        case UInt8(ascii: "M") where parameters.first == UInt8(ascii: "<"): return mouse(parameters, isPress: true)
        case UInt8(ascii: "M") where parameters.isEmpty: return .key(.enter)
        case UInt8(ascii: "~"):
            switch String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) {
            case "1", "7": return .key(.home)
            case "4", "8": return .key(.end)
            case "5": return .key(.pageUp)
            case "6": return .key(.pageDown)
            case "200": return .beginPaste
            default: return .nothing
            }
        default: return .nothing
        }
    }

    /// Returns the pasted text if its end has arrived; otherwise `nil`.
    private mutating func takePasted() -> String? {
        let mark: [UInt8] = [Self.escape, 0x5B, 0x32, 0x30, 0x31, 0x7E]
        if let start = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) {
            let text = (pasted ?? []) + bytes[..<start]
            bytes.removeFirst(start + mark.count)
            pasted = nil
            let line = String(decoding: text.prefix(Self.longestPaste), as: UTF8.self)
            return String(line.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        }
        // Keep the last bytes, because they may be the beginning of the mark that ends the pasted
        // text.
        let sure = max(0, bytes.count - mark.count)
        pasted = Array(((pasted ?? []) + bytes[..<sure]).prefix(Self.longestPaste))
        bytes.removeFirst(sure)
        return nil
    }
}

/// A pressed key.
enum Key: Hashable, Sendable {
    case character(Character)
    case enter, escape, backspace, tab
    case up, down, left, right, pageUp, pageDown, home, end
    /// The Control key together with a letter. The letter is in lower case.
    case control(Character)
    /// Pasted text, without line breaks.
    case paste(String)
    /// A click of the left mouse button on a cell. Columns and rows are counted from 0. The mouse
    /// wheel is reported as the keys up and down.
    case mouse(x: Int, y: Int)
    /// The terminal's answer to the question about its background.
    case background(isLight: Bool)
}
