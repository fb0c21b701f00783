/// A condition of the config on the values of a JSON document: `action == "opened"`, `alerts.0`,
/// `status != 1 and monitor.name`. A path alone means that the document has a value there other than
/// `false`. A condition uses either `and` or `or`, so its meaning does not depend on precedence.
package struct DocumentCondition: Hashable, Sendable, CustomStringConvertible {
    private struct Term: Hashable {
        var path: DocumentPath
        /// The value to compare with; `nil` for a path alone.
        var wanted: String?
        var isNegated: Bool

        func holds(for document: JSONValue) -> Bool {
            let value = path.value(in: document)
            guard let wanted else { return value != nil && value != .bool(false) }
            return (value?.words == wanted) != isNegated
        }
    }

    /// The condition as written in the config.
    package let description: String
    private let terms: [Term]
    private let needsAll: Bool

    /// Parses a condition.
    ///
    /// - Throws: a fault that says what is wrong.
    package init(_ text: String) throws(TextTemplate.Fault) {
        description = text
        var words = try Self.words(text)[...]
        var terms: [Term] = []
        var joints: Set<String> = []
        while true {
            guard let first = words.popFirst(), !first.isQuoted, let path = DocumentPath(first.text) else {
                throw TextTemplate.Fault(message: "needs the path of a value, such as action == \"opened\"")
            }
            var term = Term(path: path, wanted: nil, isNegated: false)
            if let sign = words.first, !sign.isQuoted, sign.text == "==" || sign.text == "!=" {
                words.removeFirst()
                guard let value = words.popFirst() else {
                    throw TextTemplate.Fault(message: "needs a value after \(sign.text)")
                }
                (term.wanted, term.isNegated) = (value.text, sign.text == "!=")
            }
            terms.append(term)
            guard let joint = words.popFirst() else { break }
            guard !joint.isQuoted, joint.text == "and" || joint.text == "or" else {
                throw TextTemplate.Fault(message: "contains \"\(SafeText.line(joint.text))\" where only \"and\" or \"or\" can follow")
            }
            joints.insert(joint.text)
        }
        guard joints.count < 2 else {
            throw TextTemplate.Fault(message: "mixes \"and\" with \"or\"; use one of them, or two inlets")
        }
        self.terms = terms
        needsAll = !joints.contains("or")
    }

    package func holds(for document: JSONValue) -> Bool {
        needsAll ? terms.allSatisfy { $0.holds(for: document) } : terms.contains { $0.holds(for: document) }
    }

    /// A word of a condition. A word in quotes is always a value.
    private struct Word {
        var text: String
        var isQuoted: Bool
    }

    private static func words(_ text: String) throws(TextTemplate.Fault) -> [Word] {
        var words: [Word] = []
        var rest = text[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first else { return words }
            if first == "\"" || first == "'" {
                let value = rest.dropFirst().prefix { $0 != first }
                rest = rest.dropFirst(value.count + 1)
                guard rest.popFirst() == first else { throw TextTemplate.Fault(message: "has a quote that is not closed") }
                words.append(Word(text: String(value), isQuoted: true))
            } else if rest.hasPrefix("==") || rest.hasPrefix("!=") {
                words.append(Word(text: String(rest.prefix(2)), isQuoted: false))
                rest = rest.dropFirst(2)
            } else {
                let word = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "!" }
                guard !word.isEmpty else { throw TextTemplate.Fault(message: "has a single \(first), but a comparison is == or !=") }
                words.append(Word(text: String(word), isQuoted: false))
                rest = rest.dropFirst(word.count)
            }
        }
    }
}
