import ArgumentParser
import BellhopCore

/// `--lang`, taken from a command line before anything else is looked at: help and refusals are to be in that language, too.
struct LanguageChoice {
    /// What the command speaks: as `--lang` says, else as the environment does.
    let language: Language
    /// `--lang` as it was given.
    let given: String?
    /// The command line without it.
    let arguments: [String]

    /// - Throws: for `--lang` without a language that is spoken here; in the language of the environment.
    init(_ arguments: [String], environment: [String: String]) throws(ValidationError) {
        let own = Language(environment: environment)
        // What stands behind `--` is for another program.
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
            throw ValidationError(own("The language \"\(SafeText.line(tag))\" is not spoken here; write --lang de or --lang en"))
        }
        // `--lang en` of somebody in the United States keeps the clock of 12 hours.
        language = chosen.tongue == own.tongue && tag.utf8.count == 2 ? own : chosen
        given = tag
        self.arguments = rest
    }
}
