/// How the alarm of a rest rings until somebody dismisses it: `[rest]`.
public struct RestPolicy: Hashable, Sendable {
    /// From one ring to the next; within ``FollowUpPlan/pauses``.
    public var ringEvery: Duration
    /// How long it rings (checklist G-6); then it is silent and stays open. Within ``ringRange``.
    public var ringFor: Duration

    public static let ringRange: ClosedRange<Duration> = .seconds(10)...(.hours(2))

    public init(ringEvery: Duration = .seconds(30), ringFor: Duration = .minutes(10)) {
        self.ringEvery = ringEvery
        self.ringFor = ringFor
    }

    /// It is told again as long as it rings. That nobody came is told nobody: the alarm is still there.
    public var ringing: FollowUpPlan? {
        // At its very end it is over.
        let times = Int((ringFor.inMilliseconds - 1) / max(1, ringEvery.inMilliseconds))
        guard times > 0 else { return nil }
        return FollowUpPlan(repetition: FollowUpPlan.Repetition(every: ringEvery, atMost: times), endsInSilence: true)
    }
}
