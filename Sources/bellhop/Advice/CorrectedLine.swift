import ArgumentParser
import BellhopCore

/// A command line that a user can paste instead of a wrong one.
struct CorrectedLine: Hashable, Sendable {
    /// The words of the line, without the name of the program.
    let words: [String]

    /// Creates a line. Returns `nil` if the user typed a word that cannot be pasted safely, such as
    /// one with control characters.
    init?(_ words: [String]) {
        guard words.allSatisfy(SafeText.isHarmlessLine) else { return nil }
        self.words = words
    }

    /// The line with quotes where a shell needs them: `bellhop wash 'Snow White'`.
    var text: String { (["bellhop"] + words.map(Self.typed)).joined(separator: " ") }

    /// Whether the line names a command that exists and has arguments that the command accepts.
    /// Options may precede the command.
    /// Only such a line is offered to the user.
    var isValid: Bool {
        guard words.first?.hasPrefix("-") == true else { return CommandLookup.accepts(words) }
        do throws(ValidationError) {
            let leading = try LeadingOptions(try LanguageChoice(words, environment: [:]).arguments)
            return leading.optionsAlone != nil || CommandLookup.accepts(leading.arguments)
        } catch {
            return false
        }
    }

    /// Returns the word, in quotes if a shell needs them. Unlike `ShellText.word`, leaves options,
    /// and times such as `14:45`, without quotes.
    static func typed(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_./:,+@%=".unicodeScalars.contains($0)
        }
        return isPlain && !word.isEmpty ? word : ShellText.word(word)
    }

    /// Returns the words of a command line as a line to paste.
    static func text(_ words: [String]) -> String {
        CorrectedLine(words)?.text ?? SafeText.line((["bellhop"] + words).joined(separator: " "))
    }

    /// Returns advice that shows each corrected command in a separate line, so that it can be
    /// pasted: `Did you mean: bellhop status`. At most two commands are shown. Returns an empty
    /// phrase if there are none.
    static func advice(_ lines: [CorrectedLine]) -> Phrase { advice(lines.map(\.text)) }

    /// Returns the same advice for lines that are already quoted for a shell.
    static func advice(_ lines: [String]) -> Phrase {
        listed(lines, { "Did you mean: \($0)" }, { "Or perhaps: \($0)" })
    }

    /// Returns lines that only show how such a command looks, because what the user meant is not
    /// clear.
    static func examples(_ lines: [String]) -> Phrase {
        listed(lines, { "For example: \($0)" }, { "Or: \($0)" })
    }

    /// Returns the first two lines, each as a phrase of its own.
    private static func listed(_ lines: [String], _ first: (String) -> Phrase, _ second: (String) -> Phrase) -> Phrase {
        guard let line = lines.first else { return "" }
        guard let other = lines.dropFirst().first else { return first(line) }
        return first(line).followed(byLine: second(other))
    }
}
