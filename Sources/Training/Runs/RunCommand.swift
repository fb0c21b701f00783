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
