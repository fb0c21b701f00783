/// How far ahead the cues of a run play.
public struct CueTimes: Hashable, Sendable {
    /// How long before a phase change the warning plays, in milliseconds; `nil` for no warning.
    public var warning: Int64?
    /// The first number of the countdown to a set's end: 3 for 3, 2, 1, 0. Each number plays at its
    /// own second.
    public var countdown: Int
    /// Whether a cue plays halfway through a phase.
    public var halfway: Bool

    /// How long before its first number "Set 3 completing in" starts, so that it is over by then.
    public static let leadLength: Duration = .seconds(2)
    /// Phases shorter than this have no warning and no countdown (checklist P-8).
    public static let shortest: Duration = .seconds(3)
    /// Phases shorter than this have no halfway cue, because it would overlap with the others.
    public static let shortestHalved: Duration = .seconds(20)

    /// Creates cue times with the defaults of checklist G9: 5 s, 3 s, and no halfway cue.
    public init(warning: Duration? = .seconds(5), countdown: Int = 3, halfway: Bool = false) {
        self.warning = warning?.inMilliseconds
        self.countdown = countdown
        self.halfway = halfway
    }
}
