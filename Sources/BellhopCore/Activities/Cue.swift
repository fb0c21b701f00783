/// A sound or a spoken text at an exact instant of a workout or a routine.
///
/// Cues are derived from the frozen timeline of a run. They are neither in the journal nor in the
/// outbox. Sinks with ``SinkCapabilities/cues`` receive them ahead of time, in a ``CuePlan``.
package struct Cue: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A phase or step begins.
        case phase
        /// The phase is about to change.
        case warning
        /// Half of the phase is over.
        case halfway
        /// The words "Set 3 completing in", spoken early enough to end before the countdown begins.
        case lead
        /// A number of the countdown: 3, 2, 1, 0.
        case number
        /// A set is over. If the run ends with this set, ``finish`` plays instead.
        case set
        /// The whole run is over.
        case finish
    }

    /// The maximum delay with which a cue still plays. A cue with a longer delay is dropped, and
    /// the dropped cues are counted (checklist P-9).
    package static let tolerance: Duration = .seconds(1)

    /// When the cue starts to play.
    package var at: Instant
    package var kind: Kind
    /// The spoken text, in the language of the plan; `nil` if the cue has no words.
    package var words: String?
    /// The name of a sound in the freedesktop sound theme; `nil` for no sound. The sound plays
    /// together with the words, or alone where speech is not available.
    package var sound: String?

    package init(at: Instant, kind: Kind, words: String? = nil, sound: String? = nil) {
        self.at = at
        self.kind = kind
        self.words = words
        self.sound = sound
    }
}

/// All pending cues of one run, in order. A new plan replaces the previous plan. An empty plan
/// means that no cues are pending.
package struct CuePlan: Sendable, Hashable {
    /// The owner value that identifies the workout or routine.
    package var owner: Owner
    /// The generation of the run. A plan is ignored if a plan of a newer generation is already
    /// active.
    package var generation: Int64
    package var cues: [Cue]
    /// The language of the spoken words.
    package var language: Language

    package init(owner: Owner, generation: Int64, cues: [Cue], language: Language = .english) {
        self.owner = owner
        self.generation = generation
        self.cues = cues
        self.language = language
    }
}
