/// A sink that was chosen for an event, with the reason for this choice.
package struct RoutedSink: Hashable, Sendable {
    package var sink: SinkName
    /// The reason for the choice, such as `route 2 (kind laundry.*, pet Snowy)`.
    package var reason: Reason
    /// The changes that the route makes to the notice; usually none.
    package var overrides: NoticeOverrides
    /// The number of the route (``RouteVisit/number``); empty if no route took the event.
    package var route: String
    /// Whether the config of the route contains exactly this kind of event, instead of a pattern
    /// such as `laundry.*`.
    package var namesKind = false
    /// The route's limits on the number of notices.
    package var calm: RouteCoalescing

    package init(
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

/// The sinks that were chosen for an event, with the reasons.
package struct RoutingDecision: Hashable, Sendable {
    /// The sinks in the order in which the routes list them. Each sink appears only once.
    package var sinks: [RoutedSink]
    /// Why the event goes nowhere; `nil` when the event goes to a sink.
    package var silence: Reason?
    /// The follow-ups of the first route that took the event and has follow-ups.
    package var followUps: FollowUpPlan?

    package init(sinks: [RoutedSink], silence: Reason? = nil, followUps: FollowUpPlan? = nil) {
        self.sinks = sinks
        self.silence = silence
        self.followUps = followUps
    }
}

/// The result of evaluating one route for an event.
package struct RouteVisit: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
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
    package var number: String
    /// The conditions of the route.
    package var match: RouteMatch
    package var outcome: Outcome

    package init(number: String, match: RouteMatch, outcome: Outcome) {
        self.number = number
        self.match = match
        self.outcome = outcome
    }
}
