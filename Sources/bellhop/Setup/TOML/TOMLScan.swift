import BellhopCore

/// Finds the statements of a TOML file: headers of tables, entries, and the lines between them. It
/// parses only as much as is needed to change one place in a file and to leave all other places
/// unchanged. The daemon checks whether the content is valid.
struct TOMLScan {
    /// The error that is thrown for invalid TOML. It contains the position of the invalid byte.
    struct Failure: Error, Hashable {
        var place: Int
    }

    enum Content: Hashable {
        /// A header such as `[a.b]` or `[[a.b]]`.
        case header([String], isList: Bool)
        /// An entry such as `a.b = value`. The range covers only the value.
        case entry([String], value: Range<Int>)
        /// A blank line or a comment.
        case other(isBlank: Bool)
    }

    struct Statement: Hashable {
        var content: Content
        /// The complete lines of the statement, including the last line ending.
        var lines: Range<Int>
    }

    /// The UTF-8 byte-order mark, which a file may begin with.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private(set) var statements: [Statement] = []
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) throws(Failure) {
        self.bytes = bytes
        if bytes.starts(with: Self.byteOrderMark) { place = 3 }
        var start = 0
        while place < bytes.count {
            let content = try statement()
            statements.append(Statement(content: content, lines: start..<place))
            start = place
        }
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func statement() throws(Failure) -> Content {
        skipSpaces()
        let content: Content
        switch next {
        case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"): content = .other(isBlank: true)
        case UInt8(ascii: "#"): content = .other(isBlank: false)
        case UInt8(ascii: "["):
            place += 1
            let isList = next == UInt8(ascii: "[")
            if isList { place += 1 }
            let path = try key()
            for _ in 0..<(isList ? 2 : 1) { try take("]") }
            content = .header(path, isList: isList)
        default:
            let path = try key()
            try take("=")
            skipSpaces()
            let start = place
            try value()
            content = .entry(path, value: start..<place)
        }
        try endLine()
        return content
    }

    private mutating func skipSpaces() {
        while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { place += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) throws(Failure) {
        skipSpaces()
        guard next == UInt8(ascii: character) else { throw Failure(place: place) }
        place += 1
    }

    private mutating func skipComment() {
        while let byte = next, byte != UInt8(ascii: "\n") {
            _ = byte
            place += 1
        }
    }

    private mutating func endLine() throws(Failure) {
        skipSpaces()
        if next == UInt8(ascii: "#") { skipComment() }
        if next == UInt8(ascii: "\r") { place += 1 }
        guard let byte = next else { return }
        guard byte == UInt8(ascii: "\n") else { throw Failure(place: place) }
        place += 1
    }

    // MARK: Keys

    private mutating func key() throws(Failure) -> [String] {
        var path: [String] = []
        while true {
            skipSpaces()
            let start = place
            switch next {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                try string()
                guard let part = TOMLText.text(bytes[start..<place]) else { throw Failure(place: start) }
                path.append(part)
            default:
                while let byte = next, TOMLText.isBare(byte) { place += 1 }
                guard place > start else { throw Failure(place: place) }
                path.append(String(decoding: bytes[start..<place], as: UTF8.self))
            }
            skipSpaces()
            guard next == UInt8(ascii: ".") else { return path }
            place += 1
        }
    }

    // MARK: Values

    private mutating func value() throws(Failure) {
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try string()
        case UInt8(ascii: "["): try brackets(until: UInt8(ascii: "]"))
        case UInt8(ascii: "{"): try brackets(until: UInt8(ascii: "}"))
        default:
            let start = place
            while let byte = next, !Self.endsPlain.contains(byte) { place += 1 }
            // A space does not end a value, because a space may separate a date from a time.
            // Therefore the spaces after the value must be removed here.
            while place > start, bytes[place - 1] == UInt8(ascii: " ") || bytes[place - 1] == UInt8(ascii: "\t") { place -= 1 }
            guard place > start else { throw Failure(place: place) }
        }
    }

    private static let endsPlain = Set(",]}#\n\r".utf8)

    /// Skips a list or an inline table with all its content. Brackets in strings and comments are
    /// ignored.
    private mutating func brackets(until end: UInt8) throws(Failure) {
        let start = place
        var open = [end]
        place += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): try string()
            case UInt8(ascii: "#"): skipComment()
            case UInt8(ascii: "["):
                open.append(UInt8(ascii: "]"))
                place += 1
            case UInt8(ascii: "{"):
                open.append(UInt8(ascii: "}"))
                place += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard open.last == byte else { throw Failure(place: place) }
                open.removeLast()
                place += 1
                if open.isEmpty { return }
            default: place += 1
            }
        }
        throw Failure(place: start)
    }

    /// Skips a TOML string of any of its four kinds.
    private mutating func string() throws(Failure) {
        let start = place
        let quote = bytes[place]
        let hasEscapes = quote == UInt8(ascii: "\"")
        let isLong = bytes[place...].starts(with: [quote, quote, quote])
        place += isLong ? 3 : 1
        while let byte = next {
            if byte == UInt8(ascii: "\\"), hasEscapes {
                place += 2
            } else if byte == UInt8(ascii: "\n"), !isLong {
                break
            } else if byte != quote {
                place += 1
            } else if !isLong {
                place += 1
                return
            } else {
                // One or two quotation marks of the content may come before the three that end the
                // string.
                let run = bytes[place...].prefix { $0 == quote }.count
                place += min(run, 5)
                if run >= 3 { return }
            }
        }
        throw Failure(place: start)
    }
}
