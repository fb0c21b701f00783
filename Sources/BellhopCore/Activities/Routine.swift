/// A user-defined sequence of steps, for example for pomodoro, sourdough or the darkroom.
package struct Routine: Hashable, Sendable {
    package struct Step: Hashable, Sendable {
        /// The name of the step, shown and spoken when it begins.
        package var text: String
        /// The length of the step; zero if the step does nothing but wait for a person.
        package var length: Duration
        /// Whether the step waits for a person when its time is up.
        package var waits: Bool

        package init(_ text: String, length: Duration, waits: Bool = false) {
            self.text = text
            self.length = length
            self.waits = waits
        }
    }

    /// The name of the routine: 1 to ``Programme/nameLimit`` characters. People also use it to find
    /// the routine.
    package var name: String
    package var steps: [Step]
    /// How many times the whole sequence runs.
    package var times: Int
    /// How long before the end of a step the warning plays; zero for no warning.
    package var warning: Duration
    /// Whether the routine belongs to Bellhop. The names of its steps are then translated.
    package var isBuiltIn: Bool

    package static let lengthRange: ClosedRange<Duration> = .seconds(1) ... .days(7)
    package static let timesRange = 1...99
    package static let stepLimit = 100
    package static let textLimit = 100

    package init(name: String, steps: [Step], times: Int = 1, warning: Duration = .zero, isBuiltIn: Bool = false) {
        self.name = name
        self.steps = steps
        self.times = times
        self.warning = warning
        self.isBuiltIn = isBuiltIn
    }

    /// All phases of the routine, in order.
    package var phases: [Phase] {
        (1...max(1, times)).flatMap { round in
            steps.enumerated().map { index, step in
                Phase(
                    .step, length: step.length, set: index + 1, round: round, waits: step.waits || step.length == .zero, text: step.text,
                    isBuiltIn: isBuiltIn)
            }
        }
    }

    package var cues: CueTimes { CueTimes(warning: warning > .zero ? warning : nil) }
}
