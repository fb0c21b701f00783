/// Another end for a running timer.
public enum TimerExtension: Sendable, Hashable {
    /// Later by this; earlier when negative.
    case by(Duration)
    /// Then instead.
    case until(When)
}
