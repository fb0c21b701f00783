/// The phases of a run in order, with the time at which each phase begins and ends.
public struct Timeline: Hashable, Sendable {
    public let phases: [Phase]
    /// The number of sets in a round, or of steps in a routine.
    public let sets: Int
    public let rounds: Int
    /// The offset at which each phase begins, followed by the offset of the end, in milliseconds.
    private let begins: [Int64]

    public init(_ phases: [Phase]) {
        self.phases = phases
        sets = phases.reduce(0) { max($0, $1.set) }
        rounds = phases.reduce(0) { max($0, $1.round) }
        begins = phases.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.length) }
    }

    /// The total length in milliseconds.
    public var length: Int64 { begins[phases.count] }

    /// The number of sets in all rounds together.
    public var allSets: Int { sets * max(1, rounds) }

    /// When the phase at `index` begins, in milliseconds from the start. For an index past the last
    /// phase, returns the end of the timeline.
    public func begin(of index: Int) -> Int64 { begins[min(index, phases.count)] }

    /// When the phase at `index` ends, in milliseconds from the start.
    public func end(of index: Int) -> Int64 { begin(of: index + 1) }

    /// Whether a set ends when the phase at `index` ends.
    public func endsSet(at index: Int) -> Bool {
        let phase = phases[index]
        guard phase.set > 0, phase.kind != .step else { return false }
        guard index + 1 < phases.count else { return true }
        let next = phases[index + 1]
        return next.set != phase.set || next.round != phase.round
    }

    /// Whether the last set of the run ends when the phase at `index` ends.
    public func endsLastSet(at index: Int) -> Bool {
        endsSet(at: index) && phases[index].set == sets && phases[index].round == rounds
    }
}
