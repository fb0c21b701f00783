/// A rule of the config: what it matches goes to these sinks.
public struct Route: Hashable, Sendable {
    public var match: RouteMatch
    /// Empty: what it matches is told nowhere. `nil`, in a route within another: the sinks of that one.
    public var sinks: [SinkName]?
    /// Besides ``sinks``, their sinks. In a route within another that names neither: those of that one.
    public var members: [MemberTarget]
    /// Whether the routes after it are asked too.
    public var goesOn: Bool
    /// Asked first when this route matches: the first of them that matches, too, takes the event from it.
    public var routes: [Route]
    /// What happens when nobody answers. `nil`, in a route within another: what happens there.
    public var followUps: FollowUpPlan?
    /// In a route within another: over those of that one, each by itself.
    public var overrides: NoticeOverrides
    /// In a route within another: over that of that one, each part by itself.
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
