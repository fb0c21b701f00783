/// The phases of a run in order, with the time at which each phase begins and ends.
package struct Timeline: Hashable, Sendable {
    package let phases: [Phase]
    /// The number of sets in a round, or of steps in a routine.
    package let sets: Int
    package let rounds: Int
    /// The offsets at which the phases begin, followed by the offset at which the last phase ends,
    /// in milliseconds.
    private let begins: [Int64]

    package init(_ phases: [Phase]) {
        self.phases = phases
        sets = phases.reduce(0) { max($0, $1.set) }
        rounds = phases.reduce(0) { max($0, $1.round) }
        begins = phases.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.length) }
    }

    /// The total length in milliseconds.
    package var length: Int64 { begins[phases.count] }

    /// The number of sets in all rounds together.
    package var allSets: Int { sets * max(1, rounds) }

    /// Returns the time at which the phase at `index` begins, in milliseconds from the start of the
    /// timeline. For an index past the last phase, returns the end of the timeline.
    package func begin(of index: Int) -> Int64 { begins[min(index, phases.count)] }

    /// Returns the time at which the phase at `index` ends, in milliseconds from the start of the
    /// timeline.
    package func end(of index: Int) -> Int64 { begin(of: index + 1) }

    /// Returns whether a set ends when the phase at `index` ends.
    package func endsSet(at index: Int) -> Bool {
        let phase = phases[index]
        guard phase.set > 0, phase.kind != .step else { return false }
        guard index + 1 < phases.count else { return true }
        let next = phases[index + 1]
        return next.set != phase.set || next.round != phase.round
    }

    /// Returns whether the last set of the run ends when the phase at `index` ends.
    package func endsLastSet(at index: Int) -> Bool {
        endsSet(at: index) && phases[index].set == sets && phases[index].round == rounds
    }
}
