/// How a sink holds messages that ring by themselves where this machine does not tell of a timer's end, because it is off, asleep or without a network.
public struct SafetyNet: Hashable, Sendable {
    /// How long after a timer's end such a message rings.
    public var grace: Duration
    /// How far away the moment may be for which the far side takes a message.
    public var delays: ClosedRange<Duration>

    public init(grace: Duration, delays: ClosedRange<Duration>) {
        self.grace = grace
        self.delays = delays
    }
}
