/// A sink that is to tell an event, and why it was chosen.
public struct RoutedSink: Hashable, Sendable {
    public var sink: SinkName
    /// `route 2 (kind laundry.*, pet Snowy)`
    public var reason: Reason
    /// What the route makes other than it is; nothing, usually.
    public var overrides: NoticeOverrides
    /// The number of the route, as ``RouteVisit`` has it; empty where none took the event.
    public var route: String
    /// Whether a route has chosen it that names this very kind.
    public var namesKind = false
    /// How the route keeps people from being told too much.
    public var calm: RouteCalm

    public init(
        sink: SinkName, reason: Reason, overrides: NoticeOverrides = NoticeOverrides(), route: String = "", calm: RouteCalm = RouteCalm()
    ) {
        self.sink = sink
        self.reason = reason
        self.overrides = overrides
        self.route = route
        self.calm = calm
    }
}

/// Where an event goes, and why.
public struct RoutingDecision: Hashable, Sendable {
    /// Each sink once, in the order in which the routes name them.
    public var sinks: [RoutedSink]
    /// Why it is told nowhere; `nil` when it is told somewhere.
    public var silence: Reason?
    /// Of the first route that took it and has one.
    public var followUps: FollowUpPlan?

    public init(sinks: [RoutedSink], silence: Reason? = nil, followUps: FollowUpPlan? = nil) {
        self.sinks = sinks
        self.silence = silence
        self.followUps = followUps
    }
}

/// What became of one route when an event was routed.
public struct RouteVisit: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// Its sinks tell it.
        case took
        /// It matches, and a route within it took the event from it.
        case passedOn
        /// This condition does not hold.
        case mismatch(RouteMatch.Condition)
        /// A route before it took the event, and does not go on.
        case notAsked
    }

    /// `2`, or `2.1` for the first route within the second.
    public var number: String
    /// What it takes.
    public var match: RouteMatch
    public var outcome: Outcome

    public init(number: String, match: RouteMatch, outcome: Outcome) {
        self.number = number
        self.match = match
        self.outcome = outcome
    }
}
