/// A sink chosen for an event, with the reason.
public struct RoutedSink: Hashable, Sendable {
    public var sink: SinkName
    /// The reason, such as `route 2 (kind laundry.*, pet Snowy)`.
    public var reason: Reason
    /// The changes that the route makes to the notice; usually none.
    public var overrides: NoticeOverrides
    /// The number of the route, as in ``RouteVisit``; empty if no route took the event.
    public var route: String
    /// Whether the route names exactly this kind of event.
    public var namesKind = false
    /// The route's limits on the number of notices.
    public var calm: RouteCoalescing

    public init(
        sink: SinkName, reason: Reason, overrides: NoticeOverrides = NoticeOverrides(), route: String = "",
        calm: RouteCoalescing = RouteCoalescing()
    ) {
        self.sink = sink
        self.reason = reason
        self.overrides = overrides
        self.route = route
        self.calm = calm
    }
}

/// The sinks chosen for an event, with the reasons.
public struct RoutingDecision: Hashable, Sendable {
    /// The sinks, each once, in the order in which the routes name them.
    public var sinks: [RoutedSink]
    /// Why the event goes nowhere; `nil` when it goes to a sink.
    public var silence: Reason?
    /// The follow-ups of the first route that took the event and has any.
    public var followUps: FollowUpPlan?

    public init(sinks: [RoutedSink], silence: Reason? = nil, followUps: FollowUpPlan? = nil) {
        self.sinks = sinks
        self.silence = silence
        self.followUps = followUps
    }
}

/// The result of evaluating one route for an event.
public struct RouteVisit: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// The route accepted the event for delivery to its sinks.
        case took
        /// The route matches, but a nested route took the event instead.
        case passedOn
        /// The route does not match, because this condition does not hold.
        case mismatch(RouteMatch.Condition)
        /// The route was not evaluated, because an earlier route took the event and ended the
        /// evaluation.
        case notAsked
    }

    /// The number of the route: `2` for the second route, `2.1` for its first nested route.
    public var number: String
    /// The conditions of the route.
    public var match: RouteMatch
    public var outcome: Outcome

    public init(number: String, match: RouteMatch, outcome: Outcome) {
        self.number = number
        self.match = match
        self.outcome = outcome
    }
}
