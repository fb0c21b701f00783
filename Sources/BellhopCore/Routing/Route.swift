/// A rule of the config that sends matching events to its sinks.
package struct Route: Hashable, Sendable {
    package var match: RouteMatch
    /// The sinks of the route. If the list is empty, matching events go nowhere. In a nested route,
    /// `nil` means the sinks of the outer route.
    package var sinks: [SinkName]?
    /// The members whose sinks are added to ``sinks``. A nested route without sinks and members
    /// uses the sinks and members of the outer route.
    package var members: [MemberTarget]
    /// Whether the routes after this route are also evaluated when this route takes an event.
    package var goesOn: Bool
    /// The nested routes. They are evaluated first when this route matches. The first nested route
    /// that matches takes the event instead of this route.
    package var routes: [Route]
    /// The follow-ups of the route's notices. In a nested route, `nil` means the follow-ups of the
    /// outer route.
    package var followUps: FollowUpPlan?
    /// The changes that the route makes to its notices. A nested route inherits each value that it
    /// does not set.
    package var overrides: NoticeOverrides
    /// The limits on the number of the route's notices. A nested route inherits each limit that it
    /// does not set.
    package var calm: RouteCoalescing

    package init(
        match: RouteMatch = RouteMatch(), sinks: [SinkName]?, members: [MemberTarget] = [], goesOn: Bool = false, routes: [Route] = [],
        followUps: FollowUpPlan? = nil, overrides: NoticeOverrides = NoticeOverrides(), calm: RouteCoalescing = RouteCoalescing()
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
