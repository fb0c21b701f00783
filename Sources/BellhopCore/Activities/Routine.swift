/// A user-defined sequence of steps: pomodoro, sourdough, darkroom.
public struct Routine: Hashable, Sendable {
    public struct Step: Hashable, Sendable {
        /// The name of the step, shown and spoken when it begins.
        public var text: String
        /// The length of the step; zero if the step, from its start, waits for a person.
        public var length: Duration
        /// Whether the step waits for a person when its time is up.
        public var waits: Bool

        public init(_ text: String, length: Duration, waits: Bool = false) {
            self.text = text
            self.length = length
            self.waits = waits
        }
    }

    /// The name of the routine, also used for lookup: 1 to ``Programme/nameLimit`` characters.
    public var name: String
    public var steps: [Step]
    /// How many times the whole sequence runs.
    public var times: Int
    /// The warning time before the end of a step; zero for no warning.
    public var warning: Duration

    public static let lengthRange: ClosedRange<Duration> = .seconds(1) ... .days(7)
    public static let timesRange = 1...99
    public static let stepLimit = 100
    public static let textLimit = 100

    public init(name: String, steps: [Step], times: Int = 1, warning: Duration = .zero) {
        self.name = name
        self.steps = steps
        self.times = times
        self.warning = warning
    }

    /// All phases of the routine, in order.
    public var phases: [Phase] {
        (1...max(1, times)).flatMap { round in
            steps.enumerated().map { index, step in
                Phase(.step, length: step.length, set: index + 1, round: round, waits: step.waits || step.length == .zero, text: step.text)
            }
        }
    }

    public var cues: CueTimes { CueTimes(warning: warning > .zero ? warning : nil) }
}
