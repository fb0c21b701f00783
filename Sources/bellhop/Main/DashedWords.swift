import BellhopCore
import ControlWire

/// Handles words that begin with a dash but are not meant as options, such as the length `-5s` and
/// the name `-dash`. ArgumentParser would read `-dash` as `-d -a -s -h` and print the help.
enum DashedWords {
    /// Checks whether any word looks like several one-letter options, such as `-dash`.
    ///
    /// - Throws: a failure if the command does not have all of these options.
    static func check(_ arguments: [String]) throws(CommandFailure) {
        let bundles = arguments.prefix { $0 != "--" }.filter {
            $0.utf8.count > 2 && $0.first == "-" && $0.dropFirst().allSatisfy(\.isLetter)
        }
        guard !bundles.isEmpty else { return }
        let shapes = CommandLookup.resolve(arguments).map { CommandShape.arguments(of: $0.command) } ?? []
        let known = Set(shapes.flatMap { $0.names ?? [] }.filter { $0.kind == .short }.map(\.name) + ["h", "V"])
        for bundle in bundles where !bundle.dropFirst().allSatisfy({ known.contains(String($0)) }) {
            throw CommandFailure(
                .usage, "\(bundle) is not an option. If it is a name, put two dashes and a space before it: -- \(ShellText.word(bundle))"
            )
        }
    }

    private static let takingLengths: Set<String> = ["timer", "extend", "wash", "dry", "snooze", "rest", "workout"]

    /// Returns the error for a negative length; `nil` if no length is negative. The error replaces
    /// ArgumentParser's message `Unknown option '-5s'. Did you mean '--by'?`.
    static func negative(_ message: String, of arguments: [String]) -> TextError? {
        guard let command = arguments.first(where: { $0.first != "-" }), takingLengths.contains(command) else { return nil }
        let refused = message.firstMatch(of: /^Unknown option '(-[0-9.][^']*)'/).map { String($0.1) }
        // A number after an option is the value of that option.
        let alone = zip(arguments, arguments.dropFirst()).prefix { $1 != "--" }.first { isNumber($1) && !$0.hasPrefix("--") }?.1
        guard let written = refused ?? alone else { return nil }
        let suggestions = arguments.contains("extend") ? ["--less \(written.dropFirst())"] : []
        return TextError(.outOfRange, written, "is negative, but a duration cannot be negative", suggestions: suggestions)
    }

    private static func isNumber(_ word: String) -> Bool {
        word.first == "-" && word.dropFirst().first.map { $0.isNumber || $0 == "." } == true
    }
}
