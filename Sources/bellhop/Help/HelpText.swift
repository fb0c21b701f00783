import ArgumentParser
import BellhopCore

/// The discussion of a command, divided into its examples and its other paragraphs.
struct HelpText {
    /// The lines of the examples, without their indentation: a command, often followed by spaces
    /// and a comment.
    private(set) var exampleLines: [String] = []
    /// The other paragraphs, as they are written.
    private(set) var rest = ""

    /// Divides the discussion of a command, in the language of the running command.
    init(_ command: any ParsableCommand.Type) {
        let heading = help("Examples:")
        var other: [Substring] = []
        var isExample = false
        for line in command.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == heading {
                isExample = true
            } else if isExample, line.hasPrefix("  ") {
                exampleLines.append(String(line.dropFirst(2)))
            } else {
                if !line.isEmpty { isExample = false }
                if !isExample { other.append(line) }
            }
        }
        rest = other.joined(separator: "\n")
        while rest.hasSuffix("\n") { rest.removeLast() }
    }

    /// The commands of the examples, without comments.
    var examples: [String] {
        exampleLines.filter { $0.hasPrefix("bellhop ") }.map { line in
            line.firstRange(of: "  ").map { String(line[..<$0.lowerBound]) } ?? line
        }
    }
}
