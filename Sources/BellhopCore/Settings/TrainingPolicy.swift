/// The household's training settings: `[training]`, `[workouts.…]` and `[routines.…]` in the
/// config.
package struct TrainingPolicy: Hashable, Sendable {
    /// The behavior of a workout when the machine sleeps (checklist G3).
    package enum OnSuspend: String, Sendable, Hashable, CaseIterable {
        /// The workout continues. Cues that are too late are dropped.
        case goOn = "continue"
        /// The workout pauses at the position at which the machine fell asleep, and Bellhop asks
        /// people whether to resume the workout.
        case pause
    }

    package var onSuspend: OnSuspend
    /// The kinds of sleep that a running workout prevents.
    package var inhibit: SleepLock
    /// The workouts, in the order of the file.
    package var programmes: [Programme]
    package var routines: [Routine]

    package init(onSuspend: OnSuspend = .goOn, inhibit: SleepLock = .idle, programmes: [Programme] = [], routines: [Routine] = []) {
        self.onSuspend = onSuspend
        self.inhibit = inhibit
        self.programmes = programmes
        self.routines = routines
    }
}
