import ArgumentParser
import BellhopCore

/// The option `--lang`, removed from the command line before anything else is parsed, because help
/// and errors must use that language too.
struct LanguageChoice {
    /// The language of the command: from `--lang`, otherwise from the environment.
    let language: Language
    /// The value of `--lang` as given.
    let given: String?
    /// The command line without `--lang`.
    let arguments: [String]

    /// - Throws: for `--lang` without a supported language. The message is in the language of the
    ///   environment.
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
            guard place + 1 < end else { throw ValidationError(own("Missing value for '--lang <language>': write --lang de or --lang en")) }
            tag = rest.remove(at: place)
        }
        guard let chosen = Language(tag: tag) else {
            throw ValidationError(own("The language \"\(SafeText.line(tag))\" is not supported; write --lang de or --lang en"))
        }
        // `--lang en` keeps the 12-hour clock for users in the United States.
        language = chosen.tongue == own.tongue && tag.utf8.count == 2 ? own : chosen
        given = tag
        self.arguments = rest
    }
}
