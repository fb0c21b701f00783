/// The settings for the cues of a run: the warning before the end of a phase, the countdown to the
/// end of a set, and the cue halfway through a phase.
public struct CueTimes: Hashable, Sendable {
    /// How long before a phase change the warning plays, in milliseconds; `nil` for no warning.
    public var warning: Int64?
    /// The first number of the spoken countdown to the end of a set: 3 counts 3, 2, 1, 0. Each
    /// number plays exactly that many seconds before the end of the set.
    public var countdown: Int
    /// Whether a cue plays halfway through a phase.
    public var halfway: Bool

    /// How long before the first number of the countdown the words "Set 3 completing in" start.
    /// They are over when the number plays.
    public static let leadLength: Duration = .seconds(2)
    /// Phases shorter than this have no warning and no countdown (checklist P-8).
    public static let shortest: Duration = .seconds(3)
    /// Phases shorter than this have no halfway cue, because it would overlap with other cues.
    public static let shortestHalved: Duration = .seconds(20)

    /// Creates cue times. The defaults are from checklist G9: a warning 5 s ahead, a countdown from
    /// 3, and no halfway cue.
    public init(warning: Duration? = .seconds(5), countdown: Int = 3, halfway: Bool = false) {
        self.warning = warning?.inMilliseconds
        self.countdown = countdown
        self.halfway = halfway
    }
}
