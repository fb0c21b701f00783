import BellhopCore

/// The pending cues of all runs. It decides what sounds when, but plays nothing itself. All times
/// are since boot.
struct CueSheet: Sendable {
    /// How many runs to remember, including those past their last cue, so that an outdated plan is
    /// recognized.
    private static let remembered = 64

    struct Entry: Sendable, Hashable {
        var cue: Cue
        /// When it is due, since boot.
        var at: Duration
        var language: Language
    }

    private struct Followed: Sendable {
        var generation: Int64
        var entries: ArraySlice<Entry>
    }

    private var plans: [Owner: Followed] = [:]
    /// How long before its instant a cue is started, to make up for the latency of speakers.
    private let advance: Duration

    init(advance: Duration = .zero) { self.advance = advance }

    /// Replaces the previous plan of the same owner, unless the new one is older.
    ///
    /// - Parameter reading: the clocks to convert the plan's instants with. A run keeps its length
    ///   when the clock is set, and the plan with the adjusted instants arrives after the step.
    mutating func follow(_ plan: CuePlan, at reading: ClockReading) {
        if let known = plans[plan.owner], known.generation > plan.generation { return }
        let entries = Self.joined(plan.cues).map { cue in
            Entry(cue: cue, at: reading.sinceBoot + (cue.at - reading.wall), language: plan.language)
        }
        plans[plan.owner] = Followed(generation: plan.generation, entries: entries[...])
        guard plans.count > Self.remembered else { return }
        for (owner, plan) in plans where plan.entries.isEmpty { plans[owner] = nil }
    }

    /// Sorts the cues. Words without a sound of their own are appended to the words of a cue at the
    /// same instant: "Last set done. Cool-down".
    private static func joined(_ cues: [Cue]) -> [Cue] {
        cues.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.reduce(into: []) { joined, next in
            let cue = next.element
            guard let words = cue.words, cue.sound == nil, !cue.isSpokenAtOnce, let before = joined.last, before.at == cue.at,
                !before.isSpokenAtOnce
            else { return joined.append(cue) }
            joined[joined.count - 1].words = [before.words, words].compactMap { $0 }.joined(separator: ". ")
        }
    }

    /// Removes and returns the cues that are due, in order, and those that are too late to play.
    mutating func take(at now: Duration) -> (due: [Entry], late: [Entry]) {
        var (due, late): ([Entry], [Entry]) = ([], [])
        // The wall clock is read in whole milliseconds, and the alarm is set in whole milliseconds.
        let soon = now + .milliseconds(1)
        for owner in plans.keys {
            while let entry = plans[owner]?.entries.first, entry.at - advance < soon {
                plans[owner]?.entries.removeFirst()
                if now - entry.at > Cue.tolerance { late.append(entry) } else { due.append(entry) }
            }
        }
        return (due.sorted { $0.at < $1.at }, late.sorted { $0.at < $1.at })
    }

    /// When to start the next cue.
    var next: Duration? { plans.values.compactMap { $0.entries.first.map { $0.at - advance } }.min() }

    /// The words to speak until `end`, without duplicates, in the order they are needed.
    func words(until end: Duration) -> [Words] {
        let entries = plans.values.flatMap { plan in plan.entries.prefix { $0.at <= end } }
        var seen: Set<Words> = []
        return entries.sorted { $0.at < $1.at }.compactMap { entry in
            guard let words = entry.words, seen.insert(words).inserted else { return nil }
            return words
        }
    }

    /// The first time after `time` at which words are spoken.
    func nextWords(after time: Duration) -> Duration? {
        plans.values.compactMap { plan in plan.entries.first { $0.at > time && $0.words != nil }?.at }.min()
    }
}

extension CueSheet.Entry {
    var words: Words? { cue.words.flatMap { Words($0, in: language) } }
}

extension Cue {
    /// Whether the words themselves must start on the instant. Otherwise they follow the sound.
    var isSpokenAtOnce: Bool { words != nil && (kind == .number || kind == .lead) }
}
