import BellhopCore

/// Translates the messages of ArgumentParser, which provides them only as finished English
/// sentences.
///
/// This is the only place in the code that recognizes a finished sentence by its words. Words that
/// the user typed become arguments of the phrase. Arguments are never translated.
enum ParserMessage {
    /// The message texts of ArgumentParser 1.8.2 (`MessageInfo.swift`, `UsageGenerator.swift`).
    private static let patterns: [String] = [
        "%1 unexpected arguments: '%2'",
        "Can't generate completion scripts for '%1'.\nPlease use --generate-completion-script=<shell> with one of:\n%2",
        "Missing expected argument '%1'",
        "Missing one of: '%1'",
        "Missing required subcommand.",
        "Missing value for '%1'",
        "See '%1' for detailed help.",
        "See '%1' for more information.",
        "The option '%1' does not take any value, but '%2' was specified.",
        "The value '%1' is invalid for '%2'",
        "The value '%1' is invalid for '%2'. Please provide one of %3.",
        "The value '%1' is invalid for '%2': %3",
        "Unexpected argument '%1'",
        "Unknown option '%1'",
        "Unknown option '%1'. Did you mean '%2'?",
        "Value to be set with %1 had already been set with %2",
    ]

    /// Returns a message of ArgumentParser as a phrase that can be translated. Any other text, such
    /// as one of Bellhop's own messages, stays as it is.
    static func phrase(_ text: String) -> Phrase {
        // If several patterns match, use the longest, which is the most specific.
        let matches = patterns.compactMap { pattern in arguments(of: pattern, in: text).map { (pattern, $0) } }
        guard let (pattern, arguments) = matches.max(by: { $0.0.count < $1.0.count }) else { return .verbatim(text) }
        return Phrase(id: pattern, arguments: arguments.map { .text($0) })
    }

    /// Returns a message of ArgumentParser in plainer words.
    static func plain(_ text: String) -> Phrase {
        let phrase = phrase(text)
        let texts = phrase.arguments.map { argument in if case .text(let text) = argument { ParserWords.named(text) } else { "" } }
        switch phrase.id {
        case "Missing expected argument '%1'": return "\(texts[0]) is missing."
        case "Unexpected argument '%1'": return "\"\(texts[0])\" is one word too many."
        case "%1 unexpected arguments: '%2'": return "These words are too many: \(texts[1].replacing("', '", with: " "))"
        case "The value '%1' is invalid for '%2'": return "\"\(texts[0])\" is not a valid value of \(texts[1])."
        case "The value '%1' is invalid for '%2'. Please provide one of %3.":
            let values = texts[2].split(separator: "'").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
            return "\"\(texts[0])\" is not a valid value of \(texts[1]). The values are: \(values.joined(separator: ", "))"
        default: return phrase.mappingTexts(ParserWords.named)
        }
    }

    /// Returns the parts of the text that take the place of `%1`, `%2`, … in a pattern; `nil` if
    /// the text does not match the pattern. The placeholders of every pattern are in ascending
    /// order.
    private static func arguments(of pattern: String, in text: String) -> [String]? {
        var pieces = pattern.split(separator: "%", omittingEmptySubsequences: false).map { $0.drop { $0.isWholeNumber } }
        guard pieces.count > 1 else { return text == pattern ? [] : nil }
        let (first, last) = (pieces.removeFirst(), pieces.removeLast())
        guard text.hasPrefix(first), text.hasSuffix(last), text.count >= first.count + last.count else { return nil }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        var arguments: [String] = []
        for piece in pieces {
            guard let place = rest.firstRange(of: piece) else { return nil }
            arguments.append(String(rest[..<place.lowerBound]))
            rest = rest[place.upperBound...]
        }
        return arguments + [String(rest)]
    }
}
