import BellhopCore

/// Reads the command line of `notify-send`, as libnotify 0.8 does: options and texts in any order,
/// short options together (`-ew`), and values in the same word (`-ulow`) or in the next one.
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

    private mutating func takeLetters(_ letters: Substring, _ word: String) throws(UsageError) {
        var rest = letters
        while let letter = rest.popFirst() {
            guard let option = Self.letters[letter] else { throw UsageError("Unknown option \(word)") }
            guard option.takesValue else {
                try take(option, "", "-\(letter)")
                continue
            }
            // The rest of the word is the value, or else the next word.
            if !rest.isEmpty { return try take(option, String(rest), "-\(letter)") }
            let value = try next("-\(letter)")
            return try take(option, value, "-\(letter)")
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
        case .category: call.category = text
        case .hint: try takeHint(text)
        case .replaces: call.replaces = UInt32(bitPattern: try Self.number(text, name))
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
        let isHexadecimal = text.lowercased().hasPrefix("0x")
        guard let value = isHexadecimal ? Int64(text.dropFirst(2), radix: 16) : Int64(text) else {
            throw UsageError("Cannot parse integer value “\(text)” for \(name)")
        }
        guard let number = Int32(exactly: value) else { throw UsageError("Integer value “\(text)” for \(name) out of range") }
        return number
    }

    private mutating func takeAction(_ text: String) throws(UsageError) {
        // The program aborts here. Nobody can rely on that.
        guard !text.isEmpty else { throw UsageError("Invalid action") }
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if sides.count == 1 {
            call.actions.append(.init(String(call.actions.count), text))
        } else if !sides[0].isEmpty {
            call.actions.append(.init(sides[0], sides[1]))
        } else {
            // An action without a key is left out, and nothing is waited for.
            return
        }
        call.waits = true
    }

    // MARK: Hints

    private mutating func takeHint(_ text: String) throws(UsageError) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { throw UsageError("Invalid hint syntax specified. Use TYPE:NAME:VALUE.") }
        let (type, name, text) = (parts[0].lowercased(), parts[1], parts[2])
        // A hint without a value is left out.
        if text.isEmpty, type == "string" { return }
        guard let value = try Self.value(type, text) else {
            throw UsageError("Value \"\(text)\" of hint \"\(name)\" could not be parsed as type \"\(parts[0])\".")
        }
        call.hints.append(.init(name, value))
    }

    private static func value(_ type: String, _ text: String) throws(UsageError) -> NotifySendCall.Hint.Value? {
        switch type {
        case "int": leadingNumber(text).flatMap { Int32(exactly: $0) }.map { .int($0) }
        case "byte": leadingNumber(text).flatMap { UInt8(exactly: $0) }.map { .byte($0) }
        case "double": Double(text).map { .double($0) }
        case "string": .string(text)
        case "boolean": .boolean(["true", "1"].contains(text.lowercased()))
        case "variant": isVariant(text) ? .variant(text) : nil
        default: throw UsageError("Invalid hint type \"\(type)\". Valid types are INT, DOUBLE, BYTE, STRING, BOOLEAN and VARIANT.")
        }
    }

    /// Reads the decimal number at the beginning of a text, as `strtol` does: 0 for `0x10`. Returns
    /// `nil` if the text does not begin with a number.
    private static func leadingNumber(_ text: String) -> Int64? {
        let sign = text.first == "-" || text.first == "+" ? text.prefix(1) : ""
        let digits = text.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }
        return Int64(sign + digits)
    }

    /// Returns whether a text may be a value in the form of GVariant. The sink for desktops reads the
    /// value itself.
    private static func isVariant(_ text: String) -> Bool {
        guard let first = text.first(where: { !$0.isWhitespace }) else { return false }
        if "'\"<[({@-+.".contains(first) || first.isASCII && first.isNumber { return true }
        let word = text.drop(while: \.isWhitespace).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let isValue = ["true", "false", "nothing"].contains(word)
        let types = ["boolean", "byte", "int16", "uint16", "int32", "uint32", "int64", "uint64", "double", "string", "just", "handle"]
        return isValue || types.contains(String(word)) && text.contains(where: \.isWhitespace)
    }

    // MARK: Texts

    private func finished() throws(UsageError) -> NotifySendCall {
        guard let summary = texts.first, !summary.isEmpty else { throw UsageError("No summary specified.") }
        guard texts.count <= 2 else { throw UsageError("Invalid number of options.") }
        var call = self.call
        call.summary = summary
        call.body = texts.count == 2 ? texts[1] : ""
        return call
    }
}
