/// A route of the config, with its nested routes.
public struct RouteJSON: Codable, Hashable, Sendable {
    /// The number, such as `2`, or `2.1` for the first route nested in route 2.
    public var number: String
    /// The conditions, such as `kind laundry.*, pet Snowy`; `everything` for a route without
    /// conditions.
    public var match: String
    /// The sinks of this route; left out if the route inherits the sinks of its parent route.
    public var sinks: [String]?
    /// The members whose sinks this route adds: keys of members, or `owner`. Left out if there are
    /// none.
    public var members: [String]?
    public var `continue`: Bool
    public var routes: [RouteJSON]
    /// The follow-ups of this route; left out if the route inherits those of its parent or has
    /// none.
    public var followUps: FollowUpsJSON?
    /// The sinks of this route that serve programs, not people. They receive no repetitions. Left
    /// out if there are none.
    public var toldOnce: [String]?
    /// The urgency that this route gives its notices; left out if the route does not change the
    /// urgency. `title` and `body` are templates for the texts, and are left out in the same way.
    public var urgency: String?
    public var title: String?
    public var body: String?
    /// The limits of this route; left out if the route inherits them or uses the defaults.
    public var calm: CoalescingJSON?

    public init(
        number: String, match: String, sinks: [String]?, members: [String]? = nil, continue goesOn: Bool, routes: [RouteJSON],
        followUps: FollowUpsJSON? = nil, toldOnce: [String]? = nil, urgency: String? = nil, title: String? = nil, body: String? = nil,
        calm: CoalescingJSON? = nil
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
    /// The sinks of `[default]`, which receive the events that no route matches. Left out if these
    /// are all sinks.
    public var fallback: [String]?
    /// The members whose sinks `[default]` adds; left out if there are none.
    public var fallbackMembers: [String]?
    /// The enabled sinks.
    public var sinks: [String]

    public init(routes: [RouteJSON], fallback: [String]?, fallbackMembers: [String]? = nil, sinks: [String]) {
        self.routes = routes
        self.fallback = fallback
        self.fallbackMembers = fallbackMembers
        self.sinks = sinks
    }
}

/// The limits of a route against too many notifications. A missing field means the default value.
public struct CoalescingJSON: Codable, Hashable, Sendable {
    /// The window in which notices are grouped into one; 0 turns grouping off.
    public var groupMs: Int64?
    /// What all notices in a group have in common: `kind`, `owner` or `route`.
    public var groupBy: String?
    /// The window in which identical notices are sent only once, 10 s by default; 0 turns this off.
    public var dedupeMs: Int64?
    /// The maximum number of notices that are sent within ``throttleWithinMs``.
    public var throttleAtMost: Int?
    /// The window in which ``throttleAtMost`` notices are allowed; 0 means no limit.
    public var throttleWithinMs: Int64?
    /// Whether a summary reports, at the end of the window, how many notices the limit suppressed.
    public var throttleSumsUp: Bool?
    /// The maximum lateness of a notice. A notice that would be later than this is not sent any
    /// more.
    public var latenessMs: Int64?

    public init(
        groupMs: Int64? = nil, groupBy: String? = nil, dedupeMs: Int64? = nil, throttleAtMost: Int? = nil, throttleWithinMs: Int64? = nil,
        throttleSumsUp: Bool? = nil, latenessMs: Int64? = nil
    ) {
        self.groupMs = groupMs
        self.groupBy = groupBy
        self.dedupeMs = dedupeMs
        self.throttleAtMost = throttleAtMost
        self.throttleWithinMs = throttleWithinMs
        self.throttleSumsUp = throttleSumsUp
        self.latenessMs = latenessMs
    }
}

/// The follow-ups that a route defines: what happens while nobody acknowledges a notice.
public struct FollowUpsJSON: Codable, Hashable, Sendable {
    public struct Escalation: Codable, Hashable, Sendable {
        /// The delay of this escalation, counted from the first notification.
        public var afterMs: Int64
        /// The sinks that the escalation adds to those of the route.
        public var sinks: [String]
        /// The members whose sinks the escalation adds; left out if there are none.
        public var members: [String]?
        /// The minimum urgency from this escalation on; left out if the urgency does not change.
        public var urgency: String?

        public init(afterMs: Int64, sinks: [String], members: [String]? = nil, urgency: String?) {
            self.afterMs = afterMs
            self.sinks = sinks
            self.members = members
            self.urgency = urgency
        }
    }

