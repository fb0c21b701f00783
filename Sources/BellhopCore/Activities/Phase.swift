/// One stretch of a run: a phase of a workout, or a step of a routine.
public struct Phase: Hashable, Sendable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case ready
        case warmUp = "warm-up"
        case low, high
        /// Between rounds.
        case rest
        case coolDown = "cool-down"
        /// Of a routine.
        case step
    }

    public var kind: Kind
    /// How long it lasts: milliseconds; 0 only for a step that waits for somebody from its beginning.
    public var length: Int64
    /// Its set within the round, 1, 2, 3, …; for a step its place among the steps; 0 outside of sets.
    public var set: Int
    /// Its round, 1, 2, 3, …; 0 outside of rounds.
    public var round: Int
    /// Whether the run waits for somebody when the phase is over, before it goes on.
    public var waits: Bool
    /// What a step is called.
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
