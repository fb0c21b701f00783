/// One stretch of a run: a phase of a workout, or a step of a routine.
package struct Phase: Hashable, Sendable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case ready
        case warmUp = "warm-up"
        case low, high
        /// The rest between two rounds.
        case rest
        case coolDown = "cool-down"
        /// A step of a routine.
        case step
    }

    package var kind: Kind
    /// The length in milliseconds. It is 0 only for a step that does nothing but wait for a person.
    package var length: Int64
    /// The number of the set within the round, starting at 1. For a step of a routine, its number
    /// within the routine, starting at 1. The number is 0 for a phase that belongs to no set.
    package var set: Int
    /// The number of the round, starting at 1; 0 for a phase that belongs to no round.
    package var round: Int
    /// Whether the run stops at the end of the phase until a person continues it.
    package var waits: Bool
    /// The text of a step; `nil` for other phases.
    package var text: String?
    /// Whether the text is one of Bellhop's own, so that it is translated.
    package var isBuiltIn: Bool

    package init(
        _ kind: Kind, length: Duration, set: Int = 0, round: Int = 0, waits: Bool = false, text: String? = nil, isBuiltIn: Bool = false
    ) {
        self.kind = kind
        self.length = length.inMilliseconds
        self.set = set
        self.round = round
        self.waits = waits
        self.text = text
        self.isBuiltIn = isBuiltIn
    }

    package var duration: Duration { .milliseconds(length) }
}
