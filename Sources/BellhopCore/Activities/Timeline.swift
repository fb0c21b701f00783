/// The phases of a run in order, and what follows from them.
public struct Timeline: Hashable, Sendable {
    public let phases: [Phase]
    /// The sets of a round, and the steps of a routine.
    public let sets: Int
    public let rounds: Int
    /// When each phase begins, and last when all of it ends.
    private let begins: [Int64]

    public init(_ phases: [Phase]) {
        self.phases = phases
        sets = phases.reduce(0) { max($0, $1.set) }
        rounds = phases.reduce(0) { max($0, $1.round) }
        begins = phases.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.length) }
    }

    /// All of it: milliseconds.
    public var length: Int64 { begins[phases.count] }

    /// The sets of all rounds.
    public var allSets: Int { sets * max(1, rounds) }

    /// When the phase at `index` begins, counted from the start: milliseconds. That of the number of phases, or of more, is the end.
    public func begin(of index: Int) -> Int64 { begins[min(index, phases.count)] }

    /// When the phase at `index` ends, counted from the start: milliseconds.
    public func end(of index: Int) -> Int64 { begin(of: index + 1) }

    /// Whether a set ends with this phase.
    public func endsSet(at index: Int) -> Bool {
        let phase = phases[index]
        guard phase.set > 0, phase.kind != .step else { return false }
        guard index + 1 < phases.count else { return true }
        let next = phases[index + 1]
        return next.set != phase.set || next.round != phase.round
    }

    /// Whether the last set ends with this phase.
    public func endsLastSet(at index: Int) -> Bool {
        endsSet(at: index) && phases[index].set == sets && phases[index].round == rounds
    }
}
