/// The person who gives a command, as the command sees this person.
package struct ActingPerson: Sendable, ExpressibleByStringLiteral {
    /// The display name; `nil` if unknown.
    package var name: String?
    /// Called with the act that the command stored, after the act has become durable. Not called
    /// if the command changed nothing or cannot be taken back.
    package var acted: (@Sendable (Act) -> Void)?

    package init(_ name: String?, acted: (@Sendable (Act) -> Void)? = nil) {
        self.name = name
        self.acted = acted
    }

    package init(stringLiteral name: String) { self.init(name) }
}

/// The description of a step that a person caused. The engine stores such a step together with an
/// ``Act``.
package struct ActDraft: Sendable {
    package var words: Phrase
    package var doer: ActingPerson?
    /// The changes that this step takes back, seen from this step; `nil` if the step takes back
    /// nothing. Notices are not included.
    package var reversal: Reversal?

    /// The act of a step that takes back another act.
    package struct Reversal: Sendable {
        package var id: ActID
        /// Whether the step takes back a command. If not, it takes back an earlier undo.
        package var isUndo: Bool
        package var trace: ActTrace

        package init(id: ActID, isUndo: Bool, trace: ActTrace) {
            self.id = id
            self.isUndo = isUndo
            self.trace = trace
        }
    }

    package init(_ words: Phrase, by doer: ActingPerson?, reversal: Reversal? = nil) {
        self.words = words
        self.doer = doer
        self.reversal = reversal
    }
}
