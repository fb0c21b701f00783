/// How long before what the cues of a run come.
public struct CueTimes: Hashable, Sendable {
    /// Before a change of phase: milliseconds; `nil` for no warning.
    public var warning: Int64?
    /// How far the count-down of a set's end counts: 3 for 3, 2, 1, 0; each number on its own second.
    public var countdown: Int
    /// Whether half of a phase is told.
    public var halfway: Bool

    /// How long before its first number "Set 3 completing in" begins, so that it is over by then.
    public static let leadLength: Duration = .seconds(2)
    /// Shorter phases have no warning, and no count-down (checklist P-8).
    public static let shortest: Duration = .seconds(3)
    /// Shorter phases have no halfway cue: it would fall among the others.
    public static let shortestHalved: Duration = .seconds(20)

    /// Checklist G9: 5 s, 3 s, and no halfway cue.
    public init(warning: Duration? = .seconds(5), countdown: Int = 3, halfway: Bool = false) {
        self.warning = warning?.inMilliseconds
        self.countdown = countdown
        self.halfway = halfway
    }
}
