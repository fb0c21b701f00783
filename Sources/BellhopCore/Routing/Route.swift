/// A rule of the config that sends matching events to its sinks.
public struct Route: Hashable, Sendable {
    public var match: RouteMatch
    /// The sinks. Empty: matching events go nowhere. `nil`, in a nested route: the sinks of the
    /// outer route.
    public var sinks: [SinkName]?
    /// The members whose sinks are added to ``sinks``. A nested route that names neither uses those
    /// of the outer route.
    public var members: [MemberTarget]
    /// Whether the routes after it are evaluated as well.
    public var goesOn: Bool
    /// The nested routes, evaluated first when this route matches. The first matching one takes the
    /// event instead of this route.
    public var routes: [Route]
    /// The follow-ups when nobody answers. `nil`, in a nested route: those of the outer route.
    public var followUps: FollowUpPlan?
    /// The overrides of its notices. A nested route inherits each one it does not set.
    public var overrides: NoticeOverrides
    /// The limits on its notices. A nested route inherits each one it does not set.
    public var calm: RouteCalm

    public init(
        match: RouteMatch = RouteMatch(), sinks: [SinkName]?, members: [MemberTarget] = [], goesOn: Bool = false, routes: [Route] = [],
        followUps: FollowUpPlan? = nil, overrides: NoticeOverrides = NoticeOverrides(), calm: RouteCalm = RouteCalm()
    ) {
        self.match = match
        self.sinks = sinks
        self.members = members
        self.goesOn = goesOn
        self.routes = routes
        self.followUps = followUps
        self.overrides = overrides
        self.calm = calm
    }
}