    /// The fallback sinks. They receive the notice if no sink of the route accepted it. Left out if
    /// there are none.
    public var otherwise: [String]?
    /// The members whose sinks are fallback sinks too; left out if there are none.
    public var otherwiseMembers: [String]?
    /// The delay before the fallback sinks are used, counted from the first notification.
    public var otherwiseAfterMs: Int64?
    /// The time between repetitions; left out if the notice is not repeated.
    public var everyMs: Int64?
    /// The maximum number of repetitions, not including the first notification.
    public var atMost: Int?
    public var escalations: [Escalation]
    /// The delay after which the notice counts as missed, counted from the first notification. Left
    /// out if the notice is not repeated.
    public var missedAfterMs: Int64?

    public init(
        everyMs: Int64?, atMost: Int?, escalations: [Escalation], missedAfterMs: Int64?, otherwise: [String]? = nil,
        otherwiseMembers: [String]? = nil, otherwiseAfterMs: Int64? = nil
    ) {
        self.otherwise = otherwise
        self.otherwiseMembers = otherwiseMembers
        self.otherwiseAfterMs = otherwiseAfterMs
        self.everyMs = everyMs
        self.atMost = atMost
        self.escalations = escalations
        self.missedAfterMs = missedAfterMs
    }
}

/// The body of `POST /v1/routes/explain`: a hypothetical event to route. A missing field takes the
/// usual value for its kind.
public struct RouteExplainRequest: Codable, Hashable, Sendable {
    /// The kind, such as `laundry.washed`.
    public var kind: String
    /// The name, prefix or id of a pet.
    public var pet: String?
    public var owner: String?
    public var tags: [String]?
    /// `low`, `normal`, `high` or `critical`.
    public var urgency: String?
    /// The time of the event as people write it: `23:10`, `2026-12-24 18:00`. The default is now.
    public var at: String?

    public init(
        kind: String, pet: String? = nil, owner: String? = nil, tags: [String]? = nil, urgency: String? = nil, at: String? = nil
    ) {
        self.kind = kind
        self.pet = pet
        self.owner = owner
        self.tags = tags
        self.urgency = urgency
        self.at = at
    }
}

/// The answer to `POST /v1/routes/explain`.
public struct RouteExplanationJSON: Codable, Hashable, Sendable {
    /// A route that was considered, and the result.
    public struct Visit: Codable, Hashable, Sendable {
        public var number: String
        public var match: String
        /// `took`, `passedOn`, `mismatch` or `notAsked`.
        public var outcome: String
        /// The outcome in words.
        public var detail: String

        public init(number: String, match: String, outcome: String, detail: String) {
            self.number = number
            self.match = match
            self.outcome = outcome
            self.detail = detail
        }
    }

    /// What happens to the notice at one sink.
    public struct Destination: Codable, Hashable, Sendable {
        public var sink: String
        /// The state that the delivery would have: `queued`, `parked` or another delivery state.
        /// `none` means that the sink is not notified.
        public var state: String
        public var reason: String
        /// The urgency, if the route changes it; left out otherwise. `title` and `body` work in the
        /// same way.
        public var urgency: String?
        public var title: String?
        public var body: String?
        /// The route's limits against too many notifications; left out if they are the defaults.
        public var calm: CoalescingJSON?
        /// The rate limit of the sink's service: ``burst`` notices at once, then one every
        /// ``everyMs``. Left out if there is no limit.
        public var burst: Int?
        public var everyMs: Int64?

        public init(
            sink: String, state: String, reason: String, urgency: String? = nil, title: String? = nil, body: String? = nil,
            calm: CoalescingJSON? = nil, burst: Int? = nil, everyMs: Int64? = nil
        ) {
            self.sink = sink
            self.state = state
            self.reason = reason
            self.urgency = urgency
            self.title = title
            self.body = body
            self.calm = calm
            self.burst = burst
            self.everyMs = everyMs
        }
    }

    public var kind: String
    public var pet: String?
    public var owner: String?
    public var tags: [String]
    public var urgency: String
    public var at: Timestamp
    /// The local time with the weekday, such as `Sat 2026-11-21 23:10`.
    public var atLocal: String
    public var routes: [Visit]
    public var sinks: [Destination]
    /// The follow-ups; left out if the notice is not followed up.
    public var followUps: FollowUpsJSON?
    /// The selected sinks that serve programs, not people. They receive no repetitions. Left out if
    /// there are none.
    public var toldOnce: [String]?

    public init(
        kind: String, pet: String?, owner: String?, tags: [String], urgency: String, at: Timestamp, atLocal: String, routes: [Visit],
        sinks: [Destination], followUps: FollowUpsJSON? = nil, toldOnce: [String]? = nil
    ) {
        self.kind = kind
        self.pet = pet
        self.owner = owner
        self.tags = tags
        self.urgency = urgency
        self.at = at
        self.atLocal = atLocal
        self.routes = routes
        self.sinks = sinks
        self.followUps = followUps
        self.toldOnce = toldOnce
    }
}
