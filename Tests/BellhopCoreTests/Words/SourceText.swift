import Foundation

/// Reads a source file to find its string literals. Understands as much Swift as that needs:
/// strings, interpolations, comments and brackets.
struct SourceText {
    /// A string literal as the id of a `Phrase`: `%1` stands for the first argument,
    /// `%1{one|other}` for a count.
    struct Literal: Hashable {
        var pattern: String
        /// The offset of its opening quotation mark.
        var start: Int
    }

    let name: String
    let bytes: [UInt8]

    init(name: String, _ text: String) {
        self.name = name
        bytes = Array(text.utf8)
    }

    /// Every file under Sources, except the test kit, the translation tables and
    /// `Words/Phrase.swift`.
    static func all() throws -> [SourceText] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources").resolvingSymlinksInPath()
        guard let files = FileManager.default.enumerator(atPath: root.path) else { return [] }
        return try files.compactMap { $0 as? String }.sorted().filter {
            $0.hasSuffix(".swift") && !$0.hasPrefix("BellhopTestKit/") && !$0.contains("Words/German")
                && !$0.hasSuffix("Words/Phrase.swift")
        }.map { SourceText(name: $0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)) }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func line(of place: Int) -> Int { bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1 }

    /// Returns whether `text` is at `place`.
    func stands(_ text: StaticString, at place: Int) -> Bool {
        guard place >= 0, place + text.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<text.utf8CodeUnitCount where text.utf8Start[offset] != bytes[place + offset] { return false }
        return true
    }

    /// Returns the end of a comment that begins at `place`, or `nil` if none begins there.
    private func endOfComment(at place: Int) -> Int? {
        guard stands("//", at: place) else { return nil }
        return bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }

    /// Returns the offset of the bracket that closes the one at `open`.
    func closing(_ open: Int) -> Int {
        let opening = bytes[open]
        let closing: UInt8 =
            switch opening {
            case UInt8(ascii: "("): UInt8(ascii: ")")
            case UInt8(ascii: "["): UInt8(ascii: "]")
            default: UInt8(ascii: "}")
            }
        var depth = 0
        var place = open
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\"") {
                place = literal(at: place).end
                continue
            }
            if let end = endOfComment(at: place) {
                place = end
                continue
            }
            if bytes[place] == opening { depth += 1 }
            if bytes[place] == closing {
                depth -= 1
                if depth == 0 { return place }
            }
            place += 1
        }
        return bytes.count - 1
    }

    /// Returns the literals in a part of the file, with `nested` also those inside interpolations.
    func literals(in range: Range<Int>, nested: Bool = false) -> [Literal] {
        var found: [Literal] = []
        var place = range.lowerBound
        while place < range.upperBound {
            if let end = endOfComment(at: place) {
                place = end
            } else if bytes[place] == UInt8(ascii: "\"") {
                let read = literal(at: place)
                found.append(Literal(pattern: read.pattern, start: place))
                if nested { for part in read.interpolations { found += literals(in: part, nested: true) } }
                place = read.end
            } else {
                place += 1
            }
        }
        return found
    }

    /// Parses the literal that begins at the quotation mark at `start`.
    fileprivate func literal(at start: Int) -> (pattern: String, end: Int, interpolations: [Range<Int>]) {
        let isMultiline = stands("\"\"\"", at: start)
        var place = start + (isMultiline ? 3 : 1)
        var out: [UInt8] = []
        var parts: [Range<Int>] = []
        while place < bytes.count {
            if isMultiline ? stands("\"\"\"", at: place) : bytes[place] == UInt8(ascii: "\"") { break }
            guard bytes[place] == UInt8(ascii: "\\") else {
                out.append(bytes[place])
                place += 1
                continue
            }
            switch bytes[place + 1] {
            case UInt8(ascii: "("):
                let end = closing(place + 1)
                parts.append(place + 2..<end)
                out += Array("%\(parts.count)\(forms(place + 2..<end))".utf8)
                place = end + 1
            case UInt8(ascii: "n"):
                out.append(UInt8(ascii: "\n"))
                place += 2
            case UInt8(ascii: "\n"):
                // The line continues. The margin of the next line is removed below.
                out.append(0)
                place += 2
            case UInt8(ascii: "u"):
                let end = bytes[place...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
                if let scalar = UInt32(text(place + 3..<end), radix: 16).flatMap(Unicode.Scalar.init) { out += Array(String(scalar).utf8) }
                place = end + 1
            default:
                out.append(bytes[place + 1])
                place += 2
            }
        }
        let raw = String(decoding: out, as: UTF8.self)
        return (isMultiline ? Self.withoutMargin(raw) : raw, place + (isMultiline ? 3 : 1), parts)
    }

    /// Returns `{load|loads}` for `count: n, one: "load", other: "loads"`.
    private func forms(_ range: Range<Int>) -> String {
        let code = text(range)
        guard code.hasPrefix("count:") || code.hasPrefix("form:") else { return "" }
        let forms = literals(in: range).suffix(2).map(\.pattern)
        return (code.hasPrefix("form:") ? "?" : "") + "{" + forms.joined(separator: "|") + "}"
    }

    private static func withoutMargin(_ raw: String) -> String {
        var lines = raw.split(separator: "\n", omittingEmptySubsequences: false)
        let margin = lines.removeLast().count
        lines = Array(lines.dropFirst())
        let text = lines.map { $0.drop { $0 == "\0" }.dropFirst(0).isEmpty ? "" : String($0.dropFirst(margin)) }.joined(separator: "\n")
        return text.replacingOccurrences(of: "\0" + String(repeating: " ", count: margin), with: "")
    }

    /// Returns the arguments of the call whose bracket is at `open`: their labels and ranges.
    func arguments(_ open: Int) -> [(label: String?, range: Range<Int>)] {
        let end = closing(open)
        var found: [(label: String?, range: Range<Int>)] = []
        var start = open + 1
        var place = start
        while place <= end {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") {
                place = literal(at: place).end
                continue
            }
            if let comment = endOfComment(at: place) {
                place = comment
                continue
            }
            if [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{")].contains(byte) {
                place = closing(place) + 1
                continue
            }
            if byte == UInt8(ascii: ",") || place == end {
                let words = text(start..<place)
                let label = words.firstMatch(of: /^\s*(\w+)\s*:(?!:)/).map { String($0.1) }
                let offset = words.firstMatch(of: /^\s*\w+\s*:(?!:)/).map { $0.0.utf8.count } ?? 0
                if !words.allSatisfy(\.isWhitespace) { found.append((label, start + offset..<place)) }
                start = place + 1
            }
            place += 1
        }
        return found
    }
}

extension SourceText {
    func end(ofLiteralAt place: Int) -> Int { literal(at: place).end }
}
