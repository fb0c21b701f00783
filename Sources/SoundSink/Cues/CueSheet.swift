import BellhopCore

/// The cues that are to come, of all runs. Decides what sounds when; sounds nothing itself.
struct CueSheet: Sendable {
    /// Runs that are remembered after their last cue, so that a plan of before is known.
    private static let remembered = 64

    struct Entry: Sendable, Hashable {
        var cue: Cue
        var language: Language
    }

    private struct Followed: Sendable {
        var generation: Int64
        var cues: ArraySlice<Cue>
        var language: Language
    }

    private var plans: [Owner: Followed] = [:]
    /// How much before its instant a cue is begun, because speakers are late.
    private let advance: Duration

    init(advance: Duration = .zero) { self.advance = advance }

    /// Takes the place of the plan before of the same owner, unless it is older.
    mutating func follow(_ plan: CuePlan) {
        if let known = plans[plan.owner], known.generation > plan.generation { return }
        plans[plan.owner] = Followed(generation: plan.generation, cues: Self.joined(plan.cues)[...], language: plan.language)
        guard plans.count > Self.remembered else { return }
        for (owner, plan) in plans where plan.cues.isEmpty { plans[owner] = nil }
    }

    /// In order. Words without a sound of their own follow what sounds in the same instant: "Last set done. Cool-down".
    private static func joined(_ cues: [Cue]) -> [Cue] {
        cues.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.reduce(into: []) { joined, next in
            let cue = next.element
            guard let words = cue.words, cue.sound == nil, !cue.isSpokenAtOnce, let before = joined.last, before.at == cue.at,
                !before.isSpokenAtOnce
            else { return joined.append(cue) }
            joined[joined.count - 1].words = [before.words, words].compactMap { $0 }.joined(separator: ". ")
        }
    }

    /// The cues whose time has come, in order, and those that it is too late for.
    mutating func take(at now: Instant) -> (due: [Entry], late: [Entry]) {
        var (due, late): ([Entry], [Entry]) = ([], [])
        for owner in plans.keys {
            while let plan = plans[owner], let cue = plan.cues.first, cue.at - advance <= now {
                plans[owner]?.cues.removeFirst()
                let entry = Entry(cue: cue, language: plan.language)
                if now - cue.at > Cue.tolerance { late.append(entry) } else { due.append(entry) }
            }
        }
        return (due.sorted { $0.cue.at < $1.cue.at }, late.sorted { $0.cue.at < $1.cue.at })
    }

    /// When the next one is to begin.
    var next: Instant? { plans.values.compactMap { $0.cues.first.map { $0.at - advance } }.min() }

    /// What is said until then, each once, in the order in which it is needed.
    func words(until instant: Instant) -> [Words] {
        let entries = plans.values.flatMap { plan in plan.cues.prefix { $0.at <= instant }.map { Entry(cue: $0, language: plan.language) } }
        var seen: Set<Words> = []
        return entries.sorted { $0.cue.at < $1.cue.at }.compactMap { entry in
            guard let words = entry.words, seen.insert(words).inserted else { return nil }
            return words
        }
    }

    /// The first instant after this one at which something is said.
    func nextWords(after instant: Instant) -> Instant? {
        plans.values.compactMap { plan in plan.cues.first { $0.at > instant && $0.words != nil }?.at }.min()
    }
}

extension CueSheet.Entry {
    var words: Words? { cue.words.flatMap { Words($0, in: language) } }
}

extension Cue {
    /// Whether the words themselves are what must begin on the instant. Otherwise they follow the sound.
    var isSpokenAtOnce: Bool { words != nil && (kind == .number || kind == .lead) }
}
