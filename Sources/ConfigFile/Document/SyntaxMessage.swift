import BellhopCore

/// Rewrites the syntax errors that toml++ reports as plain messages that contain no secrets. Each
/// message says what is wrong, and in parentheses what to write instead.
enum SyntaxMessage {
    /// - Parameter message: the error from toml++, such as
    ///   `Error while parsing key-value pair: expected '=', saw 'x'`.
    static func plain(_ message: String, at position: ConfigPosition, in bytes: [UInt8]) -> Phrase {
        let error = SyntaxError(message, at: position, in: bytes)
        for kind in kinds where kind.matches(error) { return kind.quoting(error) ?? kind.sentence }
        // The parser may quote part of the invalid value. If the line may contain a secret, do not
        // show that quotation.
        guard error.mayQuote else { return "the value is not TOML (put strings in quotes: key = \"…\")" }
        return "\(SafeText.line(error.reason)) (see https://toml.io for the syntax)"
    }

    /// A kind of error. The texts `reason` and `scopes` are parts of error messages from toml++.
    private struct Kind: Sendable {
        var scopes: [String] = []
        var reason = ""
        var condition: @Sendable (SyntaxError) -> Bool = { _ in true }
        /// The message, which quotes nothing.
        let sentence: Phrase
        /// A message that quotes the file; `nil` if it may not, or if there is nothing to quote.
        var quoting: @Sendable (SyntaxError) -> Phrase? = { _ in nil }

        func matches(_ error: SyntaxError) -> Bool {
            (scopes.isEmpty || scopes.contains(error.scope)) && (reason.isEmpty || error.reason.contains(reason)) && condition(error)
        }
    }

    /// Every kind of error. The first one that matches determines the message.
    private static let kinds: [Kind] = file + names + keys + texts + words + numbers + lists

    // MARK: The whole file

    private static let file: [Kind] = [
        Kind(reason: "utf-8", sentence: "this is not UTF-8 text (save the file as UTF-8)"),
        // A text with only one quotation mark ends at the end of its line.
        Kind(reason: "control character", condition: { $0.isAtLineEnd && isText($0) }, sentence: unclosedText),
        Kind(reason: "control character", sentence: invisible),
        Kind(reason: "form-feeds", sentence: invisible),
        Kind(reason: "after '\\r'", sentence: "a line ends with a lone carriage return (save the file with Unix line endings)"),
        Kind(reason: "expected space or tab", sentence: "there is a special space character (write a normal space)"),
        Kind(condition: \.isAtInvisible, sentence: invisible),
        Kind(reason: "nested value depth", sentence: "values are nested more than 16 levels deep (write them as [tables])"),
        Kind(reason: "this is not TOML", sentence: "this is not TOML (see https://toml.io for the syntax)"),
        Kind(reason: "at most 16 parts", sentence: "a key may have at most 16 parts (use fewer dots)"),
    ]

    private static let invisible: Phrase = "there is an invisible character (delete it)"

    // MARK: Keys and tables

    private static let names: [Kind] = [
        Kind(reason: "' as ", condition: { $0.reason.contains("array") }, sentence: nameless, quoting: otherKind),
        Kind(reason: "cannot redefine", sentence: nameless, quoting: twice),
        Kind(reason: "existing inline table", sentence: "a table in braces cannot grow elsewhere (write all its keys inside the braces)"),
        Kind(scopes: ["table header"], reason: "brackets must be contiguous", sentence: contiguous),
        Kind(scopes: ["table header"], reason: "expected ']'", condition: { $0.saw == " " }, sentence: contiguous),
        Kind(scopes: ["table header"], reason: "blank bare keys", sentence: "the table has no name (write: [name])"),
        Kind(
            scopes: ["table header"], condition: { $0.isAtEnd || $0.isAtLineEnd },
            sentence: "the closing bracket is missing (write: [name])"),
        Kind(
            scopes: ["table header"], reason: "expected ']'",
            sentence: "a name may contain only the letters a to z, digits, - and _ (write: [sinks.my_phone])", quoting: correctedName),
        Kind(
            scopes: ["table header"], reason: "comment or whitespace",
            sentence: "a [table] must be alone on its line (write its keys on the lines below)"),
        Kind(scopes: ["key"], reason: "multi-line strings", sentence: "a key cannot be in three quotation marks (use one)"),
        Kind(
            scopes: ["key"], sentence: "a part of the name is missing, or it needs quotes (write: a.b, or a.\"my b\")",
            quoting: correctedName),
    ]

