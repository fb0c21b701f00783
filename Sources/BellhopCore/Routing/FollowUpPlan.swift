/// The follow-ups of a notice after its first delivery. If no sink accepts the notice, other sinks
/// are tried. If nobody answers, the notice is repeated, escalated to more sinks and a higher
/// urgency, and finally counts as missed. This type has no side effects.
///
/// A route configures the follow-ups with `otherwise = ["phone"]`,
/// `repeat = { every = "10m", at_most = 6 }` and
/// `escalate = [{ after = "30m", sinks = ["phone"], urgency = "critical" }]`.
package struct FollowUpPlan: Hashable, Sendable {
    package struct Repetition: Hashable, Sendable, Codable {
        /// The time between two repeats; within ``FollowUpPlan/pauses``.
        package var every: Duration
        /// The maximum number of repeats, not counting the first notice; within
        /// ``FollowUpPlan/times``.
        package var atMost: Int

        package init(every: Duration, atMost: Int = FollowUpPlan.usualTimes) {
            self.every = every
            self.atMost = atMost
        }
    }

    /// An escalation: more sinks and a higher urgency for every follow-up from `after` on.
    package struct Escalation: Hashable, Sendable {
        /// The time since the first notice; within ``FollowUpPlan/pauses``.
        package var after: Duration
        /// The sinks that are added to the sinks of the route.
        package var sinks: [SinkName]
        /// The members whose sinks are also added.
        package var members: [MemberTarget]
        /// The minimum urgency of these follow-ups; `nil` leaves the urgency unchanged.
        package var urgency: Urgency?

        package init(after: Duration, sinks: [SinkName] = [], members: [MemberTarget] = [], urgency: Urgency? = nil) {
            self.after = after
            self.sinks = sinks
            self.members = members
            self.urgency = urgency
        }
    }

    /// The sinks to use when no sink of the route has accepted the notice.
    package struct Fallback: Hashable, Sendable {
        package var sinks: [SinkName]
        /// The members whose sinks are used as well.
        package var members: [MemberTarget]
        /// The time since the first notice; within ``FollowUpPlan/pauses``.
        package var after: Duration

        package init(sinks: [SinkName], members: [MemberTarget] = [], after: Duration = FollowUpPlan.usualFallback) {
            self.sinks = sinks
            self.members = members
            self.after = after
        }
    }

    /// One follow-up after the first notice.
    package struct FollowUp: Hashable, Sendable {
        /// The number of the follow-up, from 1. A fallback has the number of the notice before it,
        /// because it sends the same notice to other sinks.
        package var step: Int
        /// The time since the first notice.
        package var after: Duration
        package var sinks: [SinkName]
        /// The members whose sinks are used as well.
        package var members: [MemberTarget]
        package var urgency: Urgency?
        /// Whether the follow-up is delivered only if no sink has accepted the notice before.
        package var isFallback: Bool

        package init(
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
    package static let pauses: ClosedRange<Duration> = .seconds(10)...(.hours(24))
    package static let times = 1...100
    /// The default number of repeats (checklist G8).
    package static let usualTimes = 6
    /// The time from the last escalation until the notice counts as missed, if nothing is repeated.
    package static let lastPause: Duration = .minutes(10)

    /// The default time that the sinks of a route have for delivery before the fallback is used;
    /// enough for three attempts (checklist G5).
    package static let usualFallback: Duration = .seconds(30)

    package let fallback: Fallback?
    package let repetition: Repetition?
    /// The escalations, in order of time.
    package let escalations: [Escalation]
    /// All follow-ups, in order. An escalation and a repeat that have the same time form one
    /// follow-up.
    package let followUps: [FollowUp]
    /// The time since the first notice after which the notice counts as missed, because nobody
    /// answered and no follow-up remains; `nil` if the notice never counts as missed.
    package let missedAfter: Duration?

    /// Creates a plan; `nil` if it would contain no follow-up.
    ///
    /// - Parameter endsInSilence: whether the notice never counts as missed.
    package init?(repetition: Repetition?, escalations: [Escalation] = [], fallback: Fallback? = nil, endsInSilence: Bool = false) {
        guard repetition != nil || !escalations.isEmpty || fallback != nil else { return nil }
        self.fallback = fallback
        self.repetition = repetition
        // Escalations that have the same time keep their order.
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
        // If another follow-up has the same time as the fallback, no separate entry is needed: that
        // follow-up also goes to the fallback's sinks.
        if let fallback, !times.contains(fallback.after) {
            let place = times.firstIndex { $0 > fallback.after } ?? times.count
            followUps.insert(
                FollowUp(step: place, after: fallback.after, sinks: fallback.sinks, members: fallback.members, isFallback: true),
                at: place)
        }
        self.followUps = followUps
        missedAfter = endsInSilence ? nil : times.last.map { max($0, fallback?.after ?? .zero) + (repetition?.every ?? Self.lastPause) }
    }

    /// Whether the plan repeats or escalates the notice; `false` for a plan with only a fallback.
    package var asksAgain: Bool { repetition != nil || !escalations.isEmpty }

    /// Returns the plan for a notice whose first delivery goes to the sinks `first`; `nil` if there
    /// are no follow-ups. Only people are reminded. If neither the notice nor the plan has a sink
    /// for people, the notice is not repeated and never counts as missed. In this case, if an
    /// escalation names sinks for programs, these sinks receive the notice once.
    ///
    /// - Parameters:
    ///   - isForPeople: whether a sink is for people; `false` for an unknown sink.
    ///   - sinks: returns the sinks of the members that the plan names.
    package func asking(
        _ first: [SinkName], isForPeople: (SinkName) -> Bool, sinksOf sinks: ([MemberTarget]) -> [SinkName]
    ) -> FollowUpPlan? {
        var all = first + escalations.flatMap { $0.sinks + sinks($0.members) }
        if let fallback { all += fallback.sinks + sinks(fallback.members) }
        if all.contains(where: isForPeople) { return self }
        let elsewhere = escalations.filter { !$0.sinks.isEmpty || !sinks($0.members).isEmpty }
        return FollowUpPlan(repetition: nil, escalations: elsewhere, fallback: fallback, endsInSilence: true)
    }

    /// Returns the follow-up to deliver when `elapsed` has passed since the first notice. If
    /// several follow-ups are due, returns the last of them.
    package func followUp(at elapsed: Duration) -> FollowUp? {
        followUps.last { $0.after <= elapsed }
    }

    /// Returns the time of the next follow-up, or of the end of the plan, measured from the first
    /// notice; `nil` after the end.
    package func next(after elapsed: Duration) -> Duration? {
        followUps.first { $0.after > elapsed }?.after ?? missedAfter.flatMap { elapsed < $0 ? $0 : nil }
    }
}
