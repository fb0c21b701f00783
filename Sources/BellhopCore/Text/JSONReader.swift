/// Parses one JSON document (RFC 8259) that a stranger sent.
///
/// The caller bounds the size of the document; this type bounds its depth, so that no document can
/// exhaust the stack. If an object contains a name twice, the last value counts, as in the libraries
/// of Go, Python and JavaScript. Half of a surrogate pair becomes U+FFFD.
package struct JSONReader {
    package enum Fault: Error, Hashable, Sendable {
        /// The document is not valid UTF-8.
        case notUTF8
        /// The document is not valid JSON; the offset is that of the first wrong byte.
        case malformed(offset: Int)
        /// The document nests arrays and objects more than ``JSONReader/deepest`` times.
        case tooDeep
    }

    /// The greatest depth. The deepest documents that programs send have about ten levels.
    package static let deepest = 64

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Parses a document, which white space may surround.
    package static func read(_ bytes: [UInt8]) throws(Fault) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        var reader = JSONReader(bytes)
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.place == bytes.count else { throw reader.malformed }
        return value
    }

    private var malformed: Fault { .malformed(offset: place) }
    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func value() throws(Fault) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"):
            try enter()
            defer { depth -= 1 }
            return .object(try members())
        case UInt8(ascii: "["):
            try enter()
            defer { depth -= 1 }
            return .array(try elements())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    /// Goes past the bracket of an object or an array.
    private mutating func enter() throws(Fault) {
        guard depth < Self.deepest else { throw .tooDeep }
        depth += 1
        place += 1
    }

    private mutating func members() throws(Fault) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take(UInt8(ascii: "}")) { return members }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw malformed }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw malformed }
            skipSpace()
            members[name] = try value()
            skipSpace()
            if take(UInt8(ascii: "}")) { return members }
            guard take(UInt8(ascii: ",")) else { throw malformed }
        }
    }

    private mutating func elements() throws(Fault) -> [JSONValue] {
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return elements }
        while true {
            skipSpace()
            elements.append(try value())
            skipSpace()
            if take(UInt8(ascii: "]")) { return elements }
            guard take(UInt8(ascii: ",")) else { throw malformed }
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
        for offset in 0..<text.utf8CodeUnitCount {
            guard take(text.utf8Start[offset]) else { throw malformed }
        }
        return value
    }

    /// Reads a number and returns it as written.
    private mutating func number() throws(Fault) -> String {
        let start = place
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            guard !isDigit else { throw malformed }
        } else {
            try digits()
        }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private var isDigit: Bool { next.map { (0x30...0x39).contains($0) } ?? false }

    private mutating func digits() throws(Fault) {
        guard isDigit else { throw malformed }
        while isDigit { place += 1 }
    }

    // MARK: Strings

    private mutating func string() throws(Fault) -> String {
        place += 1
        var text: [UInt8] = []
        while true {
            // Most strings have no escapes and are copied in one piece.
            let start = place
            while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { place += 1 }
            text += bytes[start..<place]
            if take(UInt8(ascii: "\"")) { return String(decoding: text, as: UTF8.self) }
            guard take(UInt8(ascii: "\\")) else { throw malformed }
            text += String(Character(try escaped())).utf8
        }
    }

    private mutating func escaped() throws(Fault) -> Unicode.Scalar {
        guard let mark = next else { throw malformed }
        place += 1
        switch mark {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(mark)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try numbered()
        default:
            place -= 1
            throw malformed
        }
    }

    /// Reads the digits of `\u12AB`, and those of a second escape if both form a surrogate pair.
    private mutating func numbered() throws(Fault) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let rest = place
        if first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let second = try unit()
            if (0xDC00...0xDFFF).contains(second), let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) {
                return scalar
            }
        }
        place = rest
        return "\u{FFFD}"
    }

    private mutating func unit() throws(Fault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = byte.hexadecimalDigit else { throw malformed }
            unit = unit << 4 | UInt32(digit)
            place += 1
        }
        return unit
    }
}
