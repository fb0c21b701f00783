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
    /// What is kept from the machine while a workout runs.
    public var inhibit: SleepLock
    /// In the order of the file.
    public var programmes: [Programme]
    public var routines: [Routine]

    public init(onSuspend: OnSuspend = .goOn, inhibit: SleepLock = .idle, programmes: [Programme] = [], routines: [Routine] = []) {
        self.onSuspend = onSuspend
        self.inhibit = inhibit
        self.programmes = programmes
        self.routines = routines
    }
}
