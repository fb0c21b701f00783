/// Reads a value in the text form of GVariant, as `notify-send` takes it in a hint: `uint32 5`,
/// `@as ['a']`, `<1>`.
///
/// The reader knows booleans, numbers, strings, object paths, type signatures, byte strings, and arrays,
/// tuples, dictionaries and variants of them. D-Bus has no values that may be missing (`just`, `nothing`)
/// and no empty tuples, and a file descriptor (`handle`) has no meaning in another process.
package struct TypedValueReader {
    /// A value as it was written, before its type is known.
    private indirect enum Term {
        case boolean(Bool)
        case number(String)
        case string(String)
        case bytes([UInt8])
        case array([Term])
        case tuple([Term])
        case dictionary([(key: Term, value: Term)])
        case variant(Term)
        case typed(TypedForm, Term)
    }

    /// The greatest depth of arrays and other containers.
    private static let deepest = 16

    private var rest: ArraySlice<Character>
    private var depth = 0

    /// Returns the value; `nil` for a text that is not one.
    package static func read(_ text: String) -> TypedValue? {
        var reader = TypedValueReader(rest: Array(text)[...])
        guard let term = reader.term() else { return nil }
        reader.skipSpace()
        guard reader.rest.isEmpty, let type = form(of: term)?.settled else { return nil }
        return value(term, as: type)
    }

    // MARK: Reading

    private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard rest.first == character else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func term() -> Term? {
        skipSpace()
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, let first = rest.first else { return nil }
        switch first {
        case "'", "\"": return quoted().map { .string($0) }
        case "b" where ["'", "\""].contains(rest.dropFirst().first):
            rest = rest.dropFirst()
            return byteString()
        case "[":
            rest = rest.dropFirst()
            return terms(until: "]").map { .array($0) }
        case "(":
            rest = rest.dropFirst()
            return tuple()
        case "{":
            rest = rest.dropFirst()
            return dictionary()
        case "<":
            rest = rest.dropFirst()
            guard let inner = term(), take(">") else { return nil }
            return .variant(inner)
        case "@":
            rest = rest.dropFirst()
            guard let type = type(0), rest.first?.isWhitespace == true, let inner = term() else { return nil }
            return .typed(type, inner)
        default: return word()
        }
    }

    private mutating func terms(until end: Character) -> [Term]? {
        var terms: [Term] = []
        if take(end) { return terms }
        while let term = term() {
            terms.append(term)
            if take(end) { return terms }
            guard take(",") else { return nil }
        }
        return nil
    }

    /// Reads a tuple. With one value, a comma follows the value.
    private mutating func tuple() -> Term? {
        guard let first = term(), take(",") else { return nil }
        if take(")") { return .tuple([first]) }
        guard let more = terms(until: ")"), !more.isEmpty else { return nil }
        return .tuple([first] + more)
    }

    private mutating func dictionary() -> Term? {
        var entries: [(key: Term, value: Term)] = []
        if take("}") { return .dictionary(entries) }
        while let key = term(), take(":"), let value = term() {
            entries.append((key, value))
            if take("}") { return .dictionary(entries) }
            guard take(",") else { return nil }
        }
        return nil
    }

    private mutating func word() -> Term? {
        let word = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        guard let first = word.first else { return nil }
        rest = rest.dropFirst(word.count)
        if first.isNumber || "+-.".contains(first) || ["inf", "nan"].contains(word) { return .number(word) }
        if word == "true" || word == "false" { return .boolean(word == "true") }
        guard let letter = Self.typeWords[word], rest.first?.isWhitespace == true, let inner = term() else { return nil }
        return .typed(.basic(letter), inner)
    }

    private static let typeWords: [String: Character] = [
        "boolean": "b", "byte": "y", "int16": "n", "uint16": "q", "int32": "i", "uint32": "u", "int64": "x", "uint64": "t", "double": "d",
        "string": "s", "objectpath": "o", "signature": "g",
    ]

    /// Reads one type in the form of a type signature.
    private mutating func type(_ depth: Int) -> TypedForm? {
        guard depth <= Self.deepest, let letter = rest.popFirst() else { return nil }
        switch letter {
        case "b": return .basic("b")
        case let letter where TypedForm.numbers.contains(letter) || TypedForm.texts.contains(letter): return .basic(letter)
        case "v": return .variant
        case "a":
            guard rest.first == "{" else { return type(depth + 1).map { .array($0) } }
            rest = rest.dropFirst()
            guard case .basic(let key)? = type(depth + 1), let value = type(depth + 1), rest.popFirst() == "}" else { return nil }
            return .array(.entry(.basic(key), value))
        case "(":
            var fields: [TypedForm] = []
            while rest.first != ")" {
                guard let field = type(depth + 1) else { return nil }
                fields.append(field)
            }
            rest = rest.dropFirst()
            return fields.isEmpty ? nil : .tuple(fields)
        default: return nil
        }
    }

    // MARK: Texts

    private mutating func quoted() -> String? {
        guard let quote = rest.popFirst() else { return nil }
        var text = ""
        while let character = rest.popFirst() {
            if character == quote { return text }
            guard character == "\\" else {
                text.append(character)
                continue
            }
            guard let escape = rest.popFirst() else { return nil }
            switch escape {
            case "u", "U":
                let digits = rest.prefix(escape == "u" ? 4 : 8)
                guard let number = UInt32(String(digits), radix: 16), number != 0, let scalar = Unicode.Scalar(number) else { return nil }
                text.unicodeScalars.append(scalar)
                rest = rest.dropFirst(digits.count)
            case "\n": break
            default: text.append(Self.escapes[escape] ?? escape)
            }
        }
        return nil
    }

    private static let escapes: [Character: Character] = [
        "a": "\u{07}", "b": "\u{08}", "f": "\u{0C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{0B}",
    ]

    /// Reads a byte string, which ends with a NUL on the bus.
    private mutating func byteString() -> Term? {
        guard let quote = rest.popFirst() else { return nil }
        var bytes: [UInt8] = []
        while let character = rest.popFirst() {
            if character == quote { return .bytes(bytes + [0]) }
            guard character == "\\" else {
                bytes += Array(String(character).utf8)
                continue
            }
            let octal = rest.prefix(3).prefix { "01234567".contains($0) }
            if !octal.isEmpty {
                bytes.append(UInt8(truncatingIfNeeded: UInt32(String(octal), radix: 8) ?? 0))
                rest = rest.dropFirst(octal.count)
            } else if let escape = rest.popFirst() {
                if escape != "\n" { bytes += Array(String(Self.escapes[escape] ?? escape).utf8) }
            }
        }
        return nil
    }

    // MARK: Types

    private static func form(of term: Term) -> TypedForm? {
        switch term {
        case .boolean: .basic("b")
        case .number(let text): isFraction(text) ? .basic("d") : .number
        case .string: .text
        case .bytes: .array(.basic("y"))
        case .array(let terms): common(terms).map { .array($0) }
        case .tuple(let terms):
            terms.allSatisfy { form(of: $0) != nil } ? .tuple(terms.compactMap(form)) : nil
        case .dictionary(let entries):
            if let key = common(entries.map(\.key)), let value = common(entries.map(\.value)) { .array(.entry(key, value)) } else { nil }
        case .variant(let inner): form(of: inner)?.settled == nil ? nil : .variant
        case .typed(let type, let inner): form(of: inner).flatMap { TypedForm.common(type, $0) }
        }
    }

    private static func common(_ terms: [Term]) -> TypedForm? {
        var common = TypedForm.anything
        for term in terms {
            guard let form = form(of: term), let next = TypedForm.common(common, form) else { return nil }
            common = next
        }
        return common
    }

    private static func isFraction(_ text: String) -> Bool {
        if text.lowercased().contains("0x") { return false }
        return text.contains { ".eE".contains($0) } || text.hasSuffix("inf") || text.hasSuffix("nan")
    }

    // MARK: Values

    private static func value(_ term: Term, as type: TypedForm) -> TypedValue? {
        switch (term, type) {
        case (.typed(_, let inner), _): return value(inner, as: type)
        case (.boolean(let truth), .basic("b")): return .boolean(truth)
        case (.number(let text), .basic(let letter)): return number(text, as: letter)
        case (.string(let text), .basic("s")): return .string(text)
        case (.string(let text), .basic("o")): return isPath(text) ? .objectPath(text) : nil
        case (.string(let text), .basic("g")): return isSignature(text) ? .signature(text) : nil
        case (.bytes(let bytes), .array(.basic("y"))): return .array(of: "y", bytes.map { .byte($0) })
        case (.array(let terms), .array(let element)):
            let values = terms.compactMap { value($0, as: element) }
            return values.count == terms.count ? .array(of: element.signature, values) : nil
        case (.tuple(let terms), .tuple(let types)):
            let values = zip(terms, types).compactMap { value($0, as: $1) }
            return values.count == terms.count ? .tuple(values) : nil
        case (.dictionary(let terms), .array(.entry(.basic(let letter), let content))):
            var entries: [TypedValue.Entry] = []
            for term in terms {
                guard let key = value(term.key, as: .basic(letter)), let value = value(term.value, as: content) else { return nil }
                entries.append(TypedValue.Entry(key: key, value: value))
            }
            return .dictionary(key: String(letter), value: content.signature, entries)
        case (.variant(let inner), .variant):
            guard let type = form(of: inner)?.settled else { return nil }
            return value(inner, as: type).map { .variant($0) }
        default: return nil
        }
    }

    private static func number(_ text: String, as letter: Character) -> TypedValue? {
        if letter == "d", isFraction(text) { return Double(text).map { .double($0) } }
        guard let (isNegative, magnitude) = WrittenInteger.read(text) else { return nil }
        let number = isNegative ? -Int128(magnitude) : Int128(magnitude)
        return switch letter {
        case "y": UInt8(exactly: number).map { .byte($0) }
        case "n": Int16(exactly: number).map { .int16($0) }
        case "q": UInt16(exactly: number).map { .uint16($0) }
        case "i": Int32(exactly: number).map { .int32($0) }
        case "u": UInt32(exactly: number).map { .uint32($0) }
        case "x": Int64(exactly: number).map { .int64($0) }
        case "t": UInt64(exactly: number).map { .uint64($0) }
        case "d": .double(Double(number))
        default: nil
        }
    }

    private static func isPath(_ text: String) -> Bool {
        if text == "/" { return true }
        guard text.hasPrefix("/") else { return false }
        return text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        }
    }

    private static func isSignature(_ text: String) -> Bool {
        var reader = TypedValueReader(rest: Array(text)[...])
        while !reader.rest.isEmpty { if reader.type(0) == nil { return false } }
        return text.utf8.count <= 255
    }
}

/// A whole number as the C library reads it: in octal after `0`, and in hexadecimal after `0x`.
package enum WrittenInteger {
    /// Returns the sign and the size of a number; `nil` if the text is not a number, or if it needs more
    /// than 64 bits.
    package static func read(_ text: some StringProtocol) -> (isNegative: Bool, magnitude: UInt64)? {
        var digits = text.drop(while: { " \t\n\u{0B}\u{0C}\r".contains($0) })
        let isNegative = digits.first == "-"
        if isNegative || digits.first == "+" { digits = digits.dropFirst() }
        guard let first = digits.first, first.isASCII, first.isNumber else { return nil }
        let radix: Int
        if digits.lowercased().hasPrefix("0x") {
            (digits, radix) = (digits.dropFirst(2), 16)
        } else {
            radix = first == "0" ? 8 : 10
        }
        guard digits.first != "+", digits.first != "-", let magnitude = UInt64(digits, radix: radix) else { return nil }
        return (isNegative, magnitude)
    }
}
