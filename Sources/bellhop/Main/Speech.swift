import ArgumentParser
import BellhopCore

/// The language of the running command.
///
/// The language is a task-local value and not a parameter. The reason is that ArgumentParser reads
/// texts from static properties, and from initializers that have no parameters.
enum Speech {
    @TaskLocal static var language = Language.english
}

/// Returns a phrase as a sentence in the language of the running command.
func say(_ phrase: Phrase) -> String { Speech.language(phrase) }

/// Returns a word from the daemon (`parked`, `wash`) in the language of the running command. A word
/// without a translation stays as it is.
func said(_ word: String) -> String { Speech.language.pattern(word) }

/// Returns a help text in the language of the running command.
func help(_ text: String) -> String { Speech.language.pattern(text) }

/// Returns the help of an argument in the language of the running command.
func help(_ text: String, valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(Speech.language.pattern(text), valueName: valueName.map { Speech.language.pattern($0) })
}
