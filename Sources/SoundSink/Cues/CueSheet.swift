import BellhopCore

/// The pending cues of all workouts and routines. A cue is a sound or a word that marks a moment,
/// such as the end of a phase. The sheet determines which sound is due at which time, but plays
/// nothing itself. All times are times since boot.
struct CueSheet: Sendable {
    /// If there are more plans than this, plans without further cues are forgotten. Until then such
    /// plans are kept, so that an outdated plan for the same run can be recognized and ignored.
    private static let remembered = 64

    struct Entry: Sendable, Hashable {
        var cue: Cue
        /// The time since boot when the cue is due.
        var at: Duration
        var language: Language
    }

    private struct Followed: Sendable {
        var generation: Int64
        var entries: ArraySlice<Entry>
    }

    private var plans: [Owner: Followed] = [:]
    /// How long before its due time each cue is started, to compensate for the latency of speakers.
    private let advance: Duration

    init(advance: Duration = .zero) { self.advance = advance }

    /// Replaces the plan of the same owner, unless the new plan is older than the known one.
    ///
    /// - Parameter reading: the current time on all clocks, which is used to convert the plan's
    ///   instants to times since boot. If the wall clock is set later, the hub sends a new plan
    ///   with adjusted instants, so the run keeps its length.
    mutating func follow(_ plan: CuePlan, at reading: ClockReading) {
        if let known = plans[plan.owner], known.generation > plan.generation { return }
        let entries = Self.joined(plan.cues).map { cue in
            Entry(cue: cue, at: reading.sinceBoot + (cue.at - reading.wall), language: plan.language)
        }
        plans[plan.owner] = Followed(generation: plan.generation, entries: entries[...])
        guard plans.count > Self.remembered else { return }
        for (owner, plan) in plans where plan.entries.isEmpty { plans[owner] = nil }
    }

    /// Sorts the cues by time. If a cue has words but no sound, its words are added to those of an
    /// earlier cue for the same moment: "Last set done. Cool-down".
    private static func joined(_ cues: [Cue]) -> [Cue] {
        cues.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.reduce(into: []) { joined, next in
            let cue = next.element
            guard let words = cue.words, cue.sound == nil, !cue.isSpokenAtOnce, let before = joined.last, before.at == cue.at,
                !before.isSpokenAtOnce
            else { return joined.append(cue) }
            joined[joined.count - 1].words = [before.words, words].compactMap { $0 }.joined(separator: ". ")
        }
    }

    /// Removes and returns two lists of cues, both in order of time: the cues that are due, and the
    /// cues that are too late to be played.
    mutating func take(at now: Duration) -> (due: [Entry], late: [Entry]) {
        var (due, late): ([Entry], [Entry]) = ([], [])
        // Allow 1 ms, because both the wall clock and the alarm count in whole milliseconds.
        let soon = now + .milliseconds(1)
        for owner in plans.keys {
            while let entry = plans[owner]?.entries.first, entry.at - advance < soon {
                plans[owner]?.entries.removeFirst()
                if now - entry.at > Cue.tolerance { late.append(entry) } else { due.append(entry) }
            }
        }
        return (due.sorted { $0.at < $1.at }, late.sorted { $0.at < $1.at })
    }

    /// The time when the next cue must be started; `nil` if no cue is left.
    var next: Duration? { plans.values.compactMap { $0.entries.first.map { $0.at - advance } }.min() }

    /// Returns the words that will be spoken until `end`. The result has no duplicates and is in
    /// order of time.
    func words(until end: Duration) -> [SpokenText] {
        let entries = plans.values.flatMap { plan in plan.entries.prefix { $0.at <= end } }
        var seen: Set<SpokenText> = []
        return entries.sorted { $0.at < $1.at }.compactMap { entry in
            guard let words = entry.words, seen.insert(words).inserted else { return nil }
            return words
        }
    }

    /// Returns the first time after `time` when words are spoken; `nil` if there is no such time.
    func nextWords(after time: Duration) -> Duration? {
        plans.values.compactMap { plan in plan.entries.first { $0.at > time && $0.words != nil }?.at }.min()
    }
}

extension CueSheet.Entry {
    var words: SpokenText? { cue.words.flatMap { SpokenText($0, in: language) } }
}

extension Cue {
    /// Whether the words of the cue must start exactly on time. Otherwise the sound starts on time,
    /// and the words follow the sound.
    var isSpokenAtOnce: Bool { words != nil && (kind == .number || kind == .lead) }
}
