import ArgumentParser
import BellhopCore

/// The language of the command that runs.
///
/// Bound to the task and not handed on, because ArgumentParser takes its texts from static properties and from initialisers without parameters.
enum Speech {
    @TaskLocal static var language = Language.english
}

/// The sentence in the language of the command that runs.
func say(_ phrase: Phrase) -> String { Speech.language(phrase) }

/// A word that came over the wire (`parked`, `wash`), in the language of the command that runs; as it is where it is no word of ours.
func said(_ word: String) -> String { Speech.language.pattern(word) }

/// A text of the help, in the language of the command that runs.
func help(_ text: String) -> String { Speech.language.pattern(text) }

/// What an argument is, in the language of the command that runs.
func help(_ text: String, valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(Speech.language.pattern(text), valueName: valueName.map { Speech.language.pattern($0) })
}
