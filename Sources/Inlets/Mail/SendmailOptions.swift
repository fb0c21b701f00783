/// The command line of `sendmail`, as cron, at, mdadm and other programs write it. Bellhop needs little
/// of it, but must know which options have a value, so that a value is not taken for a recipient.
package struct SendmailOptions: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case send
        /// `-bp` or the name `mailq`: list what waits. Nothing ever waits.
        case list
        /// `-bs`: speak SMTP, which is not supported.
        case speakSMTP
        /// `-bi` or the name `newaliases`, and `-q`: nothing has to be done.
        case nothing
    }

    package enum Fault: Error, Hashable, Sendable {
        /// No recipient is named, neither as a word nor with `-t`.
        case noRecipients
        /// This option is unknown.
        case unknown(String)
        case missingValue(String)
    }

    package var action = Action.send
    package var recipients: [String] = []
    /// Whether the recipients are those of the mail (`-t`).
    package var readsRecipients = false
    /// Whether a line with a single dot does not end the mail (`-i`, `-oi`).
    package var ignoresDots = false
    package var sender: String?
    package var fullName: String?

    /// The options without a value.
    private static let switches: Set<Character> = ["G", "U", "n", "v", "m"]
    /// The options whose value is passed over.
    private static let ignored: Set<Character> = ["B", "C", "d", "h", "L", "N", "O", "o", "R", "V", "X", "e", "D", "p", "A"]
    /// The options whose value is always in the same word, and may be missing.
    private static let glued: Set<Character> = ["o", "e", "d", "b", "q", "A"]

    /// - Parameters:
    ///   - program: the name by which the program was called: `sendmail`, `mailq` or `newaliases`.
    ///   - words: the words behind it.
    package init(program: String, words: [String]) throws(Fault) {
        switch program {
        case "mailq": action = .list
        case "newaliases": action = .nothing
        default: break
        }
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word.count > 1 else {
                recipients.append(word)
                continue
            }
            if word == "--" {
                recipients += rest
                break
            }
            try take(word, &rest)
        }
        guard action != .send || readsRecipients || !recipients.isEmpty else { throw .noRecipients }
    }

    private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(Fault) {
        let letters = word.dropFirst()
        guard let letter = letters.first else { return }
        let value = String(letters.dropFirst())
        switch letter {
        case "t": readsRecipients = true
        case "i": ignoresDots = true
        case "o" where value == "i": ignoresDots = true
        case "f", "r": sender = try Self.value(value, word, &rest)
        case "F": fullName = try Self.value(value, word, &rest)
        case "b": action = Self.action(value) ?? action
        case "q": action = .nothing
        case _ where Self.switches.contains(letter): break
        case _ where Self.glued.contains(letter): break
        case _ where Self.ignored.contains(letter): _ = try Self.value(value, word, &rest)
        default: throw .unknown(word)
        }
    }

    private static func value(_ value: String, _ word: String, _ rest: inout ArraySlice<String>) throws(Fault) -> String {
        if !value.isEmpty { return value }
        guard let next = rest.popFirst() else { throw .missingValue(word) }
        return next
    }

    private static func action(_ mode: String) -> Action? {
        switch mode {
        case "p": .list
        case "s": .speakSMTP
        case "i": .nothing
        default: nil
        }
    }

    /// Returns the mail up to the line that ends it.
    package func mail(in input: [UInt8]) -> [UInt8] {
        guard !ignoresDots else { return input }
        var lines: [ArraySlice<UInt8>] = []
        for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line == [UInt8(ascii: ".")] || line == [UInt8(ascii: "."), UInt8(ascii: "\r")] {
                return Array(lines.joined(separator: [0x0A])) + [0x0A]
            }
            lines.append(line)
        }
        return input
    }
}
