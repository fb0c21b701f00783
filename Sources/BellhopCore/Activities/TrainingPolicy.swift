/// What the household trains, and how: `[training]`, `[workouts.…]` and `[routines.…]` in the config.
public struct TrainingPolicy: Hashable, Sendable {
    /// What becomes of a workout while the machine sleeps (checklist G3).
    public enum OnSuspend: String, Sendable, Hashable, CaseIterable {
        /// It goes on; what is too late is dropped.
        case goOn = "continue"
        /// It pauses where the machine fell asleep, and asks.
        case pause
    }

    public var onSuspend: OnSuspend
    /// In the order of the file.
    public var programmes: [Programme]
    public var routines: [Routine]

    public init(onSuspend: OnSuspend = .goOn, programmes: [Programme] = [], routines: [Routine] = []) {
        self.onSuspend = onSuspend
        self.programmes = programmes
        self.routines = routines
    }
}