    /// The message about a table whose name needs other characters, or quotes. In quotes, every name
    /// is valid TOML, but only the names of workouts and routines may contain every character.
    private static func correctedName(_ error: SyntaxError) -> Phrase? {
        guard error.mayQuote, let (table, name) = error.tableName else { return nil }
        let shown = SafeText.line(name)
        if ["workouts", "routines"].contains(table) {
            return "a name with spaces or special characters needs quotes (write: [\(table).\"\(shown)\"])"
        }
        guard let plain = PlainName.from(name) else { return nil }
        return ["members", "timers"].contains(table)
            ? "the key may contain only the letters a to z, digits, - and _ (write: [\(table).\(plain)], and on the next line: name = \"\(shown)\")"
            : "a name may contain only the letters a to z, digits, - and _ (write: [\(table).\(plain)])"
    }

    private static let nameless: Phrase = "this is already defined (a key or [table] may appear only once; merge the two)"

    private static func otherKind(_ error: SyntaxError) -> Phrase? {
        guard error.mayQuote, let name = error.quoted else { return nil }
        return "\"\(name)\" is already defined in another way (write [\(name)] for one table, and [[\(name)]] each time for a list)"
    }

    private static func twice(_ error: SyntaxError) -> Phrase? {
        guard error.mayQuote, let name = error.quoted else { return nil }
        return "\"\(name)\" is already defined (a key or [table] may appear only once; merge the two)"
    }

    private static let contiguous: Phrase = "the two brackets must be together (write: [[name]])"

    private static let keys: [Kind] = [
        Kind(scopes: ["root table"], condition: { $0.saw == "=" }, sentence: "the key is missing (write: key = value)"),
        Kind(scopes: ["root table"], condition: { [";", "/"].contains($0.saw) }, sentence: "comments begin with # (write: # comment)"),
        Kind(scopes: ["root table"], condition: { $0.saw == "{" }, sentence: "the file must be TOML, not JSON (write: key = value)"),
        Kind(scopes: ["root table"], condition: { ["]", "}"].contains($0.saw) }, sentence: "a bracket closes nothing (delete it)"),
        Kind(
            condition: { typographic.contains($0.character ?? "") },
            sentence: "typographic quotation marks mean nothing here (write straight ones: key = \"…\")"),
        Kind(
            scopes: ["root table"],
            sentence: "a line cannot begin like this (write: key = value; put a key with special characters in quotes)"),
        Kind(scopes: ["key-value pair"], condition: { $0.isAtEnd || $0.isAtLineEnd }, sentence: noValue),
        Kind(scopes: ["key-value pair"], reason: "expected value", sentence: noValue),
        Kind(
            scopes: ["key-value pair"], reason: "expected '='",
            sentence: "after a key comes \"=\" (write: key = value; put a key with spaces in quotes)"),
        Kind(
            scopes: ["key-value pair"], reason: "comment or whitespace",
            sentence: "nothing may follow the value on its line (put text in quotes, and write each key on its own line)",
            quoting: afterValue),
    ]

    private static func afterValue(_ error: SyntaxError) -> Phrase? {
        guard let character = error.character else { return nil }
        return "\"\(character)\" may not follow the value (put text in quotes, and write each key on its own line)"
    }

    private static let noValue: Phrase = "the value is missing (write: key = value)"
    private static let typographic: Set = ["“", "”", "„", "‟", "‘", "’", "‚", "«", "»", "‹", "›", "´", "`"]

    // MARK: Text, true and false

    private static func isText(_ error: SyntaxError) -> Bool {
        ["string", "literal string", "unicode scalar sequence"].contains(error.scope)
    }

    private static let unclosedText: Phrase =
        "the closing quotation mark is missing (write: key = \"…\", or \"\"\"…\"\"\" for several lines)"

