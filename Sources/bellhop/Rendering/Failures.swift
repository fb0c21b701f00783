import BellhopCore
import ControlWire

/// The error message of a failed command. It explains what happened, where it happened, and what
/// the user can do.
enum Failures {
    /// Returns the text of a problem.
    ///
    /// - Parameter words: the words of the command line. If the problem is an unknown name, the
    ///   text contains the line with the right name.
    static func text(_ problem: ProblemJSON, correcting words: [String] = [], _ style: Style) -> String {
        var lines = SafeText.multiline(problem.detail).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = lines.removeFirst()
        var text = style.paint("bellhop: ", .red) + first
        for line in lines { text += "\n  " + line }
        if let suggestions = problem.suggestions, !suggestions.isEmpty {
            let lines = problem.code == Refusal.Code.ambiguousName.rawValue ? completed(words, with: suggestions) : []
            let advice = lines.isEmpty ? advice(suggestions, words) : CorrectedLine.advice(lines)
            text += "\n  " + say(advice).replacing("\n", with: "\n  ")
        }
        for fault in problem.faults ?? [] { text += "\n  " + SafeText.line(fault.text) }
        return text
    }

    /// Returns the command line with each of the names, one of which is missing: `routine end` with
    /// the routines in progress.
    private static func completed(_ words: [String], with names: [String]) -> [CorrectedLine] {
        names.compactMap { CorrectedLine(words + [$0]) }.filter(\.isValid)
    }

    private static func advice(_ suggestions: [String], _ words: [String]) -> Phrase {
        let lines = suggestions.compactMap { line(words, with: $0) }
        if lines.count == suggestions.count { return CorrectedLine.advice(Array(lines.prefix(1))) }
        let names = suggestions.map { name -> Phrase in "\"\(SafeText.line(name))\"" }
        return "Did you mean \(Language.alternatives(names))?"
    }

    /// Returns the command line in which the suggested name replaces the word that is most similar
    /// to it, or a word that is a part of it; `nil` if there is no such word.
    private static func line(_ words: [String], with name: String) -> CorrectedLine? {
        let depth = CommandLookup.path(words).count
        let given = words.indices.dropFirst(depth).map { place -> (place: Int, option: String, value: String) in
            guard words[place].hasPrefix("--"), let sign = words[place].firstIndex(of: "=") else { return (place, "", words[place]) }
            return (place, String(words[place][...sign]), String(words[place][words[place].index(after: sign)...]))
        }
        let names = given.filter { !$0.value.hasPrefix("-") }
        // `Nigthly` is similar to the first word of `Nightly backup`.
        let start = String(name.prefix { !$0.isWhitespace })
        let near =
            SimilarWord.closest(to: name, among: names.map(\.value)) ?? names.map(\.value).first { SimilarWord.isPart($0, of: name) }
            ?? SimilarWord.closest(to: start, among: names.map(\.value))
        guard let near, near != name,
            let wrong = names.first(where: { $0.value == near })
        else { return nil }
        var words = words
        words[wrong.place] = wrong.option + name
        return CorrectedLine(words)
    }
}
