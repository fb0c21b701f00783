/// One stretch of a run: a phase of a workout, or a step of a routine.
public struct Phase: Hashable, Sendable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case ready
        case warmUp = "warm-up"
        case low, high
        /// The rest between two rounds.
        case rest
        case coolDown = "cool-down"
        /// A step of a routine.
        case step
    }

    public var kind: Kind
    /// The length in milliseconds. It is 0 only for a step that waits for a person from its
    /// beginning.
    public var length: Int64
    /// The number of the set within the round, from 1; for a step, its place in the routine; 0
    /// outside of sets.
    public var set: Int
    /// The number of the round, from 1; 0 outside of rounds.
    public var round: Int
    /// Whether the run waits for a person at the end of the phase before it continues.
    public var waits: Bool
    /// The text of a step; `nil` for other phases.
    public var text: String?

    public init(_ kind: Kind, length: Duration, set: Int = 0, round: Int = 0, waits: Bool = false, text: String? = nil) {
        self.kind = kind
        self.length = length.inMilliseconds
        self.set = set
        self.round = round
        self.waits = waits
        self.text = text
    }

    public var duration: Duration { .milliseconds(length) }
}
