/// The settings of an interval workout: low and high phases in sets and rounds. Interval workouts
/// come from the app PeakRush; checklist G9 defines the ranges.
package struct Programme: Hashable, Sendable {
    package enum Intensity: String, Sendable, Hashable, Codable, CaseIterable {
        case low, high
    }

    /// The name of the workout: 1 to ``nameLimit`` characters. People also use it to find the
    /// workout.
    package var name: String
    /// The length of each low phase; `nil` if sets have no low phase. At least one of ``low`` and
    /// ``high`` is required.
    package var low: Duration?
    /// The length of each high phase; `nil` if sets have no high phase.
    package var high: Duration?
    package var sets: Int
    package var rounds: Int
    /// The intensity with which each set begins.
    package var start: Intensity
    package var getReady: Duration
    package var warmUp: Duration
    package var coolDown: Duration
    /// The rest between two rounds.
    package var rest: Duration
    /// How long before a phase change the warning plays; zero for no warning.
    package var warning: Duration
    /// Whether a cue plays halfway through a phase.
    package var halfway: Bool

    package static let nameLimit = 64
    package static let phaseRange: ClosedRange<Duration> = .seconds(3) ... .minutes(60)
    package static let setRange = 1...99
    package static let roundRange = 1...20
    package static let getReadyRange: ClosedRange<Duration> = .zero ... .seconds(60)
    package static let warmUpRange: ClosedRange<Duration> = .zero ... .minutes(60)
    package static let restRange: ClosedRange<Duration> = .zero ... .minutes(30)
    package static let warningRange: ClosedRange<Duration> = .zero ... .seconds(60)

    package init(
        name: String, low: Duration?, high: Duration?, sets: Int = 8, rounds: Int = 1, start: Intensity = .low,
        getReady: Duration = .seconds(10), warmUp: Duration = .zero, coolDown: Duration = .zero, rest: Duration = .zero,
        warning: Duration = .seconds(5), halfway: Bool = false
    ) {
        self.name = name
        self.low = low
        self.high = high
        self.sets = sets
        self.rounds = rounds
        self.start = start
        self.getReady = getReady
        self.warmUp = warmUp
        self.coolDown = coolDown
        self.rest = rest
        self.warning = warning
        self.halfway = halfway
    }

    /// The error for a value that is out of its range, with the value's key in the config.
    package struct Fault: Error, Hashable, Sendable {
        package var key: String
        package var problem: Phrase
    }

    /// Checks every value against its range.
    ///
    /// - Throws: ``Fault`` for the first value that is out of its range.
    package func check() throws(Fault) {
        guard (1...Self.nameLimit).contains(name.count), SafeText.isHarmlessLine(name) else {
            throw Fault(key: "name", problem: "The name of a workout must have 1 to \(Self.nameLimit) characters.")
        }
        guard low != nil || high != nil else { throw Fault(key: "low", problem: "A set needs a low phase, a high phase, or both.") }
        try check(low, "low", in: Self.phaseRange)
        try check(high, "high", in: Self.phaseRange)
        try check(sets, "sets", in: Self.setRange)
        try check(rounds, "rounds", in: Self.roundRange)
        try check(getReady, "get_ready", in: Self.getReadyRange)
        try check(warmUp, "warm_up", in: Self.warmUpRange)
        try check(coolDown, "cool_down", in: Self.warmUpRange)
        try check(rest, "rest", in: Self.restRange)
        try check(warning, "warning", in: Self.warningRange)
    }

    private func check(_ length: Duration?, _ key: String, in range: ClosedRange<Duration>) throws(Fault) {
        guard let length, !range.contains(length) else { return }
        let (shortest, longest) = (DurationText.words(range.lowerBound), DurationText.words(range.upperBound))
        throw Fault(key: key, problem: "\(key) must be \(shortest) to \(longest), not \(DurationText.words(length)).")
    }

    private func check(_ count: Int, _ key: String, in range: ClosedRange<Int>) throws(Fault) {
        guard !range.contains(count) else { return }
        throw Fault(key: key, problem: "\(key) must be \(range.lowerBound) to \(range.upperBound), not \(count).")
    }

    // MARK: Phases

    /// All phases of the workout, in order.
    package var phases: [Phase] {
        var phases: [Phase] = []
        func add(_ kind: Phase.Kind, _ length: Duration, set: Int = 0, round: Int = 0) {
            if length > .zero { phases.append(Phase(kind, length: length, set: set, round: round)) }
        }
        add(.ready, getReady)
        add(.warmUp, warmUp)
        let lengths: [(Phase.Kind, Duration)] = [(.low, low ?? .zero), (.high, high ?? .zero)]
        for round in 1...max(1, rounds) {
            if round > 1 { add(.rest, rest, round: round - 1) }
            for set in 1...max(1, sets) {
                for (kind, length) in start == .low ? lengths : lengths.reversed() { add(kind, length, set: set, round: round) }
            }
        }
        add(.coolDown, coolDown)
        return phases
    }

    package var cues: CueTimes { CueTimes(warning: warning > .zero ? warning : nil, halfway: halfway) }
}
