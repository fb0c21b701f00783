import BellhopCore

/// Reads JSON (RFC 8259) from bytes, value by value, so that a long list need never be held as a whole. Strict: what is no JSON is refused with its place.
struct JSONScanner {
    struct Fault: Error {
        /// From 1.
        var line: Int
        var column: Int
        var text: Phrase
    }

    /// Deeper nesting than this is an attack on the stack, not a household.
    private static let deepest = 32

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte-order mark is no JSON, but some editors put one.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    // MARK: Structure

    /// The next byte that is no white space; `nil` at the end.
    mutating func peek() -> UInt8? {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            position += 1
        }
        return nil
    }

    /// Goes past `byte` if it comes next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    mutating func expect(_ byte: UInt8) throws(Fault) {
        if !take(byte) { throw unexpected("\"\(String(UnicodeScalar(byte)))\" should stand here") }
    }

    /// Calls `body` with each key of an object; it must take the value.
    mutating func object(_ body: (inout JSONScanner, String) throws(Fault) -> Void) throws(Fault) {
        try expect(0x7B)
        if take(0x7D) { return }
        repeat {
            guard peek() == 0x22 else { throw unexpected("a key in quotation marks should stand here") }
            let key = try string()
            try expect(0x3A)
            try body(&self, key)
        } while take(0x2C)
        try expect(0x7D)
    }

    /// Calls `body` before each element of a list, with its index; it must take the element.
    mutating func list(_ body: (inout JSONScanner, Int) throws(Fault) -> Void) throws(Fault) {
        try expect(0x5B)
        if take(0x5D) { return }
        var index = 0
        repeat {
            try body(&self, index)
            index += 1
        } while take(0x2C)
        try expect(0x5D)
    }

    mutating func value(depth: Int = 0) throws(Fault) -> JSONValue {
        guard depth < Self.deepest else { throw fault("the lists and objects are nested too deeply") }
        switch peek() {
        case 0x7B:
            var object: [String: JSONValue] = [:]
            try self.object { (scanner, key) throws(Fault) in
                let value = try scanner.value(depth: depth + 1)
                guard object.updateValue(value, forKey: key) == nil else {
                    throw scanner.fault("the key \"\(SafeText.line(key))\" stands here twice")
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
        default: throw unexpected("a value should stand here")
        }
    }

    // MARK: Values

    private mutating func word(_ word: String, _ value: JSONValue) throws(Fault) -> JSONValue {
        guard bytes[position...].starts(with: word.utf8) else { throw unexpected("a value should stand here") }
        position += word.utf8.count
        return value
    }

    private mutating func number() throws(Fault) -> JSONValue {
        let start = position
        if bytes[position] == 0x2D { position += 1 }
        let whole = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        guard position > whole, bytes[whole] != 0x30 || position == whole + 1 else { throw unexpected("this is no number") }
        let end = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(bytes[position]) {
            position += 1
        }
        guard end == position, let number = Int64(String(decoding: bytes[start..<end], as: UTF8.self)) else { return .otherNumber }
        return .number(number)
    }

    mutating func string() throws(Fault) -> String {
        try expect(0x22)
        var text: [UInt8] = []
        var clean = position
        while position < bytes.count {
            switch bytes[position] {
            case 0x22:
                text += bytes[clean..<position]
                position += 1
                guard let string = String(validating: text, as: UTF8.self) else { throw fault("this text is not UTF-8") }
                return string
            case 0x5C:
                text += bytes[clean..<position]
                position += 1
                text += try escape().utf8
                clean = position
            case 0..<0x20:
                throw fault("a control character stands in a text")
            default:
                position += 1
            }
        }
        throw unexpected("the text has no end")
    }

    private mutating func escape() throws(Fault) -> String {
        guard position < bytes.count else { throw unexpected("the text has no end") }
        let byte = bytes[position]
        position += 1
        switch byte {
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
            // The first half of a surrogate pair: its second half must follow.
            guard (0xD800...0xDBFF).contains(first), bytes[position...].starts(with: [0x5C, 0x75]) else {
                throw fault("this is half a character")
            }
            position += 2
            let second = try hexadecimal()
            guard (0xDC00...0xDFFF).contains(second),
                let scalar = UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw fault("this is half a character") }
            return String(scalar)
        default: throw fault("this escape is not known in JSON")
        }
    }

    private mutating func hexadecimal() throws(Fault) -> UInt32 {
        guard position + 4 <= bytes.count, let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw fault("four hexadecimal digits should stand here") }
        position += 4
        return value
    }

    // MARK: Faults

    mutating func unexpected(_ text: Phrase) -> Fault {
        peek() == nil ? fault("the file ends here, in the middle: it was cut off") : fault(text)
    }

    func fault(_ text: Phrase) -> Fault {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        return Fault(line: line, column: column, text: text)
    }
}
