/// The household's training settings: `[training]`, `[workouts.…]` and `[routines.…]` in the
/// config.
public struct TrainingPolicy: Hashable, Sendable {
    /// The behavior of a workout when the machine sleeps (checklist G3).
    public enum OnSuspend: String, Sendable, Hashable, CaseIterable {
        /// The workout continues. Cues that are too late are dropped.
        case goOn = "continue"
        /// The workout pauses at the position where the machine fell asleep, and asks whether to
        /// resume.
        case pause
    }

    public var onSuspend: OnSuspend
    /// The kinds of sleep that a running workout prevents.
    public var inhibit: SleepLock
    /// The workouts, in the order of the file.
    public var programmes: [Programme]
    public var routines: [Routine]

    public init(onSuspend: OnSuspend = .goOn, inhibit: SleepLock = .idle, programmes: [Programme] = [], routines: [Routine] = []) {
        self.onSuspend = onSuspend
        self.inhibit = inhibit
        self.programmes = programmes
        self.routines = routines
    }
}
