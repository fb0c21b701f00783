/// The follow-ups of a notice after its first delivery. If no sink accepts it, other sinks are
/// tried. If nobody answers, it is repeated, escalated to more sinks and a higher urgency, and
/// finally counts as missed. Pure.
///
/// `otherwise = ["phone"]`, `repeat = { every = "10m", at_most = 6 }` and
/// `escalate = [{ after = "30m", sinks = ["phone"], urgency = "critical" }]` of a route.
public struct FollowUpPlan: Hashable, Sendable {
    public struct Repetition: Hashable, Sendable {
        /// The time between two repeats; within ``FollowUpPlan/pauses``.
        public var every: Duration
        /// The number of repeats, without the first notice; within ``FollowUpPlan/times``.
        public var atMost: Int

        public init(every: Duration, atMost: Int = FollowUpPlan.usualTimes) {
            self.every = every
            self.atMost = atMost
        }
    }

    /// A change that applies to every follow-up from `after` on.
    public struct Escalation: Hashable, Sendable {
        /// The time since the first notice; within ``FollowUpPlan/pauses``.
        public var after: Duration
        /// The sinks that are added to those of the route.
        public var sinks: [SinkName]
        /// The members whose sinks are added as well.
        public var members: [MemberTarget]
        /// The minimum urgency from then on; `nil` leaves the urgency unchanged.
        public var urgency: Urgency?

        public init(after: Duration, sinks: [SinkName] = [], members: [MemberTarget] = [], urgency: Urgency? = nil) {
            self.after = after
            self.sinks = sinks
            self.members = members
            self.urgency = urgency
        }
    }

    /// The sinks to use when no sink of the route has accepted the notice.
    public struct Fallback: Hashable, Sendable {
        public var sinks: [SinkName]
        /// The members whose sinks are used as well.
        public var members: [MemberTarget]
        /// The time since the first notice; within ``FollowUpPlan/pauses``.
        public var after: Duration

        public init(sinks: [SinkName], members: [MemberTarget] = [], after: Duration = FollowUpPlan.usualFallback) {
            self.sinks = sinks
            self.members = members
            self.after = after
        }
    }

    /// One follow-up after the first notice.
    public struct FollowUp: Hashable, Sendable {
        /// The number of the follow-up, from 1. A fallback has the number of the notice before it,
        /// because it is that notice on other sinks.
        public var step: Int
        /// The time since the first notice.
        public var after: Duration
        public var sinks: [SinkName]
        /// The members whose sinks are used as well.
        public var members: [MemberTarget]
        public var urgency: Urgency?
        /// Whether it is delivered only if no earlier delivery was possible.
        public var isFallback: Bool

        public init(
            step: Int, after: Duration, sinks: [SinkName], members: [MemberTarget] = [], urgency: Urgency? = nil, isFallback: Bool = false
        ) {
            self.step = step
            self.after = after
            self.sinks = sinks
            self.members = members
            self.urgency = urgency
            self.isFallback = isFallback
        }
    }

    /// The allowed times between notices: 10 seconds to 24 hours.
    public static let pauses: ClosedRange<Duration> = .seconds(10)...(.hours(24))
    public static let times = 1...100
    /// The default number of repeats (checklist G8).
    public static let usualTimes = 6
    /// The time from the last escalation until the notice counts as missed, if nothing is repeated.
    public static let lastPause: Duration = .minutes(10)

    /// The default time that the route's sinks have to deliver; enough for three attempts
    /// (checklist G5).
    public static let usualFallback: Duration = .seconds(30)

    public let fallback: Fallback?
    public let repetition: Repetition?
    /// The escalations, in order of time.
    public let escalations: [Escalation]
    /// All follow-ups, in order. An escalation and a repeat at the same time are one follow-up.
    public let followUps: [FollowUp]
    /// The time since the first notice after which it counts as missed, because nobody answered and
    /// nothing follows; `nil` if nobody is asked again.
    public let missedAfter: Duration?

    /// Creates a plan; `nil` if it would contain no follow-up.
    ///
    /// - Parameter endsInSilence: whether the notice never counts as missed.
    public init?(repetition: Repetition?, escalations: [Escalation] = [], fallback: Fallback? = nil, endsInSilence: Bool = false) {
        guard repetition != nil || !escalations.isEmpty || fallback != nil else { return nil }
        self.fallback = fallback
        self.repetition = repetition
        // Keep the order of escalations at the same time.
        let escalations = escalations.enumerated().sorted { ($0.element.after, $0.offset) < ($1.element.after, $1.offset) }.map(\.element)
        self.escalations = escalations
        let repeats = repetition.map { repetition in (1...max(1, repetition.atMost)).map { repetition.every * $0 } } ?? []
        let times = Set(repeats + escalations.map(\.after)).sorted()
        var followUps = times.enumerated().map { index, after in
            let reached = escalations.filter { $0.after <= after }
            var sinks: [SinkName] = []
            for sink in reached.flatMap(\.sinks) where !sinks.contains(sink) { sinks.append(sink) }
            var members: [MemberTarget] = []
            for member in reached.flatMap(\.members) where !members.contains(member) { members.append(member) }
            return FollowUp(step: index + 1, after: after, sinks: sinks, members: members, urgency: reached.compactMap(\.urgency).max())
        }
        // At the time of another follow-up, that one also goes to the fallback's sinks.
        if let fallback, !times.contains(fallback.after) {
            let place = times.firstIndex { $0 > fallback.after } ?? times.count
            followUps.insert(
                FollowUp(step: place, after: fallback.after, sinks: fallback.sinks, members: fallback.members, isFallback: true),
                at: place)
        }
        self.followUps = followUps
        missedAfter = endsInSilence ? nil : times.last.map { max($0, fallback?.after ?? .zero) + (repetition?.every ?? Self.lastPause) }
    }

    /// Whether it repeats or escalates the notice. A plan that only has a fallback does not.
    public var asksAgain: Bool { repetition != nil || !escalations.isEmpty }

    /// The follow-ups of a notice that these sinks deliver first; `nil` if there are none. Only
    /// people are reminded. If neither the notice nor the plan has a sink for people, nothing is
    /// repeated, nothing counts as missed, and programs named by escalations are notified once.
    ///
    /// - Parameters:
    ///   - isForPeople: whether a sink is for people; `false` for an unknown one.
    ///   - sinks: returns the sinks of the members that the plan names.
    public func asking(
        _ first: [SinkName], isForPeople: (SinkName) -> Bool, sinksOf sinks: ([MemberTarget]) -> [SinkName]
    ) -> FollowUpPlan? {
        var all = first + escalations.flatMap { $0.sinks + sinks($0.members) }
        if let fallback { all += fallback.sinks + sinks(fallback.members) }
        if all.contains(where: isForPeople) { return self }
        let elsewhere = escalations.filter { !$0.sinks.isEmpty || !sinks($0.members).isEmpty }
        return FollowUpPlan(repetition: nil, escalations: elsewhere, fallback: fallback, endsInSilence: true)
    }

    /// The follow-up to deliver once `elapsed` has passed; the last one if several are due.
    public func followUp(at elapsed: Duration) -> FollowUp? {
        followUps.last { $0.after <= elapsed }
    }

    /// The time of the next follow-up or of the end of the plan; `nil` once the notice was missed.
    public func next(after elapsed: Duration) -> Duration? {
        followUps.first { $0.after > elapsed }?.after ?? missedAfter.flatMap { elapsed < $0 ? $0 : nil }
    }
}
