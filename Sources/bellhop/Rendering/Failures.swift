import BellhopCore
import ControlWire

/// A failed command in words: what, where, what to do.
enum Failures {
    static func text(_ problem: ProblemJSON, _ style: Style) -> String {
        var lines = SafeText.multiline(problem.detail).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = lines.removeFirst()
        var text = style.paint("bellhop: ", .red) + first
        for line in lines { text += "\n  " + line }
        if let suggestions = problem.suggestions, !suggestions.isEmpty {
            let names = suggestions.map { Phrase.verbatim(SafeText.line($0)) }
            text += "\n  " + say("Did you mean \(Language.alternatives(names))?")
        }
        for fault in problem.faults ?? [] { text += "\n  " + SafeText.line(fault.text) }
        return text
    }
}
