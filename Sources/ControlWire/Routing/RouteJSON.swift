/// A route of the config, with those within it.
public struct RouteJSON: Codable, Hashable, Sendable {
    /// `2`, or `2.1` for the first within the second.
    public var number: String
    /// `kind laundry.*, pet Snowy`; `everything` for one without conditions.
    public var match: String
    /// Left out: those of the route it is within.
    public var sinks: [String]?
    /// Whose sinks besides: keys of members, or `owner`; left out where it names none.
    public var members: [String]?
    public var `continue`: Bool
    public var routes: [RouteJSON]
    /// Left out: those of the route it is within, or none.
    public var followUps: FollowUpsJSON?
    /// Its sinks for programs, where it tells people again: they are told once. Left out where there are none.
    public var toldOnce: [String]?
    /// What it makes other than it is, the texts as templates; left out where it changes nothing.
    public var urgency: String?
    public var title: String?
    public var body: String?
    /// Left out: that of the route it is within, or as usual.
    public var calm: CalmJSON?

    public init(
        number: String, match: String, sinks: [String]?, members: [String]? = nil, continue goesOn: Bool, routes: [RouteJSON],
        followUps: FollowUpsJSON? = nil, toldOnce: [String]? = nil, urgency: String? = nil, title: String? = nil, body: String? = nil,
        calm: CalmJSON? = nil
    ) {
        self.number = number
        self.match = match
        self.sinks = sinks
        self.members = members
        self.continue = goesOn
        self.routes = routes
        self.followUps = followUps
        self.toldOnce = toldOnce
        self.urgency = urgency
        self.title = title
        self.body = body
        self.calm = calm
    }
}

/// The answer to `GET /v1/routes`.
public struct RouteListJSON: Codable, Hashable, Sendable {
    public var routes: [RouteJSON]
    /// `[default]`: the sinks of what no route matches. Left out: every sink.
    public var fallback: [String]?
    /// Whose sinks `[default]` names besides; left out where it names none.
    public var fallbackMembers: [String]?
    /// The sinks that are switched on.
    public var sinks: [String]

    public init(routes: [RouteJSON], fallback: [String]?, fallbackMembers: [String]? = nil, sinks: [String]) {
        self.routes = routes
        self.fallback = fallback
        self.fallbackMembers = fallbackMembers
        self.sinks = sinks
    }
}
