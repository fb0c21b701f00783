/// What becomes of a notice after it was told: elsewhere when no sink has taken it; when nobody answers again, more urgently, on more sinks, and in
/// the end it counts as missed. Pure.
///
/// `otherwise = ["phone"]`, `repeat = { every = "10m", at_most = 6 }` and `escalate = [{ after = "30m", sinks = ["phone"], urgency = "critical" }]` of a route.
public struct FollowUpPlan: Hashable, Sendable {
    public struct Repetition: Hashable, Sendable {
        /// From one telling to the next; within ``FollowUpPlan/pauses``.
        public var every: Duration
        /// Not counting the first telling; within ``FollowUpPlan/times``.
        public var atMost: Int

        public init(every: Duration, atMost: Int = FollowUpPlan.usualTimes) {
            self.every = every
            self.atMost = atMost
        }
    }

    /// From `after` on, whatever is told.
    public struct Escalation: Hashable, Sendable {
        /// Since the first telling; within ``FollowUpPlan/pauses``.
        public var after: Duration
        /// Besides those of the route.
        public var sinks: [SinkName]
        /// Their sinks, too.
        public var members: [MemberTarget]
        /// At least this; `nil` leaves it.
        public var urgency: Urgency?

        public init(after: Duration, sinks: [SinkName] = [], members: [MemberTarget] = [], urgency: Urgency? = nil) {
            self.after = after
            self.sinks = sinks
            self.members = members
            self.urgency = urgency
        }
    }

    /// Other sinks, where none of those of the route has taken it.
    public struct Fallback: Hashable, Sendable {
        public var sinks: [SinkName]
        /// Their sinks, too.
        public var members: [MemberTarget]
        /// Since the first telling; within ``FollowUpPlan/pauses``.
        public var after: Duration

        public init(sinks: [SinkName], members: [MemberTarget] = [], after: Duration = FollowUpPlan.usualFallback) {
            self.sinks = sinks
            self.members = members
            self.after = after
        }
    }

    /// One telling after the first.
    public struct FollowUp: Hashable, Sendable {
        /// 1, 2, 3, …; of the fallback that of the telling before it, because it is that telling, elsewhere.
        public var step: Int
        /// Since the first telling.
        public var after: Duration
        public var sinks: [SinkName]
        /// Their sinks, too.
        public var members: [MemberTarget]
        public var urgency: Urgency?
        /// It is told only where nobody could be told before.
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

    /// 10 seconds to 24 hours.
    public static let pauses: ClosedRange<Duration> = .seconds(10)...(.hours(24))
    public static let times = 1...100
    /// How often at most, where the config does not say (checklist G8).
    public static let usualTimes = 6
    /// From the last escalation until the notice counts as missed, where nothing is repeated.
    public static let lastPause: Duration = .minutes(10)

    /// How long the sinks of the route have, where the config does not say: three attempts (checklist G5).
    public static let usualFallback: Duration = .seconds(30)

    public let fallback: Fallback?
    public let repetition: Repetition?
    /// In order of their times.
    public let escalations: [Escalation]
    /// What happens, in order. An escalation and a repetition of the same time are one telling.
    public let followUps: [FollowUp]
    /// Since the first telling: nobody has answered, and nothing follows any more.
    /// `nil` where nobody is asked again.
    public let missedAfter: Duration?

    /// `nil` where nothing follows.
    ///
    /// - Parameter endsInSilence: it does not count as missed in the end.
    public init?(repetition: Repetition?, escalations: [Escalation] = [], fallback: Fallback? = nil, endsInSilence: Bool = false) {
        guard repetition != nil || !escalations.isEmpty || fallback != nil else { return nil }
        self.fallback = fallback
        self.repetition = repetition
        // A stable order for those of the same time.
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
        // At the time of another telling, that one is told there too.
        if let fallback, !times.contains(fallback.after) {
            let place = times.firstIndex { $0 > fallback.after } ?? times.count
            followUps.insert(
                FollowUp(step: place, after: fallback.after, sinks: fallback.sinks, members: fallback.members, isFallback: true),
                at: place)
        }
        self.followUps = followUps
        missedAfter = endsInSilence ? nil : times.last.map { max($0, fallback?.after ?? .zero) + (repetition?.every ?? Self.lastPause) }
    }

    /// Whether it tells anything again, be it where it was told or elsewhere; not where it only has other sinks for what nobody took.
    public var asksAgain: Bool { repetition != nil || !escalations.isEmpty }

    /// The plan for a notice that these sinks tell first. Only people are asked again: where no sink of the notice or the plan is for people,
    /// nothing is repeated and nothing counts as missed, and programs that escalations name are told once. `nil` where nothing follows.
    ///
    /// - Parameters:
    ///   - isForPeople: of a sink; `false` for one that there is not.
    ///   - sinks: those of the members that the plan names.
    public func asking(
        _ first: [SinkName], isForPeople: (SinkName) -> Bool, sinksOf sinks: ([MemberTarget]) -> [SinkName]
    ) -> FollowUpPlan? {
        var all = first + escalations.flatMap { $0.sinks + sinks($0.members) }
        if let fallback { all += fallback.sinks + sinks(fallback.members) }
        if all.contains(where: isForPeople) { return self }
        let elsewhere = escalations.filter { !$0.sinks.isEmpty || !sinks($0.members).isEmpty }
        return FollowUpPlan(repetition: nil, escalations: elsewhere, fallback: fallback, endsInSilence: true)
    }

    /// What is told once `elapsed` has passed: of several that are due, the last.
    public func followUp(at elapsed: Duration) -> FollowUp? {
        followUps.last { $0.after <= elapsed }
    }

    /// When something happens next; `nil` once it was missed.
    public func next(after elapsed: Duration) -> Duration? {
        followUps.first { $0.after > elapsed }?.after ?? missedAfter.flatMap { elapsed < $0 ? $0 : nil }
    }
}
