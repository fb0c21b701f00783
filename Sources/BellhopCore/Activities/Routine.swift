/// A sequence of one's own: pomodoro, sourdough, darkroom.
public struct Routine: Hashable, Sendable {
    public struct Step: Hashable, Sendable {
        /// What it is called, and what is told when it begins.
        public var text: String
        /// Zero for one that waits for somebody from its beginning.
        public var length: Duration
        /// Whether it waits for somebody when its time is up.
        public var waits: Bool

        public init(_ text: String, length: Duration, waits: Bool = false) {
            self.text = text
            self.length = length
            self.waits = waits
        }
    }

    /// What it is called, and found by: 1 to ``Programme/nameLimit`` characters.
    public var name: String
    public var steps: [Step]
    /// How often all of them are done, one time after the other.
    public var times: Int
    /// Before the end of a step; zero for no warning.
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

    /// What it is made of, in order.
    public var phases: [Phase] {
        (1...max(1, times)).flatMap { round in
            steps.enumerated().map { index, step in
                Phase(.step, length: step.length, set: index + 1, round: round, waits: step.waits || step.length == .zero, text: step.text)
            }
        }
    }

    public var cues: CueTimes { CueTimes(warning: warning > .zero ? warning : nil) }
}
