/// A moment of a workout or a routine that is worth a sound or a word, at an exact instant.
///
/// Cues are derived from the frozen timeline of a run. They are neither in the journal nor in the outbox: sinks that can schedule get them ahead of
/// time, in a ``CuePlan``.
public struct Cue: Sendable, Hashable, Codable {
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A phase or step begins.
        case phase
        /// The phase changes soon.
        case warning
        /// Half of the phase is over.
        case halfway
        /// "Set 3 completing in", spoken so that the first number follows on its own second.
        case lead
        /// A number of the count-down: 3, 2, 1, 0.
        case number
        /// A set is over; the last one ends in ``finish``.
        case set
        /// The whole run is over.
        case finish
    }

    /// Later than this after its instant a cue is dropped, and noted (checklist P-9).
    public static let tolerance: Duration = .seconds(1)

    /// When it begins to sound.
    public var at: Instant
    public var kind: Kind
    /// What is spoken, in the language of the plan; `nil` for a sound alone.
    public var words: String?
    /// Where words cannot be spoken, or besides them: a name of the freedesktop sound theme; `nil` is silent.
    public var sound: String?

    public init(at: Instant, kind: Kind, words: String? = nil, sound: String? = nil) {
        self.at = at
        self.kind = kind
        self.words = words
        self.sound = sound
    }
}

/// All cues that are to come of one run, in order: it takes the place of the plan before, and an empty one means that nothing is to come.
public struct CuePlan: Sendable, Hashable {
    /// The workout or routine.
    public var owner: Owner
    /// Of the run; a plan of an older generation than the one that is followed is void.
    public var generation: Int64
    public var cues: [Cue]
    /// What the words are in.
    public var language: Language

    public init(owner: Owner, generation: Int64, cues: [Cue], language: Language = .english) {
        self.owner = owner
        self.generation = generation
        self.cues = cues
        self.language = language
    }
}
