/// The settings for the cues of a run: the warning before the end of a phase, the countdown to the
/// end of a set, and the cue halfway through a phase.
package struct CueTimes: Hashable, Sendable {
    /// How long before a phase change the warning plays, in milliseconds; `nil` for no warning.
    package var warning: Int64?
    /// The first number of the spoken countdown to the end of a set. If it is 3, the countdown is
    /// 3, 2, 1, 0. Each number plays exactly that many seconds before the end of the set.
    package var countdown: Int
    /// Whether a cue plays halfway through a phase.
    package var halfway: Bool

    /// The words "Set 3 completing in" start this long before the first number of the countdown, so
    /// that the words are over when the number plays.
    package static let leadLength: Duration = .seconds(2)
    /// A phase that is shorter than this has no warning and no countdown (checklist P-8).
    package static let shortest: Duration = .seconds(3)
    /// A phase that is shorter than this has no halfway cue, because the halfway cue would overlap
    /// with other cues.
    package static let shortestHalved: Duration = .seconds(20)

    /// Creates cue times. The defaults are from checklist G9: a warning 5 s before a phase change,
    /// a countdown from 3, and no halfway cue.
    package init(warning: Duration? = .seconds(5), countdown: Int = 3, halfway: Bool = false) {
        self.warning = warning?.inMilliseconds
        self.countdown = countdown
        self.halfway = halfway
    }
}
