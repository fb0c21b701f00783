/// Writes a script or a style sheet of the page without the comments and blanks that only people
/// need, and without the semicolon before a closing brace. Names and texts stay as they are.
///
/// The condenser knows comments, literals and blanks; it does not parse. In a script, a blank stays
/// between two words, and between two operators that would become another one (`a - -b`). A line
/// break stays wherever a statement can end. In a style sheet, a blank is left out only beside
/// braces, commas and semicolons.
///
/// The semicolon is needed in one case: as the empty body of a loop or condition, which the page
/// does not use.
struct PageCondenser {
    /// The languages that the condenser knows.
    enum Language {
        case script, style

        /// Returns `nil` for a file in another language, which is served as it is.
        init?(fileName: String) {
            if fileName.hasSuffix(".js") {
                self = .script
            } else if fileName.hasSuffix(".css") {
                self = .style
            } else {
                return nil
            }
        }
    }

    private enum Gap {
        case none, blank, lineBreak
    }

    private let source: [UInt8]
    private let language: Language
    private var position = 0
    private var result: [UInt8] = []
    /// The blanks and comments since the last byte of `result`.
    private var gap = Gap.none

    /// Returns the source without its comments and needless blanks.
    static func condense(_ source: [UInt8], _ language: Language) -> [UInt8] {
        var condenser = PageCondenser(source: source, language: language)
        condenser.run()
        return condenser.result
    }

    private init(source: [UInt8], language: Language) {
        (self.source, self.language) = (source, language)
        result.reserveCapacity(source.count)
    }

    private mutating func run() {
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"): skip(blank: byte)
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipBlock()
            case UInt8(ascii: "/") where language == .script && peek(1) == byte: skipLine()
            case UInt8(ascii: "'"), UInt8(ascii: "\""): copyText()
            case UInt8(ascii: "`") where language == .script: copyTemplate()
            case UInt8(ascii: "/") where language == .script && patternCanBegin: copyPattern()
            default: copy()
            }
        }
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        position + offset < source.count ? source[position + offset] : nil
    }

    // MARK: Blanks and comments

    private mutating func skip(blank: UInt8) {
        if blank == UInt8(ascii: "\n") { gap = .lineBreak } else if gap == .none { gap = .blank }
        position += 1
    }

    private mutating func skipLine() {
        while let byte = peek(), byte != UInt8(ascii: "\n") { position += 1 }
    }

    private mutating func skipBlock() {
        if gap == .none { gap = .blank }
        position += 2
        while let byte = peek(), !(byte == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
            if byte == UInt8(ascii: "\n") { gap = .lineBreak }
            position += 1
        }
        position = min(position + 2, source.count)
    }

    /// Writes the blank or the line break that is needed before the next byte, if one is.
    private mutating func closeGap(before next: UInt8) {
        defer { gap = .none }
        guard gap != .none, let last = result.last else { return }
        switch language {
        case .style: if !Self.styleNeedsNoBlank(last, next) { result.append(UInt8(ascii: " ")) }
        case .script where gap == .lineBreak && Self.statementCanEnd(last, next): result.append(UInt8(ascii: "\n"))
        case .script: if Self.wouldMerge(last, next) { result.append(UInt8(ascii: " ")) }
        }
    }

    private static func styleNeedsNoBlank(_ last: UInt8, _ next: UInt8) -> Bool {
        "{};,".utf8.contains(last) || "{};,".utf8.contains(next)
    }

    /// Returns whether a statement can end between two bytes. No statement ends after an operator or
    /// an opening bracket, nor before a character that continues it.
    private static func statementCanEnd(_ last: UInt8, _ next: UInt8) -> Bool {
        !"{([,;=?:&|<>!".utf8.contains(last) && !"})],;.=?:&|".utf8.contains(next)
    }

    private static func wouldMerge(_ last: UInt8, _ next: UInt8) -> Bool {
        isWord(last) && isWord(next) || last == next && "+-/".utf8.contains(last)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
        default: false
        }
    }

    // MARK: What stays

    private mutating func copy() {
        guard let byte = peek() else { return }
        closeGap(before: byte)
        if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
        result.append(byte)
        position += 1
    }

    /// Copies bytes unchanged.
    private mutating func take(_ count: Int = 1) {
        let end = min(position + count, source.count)
        result += source[position..<end]
        position = end
    }

    private mutating func copyText() {
        let quote = peek()
        copy()
        while let byte = peek(), byte != quote { take(byte == UInt8(ascii: "\\") ? 2 : 1) }
        take()
    }

    /// Copies a template. The blanks of its expressions stay.
    private mutating func copyTemplate() {
        copy()
        while let byte = peek(), byte != UInt8(ascii: "`") {
            if byte == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{") {
                copyExpression()
            } else {
                take(byte == UInt8(ascii: "\\") ? 2 : 1)
            }
        }
        take()
    }

    /// Copies `${…}`, whose braces, texts and templates may be nested.
    private mutating func copyExpression() {
        take(2)
        var depth = 1
        while depth > 0, let byte = peek() {
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""): copyText()
            case UInt8(ascii: "`"): copyTemplate()
            default:
                if byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "}") { depth -= 1 }
                take()
            }
        }
    }

    /// `true` if a slash at this place begins a regular expression: after an operator, an opening
    /// bracket or `return`. After a value, a slash is a division.
    private var patternCanBegin: Bool {
        guard let last = result.last else { return true }
        return "{([,;=?:&|<>!+-*}".utf8.contains(last) || result.suffix(6).elementsEqual("return".utf8)
    }

    private mutating func copyPattern() {
        copy()
        var isClass = false
        while let byte = peek(), byte != UInt8(ascii: "/") || isClass {
            if byte == UInt8(ascii: "[") { isClass = true }
            if byte == UInt8(ascii: "]") { isClass = false }
            take(byte == UInt8(ascii: "\\") ? 2 : 1)
        }
        take()
    }
}
