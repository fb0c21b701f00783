import BellhopCore

/// A strict JSON parser (RFC 8259). It loads the file in windows and returns one value at a time,
/// so neither the file nor a long list has to fit in memory. If the JSON is invalid, the parser
/// reports the position of the error.
struct JSONScanner {
    enum Fault: Error {
        /// The text is not valid JSON. Lines and columns are numbered from 1.
        case malformed(line: Int, column: Int, text: Phrase)
        /// Reading the bytes failed, or the caller stopped the scan.
        case ended(any Error)
    }

    /// A position in the file where another scanner can start.
    struct Mark: Sendable {
        var offset = 0
        fileprivate var line = 1
        fileprivate var lineStart = 0
    }

    /// The maximum nesting depth. Only a file that is made to overflow the stack would nest its
    /// values more deeply.
    private static let deepest = 32
    /// The maximum size of one value in bytes. No valid record is that long.
    private static let longest = 2 << 20
    private static let windowSize = 64 << 10

    private let source: ByteSource
    private var window: [UInt8] = []
    private var index = 0
    /// The position in the file at which the window begins, with its line number.
    private var start: Mark
    private var isAtEnd = false
    /// The highest offset that the current value may reach. A value that extends beyond this offset
    /// is too long.
    private var bound = Int.max

    /// - Parameter mark: the position at which to start; it comes from an earlier scanner of the
    ///   same bytes.
    init(_ source: ByteSource, at mark: Mark = Mark()) {
        self.source = source
        start = mark
    }

    /// The position of the next byte.
    var mark: Mark {
        var mark = start
        mark.offset += index
        for (place, byte) in window[..<index].enumerated() where byte == 0x0A {
            mark.line += 1
            mark.lineStart = start.offset + place + 1
        }
        return mark
    }

    var offset: Int { start.offset + index }

    // MARK: Bytes

    /// Returns the next byte without consuming it; `nil` at the end of the file.
    private mutating func byte() throws(Fault) -> UInt8? {
        if index < window.count { return window[index] }
        guard !isAtEnd else { return nil }
        start = mark
        index = 0
        do {
            window = try source.read(start.offset, Self.windowSize)
        } catch {
            throw .ended(error)
        }
        isAtEnd = window.isEmpty
        // Some editors put a byte-order mark at the start of a file. JSON does not allow this mark,
        // so skip it.
        if start.offset == 0, window.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        if start.offset > bound { throw fault("one value is larger than \(Self.longest >> 20) MB") }
        return isAtEnd ? nil : try byte()
    }

    // MARK: Structure

    /// Skips white space and returns the next byte without consuming it; `nil` at the end of the
    /// file.
    mutating func peek() throws(Fault) -> UInt8? {
        while let next = try byte() {
            guard next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 else { return next }
            index += 1
        }
        return nil
    }

    /// Skips white space, and consumes the byte that follows if that byte equals `byte`. Returns
    /// whether the byte was consumed.
    mutating func take(_ byte: UInt8) throws(Fault) -> Bool {
        guard try peek() == byte else { return false }
        index += 1
        return true
    }

    mutating func expect(_ byte: UInt8) throws(Fault) {
        if try !take(byte) { throw try unexpected("\"\(String(UnicodeScalar(byte)))\" is expected here") }
    }

    /// Calls `body` with each key of an object. `body` must then read or skip the value.
    mutating func object(_ body: (inout JSONScanner, String) throws(Fault) -> Void) throws(Fault) {
        try expect(0x7B)
        if try take(0x7D) { return }
        repeat {
            guard try peek() == 0x22 else { throw try unexpected("a key in quotation marks is expected here") }
            let key = try string()
            try expect(0x3A)
            try body(&self, key)
        } while try take(0x2C)
        try expect(0x7D)
    }

    /// Calls `body` with the index of each element of a list. `body` must read or skip the element.
    mutating func list(_ body: (inout JSONScanner, Int) throws(Fault) -> Void) throws(Fault) {
        try expect(0x5B)
        if try take(0x5D) { return }
        var index = 0
        repeat {
            try body(&self, index)
            index += 1
        } while try take(0x2C)
        try expect(0x5D)
    }

    /// Reads the next value. Throws if the value is longer than 2 MB.
    mutating func value() throws(Fault) -> JSONValue {
        bound = offset + Self.longest
        defer { bound = .max }
        return try value(depth: 0)
    }

    /// Skips the next value, whatever its length, without keeping it in memory.
    mutating func skip(depth: Int = 0) throws(Fault) {
        guard depth < Self.deepest else { throw fault("the lists and objects are nested too deeply") }
        switch try peek() {
        case 0x7B:
            try expect(0x7B)
            if try take(0x7D) { return }
            repeat {
                guard try peek() == 0x22 else { throw try unexpected("a key in quotation marks is expected here") }
                try skipString()
                try expect(0x3A)
                try skip(depth: depth + 1)
            } while try take(0x2C)
            try expect(0x7D)
        case 0x5B:
            try list { (scanner, _) throws(Fault) in try scanner.skip(depth: depth + 1) }
        case 0x22: try skipString()
        default: _ = try value(depth: depth)
        }
    }

    /// Skips a string without checking its escape sequences, which are checked only when a string
    /// is read.
    private mutating func skipString() throws(Fault) {
        try expect(0x22)
        while let next = try byte() {
            index += 1
            if next == 0x22 { return }
            if next == 0x5C, try byte() != nil { index += 1 }
        }
        throw try unexpected("the closing quotation mark of this string is missing")
    }