    private static let texts: [Kind] = [
        Kind(condition: { isText($0) && $0.isAtEnd }, sentence: unclosedText),
        Kind(
            condition: { isText($0) && ($0.reason.contains("surrogates") || $0.reason.contains("U+10FFFF")) },
            sentence: "this is not the number of a character (write the character itself)"),
        Kind(condition: isText, sentence: "a backslash in double quotes needs a second one (write two, or use single quotes: key = '…')"),
    ]

    private static let words: [Kind] = [
        Kind(
            condition: {
                switches.contains($0.word.lowercased()) || SimilarWord.closest(to: $0.word.lowercased(), among: ["true", "false"]) != nil
            },
            sentence: "a switch must be true or false, in lower case and without quotes (write: key = true)"),
        Kind(scopes: ["boolean"], sentence: unquoted),
        Kind(reason: "expected 'nan'", sentence: unquoted),
        Kind(reason: "expected 'inf'", sentence: unquoted),
        Kind(reason: "value-terminator", condition: { ["n", "i"].contains($0.word.lowercased().prefix(1)) }, sentence: unquoted),
        Kind(scopes: ["value"], condition: { ["=", ">"].contains($0.character) }, sentence: "one \"=\" is enough (write: key = value)"),
        Kind(scopes: ["value"], reason: "determine value type", condition: { !beginsWithDigit($0) }, sentence: unquoted),
    ]

    private static let switches: Set = ["true", "false", "yes", "no", "on", "off"]
    private static let unquoted: Phrase = "text must be in quotes (write: key = \"…\")"

    // MARK: Numbers, dates and times

    private static let numbers: [Kind] = [
        Kind(condition: isMoment, sentence: moment),
        Kind(scopes: ["value"], reason: "determine value type", sentence: moment),
        Kind(reason: "underscore", sentence: "an underscore must be between two digits (write: 1_000)"),
        Kind(reason: "leading zeroes", sentence: "a number cannot begin with 0 (leave out the zeros, or put it in quotes: key = \"…\")"),
        Kind(reason: "representable in 64 bits", sentence: tooLarge),
        Kind(reason: "length limit", sentence: tooLarge),
        Kind(reason: "could not be interpreted", sentence: tooLarge),
        Kind(reason: "too long to identify", sentence: tooLarge),
        Kind(
            scopes: ["floating-point"], condition: { $0.word.hasPrefix(".") || ($0.isAtEnd && $0.word.hasSuffix(".")) },
            sentence: "a number needs digits on both sides of its point (write: 0.5)"),
        Kind(
            condition: { $0.scope.hasSuffix("integer") || $0.scope.hasSuffix("floating-point") || $0.scope == "value" },
            sentence: "the value begins like a number but is not one (put strings in quotes: key = \"…\")"),
    ]

    private static let tooLarge: Phrase = "the number is too large (write a smaller one, or put it in quotes: key = \"…\")"

    private static let moment: Phrase = "dates and times must be in quotes (write: key = \"22:30\")"

    private static func isMoment(_ error: SyntaxError) -> Bool { error.scope == "time" || error.scope.hasPrefix("date") }

    private static func beginsWithDigit(_ error: SyntaxError) -> Bool {
        error.word.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? false
    }

    // MARK: Lists and tables in braces

    private static let lists: [Kind] = [
        Kind(scopes: ["array"], condition: \.isAtEnd, sentence: "the list is not closed (write \"]\" after its last value)"),
        Kind(scopes: ["array"], reason: "saw comma", sentence: "a comma in the list follows no value (delete the comma)"),
        Kind(scopes: ["array"], sentence: "a comma or \"]\" is missing in the list (write: [\"a\", \"b\"])"),
        Kind(scopes: ["inline table"], condition: \.isAtEnd, sentence: "the braces are not closed (write \"}\" after the last key)"),
        Kind(scopes: ["inline table"], reason: "comma)", sentence: "no comma may follow the last key in braces (delete the comma)"),
        Kind(scopes: ["inline table"], reason: "saw comma", sentence: "a comma in the braces follows no key (delete the comma)"),
        Kind(
            scopes: ["inline table"], condition: \.isAtLineEnd, sentence: "a table in braces must be on one line (or write it as a [table])"
        ),
        Kind(scopes: ["inline table"], sentence: "a comma or \"}\" is missing in the braces (write: { a = 1, b = 2 })"),
    ]
}
