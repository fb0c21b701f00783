/// What of a ``Glance`` somebody looks at: what they do not see is not looked up, and nobody is woken for it.
public enum GlanceView: Hashable, Sendable {
    /// A dock: a number and how far a machine is.
    case badge
    /// A status bar: timers and pets, too. With a beat also how long something still runs, rounded up to it, and told anew at each; exact without.
    case bar(beat: Duration?)
}
