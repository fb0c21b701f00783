/// The person who gives a command, with a callback that receives the command's ``Act``.
package struct ActingPerson: Sendable, ExpressibleByStringLiteral {
    /// The display name; `nil` if unknown.
    package var name: String?
    /// Called with the act that the command stored, after the act has become durable. Not called if
    /// the command changed nothing or cannot be undone.
    package var acted: (@Sendable (Act) -> Void)?
    /// A condition of the command, which throws if it does not hold. It is checked after the command
    /// has read what it changes and before the step is committed. If somebody else changes the same
    /// rows in between, the command and its condition are tried again.
    package var condition: (@Sendable () async throws -> Void)?

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
    /// The details of the undo if the step undoes an act; otherwise `nil`.
    package var reversal: Reversal?

    /// Describes a step that undoes an act. The step is itself an act, which can be undone in turn.
    package struct Reversal: Sendable {
        package var id: ActID
        /// `true` if the step undoes a command; `false` if it undoes an earlier undo.
        package var isUndo: Bool
        /// The rows that the step changes, without notices.
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
