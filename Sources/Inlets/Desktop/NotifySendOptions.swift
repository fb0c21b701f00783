import BellhopCore

/// Reads the command line of `notify-send`, as libnotify 0.8 does: options and texts in any order,
/// short options together (`-ew`), and values in the next word, or after a long name also in the same word
/// (`--urgency=low`). In `-ulow`, the `l` is another option.
///
/// The reader also knows `-n` and `--app-icon` of newer versions.
package struct NotifySendOptions {
    /// The action that the command line requests.
    package enum Request: Hashable, Sendable {
        case send(NotifySendCall)
        case help
        case version
    }

    /// Why a command line cannot be used. The program prints the text and exits with 1. As that of the
    /// program, the text is not translated.
    package struct UsageError: Error, Hashable, Sendable {
        package var text: String

        init(_ text: String) { self.text = text }
    }

    private enum Option {
        case urgency, expireTime, appName, icon, category, hint, replaces, action
        case transient, printsNumber, waits, help, version

        var takesValue: Bool {
            switch self {
            case .urgency, .expireTime, .appName, .icon, .category, .hint, .replaces, .action: true
            case .transient, .printsNumber, .waits, .help, .version: false
            }
        }
    }

    private static let letters: [Character: Option] = [
        "u": .urgency, "t": .expireTime, "a": .appName, "i": .icon, "n": .icon, "c": .category, "h": .hint, "r": .replaces, "A": .action,
        "e": .transient, "p": .printsNumber, "w": .waits, "?": .help, "v": .version,
    ]

    private static let names: [String: Option] = [
        "urgency": .urgency, "expire-time": .expireTime, "app-name": .appName, "icon": .icon, "app-icon": .icon, "category": .category,
        "hint": .hint, "replace-id": .replaces, "action": .action, "transient": .transient, "print-id": .printsNumber, "wait": .waits,
        "help": .help, "version": .version,
    ]

    private var words: ArraySlice<String>
    private var call = NotifySendCall()
    private var texts: [String] = []
    /// Whether `--help` or `--version` was read, which end the program at once.
    private var isAsked: Request?

    /// Reads the words behind the name of the program.
    package static func read(_ words: [String]) throws(UsageError) -> Request {
        var options = NotifySendOptions(words: words[...])
        while let word = options.words.popFirst() {
            if word == "--" {
                options.texts += options.words
                break
            }
            if word.hasPrefix("--") {
                try options.takeName(word.dropFirst(2))
            } else if word.hasPrefix("-"), word.count > 1 {
                try options.takeLetters(word.dropFirst(), word)
            } else {
                options.texts.append(word)
            }
            if let request = options.isAsked { return request }
        }
        return .send(try options.finished())
    }

    private init(words: ArraySlice<String>) { self.words = words }

    // MARK: Words

    private mutating func takeName(_ text: Substring) throws(UsageError) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = Self.names[String(sides[0])] else { throw UsageError("Unknown option --\(text)") }
        guard option.takesValue else { return try take(option, "", "--\(sides[0])") }
        if sides.count == 2 { return try take(option, String(sides[1]), "--\(sides[0])") }
        let value = try next("--\(text)")
        try take(option, value, "--\(sides[0])")
    }

    /// Takes the short options of a word. One of them may have a value, which is always the next word.
    private mutating func takeLetters(_ letters: Substring, _ word: String) throws(UsageError) {
        var hasValue = false
        for letter in letters {
            guard let option = Self.letters[letter] else { throw UsageError("Unknown option \(word)") }
            if !option.takesValue {
                try take(option, "", "-\(letter)")
                if isAsked != nil { return }
                continue
            }
            guard !hasValue else { throw UsageError("Error parsing option -\(letter)") }
            hasValue = true
            let value = try next("-\(letter)")
            try take(option, value, "-\(letter)")
        }
    }

    private mutating func next(_ option: String) throws(UsageError) -> String {
        guard let word = words.popFirst() else { throw UsageError("Missing argument for \(option)") }
        return word
    }

    // MARK: Options

    private mutating func take(_ option: Option, _ text: String, _ name: String) throws(UsageError) {
        switch option {
        case .urgency: call.urgency = try Self.urgency(text)
        case .expireTime: call.expires = try Self.number(text, name)
        case .appName: call.program = text
        case .icon: call.icon = text
        case .category: call.category = text.isEmpty ? nil : text
        case .hint: try takeHint(text)
        case .replaces: call.replaces = UInt32(clamping: try Self.number(text, name))
        case .action: try takeAction(text)
        case .transient: call.isTransient = true
        case .printsNumber: call.printsNumber = true
        case .waits: call.waits = true
        case .help: isAsked = .help
        case .version: isAsked = .version
        }
    }

    private static func urgency(_ text: String) throws(UsageError) -> UInt8 {
        switch text.lowercased() {
        case "low": return 0
        case "normal": return 1
        case "critical": return 2
        default: throw UsageError("Unknown urgency \(text) specified. Known urgency levels: low, normal, critical.")
        }
    }

    /// Reads a whole number of 32 bits, as GLib reads the values of options.
    private static func number(_ text: String, _ name: String) throws(UsageError) -> Int32 {
        guard let (isNegative, magnitude) = WrittenInteger.read(text) else {
            throw UsageError("Cannot parse integer value “\(text)” for \(name)")
        }
        guard let number = Int32(exactly: isNegative ? -Int128(magnitude) : Int128(magnitude)) else {
            throw UsageError("Integer value “\(text)” for \(name) out of range")
        }
        return number
    }

    private mutating func takeAction(_ text: String) throws(UsageError) {
        // The program aborts here. Nobody can rely on that.
        guard !text.isEmpty else { throw UsageError("Invalid action") }
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if sides.count == 1 {
            call.actions.append(.init(String(call.actions.count), text))
        } else if !sides[0].allSatisfy(\.isWhitespace), !sides[1].isEmpty {
            call.actions.append(.init(sides[0], sides[1]))
        } else {
            // An action without a key or a label is left out, and nothing is waited for.
            return
        }
        call.waits = true
    }

    // MARK: Hints

    private mutating func takeHint(_ text: String) throws(UsageError) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { throw UsageError(Self.hintSyntax) }
        let (type, name, text) = (parts[0], parts[1], parts[2])
        guard let value = try Self.value(type, text) else {
            throw UsageError("Value \"\(text)\" of hint \"\(name)\" could not be parsed as type \"\(type)\".")
        }
        // A hint without a value is left out.
        if value == .string("") { return }
        // The program aborts here, too.
        guard !name.isEmpty else { throw UsageError(Self.hintSyntax) }
        call.hints.append(.init(name, value))
    }

    private static let hintSyntax = "Invalid hint syntax specified. Use TYPE:NAME:VALUE."

    private static func value(_ type: String, _ text: String) throws(UsageError) -> NotifySendCall.Hint.Value? {
        switch type.lowercased() {
        case "int": startsWithDigit(text) ? .int(Int32(truncatingIfNeeded: leadingNumber(text))) : nil
        case "byte": UInt8(exactly: Int32(truncatingIfNeeded: leadingNumber(text))).map { .byte($0) }
        case "double": startsWithDigit(text) ? .double(leadingFraction(text)) : nil
        case "string": .string(text)
        case "boolean": .boolean(text.lowercased() == "true" || startsWithDigit(text) && leadingNumber(text) != 0)
        case "variant": TypedValueReader.read(text) == nil ? nil : .variant(text)
        default: throw UsageError("Invalid hint type \"\(type)\". Valid types are int, double, string and byte.")
        }
    }

    private static func startsWithDigit(_ text: String) -> Bool { text.first.map { $0.isASCII && $0.isNumber } ?? false }

    /// Reads the decimal number at the beginning of a text, as `strtoull` does: 0 for `0x10` and for a
    /// text that does not begin with a number. A negative number wraps around.
    private static func leadingNumber(_ text: String) -> UInt64 {
        var rest = text.drop(while: \.isWhitespace)
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty else { return 0 }
        guard let magnitude = UInt64(digits) else { return .max }
        return isNegative ? 0 &- magnitude : magnitude
    }

    /// Reads the number with a fraction at the beginning of a text, as `strtod` does.
    private static func leadingFraction(_ text: String) -> Double {
        // No number needs more characters to be exact.
        var part = text.prefix(64)
        while !part.isEmpty {
            if let number = Double(part) { return number }
            part = part.dropLast()
        }
        return 0
    }

    // MARK: Texts

    private func finished() throws(UsageError) -> NotifySendCall {
        guard let summary = texts.first, !summary.isEmpty else { throw UsageError("No summary specified.") }
        guard texts.count <= 2 else { throw UsageError("Invalid number of options.") }
        var call = self.call
        call.summary = summary
        call.body = texts.count == 2 ? Self.expanded(texts[1]) : ""
        return call
    }

    /// Expands the escapes of a body as `g_strcompress` does: `\n`, `\t` and octal numbers such as `\101`.
    /// Every other character after a backslash stands for itself, and a NUL ends the text.
    private static func expanded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            let octal = rest.prefix(3).prefix { (0x30...0x37).contains($0) }
            if !octal.isEmpty {
                bytes.append(octal.reduce(0) { $0 &* 8 &+ ($1 - 0x30) })
                rest = rest.dropFirst(octal.count)
            } else if let escape = rest.popFirst() {
                bytes.append(escapes[escape] ?? escape)
            }
        }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
        UInt8(ascii: "v"): 0x0B,
    ]
}
