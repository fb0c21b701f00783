import BellhopCore
import ControlWire

/// Handles words with one leading dash that are not meant as options: `-5s`, and names such as
/// `-dash`, which ArgumentParser would split into `-d -a -s -h` and then print the help.
enum DashedWords {
    /// - Throws: for a bundle of letters that contains one the command does not have.
    static func check(_ arguments: [String]) throws(CommandFailure) {
        let bundles = arguments.prefix { $0 != "--" }.filter {
            $0.utf8.count > 2 && $0.first == "-" && $0.dropFirst().allSatisfy(\.isLetter)
        }
        guard !bundles.isEmpty else { return }
        let shapes = CommandLookup.find(arguments).map { CommandShape.arguments(of: $0.command) } ?? []
        let known = Set(shapes.flatMap { $0.names ?? [] }.filter { $0.kind == .short }.map(\.name) + ["h"])
        for bundle in bundles where !bundle.dropFirst().allSatisfy({ known.contains(String($0)) }) {
            throw CommandFailure(
                .usage, "\(bundle) is not an option. A name that begins with a dash goes after --: -- \(ShellText.word(bundle))")
        }
    }

    private static let takingLengths: Set<String> = ["timer", "extend", "wash", "dry", "snooze", "rest", "workout"]

    /// Returns the message for a refused command line with a negative length, in place of
    /// ArgumentParser's `Unknown option '-5s'. Did you mean '--by'?`; `nil` if no length was
    /// negative.
    static func negative(_ message: String, of arguments: [String]) -> TextError? {
        guard let command = arguments.first(where: { $0.first != "-" }), takingLengths.contains(command) else { return nil }
        let refused = message.firstMatch(of: /^Unknown option '(-[0-9.][^']*)'/).map { String($0.1) }
        // After an option it would be the option's value.
        let alone = zip(arguments, arguments.dropFirst()).prefix { $1 != "--" }.first { isNumber($1) && !$0.hasPrefix("--") }?.1
        guard let written = refused ?? alone else { return nil }
        let suggestions = arguments.contains("extend") ? ["--less \(written.dropFirst())"] : []
        return TextError(.outOfRange, written, "is negative; a length of time cannot be", suggestions: suggestions)
    }

    private static func isNumber(_ word: String) -> Bool {
        word.first == "-" && word.dropFirst().first.map { $0.isNumber || $0 == "." } == true
    }
}
