import ArgumentParser
import BellhopCore

/// Removes the option `--lang` from a command line before anything else is parsed, because help
/// texts and parsing errors must already be in that language.
struct LanguageChoice {
    /// The language of the command. It comes from `--lang`, or without this option from the
    /// environment.
    let language: Language
    /// The value of `--lang` as the user typed it; `nil` if the option was not given.
    let given: String?
    /// The command line without `--lang`.
    let arguments: [String]

    /// Looks for `--lang` in a command line.
    ///
    /// - Throws: an error if `--lang` does not name a supported language. The message is in the
    ///   language of the environment.
    init(_ arguments: [String], environment: [String: String]) throws(ValidationError) {
        let own = Language(environment: environment)
        // Arguments after `--` are for another program.
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        guard let place = arguments[..<end].firstIndex(where: { $0 == "--lang" || $0.hasPrefix("--lang=") }) else {
            (self.language, self.given, self.arguments) = (own, nil, arguments)
            return
        }
        var rest = arguments
        let word = rest.remove(at: place)
        var tag = String(word.dropFirst("--lang=".count))
        if word == "--lang" {
            guard place + 1 < end else {
                throw ValidationError(own("Missing value for '--lang <language>': write one of \(Language.codes)"))
            }
            tag = rest.remove(at: place)
        }
        guard let chosen = Language(tag: tag) else {
            throw ValidationError(own("The language \"\(SafeText.line(tag))\" is not supported; use --lang with \(Language.codes)"))
        }
        // If `--lang en` matches the language of the environment, use the more detailed language of
        // the environment. For example, users in the United States then keep the 12-hour clock.
        language = chosen.tongue == own.tongue && tag.utf8.count == 2 ? own : chosen
        given = tag
        self.arguments = rest
    }
}
