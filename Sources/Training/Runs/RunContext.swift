public import BellhopCore

/// What the rules of workouts and routines decide with, besides the run itself.
public struct RunContext: Sendable {
    public var onSuspend: TrainingPolicy.OnSuspend
    public var sound: Bool
    public var language: Language
    /// For the times of day in texts.
    public var zone: ZoneRules

    public init(
        onSuspend: TrainingPolicy.OnSuspend = .goOn, sound: Bool = true, language: Language = .english, zone: ZoneRules = .utc
    ) {
        self.onSuspend = onSuspend
        self.sound = sound
        self.language = language
        self.zone = zone
    }
}

/// What somebody wants of a workout or a routine that was begun.
public enum RunCommand: String, Sendable, Hashable, CaseIterable {
    case pause, resume
    /// On to the next phase.
    case skip
    /// To the beginning of the phase; within its first three seconds to that of the one before.
    case back
    /// From the very beginning.
    case restart
    case end
    /// Of a routine: the step is done.
    case next
}