    private mutating func value(depth: Int) throws(Fault) -> JSONValue {
        guard depth < Self.deepest else { throw fault("the lists and objects are nested too deeply") }
        switch try peek() {
        case 0x7B:
            var object: [String: JSONValue] = [:]
            try self.object { (scanner, key) throws(Fault) in
                let value = try scanner.value(depth: depth + 1)
                guard object.updateValue(value, forKey: key) == nil else {
                    throw scanner.fault("the key \"\(SafeText.line(key))\" appears twice here")
                }
            }
            return .object(object)
        case 0x5B:
            var list: [JSONValue] = []
            try self.list { (scanner, _) throws(Fault) in list.append(try scanner.value(depth: depth + 1)) }
            return .list(list)
        case 0x22: return .text(try string())
        case 0x74: return try word("true", .truth(true))
        case 0x66: return try word("false", .truth(false))
        case 0x6E: return try word("null", .null)
        case let byte? where byte == 0x2D || (0x30...0x39).contains(byte): return try number()
        default: throw try unexpected("a value is expected here")
        }
    }

    // MARK: Values

    private mutating func word(_ word: String, _ value: JSONValue) throws(Fault) -> JSONValue {
        for letter in word.utf8 {
            guard try byte() == letter else { throw try unexpected("a value is expected here") }
            index += 1
        }
        return value
    }

    private mutating func number() throws(Fault) -> JSONValue {
        var digits: [UInt8] = []
        /// If the next byte satisfies `isPart`, consumes the byte and appends it to `digits`. Bytes
        /// after the 24th are not appended, because no valid number is that long.
        func takes(_ scanner: inout JSONScanner, _ isPart: (UInt8) -> Bool) throws(Fault) -> Bool {
            guard let next = try scanner.byte(), isPart(next) else { return false }
            if digits.count < 24 { digits.append(next) }
            scanner.index += 1
            return true
        }
        let isNegative = try takes(&self) { $0 == 0x2D }
        while try takes(&self, { (0x30...0x39).contains($0) }) {}
        let whole = digits.dropFirst(isNegative ? 1 : 0)
        guard let first = whole.first, first != 0x30 || whole.count == 1 else { throw try unexpected("this is not a number") }
        var isWhole = true
        while try takes(&self, { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }) { isWhole = false }
        guard isWhole, let number = Int64(String(decoding: digits, as: UTF8.self)) else { return .otherNumber }
        return .number(number)
    }

    mutating func string() throws(Fault) -> String {
        try expect(0x22)
        var text: [UInt8] = []
        while let first = try byte() {
            switch first {
            case 0x22:
                index += 1
                guard let string = String(validating: text, as: UTF8.self) else { throw fault("this string is not UTF-8") }
                return string
            case 0x5C:
                index += 1
                text += try escape().utf8
            case 0..<0x20:
                throw fault("a string contains a control character")
            default:
                let run = window[index...].prefix { $0 != 0x22 && $0 != 0x5C && $0 >= 0x20 }
                text += run
                index = run.endIndex
            }
        }
        throw try unexpected("the closing quotation mark of this string is missing")
    }

    private mutating func escape() throws(Fault) -> String {
        guard let letter = try byte() else { throw try unexpected("the closing quotation mark of this string is missing") }
        index += 1
        switch letter {
        case 0x22: return "\""
        case 0x5C: return "\\"
        case 0x2F: return "/"
        case 0x62: return "\u{8}"
        case 0x66: return "\u{C}"
        case 0x6E: return "\n"
        case 0x72: return "\r"
        case 0x74: return "\t"
        case 0x75:
            let first = try hexadecimal()
            if let scalar = UnicodeScalar(first) { return String(scalar) }
            // The escape must be the first half of a surrogate pair, and the second half must
            // follow.
            guard (0xD800...0xDBFF).contains(first) else { throw fault("this escape sequence is only half of a surrogate pair") }
            for mark: UInt8 in [0x5C, 0x75] {
                guard try byte() == mark else { throw fault("this escape sequence is only half of a surrogate pair") }
                index += 1
            }
            let second = try hexadecimal()
            guard (0xDC00...0xDFFF).contains(second),
                let scalar = UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw fault("this escape sequence is only half of a surrogate pair") }
            return String(scalar)
        default: throw fault("this escape sequence does not exist in JSON")
        }
    }

    private mutating func hexadecimal() throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let next = try byte(), let digit = Character(UnicodeScalar(next)).hexDigitValue else {
                throw fault("four hexadecimal digits are expected here")
            }
            value = value << 4 + UInt32(digit)
            index += 1
        }
        return value
    }

    // MARK: Faults

    mutating func unexpected(_ text: Phrase) throws(Fault) -> Fault {
        try peek() == nil ? fault("the file is cut off here") : fault(text)
    }

    func fault(_ text: Phrase) -> Fault {
        let place = mark
        return .malformed(line: place.line, column: place.offset - place.lineStart + 1, text: text)
    }
}

/// A source of bytes that can be read piece by piece, from any offset and any number of times. It
/// is meant for exports that are too large for memory.
package struct ByteSource: Sendable {
    /// Returns at most `count` bytes from `offset`; an empty array at the end. Throws if reading
    /// fails or the request was cancelled.
    let read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

    package init(_ read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]) { self.read = read }

    package init(_ bytes: [UInt8]) {
        read = { offset, count in offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : [] }
    }
}

/// A JSON value of an export. Numbers are integers, because no export contains other numbers.
indirect enum JSONValue: Hashable, Sendable {
    case null
    case truth(Bool)
    case number(Int64)
    /// A number with a fraction or outside the range of 64 bits. Every field refuses such a number.
    case otherNumber
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// The name of the value's type, for error messages.
    var kind: Phrase {
        switch self {
        case .null: "null"
        case .truth: "true or false"
        case .number: "a number"
        case .otherNumber: "a number with a fraction"
        case .text: "a string"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
